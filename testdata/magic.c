/* Rounding to an integer by a magic number (ATOMU's section 1), and the fraction that is left.
 *
 * Over the reals (x + M) - M is x itself, so that a shadow that does not know of the trick would report a relative error
 * of 1 or more: it must be recognised.
 * find: magic --domain 'x in [-1e6,1e6]' --reference '(- x (nearbyint x))' --evals 5000
 * want: nothing
 * find: magic --domain 'x in [-1e6,1e6]' --evals 5000
 * want: nothing */
double magic(double x) {
	const double m = 6755399441055744.0; /* 1.5 * 2^52 */
	double r = (x + m) - m;
	return x - r;
}
