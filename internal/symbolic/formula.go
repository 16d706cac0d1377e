package symbolic

// This file has conditions on inputs: comparisons of expressions, joined by and and or.

import (
	"math/big"

	"faultline/internal/fp"
)

// A Formula is a comparison, or a conjunction or disjunction of formulas. The zero Formula is always true.
type Formula struct {
	Any    bool      // one of Parts must hold, not all
	Parts  []Formula // nil for a comparison
	X, Y   *Expr     // nil for the formula that is always true, which has no parts
	Accept fp.Order  // the relations of X and Y for which it holds
}

// Compare returns the formula that x and y are in one of the relations.
func Compare(x *Expr, accept fp.Order, y *Expr) Formula {
	known := fp.Greater // if x is positive and y is not
	switch {
	case x.IsConstant() && y.IsConstant():
		known = order(x.Value.Cmp(y.Value))
	case !x.Positive() || !y.IsConstant() || y.Value.Sign() > 0:
		return Formula{X: x, Y: y, Accept: accept}
	}
	if truth, _ := known.Within(accept); truth {
		return Formula{}
	}
	return Never
}

// All returns the conjunction of parts, Any the disjunction.
func All(parts ...Formula) Formula { return Formula{Parts: parts} }

// Any returns the disjunction of parts.
func Any(parts ...Formula) Formula { return Formula{Any: true, Parts: parts} }

// Never is the formula that is always false.
var Never = Formula{Any: true, Parts: []Formula{}}

// IsNever reports whether f is known to be always false: some part of a conjunction is, or all parts of a disjunction are.
func (f *Formula) IsNever() bool {
	if f.Parts == nil {
		return false
	}
	for i := range f.Parts {
		if f.Parts[i].IsNever() != f.Any {
			return !f.Any
		}
	}
	return f.Any
}

// Not returns the negation of f over the reals.
func Not(f Formula) Formula {
	if f.Parts == nil && f.X == nil {
		return Never
	}
	if f.Parts == nil {
		f.Accept = (fp.Less | fp.Equal | fp.Greater) &^ f.Accept
		return f
	}
	parts := make([]Formula, len(f.Parts))
	for i, p := range f.Parts {
		parts[i] = Not(p)
	}
	return Formula{Any: !f.Any, Parts: parts}
}

// Comparisons calls visit for every comparison in f.
func (f *Formula) Comparisons(visit func(*Formula)) {
	if f.Parts == nil && f.X != nil {
		visit(f)
	}
	for i := range f.Parts {
		f.Parts[i].Comparisons(visit)
	}
}

// compare is Compare with a constant.
func (m *maker) compare(x *Expr, accept fp.Order, y *big.Rat) Formula {
	return Compare(x, accept, m.constant(y))
}

func order(sign int) fp.Order {
	return [...]fp.Order{fp.Less, fp.Equal, fp.Greater}[sign+1]
}
