#include <map>
#include <memory>
#include <string>
#include <vector>

struct Shape { virtual ~Shape() {} virtual double area(double scale) const = 0; };
struct Disc : Shape { double r; explicit Disc(double r) : r(r) {} double area(double scale) const override; };
struct Box : Shape { double w, h; Box(double w, double h) : w(w), h(h) {} double area(double scale) const override; };

class Curve {
public:
	Curve(std::string name, bool smooth) : name(std::move(name)), smooth(smooth) {}
	void add(double t, double v);
	double at(double t) const;
	double weighted(double t) const;
	double drop(double below);
	void weigh(int key, double w) { weights[key] = w; }
	std::unique_ptr<Shape> outline;
	std::shared_ptr<Curve> base;
private:
	std::string name;
	bool smooth;
	std::vector<double> times, values;
	std::map<int, double> weights;
};

double total(const std::vector<std::unique_ptr<Shape>> &shapes, double scale);
double mean(const std::map<std::string, double> &values);
double length(const std::vector<std::shared_ptr<Curve>> &curves, double t);
