// Package bounds says what interval arithmetic knows of a formula over the reals, in microseconds: that nothing fulfils it, that a point
// does, or where to look.
//
//	Program   a formula, its parts numbered
//	Narrow    bounds of every part, from the inputs to the comparisons and back (HC4: Benhamou, Goualard, Granvilliers, Puget, "Revising
//	          hull and box consistency", ICLP 1999)
//	Search    boxes that are narrowed and divided, and points of them
//	Holds     whether the formula holds at a point: in doubles that are rounded outward, then in balls
//
// Where a function has no value, nor a quotient, nothing is said of it: no formula is refuted because of that. It must not know solvers. A
// Program serves one goroutine.
package bounds
