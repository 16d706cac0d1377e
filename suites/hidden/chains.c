/* Errors at the end of chains of conditions, in arrays, and where float and double meet. */
#include <math.h>

/* A chain that leaves z barely above x*y, with x close to y: what z exceeds the product by is lost in its rounding.
 * shows: corridor at x=31.0000001,y=31.0050001,z=961.1550062005002 */
double corridor(double x, double y, double z) {
	if (x < 10)
		return x;
	if (y < x)
		return y;
	if (y - x > 0.01)
		return y * x;
	if (z < x * y)
		return z;
	if (z > x * y + 1e-3)
		return z + x;
	if (x + y + z < 1000)
		return x + z;
	return z - x * y; /* hidden */
}

/* A float product that is a third number: one is added to that in float, and absorbed.
 * shows: float_product at a=16385,b=1024,c=16778240 */
double float_product(double a, double b, double c) {
	float product = (float)a * (float)b;
	if (product == c && b > 1000)
		return ((float)c + 1.0f) - (float)c; /* hidden */
	return a + b;
}

/* A step and its reciprocal: where the product is exactly one, a short step is lost in a long way.
 * shows: reciprocal_step at x=32768,h=0x1p-15 */
float reciprocal_step(float x, float h) {
	if (x * h == 1 && h < 1e-4f)
		return (x + h) - x; /* hidden */
	return x * (1 + h);
}

/* The variance of six numbers that rise by the same step each, as the mean of the squares less the square of the mean.
 * shows: progression at a[0]=900,a[1]=0x1.c200004p+9,a[2]=0x1.c200008p+9,a[3]=0x1.c20000cp+9,a[4]=0x1.c20001p+9,a[5]=0x1.c200014p+9 */
double progression(const double a[6]) {
	double step = a[1] - a[0];
	for (int i = 1; i < 5; i++)
		if (a[i + 1] - a[i] != step)
			return a[0] * a[5];
	if (step <= 0)
		return a[0];
	double sum = 0, squares = 0;
	for (int i = 0; i < 6; i++) {
		sum += a[i];
		squares += a[i] * a[i];
	}
	return squares / 6 - (sum / 6) * (sum / 6); /* hidden */
}

/* The sum of an array whose largest element stands at 6, and is what the one at 2 is with the other sign: the rest is absorbed by
 * them.
 * shows: pivot at a[0]=1e-7,a[1]=2e-7,a[2]=3e9,a[3]=1e-8,a[4]=1e-7,a[5]=1e-7,a[6]=-3e9,a[7]=1e-7 */
double pivot(const double a[8]) {
	int p = 0;
	for (int i = 1; i < 8; i++)
		if (fabs(a[i]) >= fabs(a[p]))
			p = i;
	if (p == 6 && a[6] == -a[2] && a[0] > 0) {
		double sum = 0;
		for (int i = 0; i < 8; i++)
			sum += a[i]; /* hidden */
		return sum;
	}
	return fabs(a[p]);
}
