/* (x - 2)^9, expanded, by Horner's rule: unstable.
 *
 * Near the root of multiplicity 9 the terms, of the order of 10^5, cancel to almost nothing: relative errors above 1e-3 are found for x
 * between about 1.87 and 2.13, and none of 1e-3 far away. Elsewhere in the binades beside 2 they are larger the nearer x is. */
double poly(double x) {
	return ((((((((x - 18) * x + 144) * x - 672) * x + 2016) * x - 4032) * x + 5376) * x - 4608) * x + 2304) * x - 512;
}
