/* Results in structs: through a pointer with a status (as GSL does), and by value; a struct of inputs.
 *
 * record_e: found: cancellation at the subtraction, with status 0; err is the function's own estimate.
 * record: the same through a returned struct; found in return.difference, not in return.sum for x, y > 0.
 * norm: nothing but overflow and underflow of the squares. */
#include <math.h>

typedef struct { double val, err; } estimate;
typedef struct { double sum, difference; } both;
typedef struct { double x, y; } point;

int record_e(double x, double y, estimate *result) {
	result->val = x - y;
	result->err = 1e-16 * fabs(result->val);
	return x < y;
}

both record(double x, double y) {
	both b = {x + y, x - y};
	return b;
}

double norm(const point *p) { return sqrt(p->x * p->x + p->y * p->y); }
