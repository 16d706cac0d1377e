// Containers of the standard library, made out of arrays.
#include <complex>
#include <cmath>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <variant>
#include <vector>

struct Point { double x, y; };

double mean(const std::vector<float>& samples) { return samples.size(); }
double length(const std::vector<Point>& path, bool closed) { return path.size() + closed; }
void scale(std::vector<double>& v, double by) { for (double& x : v) x *= by; }
std::vector<double> twice(const std::list<double>& v) { return {v.begin(), v.end()}; }
double trace(const std::vector<std::vector<double>>& m) { return m[0][0]; }
double total(const std::map<std::string, double>& by_name) { return by_name.size(); }
double either(std::optional<double> x, std::pair<double, int> p) { return x.value_or(p.first); }
double derivative(const std::function<double(double)>& f, double x) { return f(x + 1e-6) - f(x); }
double own(std::unique_ptr<Point> p) { return p->x; }

struct View { const double* data; int n; };
struct Sum { const View& a; const View& b; };
double first(const Sum& s) { return s.a.data[0] + s.b.data[0]; }

struct Disc { double r; };
struct Box { double w, h; };
double gap(const std::variant<Disc, Box>& s) { return std::holds_alternative<Disc>(s) ? std::get<Disc>(s).r : std::get<Box>(s).w; }
std::variant<std::string, double> checked(double x) { if (x < 0) return "negative"; return std::sqrt(x); }
double* spaced(double a, double b, int n) { double* p = new double[n]; for (int i = 0; i < n; i++) p[i] = a + i * b; return p; }
std::map<std::string, double> both(double a) { return {{"a", a}, {"b", -a}}; }
struct Tree { double value; std::unique_ptr<Tree> left, right; };
double sum(const Tree* t) { return t ? t->value + sum(t->left.get()) + sum(t->right.get()) : 0; }
class Curve {
	std::vector<double> r;
	explicit Curve(const std::vector<double>& r) : r(r) {}
public:
	static std::unique_ptr<Curve> make(const std::vector<double>& r) { return r.empty() ? nullptr : std::unique_ptr<Curve>(new Curve(r)); }
	double at(int i) const { return r[i]; }
};
double first(const Curve& c) { return c.at(0); }
double topTwo(std::priority_queue<double> q) { if (q.size() < 2) return 0; double a = q.top(); q.pop(); return a - q.top(); }
double oldest(const std::queue<std::shared_ptr<Point>>& q) { return q.front()->x; }
struct Clamp { std::string name; struct { double low, high; } range; };
double clamp(const Clamp& c, double x) { return std::fmin(std::fmax(x, c.range.low), c.range.high); }

double power(const std::vector<std::complex<double>> &v) { double s = 0; for (auto z : v) s += z.real() * z.real() + z.imag() * z.imag(); return s; }
double grouped(const std::map<std::string, std::vector<double>> &m) { double s = 0; for (auto &p : m) for (double x : p.second) s += x; return s; }
