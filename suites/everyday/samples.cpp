// Classes that collect samples, and templates over containers.
#include <cmath>

namespace samples {

// Running sums, as first written.
class Sums {
	double n = 0, sum = 0, squares = 0;

public:
	void add(double x) {
		n += 1;
		sum += x;         // textbook
		squares += x * x; // textbook
	}
	double variance() const {
		return squares / n - (sum / n) * (sum / n); // textbook
	}
};

// Welford's.
class Running {
	double n = 0, mean = 0, m2 = 0;

public:
	void add(double x) {
		n += 1;
		double d = x - mean;
		mean += d / n;
		m2 += d * (x - mean);
	}
	double variance() const { return n > 1 ? m2 / (n - 1) : 0; }
};

template <class Collector> double collect(const double (&x)[5]) {
	Collector c;
	for (double v : x)
		c.add(v);
	return c.variance();
}

double spread_of_sums(const double (&x)[5]) { return collect<Sums>(x); }

double spread_running(const double (&x)[5]) { return collect<Running>(x); }

template <int N> double total(const double (&x)[N]) {
	double s = 0;
	for (double v : x)
		s += v;
	return s;
}

double total_of_four(const double (&x)[4]) { return total<4>(x); }

// Neumaier's sum.
double total_compensated(const double (&x)[4]) {
	double s = 0, c = 0;
	for (double v : x) {
		double t = s + v;
		c += std::fabs(s) >= std::fabs(v) ? (s - t) + v : (v - t) + s;
		s = t;
	}
	return s + c;
}

// The logarithm of a sum of two that are given by their logarithms.
double log_add(double a, double b) {
	return std::log(std::exp(a) + std::exp(b)); // textbook
}

double log_add_stable(double a, double b) {
	double top = std::fmax(a, b), low = std::fmin(a, b);
	return top + std::log1p(std::exp(low - top));
}

// The mean of positive numbers by their product.
double geometric_mean(double a, double b, double c) { return std::cbrt(a * b * c); }

// How surprising heads are of a coin that nearly always falls so.
double surprise(double tails) {
	return -std::log(1 - tails); // textbook
}

double surprise_stable(double tails) { return -std::log1p(-tails); }

} // namespace samples
