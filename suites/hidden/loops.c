/* Errors that come after so many rounds of loops whose bounds are data. */
#include <math.h>

/* Steps up to x. After the 777th, where the last step ends barely above x, squares that agree are subtracted.
 * shows: steps at x=582.7499999999997 */
double steps(double x) {
	double s = 0;
	int n = 0;
	while (s < x) {
		s += 0.75;
		n++;
	}
	if (n == 777 && s - x < 1e-10)
		return s * s - x * x; /* hidden */
	return x + n;
}

/* A cell of a grid of n rows, the one with i*j = 84 whose place is x: a term is absorbed there.
 * shows: cell at n=13,x=6.875 */
double cell(int n, double x) {
	double sum = x;
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= i; j++)
			if (i * 0.5 + j * 0.125 == x && i * j == 84)
				sum = (x + 1e-17 * i) - x; /* hidden */
	return sum;
}

/* Euclid's algorithm on two numbers: where it ends after 9 divisions with a common measure of 1/8, an exponential overflows and
 * another does, and the quotient of both is NaN.
 * shows: measure at a=11.125,b=6.875 */
double measure(double a, double b) {
	double x = a, y = b;
	int divisions = 0;
	while (y > 0.01 && divisions < 30) {
		double r = fmod(x, y);
		x = y;
		y = r;
		divisions++;
	}
	if (divisions == 9 && y == 0 && x == 0.125)
		return exp(a + 800) / exp(b + 800); /* hidden */
	return a / b;
}
