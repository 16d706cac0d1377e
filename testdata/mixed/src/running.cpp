#include "stats.hpp"
void RunningStats::add(double x) {
	n++;
	sum += x;
	sum2 += x * x;
}
double RunningStats::variance() const { return (sum2 - sum * sum / n) / (n - 1); }
