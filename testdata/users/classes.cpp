// Classes with state, virtual functions, smart pointers.
#include <cmath>
#include <list>
#include <memory>
#include <queue>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

class Running {
	long n = 0;
	double m = 0, s = 0;

public:
	void add(double x) {
		n++;
		double d = x - m;
		m += d / n;
		s += d * (x - m);
	}
	double mean() const { return m; }
	double deviation() const { return n > 1 ? std::sqrt(s / (n - 1)) : 0; }
};

class Account {
	double balance;
	std::string owner;
	std::vector<double> rates;

public:
	Account(std::string owner, double opening) : balance(opening), owner(std::move(owner)) {
		if (opening < 0)
			throw std::invalid_argument("opening balance");
	}
	void deposit(double x) {
		if (x > 0)
			balance += x;
	}
	void rate(double percent) { rates.push_back(percent); }
	double after(int years) const {
		double r = 0;
		for (double x : rates)
			r += x;
		r = rates.empty() ? 0 : r / rates.size() / 100;
		return balance * std::pow(1 + r, years);
	}
	double interest(int months) const {
		double r = rates.empty() ? 0 : rates.back() / 1200;
		return balance * (std::pow(1 + r, months) - 1);
	}
};

class Shape {
public:
	virtual ~Shape() = default;
	virtual double area() const = 0;
	virtual double perimeter() const = 0;
	double roundness() const { return 4 * M_PI * area() / (perimeter() * perimeter()); }
};

class Ellipse : public Shape {
	double a, b;

public:
	Ellipse(double a, double b) : a(a), b(b) {}
	double area() const override { return M_PI * a * b; }
	double perimeter() const override {
		double h = (a - b) * (a - b) / ((a + b) * (a + b));
		return M_PI * (a + b) * (1 + 3 * h / (10 + std::sqrt(4 - 3 * h)));
	}
	double eccentricity() const { return std::sqrt(1 - (b * b) / (a * a)); }
};

class Triangle : public Shape {
	double a, b, c;

public:
	Triangle(double a, double b, double c) : a(a), b(b), c(c) {
		if (a + b <= c || b + c <= a || a + c <= b)
			throw std::invalid_argument("not a triangle");
	}
	double perimeter() const override { return a + b + c; }
	double area() const override {
		double s = (a + b + c) / 2;
		return std::sqrt(s * (s - a) * (s - b) * (s - c));
	}
};

double total_area(const std::vector<std::unique_ptr<Shape>> &shapes) {
	double s = 0;
	for (const auto &p : shapes)
		s += p->area();
	return s;
}

struct Node {
	double value;
	std::shared_ptr<Node> left, right;
};

double depth_sum(const std::shared_ptr<Node> &n, int depth) {
	if (!n || depth > 20)
		return 0;
	return n->value * depth + depth_sum(n->left, depth + 1) + depth_sum(n->right, depth + 1);
}

class Window {
	std::queue<double> values;
	std::size_t size;
	double sum = 0, squares = 0;

public:
	explicit Window(std::size_t size) : size(size) {
		if (size == 0 || size > 1000)
			throw std::out_of_range("size");
	}
	void push(double x) {
		values.push(x);
		sum += x;
		squares += x * x;
		if (values.size() > size) {
			double old = values.front();
			values.pop();
			sum -= old;
			squares -= old * old;
		}
	}
	double spread() const {
		if (values.empty())
			return 0;
		double n = values.size();
		return squares / n - sum / n * (sum / n);
	}
};

using Quantity = std::variant<int, double, std::string>;

double amount(const Quantity &q, double price) {
	if (auto *n = std::get_if<int>(&q))
		return *n * price;
	if (auto *x = std::get_if<double>(&q))
		return *x * price - price;
	return 0;
}

double alternating(const std::list<double> &terms) {
	double s = 0, sign = 1;
	for (double t : terms) {
		s += sign * t;
		sign = -sign;
	}
	return s;
}

class Polynomial {
	std::vector<double> c;

public:
	explicit Polynomial(std::vector<double> coefficients) : c(std::move(coefficients)) {}
	double operator()(double x) const {
		double y = 0;
		for (std::size_t i = c.size(); i-- > 0;)
			y = y * x + c[i];
		return y;
	}
	Polynomial derivative() const {
		std::vector<double> d;
		for (std::size_t i = 1; i < c.size(); i++)
			d.push_back(i * c[i]);
		return Polynomial(d);
	}
	double slope(double x) const { return derivative()(x); }
};
