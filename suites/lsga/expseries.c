/* exp(x) by its Taylor series, for as long as terms change the sum: unstable.
 *
 * For negative x the terms alternate in sign, and those near n = -x are far larger than the sum: relative errors above 1e-3 are found
 * from about x = -15 down, above 1 from -19. Far out the terms overflow. */
double expseries(double x) {
	double sum = 1, term = 1;
	for (int n = 1; n <= 1000; n++) {
		term = term * x / n;
		if (sum + term == sum)
			break;
		sum += term;
	}
	return sum;
}
