package ariadne

// A Program applies interval arithmetic to a formula over the reals. In microseconds it proves that no point satisfies the formula,
// finds a point that does, or narrows the search.
//
//	Program   a formula with numbered subexpressions
//	Narrow    bounds of all subexpressions, from inputs to comparisons and back (HC4: Benhamou, Goualard, Granvilliers, Puget,
//	          "Revising hull and box consistency", ICLP 1999)
//	Search    narrows and divides boxes, and tries points in them
//	Holds     whether the formula is true at a point: in doubles rounded outward, then in balls
//
// A function or quotient without a value has no bounds, so it refutes no formula. Package interval has the operations on intervals. A
// Program must not know solvers. It serves one goroutine.
