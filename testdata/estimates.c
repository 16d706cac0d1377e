/* Results with an estimate of their own error, as gsl_sf_result has one: honest ones, and one that forgets what it subtracted.
 *
 * The difference loses up to half an ulp of 1, and claims to lose an ulp of itself:
 * find: forgetful --evals 20000
 * want: certified absorption at "result->val = (1 + x) - 1" in result.val
 * want: certified underestimated-error at "result->val = (1 + x) - 1" in result.val
 * explain: forgetful --at x=1e-15
 * says: own    the error is 4.47e14 times as large
 *
 * At 1e-9 the error is as far beyond the estimate, and nobody is harmed: 2.2e-17 of 1e-9 is below the threshold.
 * find: forgetful --evals 20000 --domain 'x in [1e-9,1]' --kind underestimated-error
 * want: nothing
 * find: forgetful --evals 20000 --domain 'x in [1e-9,1]' --kind underestimated-error --threshold 1e-10
 * want: certified underestimated-error in result.val
 *
 * The same difference, and an ulp of 1:
 * find: honest --evals 20000 --kind inaccuracy
 * want: certified absorption at "{(1 + x) - 1, 0}" in return.val
 * find: honest --evals 20000 --kind underestimated-error
 * want: nothing
 * explain: honest --at x=1e-15
 * says: own    it holds
 *
 * A hundredth of that is too little by a factor of up to 50:
 * find: hopeful --evals 20000 --kind underestimated-error
 * want: certified underestimated-error in return.val
 * find: hopeful --evals 20000 --kind underestimated-error --margin 51
 * want: nothing
 *
 * Who says that the result is not to be used promises nothing:
 * find: warned --evals 20000 --kind underestimated-error
 * want: nothing
 *
 * The estimate beside another result is not this one's:
 * find: two --evals 20000 --kind underestimated-error
 * want: certified underestimated-error in second.val
 * find: beside --evals 20000 --result y --error-output abserr --kind underestimated-error
 * want: certified underestimated-error in y */
#include <float.h>
#include <math.h>

typedef struct { double val, err; } estimate;

int forgetful(double x, estimate *result) {
	result->val = (1 + x) - 1;
	result->err = DBL_EPSILON * fabs(result->val);
	return 0;
}

estimate honest(double x) {
	estimate e = {(1 + x) - 1, 0};
	e.err = DBL_EPSILON * (1 + fabs(x));
	return e;
}

estimate hopeful(double x) {
	estimate e = honest(x);
	e.err *= 0.01;
	return e;
}

int warned(double x, estimate *result) {
	forgetful(x, result);
	return fabs(x) < 1e-3 ? 18 : 0; /* loss of accuracy */
}

void two(double x, estimate *first, estimate *second) {
	*first = honest(x);
	forgetful(x, second);
}

void beside(double x, double *y, double *abserr) {
	*y = (1 + x) - 1;
	*abserr = DBL_EPSILON * fabs(*y);
}
