/* What --require says of inputs is given to whom it is asked whether an input raises an exception.
 *
 * find: span --kind exception --require 'y > x' --fail-on never
 * says: "kind":"divide-by-zero","state":"unreachable","proved":"reals"
 * find: span --kind exception --fail-on never
 * want: certified divide-by-zero at "1 / (y - x)"
 * exit: 0
 * find: leg --kind exception --require 'y >= x' --require 'x >= 0' --fail-on never
 * says: "kind":"invalid","state":"unreachable","proved":"reals"
 * find: knots --kind exception --require 'x[0] < x[1]' --require 'x[1] < x[2]' --fail-on never
 * says: "kind":"divide-by-zero","state":"unreachable","proved":"reals"
 *
 * What is said in other functions than + - * / and choices is left out, and an input that is refused raises nothing.
 * find: span --kind exception --require 'exp(y) > exp(x)' --require 'not (x == 3 or y < 1)' --fail-on never
 * says: "kind":"divide-by-zero","state":"not-found"
 */
#include <math.h>
double span(double x, double y) { return 1 / (y - x); }
double leg(double x, double y) { return sqrt(y * y - x * x); }
double knots(const double *x) { return 1 / (x[2] - x[1]) + 1 / (x[1] - x[0]); }
