// Loops whose counter is a float: rounding decides how many rounds they make. A count of the steps as an integer does not depend on it.
#include <cmath>

/* With a = 0, b = 1 and h = 0.1 the counter is 1 - 2^-53 after ten rounds, so there is an eleventh.
 * find: integral --domain 'a in [-3,0]; b in [0.1,3]; h in [0.01,0.5]' --fail-on wrong
 * want: certified divergence at "x < b; x"
 * exit: 1
 * find: decayed --domain 'until in [0.5,10]; dt in [0.01,0.5]' --fail-on wrong
 * want: certified divergence at "t <= until"
 * exit: 1
 * find: downward --domain 'top in [1,5]; bottom in [-5,0]; step in [0.01,1]' --fail-on wrong
 * want: certified divergence at "z > bottom"
 * exit: 1
 * find: oscillator --domain 't_end in [0.5,10]; dt in [0.01,0.5]' --fail-on wrong
 * want: certified divergence at "; t < t_end; t"
 * exit: 1 */
double integral(double a, double b, double h)
{
	double s = 0;
	for (double x = a; x < b; x += h)
		s += exp(-x * x) * h;
	return s;
}

float decayed(float until, float dt)
{
	float y = 100, t = 0;
	while (t <= until) {
		y -= y * 0.5f * dt;
		t += dt;
	}
	return y;
}

double downward(double top, double bottom, double step)
{
	double sum = 0;
	for (double z = top; z > bottom; z -= step)
		sum += step / (1 + z * z);
	return sum;
}

double oscillator(double t_end, double dt)
{
	double x = 1, v = 0, t = 0;
	auto run = [&] {
		for (; t < t_end; t += dt) {
			v -= x * dt;
			x += v * dt;
		}
	};
	run();
	return x;
}

/* A bound half a step early, a count, and a last step that ends at the bound.
 * find: early --domain 'a in [-3,0]; b in [0.1,3]; h in [0.01,0.5]' --fail-on wrong
 * exit: 0
 * find: count --domain 'a in [-3,0]; b in [0.1,3]; h in [0.01,0.5]' --fail-on wrong
 * exit: 0
 * find: clipped --domain 'y in [1,3]; t_end in [1,3]; dt in [0.01,0.5]' --fail-on wrong
 * exit: 0 */
double early(double a, double b, double h)
{
	double s = 0;
	for (double x = a; x < b - h / 2; x += h)
		s += exp(-x * x) * h;
	return s;
}

double count(double a, double b, double h)
{
	double s = 0;
	long n = lround((b - a) / h);
	for (long i = 0; i < n; i++)
		s += exp(-(a + i * h) * (a + i * h)) * h;
	return s;
}

double clipped(double y, double t_end, double dt)
{
	for (double t = 0; t < t_end;) {
		double step = fmin(dt, t_end - t);
		y -= y * step;
		t += step;
	}
	return y;
}
