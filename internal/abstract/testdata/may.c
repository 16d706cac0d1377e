// What may be raised in a line stands behind it, of the operations in that line; nothing where nothing can be.

#include <math.h>

double guard(double x) { // the branch excludes 0
    if (x != 0)
        return 1 / x; // may: overflow underflow
    return 0;
}

double bare(double x) {
    return 1 / x; // may: divide-by-zero overflow underflow
}

double difference(double x) { // the constant is cut out of the domain
    if (x == 1)
        return 0;
    double d = x - 1;
    return 2 / d; // may: underflow
}

double norm(double x, double y) {
    double s = x * x; // may: overflow underflow
    double t = y * y; // may: overflow underflow
    double n = s + t; // may: overflow underflow
    return sqrt(n);
}

double root(double x) {
    if (fabs(x) > 1)
        return 0;
    double s = x * x; // may: underflow
    return sqrt(1 - s);
}

double both(double x, double y) {
    if (x > 1 && y > 1 && x < 1e100 && y < 1e100) {
        double p = x * y;
        return log(p - 0.5);
    }
    return 0;
}

double either(double x) {
    if (x < 1 || x > 1e10)
        return 1;
    return sqrt(x - 1) / x;
}

double loop(double x) {
    double s = 0;
    if (!(fabs(x) <= 10))
        return 0;
    for (int i = 0; i < 20; i++)
        s = s * 0.5 + (x + 100);
    return 1 / s;
}

double until(double x) { // as long as it takes
    double t = 1;
    int k = 0;
    if (!(x > 2 && x < 1e5))
        return 0;
    while (t > 1e-16 && k < 100000) {
        t = t / x;
        k = k + 1;
    }
    return t / k;
}

static const double table[5] = {1.0, -2.5, 3.0, 0.25, 8.0};

double tabulated(double x) {
    double s = 0;
    for (int i = 0; i < 5; i++)
        s += 1 / table[i];
    return s;
}

double chosen(double x) {
    if (!(x >= 0 && x < 5))
        return 0;
    int i = (int)x;
    return 1 / table[i];
}

int cast(double x) {
    return (int)x; // may: invalid-conversion
}

int fits(double x) {
    if (x > -1e9 && x < 1e9)
        return (int)x;
    return 0;
}

double orNaN(double x) {
    double r = sqrt(x); // may: invalid
    if (isnan(r))
        return 0;
    return sqrt(r);
}

typedef struct { double val, err; } result;

static void fill(double x, result *r) {
    r->val = x + 2;
    r->err = fabs(r->val) * 1e-16;
}

double structs(double x) {
    result r;
    if (!(x >= 0 && x <= 1e10))
        return 0;
    fill(x, &r);
    return r.err / r.val;
}

static double calls = 1;

double statics(double x) { // it grows from call to call
    calls = calls + 1;
    return 1 / calls; // may: underflow
}

static double never = 3;

double constant(double x) { // nobody writes it
    return 1 / never;
}

double cancel(double x) { // the difference of doubles that are not small is 0 or not small
    if (!(x >= 1 && x <= 2))
        return 0;
    double d = x - 1.5;
    return d * 1e-100;
}

double squares(double x) { // 0 is the only x whose square is 0 or below
    if (!(fabs(x) > 1e-100 && fabs(x) < 1e100))
        return 0;
    return 1 / (x * x);
}

double twice(double x) { // what the branch says of y holds for x
    double y = 2 * x; // may: overflow underflow
    if (y > 4 && y < 1e10)
        return log(x - 1);
    return 0;
}

double waves(double x) { // no double but 0 has a sine of 0
    if (!(x > 1e-10 && x < 1e10))
        return 0;
    return 1 / sin(x);
}

static double away(double (*f)(double), double x) { return f(x); }
static double inverse(double x) { return 1 / x; } // may: divide-by-zero overflow underflow

double pointers(double x) { return away(inverse, x); }

static double down(double x, int n) {
    if (n <= 0)
        return x;
    return down(x * 0.5, n - 1); // may: underflow
}

double recursion(double x) { return down(x, 100); }

float narrow(double x) {
    return (float)x; // may: overflow underflow
}

float single(float x) {
    if (x > 1e-10f && x < 1e10f)
        return 1.0f / (x * x);
    return 0;
}

