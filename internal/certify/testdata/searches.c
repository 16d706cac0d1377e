/* Searches whose rounds are limited. */
#include <math.h>

/* The first step is NaN for floats, which then go back to the start. Over the reals the step is 0, and the search ends there. */
double quantile(double p, double size) {
    double x = p * size, start = x;
    for (int i = 0; i < 20; i++) {
        double wide = size * size * 1e200, step = (wide - wide) * 0.5, next = x + step;
        if (fabs(next - x) < 1e-7 * fabs(next)) {
            x = next;
            break;
        }
        if (isnan(next)) {
            x = start;
            break;
        }
        x = next;
    }
    return isnan(x) ? x + p + size : x;
}

/* Newton's search for a double root, which rounding makes of none. Over the reals there is no root. */
double touch(double t) {
    double x = 1;
    for (int i = 0; i < 60; i++) {
        double f = 1 + x * x - (1 - t);
        if (f == 0)
            break;
        x = x - f / (2 * x);
    }
    return x;
}

/* The same, where the condition of the loop has both. */
double touches(double t) {
    double x = 1, f = 1;
    for (int i = 60; i > 0 && f != 0; i--) {
        f = 1 + x * x - (1 - t);
        x = x - f / (2 * x);
    }
    return x;
}

/* A secant, which has found the root where two values are equal: over the reals none are. */
double secant(double a) {
    double x = 1, y = 2;
    for (int i = 0; i < 100; i++) {
        double f = x * x - a, g = y * y - a;
        if (f == g)
            break;
        double z = y - g * (y - x) / (g - f);
        x = y;
        y = z;
    }
    return y;
}

/* A series whose terms are counted. Over the reals its test is never true, and it is the series all the same. */
double series(double x) {
    double sum = 1, term = 1;
    int n = 0;
    for (int i = 0; i < 500; i++) {
        n++;
        term *= x / n;
        if (sum + term == sum)
            break;
        sum += term;
    }
    return sum;
}

/* How many rounds it takes is the result. */
double escapes(double x, double y) {
    double u = 0, v = 0;
    int i;
    for (i = 0; i < 200; i++) {
        double w = u * u - v * v + x;
        v = 2 * u * v + y;
        u = w;
        if (u * u + v * v > 4)
            break;
    }
    return i;
}

/* Data is looked through. */
double passed(const double *x) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        sum += x[i];
        if (sum >= 1)
            return i;
    }
    return 9;
}
