/* Sums that go on until rounding absorbs the term: over the reals they do not end, and the exact value of the run is that along the
 * floats' path. The first was inconclusive, with exit code 0, where the result is 900 times too large.
 *
 * find: exponential --domain 'x in [-40,40]' --fail-on wrong
 * want: certified cancellation at "s += t;"
 * exit: 1
 * explain: exponential --at x=1
 * says: got
 * find: positive --domain 'x in [0,30]' --kind inaccuracy
 * want: nothing */
double exponential(double x)
{
	double s = 0, t = 1;
	int k = 0;
	while (s + t != s) {
		s += t;
		k++;
		t *= x / k;
	}
	return s;
}

double positive(double x)
{
	double s = 0, t = 1;
	for (int k = 1; s + t != s; k++) {
		s = s + t;
		t *= x / k;
	}
	return s;
}
