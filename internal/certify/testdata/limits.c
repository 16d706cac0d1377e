/* Functions that make NaN at a point, and results around it: which of them come to a number there. */
#include <math.h>

double plogp(double p) { return p * log(p); }
double root_log(double x) { return sqrt(x) * log(x); }
double entropy(const double p[3])
{
    double s = 0;
    for (int i = 0; i < 3; i++)
        s -= p[i] * log(p[i]);
    return s;
}
double divergence(double p, double q) { return p * log(p / q); }
double log_loss(double y, double p) { return -(y * log(p) + (1 - y) * log(1 - p)); }
double log_loss_of(int y, double p) { return -(y * log(p) + (1 - y) * log(1 - p)); }
double cube_root(double x)
{
    double y = pow(x, 1. / 3);
    return y - (y * y * y - x) / (3 * y * y);
}
double by_rsqrt(double x) { return x * (1 / sqrt(x)); }
float by_rsqrtf(float x) { return x * (1 / sqrtf(x)); }
double sinc(double x) { return sin(x) / x; }
double growth(double x) { return expm1(x) / x; }
double versine(double x) { return (1 - cos(x)) / (x * x); }
double half_tangent(double x) { return (1 - cos(x)) / sin(x); }
double self_power(double x) { return exp(x * log(x)); }
double power(double x, double y) { return exp(y * log(x)); }
double ratio(double x) { return 1 / x / (1 / x + 1); }
double logs(double x) { return log(x) / log(x * x); }
double langevin(double x) { return 1 / tanh(x) - 1 / x; }
double planck(double x) { return x * x * x / (exp(x) - 1); }
double quotient(double x) { return (x * x - 1) / (x - 1); }
double ends(double x) { return acos(x) / sqrt(1 - x * x); }
double scaled_norm(double x, double y)
{
    double a = fabs(x), b = fabs(y), m = a > b ? a : b, n = a > b ? b : a;
    return m * sqrt(1 + n / m * (n / m));
}
double parallel(double a, double b) { return a * b / (a + b); }
double harmonic(double a, double b, double c) { return 3 / (1 / a + 1 / b + 1 / c); }
double student(double m1, double m2, double v, double n) { return (m1 - m2) / sqrt(v / n); }
double terminal(double v, double t) { return v * tanh(9.81 * t / v); }
double linear_root(double a, double b, double c) { return (sqrt(b * b - 4 * a * c) - b) / (2 * a); }
double two_unknowns(double a, double b, double c, double d, double e, double f)
{
    double k = c / a, y = (f - k * e) / (d - k * b);
    return (e - b * y) / a;
}
double slerp_weight(double cosine, double t) { return sin((1 - t) * acos(cosine)) / sin(acos(cosine)); }
double damped(double x) { return x * sin(1 / x); }

double sign(double x) { return x / sqrt(x * x); }
double pole(double x) { return 1 / x - 1 / (x * x); }
double steep(double x) { return x / (x * x); }
double wave(double x) { return sin(1 / x) / cos(1 / x); }
double even_wave(double x) { return cos(1 / x) + 2; }
double direction(double x, double y) { return x / sqrt(x * x + y * y); }
double product(double x, double y) { return x * y / (x * x + y * y); }
double relative(double x, double y) { return fabs(x - y) / fmax(fabs(x), fabs(y)); }
double mean(double a, double b, double v, double w) { return (a * v + b * w) / (v + w); }
double slowly(double x) { return 1 / (log(x) + 0 * log(x)); }
double root(double x) { return sqrt(x); }
double cosine(double a, double b, double c, double d) { return (a * c + b * d) / (sqrt(a * a + b * b) * sqrt(c * c + d * d)); }
double kurtosis(const double x[4])
{
    double m = 0, v = 0, w = 0;
    for (int i = 0; i < 4; i++)
        m += x[i] / 4;
    for (int i = 0; i < 4; i++) {
        double d = (x[i] - m) * (x[i] - m);
        v += d;
        w += d * d;
    }
    return w / (v * v);
}

// A distance of colours with weights: where one weight is 0, the rest is large beside whatever the first quotient may be, or is not.
double weighted(double d, double k, double e, double m) { return sqrt(d / k * (d / k) + e / m * (e / m)); }

// The share of the first of three precisions, whose errors are numbers of their own or an array.
double share(double a, double b, double c) { return 1 / a / (1 / a + 1 / b + 1 / c); }
double share_of(const double d[3])
{
    double w[3], s = 0;
    for (int i = 0; i < 3; i++)
        s += w[i] = 1 / d[i];
    return w[0] / s;
}

// A rest that counts beside a quotient that has a limit.
double shifted(double x, double c) { return sin(x) / x + c; }

double hue(double r, double g, double b)
{
    double most = fmax(r, fmax(g, b)), range = most - fmin(r, fmin(g, b));
    return most == r ? (g - b) / range : most == g ? 2 + (b - r) / range : 4 + (r - g) / range;
}
double slope(double x, double y, double u, double v) { return (v - y) / (u - x); }
double bell(double d, double s) { return exp(-(d / s) * (d / s) / 2); }
double bounded_sine(double a, double b) { return asin((a - 1) / (b - 1)); }
int smaller_root(double a, double b, double c, double *x)
{
    double d = b * b - 4 * a * c;
    if (d < 0)
        return 0;
    *x = c / (-0.5 * (b + copysign(sqrt(d), b)));
    return 1;
}
