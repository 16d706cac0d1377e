/* Invalid operations of infinite operands are no exceptions of their own: what made the infinity is. Where finite operands cannot raise one,
 * it is said that infinite ones may: here infinity / infinity, and the root of -infinity.
 *
 * find: squares --domain 'x, y in [1,1e308]' --kind exception
 * want: certified overflow at "xx = x * x"
 * says: "op":"fdiv","inlined_at":[]},"kind":"invalid","state":"unreachable","proved":"floats","reached":true,"infinite":true}
 * find: root --domain 'x in [1e10,1e20]' --kind exception
 * want: certified overflow at "x * -1e300"
 * says: "op":"sqrt","inlined_at":[]},"kind":"invalid","state":"unreachable","proved":"floats","reached":true,"infinite":true}
 *
 * Of numbers that stay finite nothing of the kind is said.
 * find: squares --domain 'x, y in [1,1e100]' --kind exception
 * says: "op":"fdiv","inlined_at":[]},"kind":"invalid","state":"unreachable","proved":"floats","reached":true}
 */
#include <math.h>

double squares(double x, double y)
{
	double xx = x * x;
	double yy = y * y;
	return xx / yy;
}

double root(double x)
{
	return sqrt(x * -1e300);
}
