/* Functions with several outputs: one of them is wrong, and the finding says which.
 *
 * find: returned
 * want: certified cancellation at "sqrt(x * x + 1) - fabs(x)" in return
 * find: pointed
 * want: certified cancellation at "*gap = sqrt(fabs(x) + 1)" in gap
 * find: fields
 * want: certified absorption at "b->drift =" in b.drift
 * find: nested
 * want: certified absorption at "(a + b) - a" in out.mark.centre.y
 * find: counted
 * want: certified absorption at "next[i] =" in next[
 * find: strided
 * want: certified cancellation at "exp(-fabs(v[i])) - 1" in out[2]
 * find: leading
 * want: certified cancellation at "t += a[i * lda + i]" in trace
 * find: helped
 * want: certified cancellation at "out[1] = v[1] * v[1]" in out[2]
 * find: valued
 * want: certified absorption at "log(1 + fabs(b))" in return.y
 * find: large
 * want: certified cancellation at "cos(x) - 1" in return.c
 * find: registers
 * want: certified wrong-integer at "floor(fmod(x, 100)" in return.bin
 * find: inplace
 * want: certified cancellation at "1 - cos(v[i])" in v[1]
 * find: swapped
 * want: certified absorption at "(t + 7) - 7" in b
 * find: sometimes
 * want: certified absorption at "(x + 1 / x) - x" in high
 * find: copied
 * want: certified absorption at "(x - y) + y" in out[2]
 * find: middle
 * want: certified cancellation at "sqrt(4 + fabs(x)) - 2" in out[3]
 * find: cast
 * want: certified absorption at "(x + 0.1) - x" in out[1]
 * find: matrix
 * want: certified cancellation at "sin(t) - t" in m[5]
 * find: workspace
 * want: certified cancellation at "s += work[i]" in sum
 * find: narrow
 * want: certified absorption at "(x + 9) - 9" in near
 * find: wide
 * want: certified absorption at "x + 1.0L" in gap
 * find: whole
 * want: certified wrong-integer at "lround(fmod(x, 1000)" in cells
 * find: truth
 * want: certified wrong-decision at "a + b == 0.3" in close
 * find: kind
 * want: certified wrong-decision at "d < 0 ? BELOW" in where
 * find: ranged
 * want: certified invalid-conversion at "(short)x" in code
 * find: turned
 * want: certified absorption at "(y + 1) - y" in other.im
 * find: called
 * want: certified cancellation at "return x * x - 2" in second
 *
 * What was written to variables that other programs read was no result.
 * find: global
 * want: certified absorption at "total = (x + 5) - 5" in total
 * find: tables
 * want: certified absorption at "table[1] = log" in table[1]
 * find: through
 * want: certified cancellation at "o[1] = sqrt(9 + fabs(x)) - 3" in state.a[1]
 * find: binned
 * want: certified wrong-integer at "bin = (int)floor" in bin
 * find: seldom --kind poisoned-state
 * want: nothing
 *
 * An infinite output, or one without a value, hid the errors of the others.
 * find: above --domain 'x in [0,1e18]'
 * want: certified cancellation at "sqrt(x + 1) - sqrt(x)" in step
 * find: below --domain 'x in [-1e18,-1]'
 * want: certified cancellation at "hypot(x, 1) + x" in rest
 * find: grown --domain 'x, y in [1e3,1e12]'
 * want: certified cancellation at "sqrt(x * y + 1)" in out[1] */
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* A return value and two pointers. */
double returned(double x, double *half, double *size) {
	*half = x / 2;
	*size = fabs(x);
	return sqrt(x * x + 1) - fabs(x);
}
double pointed(double x, double *half, double *gap) {
	*half = x / 2;
	*gap = sqrt(fabs(x) + 1) - sqrt(fabs(x));
	return x;
}
/* Fields that are read and fields that are written. */
struct body {
	double mass, speed;
	double momentum, drift;
	int steps;
};
void fields(struct body *b) {
	b->drift = (1 + b->speed) - 1;
	b->steps = 7;
	b->momentum = b->mass / 4;
}
struct point { double x, y; };
struct box { struct point low, high; struct { int kind; struct point centre; } mark; };
void nested(double a, double b, struct box *out) {
	out->low.x = a;
	out->low.y = b;
	out->high.x = fmax(a, b);
	out->high.y = fmin(a, b);
	out->mark.kind = 3;
	out->mark.centre.x = a / 8;
	out->mark.centre.y = (a + b) - a;
}
/* Arrays in loops. */
void counted(int n, const double *v, double *half, double *next) {
	for (int i = 0; i < n; i++) {
		half[i] = v[i] / 2;
		next[i] = (v[i] + 3) - 3;
	}
}
void strided(int n, const double *v, double *out, int stride) {
	for (int i = 0; i < n; i++) {
		out[i * stride] = v[i];
		if (i == 2)
			out[i * stride] = exp(-fabs(v[i])) - 1;
	}
}
void leading(int n, const double *a, int lda, double *diagonal, double *trace) {
	double t = 0;
	for (int i = 0; i < n; i++) {
		diagonal[i] = a[i * lda + i];
		t += a[i * lda + i];
	}
	*trace = t;
}
static void halve(const double *v, double *out) {
	out[0] = v[0] / 2;
	out[1] = v[1] * v[1] - v[0];
}
static void twice(const double *v, double *out) {
	halve(v, out + 1);
	out[0] = v[0];
}
void helped(const double v[2], double out[3]) { twice(v, out); }

