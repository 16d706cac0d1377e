/* Signs by masks and shifts of bits: what goes through them cancels, and what is decided by them is decided wrongly.
 *
 * find: high --domain 'x in [1,2]'
 * want: certified cancellation at "u.d = x * x - 2;" in return
 * find: shifted --domain 'x in [1,2]'
 * want: certified cancellation at "u.d = x * x - 3;" in return
 * find: turned --domain 'x in [1,2]' --domain 'y in [-1,1]'
 * want: certified cancellation at "u.d = x * x - 1.5;" in return
 * find: below --domain 'x in [0,1]'
 * want: certified wrong-decision at "u.bits >> 63"
 * find: absolute --domain 'x in [1,2]'
 * want: nothing */
#include <stdint.h>
#include <string.h>

typedef union {
	double d;
	uint64_t bits;
	struct { uint32_t low, high; } words;
} number;

double high(double x) {
	number u;
	u.d = x * x - 2;
	u.words.high &= 0x7fffffff;
	return u.d;
}

double shifted(double x) {
	number u;
	u.d = x * x - 3;
	u.bits = u.bits << 1 >> 1;
	return u.d;
}

double turned(double x, double y) {
	number u, v = {y};
	u.d = x * x - 1.5;
	u.bits ^= v.bits & 1ull << 63;
	return u.d;
}

int below(double x) {
	number u;
	u.d = x + 1e16 - 1e16 - 0.5;
	return u.bits >> 63 ? -1 : 1;
}

double absolute(double x) {
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	bits &= INT64_MAX;
	memcpy(&x, &bits, sizeof bits);
	return x * x;
}
