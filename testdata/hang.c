/* found: timeout for every x > 100: adding 1 stays below the bound for ever. domain: x in [0,1000] */
double hangs(double x) {
	volatile double y = 0;
	while (x > 100)
		y = y + 1;
	return x + y;
}
