/* Programs whose results the interpreter and native code must agree on, bit for bit. */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double t_loop(double x)
{
	double s = 0;
	for (int i = 1; i < 50; i++)
		s += x / i - sin(x * i);
	return s;
}

double t_swap(double a, double b) /* phis that exchange their values */
{
	for (int i = 0; i < 7; i++) {
		double t = a;
		a = b;
		b = t + b * 0.5;
	}
	return a - b;
}

static double fib(int n, double x) { return n < 2 ? x : fib(n - 1, x * 1.01) + fib(n - 2, x / 3); }
double t_recursion(double x) { return fib(12, x); }

static double table[6] = {1, -2.5, 3.25, 1e-3, 7, 1. / 3};
double t_table(double x, int n) { return table[(n & 7) % 6] * x; }

struct pair { double re, im; };
static struct pair mul(struct pair a, struct pair b)
{
	struct pair r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
	return r;
}
double t_structs(double x, double y)
{
	struct pair z = {x, y}, w = {0.5, -y};
	for (int i = 0; i < 5; i++)
		w = mul(z, w);
	return w.re + 3 * w.im;
}

struct big { double v[9]; int n; float f; };
static double by_value(struct big b) { b.v[3] += b.f; return b.v[0] + b.v[3] * b.n; }
double t_byval(double x, float y)
{
	struct big b = {{x, 1, 2, x / 3}, 4, y};
	double r = by_value(b);
	return r + b.v[3];
}

typedef double (*fn)(double);
static double cube(double x) { return x * x * x; }
static fn functions[] = {sin, cube, exp, fabs, cube, sqrt};
double t_pointers(double x, int n) { return functions[(n & 7) % 6](x) + (functions[1] == cube); }

double t_matrix(double x)
{
	double a[4][4], b[4][4] = {{0}};
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			a[i][j] = x / (i + j + 1);
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++)
				b[i][j] += a[i][k] * a[k][j];
	return b[1][2] + b[3][3];
}

double t_heap(double x, int n)
{
	int len = (n & 63) + 1;
	double *p = malloc(len * sizeof *p), *q = calloc(len, sizeof *q), s = 0;
	for (int i = 0; i < len; i++)
		p[i] = x + i;
	memcpy(q, p, len * sizeof *q);
	p = realloc(p, 2 * len * sizeof *p);
	memmove(p + 1, p, len * sizeof *p);
	memset(q, 0, sizeof *q);
	for (int i = 0; i < len; i++)
		s += p[i] * q[i];
	free(p);
	free(q);
	return s;
}

static double one_based(double *v, int n) /* as translated Fortran has it */
{
	--v;
	double s = 0;
	for (int i = 1; i <= n; i++)
		s += v[i] * i;
	return s;
}
double t_one_based(double x)
{
	double v[5] = {x, 2 * x, x - 1, x * x, 3};
	return one_based(v, 5);
}

double t_bits(double x)
{
	union { double d; uint64_t u; struct { uint32_t lo, hi; } w; } u = {x};
	u.w.hi = (u.w.hi & 0x800fffff) | 0x3ff00000;
	return u.d + (double)(u.u >> 52);
}

double t_magic(double x) { volatile double m = 6755399441055744.0; return (x + m) - m; }

static double sum(int n, ...)
{
	va_list ap, again;
	va_start(ap, n);
	va_copy(again, ap);
	double s = 0;
	for (int i = 0; i < n; i++) {
		s += va_arg(ap, double);
		s += va_arg(ap, int);
	}
	s -= va_arg(again, double);
	s += (double)va_arg(ap, long double);
	va_end(ap);
	va_end(again);
	return s;
}
double t_varargs(double x, int k) { return sum(3, x, k, x / 2, 7, 1.0, -k, (long double)x * 2); }

double t_text(double x, int c)
{
	char buf[32];
	strcpy(buf, "abc");
	strcat(buf, "def");
	printf("%g %s\n", x, buf);
	return x + strlen(buf) + (strcmp(buf, "abcdef") == 0) + (strncmp(buf, "abd", 2) == 0) + (strchr(buf, 'e') - buf) + (memcmp(buf, "abd", 3) < 0);
}

double t_switch(double x, int n)
{
	switch (n & 15) {
	case 0: return x + 1;
	case 3: return x * 3;
	case 4: case 5: x += 7; /* falls through */
	case 6: return x - 2;
	case -1 & 15: return 0;
	}
	return -x;
}

long double t_long_double(double x, double y)
{
	long double a = x, b = y, s = 0;
	for (int i = 1; i < 20; i++)
		s = s * a + b / i + sinl(a);
	return s * LDBL_EPSILON + sqrtl(fabsl(a * b));
}

double t_quad(double x, double y)
{
	_Float16 h = (_Float16)x;
	return (double)(h * (_Float16)y + h) + 1;
}

float t_float(float x, float y)
{
	float s = 1;
	for (int i = 0; i < 20; i++)
		s = s * 0.5f + sinf(x + i) * y - powf(fabsf(x), 0.1f);
	return s;
}

double t_int128(long a, long b)
{
	unsigned __int128 p = (unsigned __int128)(unsigned long)a * (unsigned long)b;
	__int128 q = ((__int128)a << 40) - b;
	return (double)(long)(p >> 64) + (double)(long)(q >> 30) + (double)(long)(p ^ (p >> 7));
}

int t_pointer_math(int n)
{
	double v[8];
	double *p = &v[n & 7], *q = v + 1;
	uintptr_t u = (uintptr_t)p;
	double *back = (double *)(u ^ 0);
	return (int)(p - q) + (p < q) * 100 + (p == back) * 1000 + (int)((uintptr_t)&v[3] - (uintptr_t)v);
}

int t_classify(double x) { return isnan(x) + 2 * (isinf(x) != 0) + 4 * (isfinite(x) != 0) + 8 * (signbit(x) != 0) + 16 * fpclassify(x); }

static int compare_doubles(double a, double b) { return a < b ? -1 : a > b; }
double t_sort(double x)
{
	double v[9];
	for (int i = 0; i < 9; i++)
		v[i] = sin(x * i);
	for (int i = 1; i < 9; i++)
		for (int j = i; j > 0 && compare_doubles(v[j], v[j - 1]) < 0; j--) {
			double t = v[j];
			v[j] = v[j - 1];
			v[j - 1] = t;
		}
	return v[0] + v[4] * 10 + v[8] * 100;
}

/* Not optimised: LLVM 19 moves the load of v[...] behind stackrestore at -O2, and native code then reads other memory. */
__attribute__((optnone, noinline)) double t_vla(double x, int n)
{
	double s = 0;
	for (int k = 1; k < 4; k++) {
		double v[(n & 7) + k];
		for (int i = 0; i < (n & 7) + k; i++)
			v[i] = x * i;
		s += v[(n & 7) + k - 1];
	}
	return s;
}
