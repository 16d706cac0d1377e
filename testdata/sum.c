/* Arrays in and out.
 *
 * sum: found: cancellation or absorption in the running sum of n numbers of both signs; the error is unbounded.
 *      n is the length of a by default.
 * scale: found: nothing but overflow and underflow of one product an element. In and out through a.
 * product: matrix times vector, 2 by 2 (a[i][j] is element 2i+j): found: cancellation in y[0] or y[1]; the finding
 *      says which. The error is the largest over the elements. domain: x[0..1], y[0..1] */
double sum(const double *a, int n) {
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

void scale(double *a, int n, double by) {
	for (int i = 0; i < n; i++)
		a[i] *= by;
}

void product(const double a[2][2], const double x[2], double y[2]) {
	for (int i = 0; i < 2; i++)
		y[i] = a[i][0] * x[0] + a[i][1] * x[1];
}
