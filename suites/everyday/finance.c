/* Interest, options, taxes, cents. */
#include <math.h>

/* What n payments of 1 are worth today. */
double annuity(double rate, int n) {
	return (1 - pow(1 + rate, -n)) / rate; /* textbook */
}

double annuity_stable(double rate, int n) {
	if (!(rate > 0 && n > 0))
		return 0;
	return -expm1(-n * log1p(rate)) / rate;
}

/* The monthly payment of a loan. */
double loan_payment(double principal, double yearly, int months) {
	double r = yearly / 12;
	return principal * r / (1 - pow(1 + r, -months)); /* textbook */
}

/* The yearly rate that a nominal one comes to, compounded n times. */
double effective_rate(double nominal, int n) {
	return pow(1 + nominal / n, n) - 1; /* textbook */
}

double effective_rate_stable(double nominal, int n) {
	if (!(nominal > 0 && n > 0))
		return 0;
	return expm1(n * log1p(nominal / n));
}

/* The gain of continuous interest. */
double continuous_gain(double rate, double years) {
	return exp(rate * years) - 1; /* textbook */
}

static double normal_below(double x) { return 0.5 * (1 + erf(x / sqrt(2.0))); /* textbook */ }

/* A call option by Black and Scholes. */
double call_option(double spot, double strike, double rate, double vol, double years) {
	double d1 = (log(spot / strike) + (rate + vol * vol / 2) * years) / (vol * sqrt(years)); /* textbook */
	double d2 = d1 - vol * sqrt(years);                                                      /* textbook */
	return spot * normal_below(d1) - strike * exp(-rate * years) * normal_below(d2);         /* textbook */
}

/* A price in cents: 1.15 becomes 114. */
int cents(double price) {
	return (int)(price * 100); /* textbook */
}

/* A gross price in cents, cut off. */
long gross_cents(double net, double percent) {
	return (long)(net * (1 + percent / 100) * 100); /* textbook */
}

/* Cents that are rounded: only a price half a cent between two is in doubt. */
long rounded_cents(double price) { return lround(price * 100); }

double simple_return(double before, double after) { return (after - before) / before; }

/* The yearly growth that leads from one amount to another. */
double growth_rate(double from, double to, double years) {
	return pow(to / from, 1 / years) - 1; /* textbook */
}

/* Three flows, discounted. */
double net_present_value(double rate, double now, double first, double second) {
	double d = 1 / (1 + rate);
	return now + d * (first + d * second);
}

double break_even(double fixed, double price, double cost) { return fixed / (price - cost); }

double income_tax(double income) {
	if (income <= 10000)
		return 0;
	if (income <= 50000)
		return 0.2 * (income - 10000);
	return 8000 + 0.4 * (income - 50000);
}
