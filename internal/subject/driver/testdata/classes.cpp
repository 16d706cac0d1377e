#include <cmath>
#include <map>
#include <string>
#include <vector>
// Classes: constructors, methods that add numbers, derived classes, and what cannot be made.
class Interval {
	double lo, hi;
public:
	Interval(double a, double b) : lo(a < b ? a : b), hi(a < b ? b : a) {}
	double width() const { return hi - lo; }
};
double width(const Interval& i) { return i.width(); }

class Stats {
	double sum = 0;
	int n = 0;
public:
	void add(double x) { sum += x; n++; }
	double mean() const { return sum / n; }
};
double use(const Stats& s) { return s.mean(); }

namespace geo {
struct Shape { virtual ~Shape() {} virtual double area() const = 0; };
class Disc : public Shape { double r; public: explicit Disc(double radius) : r(radius) {} double area() const override { return 3 * r * r; } };
class Square : public Shape { double a; public: explicit Square(double side) : a(side) {} double area() const override { return a * a; } };
double cover(const Shape& s, double share) { return s.area() * share; }
}

class Secret { double x; Secret(double x) : x(x) {} public: double get() const { return x; } };
double reveal(const Secret* s) { return s->get(); }

// The constructor for four numbers writes beyond three.
template <typename T, int N> class Vector {
	T v[N];
public:
	Vector(T const& a, T const& b) { v[0] = a; v[1] = b; }
	Vector(T const& a, T const& b, T const& c) { v[0] = a; v[1] = b; v[2] = c; }
	Vector(T const& a, T const& b, T const& c, T const& d) { v[0] = a; v[1] = b; v[2] = c; v[3] = d; }
	T sum() const { T s = 0; for (int i = 0; i < N; i++) s += v[i]; return s; }
};
float sum3(const Vector<float, 3>& v) { Vector<float, 3> w(1, 2); Vector<float, 3> u(1, 2, 3); return v.sum() + w.sum() + u.sum(); }
float sum4(Vector<float, 3> *v) { *v = Vector<float, 3>(1, 2, 3, 4); return v->sum(); }

// Sizes and a method that returns references.
class Grid {
	unsigned rows, columns;
	std::vector<double> data;
public:
	Grid(unsigned r, unsigned c) : rows(r), columns(c), data(r * c) {}
	double& operator()(unsigned i, unsigned j) { return data[i * columns + j]; }
	double norm() const { double s = 0; for (double x : data) s += x * x; return std::sqrt(s); }
};

// A struct that hides nothing, and whose members depend on each other: its constructor computes two from one.
struct Turn {
	Turn() {}
	explicit Turn(double angle) { s = __builtin_sin(angle), c = __builtin_cos(angle); }
	double s, c;
};

struct Placement {
	Placement() {}
	double x, y;
	Turn turn;
};

// A constructor that only copies its number leaves the others free.
struct Span {
	double first, last;
	Span(double at) : first(at), last(at) {}
};

double turned(const Turn &t, double x) { return t.c * x; }
double placed(const Placement &p, double x) { return p.x + p.turn.c * x; }
double length(const Span &s) { return s.last - s.first; }

// Classes that grow: after their constructors, numbers are added.
struct Item {
	std::string name;
	double price;
};

class Cart {
	double discount;
	std::vector<Item> items;
public:
	Cart(double discount) : discount(discount) {}
	void put(const Item &item) { items.push_back(item); }
	double total() const { double s = 0; for (auto &i : items) s += i.price; return s * (1 - discount); }
};

class Shares {
	double fee;
	std::map<std::string, double> parts;
public:
	Shares(double fee) : fee(fee) {}
	void hold(const std::string &name, double part) { parts[name] = part; }
	void pay(double x) { fee += x; }
	double sum() const { double s = 0; for (auto &p : parts) s += p.second; return s - fee; }
};

double priced(const std::vector<Item> &items) { double s = 0; for (auto &i : items) s += i.price; return s; }
