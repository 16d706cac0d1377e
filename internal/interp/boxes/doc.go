// Package boxes is the arithmetic of the interpreter over boxes of inputs: what is known of every input of a box at once, so that one run
// says how large the rounding error can be anywhere in it.
//
//	Boxed   what is known of one number: an interval of exact values, one of computed ones, and how far they are apart
//	Boxes   the arithmetic
//	Over    a run, and what it shows, or why nothing is shown
//
// The rules are those of forward error analysis, with bounds that are rounded up. Of the C library's functions it assumes errors of a few
// ulps, see Assumed. It must not know certificates. A Boxes serves one run at a time.
package boxes
