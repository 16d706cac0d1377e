/* Ends the program for every x > 100; the rest of a batch goes on behind it.
 *
 * find: aborts --domain 'x in [1e-20,1000]' --evals 300
 * want: certified trap SIGABRT */
#include <stdlib.h>

double aborts(double x) {
	if (x > 100)
		abort();
	return x + 1;
}
