#pragma once
#include <vector>
struct Summary { double mean, variance; };
Summary summarize(const std::vector<double> &x);
class RunningStats {
public:
	void add(double x);
	double variance() const;
private:
	long n = 0;
	double sum = 0, sum2 = 0;
};
