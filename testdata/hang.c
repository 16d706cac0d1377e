/* Adding 1 stays below the bound for ever, for every x > 100.
 *
 * find: hangs --domain 'x in [1e-20,1000]' --evals 150
 * want: certified timeout */
double hangs(double x) {
	volatile double y = 0;
	while (x > 100)
		y = y + 1;
	return x + y;
}
