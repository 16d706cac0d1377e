/* Fixed points, means, recurrences and small linear systems. How the comments are read: roots.c. */
#include <math.h>

/* cos x = x by the plain iteration. */
double dottie(double x) { /* domain: x in [-10, 10] */
    double y, d;
    do {
        y = cos(x);
        d = fabs(y - x);
        x = y;
    } while (d > 1e-13);
    return x;
}

/* Colebrook's friction factor, as 1/sqrt(f) by fixed points. */
double colebrook(double re, double rough) { /* domain: re in [4e3, 1e8]; rough in [0, 0.05] */
    double x = 7, next = 7;
    for (int i = 0; i < 100; i++) {
        next = -0.86858896380650366 * log(rough * 0.27 + 2.51 * x / re);
        if (fabs(next - x) < 1e-13 * fabs(next))
            break;
        x = next;
    }
    return 1 / (next * next);
}

/* Picard's iteration of y = 1 + a sin(y) / 2. */
double picard(double a) { /* domain: a in [-1.5, 1.5] */
    double y = 1, old;
    int i = 0;
    do {
        old = y;
        y = 1 + 0.5 * a * sin(y);
    } while (fabs(y - old) > 1e-15 && ++i < 300);
    return y;
}

/* The arithmetic-geometric mean. */
double agm(double a, double b) { /* domain: a in [0.01, 100]; b in [0.01, 100] */
    while (fabs(a - b) > 1e-15 * a) {
        double m = 0.5 * (a + b);
        b = sqrt(a * b);
        a = m;
    }
    return a;
}

/* The complete elliptic integral K(k) by the mean; the difference of both means is all rounding at the end. */
double elliptic_k(double k) { /* domain: k in [0, 0.99] */
    double a = 1, b = sqrt((1 - k) * (1 + k));
    for (int i = 0; i < 30 && fabs(a - b) > 2e-16 * a; i++) {
        double m = 0.5 * (a + b);
        b = sqrt(a * b);
        a = m;
    }
    return 1.5707963267948966 / a;
}

/* A logarithm by the mean: the large s makes it right to the last digits but two. */
double agm_log(double x) { /* domain: x in [2, 1000] */
    double s = x * 1099511627776.0, a = 1, b = 4 / s;
    for (int i = 0; i < 20; i++) {
        double m = 0.5 * (a + b);
        b = sqrt(a * b);
        a = m;
    }
    return 1.5707963267948966 / a - 27.725887222397812;
}

/* The greatest eigenvalue of [[2, 1], [1, t]], by the power method. */
double power_iteration(double t) { /* domain: t in [3, 10] */
    double x = 1, y = 1, l = 0, old;
    int i = 0;
    do {
        double u = 2 * x + y, v = x + t * y;
        old = l;
        l = (u * x + v * y) / (x * x + y * y);
        double n = sqrt(u * u + v * v);
        x = u / n;
        y = v / n;
    } while (fabs(l - old) > 1e-15 * fabs(l) && ++i < 500);
    return l;
}

/* Gauss and Seidel's sweeps of 4x + y = p, x + 3y = q. */
double gauss_seidel(double p, double q) { /* domain: p in [1, 10]; q in [11, 20] */
    double x = 0, y = 0, d;
    int i = 0;
    do {
        double u = (p - y) / 4;
        d = fabs(u - x);
        x = u;
        u = (q - x) / 3;
        d += fabs(u - y);
        y = u;
    } while (d > 1e-14 && ++i < 200);
    return y;
}

/* Jacobi's sweeps of the same. */
double jacobi(double p, double q) { /* domain: p in [1, 10]; q in [11, 20] */
    double x = 0, y = 0, d = 1;
    for (int i = 0; i < 200 && d > 1e-14; i++) {
        double u = (p - y) / 4, v = (q - x) / 3;
        d = fabs(u - x) + fabs(v - y);
        x = u;
        y = v;
    }
    return y;
}

/* The geodetic latitude of a point (r, z) above the ellipsoid, by the usual fixed points. */
double latitude(double r, double z) { /* domain: r in [4e6, 7e6]; z in [1e6, 5e6] */
    double e2 = 0.0066943799901413165, a = 6378137.0, t = z / r, old;
    int i = 0;
    do {
        double s = t / sqrt(1 + t * t);
        double n = a / sqrt(1 - e2 * s * s);
        old = t;
        t = (z + e2 * n * s) / r;
    } while (fabs(t - old) > 1e-15 * fabs(t) && ++i < 100);
    return atan(t);
}

/* Vincenty's longitude on the auxiliary sphere, for two points of one latitude. */
double vincenty(double L, double u) { /* domain: L in [0.1, 2.5]; u in [0.1, 1.2] */
    double f = 0.0033528106647474805, s = sin(u), c = cos(u), l = L, old;
    int i = 0;
    do {
        double cs = s * s + c * c * cos(l), x = c * sin(l), y = c * s - s * c * cos(l);
        double ss = sqrt(x * x + y * y), sigma = atan2(ss, cs), sa = c * c * sin(l) / ss, ca2 = 1 - sa * sa;
        double cm = cs - 2 * s * s / ca2, C = f / 16 * ca2 * (4 + f * (4 - 3 * ca2));
        old = l;
        l = L + (1 - C) * f * sa * (sigma + C * ss * (cm + C * cs * (2 * cm * cm - 1)));
    } while (fabs(l - old) > 1e-13 && ++i < 100);
    return l;
}

/* The minimum of x - log(a x) by the golden section: its place is flat, so that comparisons near the end are of rounding errors. The
 * value there is right all the same. */
double golden_minimum(double a) { /* domain: a in [5, 50] */
    double g = 0.61803398874989485, lo = 0.1, hi = 4;
    double x = hi - g * (hi - lo), y = lo + g * (hi - lo), fx = x - log(a * x) + 10, fy = y - log(a * y) + 10;
    for (int i = 0; i < 60; i++) {
        if (fx < fy) {
            hi = y;
            y = x;
            fy = fx;
            x = hi - g * (hi - lo);
            fx = x - log(a * x) + 10;
        } else {
            lo = x;
            x = y;
            fx = fy;
            y = lo + g * (hi - lo);
            fy = y - log(a * y) + 10;
        }
    }
    return 0.5 * (fx + fy);
}
