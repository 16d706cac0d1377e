/* What stands behind a decision on a number's bits may be reached by inputs that no run had: nothing is proved of it over the reals, which
 * have no bits. Some doubles fulfil each of these conditions.
 *
 * find: masked --kind exception
 * says: "kind":"invalid","state":"not-found","why":"a number is read as bits","reached":false
 * find: half --kind exception
 * says: "kind":"invalid","state":"not-found","why":"a number is read as bits","reached":false
 * find: remade --kind exception
 * exit: 1
 * says: "kind":"divide-by-zero","state":"raised","reached":true
 * says: "kind":"underflow","state":"not-found","why":"a number is read as bits","reached":true
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

double masked(double x)
{
	uint64_t u;
	memcpy(&u, &x, 8);
	if ((u & 0xffffff) == 0xbeef01 && u >> 52 == 0x401)
		return sqrt(-1 - x * x);
	return x;
}

double half(double x)
{
	union { double d; uint32_t u[2]; } v = {.d = x};
	if (v.u[0] == 0x12345678)
		return sqrt(-1 - x * x);
	return x;
}

double remade(double x)
{
	uint64_t u;
	memcpy(&u, &x, 8);
	u ^= 0x5555;
	double y;
	memcpy(&y, &u, 8);
	return x > 1 && y < 10 ? 1 / (y - 3.1) : 0;
}
