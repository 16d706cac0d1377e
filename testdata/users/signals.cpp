// Rarer types: complex numbers, valarray, tuple, views, enumerations, containers of containers, callbacks in containers.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <valarray>
#include <vector>

namespace signals {

enum class Window { Rectangle, Hann, Triangle };

double weight(Window w, int i, int n) {
	switch (w) {
	case Window::Rectangle:
		return 1;
	case Window::Hann:
		return 0.5 - 0.5 * std::cos(2 * M_PI * i / (n - 1));
	case Window::Triangle:
		return 1 - std::abs((i - (n - 1) / 2.0) / (n / 2.0));
	}
	return 0;
}

double power(const std::vector<std::complex<double>> &spectrum) {
	double s = 0;
	for (auto z : spectrum)
		s += z.real() * z.real() + z.imag() * z.imag();
	return s / spectrum.size();
}

std::complex<double> reflect(std::complex<double> load, std::complex<double> line) { return (load - line) / (load + line); }

double rms(const std::valarray<double> &v) {
	double s = 0;
	for (double x : v)
		s += x * x;
	return std::sqrt(s / v.size());
}

double slope(const std::tuple<double, double> &p, const std::tuple<double, double> &q) {
	auto [x0, y0] = p;
	auto [x1, y1] = q;
	return (y1 - y0) / (x1 - x0);
}

double convert(double value, std::string_view unit) {
	if (unit == "dB")
		return 20 * std::log10(value);
	if (unit == "F")
		return (value - 32) / 1.8;
	if (unit == "K")
		return value - 273.15;
	return value;
}

double decayed(double start, std::optional<double> rate, double t) { return start * (1 - std::exp(-rate.value_or(0.1) * t)) / rate.value_or(0.1); }

double largest(std::initializer_list<double> list) {
	double m = 0;
	for (double x : list)
		m = std::max(m, std::fabs(x * 0.5 + 0.5));
	return m;
}

double spread_of_groups(const std::map<std::string, std::vector<double>> &groups) {
	double lo = 1e300, hi = -1e300;
	for (const auto &[name, values] : groups) {
		if (values.empty())
			continue;
		double m = std::accumulate(values.begin(), values.end(), 0.0) / values.size();
		lo = std::min(lo, m);
		hi = std::max(hi, m);
	}
	return hi - lo;
}

double compose(const std::vector<std::function<double(double)>> &stages, double x) {
	for (const auto &f : stages)
		x = f(x) * 1.5;
	return x;
}

double norm(const std::array<std::array<double, 3>, 3> &m) {
	double s = 0;
	for (const auto &row : m)
		for (double x : row)
			s += x * x;
	return std::sqrt(s);
}

double fold(const double (&taps)[4], double x) { return ((taps[0] * x + taps[1]) * x + taps[2]) * x + taps[3]; }

double level(const std::shared_ptr<std::vector<double>> &buffer, double gain) {
	double s = 0;
	if (buffer)
		for (double x : *buffer)
			s += x * gain;
	return s;
}

double resonance(double l, double c, double r, bool parallel) {
	double w2 = 1 / (l * c) - (parallel ? 1 / (r * r * c * c) : r * r / (l * l));
	return w2 > 0 ? std::sqrt(w2) / (2 * M_PI) : 0;
}

double solve(double (*f)(double, void *), void *data, double a, double b) {
	double fa = f(a, data), fb = f(b, data);
	return (a * fb - b * fa) / (fb - fa);
}

void normalize(std::vector<float> &samples) {
	float top = 0;
	for (float x : samples)
		top = std::max(top, std::fabs(x));
	for (float &x : samples)
		x /= top;
}

bool inside(const std::vector<std::pair<double, double>> &ring, double x, double y) {
	bool in = false;
	for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
		if ((ring[i].second > y) != (ring[j].second > y) &&
		    x < (ring[j].first - ring[i].first) * (y - ring[i].second) / (ring[j].second - ring[i].second) + ring[i].first)
			in = !in;
	return in;
}

class Filter {
public:
	virtual ~Filter() = default;
	virtual double step(double x) = 0;
};

class LowPass : public Filter {
	double a, y = 0;

public:
	explicit LowPass(double a) : a(a) {}
	double step(double x) override { return y += a * (x - y); }
};

class Difference : public Filter {
	double last = 0;

public:
	double step(double x) override {
		double d = x - last;
		last = x;
		return d * 0.5;
	}
};

double response(Filter &f, const std::vector<double> &input) {
	double s = 0;
	for (double x : input)
		s += std::fabs(f.step(x));
	return s;
}

double chain(const std::vector<std::shared_ptr<Filter>> &filters, double x) {
	for (const auto &f : filters)
		x = f->step(x) + 0.25 * x;
	return x;
}

} // namespace signals