double copies(double x) { // bits of floats are anything
    union { double d; unsigned long long u; } v;
    v.d = fabs(x);
    v.u &= 0xfffffffffffff000ull;
    return sqrt(v.d); // may: invalid
}

double apart(double x, double y) { // numbers that are not equal have a difference
    if (x == y || !(fabs(x) < 1e10) || !(fabs(y) < 1e10))
        return 0;
    double d = x - y; // may: underflow
    return 1 / d; // may: overflow
}

double fraction(double x) {
    if (!(fabs(x) < 1e300))
        return 0;
    double d = x - floor(x); // may: underflow
    return sqrt(1 - d);
}

/* What native code reads in front of a table is any number. */
static const double gammas[4] = {1, 1, 2, 6};

double in_front_of_a_table(int n) {
	double x = gammas[n - 1];
	return 0.5 * x; /* may: underflow */
}

double within_a_table(int n) {
	if (n < 1 || n > 4)
		return 0;
	return 0.5 * gammas[n - 1];
}

// What overflowed is an infinity or at most the largest number of its format, from which a few are taken without overflow.
float floats_after_a_sum(float x, float y) {
	float z = x + y; // may: overflow underflow
	return z - 16.0f; // may:
}

double nearest(double nu) { // from its nearest whole number no number is further than a half, and a little where the sum is rounded
    if (!(nu >= 0 && nu < 1000))
        return 0;
    int n = (int)(nu + 0.5);
    double mu = nu - n; // may: underflow
    double s = mu * mu; // may: underflow
    return 1 / (0.26 - s);
}

double rest(double x) { // by floor
    if (!(fabs(x) < 1e6))
        return 0;
    double r = x - floor(x + 0.5); // may: underflow
    return sqrt(0.51 - r) + sqrt(r + 0.51);
}

double towards(double x) { // of numbers below 0 the conversion takes the larger neighbour
    if (!(fabs(x) < 1e6))
        return 0;
    double r = x - (int)(x + 0.5); // may: underflow
    double s = sqrt(1.51 + r);
    return s + sqrt(1.25 + r); // may: invalid
}

double held(double x) { // an int does not hold all of them
    if (!(x >= 0))
        return 0;
    int n = (int)(x + 0.5); // may: invalid-conversion
    double r = x - n; // may: underflow
    return sqrt(0.51 - r); // may: invalid
}

double decibel(double x) { // an infinity among the numbers does not make the others large
    double p = fabs(x + 0.001);
    double l = log10(p); // may: divide-by-zero
    return 20 * l;
}

double lengths(double x, double y) { // nor where it comes from an overflow
    double n = sqrt(x * x + 1); // may: overflow underflow
    double m = sqrt(y * y + 1); // may: overflow underflow
    return n * m;
}

double grows(double x) { // in a loop they may become large
    double s = log(x); // may: invalid divide-by-zero
    for (int i = 0; i < 3000; i++)
        s = s * 1.5; // may: overflow
    return s;
}

double written(double x, double y) { // a square is one of whatever is written twice
    double s = (x - y) * (x - y); // may: overflow underflow
    return sqrt(s);
}

struct point {
    double x, y;
};

static double length(const struct point *p) {
    double s = p->x * p->x + p->y * p->y; // may: overflow underflow
    return sqrt(s);
}

double kept(double x, double y) {
    struct point p = {x, y};
    double l = length(&p);
    p.y = x;
    return l + length(&p);
}

double overwritten(double x, double y) { // what lies at a place may be another number later
    double a[1] = {x};
    double b = a[0];
    a[0] = y;
    double s = b * a[0]; // may: overflow underflow
    return sqrt(s); // may: invalid
}

double unlike(double x, double y) {
    double s = (x - y) * (y - x); // may: overflow underflow
    return sqrt(s); // may: invalid
}

double deviation(const double *a) {
    double m = 0, v = 0;
    for (int i = 0; i < 4; i++)
        m += a[i]; // may: overflow underflow
    for (int i = 0; i < 4; i++)
        v += (a[i] - m) * (a[i] - m); // may: overflow underflow
    return sqrt(v);
}

double flagged(double x, int k) { // a number below 128 has no bit 30
    if (k < 0 || k > 100)
        return 0;
    double d = 2;
    if (k & 0x40000000)
        d = 0;
    return x / d; // may: underflow
}

double powers(double x, double y) { // an infinite square has every power
    double s = x * x; // may: overflow underflow
    return pow(s, y); // may: divide-by-zero overflow underflow
}
