/* Iterations that find roots, each with what its comment promises. The tests of internal/iterations read the promises:
 *
 *   domain: D; D ...     where the iteration is meant to be used; it is searched there, and over every finite double
 *   means: EXPR          the function that is meant, over the parameters
 *   reference: EXPR      the same for --reference
 *   finds: wrong         a wrong result is there to be found in the domain
 *   finds: endless       a loop that never ends is there to be found in the domain
 *   finds: no number     a NaN or an infinity is there to be found in the domain
 *
 * Where nothing is promised, what is certified must still be true. The text is read by an interpreter over reals, too: it knows
 * double and int, expressions, if, while, do, for, break, return and calls, and no more.
 */
#include <math.h>

/* Bisection of x^2 = c down to an absolute width. */
double bisect_sqrt(double c) { /* domain: c in [0.01, 100] */
    double lo = 0, hi = c + 1;
    while (hi - lo > 1e-12) {
        double mid = 0.5 * (lo + hi);
        if (mid * mid > c)
            hi = mid;
        else
            lo = mid;
    }
    return 0.5 * (lo + hi);
}

/* Bisection of cos x = k x: the function is evaluated near its root, where every digit of it is lost and none is needed. */
double bisect_cosine(double k) { /* domain: k in [0.1, 10] */
    double lo = 0, hi = 2;
    for (int i = 0; i < 60; i++) {
        double mid = 0.5 * (lo + hi);
        if (cos(mid) - k * mid > 0)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* The secant method for x^3 = c; the last quotients are of rounding errors. */
double secant_cbrt(double c) { /* domain: c in [1, 50] */
    double a = 1, b = 2, fa = a * a * a - c, fb = b * b * b - c;
    for (int i = 0; i < 60 && fabs(b - a) > 1e-13 * fabs(b) && fb != fa; i++) {
        double next = b - fb * (b - a) / (fb - fa);
        a = b;
        fa = fb;
        b = next;
        fb = b * b * b - c;
    }
    return b;
}

/* Regula falsi with Illinois' halving, for exp(x) = c. */
double illinois_log(double c) { /* domain: c in [0.1, 10] */
    double a = -3, b = 3, fa = exp(a) - c, fb = exp(b) - c, x = a;
    int side = 0;
    for (int i = 0; i < 100; i++) {
        x = (fa * b - fb * a) / (fa - fb);
        double fx = exp(x) - c;
        if (fabs(fx) < 1e-14 * c)
            break;
        if (fx * fb > 0) {
            b = x;
            fb = fx;
            if (side == -1)
                fa = 0.5 * fa;
            side = -1;
        } else {
            a = x;
            fa = fx;
            if (side == 1)
                fb = 0.5 * fb;
            side = 1;
        }
    }
    return x;
}

/* Brent's method for x exp(x) = c. */
double brent_product(double c) { /* domain: c in [0.01, 15] */
    double a = 0, b = 3, fa = a * exp(a) - c, fb = b * exp(b) - c, s = a, fs = fa, d = 0;
    int bisected = 1;
    if (fabs(fa) < fabs(fb)) {
        double t = a; a = b; b = t;
        t = fa; fa = fb; fb = t;
    }
    double k = a, fk = fa;
    for (int i = 0; i < 200 && fb != 0 && fabs(b - a) > 1e-14; i++) {
        if (fa != fk && fb != fk)
            s = a * fb * fk / ((fa - fb) * (fa - fk)) + b * fa * fk / ((fb - fa) * (fb - fk)) + k * fa * fb / ((fk - fa) * (fk - fb));
        else
            s = b - fb * (b - a) / (fb - fa);
        double m = 0.25 * (3 * a + b);
        if ((s - m) * (s - b) > 0 || (bisected && fabs(s - b) >= 0.5 * fabs(b - k)) || (!bisected && fabs(s - b) >= 0.5 * fabs(k - d))) {
            s = 0.5 * (a + b);
            bisected = 1;
        } else
            bisected = 0;
        fs = s * exp(s) - c;
        d = k;
        k = b;
        fk = fb;
        if (fa * fs < 0) {
            b = s;
            fb = fs;
        } else {
            a = s;
            fa = fs;
        }
        if (fabs(fa) < fabs(fb)) {
            double t = a; a = b; b = t;
            t = fa; fa = fb; fb = t;
        }
    }
    return b;
}

/* Heron's method until the step is small beside the root. */
double newton_sqrt(double x) { /* domain: x in [1e-6, 1e6] */
    double r = x, d;
    do {
        d = 0.5 * (r - x / r);
        r = r - d;
    } while (fabs(d) > 1e-14 * r);
    return r;
}

/* The cube root, a fixed number of steps from a poor start. */
double newton_cbrt(double x) { /* domain: x in [0.1, 1000] */
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r = (2 * r + x / (r * r)) / 3;
    return r;
}

/* The reciprocal without a division. */
double newton_reciprocal(double x) { /* domain: x in [0.5, 1.9] */
    double r = 1, e;
    do {
        e = 1 - x * r;
        r = r + r * e;
    } while (fabs(e) > 1e-15);
    return r;
}

/* Kepler's equation with an absolute tolerance: from M, Newton's first steps are wild when e is near 1. */
double kepler(double M, double e) { /* domain: M in [0.1, 3.1]; e in [0, 0.98] */
    double E = M, d;
    do {
        d = (E - e * sin(E) - M) / (1 - e * cos(E));
        E -= d;
    } while (fabs(d) > 1e-15);
    return E;
}

/* Kepler's equation with a relative tolerance and a good start. */
double kepler_relative(double M, double e) { /* domain: M in [0.01, 3.1]; e in [0, 0.99] */
    double E = M + 0.85 * e, d;
    do {
        d = (E - e * sin(E) - M) / (1 - e * cos(E));
        E -= d;
    } while (fabs(d) > 4e-15 * fabs(E));
    return E;
}

/* Halley's method for the cube root. */
double halley_cbrt(double x) { /* domain: x in [1e-3, 1e3] */
    double r = 1;
    for (int i = 0; i < 40; i++) {
        double c = r * r * r;
        double next = r * (c + 2 * x) / (2 * c + x);
        if (fabs(next - r) <= 1e-15 * next)
            return next;
        r = next;
    }
    return r;
}

/* Lambert's W on the upper branch, by Halley's method. */
double lambert_w(double x) { /* domain: x in [-0.36, 100] */
    double w = x < 1 ? x : log(x);
    for (int i = 0; i < 60; i++) {
        double e = exp(w), f = w * e - x;
        double d = f / (e * (w + 1) - (w + 2) * f / (2 * w + 2));
        w -= d;
        if (fabs(d) < 1e-14 * (1 + fabs(w)))
            break;
    }
    return w;
}

/* Steffensen's method for cos x = x from a start that is given. */
double steffensen(double x) { /* domain: x in [0, 1.5] */
    for (int i = 0; i < 50; i++) {
        double f = cos(x) - x;
        if (fabs(f) < 1e-15)
            break;
        double g = (cos(x + f) - (x + f) - f) / f;
        x = x - f / g;
    }
    return x;
}

/* Two roots of x^2 - (p+1) x + p by Durand-Kerner's simultaneous corrections; the second is returned. */
double durand_kerner(double p) { /* domain: p in [2, 10] */
    double a = 0.4, b = 12;
    for (int i = 0; i < 200; i++) {
        double da = (a * a - (p + 1) * a + p) / (a - b);
        a -= da;
        double db = (b * b - (p + 1) * b + p) / (b - a);
        b -= db;
        if (fabs(da) + fabs(db) < 1e-14 * p)
            break;
    }
    return b;
}

/* The greatest root of x^3 - 6x^2 + 11x - k by Newton's method, then the next of the deflated quadratic. */
double deflated_root(double k) { /* domain: k in [5.7, 6.3] */
    double x = 4, d;
    int i = 0;
    do {
        d = (((x - 6) * x + 11) * x - k) / ((3 * x - 12) * x + 11);
        x -= d;
        i++;
    } while (fabs(d) > 1e-14 * x && i < 100);
    double b = x - 6, c = x * b + 11, y = 2.5;
    for (i = 0; i < 100; i++) {
        d = (y * y + b * y + c) / (2 * y + b);
        y -= d;
        if (fabs(d) < 1e-13)
            break;
    }
    return y;
}

/* The rate at which p paid now comes back as n = 5 payments of 1. */
double internal_rate(double p) { /* domain: p in [3, 4.9] */
    double r = 0.05, d;
    int i = 0;
    do {
        double v = 1 / (1 + r), sum = -p, slope = 0, w = 1;
        for (int k = 1; k <= 5; k++) {
            w *= v;
            sum += w;
            slope -= k * w * v;
        }
        d = sum / slope;
        r -= d;
        i++;
    } while (fabs(d) > 1e-14 && i < 100);
    return r;
}

/* The quantile of the standard normal distribution, by Newton's method from the middle. */
double normal_quantile(double p) { /* domain: p in [0.1, 0.9] */
    double x = 0;
    for (int i = 0; i < 50; i++) {
        double d = (0.5 * (1 + erf(x * 0.70710678118654752)) - p) / (0.3989422804014327 * exp(-0.5 * x * x));
        x -= d;
        if (fabs(d) < 1e-14)
            break;
    }
    return x;
}

/* The quantile of the logistic distribution. */
double logistic_quantile(double p) { /* domain: p in [0.05, 0.95] */
    double x = 0, d;
    int i = 0;
    do {
        double q = 1 / (1 + exp(-x));
        d = (q - p) / (q * (1 - q));
        x -= d;
        i++;
    } while (fabs(d) > 1e-14 && i < 100);
    return x;
}
