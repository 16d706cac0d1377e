/* Three ways to add n numbers (Guo, Rubio-Gonzalez: Efficient Generation of Error-Inducing Floating-Point Inputs via
 * Symbolic Execution, ICSE 2020, Figure 1). Values of very different magnitude are absorbed, and the large ones cancel. */

/* From the last to the first. */
double recursive_sum(const double *x, int n) {
	double s = x[n - 1];
	for (int i = n - 2; i >= 0; i--)
		s = x[i] + s;
	return s;
}

/* A balanced tree of neighbours. */
double pairwise_sum(const double *x, int n) {
	if (n == 1)
		return x[0];
	return pairwise_sum(x, n / 2) + pairwise_sum(x + n / 2, n - n / 2);
}

/* As recursive_sum, what each addition lost being added to the next term. */
double compensated_sum(const double *x, int n) {
	double s = x[n - 1], e = 0;
	for (int i = n - 2; i >= 0; i--) {
		double before = s, term = x[i] + e;
		s = before + term;
		e = (before - s) + term;
	}
	return s;
}
