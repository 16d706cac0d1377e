/* Functions whose results depend on what a compiler may change: each takes eight numbers, so that one driver calls them all. */
#include <complex.h>
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

double two_sum(const double x[8]) {
    double s = x[0] + x[1];
    double b = s - x[0];
    return (x[0] - (s - b)) + (x[1] - b);
}

double fast_two_sum(const double x[8]) {
    double s = x[0] + x[1];
    return x[1] - (s - x[0]);
}

double dekker(const double x[8]) {
    double p = x[0] * x[1];
    double a = 134217729 * x[0], b = 134217729 * x[1];
    double ah = a - (a - x[0]), bh = b - (b - x[1]);
    double al = x[0] - ah, bl = x[1] - bh;
    return al * bl - (((p - ah * bh) - al * bh) - ah * bl);
}

double sterbenz(const double x[8]) {
    double big = (x[0] + 1e16) - 1e16;
    return big - x[0] / 3;
}

double dot(const double x[8]) {
    double s = 0;
    for (int i = 0; i < 4; i++)
        s += x[i] * x[i + 4];
    return s;
}

double horner(const double x[8]) {
    double v = x[7];
    for (int i = 6; i > 0; i--)
        v = v * x[0] + x[i];
    return v;
}

double product(const double x[8]) {
    double complex z = (x[0] + x[1] * I) * (x[2] + x[3] * I);
    return creal(z) - cimag(z) / 3;
}

double variance(const double x[8]) {
    double s = 0, q = 0;
    for (int i = 0; i < 8; i++) {
        s += x[i];
        q += x[i] * x[i];
    }
    return (q - s * s / 8) / 7;
}

double norm(const double x[8]) { return x[0] / sqrt(x[0] * x[0] + x[1] * x[1]); }

double positive(const double x[8]) {
    double s = 0;
    for (int i = 0; i < 8; i++)
        if (x[i] > 0)
            s += x[i] / x[0];
    return s;
}

double largest(const double x[8]) {
    double m = x[0];
    for (int i = 1; i < 8; i++)
        m = m < x[i] ? x[i] : m;
    return m;
}

double single(const double x[8]) {
    float s = 0;
    for (int i = 0; i < 8; i++)
        s += (float)x[i] * 1.1f;
    return s / 3.0f;
}

/* Nothing that a compiler may change the result of. */
double plain(const double x[8]) { return x[0] > x[1] ? x[0] + 1 : x[1] - x[0]; }
