package symbolic

// This file has the constraints on the values of functions (section 3.2.2). Each value is a dependent variable.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

// Dependent reports whether e is a dependent variable for solvers (Table 2): its operation is not arithmetic.
func (e *Expr) Dependent() bool { return e.Op != fp.NoOp && !fp.IsRational(e.Op) }

// Positive reports whether e is positive wherever it has a value: an exponential, or a power of a positive constant.
func (e *Expr) Positive() bool {
	switch e.Op {
	case fp.Exp, fp.Exp2, fp.Exp10:
		return true
	case fp.Pow:
		return e.Args[0].Value != nil && e.Args[0].Value.Sign() > 0
	}
	return false
}

// Range returns the constraints on a dependent variable. They are true if e has no value.
func (p *Path) Range(e *Expr) Formula {
	m := &p.maker
	all := m.within(e)
	if len(e.Args) > 0 {
		all = append(all, m.relations(e, e.Args[0])...)
	}
	d, limited := fp.DomainOf(e.Op)
	if len(all) == 0 || !limited {
		return All(all...)
	}
	held := []Formula{All(all...)}
	for _, end := range []struct {
		at      float64
		outside fp.Order
	}{{d.Lo, fp.Less}, {d.Hi, fp.Greater}} {
		if math.IsInf(end.at, 0) {
			continue
		}
		if d.Poles {
			end.outside |= fp.Equal
		}
		held = append(held, m.compare(e.Args[0], end.outside, new(big.Rat).SetFloat64(end.at)))
	}
	return Any(held...)
}

// within returns bounds on the values of e's function.
func (m *maker) within(e *Expr) (all []Formula) {
	lo, hi := fp.Values(e.Op)
	if !math.IsInf(lo, 0) {
		all = append(all, m.compare(e, fp.Greater|fp.Equal, new(big.Rat).SetFloat64(lo)))
	}
	if !math.IsInf(hi, 0) {
		all = append(all, m.compare(e, fp.Less|fp.Equal, new(big.Rat).SetFloat64(hi)))
	}
	if e.Positive() {
		all = append(all, Formula{X: e, Y: m.constant(new(big.Rat)), Accept: fp.Greater}) // Compare knows this, but solvers do not
	}
	return all
}

// relations returns relations between e and its operand x: the definition of a root, the integer levels that both are above or below, and
// lines that the function does not cross.
func (m *maker) relations(e, x *Expr) []Formula {
	square := func(x *Expr) *Expr { return m.op(fp.Mul, 0, x, x) }
	switch e.Op {
	case fp.Sqrt:
		return []Formula{Compare(square(e), fp.Equal, x)}
	case fp.Cbrt:
		return []Formula{Compare(m.op(fp.Mul, 0, e, square(e)), fp.Equal, x)}
	case fp.Hypot:
		return []Formula{Compare(square(e), fp.Equal, m.op(fp.Add, 0, square(x), square(e.Args[1])))}
	case fp.Pow:
		if y := e.Args[1].Value; y != nil && y.IsInt() && y.Num().IsInt64() {
			return m.whole(e, x, y.Num().Int64())
		}
	case fp.Powi:
		return m.whole(e, x, e.N)
	}
	var all []Formula
	if f := fp.FunctionOf(e.Op); f.Slope > 0 && f.Integer != nil {
		all = append(all, m.sides(e, big.NewRat(f.Integer.Value, 1), x, big.NewRat(f.Integer.At, 1)))
	}
	switch e.Op {
	case fp.Exp:
		all = append(all, Compare(e, fp.Greater|fp.Equal, m.op(fp.Add, 0, x, m.constant(big.NewRat(1, 1)))))
	case fp.Expm1, fp.Sinh:
		all = append(all, m.beyond0(x, e, e.Op == fp.Expm1)...)
	case fp.Log1p, fp.Tanh, fp.Atan, fp.Asinh, fp.Sin:
		all = append(all, m.beyond0(e, x, e.Op == fp.Log1p)...)
	}
	return all
}

// sides returns the formula that e compares to level as x compares to at: less, equal or greater.
func (m *maker) sides(e *Expr, level *big.Rat, x *Expr, at *big.Rat) Formula {
	side := func(o fp.Order) Formula { return All(m.compare(x, o, at), m.compare(e, o, level)) }
	return Any(side(fp.Less), side(fp.Equal), side(fp.Greater))
}

// beyond0 returns the formula |small| <= |large| or, if below is set, small <= large.
func (m *maker) beyond0(small, large *Expr, below bool) []Formula {
	if below {
		return []Formula{Compare(small, fp.Less|fp.Equal, large)}
	}
	minus, zero := m.op(fp.Neg, 0, large), new(big.Rat)
	between := func(low, high *Expr) Formula {
		return All(Compare(small, fp.Greater|fp.Equal, low), Compare(small, fp.Less|fp.Equal, high))
	}
	return []Formula{Any(All(m.compare(large, fp.Greater|fp.Equal, zero), between(minus, large)),
		All(m.compare(large, fp.Less, zero), between(large, minus)))}
}

// mostPower is the largest power that is written as products.
const mostPower = 8

// whole returns the formula e = x^n. It is true for a division by 0.
func (m *maker) whole(e, x *Expr, n int64) []Formula {
	if n < -mostPower || n > mostPower {
		return nil
	}
	product := m.constant(big.NewRat(1, 1))
	for range max(n, -n) {
		product = m.op(fp.Mul, 0, product, x)
	}
	if n >= 0 {
		return []Formula{Compare(e, fp.Equal, product)}
	}
	one := big.NewRat(1, 1)
	return []Formula{Any(m.compare(x, fp.Equal, new(big.Rat)), m.compare(m.op(fp.Mul, 0, e, product), fp.Equal, one))}
}
