/* x87 extended precision: 64 bits of significand.
 *
 * found: cancellation at the subtraction for small x; 1 + x is rounded to 64 bits.
 * reference: x     domain: x in [1e-30,1] */
long double longdouble(long double x) { return (1 + x) - 1; }
