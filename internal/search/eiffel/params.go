package eiffel

// This file is the parameters of the search.

import (
	"fmt"
	"math"
)

// Params are the numbers of the paper, and those that it does not say.
type Params struct {
	Samples int     // s: samples of R
	Group   int     // g: samples of a group, of which the largest error is kept
	Reach   float64 // R is [0, Reach] and [-Reach, 0]
	Least   float64 // ulps: groups whose largest error is below are dropped
	Stays   int     // rows of Table I in succession with the same number of clusters
	Late    int     // which of such rows: 0 is the first, 1 the last one with clusters enough for a curve; see settle
	Radius  float64 // r: half the width of a range around a peak

	// The paper does not say these.
	Screen  int // samples of a group that are measured, those with the largest estimates; 0: all of them, as the paper does
	Ranges  int // most ranges that a curve is extrapolated to; Table III has no more than 75 with those in R
	Detect  int // samples of a range in error detection
	Measure int // of these, how many are measured exactly: those that seem worst
}

// Defaults returns the paper's parameters where it says them.
func Defaults() Params {
	return Params{
		Samples: 500_000, Group: 500, Reach: 100, Least: 0.5, Stays: 3, Late: 0, Radius: 1, Screen: 3, Ranges: 64, Detect: 4000, Measure: 16,
	}
}

// maxGroups bounds the memory of clustering, which grows with its square.
const maxGroups = 5000

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	switch {
	case p.Samples < 1 || p.Group < 1:
		return fmt.Errorf("eiffel: samples = %d, group = %d: at least one of each is needed", p.Samples, p.Group)
	case p.Samples/p.Group > maxGroups:
		return fmt.Errorf("eiffel: samples = %d, group = %d: these are %d groups, and at most %d can be clustered; a larger group helps",
			p.Samples, p.Group, p.Samples/p.Group, maxGroups)
	case !(p.Reach > 0) || math.IsInf(p.Reach, 1):
		return fmt.Errorf("eiffel: reach = %v: it must be positive", p.Reach)
	case !(p.Least >= 0):
		return fmt.Errorf("eiffel: least-ulps = %v: no error is negative", p.Least)
	case p.Stays < 1:
		return fmt.Errorf("eiffel: stays = %d: at least one row is needed", p.Stays)
	case p.Late != 0 && p.Late != 1:
		return fmt.Errorf("eiffel: late = %d: it is 0 or 1", p.Late)
	case !(p.Radius > 0) || math.IsInf(p.Radius, 1):
		return fmt.Errorf("eiffel: radius = %v: it must be positive", p.Radius)
	case p.Screen < 0:
		return fmt.Errorf("eiffel: screen = %d: it is a number of samples, or 0 for all", p.Screen)
	case p.Ranges < 0 || p.Detect < 0 || p.Measure < 0:
		return fmt.Errorf("eiffel: most-ranges = %d, detect = %d, worst = %d: none may be negative", p.Ranges, p.Detect, p.Measure)
	}
	return nil
}
