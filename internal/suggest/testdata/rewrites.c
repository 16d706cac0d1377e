/* Rewrites of these are better for most inputs. For others they are worse, or NaN becomes a number. */
#include <math.h>
double gap(double x) { return log(x + 1) - log(x); }
double roots(double x) { return sqrt(x - 1) * sqrt(x + 1) - x; }
double roots2(double x) { return sqrt(x + 2) * sqrt(x) - x; }
double square(double x, double c) { return sqrt(x) * sqrt(x) - x + c; }
double explog(double x) { return exp(log(x) * 2) - x * x + x; }
double logs(double x) { return log(x - 1) - log(x + 1); }
double slope(double x) { return log(x + 1) / x - log(x) / x; }
double growth(double x, int n) { return pow(1 + x, n) - 1; }
double powd(double x, double n) { return pow(1 + x, n) - 1; }
double cossum(double u, double a) { return 1 - cos(u) + a * sin(u) * sin(u); }
double cossum2(double u, double a) { return (1 - cos(u)) - a * a; }
double expand(double x, double y, double z) { return (x + y) * (x + y) - x * x - z; }
double expand2(double x, double y) { return (x + y) * (x + y) - x * x - y * y; }
