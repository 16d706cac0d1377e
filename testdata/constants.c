/* Constants of the program at which its result jumps. Inherent was said of them, and that no formula does much better.
 *
 * find: cutoff --domain 'x, y in [0.5,2]' --fail-on inherent
 * want: certified divergence at "s > 0.99999"
 * exit: 0
 * find: cutoff --domain 'x, y in [0.5,2]' --fail-on discontinuity
 * want: certified divergence at "s > 0.99999"
 * exit: 1
 * find: inside --domain 'x, y in [0.5,1]' --class discontinuity
 * want: certified wrong-decision at "x * y > 0.7"
 * A search that uses up its rounds over the reals.
 * explain: touch --at t=1e-17
 * says: over the reals, the search at
 * find: touch --domain 't in [1e-17,1e-17]' --fail-on wrong
 * want: inconclusive absorption at "1 + x * x"
 * exit: 0 */
#include <math.h>
double cutoff(double x, double y) {
    double s = x * y;
    if (s > 0.99999)
        return 1.5707963267948966;
    return asin(s);
}
int inside(double x, double y) { return x * y > 0.7 ? 3 : 2; }
double touch(double t) {
    double x = 1;
    for (int i = 0; i < 60; i++) {
        double f = 1 + x * x - (1 - t);
        if (f == 0)
            break;
        x = x - f / (2 * x);
    }
    return x;
}
