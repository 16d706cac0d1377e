// Package eiffel is EIFFEL ("Inferring Input Ranges of Significant Floating-point Errors via Polynomial Extrapolation",
// Zhang et al., ASE 2023): which ranges of inputs lose accuracy is inferred from a part R of the domain D near 0.
//
// It is sections III-A to III-E as printed, one file for each step:
//
//	halves.go      D is split at 0, each half has its R                     III-A
//	sample.go      s uniform samples of R and their errors in ulps           III-A
//	groups.go      the largest error of every g samples                      III-B
//	neighbours.go  MinPts and epsilon: equations 4 and 5, Table I            III-B
//	dbscan.go      clusters                                                  II-B
//	curves.go      the peaks' bounds as geometric progressions: equation 6   III-C
//	ranges.go      the curves' ranges in D                                   III-C, III-E
//	detect.go      the largest error in each range                           III-D
//	quadrants.go   which of these are reported: Figure 13                    III-D
//
// What the paper leaves open is decided where it comes up, with the reason beside it.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package eiffel
