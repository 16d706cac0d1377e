/* x87 extended precision: 64 bits of significand.
 *
 * find: longdouble --domain 'x in [1e-30,1]' --reference x --evals 2000
 * want: certified absorption at "(1 + x)" */
long double longdouble(long double x) { return (1 + x) - 1; }
