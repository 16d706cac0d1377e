/* Integers whose bits count, as those of random generators. Drawn from [0,100], the numbers below were 0 in every run.
 *
 * find: jittered --seed 1 --fail-on wrong
 * want: certified absorption at "(offset + u)"
 * exit: 1
 * find: jittered --seed 2 --fail-on wrong
 * exit: 1
 * find: jittered --seed 3 --fail-on wrong
 * exit: 1
 * find: single --seed 1 --fail-on wrong
 * exit: 1
 * find: single --seed 2 --fail-on wrong
 * exit: 1
 * find: single --seed 3 --fail-on wrong
 * exit: 1
 * find: elapsed --seed 1 --fail-on wrong
 * exit: 1
 * find: elapsed --seed 2 --fail-on wrong
 * exit: 1
 * find: elapsed --seed 3 --fail-on wrong
 * exit: 1
 *
 * A count stays small: it ends a loop.
 * find: total --fail-on wrong
 * exit: 0 */
#include <stddef.h>
#include <stdint.h>

double jittered(uint64_t bits, double offset)
{
	double u = (double)(bits >> 11) * 0x1p-53;
	return (offset + u) - offset;
}

float single(uint32_t word, float start)
{
	float u = (word >> 8) * 0x1p-24f;
	return (start + u) - start;
}

float elapsed(int64_t start, int64_t now)
{
	float a = (float)(start * 1e-9), b = (float)(now * 1e-9);
	return b - a;
}

double total(size_t n, double x)
{
	double s = 0;
	for (size_t i = 0; i < n; i++)
		s += x * x;
	return s;
}
