package library

// This file tells which functions of a program are modelled, and which effects of them are not followed.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Models reports whether calls of the declared function f are modelled.
func Models(f *ir.Func) bool {
	name := LinkName(f)
	_, format := FloatOf(name)
	return f.Math != fp.NoOp || Of(name) != Unknown || format != fp.NoFormat
}

// TakenAsIs reports whether the result of the declared function f has no exact value here, so that the computed one takes its place.
func TakenAsIs(f *ir.Func) bool {
	base, _ := FloatOf(LinkName(f))
	return Floats[base].Opaque != fp.NoOp && f.Math == fp.NoOp
}

// RaisesUnseen reports whether the declared function f may raise an exception although it is no site.
func RaisesUnseen(f *ir.Func) bool {
	base, _ := FloatOf(LinkName(f))
	return Floats[base].Raises
}

// GivesExponent reports whether the declared function f returns the exponent of a float as an integer.
func GivesExponent(f *ir.Func) bool {
	base, _ := FloatOf(LinkName(f))
	return base == "ilogb" || base == "frexp"
}

// Splits reports whether the declared function f returns an integer part beside another result, without a site where rounding could change
// it.
func Splits(f *ir.Func) bool {
	base, _ := FloatOf(LinkName(f))
	return base == "modf"
}

// LinkName returns f's name without the mark of a verbatim symbol.
func LinkName(f *ir.Func) string { return strings.TrimPrefix(f.Name, "\x01") }

// bitFunc reports whether a function depends on a number's bits without an Event.
func bitFunc(name string) bool {
	return Floats[name].Bits || name == "memcmp" || name == "bcmp" || Of(name) == Numeral
}

// LooksAtBits returns the first function or instruction of a program that reads the bits of a number without an Event, and its place. It
// returns "" if there is none.
func LooksAtBits(p *ir.Program) (string, ir.Pos) {
	for _, f := range p.Funcs {
		base, _ := FloatOf(LinkName(f))
		if len(f.Blocks) == 0 && (bitFunc(base) || bitFunc(LinkName(f))) {
			return "the program calls " + f.Name + ", which looks at bits", ir.Pos{}
		}
		for _, block := range f.Blocks {
			for i := range block.Insts {
				if in := &block.Insts[i]; in.Op == ir.OpIntrinsic && (in.Name == "is.fpclass" || bitFunc(in.Name)) {
					return in.Name + " looks at bits", in.Pos
				}
			}
		}
	}
	return "", ir.Pos{}
}
