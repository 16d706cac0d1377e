/* Residuals: what is left of numbers that agree. Each of them is computed on purpose, and its exact value is zero or as small as a
 * rounding error. How the comments are read: roots.c; here
 *
 *   exact: zero          over the reals the result is zero, by identity. No relative error can be certified
 *   exact: value         it is what the operations give over the reals
 */
#include <math.h>

double reciprocal_step(double x) { /* domain: x in [1, 2]; exact: zero */
    double r = 1 / x;
    return fma(-r, x, 1) * r;
}

double third(double x) { /* domain: x in [1, 2]; exact: zero */
    return (x / 3) * 3 - x;
}

double plus_one(double x) { /* domain: x in [1, 2]; exact: zero */
    return (x + 1) - 1 - x;
}

double sqrt_step(double x) { /* domain: x in [1, 2]; exact: zero */
    double r = sqrt(x);
    return fma(-r, r, x) / (2 * r);
}

double cbrt_step(double x) { /* domain: x in [1, 8]; exact: zero */
    double y = cbrt(x);
    return (x - y * y * y) / (3 * y * y);
}

double exp_of_log(double x) { /* domain: x in [1, 100]; exact: zero */
    return x * exp(-log(x)) - 1;
}

double hypot_sqrt(double a, double b) { /* domain: a in [1, 10]; b in [1, 10]; exact: zero */
    return hypot(a, b) - sqrt(a * a + b * b);
}

double gamma_step(double x) { /* domain: x in [1, 10]; exact: zero */
    return tgamma(x) - tgamma(x + 1) / x;
}

double log_of_exp(double x) { /* domain: x in [1, 10]; exact: zero */
    return log(exp(x)) - x;
}

double pythagoras(double x) { /* domain: x in [0.1, 10]; exact: zero */
    return sin(x) * sin(x) + cos(x) * cos(x) - 1;
}

double two_sum(double a, double b) { /* domain: a in [1, 10]; b in [0, 1]; exact: zero */
    double s = a + b, t = s - a;
    return (a - (s - t)) + (b - t);
}

double fast_two_sum(double a, double b) { /* domain: a in [1, 10]; b in [0, 1]; exact: zero */
    double s = a + b;
    return b - (s - a);
}

double two_product(double a, double b) { /* domain: a in [1, 10]; b in [1, 10]; exact: zero */
    double p = a * b;
    return fma(a, b, -p);
}

double division_remainder(double a, double b) { /* domain: a in [1, 10]; b in [1, 10]; exact: zero */
    double q = a / b;
    return fma(-q, b, a);
}

double quotient_step(double a, double b) { /* domain: a in [1, 10]; b in [1, 10]; exact: zero */
    double q = a / b;
    return (a - q * b) / b;
}

double log_step(double x) { /* domain: x in [2, 10]; exact: zero */
    double y = log(x), e = exp(y);
    return 2 * (x - e) / (x + e);
}

double asin_residual(double x) { /* domain: x in [0.1, 0.9]; exact: zero */
    return sin(asin(x)) - x;
}

double atan_residual(double x) { /* domain: x in [0.1, 10]; exact: zero */
    return tan(atan(x)) - x;
}

double cosh_residual(double x) { /* domain: x in [0.1, 5]; exact: zero */
    return (cosh(x) - sinh(x)) * (cosh(x) + sinh(x)) - 1;
}

double expm1_residual(double x) { /* domain: x in [0.1, 5]; exact: zero */
    return expm1(x) - (exp(x) - 1);
}

double log1p_residual(double x) { /* domain: x in [0.1, 5]; exact: zero */
    return log1p(x) - log(1 + x);
}

double power_residual(double x) { /* domain: x in [1, 10]; exact: zero */
    return pow(x, 1.5) - x * sqrt(x);
}

double rsqrt_step(double x) { /* domain: x in [1, 4]; exact: zero */
    double y = 1 / sqrt(x);
    return 0.5 * y * fma(-x * y, y, 1);
}

double quadratic_residual(double b) { /* domain: b in [3, 100]; exact: zero */
    double r = (b - sqrt(b * b - 4)) / 2;
    return r * r - b * r + 1;
}

double square_of_sum(double a, double b) { /* domain: a in [1, 10]; b in [1, 10]; exact: zero */
    return (a + b) * (a + b) - (a * a + 2 * a * b + b * b);
}

double seventh(double x) { /* domain: x in [1, 2]; exact: zero */
    return x / 7 + x / 7 * 6 - x;
}

double veltkamp_low(double x) { /* domain: x in [1, 2]; exact: zero */
    double c = 134217729.0 * x, h = c - (c - x);
    return x - h;
}

double tenth(double x) { /* domain: x in [1, 2]; exact: value */
    return x * 0.1 - x / 10;
}

double half_turn(double x) { /* domain: x in [1, 2]; exact: value */
    return sin(x + 3.141592653589793) + sin(x);
}

double root_of_two(double x) { /* domain: x in [1, 2]; exact: value */
    return x * 1.4142135623730951 - sqrt(2 * x * x);
}
