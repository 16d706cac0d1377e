/* Results in structs: through a pointer with a status (as GSL does), and by value; a struct of inputs.
 *
 * The subtraction is exact to half an ulp, whatever its condition:
 * find: record_e --result result.val --error-output result.err --evals 5000 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: nothing
 * find: record_e --strategy atomu --result result.val --error-output result.err --evals 5000 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: refuted cancellation at "result->val = x - y"
 *
 * find: record --evals 2000 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: nothing
 * find: record --strategy atomu --evals 2000 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: refuted cancellation at "{x + y, x - y}" in return
 *
 * x^2 - y^2 in two ways: the squares are rounded, sum and difference hardly:
 * find: squares --evals 5000 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: certified cancellation at "x * x - y * y" in return.squares
 *
 * find: norm --evals 2000
 * want: certified overflow at "p->x * p->x" */
#include <math.h>

typedef struct { double val, err; } estimate;
typedef struct { double sum, difference; } both;
typedef struct { double product, squares; } twice;
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

twice squares(double x, double y) {
	twice t = {(x + y) * (x - y), x * x - y * y};
	return t;
}

double norm(const point *p) { return sqrt(p->x * p->x + p->y * p->y); }
