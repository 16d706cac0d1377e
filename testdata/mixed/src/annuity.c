#include "numkit.h"
#include <math.h>
double annuity(double payment, double rate, int n) {
	return payment * (pow(1 + rate, n) - 1) / rate;
}
