package bench

// This file counts the exceptions of Ariadne's section 5.1 at inputs that a function does not accept. The paper read the documents of 20
// functions. Here the suite gsl knows which arguments a function of GSL is for.

import (
	"fmt"
	"io"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/subject/suite"
)

// publishedViolations are pairs of the 6 functions with a documented condition, of the 20 that the paper read. Its 12% also count 7 pairs
// of static functions, whose callers may have conditions.
const publishedViolations = "2 of 16"

// notNumbers are parameters of GSL's functions that are no inputs of a search.
var notNumbers = []string{"mode", "result"}

// A precondition decides which inputs a function accepts.
type precondition struct {
	dims   int
	screen *eval.Screen
}

// preconditionsOf returns the preconditions that a suite knows, by function.
func preconditionsOf(s *suite.Suite) (map[string]*precondition, error) {
	known := make(map[string]*precondition)
	for i := range s.Subjects {
		f := &s.Subjects[i]
		if f.Valid == "" {
			continue
		}
		names := slices.DeleteFunc(slices.Clone(f.Params), func(name string) bool { return slices.Contains(notNumbers, name) })
		screen, err := eval.NewScreen(f.Valid, names)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		known[f.Entry] = &precondition{len(names), screen}
	}
	return known, nil
}

// violated reports whether an input violates the precondition. It returns false if doubles do not decide that.
func (p *precondition) violated(in []finding.Number) bool {
	if len(in) != p.dims {
		return false
	}
	point := make([]float64, len(in))
	for i := range in {
		var err error
		if point[i], err = fp.Parse(in[i].Hex); err != nil {
			return false
		}
	}
	return p.screen.Decide(point) == eval.False
}

// printPreconditions prints how many pairs of an input and an operation violate a condition of the function's arguments.
func (s *sweep) printPreconditions(w io.Writer) error {
	gsl, err := suite.BuiltIn("gsl")
	if err != nil {
		return err
	}
	known, err := preconditionsOf(gsl)
	if err != nil {
		return err
	}
	all, against, functions := newXY(), newXY(), 0
	for _, e := range s.functions {
		p := known[e.name]
		if p == nil || len(e.found) == 0 {
			continue
		}
		functions++
		for _, f := range e.found {
			ins := [][]finding.Number{f.Input}
			if f.Simplest != nil {
				ins = append(ins, f.Simplest.Input)
			}
			for _, in := range ins {
				pair := reaching{e.name + "\x00" + bitsOf(in), operationOf(f.Site)}
				if all.y[pair] = true; p.violated(in) {
					against.y[pair] = true
				}
			}
		}
	}
	fmt.Fprintf(w, "\ndocumented preconditions (section 5.1; ours are those of gsl.toml): pairs of an input and an operation\n")
	printBeside(w, "",
		beside{"functions with a precondition and an exception", "6", functions},
		beside{"of their pairs, at inputs that violate it", publishedViolations,
			fmt.Sprintf("%d of %d", len(against.y), len(all.y))},
		beside{"  percent", "12", fixed(0, percent(len(against.y), len(all.y)))})
	return nil
}
