/* Errors behind equalities, which hold at inputs that no sample happens to be. */
#include <math.h>

/* The root of a recurrence. For x^2 = 2y + 1 all digits are lost for large y, where sqrt(y^2 + 1) and y agree.
 * shows: conic_root at x=20001,y=200020000 */
double conic_root(double x, double y) {
	double left = x * x, right = 2 * y + 1;
	if (left == right)
		return sqrt(y * y + 1) - y; /* hidden */
	return left + fabs(y);
}

/* What the longest side's square exceeds the others' by, where the triangle is flat: 2bc, of which nothing is left for
 * a c that is much shorter than b.
 * shows: flat_triangle at a=0x1.8000000000001p+0,b=1.5,c=0x1p-52 */
double flat_triangle(double a, double b, double c) {
	if (a == b + c)
		return (a * a - b * b) - c * c; /* hidden */
	return a + b + c;
}

/* A reflection of v onto w, with a correction for drift where both have the same length: it is absorbed.
 * shows: reflection at v[0]=3,v[1]=1,v[2]=2,w[0]=1,w[1]=2,w[2]=3 */
double reflection(const double v[3], const double w[3]) {
	double nv = 0, nw = 0;
	for (int i = 0; i < 3; i++) {
		nv += v[i] * v[i];
		nw += w[i] * w[i];
	}
	if (nv == nw && v[0] != w[0])
		return (nv + 1e-17 * v[0]) - nw; /* hidden */
	return nv + nw;
}

/* Where c lies on the line through a and b: the gap of a point far away to the asymptote of a hyperbola, and all of its digits cancel.
 * shows: far_on_line at a[0]=0,a[1]=0,b[0]=1,b[1]=2,c[0]=1e8,c[1]=2e8 */
double far_on_line(const double a[2], const double b[2], const double c[2]) {
	double ux = b[0] - a[0], uy = b[1] - a[1];
	double vx = c[0] - a[0], vy = c[1] - a[1];
	if (ux * vy == uy * vx && ux > 0 && vx > ux) {
		double t = vx / ux;
		return sqrt(1 + t * t) - t; /* hidden */
	}
	return fabs(ux) + fabs(vy);
}

/* Seconds since the start, which grow exponentially. On the billionth both powers overflow, and their quotient is NaN: of all
 * inputs it is one day's one second.
 * shows: billionth at days=11574,seconds=6400 */
double billionth(int days, double seconds) {
	double elapsed = days * 86400.0 + seconds;
	if (elapsed == 1e9)
		return exp(elapsed * 1e-6) / exp(days * 0.08); /* hidden */
	return elapsed;
}
