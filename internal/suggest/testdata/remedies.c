#include <math.h>

double versine(double x) { return 1 - cos(x); }
double growth(double x) { return exp(x) - 1; }
double logarithm(double x) { return log(1 + x); }
double roots(double x) { return sqrt(x + 1) - sqrt(x); }
double above(double x) { return sqrt(x + 1) - 1; }
double bow(double x) { return sqrt(1 + x * x) - 1; }
double small(double a, double b, double c) { return (-b + sqrt(b * b - 4 * a * c)) / (2 * a); }
double norm(double x, double y) { return sqrt(x * x + y * y); }
double interest(double r, double n) { return pow(1 + r / n, n) - 1; }
double tail(double x) { return 1 - erf(x); }
double angles(double x) { return tan(x) - sin(x); }
double reciprocals(double x) { return 1 / x - 1 / (x + 1); }
double both(double a, double b) { return log(exp(a) + exp(b)); }
float single(float x) { return 1.0f - cosf(x); }

double twolines(double x) {
    double c = cos(x);
    return 1 - c;
}

double rest(double x, double k) { return k * (exp(x) - 1 - x); }
double arc(double x) { return x - sin(x); }
double between(double ax, double ay, double bx, double by) { return acos((ax * bx + ay * by) / (hypot(ax, ay) * hypot(bx, by))); }
double detour(double way, double side) { return hypot(way, side) - way; }
double sinc(double t, double a) { return a * sin(t) / t; }
double payment(double rate, double n) { return (1 - pow(1 + rate, -n)) / rate; }
double secant(double u, double h) { return (sqrt(u + h) - sqrt(u)) / h; }
double log_mean(double a, double b) { return (a - b) / log(a / b); }
static double xlogx(double v) { return v * log(v); }
double mixed(const double p[3]) {
    double s = 0;
    for (int i = 0; i < 3; i++)
        s -= xlogx(p[i]);
    return s;
}

double stays(double x) { return x - 0.1; }

double variance(const double x[6]) {
    double s = 0, q = 0;
    for (int i = 0; i < 6; i++) {
        s += x[i];
        q += x[i] * x[i];
    }
    return (q - s * s / 6) / 5;
}

double spread(const double x[6]) {
    double s = 0, q = 0;
    for (int i = 0; i < 6; i++) {
        s += x[i];
        q += x[i] * x[i];
    }
    double mean = s / 6;
    return q / 6 - mean * mean;
}

double all(const double x[4]) {
    double s = 0;
    for (int i = 0; i < 4; i++)
        s += exp(x[i]);
    return log(s);
}

double length(const double x[4]) {
    double s = 0;
    for (int i = 0; i < 4; i++)
        s += x[i] * x[i];
    return sqrt(s);
}

double tries(double p, int n) { return 1 - pow(1 - p, n); }

double pitch(double f) { return log10(1 + f / 700); }

double covariance(const double x[5], const double y[5]) {
    double sx = 0, sy = 0, sxy = 0;
    for (int i = 0; i < 5; i++) {
        sx += x[i];
        sy += y[i];
        sxy += x[i] * y[i];
    }
    return sxy / 5 - sx / 5 * (sy / 5);
}

double gradient(const double x[5], const double y[5]) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < 5; i++) {
        sx += x[i];
        sy += y[i];
        sxx += x[i] * x[i];
        sxy += x[i] * y[i];
    }
    return (5 * sxy - sx * sy) / (5 * sxx - sx * sx);
}

double area(const double x[4], const double y[4]) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) % 4;
        sum += x[i] * y[k] - x[k] * y[i];
    }
    return sum / 2;
}

double gate(double x) { return 1 + tanh(x); }

/* In the first round x is a, and afterwards it is not. */
double root(double a) {
    double x = a;
    for (int i = 0; i < 60; i++)
        x = (2 * x + a / (x * x)) / 3;
    return x;
}

/* What is called with 1 here is called with something else there, and the variable has another value tomorrow. */
static double less(double a, double b) { return sqrt(a * a + b) - a; }
double called(double x) { return less(x, 1); }
double level = 1;
double stored(double x) { return sqrt(x * x + level) - x; }
double waiting(unsigned long bits, double rate) { return -log(1.0 - (double)(bits >> 12) * 0x1p-72) / rate; }
