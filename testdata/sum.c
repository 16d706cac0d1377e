/* Arrays in and out. n is the length of a by default; the error is the largest over the elements.
 *
 * Of numbers of every size and both signs, what is small is lost before what is large cancels; the rest may cancel too:
 * find: sum
 * want: certified cancellation at "s += a[i]"
 * find: sum --strategy atomu --set atomu.near=0
 * want: certified absorption at "s += a[i]"
 *
 * One product an element, which may be too small:
 * find: scale --evals 2000 --domain 'a[0..3] in [-1e30,1e30]' --domain 'by in [-1e30,1e30]' --kind inaccuracy
 * want: nothing
 * find: scale --evals 2000 --domain 'a[0..3] in [-1e30,1e30]' --domain 'by in [-1e30,1e30]'
 * want: certified underflow at "a[i] *= by"
 *
 * Matrix times vector, 2 by 2 (a[i][j] is element 2i+j); the finding says in which element of y:
 * find: product --domain 'a[0..3] in [-100,100]' --domain 'x[0..1] in [-100,100]' --pin 'y[0..1]=0' --evals 20000
 * want: certified cancellation at "a[i][0] * x[0] + a[i][1] * x[1]" in y[ */
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
