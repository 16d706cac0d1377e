/* found: trap (exit with status 3) for every x > 100. domain: x in [0,1000] */
#include <stdlib.h>

double exits(double x) {
	if (x > 100)
		exit(3);
	return x + 1;
}
