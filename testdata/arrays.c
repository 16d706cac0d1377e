/* Arrays of up to 32 numbers, where errors hide in few of many dimensions: numbers of very different magnitude, of which the
 * large ones cancel and leave what they have absorbed. The values are binary32, so that additions of ordinary ones are exact.
 *
 * A correction term does not help where it is absorbed itself:
 * find: compensated --strategy hunt --domain 'x[0..31] in [-100,100]' --precision binary32
 * want: certified cancellation
 *
 * A pivot that is nothing but what rounding left:
 * find: eliminate --strategy hunt --domain 'a[0..8] in [-100,100]' --precision binary32 --kind inaccuracy
 * want: certified cancellation at "a[i][j] -= a[i][k] / a[k][k] * a[k][j]"
 *
 * Squares do not cancel:
 * find: squares --strategy hunt --domain 'x[0..7] in [-100,100]' --precision binary32
 * want: nothing */
double compensated(const double *x, int n) {
	double s = 0, e = 0;
	for (int i = 0; i < n; i++) {
		double before = s, term = x[i] + e;
		s = before + term;
		e = (before - s) + term;
	}
	return s;
}

void eliminate(double a[3][3]) {
	for (int k = 0; k < 2; k++)
		for (int i = k + 1; i < 3; i++)
			for (int j = k + 1; j < 3; j++)
				a[i][j] -= a[i][k] / a[k][k] * a[k][j];
}

double squares(const double *x, int n) {
	double s = 0;
	for (int i = 0; i < n; i++)
		s += x[i] * x[i];
	return s;
}
