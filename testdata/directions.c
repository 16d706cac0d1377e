/* Angles of unit vectors and rotations. Next to 1 an arc cosine loses half of the digits, which atan2 keeps. The errors counted as zero
 * crossings, because a change of length moves these results too.
 *
 * find: angle_between --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * want: certified amplification at "acos(c < -1"
 * exit: 1
 * find: angle_between --domain 'a is unit; b is unit' --seed 2 --fail-on wrong
 * exit: 1
 * find: angle_between --domain 'a is unit; b is unit' --seed 3 --fail-on wrong
 * exit: 1
 * find: turn --domain 'r is rotation' --seed 1 --fail-on wrong
 * want: certified amplification at "acos(t > 1"
 * exit: 1
 * find: turn --domain 'r is rotation' --seed 2 --fail-on wrong
 * exit: 1
 * find: half --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * exit: 1
 * find: half --domain 'a is unit; b is unit' --seed 2 --fail-on wrong
 * exit: 1
 * find: distance --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * exit: 1
 * find: distance --domain 'a is unit; b is unit' --seed 2 --fail-on wrong
 * exit: 1
 *
 * The same angle with all its digits, and functions whose small results are elements beside others.
 * find: careful --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * exit: 0
 * find: careful --domain 'a is unit; b is unit' --seed 2 --fail-on wrong
 * exit: 0
 * find: cross --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * exit: 0
 * find: dot --domain 'a is unit; b is unit' --seed 1 --fail-on wrong
 * exit: 0
 * find: pitch --domain 'r is rotation' --seed 1 --fail-on wrong
 * exit: 0 */
#include <math.h>

double dot(const double a[3], const double b[3])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double angle_between(const double a[3], const double b[3])
{
	double c = dot(a, b);
	return acos(c < -1 ? -1 : c > 1 ? 1 : c);
}

double turn(const double r[9])
{
	double t = (r[0] + r[4] + r[8] - 1) / 2;
	return acos(t > 1 ? 1 : t < -1 ? -1 : t);
}

float half(const float a[3], const float b[3])
{
	float c = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
	return sqrtf((1 - c) / 2);
}

double distance(const double a[4], const double b[4])
{
	double c = 0;
	for (int i = 0; i < 4; i++)
		c += a[i] * b[i];
	return 1 - c;
}

void cross(const double a[3], const double b[3], double o[3])
{
	o[0] = a[1] * b[2] - a[2] * b[1];
	o[1] = a[2] * b[0] - a[0] * b[2];
	o[2] = a[0] * b[1] - a[1] * b[0];
}

double careful(const double a[3], const double b[3])
{
	double o[3];
	cross(a, b, o);
	return atan2(sqrt(o[0] * o[0] + o[1] * o[1] + o[2] * o[2]), dot(a, b));
}

double pitch(const double r[9])
{
	return asin(fmax(-1, fmin(1, -r[6]))) + 0 * r[8];
}
