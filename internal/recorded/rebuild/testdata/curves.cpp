#include "curves.h"
#include <cmath>

double Disc::area(double scale) const { return 3.14159265358979 * r * r * scale; }
double Box::area(double scale) const { return w * h * scale; }

void Curve::add(double t, double v) {
	times.push_back(t);
	values.push_back(v * (smooth ? 0.5 : 1));
}

double Curve::at(double t) const {
	double sum = base ? base->at(t) : 0;
	for (size_t i = 1; i < times.size(); i++)
		if (t < times[i])
			return sum + values[i - 1] + (values[i] - values[i - 1]) * (t - times[i - 1]) / (times[i] - times[i - 1]);
	return sum + (outline ? outline->area(t) : 0);
}

double Curve::weighted(double t) const {
	double sum = 0, all = 0;
	for (const auto &[key, w] : weights) {
		sum += w * at(t + key);
		all += w;
	}
	return all != 0 ? sum / all : sum;
}

double Curve::drop(double below) {
	std::vector<double> kept;
	double lost = 0;
	for (double v : values)
		if (std::fabs(v) < below) lost += v;
		else kept.push_back(v);
	kept.resize(times.size());
	values = std::move(kept);
	return lost;
}

double total(const std::vector<std::unique_ptr<Shape>> &shapes, double scale) {
	double sum = 0;
	for (const auto &s : shapes) sum += s->area(scale);
	return sum;
}

double mean(const std::map<std::string, double> &values) {
	double sum = 0;
	for (const auto &[name, v] : values) sum += v;
	return values.empty() ? 0 : sum / values.size();
}

double length(const std::vector<std::shared_ptr<Curve>> &curves, double t) {
	double sum = 0;
	for (const auto &c : curves) sum += std::sqrt(1 + c->at(t) * c->at(t));
	return sum;
}
