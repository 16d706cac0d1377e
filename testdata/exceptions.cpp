// Calls that may throw: what they return is followed as what other calls return is.
//
// The call of a function with a destructor in scope left the search blind.
// find: across --kind inaccuracy
// want: certified cancellation at "return y - 3"
// find: virtually --kind inaccuracy
// want: certified cancellation at "return y - 2"
// find: joined --kind inaccuracy
// want: certified cancellation at "s = s - 2"
#include <functional>
#include <memory>

struct scope {
	int k;
	~scope() { k = 0; }
};

struct shape {
	virtual double area(double x) = 0;
	virtual ~shape() {}
};
struct square : shape {
	double area(double x) override { return x * x; }
};

double across(double x) {
	scope s;
	double (*volatile area)(double) = [](double x) { return x * x; };
	double y = area(x);
	return y - 3;
}

double virtually(double x) {
	std::unique_ptr<shape> s(new square);
	double y = s->area(x);
	return y - 2;
}

// What comes from the call meets what comes from elsewhere.
double joined(double x, bool b) {
	scope k;
	std::function<double(double)> area = [](double x) { return x * x; };
	double s = x * x;
	if (b)
		s = area(x);
	s = s - 2;
	return s;
}
