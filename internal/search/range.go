package search

// This file is what a search for ranges finds: not one input but boxes of them.

import (
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// A Range is a box of inputs that lose accuracy.
type Range struct {
	subject.Box
	Method finding.Method
	Origin finding.Origin
	Axis   int       // coordinate along which it was inferred; -1 if none
	Worst  []float64 // the point with the largest error seen in it; nil if none was seen
	Error  float64   // its relative error, +Inf for NaN or infinity for an ordinary number
	Ulps   float64   // and in ulps, where that was measured
	Number []float64 // the point with the largest finite error seen in it, Worst if that has one; nil if none was seen

	NumberError float64 // its relative error

	Density *finding.Density // nil if not measured
}

// A Ranger is a strategy that finds ranges.
type Ranger interface {
	Strategy
	// Ranges returns the ranges found so far, the worst first. It may be called at any time (interrupt).
	Ranges() []Range
}

// A Plotter has the data of plots, of how it found its ranges.
type Plotter interface{ Envelopes() []finding.Envelope }
