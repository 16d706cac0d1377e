/* Iterations with a defect, which must be found. How the comments are read: roots.c. */
#include <math.h>

/* The tolerance is below an ulp of the root: the last steps go round in a circle. */
double fine_tolerance(double x) { /* domain: x in [2, 1000]; finds: endless */
    double r = 1, d;
    do {
        d = 0.5 * (x / r - r) + 1e-3 * (x / r - r);
        r += d;
    } while (fabs(d) > 1e-17);
    return r;
}

/* Kepler's equation with a tolerance that roundings near e = 1 do not reach. */
double kepler_circle(double M, double e) { /* domain: M in [0.01, 0.2]; e in [0.98, 0.999]; finds: endless */
    double E = M + e, d;
    do {
        d = (E - e * sin(E) - M) / (1 - e * cos(E));
        E -= d;
    } while (fabs(d) > 1e-16);
    return E;
}

/* x^3 - 2x + 2 from 0 goes 0, 1, 0, 1, over the reals as well. */
double newton_cycle(double x) { /* domain: x in [-0.05, 0.05]; finds: endless */
    double d;
    do {
        d = (x * x * x - 2 * x + 2) / (3 * x * x - 2);
        x -= d;
    } while (fabs(d) > 1e-10);
    return x;
}

/* Newton's method for atan(x) = 0 runs away from starts beyond 1.39. */
double newton_runaway(double x) { /* domain: x in [-3, 3]; finds: no number */
    for (int i = 0; i < 40; i++)
        x -= atan(x) * (1 + x * x);
    return x;
}

/* An absolute tolerance stops early where the root is tiny. */
double early_stop(double x) { /* domain: x in [1e-14, 1]; means: sqrt(x); reference: (sqrt x); finds: wrong */
    double r = 1, d;
    do {
        d = 0.5 * (r - x / r);
        r -= d;
    } while (fabs(d) > 1e-4);
    return r;
}

/* The root by Newton's method is good, the formula behind it cancels. */
double cancels(double x) { /* domain: x in [1, 1e12]; finds: wrong */
    double c = x * x + 1, r = x, d;
    do {
        d = 0.5 * (r - c / r);
        r -= d;
    } while (fabs(d) > 1e-14 * r);
    return r - x;
}

/* Bisection of a polynomial that is written out: its sign near the root is noise, and what comes out is far off. */
double bisect_expanded(double c) { /* domain: c in [1.9, 2.1]; finds: wrong */
    double lo = 0, hi = 5;
    for (int i = 0; i < 50; i++) {
        double x = 0.5 * (lo + hi), d = c - 2;
        double p = ((((((x - 14) * x + 84) * x - 280) * x + 560) * x - 672) * x + 448) * x - 128 - d * d * d * d * d * d * d * 1e-8;
        if (p > 0)
            hi = x;
        else
            lo = x;
    }
    return lo;
}

/* Too few steps for a slow convergence. */
double few_steps(double x) { /* domain: x in [1, 1e6]; means: sqrt(x); reference: (sqrt x); finds: wrong */
    double r = 1;
    for (int i = 0; i < 6; i++)
        r = 0.5 * (r + x / r);
    return r;
}

/* The root of x^3 = c is not in the bracket for c > 8: the end of the bracket comes back. */
double wrong_bracket(double c) { /* domain: c in [0.1, 100]; means: cbrt(c); reference: (cbrt c); finds: wrong */
    double lo = 0, hi = 2;
    while (hi - lo > 1e-9) {
        double mid = 0.5 * (lo + hi);
        if (mid * mid * mid > c)
            hi = mid;
        else
            lo = mid;
    }
    return lo;
}

/* The alternating series of exp(-x): what is left of its large terms has no digits. */
double alternating(double x) { /* domain: x in [0, 40]; finds: wrong */
    double sum = 1, term = 1;
    int n = 1;
    do {
        term *= -x / n;
        sum += term;
        n++;
    } while (fabs(term) > 1e-20 || n < x);
    return sum;
}

/* Bessel's J0 by its power series, too far out. */
double far_j0(double x) { /* domain: x in [20, 40]; finds: wrong */
    double sum = 1, term = 1, q = -0.25 * x * x;
    for (int n = 1; n < 200; n++) {
        term *= q / (n * n);
        sum += term;
        if (fabs(term) < 1e-18)
            break;
    }
    return sum;
}

/* The recurrence of the integrals of x^n e^(x-1), upwards: each step multiplies the error by n. */
double upward(double x) { /* domain: x in [0.5, 1]; finds: wrong */
    double y = x - exp(-x) * 0.7;
    for (int n = 2; n <= 20; n++)
        y = 1 - n * y;
    double z = y;
    for (int n = 2; n <= 20; n++)
        z = z / n + x;
    return z - x;
}

/* Secant steps without a test of the denominator: where both values agree, infinity or NaN comes out. */
double blind_secant(double c) { /* domain: c in [1, 50]; finds: no number */
    double a = 1, b = 2;
    for (int i = 0; i < 11; i++) {
        double fa = a * a - c, fb = b * b - c;
        double next = b - fb * (b - a) / (fb - fa);
        a = b;
        b = next;
    }
    return b;
}

/* The slope of a root, as a quotient of two Newton roots that are too close. */
double root_slope(double x) { /* domain: x in [1, 100]; finds: wrong */
    double a = x, b = x + 1e-13, ra = x, rb = x;
    for (int i = 0; i < 30; i++) {
        ra = 0.5 * (ra + a / ra);
        rb = 0.5 * (rb + b / rb);
    }
    return (rb - ra) / (b - a);
}
