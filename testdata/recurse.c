/* found: trap (the stack overflows) for every x > 100. domain: x in [0,1000] */
double recurses(double x) {
	volatile double frame[64];
	frame[0] = x;
	if (x > 100)
		frame[0] += recurses(x + 1);
	return frame[0];
}
