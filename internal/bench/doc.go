// Package bench measures the subjects of published tables, and prints our figures beside the published ones. It is all of the command
// faultlab but its flags. Package papers reads the published figures, which are data of the suites.
//
//	gsl         GSL's functions: ATOMU's Tables 4 and 5, and the figures that judge our own strategies
//	fpgen       FPGen's Table 3
//	hidden      errors behind branches that no sample takes
//	everyday    the first finding of everyday functions, and whether somebody would act on it
//	eiffel      EIFFEL's Tables II to IV
//	lsga        LSGA's Tables II to VII
//	ariadne     the exceptions of Ariadne's section 5, in all of GSL's special functions
//	strategies  one strategy against others, at equal seconds
//	binary32    a strategy against the largest error of all inputs
//
// A table is columns, rows and lines below, as data; table.go prints all of them. Every figure comes from the stream, a search or a
// certificate of package campaign, and the package must not know how these are made. It writes text, never findings. Everything runs on
// the goroutine that called Run, except the work on subjects, which campaign runs in parallel.
package bench
