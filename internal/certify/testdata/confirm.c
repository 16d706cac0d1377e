// Errors with one operation to blame, and errors with none.
#include <math.h>

// The subtraction, of a cosine that is right to the last bit; the division passes on what it gets.
double one(double x)
{
    return (1 - cos(x)) / x;
}

// Two subtractions of equal weight: with either of them exact the other's error is left.
double twice(double x)
{
    double a = 1 - cos(x);
    double b = exp(x) - 1 - x;
    return a + b;
}

// The subtraction amplifies by four in each of thirty rounds; with all of its executions exact nothing is left.
double loop(double x)
{
    double a = 1 / (3 * x), b;
    int i;
    for (i = 0; i < 30; i++) {
        b = 4 * a - 1;
        a = b;
    }
    return a;
}

// x*x is beyond the range, its square root is not.
double square(double x) { return sqrt(x * x) / 3; }

// The same, and a comparison sees the infinity.
double guarded(double x)
{
    if (x * x > 1e308 && x * x < 0)
        return 0;
    else {
        double y = x * x;
        return 1 / sqrt(y);
    }
}

// x*x is below the range.
double tiny(double x) { return sqrt(x * x) / 3; }

// 1e20 + x is 1e20: the sum loses x whole, and rounding the exact sum would lose it again.
double lost(double x)
{
    double big = 1e20 * x;
    double s = big + x;
    return s - big;
}

// The subtraction cancels, and the constant beside it is not sin 3 but the nearest double: the formula is wrong as well.
double formula(double x)
{
    double y = sin(x * (1 + 0x1p-52)); return y - 0.1411200080598672;
}

// No exact value: 0/0.
double nothing(double x) { return x / x; }

// The comparison takes the wrong branch.
double other(double x)
{
    double d = (x + 1e16) - 1e16 - x;
    if (d > 0.25)
        return 2;
    return 1;
}

// Out of their domains, over the reals as over floats; slipped is -0.5 for floats and 0 for reals.
double root(double x) { return sqrt(-x); }
double logarithm(double x) { return log1p(x) + 1; }
double arc(double x) { return asin(x) * 2; }
double power(double x) { return pow(x, 0.5); }
double slipped(double x) { return sqrt((x + 1e16) - 1e16 - x); }

// Both squares are below the range; their sum is innocent. What y loses is far below what x does.
double squares(double x, double y)
{
    double b = y * y;
    double a = x * x;
    return sqrt(b + a);
}

// The power of an integer exponent.
double powi(double x) { return sqrt(__builtin_powi(x, 2)); }
