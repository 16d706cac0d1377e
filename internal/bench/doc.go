// Package bench measures the subjects of published tables and prints our figures with the published ones. It implements the command
// faultlab except its flags. Package suite reads the published figures.
//
//	gsl         GSL's functions: ATOMU's Tables 4 and 5, and the figures that judge our own strategies
//	callable    which functions of real projects can be called
//	rebuilt     recorded calls that return the recorded bits at other addresses
//	fpgen       FPGen's Table 3
//	hidden      errors behind branches that no sample takes
//	everyday    the first finding of everyday functions, and whether a maintainer would act on it
//	eiffel      EIFFEL's Tables II to IV
//	lsga        LSGA's Tables II to VII
//	ariadne     the exceptions of Ariadne's section 5, in all of GSL's special functions
//	strategies  one strategy against others, with equal search times
//	binary32    a strategy against the largest error over all inputs
//
// Tables are data: columns, rows, and the lines below the rows. table.go prints all of them. Every figure comes from package campaign: from
// its messages, a search or a certificate. Package bench does not depend on how campaign computes them. It writes text, never findings. All
// its code runs on the goroutine that called Run, except the functions that campaign calls in parallel for the subjects.
package bench
