#include "stats.hpp"
Summary summarize(const std::vector<double> &x) {
	double sum = 0, sum2 = 0;
	for (double v : x) {
		sum += v;
		sum2 += v * v;
	}
	double n = static_cast<double>(x.size()), mean = sum / n;
	return {mean, sum2 / n - mean * mean};
}
