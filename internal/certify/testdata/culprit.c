// Operations that stand behind the error, or beside it, and integers that their type cannot hold.
#include <math.h>

// The loop ends with a wrong root: at the square the error is there.
double root(double x)
{
    double r = x, r0;
    int k = 0;
    do {
        r0 = r;
        r = 0.5 * (r + x / r);
        k++;
    } while (r != r0 && k < 60);
    return r * r - x;
}

// The power amplifies what the sum rounds away.
double compound(double r, double n) { return pow(1 + r / n, n); }

// The square is subnormal and right to some digits; the product behind it underflows for itself.
double cube(double x) { return (x * x * x) / (x * x); }

// Two errors, one of them 1e300 times the other: with either exact the other's is left.
double forward(double x)
{
    double a = sin(x) / x, b = sin(x) / (x * x) - cos(x) / x;
    int n;
    for (n = 1; n < 12; n++) {
        double t = (2 * n + 1) / x * b - a;
        a = b;
        b = t;
    }
    return b;
}

// The divisor is 0 for floats, 1 for reals: the division is right.
double pole(double x) { return 1 / ((x + 1e16) - 1e16); }

// No half ulp of x moves these.
double half(double x) { return (int)x * 0.5 + 1; }
double fraction(double x) { return x - (long)x; }
double back(double x) { unsigned long u = (unsigned long)x; return (double)u - x + 1; }

// The conversion is right, the product beyond its type.
double squares(double x)
{
    int n = (int)x;
    int m = n * n;
    return m - (double)n * n + 1;
}

// lround is no site of its own. Over the integers the difference cancels all the same.
double rounded(double x)
{
    long k = lround(x / 0.1);
    return x - k * 0.1;
}

// The conversion goes the other way than over the reals, and fits.
double byte(double x) { unsigned char c = (unsigned char)(x * 255 + 0.5); return c / 255.0; }

// The integer does not fit, and the sum behind it loses 1 all the same.
double scaled(double x) { return (int)x * 1e20 + 1 - 3e9 * 1e20 + 0 * x; }

// The sum is 0 where it should be 6e-9, and its logarithm can only be infinite.
double arsinh(double x) { return log(x + sqrt(x * x + 1)); }

// What the root is taken of is negative where it should be 1e-19.
double deviation(double a, double b, double c, double d)
{
    double s = a + b + c + d, q = a * a + b * b + c * c + d * d;
    return sqrt((q - s * s / 4) / 3);
}

// A cosine that is right to an ulp lies beyond 1.
double between(double a, double b, double c, double d) { return acos((a * c + b * d) / (sqrt(a * a + b * b) * sqrt(c * c + d * d))); }

// Both powers are infinite, and neither alone makes NaN of the quotient.
double hyperbolic(double x) { return cosh(x) / sinh(x); }

// Hours that an int cannot hold, and the seconds that are made of them, whose error is larger by far.
void clock(double h, int *hours, double *seconds) { *hours = (int)h; *seconds = (h - *hours) * 3600 - 1; }

// The hour of a day, of seconds that no int holds.
int hour(double seconds) { return (int)(seconds / 3600) % 24; }

// What no int holds is below 0 at 1e13; its bits are an index.
double clamped(double x) { int i = (int)floor(x); if (i < 0) return 0; return i > 255 ? 255 : i; }
int negative(double x) { return (int)x < 0; }
static const double table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
double entry(double x) { return table[(unsigned)x & 7]; }
unsigned third(double x) { return (unsigned)x / 3; }

// No number of such a kind can be shifted by.
unsigned power(double x) { return 1u << (unsigned)x; }
double halved(double x) { return 4096 >> (unsigned)x; }
long mask(double x) { int k = (int)x; return (1L << k) - 1; }

int secondsofday(double t)
{
    long s = (long)t, d = s % 86400;
    if (d < 0)
        d += 86400;
    return (int)d;
}
