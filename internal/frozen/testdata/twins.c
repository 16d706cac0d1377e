/* Functions for --compare-builds, --same-as and --inverse. */
#include <math.h>

double kahan(const double x[8]) {
  double sum = 0, c = 0;
  for (int i = 0; i < 8; i++) {
    double y = x[i] - c;
    double t = sum + y;
    c = (t - sum) - y;
    sum = t;
  }
  return sum;
}

double plain(const double x[8]) {
  double sum = 0;
  for (int i = 0; i < 8; i++)
    sum += x[i];
  return sum;
}

double twosum(double a, double b) {
  double s = a + b, t = s - a;
  return (a - (s - t)) + (b - t);
}

double determinant(double a, double b, double c, double d) { return a * d - b * c; }

double norm(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

double quotient(double x, double y) { return (x / y) * y - x; }

double fused(double x, double y, double z) { return fma(x, y, z) - z; }

double old(double x) { return 1 - cos(x); }
double careful(double x) { double s = sin(x / 2); return 2 * s * s; }
double rough(double x) { return x * x / 2; }
double again(double x) { return 1 - cos(x); }
double growth(double x) { return exp(x) - 1; }
double growth_careful(double x) { return expm1(x); }
double safe_norm(const double v[3]) { return hypot(hypot(v[0], v[1]), v[2]); }

double squash(double x) { return tanh(x); }
double unsquash(double y) { return 0.5 * log((1 + y) / (1 - y)); }
void polar(double x, double y, double *r, double *t) { *r = sqrt(x * x + y * y); *t = atan2(y, x); }
void cart(double r, double t, double *x, double *y) { *x = r * cos(t); *y = r * sin(t); }
double scale(double x, double by) { return x * by; }
double unscale(double y, double by) { return y / by; }
double logit(double p) { return log(p / (1 - p)); }
double logistic(double x) { return 1 / (1 + exp(-x)); }
