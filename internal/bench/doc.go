// Package bench measures the subjects of published tables and prints its figures beside the published ones.
//
//	gsl         GSL's functions: ATOMU's Tables 4 and 5, and the figures by which our own strategies are judged
//	fpgen       FPGen's Table 3, by all strategies that it has and hunt
//	eiffel      EIFFEL's Tables II to IV
//	lsga        LSGA's Tables II to VII
//	ariadne     all of GSL's special functions: the exceptions of Ariadne's section 5
//	strategies  one strategy against others, at equal seconds
//	everyday    what stands first of everyday functions, see package everyday
//	binary32    a strategy against the largest error of all inputs
//
// It is a client of package campaign: every figure comes from a task's examination, search or certificate. It must not
// know how these are made, and writes text, never findings. Everything runs on the goroutine that called Run, but for what
// campaign's lanes do.
package bench
