#include <cmath>
namespace geo {
double area(double a, double b, double c) {
	double s = (a + b + c) / 2;
	return std::sqrt(s * (s - a) * (s - b) * (s - c));
}
}
