/* Series, continued fractions and integrals, taken until they converge. How the comments are read: roots.c. */
#include <math.h>

/* exp(x) by its series, for x >= 0, until a term is small beside the sum. */
double series_exp(double x) { /* domain: x in [0, 20] */
    double sum = 1, term = 1;
    int n = 1;
    do {
        term *= x / n;
        sum += term;
        n++;
    } while (term > 1e-17 * sum);
    return sum;
}

/* exp(x) by its series until the sum stands still: over the reals that never comes. No decision of the result can be proved. */
double series_still(double x) { /* domain: x in [0, 20] */
    double sum = 1, term = 1, old;
    int n = 1;
    do {
        old = sum;
        term *= x / n;
        sum += term;
        n++;
    } while (sum != old);
    return sum;
}

/* log(1+x) by its series. */
double series_log1p(double x) { /* domain: x in [0.001, 0.7] */
    double sum = 0, power = 1, term;
    int n = 1;
    do {
        power *= -x;
        term = -power / n;
        sum += term;
        n++;
    } while (fabs(term) > 1e-16 * fabs(sum));
    return sum;
}

/* erf(x) by its series of positive terms. */
double series_erf(double x) { /* domain: x in [0.01, 4] */
    double sum = x, term = x;
    int n = 1;
    while (fabs(term) > 1e-17 * fabs(sum) && n < 1000) {
        term *= 2 * x * x / (2 * n + 1);
        sum += term;
        n++;
    }
    return 1.1283791670955126 * exp(-x * x) * sum;
}

/* Bessel's J0 by its power series, near the origin. */
double series_j0(double x) { /* domain: x in [0, 2] */
    double sum = 1, term = 1, q = -0.25 * x * x;
    for (int n = 1; n < 100; n++) {
        term *= q / (n * n);
        sum += term;
        if (fabs(term) < 1e-18)
            break;
    }
    return sum;
}

/* zeta(s) by a sum and the tail's integral. */
double zeta(double s) { /* domain: s in [2, 10] */
    double sum = 0;
    int n = 1;
    for (; n < 40; n++) {
        double t = pow(n, -s);
        sum += t;
        if (t < 1e-17 * sum)
            return sum;
    }
    double p = pow(n, -s);
    return sum + n * p / (s - 1) + 0.5 * p + s * p / (12 * n);
}

/* tan(x) by Lentz' evaluation of its continued fraction. */
double lentz_tan(double x) { /* domain: x in [0.1, 1.4] */
    double f = 1e-30, c = f, d = 0, delta;
    int n = 1;
    double a = x;
    do {
        double b = 2 * n - 1;
        d = b + a * d;
        if (d == 0)
            d = 1e-30;
        c = b + a / c;
        if (c == 0)
            c = 1e-30;
        d = 1 / d;
        delta = c * d;
        f *= delta;
        a = -x * x;
        n++;
    } while (fabs(delta - 1) > 1e-15 && n < 200);
    return f;
}

/* The upper incomplete gamma function of 1/2 over exp(-x), by Lentz' method. */
double lentz_gamma(double x) { /* domain: x in [1, 20] */
    double b = x + 0.5, c = 1e30, d = 1 / b, h = d;
    for (int i = 1; i <= 300; i++) {
        double an = -i * (i - 0.5);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        double del = d * c;
        h *= del;
        if (fabs(del - 1) < 1e-15)
            break;
    }
    return h * sqrt(x);
}

static double hump(double t, double a) { return 1 / (1 + a * t * t); }

static double simpson(double a, double lo, double hi, double flo, double fmid, double fhi, double whole, double tol, int depth) {
    double mid = 0.5 * (lo + hi), h = 0.25 * (hi - lo);
    double fl = hump(lo + h, a), fr = hump(hi - h, a);
    double left = h / 3 * (flo + 4 * fl + fmid), right = h / 3 * (fmid + 4 * fr + fhi);
    double delta = left + right - whole;
    if (depth == 0 || fabs(delta) <= 15 * tol)
        return left + right + delta / 15;
    return simpson(a, lo, mid, flo, fl, fmid, left, 0.5 * tol, depth - 1) + simpson(a, mid, hi, fmid, fr, fhi, right, 0.5 * tol, depth - 1);
}

/* Adaptive quadrature by Simpson's rule: where it halves once more or once less, the integral is as good. */
double adaptive(double a) { /* domain: a in [0.1, 100] */
    double f0 = hump(0, a), f1 = hump(0.5, a), f2 = hump(1, a);
    return simpson(a, 0, 1, f0, f1, f2, (f0 + 4 * f1 + f2) / 6, 1e-8, 12);
}

/* Romberg's integral of exp(-a t) over [0, 1]. */
double romberg(double a) { /* domain: a in [0.1, 5] */
    double h = 1, t0 = 0.5 * (1 + exp(-a)), s0 = 0, b0 = 0, old = 0;
    int n = 1;
    for (int k = 0; k < 10; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += exp(-a * (i + 0.5) * h);
        double t = 0.5 * (t0 + h * sum), s = t + (t - t0) / 3, b = s + (s - s0) / 15, r = b + (b - b0) / 63;
        if (k > 3 && fabs(r - old) < 1e-14 * fabs(r))
            return r;
        t0 = t;
        s0 = s;
        b0 = b;
        old = r;
        h *= 0.5;
        n *= 2;
    }
    return old;
}
