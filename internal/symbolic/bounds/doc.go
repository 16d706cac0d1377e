// Package bounds applies interval arithmetic to a formula over the reals. In microseconds it proves that no point satisfies the formula,
// finds a point that does, or narrows the search.
//
//	Program   a formula, its parts numbered
//	Narrow    bounds of every part, from the inputs to the comparisons and back (HC4: Benhamou, Goualard, Granvilliers, Puget, "Revising
//	          hull and box consistency", ICLP 1999)
//	Search    boxes that are narrowed and divided, and points of them
//	Holds     whether the formula holds at a point: in doubles that are rounded outward, then in balls
//
// A function or quotient without a value has no bounds, so it refutes no formula. Package interval has the operations on intervals. The
// package must not know solvers. A Program serves one goroutine.
package bounds
