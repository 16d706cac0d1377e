package subject

// This file says which of a call's error estimates is about which of its results.

import (
	"slices"
	"strings"

	"faultline/internal/ir"
)

// EstimateOf returns the index of the output that estimates the error of output i, -1 if there is none (and for what is no
// value). It is, in this order,
//
//   - the estimate in the same struct: lnr.err speaks of lnr.val, y[3].err of y[3].val;
//   - of estimates in an array, the one with the same index: yerr[3] speaks of y[3];
//   - an estimate that stands by itself, which speaks of every value that has no other: *abserr, *err.
//
// An estimate of several values is taken at its word for each of them: whatever norm of their errors it means, no error of a
// single value is larger than that.
func EstimateOf(outputs []ir.Cell, i int) int {
	if outputs[i].Role != ir.Value {
		return -1
	}
	of, best := -1, 0
	for k := range outputs {
		if outputs[k].Role != ir.ErrorEstimate {
			continue
		}
		if n := nearness(outputs, k, i); n > best {
			of, best = k, n
		}
	}
	return of
}

// nearness is how clearly estimate k is about value i; 0: it is not.
func nearness(outputs []ir.Cell, k, i int) int {
	e, v := &outputs[k], &outputs[i]
	switch {
	case structOf(e) != "" && structOf(e) == structOf(v):
		if e.Index == v.Index || e.Index < 0 {
			return 3
		}
	case structOf(e) != "" && has(outputs, structOf(e)): // it has a value of its own
	case e.Index >= 0 && v.Index >= 0 && isArray(outputs, e.Name):
		if e.Index == v.Index {
			return 2
		}
	case !isArray(outputs, e.Name):
		return 1
	}
	return 0
}

// structOf is the name of the struct that an output is a field of, "" for none.
func structOf(c *ir.Cell) string { return c.Name[:max(0, strings.LastIndexByte(c.Name, '.'))] }

// has reports whether a struct has a value among its fields.
func has(outputs []ir.Cell, name string) bool {
	return slices.ContainsFunc(outputs, func(c ir.Cell) bool { return c.Role == ir.Value && structOf(&c) == name })
}

// isArray reports whether more than one estimate has the name: an array of them.
func isArray(outputs []ir.Cell, name string) bool {
	n := 0
	for k := range outputs {
		if outputs[k].Role == ir.ErrorEstimate && outputs[k].Name == name {
			n++
		}
	}
	return n > 1
}
