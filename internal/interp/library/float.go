package library

// This file lists the functions of libm that are no fp.Op: they split numbers, round to integers, or classify.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// FloatOf splits a name of libm into the function and its format: sinf, sinl; also __isnanf, __signbitl.
func FloatOf(name string) (string, fp.Format) {
	name = strings.TrimPrefix(name, "__")
	if base, ok := strings.CutSuffix(name, "_r"); ok && strings.HasPrefix(base, "lgamma") { // lgammaf_r
		name = "lgamma_r" + strings.TrimPrefix(base, "lgamma")
	}
	if _, some := Floats[name]; some {
		return name, fp.Binary64
	}
	for suffix, f := range map[string]fp.Format{"f": fp.Binary32, "l": fp.X87, "f128": fp.Binary128} {
		base, ok := strings.CutSuffix(name, suffix)
		if _, some := Floats[base]; ok && some {
			return base, f
		}
	}
	return "", fp.NoFormat
}

// A Float describes such a function.
type Float struct {
	Classifies bool  // classifies a float; it is no operation
	Bits       bool  // depends on a number's bits without an Event, so another point of a box may behave differently
	Rounds     fp.Op // the rounding, for a function that rounds to an integer type
	Opaque     fp.Op // the operation, for a result without a shadow
	Raises     bool  // may raise an exception although it is no site
}

// Floats is indexed by the name of the function for doubles.
var Floats = map[string]Float{
	"nan": {}, "modf": {}, "sincos": {Raises: true},
	"remainder": {Raises: true}, "drem": {Raises: true}, "remquo": {Bits: true, Raises: true},
	"frexp": {Bits: true}, "lgamma_r": {Bits: true},
	"isnan": {Classifies: true}, "isinf": {Classifies: true}, "finite": {Classifies: true},
	"signbit": {Classifies: true, Bits: true}, "fpclassify": {Classifies: true, Bits: true},
	"ilogb": {Classifies: true, Bits: true, Raises: true},
	"lrint": {Rounds: fp.Rint}, "llrint": {Rounds: fp.Rint}, "lround": {Rounds: fp.Round}, "llround": {Rounds: fp.Round},
	"logb": {Opaque: alu.Logb, Raises: true}, "nextafter": {Opaque: alu.Nextafter, Raises: true}, "nextup": {Opaque: alu.Nextup},
	"nextdown": {Opaque: alu.Nextdown}, "jn": {Raises: true}, "yn": {Raises: true},
}
