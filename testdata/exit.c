/* Ends the program in order, but before the function returns, for every x > 100.
 *
 * find: exits --domain 'x in [1e-20,1000]' --evals 300
 * want: certified trap exit(3) */
#include <stdlib.h>

double exits(double x) {
	if (x > 100)
		exit(3);
	return x + 1;
}
