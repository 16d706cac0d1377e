// Statistics over the containers of the standard library.
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

double mean(const std::vector<double> &v) {
	double s = 0;
	for (double x : v)
		s += x;
	return s / v.size();
}

double variance(const std::vector<double> &v) {
	double s = 0, q = 0;
	for (double x : v) {
		s += x;
		q += x * x;
	}
	return q / v.size() - (s / v.size()) * (s / v.size());
}

double median(std::vector<double> v) {
	std::sort(v.begin(), v.end());
	std::size_t n = v.size() / 2;
	return v.size() % 2 ? v[n] : (v[n - 1] + v[n]) / 2;
}

double covariance(std::span<const double> x, std::span<const double> y) {
	if (x.size() != y.size() || x.empty())
		throw std::invalid_argument("covariance: sizes differ");
	double mx = 0, my = 0, s = 0;
	for (std::size_t i = 0; i < x.size(); i++) {
		mx += x[i] / x.size();
		my += y[i] / y.size();
	}
	for (std::size_t i = 0; i < x.size(); i++)
		s += (x[i] - mx) * (y[i] - my);
	return s / x.size();
}

std::pair<double, double> fit(const std::vector<std::pair<double, double>> &points) {
	double sx = 0, sy = 0, sxx = 0, sxy = 0, n = points.size();
	for (auto [x, y] : points) {
		sx += x;
		sy += y;
		sxx += x * x;
		sxy += x * y;
	}
	double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
	return {slope, (sy - slope * sx) / n};
}

std::optional<double> geometric_mean(const std::vector<double> &v) {
	double logs = 0;
	for (double x : v) {
		if (x <= 0)
			return std::nullopt;
		logs += std::log(x);
	}
	if (v.empty())
		return std::nullopt;
	return std::exp(logs / v.size());
}

double weighted_total(const std::map<std::string, double> &prices, const std::map<std::string, double> &amounts) {
	double s = 0;
	for (const auto &[name, amount] : amounts)
		if (auto it = prices.find(name); it != prices.end())
			s += it->second * amount;
	return s;
}

double gini(const std::set<double> &incomes) {
	double sum = 0, ranked = 0;
	int i = 1;
	for (double x : incomes) {
		sum += x;
		ranked += i++ * x;
	}
	int n = incomes.size();
	return 2 * ranked / (n * sum) - (n + 1.0) / n;
}

double drawdown(const std::deque<double> &prices) {
	double top = prices.front(), worst = 0;
	for (double p : prices) {
		top = std::max(top, p);
		worst = std::max(worst, (top - p) / top);
	}
	return worst;
}

double entropy(const std::unordered_map<int, int> &counts) {
	double total = 0, h = 0;
	for (auto [k, n] : counts)
		total += n;
	for (auto [k, n] : counts)
		if (n > 0)
			h -= n / total * std::log2(n / total);
	return h;
}

std::array<double, 3> quartiles(std::vector<double> v) {
	std::sort(v.begin(), v.end());
	auto at = [&](double q) {
		double h = q * (v.size() - 1);
		std::size_t i = std::size_t(h);
		return i + 1 < v.size() ? v[i] + (h - i) * (v[i + 1] - v[i]) : v[i];
	};
	return {at(0.25), at(0.5), at(0.75)};
}

std::vector<double> softmax(const std::vector<double> &scores) {
	std::vector<double> out(scores.size());
	double total = 0;
	for (std::size_t i = 0; i < scores.size(); i++)
		total += out[i] = std::exp(scores[i]);
	for (double &x : out)
		x /= total;
	return out;
}
