#include "curves.h"
#include <cstdio>

int main() {
	double sum = 0;
	std::vector<std::shared_ptr<Curve>> curves;
	for (int k = 0; k < 60; k++) {
		auto c = std::make_shared<Curve>("curve " + std::string(k % 5 * 8, 'x'), k % 3 == 0);
		for (int i = 0; i < 3 + k % 7; i++) {
			c->add(i + k * 0.01, i * i * 0.3 - k);
			c->weigh(i, 0.25 * i + k);
		}
		if (k % 2) c->outline = std::make_unique<Disc>(1 + k * 0.125);
		else c->outline = std::make_unique<Box>(k, 2.5);
		if (!curves.empty()) c->base = curves[k / 2 % curves.size()];
		curves.push_back(c);
		sum += c->at(1.5) + c->weighted(k * 0.1) + length(curves, 0.7);
		std::map<std::string, double> named;
		for (int i = 0; i < 2 + k % 6; i++) named["value number " + std::to_string(i * k)] = i * 1.5 - k;
		sum += mean(named);
		std::vector<std::unique_ptr<Shape>> shapes;
		for (int i = 0; i < 1 + k % 4; i++)
			if (i % 2) shapes.push_back(std::make_unique<Disc>(i + k));
			else shapes.push_back(std::make_unique<Box>(i + 1, k));
		sum += total(shapes, 0.5 + k);
		sum += c->drop(k * 0.5);
	}
	std::printf("%.6g\n", sum);
}
