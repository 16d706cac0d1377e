/* Numbers that an integer type cannot hold, and integers that overflow behind a conversion: C defines neither.
 *
 * find: c1 --domain 'x in [0,1e12]' --kind exception
 * want: certified invalid-conversion at "(double)(int)x + 1"
 * find: c2 --domain 'x in [-10,1e10]' --kind exception
 * want: certified invalid-conversion at "(unsigned)x * 0.5"
 * find: c3 --domain 'x in [0,1e19]' --kind exception
 * want: certified invalid-conversion at "int64_t n"
 * find: c4 --domain 'x in [0,1e6]' --kind exception
 * want: certified integer-overflow at "n * n) - x"
 * find: c5 --domain 'x in [0,1e10]' --kind exception
 * want: certified invalid-conversion at "tab[(int)x"
 * find: c6 --domain 'x in [-1e10,1e10]' --kind exception
 * want: certified invalid-conversion at "(int)floor(x)"
 * find: c7 --domain 'x in [0,1e19]' --kind exception
 * want: certified invalid-conversion at "long c7"
 * find: c9 --domain 'x in [0,1e5]' --kind exception
 * want: certified invalid-conversion at "(short)y"
 * find: c11 --domain 'x in [0,1.5e9]' --kind exception
 * want: certified integer-overflow at "2 * n"
 * find: c12 --domain 'x in [2147480000,2147483647]' --kind exception
 * want: certified integer-overflow at "a[0] + 1000"
 * find: c13 --domain 'x in [0,1e19]' --kind exception
 * want: certified invalid-conversion at "lrint(x)"
 * find: c14 --domain 'x in [0,300]' --kind exception
 * want: certified invalid-conversion at "(unsigned char)x"
 * find: c15 --domain 'x in [0,1e10]' --kind exception
 * want: certified invalid-conversion at "(double)(int)y"
 * find: c1 --kind exception
 * want: certified invalid-conversion
 * find: c8 --kind exception
 * want: certified invalid-conversion
 * find: c10 --kind exception
 * want: certified invalid-conversion
 * find: d1 --domain 'x in [0,1e15]'
 * want: certified integer-overflow at "lround(x)"
 * find: d2 --domain 'x in [0,1e15]'
 * want: certified integer-overflow at "n * 0.25"
 * find: d3 --domain 'x in [0,1e15]'
 * want: certified invalid-conversion at "(int)x; return n < 10"
 * find: d4 --domain 'x in [0,1e15]'
 * want: certified integer-overflow at "unsigned char n"
 *
 * Where a first conversion spoilt what the others are made of, each of them was a block, with the first one's wrong result.
 * find: clock
 * want: certified invalid-conversion at "(int)hours" in h
 * says: "kind":"invalid-conversion","on_the_way":true
 *
 * Numbers too small for the type do no harm here, and those too large do, at ordinary inputs: of both the milder ones were looked at alone.
 * find: m1 --kind inaccuracy,exception
 * want: certified invalid-conversion at "double m1"
 * find: m2
 * want: certified invalid-conversion at "int m2"
 * find: m3
 * want: certified invalid-conversion at "int m3"
 * find: m4 --domain 'x in [0,1e10]'
 * want: certified invalid-conversion at "double m4"
 *
 * find: g6 --domain 'x in [-1e15,1e15]' --kind exception
 * want: nothing
 * find: g6 --domain 'x in [-1e15,1e15]'
 * want: certified divergence at "llround(x + 1)"
 * find: g7 --domain 'x in [0,4e9]'
 * want: nothing
 * find: g1
 * want: nothing
 * find: g2
 * want: nothing
 * find: g3
 * want: nothing
 * find: g4
 * want: nothing
 * find: g5
 * want: nothing */
#include <math.h>
#include <stdint.h>
double c1(double x) { return (double)(int)x + 1; }
double c2(double x) { return (unsigned)x * 0.5; }
double c3(double x) { int64_t n = (int64_t)x; return (double)n - x; }
double c4(double x) { int n = (int)x; return (double)(n * n) - x; }
static const double tab[8] = {1,2,3,4,5,6,7,8};
double c5(double x) { return tab[(int)x & 7]; }
int c6(double x) { return (int)floor(x); }
long c7(double x) { return (long)x; }
double c8(double x) { int k = (int)(x * 1.4426950408889634); return x - k * 0.6931471805599453; }
double c9(double x) { float y = (float)x; short s = (short)y; return s; }
double c10(double x) { double n = sqrt(x); return (int)n; }
static int twice(int n) { return 2 * n; }
double c11(double x) { return twice((int)x); }
double c12(double x) { int a[2]; a[0] = (int)x; a[1] = a[0] + 1000; return a[1]; }
double c13(double x) { return (double)lrint(x); }
double c14(double x) { unsigned char c = (unsigned char)x; return c / 255.0; }
double c15(double x) { long double y = x; return (double)(int)y; }
double d1(double x) { int n = lround(x); return n * 0.5; }
double d2(double x) { int n = (int)(long)x; return n * 0.25; }
double d3(double x) { int n = (int)x; return n < 10 ? 0.25 : 0.75; }
double d4(double x) { unsigned char n = (long)x; return n / 255.0; }
static const double steps[4] = {1, 2, 4, 8};
double m1(double x) { int i = (int)(x * 4); if (i < 0) i = 0; if (i > 3) i = 3; return steps[i]; }
int m2(double x) { return (int)x < 0; }
int m3(double x) { int i = (int)(x / 10); return i < 0 ? 0 : i > 9 ? 9 : i; }
double m4(double x) { int i = (int)(x - 5e9); return i > 7 ? 7 : i < -7 ? -7 : i; }
/* clean */
double g1(double x) { if (!(x > -1e9 && x < 1e9)) return 0; return (double)(int)x; }
double g2(double x) { double t = fmin(fmax(x, -1000), 1000); int n = (int)t; return n * n; }
double g3(double x) { unsigned n = (unsigned)fmod(fabs(x), 4e9); return (double)(n * n & 1023); }
double g4(double x) { if (fabs(x) > 9e18 || x != x) return x; return (double)(int64_t)x; }
double g5(double x) { int e; double m = frexp(x, &e); return m + e; }
double g6(double x) { return ((int)(long)x & 3) + tab[(unsigned)llround(x + 1) & 7]; }
double g7(double x) { unsigned n = (unsigned)(long)x; return n; }

void clock(double hours, int *h, int *m) {
	*h = (int)hours;
	*m = (int)((hours - *h) * 60);
}
