/* No doubles have the product 6.25 exactly where x is between 1.3 and 1.3001, but some have it rounded: all inputs that come behind this
 * branch take it because of rounding, and what is lost there is lost.
 *
 * find: product --kind inaccuracy
 * want: certified absorption at "(x + 1e18) - 1e18"
 */
double product(double x, double y)
{
	if (x * y == 6.25 && x > 1.3 && x < 1.3001)
		return (x + 1e18) - 1e18;
	return x;
}
