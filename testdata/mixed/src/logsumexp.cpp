#include <cmath>
#include <vector>
double logsumexp(const std::vector<double> &x) {
	double sum = 0;
	for (double v : x) sum += std::exp(v);
	return std::log(sum);
}
