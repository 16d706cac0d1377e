// Package regions finds boxes of inputs that lose accuracy, in all coordinates at once. It is our own method, beside EIFFEL's
// (package eiffel), whose ranges it takes as a beginning, together with points that a hunt found.
//
//	hunt     inside the ranges that it was given, each for itself (package hunt)
//	explore  the whole domain: any float, any real number, and ordinary magnitudes are equally likely
//	sharpen  breed the largest error: the worst points of many places, varied at all scales
//	check    the worst estimates, and some of all, against the oracle: are estimates to be believed here?
//	enclose  boxes around points at or above the threshold, split where that leaves volume out; what was left out and what
//	         lies beside the boxes is sampled, and what is found there comes back into a box
//	bridge   gaps between boxes in which the oracle sees errors are none
//	edges    where errors end beyond each face of a box, by doubling and dividing
//	survey   a sample of all that lies outside, as Outside draws it; what is found comes into a box, and all is done again
//	simplify boxes that are all thin are joined, unless they leave out far more than boxes along any curve do
//	measure  how many floats of each box are at or above the threshold, with an interval of confidence
//
// Distances and volumes are those of ordinals: every float counts the same. A point seen at or above the threshold is always
// inside of a box, but for points that the oracle refutes. What lies between sampled points is not known; the sample outside
// of all boxes (see Outside) says how often something was missed, and only a proof (package certify) that nothing was.
//
// The package runs nothing and must not know what a program is; it asks and is told, as every search.
package regions
