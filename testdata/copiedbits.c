/* Floats that are copied by their bytes, words and bits are the same numbers. What is computed from bits has no known exact value.
 *
 * These return exactly 1, whatever the input: r is y.
 * find: same
 * want: nothing
 * find: words
 * want: nothing
 * find: wide
 * want: nothing
 * find: wire
 * want: nothing
 * find: masked
 * want: nothing
 * find: reversed
 * want: nothing
 * find: exchanged
 * want: nothing
 * find: written
 * want: nothing
 * find: ordered
 * want: nothing
 * find: pair
 * want: nothing
 *
 * An error in front of a copy is found behind it.
 * find: copied
 * want: certified cancellation at "c = 1 - cos(x), r"
 * find: swapped
 * want: certified cancellation at "1 - cos(x)}"
 * find: sorted
 * want: certified cancellation at "1 - cos(x * 1e-7)"
 * find: halves
 * want: certified cancellation at "a.d = 1 - cos(x)"
 *
 * The next double, and a significand as an integer, meet the number that they come from: nobody knows by how much they are wrong.
 * find: next
 * exit: 0
 * explain: next --at x=1.3
 * says: a float is made of the bits of a rounded value
 * find: significand
 * exit: 0
 * find: fetched
 * want: nothing
 *
 * What a mask cuts off is exact. The exact value of y has a larger or smaller rest, but no program does better with these inputs.
 * find: cut --fail-on wrong
 * exit: 0
 * find: lowbyte --fail-on wrong
 * exit: 0
 * find: highword --fail-on wrong
 * exit: 0
 *
 * Exponents that the exact values have too are numbers as any other.
 * find: exponent
 * want: certified cancellation at "e + (m - 1) * 1.44 - 0.3" */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* faultline: x in [1,2] */
