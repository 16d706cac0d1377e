/* The sum of three numbers, with what each addition loses (TwoSum): right to the last digits as it is written. -ffast-math lets clang see
 * that over the reals nothing is lost, and the corrections go. What clang makes is analysed with --as-built, and its sum is found; without,
 * one sentence says what is not analysed.
 *
 * find: sum3 --domain 'a in [-1e9,1e9]' --domain 'b in [-1e9,1e9]' --domain 'c in [-1e9,1e9]' --kind inaccuracy
 * want: nothing
 * find: sum3 --as-built --domain 'a in [-1e9,1e9]' --domain 'b in [-1e9,1e9]' --domain 'c in [-1e9,1e9]' --kind inaccuracy -- -O3 -ffast-math
 * want: certified cancellation at "double t = s + c"
 * find: sum3 --domain 'a in [-1e9,1e9]' --domain 'b in [-1e9,1e9]' --domain 'c in [-1e9,1e9]' --kind inaccuracy -- -O3
 * says: faultline analyses the code without optimisation, so without -O3; --as-built analyses the optimised code
 */
double sum3(double a, double b, double c) {
	double s = a + b;
	double d = s - a, e = (a - (s - d)) + (b - d);
	double t = s + c;
	double z = t - s, f = (s - (t - z)) + (c - z);
	return t + (e + f);
}
