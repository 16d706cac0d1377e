/* Guards that admit the first number that an integer type cannot hold. One input of each conversion was kept, the most ordinary one, which
 * often does no harm.
 *
 * find: slot --seed 1 --fail-on wrong
 * want: certified invalid-conversion at "return (int64_t)v"
 * exit: 1
 * find: slot --seed 2 --fail-on wrong
 * want: certified invalid-conversion at "return (int64_t)v"
 * exit: 1
 * find: slot --seed 3 --fail-on wrong
 * want: certified invalid-conversion at "return (int64_t)v"
 * exit: 1
 *
 * The integer selects an element.
 * find: looked --seed 1 --fail-on wrong
 * want: certified invalid-conversion at "i = (unsigned char)x"
 * exit: 1
 * find: looked --seed 2 --fail-on wrong
 * want: certified invalid-conversion at "i = (unsigned char)x"
 * exit: 1
 *
 * A limit that is no float: 4294967295.0f is 2^32.
 * find: bucket --seed 1 --fail-on wrong
 * want: certified invalid-conversion at "(uint32_t)q % 1000u"
 * exit: 1
 * find: bucket --seed 2 --fail-on wrong
 * want: certified invalid-conversion at "(uint32_t)q % 1000u"
 * exit: 1
 *
 * find: sample --seed 1 --fail-on wrong
 * want: certified invalid-conversion at "return (int16_t)s"
 * exit: 1
 *
 * The integer is not used: its range is checked behind the conversion, and the right elements are counted.
 * find: counted --domain 'x in [1e19,2e19]' --fail-on wrong
 * exit: 0 */
#include <stdint.h>

static int64_t limited(double v)
{
	if (v < -9223372036854775808.0)
		return INT64_MIN;
	if (-v < -9223372036854775808.0)
		return INT64_MAX;
	return (int64_t)v;
}

int64_t slot(double ticks, double n)
{
	int64_t k = limited(n);
	return k == 0 || k == -1 ? 0 : limited(ticks) % k;
}

static const double table[256] = {1, 2, 3, 4, 5, 6};

double looked(double x)
{
	if (!(x >= 0 && x <= 256))
		return 0;
	unsigned char i = (unsigned char)x;
	return table[i];
}

uint32_t bucket(float value, float width)
{
	float q = value / width;
	if (q < 0.0f || q > 4294967295.0f)
		return 0;
	return (uint32_t)q % 1000u;
}

int16_t sample(float v, float gain)
{
	float s = v * gain;
	if (s > 32768.0f)
		s = 32768.0f;
	if (s < -32768.0f)
		s = -32768.0f;
	return (int16_t)s;
}

double counted(double x)
{
	int64_t k = (int64_t)x;
	return k >= 0 && k < 4 ? x : 0;
}
