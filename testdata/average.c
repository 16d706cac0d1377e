/* Sterbenz, Floating-Point Computation (1974): an average that never overflows. Half of an odd difference below the normal numbers underflows,
 * which only related inputs there show.
 *
 * find: average --kind exception --strategy hunt
 * want: certified underflow at "return (x + y) / 2"
 * want: certified underflow at "return x + (y - x) / 2"
 * want: certified underflow at "return y + (x - y) / 2"
 */
static double sum(double x, double y) { return (x + y) / 2; }
static double up(double x, double y) { return x + (y - x) / 2; }
static double down(double x, double y) { return y + (x - y) / 2; }

double average(double x, double y) {
	if ((x >= 0) != (y >= 0))
		return sum(x, y);
	return y >= x ? up(x, y) : down(x, y);
}
