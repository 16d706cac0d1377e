/* The stack overflows for every x > 100.
 *
 * find: recurses --domain 'x in [1e-20,1000]' --evals 300
 * want: certified trap stack overflow */
double recurses(double x) {
	volatile double frame[64];
	frame[0] = x;
	if (x > 100)
		frame[0] += recurses(x + 1);
	return frame[0];
}
