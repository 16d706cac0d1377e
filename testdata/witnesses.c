/* Of a cause the input is shown that one would act upon: not a zero crossing where another input of the same error is avoidable, not an
 * infinity that is right where another comes too early, not a number below 1e-30 where 0 shows the same.
 *
 * find: triangle --domain 'a, b, c in (0,1000]' --fail-on avoidable
 * says: "class":"avoidable"
 * exit: 1
 *
 * Beside the end of the range it is said, but does not press.
 * find: growth --fail-on avoidable
 * want: certified overflow at "u = exp(x)"
 * says: "extreme":true
 * exit: 0
 *
 * 0/0 has no value; that of all inputs around is.
 * find: payment --domain 'principal in [1,1e7]' --domain 'rate in [0,0.5]' --domain 'months in [1,480]'
 * want: certified invalid at "principal * i"
 * says: "basis":"around","value":"1
 * find: sinc
 * want: certified invalid at "sin(x) / x"
 * says: "basis":"around","value":"1
 *
 * Where those around do not agree, NaN is as right as any number.
 * find: mean --domain 'x, y, v, w in [0,1]' --kind invalid --fail-on avoidable
 * want: certified invalid at "(v + w)"
 * exit: 0
 */
#include <math.h>

double triangle(double a, double b, double c)
{
	if (a + b <= c || b + c <= a || a + c <= b)
		return 0;
	double s = (a + b + c) / 2;
	return sqrt(s * (s - a) * (s - b) * (s - c));
}

/* (e^x - 1)/x, Kahan's way. */
double growth(double x)
{
	double u = exp(x);
	if (u == 1)
		return 1;
	if (isinf(u))
		return u;
	return x < -700 ? -1 / x : (u - 1) / log(u);
}

double payment(double principal, double rate, int months)
{
	double i = rate / 12;
	return principal * i / (1 - pow(1 + i, -months));
}

double sinc(double x) { return sin(x) / x; }

double mean(double x, double y, double v, double w) { return (v * x + w * y) / (v + w); }
