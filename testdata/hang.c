/* The largest sum that adding 1 does not change is reached at once, for every x > 100: the loop never ends.
 *
 * find: hangs --domain 'x in [1e-20,1000]' --evals 150
 * want: certified timeout */
double hangs(double x) {
	volatile double y = 9007199254740990;
	while (x > 100)
		y = y + 1;
	return x + y;
}

/* Newton's method for Kepler's equation goes to and fro between two neighbours: the correction stays above the bound.
 *
 * find: kepler --pin x=0x1.ffde3084744p+2 --domain 'y in [1,2]' --evals 40
 * want: certified timeout */
double sin(double), cos(double), fabs(double);
double kepler(double x, double y) {
	double e = 0.99, E = x, d;
	do {
		d = (E - e * sin(E) - x) / (1 - e * cos(E));
		E -= d;
	} while (fabs(d) > 1e-15);
	return E + y;
}

/* So many additions end, after ten seconds: that a run takes long is no proof that it does not end.
 *
 * find: late --domain 'x in [1,2]' --evals 40
 * want: inconclusive timeout
 * says: runs after 1s or less, and did not check their inputs: at x= */
double late(double x) {
	double s = 0;
	for (long i = 0; i < 15000000000; i++)
		s += x;
	return s;
}

/* A step in the wrong direction, or one that is too small: the time gets stuck where half an ulp is more than a step, after more rounds than
 * anybody waits for.
 *
 * find: steps --domain 'T in [0,10]; dt in [-1,1]' --evals 100
 * want: certified timeout
 * says: "stalls":{"hex":"-0x1 */
double steps(double T, double dt) {
	double s = 0;
	for (double t = 0; t < T; t += dt)
		s += sin(t) * dt;
	return s;
}

/* No sum of tenths is what it is compared with, but for those that are met after some rounds.
 *
 * find: tenths --domain 'T in [1,2]' --evals 100
 * want: certified timeout
 * says: "stalls":{"hex":"0x1p+50" */
double tenths(double T) {
	double s = 0;
	for (double t = 0; t != T; t += 0.1)
		s += t;
	return s;
}

/* So many steps end, each of them far above half an ulp of the last time.
 *
 * find: longway --domain 'T in [1e9,2e9]' --evals 40
 * want: inconclusive timeout */
double longway(double T) {
	double s = 0;
	for (double t = 0; t < T; t += 0.01)
		s += t;
	return s;
}
