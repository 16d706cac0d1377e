/* sin by a hard-coded series, cut off after x^7 (ATOMU's section 1: the program's own real function is not sin).
 *
 * At x = 3 the result is 0.0911 where 0.1411 is meant, a relative error of 0.35, while every operation is accurate: the
 * shadow agrees with the result, the reference does not. Rounding on [0,1] is a few ulps; x*x
 * underflows where x is the whole result.
 * find: series --domain 'x in [1e-3,3]' --reference '(sin x)' --evals 2000
 * want: certified approximation
 * find: series --domain 'x in [0,1]' --evals 2000 --kind inaccuracy
 * want: nothing
 * find: series --domain 'x in [0,1]' --evals 2000
 * want: certified underflow at "double y = x * x"
 * explain: series --at x=3 --reference '(sin x)'
 * says: got    0.0910714 */
double series(double x) {
	double y = x * x;
	return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42)));
}
