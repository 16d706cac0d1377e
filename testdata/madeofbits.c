/* Floats that are made of bits are known from there on. NaN behind them was no finding, because the exact value was unknown.
 *
 * find: turn --seed 1 --fail-on wrong
 * want: certified invalid in return
 * exit: 1
 * find: turn --seed 2 --fail-on wrong
 * exit: 1
 * find: sine --seed 1 --fail-on wrong
 * want: certified invalid at "sqrtf(1 - c * c)"
 * exit: 1
 * find: sine --seed 2 --fail-on wrong
 * exit: 1
 * find: same --seed 1 --fail-on wrong
 * want: certified invalid at "acosf(a / root(a * a))"
 * exit: 1
 * find: same --seed 2 --fail-on wrong
 * exit: 1 */
#include <math.h>
#include <stdint.h>
#include <string.h>

static float inverse_root(float v)
{
	uint32_t k;
	memcpy(&k, &v, 4);
	k = 0x5f3759df - (k >> 1);
	float y;
	memcpy(&y, &k, 4);
	y = y * (1.5f - 0.5f * v * y * y);
	y = y * (1.5f - 0.5f * v * y * y);
	return y * (1.5f - 0.5f * v * y * y);
}

static float arc_cosine(float c)
{
	if (c < -1.0f || c > 1.0f)
		return NAN;
	return acosf(c);
}

float turn(float a)
{
	return arc_cosine(a * inverse_root(a * a));
}

float sine(float x, float y)
{
	float c = x * inverse_root(x * x + y * y);
	return sqrtf(1 - c * c);
}

static float root(float v)
{
	uint32_t k;
	memcpy(&k, &v, 4);
	k = (k >> 1) + 0x1fbd1df5;
	float y;
	memcpy(&y, &k, 4);
	for (int i = 0; i < 3; i++)
		y = 0.5f * (y + v / y);
	return y;
}

float same(float a) { return acosf(a / root(a * a)); }
