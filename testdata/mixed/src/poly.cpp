#include "poly.hpp"
double wilkinson3(double x) { return horner(std::array<double, 4>{-6, 11, -6, 1}, x); }
double polyval(const std::array<double, 3> &c, double x) { return horner(c, x); }
