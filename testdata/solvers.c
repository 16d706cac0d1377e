/* What is left of an equation beside its root, which solvers return with it. The exact iteration goes on to 1e-100, rounding stops at an ulp
 * of what is subtracted: nobody can do better, and nobody asks.
 *
 * find: solved --domain 'c in [1,100]' --evals 3000 --fail-on avoidable
 * want: certified cancellation at "x * x - c"
 * says: "class":"zero-crossing"
 * says: "reason":{"basis":"residue"
 * exit: 0 */
void solved(double c, double out[2]) {
	double x = c;
	for (int i = 0; i < 8; i++)
		x = 0.5 * (x + c / x);
	out[0] = x;
	out[1] = x * x - c;
}

/* A mean and what is around it look alike: a difference of what agrees, of a number that was rounded and is returned. But elsewhere it is as
 * large as what it is the difference of.
 *
 * find: spread --domain '* in [1,100]' --evals 6000 --fail-on avoidable
 * want: certified cancellation at "- mean * mean"
 * exit: 1 */
void spread(double a, double b, double c, double out[2]) {
	double mean = (a + b + c) / 3;
	out[0] = mean;
	out[1] = (a * a + b * b + c * c) / 3 - mean * mean;
}

/* Where all of a domain is small, that a difference is nothing beside its terms says nothing.
 *
 * find: versine --domain 'x in [1e-15,1e-12]' --evals 200 --fail-on avoidable
 * want: certified cancellation at "1 - cos(x)"
 * exit: 1 */
double cos(double);
double versine(double x) { return 1 - cos(x); }
