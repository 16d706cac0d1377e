/* Casts that are written as arithmetic modulo 2^N, and then as signed: binary angles, low bytes. Each was certified as an overflow.
 * A signed cast of an operation on bits or of a difference is the same: a sign is extended, bytes are put together, angles are compared.
 *
 * find: [^mt]*
 * want: nothing
 * find: turn --fail-on wrong
 * exit: 0
 *
 * A number that the program only converts is meant to fit, and so are products and sums.
 * find: meant
 * want: certified integer-overflow at "(int8_t)n"
 * find: mproduct
 * want: certified integer-overflow at "(short)(a * b)"
 * find: mixed
 * want: certified integer-overflow at "(int16_t)(a + b)"
 */
#include <math.h>
#include <stdint.h>

int wrap16(double a) { if (!(fabs(a) < 1e6)) return 0; return (int16_t)(uint16_t)(int)a; }
int low8(double a) { if (!(fabs(a) < 1e6)) return 0; return (int8_t)(uint8_t)(int)a; }
int s32(double x) { if (!(fabs(x) < 1e12)) return 0; return (int32_t)(uint32_t)(int64_t)x; }
int s8(double x) { if (!(fabs(x) < 100)) return 0; int32_t f = (int32_t)(x * 256); return (int8_t)(uint8_t)(f & 0xff); }

/* faultline: x in [0,4095] */
int extend12(double x) { int v = (int)lrint(x); return (int16_t)(v << 4) >> 4; }

/* faultline: x in [-30000,30000] */
int bytes(double x)
{
	int v = (int)lrint(x);
	unsigned char h = (unsigned char)((unsigned)v >> 8), l = (unsigned char)v;
	return (short)(h << 8 | l) - v;
}

/* faultline: a in [0,6.28]; b in [0,6.28] */
double turn(double a, double b)
{
	int p = (int)lrint(a * 10430.378), q = (int)lrint(b * 10430.378);
	return (int16_t)(p - q) / 10430.378;
}

/* faultline: x in [0,1000] */
int meant(double x) { int n = (int)x; return (int8_t)n; }

/* faultline: w, h in [0,500] */
int mproduct(double w, double h) { int a = (int)w, b = (int)h; return (short)(a * b); }

/* faultline: x, y in [-32000,32000] */
int mixed(double x, double y) { int a = (int)x, b = (int)y; return (int16_t)(a + b); }
