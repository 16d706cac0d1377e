/* Errors behind numbers that tables and flags choose. */
#include <math.h>

/* What is done with a row depends on its kind, and of 1024 kinds of rows one takes the difference of roots that agree.
 * shows: row_of_table at x=614013.25,y=1e-9 */
static const unsigned char kind[1024] = {[0] = 1, [99] = 2, [200] = 1, [637] = 3, [700] = 2, [1023] = 1};

double row_of_table(double x, double y) {
	int row = (int)x;
	switch (kind[row & 1023]) {
	case 0:
		return x * y;
	case 1:
		return x + 2 * y;
	case 2:
		return x / (1 + y);
	default:
		return sqrt(x + y) - sqrt(x); /* hidden */
	}
}

/* Four comparisons make a number, one of them an equality. In case 7, for a that is small beside d, 1 - cos(a/d) is 0.
 * shows: quadrant at a=0.5,b=0.25,c=0.75,d=1e8 */
double quadrant(double a, double b, double c, double d) {
	unsigned flags = (a > b) | (c < d) << 1 | (a + b == c) << 2 | (d > 1e9 * a) << 3;
	switch (flags) {
	case 0:
		return a * d;
	case 1:
	case 3:
		return b * c;
	case 7:
		return 1 - cos(a / d); /* hidden */
	case 15:
		return a;
	default:
		return b + c;
	}
}

/* A price in cents chooses the tariff, through two tables: only prices that end in 37 cents of one amount in a million have
 * the third, whose rebate is absorbed.
 * shows: tariff at price=8204.375,weight=3 */
static const short group[10] = {4, 2, 6, 1, 3, 0, 5, 7, 8, 9};
static const signed char rate[10] = {0, 1, 0, 0, 1, 0, 0, 2, 0, 1};

double tariff(double price, double weight) {
	long cents = (long)(price * 100);
	int last = cents % 100, euros = (int)(cents / 100 % 10000);
	int r = last == 37 && euros == 8204 ? rate[group[last % 10]] : euros % 2;
	if (r == 2)
		return (price + weight * 1e-14) - price; /* hidden */
	return r ? price + weight : price;
}
