/* Conversions to unsigned types that are written are arithmetic modulo 2^N. Narrowing that is not written loses bits.
 *
 * find: fixed
 * want: nothing
 * find: low
 * want: nothing
 * find: parts
 * want: nothing
 * find: octets
 * want: nothing
 * find: mixed
 * want: nothing
 * find: turns
 * want: nothing
 * find: implicit
 * want: certified integer-overflow at "uint16_t k = n"
 * find: brackets
 * want: certified integer-overflow at "(n) + m"
 * find: shorter
 * want: certified integer-overflow at "(short)n"
 * find: field --kind exception
 * want: certified integer-overflow at "f.kind = (int)x"
 * find: held
 * want: nothing */
#include <stdint.h>
#define LOW(n) ((uint8_t)(n))
typedef unsigned char octet;

/* faultline: x in [0,1000] */
double fixed(double x) {
	int32_t q = (int32_t)(x * 65536);
	int16_t ip = q >> 16;
	uint16_t fp = (uint16_t)q;
	return ip + fp / 65536.0 - x;
}
/* faultline: x in [0,1e4] */
int low(double x) {
	unsigned u = (unsigned)x;
	return (unsigned char)u == (u & 255);
}
/* faultline: x in [0,1e6] */
double parts(double x) {
	long n = (long)x;
	uint32_t lo = (uint32_t)n;
	uint16_t a = (uint16_t)lo, b = (uint16_t)(lo >> 16);
	return a + b * 65536.0 - n;
}
/* faultline: x in [0,1e6] */
double octets(double x) {
	long n = (long)x;
	unsigned char out[3];
	out[0] = (unsigned char)n;
	out[1] = LOW(n >> 8);
	out[2] = (octet)(n >> 16);
	return out[0] + 256 * out[1] + 65536 * out[2] - (double)n;
}
/* faultline: x in [0,1e6] */
double mixed(double x) {
	uint32_t h = (uint32_t)x;
	for (int i = 0; i < 4; i++)
		h = h * 2654435761u + (h >> 13);
	return (h & 0xff) * 0.25;
}
/* faultline: n in [0,1000000] */
double turns(long n) {
	uint16_t a = (uint16_t)(long)(n * 182.0), b = (uint16_t)(long)(n * 100.0);
	int16_t d = (int16_t)(a - b);
	return d * 0.5;
}
/* faultline: x in [0,1e6] */
double implicit(double x) {
	long n = (long)x;
	uint16_t k = n;
	return k * 0.5;
}
/* faultline: x in [0,1e6] */
double brackets(double x) {
	long n = (long)x, m = 1;
	unsigned char k = (n) + m;
	return k * 0.5;
}
/* faultline: x in [0,1e6] */
double shorter(double x) {
	long n = (long)x;
	short k = (short)n;
	return k * 0.5;
}
struct fields { unsigned kind : 5; int count : 11; };
/* faultline: x in [0,1000] */
double field(double x) {
	struct fields f = {0, 0};
	f.kind = (int)x;
	return f.kind * 0.5;
}
/* faultline: x in [0,30] */
double held(double x) {
	struct fields f = {0, 0};
	f.kind = (unsigned)x;
	f.count = 3;
	return f.kind * 0.5;
}
