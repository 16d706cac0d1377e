// Package eiffel is EIFFEL ("Inferring Input Ranges of Significant Floating-point Errors via Polynomial Extrapolation",
// Zhang et al., ASE 2023): which ranges of inputs lose accuracy is inferred from a part R of the domain D near 0.
//
// It is sections III-A to III-E as printed, one file for each step:
//
//	halves.go      D is split at 0, each half has its R                     III-A
//	sample.go      s uniform samples of R and their errors in ulps,          III-A
//	               and the largest error of every g samples                  III-B
//	screen.go      which of them are measured                                ours
//	clusters.go    MinPts and epsilon: equations 4 and 5, Table I;           III-B
//	               clusters                                                  II-B
//	ranges.go      the peaks' bounds as geometric progressions: equation 6,  III-C
//	               and the curves' ranges in D                               III-C, III-E
//	detect.go      the largest error in each range                           III-D
//	quadrants.go   which of these are reported: Figure 13                    III-D
//
// What the paper leaves open is decided where it comes up, with the reason beside it.
//
// Screening is no step of the paper's but a matter of engines. The paper measures all s samples with MPFR, and goes on with the
// largest error of each group. Here native code estimates all of them, and the oracle measures those that can be the largest; a few
// more of each group, chosen without regard to estimates, show how far these are off, and what could be the largest then is measured
// too: the whole group if need be. Tests compare the groups with those of measuring every sample, which is what the parameter
// screen = 0 does.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package eiffel
