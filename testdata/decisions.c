/* Results that are integers: what floats count, decide and look up.
 *
 * find: cents
 * want: certified wrong-integer at "(int)(100 * x)"
 * find: bins
 * want: certified wrong-integer at "ceil((b - a) / w)"
 * find: bucket
 * want: certified wrong-integer at "floor(x / 0.1)"
 * find: ticks
 * want: certified wrong-integer at "lround(t / 0.01)"
 * find: near
 * want: certified wrong-decision at "fabs(a - b) < 1e-9"
 * find: equal
 * want: certified wrong-decision at "a + b == 0.3"
 * find: orientation
 * want: certified wrong-decision at "d > 0"
 * find: inside
 * want: certified wrong-decision at "x * x + y * y <= 1"
 * find: side
 * want: certified wrong-decision at "s < 0"
 * find: interval
 * want: certified wrong-decision at "xs[k] + 0.1 < x" in i
 * find: both
 * want: certified wrong-integer at "n = (int)(x * 100)" in n
 * find: lookup --domain 'x in [0,1]'
 * want: certified divergence at "table[(int)(x * 10)]"
 * find: grid
 * want: certified divergence at "round(x * 20)"
 * Of a decision only the most ordinary input was tried, which does no harm here, and no decimals were.
 * find: squares
 * want: certified wrong-integer at "x * 10.0"
 * find: exact --domain 'x in [0,1e6]'
 * want: nothing
 * find: larger
 * want: nothing
 * find: whole --domain 'x in [-1e9,1e9]'
 * want: nothing */
#include <math.h>
#include <stdbool.h>
int cents(double x) { return (int)(100 * x); }
int bins(double a, double b, double w) { return (int)ceil((b - a) / w); }
int bucket(double x) { return (int)floor(x / 0.1); }
long ticks(double t) { return lround(t / 0.01); }
bool near(double a, double b) { return fabs(a - b) < 1e-9; }
int equal(double a, double b) { return a + b == 0.3; }
int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
	double d = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
	return d > 0 ? 1 : d < 0 ? -1 : 0;
}
bool inside(double x, double y) { return x * x + y * y <= 1; }
enum side { LEFT, ON, RIGHT };
enum side side(double x, double a, double b) {
	double s = a * x + b;
	return s < 0 ? LEFT : s > 0 ? RIGHT : ON;
}
void interval(const double xs[4], double x, int *i) {
	int k = 0;
	while (k < 4 && xs[k] + 0.1 < x)
		k++;
	*i = k;
}
double both(double x, int *n) {
	*n = (int)(x * 100);
	return 2 * x;
}
static const double table[11] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
double lookup(double x) { return table[(int)(x * 10)]; }
double grid(double x) { return round(x * 20) / 20; }
int exact(double x) { return (int)x / 3 + (x > 1000); }
bool larger(double a, double b) { return a > b; }
long whole(double x) { return lround(x); }
int squares(double x) {
	static const int of[11] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100};
	int i = (int)(x * 10.0);
	return i < 0 ? -1 : i > 10 ? -2 : of[i];
}
