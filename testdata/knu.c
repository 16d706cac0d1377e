/* What GSL's gsl_sf_bessel_Knu_scaled_asympx_e does ("Automatic Detection of Floating-Point Exceptions", POPL 2013, Figure 2): all four
 * exceptions.
 *
 * find: knu --kind exception
 * want: certified invalid at "pre = sqrt(M_PI / (2.0 * x))"
 * want: certified divide-by-zero at "pre = sqrt(M_PI / (2.0 * x))"
 * want: certified overflow at "mum1 * mum9"
 * want: certified underflow at "mu = 4.0 * nu * nu"
 *
 * The square overflows and the quotient underflows; nothing else can happen.
 * find: guarded --kind exception
 * want: certified overflow at "1 / (x * x + 1)"
 * want: certified underflow at "1 / (x * x + 1)"
 * says: "pairs":9,"raised":2,"unreachable":7,"over_floats":7,"over_reals":0,"not_found":0
 *
 * The sum overflows where neither square does.
 * find: norm2 --kind exception
 * want: certified overflow at "return a + b;"
 * says: "pairs":6,"raised":6
 */
#include <math.h>

struct result { double val, err; };

int knu(const double nu, const double x, struct result *result)
{
	double mu = 4.0 * nu * nu;
	double mum1 = mu - 1.0;
	double mum9 = mu - 9.0;
	double pre = sqrt(M_PI / (2.0 * x));
	double r = nu / x;
	result->val = pre * (1.0 + mum1 / (8.0 * x) + mum1 * mum9 / (128.0 * x * x));
	result->err = 2.0 * 2.2204460492503131e-16 * fabs(result->val) + pre * fabs(0.1 * r * r * r);
	return 0;
}

double guarded(double x)
{
	double root = sqrt(fabs(x));
	if (root > 3)
		return 1 / (x * x + 1);
	return root;
}

double norm2(double x, double y)
{
	double a = x * x, b = y * y;
	return a + b;
}
