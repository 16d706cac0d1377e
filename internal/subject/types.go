package subject

// This file is what is under test, as plain data.

import (
	"fmt"
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject/shape"
)

// A Subject is one entry with its domain, outputs and reference. It is plain data: it can be sent to a process.
type Subject struct {
	Name      string // "gsl_sf_lngamma"
	Spelling  string // how to say it to the command again: "libgsl.a:gsl_sf_lngamma"
	Program   *ir.Program
	Call      ir.Call
	Params    []Param       // one per coordinate of a point
	Operands  []int         // coordinates, ascending, that a search of a part of them begins with; nil: not said
	Filter    string        // a predicate over the parameters (prefix expression) that points must fulfil; "" is none
	Shapes    []shape.Shape // what coordinates are together; points must have them
	Threshold string        // what its suite says of errors, as --threshold does; "" is nothing
	Stated    string        // of Threshold, what is said of this subject alone
	Reference *Reference    // nil if none is known
	Sites     []int         // sites that the entry can reach, ascending
	Skipped   []ir.Unsupported
	Notes     []string // choices that were made for what was left unsaid, for people
	Assumed   []string // of these, those about parameters: what is found rests on them
}

// Format is that of the first output whose error counts.
func (s *Subject) Format() fp.Format {
	for _, c := range s.Call.Outputs {
		if c.IsFloat() {
			return c.Type.Format
		}
	}
	return fp.Binary64
}

// A Param is one coordinate of a point.
type Param struct {
	Name      string
	Index     int       // element of an array, -1 otherwise
	Format    fp.Format // of the floating-point parameter; NoFormat for integers
	Signed    bool      // integers
	Min, Max  float64   // inclusive
	Values    []float64 // ascending: the only ones, which the Filter says too; nil: all in between
	Precision fp.Format // values are drawn from this format (--precision); at most Format, at most Binary64

	Enum []ir.EnumValue // the names of an enum's values
}

// NameOf returns the name of a value of an enum, "" for what has none.
func (p *Param) NameOf(x float64) string {
	for _, e := range p.Enum {
		if float64(e.Value) == x {
			return e.Name
		}
	}
	return ""
}

// Named returns the value of an enum that has a name.
func (p *Param) Named(name string) (x float64, ok bool) {
	for _, e := range p.Enum {
		if e.Name == name {
			return float64(e.Value), true
		}
	}
	return 0, false
}

// Everything reports whether the domain of p is every finite value of the format that it is drawn from.
func (p *Param) Everything() bool {
	return p.Format != fp.NoFormat && p.Values == nil && p.Min == Largest(p.Precision, -1) && p.Max == Largest(p.Precision, 1)
}

// A Reference is the mathematical function that the subject is meant to compute.
type Reference struct {
	Expr   string // prefix expression over the parameters' names; see package fpcore
	Domain string // predicate where Expr holds; "" is everywhere
	Origin string // where the formula comes from
	Body   bool   // it is the program's own formula, over the reals: an FPCore without :spec

	Formula *Formula // of a Body, nil if the program is not known to follow it
}

// A Formula says that a program's operations over the reals, with Constants for what these say, are a reference, as long as its
// comparisons and roundings decide as the exact values do; see fpcore.Entry.
type Formula struct{ Constants []ir.Constant }

// Largest returns the finite value of format farthest on the side of sign, as a float64.
func Largest(format fp.Format, sign float64) float64 {
	if format.Digits() >= fp.Binary64.Digits() {
		return sign * math.MaxFloat64
	}
	return sign * fp.Largest(format).Float64()
}

// Apart leaves out what is in the list already, as globs may name a function twice, and gives subjects that share a name their spellings
// instead: in a stream, and in what is made of it, a subject is known by its name.
func Apart(list []*Subject) (once []*Subject) {
	times, there := make(map[string]int), make(map[[2]string]bool)
	for _, s := range list {
		if is := [2]string{s.Name, s.Spelling}; !there[is] { // of an inverse, one for each output has the same spelling
			there[is] = true
			times[s.Name]++
			once = append(once, s)
		}
	}
	for _, s := range once {
		if times[s.Name] > 1 {
			s.Name = s.Spelling
		}
	}
	return once
}

// RunsOf names inputs, the elements of an array together: x[0..3].
func RunsOf(inputs []Param) (names []string) {
	for i := 0; i < len(inputs); i++ {
		p := &inputs[i]
		for p.Index >= 0 && i+1 < len(inputs) && inputs[i+1].Name == p.Name {
			i++
		}
		name := p.Name
		if p.Index >= 0 {
			name = fmt.Sprintf("%s[%d..%d]", name, p.Index, inputs[i].Index)
		}
		names = append(names, name)
	}
	return names
}
