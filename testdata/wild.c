/* found: trap (a store to an address that is not ours) for every x > 100. domain: x in [0,1000] */
double wild(double x) {
	if (x > 100)
		*(volatile double *)16 = x;
	return x + 1;
}