double same(double x) {
	double y = x * 1.1, r;
	unsigned char *p = (unsigned char *)&y, *q = (unsigned char *)&r;
	for (int i = 0; i < 8; i++)
		q[i] = p[i];
	return (r - y) * 1e18 + 1;
}
/* faultline: x in [1,2] */
double words(double x) {
	double y = x * 1.1, r;
	uint16_t *p = (uint16_t *)&y, *q = (uint16_t *)&r;
	for (int i = 3; i >= 0; i--)
		q[i] = p[i];
	return (r - y) * 1e18 + 1;
}
/* faultline: x in [1,2] */
double wide(double x) {
	long double y = x * 1.1L, r;
	unsigned char *p = (unsigned char *)&y, *q = (unsigned char *)&r;
	for (size_t i = 0; i < sizeof y; i++)
		q[i] = p[i];
	return (r - y) * 1e22L + 1;
}
/* faultline: x in [1,2] */
double wire(double x) {
	double y = x * 1.1, r;
	uint64_t u;
	memcpy(&u, &y, 8);
	volatile uint64_t sent = __builtin_bswap64(u);
	u = __builtin_bswap64(sent);
	memcpy(&r, &u, 8);
	return (r - y) * 1e18 + 1;
}
/* faultline: x in [1,2] */
double masked(double x) {
	double y = x * 1.1, r, z = 0;
	uint64_t u, v, m = x > 0 ? ~0ull : 0;
	memcpy(&u, &y, 8);
	memcpy(&v, &z, 8);
	u = (u & m) | (v & ~m);
	memcpy(&r, &u, 8);
	return (r - y) * 1e18 + 1;
}
/* faultline: x in [1,2] */
double reversed(double x) {
	double y = x * 1.1, r;
	uint64_t u, v = 0;
	unsigned char b[8];
	memcpy(&u, &y, 8);
	for (int i = 0; i < 8; i++)
		b[i] = (unsigned char)(u >> (56 - 8 * i));
	for (int i = 0; i < 8; i++)
		v = v * 256 + b[i];
	memcpy(&r, &v, 8);
	return (r - y) * 1e18 + 1;
}
/* faultline: x in [1,2] */
double exchanged(double x) {
	double y = x * 1.1, z = x * 1.3, r;
	uint64_t a, b;
	memcpy(&a, &y, 8);
	memcpy(&b, &z, 8);
	a ^= b;
	b ^= a;
	a ^= b;
	memcpy(&r, &b, 8);
	return (r - y) * 1e18 + 1;
}
static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }
/* faultline: x in [1,2] */
double written(double x) {
	double y = x * 1.1, r;
	unsigned char *p = (unsigned char *)&y, *q = (unsigned char *)&r;
	char text[17];
	for (int i = 0; i < 8; i++) {
		text[2 * i] = "0123456789abcdef"[p[i] >> 4];
		text[2 * i + 1] = "0123456789abcdef"[p[i] & 15];
	}
	for (int i = 0; i < 8; i++)
		q[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
	return (r - y) * 1e18 + 1;
}
static void swap(void *a, void *b, size_t n) {
	char *p = a, *q = b, t;
	while (n--) {
		t = *p;
		*p++ = *q;
		*q++ = t;
	}
}
static void sort(double *v, size_t n) {
	for (size_t i = 1; i < n; i++)
		for (size_t j = i; j > 0 && v[j] < v[j - 1]; j--)
			swap(v + j, v + j - 1, sizeof *v);
}
/* faultline: x in [0.1,1] */
double ordered(double x) {
	double v[3] = {x * 3, x * 1.1, x * 2};
	sort(v, 3);
	return (v[0] - x * 1.1) * 1e18 + 1;
}
struct two { float a, b; };
static struct two turned(struct two t) { return (struct two){t.b, t.a}; }
/* faultline: x in [1,2] */
double pair(double x) {
	float y = (float)(x * 1.1f);
	struct two t = turned((struct two){y, 1});
	return (t.b - y) * 1e9 + 1;
}
/* faultline: x in [-10,10] */
double copied(double x) {
	double c = 1 - cos(x), r;
	unsigned char m[sizeof c];
	for (int i = 0; i < 8; i++)
		m[i] = ((unsigned char *)&c)[i];
	memcpy(&r, m, 8);
	return r / (x * x);
}
/* faultline: x in [-10,10] */
double swapped(double x) {
	double v[2] = {x * x, 1 - cos(x)};
	swap(v, v + 1, sizeof *v);
	return v[0] / v[1];
}
/* faultline: x in [0.1,1] */
double sorted(double x) {
	double v[3] = {x * 3, 1 - cos(x * 1e-7), x * 2};
	sort(v, 3);
	return v[0];
}
/* faultline: x in [-10,10] */
double halves(double x) {
	union { double d; uint32_t w[2]; } a, b;
	a.d = 1 - cos(x);
	b.w[1] = a.w[1];
	b.w[0] = a.w[0];
	return b.d / (x * x + 1e-300);
}
/* faultline: x in [1,2] */
double next(double x) {
	double y = x * 1.1, r;
	uint64_t u;
	memcpy(&u, &y, 8);
	u++;
	memcpy(&r, &u, 8);
	return (r - y) * 0x1p52;
}
/* faultline: x in [1,1.8] */
double significand(double x) {
	double y = x * 1.1;
	uint64_t u;
	memcpy(&u, &y, 8);
	double r = 1 + (double)(u & 0xfffffffffffffull) * 0x1p-52;
	return y < 2 ? (r - y) * 1e18 + 1 : 0;
}
/* faultline: x in [1,2] */
double fetched(double x) {
	_Atomic double a = 0;
	a += x * 1.1;
	a -= x * 1.1;
	return a;
}
/* faultline: x in [1,2] */
double exponent(double x) {
	double y = x * 1.1, m;
	uint64_t u;
	memcpy(&u, &y, 8);
	int e = (int)(u >> 52) - 1023;
	u = (u & 0xfffffffffffffull) | 0x3ff0000000000000ull;
	memcpy(&m, &u, 8);
	return e + (m - 1) * 1.44 - 0.3;
}

/* faultline: x in [0.1,100] */
double cut(double x) {
	double y = x * 1.1, high = y;
	memset(&high, 0, 4);
	return (y - high) / y * 0x1p20;
}

/* faultline: x in [0.1,100] */
double lowbyte(double x) {
	double y = x * 1.1, high = y;
	*(unsigned char *)&high = 0;
	return (y - high) / y * 0x1p45;
}

/* faultline: x in [0.1,100] */
double highword(double x) {
	double y = x * 1.1, high;
	uint64_t u;
	memcpy(&u, &y, 8);
	u = u >> 30 << 30;
	memcpy(&high, &u, 8);
	return (y - high) / y * 0x1p20;
}
