/* Operations of constants: compilers make one rounded number of them, and exact values are of the source.
 *
 * explain: slow --at v=299792457.99999994
 * says: 3.976393880822086529
 * find: rate --domain 'x in [1,2]'
 * want: certified cancellation at "c * c - 1e16 - 2e8"
 * find: scaled --domain 'x in [1,1e9]'
 * want: nothing
 * find: beyond --domain 'x in [0,1]'
 * want: certified overflow at "m = c * c / c"
 * find: vanishes --domain 'x in [1,2]'
 * want: certified underflow at "1e-200 * 1e-200"
 * find: idioms --domain 'x in [0,1]'
 * want: nothing */
double slow(double v) { const double c = 299792458.0; return 1 - v * v / (c * c); }
double rate(double x) { const double c = 1e8 + 1; return (x - 1.5) * 0 + (c * c - 1e16 - 2e8); }
double scaled(double x) { const double k = 1.0 / 3; return x * k * 3; }
double idioms(double x) { return x < 0 ? 0.0 / 0.0 : x > 1 ? 1.0 / 0.0 : x + 1; }
double beyond(double x) { const double c = 1e200; double m = c * c / c; return x + m; }
double vanishes(double x) { return x * (1e-200 * 1e-200) * 1e300; }