/* Structs by value: in two registers, and in memory. */
struct point valued(double a, double b) {
	struct point p = {fabs(a), log(1 + fabs(b))};
	return p;
}
struct triple { double a, b, c; };
struct triple large(double x, double y) {
	struct triple t = {x, y / 2, cos(x) - 1};
	return t;
}
struct mixed { double value; int bin; };
struct mixed registers(double x) {
	struct mixed m = {x / 2, (int)floor(fmod(x, 100) / 0.1)};
	return m;
}
/* In place. */
void inplace(double *v, int n) {
	for (int i = 0; i < n; i++)
		v[i] = i == 1 ? 1 - cos(v[i]) : fabs(v[i]);
}
void swapped(double *a, double *b) {
	double t = *a;
	*a = *b;
	*b = (t + 7) - 7;
}
void sometimes(double x, double *low, double *high, int *said) {
	*low = *high = 0;
	*said = 0;
	if (x > 1e3 && x < 1e9) {
		*high = (x + 1 / x) - x;
		*said = 1;
	} else
		*low = x;
}
void copied(double x, double y, double *out, double *rest) {
	double t[4];
	memset(t, 0, sizeof t);
	t[1] = x;
	t[2] = (x - y) + y;
	memcpy(out, t, sizeof t);
	memset(rest, 0, 2 * sizeof *rest);
}
void middle(double x, double *out) {
	double *p = out + 3;
	p[-3] = x;
	p[-2] = x / 2;
	p[-1] = fabs(x);
	p[0] = sqrt(4 + fabs(x)) - 2;
	p[1] = 1;
}
void cast(double x, const double *out) {
	double *o = (double *)out;
	o[0] = x;
	o[1] = (x + 0.1) - x;
}
void matrix(double t, double m[2][3]) {
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 3; j++)
			m[i][j] = i == 1 && j == 2 ? sin(t) - t : t / (1 << (i + j));
}
void workspace(int n, const double *v, double *work, double *sum) {
	for (int i = 0; i < n; i++)
		work[i] = v[i] / 2;
	double s = 0;
	for (int i = 0; i < n; i++)
		s += work[i];
	*sum = s;
}
/* Other types of number. */
void narrow(double x, float *near, double *far) {
	*near = (float)((x + 9) - 9);
	*far = x;
}
void wide(long double x, long double *gap, double *same) {
	*gap = (x + 1.0L) - 1.0L;
	*same = 1;
}
double whole(double x, int *count, long *cells) {
	*count = 4;
	*cells = lround(fmod(x, 1000) / 0.01);
	return x;
}
double truth(double a, double b, bool *close, bool *larger) {
	*close = a + b == 0.3;
	*larger = a > b;
	return a;
}
enum place { BELOW, ON, ABOVE };
double kind(double x, double y, enum place *where) {
	double d = 3 * x - y;
	*where = d < 0 ? BELOW : d > 0 ? ABOVE : ON;
	return x;
}
double ranged(double x, short *code, int *wide) {
	*wide = 1;
	*code = (short)x;
	return x;
}
double complex turned(double x, double y, double complex *other) {
	*other = x + I * ((y + 1) - y);
	return y + I * x;
}
/* Callbacks. */
static double reduce(double x) { return x * x - 2; }
static double pass(double x) { return x; }
void called(double x, double *first, double *second) {
	double (*const f[2])(double) = {pass, reduce};
	*first = f[0](x);
	*second = f[1](x);
}

/* Variables. */
double total;
int calls;
double global(double x) {
	total = (x + 5) - 5;
	calls = 1;
	return x;
}
double table[3];
static double kept[2];
const double *tables(double x) {
	table[0] = x;
	table[1] = log(fabs(x) + 1);
	kept[0] = table[2] = x / 2;
	return kept;
}
struct {
	double a[2];
	struct { float f; int n; } in;
} state;
static void set(double *o, double x) {
	o[0] = x;
	o[1] = sqrt(9 + fabs(x)) - 3;
}
int through(double x) {
	set(state.a, x);
	state.in.f = 1;
	state.in.n = 2;
	return 0;
}
int bin;
unsigned large_one;
void binned(double x) {
	bin = (int)floor(fmod(x, 200) / 0.1);
	large_one = 3000000000u;
}
/* What a call does not write, stays: no call is spoiled by that. */
double seldom(double x) {
	if (x > 10)
		total = 1 / (x - 40) * 1e308;
	return x;
}

/* Beside an overflow, and beside a logarithm that has no value. */
void above(double x, double *growth, double *step) {
	*growth = exp(x);
	*step = sqrt(x + 1) - sqrt(x);
}
double below(double x, double *rest) {
	*rest = hypot(x, 1) + x;
	return log(x);
}
void grown(double x, double y, double out[2]) {
	out[0] = exp(x + y);
	out[1] = sqrt(x * y + 1) - sqrt(x * y);
}
