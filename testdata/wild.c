/* A store to an address that is not ours, for every x > 100.
 *
 * find: wild --domain 'x in [1e-20,1000]' --evals 300
 * want: certified trap SIGSEGV */
double wild(double x) {
	if (x > 100)
		*(volatile double *)16 = x;
	return x + 1;
}
