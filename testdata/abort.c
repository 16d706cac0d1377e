/* found: trap (abort) for every x > 100; the rest of a batch goes on behind it.
 * domain: x in [0,1000] */
#include <stdlib.h>

double aborts(double x) {
	if (x > 100)
		abort();
	return x + 1;
}
