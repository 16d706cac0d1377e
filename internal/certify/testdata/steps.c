/* Decisions beside a step: which of them half an ulp of what they are made of turns around. */
#include <math.h>

/* x + 0.5 is rounded up to 1, which two half ulps of x are short of. */
long nearest(double x) { return (long)floor(x + 0.5); }

/* The sum is rounded up to 2, whose ulp is four times that of the day. */
int weekday(double day) { return (int)(day + 1.5) % 7; }

/* Two logarithms and a quotient are rounded. */
int digits(double x) { return (int)(log10(x) / log10(2)); }

/* Half an ulp of 3.98 times 100 is more than the step is away. */
int hundredths(double x) { return (int)(100 * x); }

/* 1.525 is in the lower half of its binade: half an ulp of it is less than the product is rounded by. */
double cents(double price) { return rint(price * 100); }

/* The constant is a rounded one. */
int tenths(int n) { return (int)(n / 0.1 + 0x1p-52); }

/* Three inputs together. */
int below(double x, double y, double z) { return x < y + z; }

/* Of a cube over the reals, whose root no precision tells from a whole number. */
int cuberoot(int n) { return (int)pow(n, 1.0 / 3.0); }

/* Equal over the reals, as no precision shows. */
int thirds(double x) { return x / 3 * 3 == x; }

/* The angle between two vectors, as ERFA's sepp has it. */
double separation(double ax, double ay, double az, double bx, double by, double bz) {
    double x = ay * bz - az * by, y = az * bx - ax * bz, z = ax * by - ay * bx;
    double s = sqrt(x * x + y * y + z * z), c = ax * bx + ay * by + az * bz;
    return s != 0 || c != 0 ? atan2(s, c) : 0;
}

/* An angle that is cut off before the end of its range. */
double cutoff(double x, double y) {
    double s = x * y;
    if (s > 0.99999)
        return M_PI / 2;
    return asin(s);
}

/* Beside the constant the inputs tell nothing of the other formula. */
double steep(double x, double y) {
    double s = x * y;
    if (s > 1)
        return 2;
    return sin(1e17 * (1 - s));
}

/* Whether a + b is exact: Knuth's rounding error is 0 over the reals, whatever the inputs. */
int exact_sum(double a, double b) {
    double s = a + b, t = s - a;
    return (a - (s - t)) + (b - t) == 0;
}

int binof(double x, double lo, double hi)
{
    if (!(x >= lo && x < hi))
        return -1;
    int i = (int)((x - lo) / (hi - lo) * 20);
    return i > 19 ? 19 : i;
}
