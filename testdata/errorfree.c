/* Error-free transformations: results that are 0 over the reals, whatever the inputs, and the rounding error of another result in floats.
 * Nobody should act upon them.
 *
 * find: knuth --evals 20000 --kind inaccuracy --domain '* in [-1e20,1e20]' --fail-on avoidable
 * says: "basis":"rounding-alone"
 * find: dekker --evals 20000 --kind inaccuracy --domain '* in [-1e20,1e20]' --fail-on avoidable
 * says: "basis":"rounding-alone"
 * find: rest --evals 20000 --kind inaccuracy --domain 'x in [-1e30,1e30]' --fail-on avoidable
 * says: "basis":"rounding-alone"
 * find: isfloat --evals 20000 --domain 'x in [-1e30,-1e-30]' --fail-on avoidable
 * want: nothing
 *
 * A whole number that is 0 between two steps is none of these:
 * find: steps --evals 20000 --domain 'x in [0.5,0.99]'
 * says: "class":"avoidable"
 * exit: 1 */
#include <math.h>

struct pair { double high, low; };

/* a + b and its rounding error. */
struct pair knuth(double a, double b) {
	struct pair p;
	p.high = a + b;
	double bb = p.high - a;
	p.low = (a - (p.high - bb)) + (b - bb);
	return p;
}

/* The rounding error of a*b. */
double dekker(double a, double b) {
	double p = a * b, c = 134217729 * a, d = 134217729 * b;
	double ah = c - (c - a), al = a - ah, bh = d - (d - b), bl = b - bh;
	return al * bl - (((p - ah * bh) - al * bh) - ah * bl);
}

/* What a float leaves of x. */
double rest(double x) { return x - (float)x; }

double steps(double x) { return floor((x + 1e15) - 1e15); }

/* Whether x is a float: a question about the representation, which 0 answers rightly. */
int isfloat(double x) { return (double)(float)x == x; }
