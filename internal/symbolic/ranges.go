package symbolic

// This file is what is known of functions' values (section 3.2.2): each is a dependent variable, and these are its constraints.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

// Dependent reports whether solvers are to take e for a variable that depends on others (Table 2): whatever is not made of arithmetic.
func (e *Expr) Dependent() bool { return e.Op != fp.NoOp && !fp.IsRational(e.Op) }

// Positive reports whether e is above 0 wherever it has a value: an exponential, a power of such a number.
func (e *Expr) Positive() bool {
	switch e.Op {
	case fp.Exp, fp.Exp2, fp.Exp10:
		return true
	case fp.Pow:
		return e.Args[0].Value != nil && e.Args[0].Value.Sign() > 0
	}
	return false
}

// Range returns the constraints on a dependent variable. They hold where e has a value; where it has none, nothing is said of it.
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

// within is between which numbers the values of e's function lie.
func (m *maker) within(e *Expr) (all []Formula) {
	lo, hi := fp.Values(e.Op)
	if !math.IsInf(lo, 0) {
		all = append(all, m.compare(e, fp.Greater|fp.Equal, new(big.Rat).SetFloat64(lo)))
	}
	if !math.IsInf(hi, 0) {
		all = append(all, m.compare(e, fp.Less|fp.Equal, new(big.Rat).SetFloat64(hi)))
	}
	if e.Positive() {
		all = append(all, Formula{X: e, Y: m.constant(new(big.Rat)), Accept: fp.Greater}) // which Compare knows, and solvers do not
	}
	return all
}

// relations are those of e to its operand x: what defines a root, on which side of a number it is, lines that a function does not cross.
func (m *maker) relations(e, x *Expr) []Formula {
	zero, one := new(big.Rat), big.NewRat(1, 1)
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
	case fp.Exp:
		above := m.op(fp.Add, 0, x, m.constant(one))
		return []Formula{m.sides(e, one, x, zero), Compare(e, fp.Greater|fp.Equal, above)}
	case fp.Exp2, fp.Exp10:
		return []Formula{m.sides(e, one, x, zero)}
	case fp.Expm1, fp.Sinh:
		return append([]Formula{m.sides(e, zero, x, zero)}, m.beyond0(x, e, e.Op == fp.Expm1)...)
	case fp.Log1p, fp.Tanh, fp.Atan, fp.Asinh:
		return append([]Formula{m.sides(e, zero, x, zero)}, m.beyond0(e, x, e.Op == fp.Log1p)...)
	case fp.Atanh, fp.Asin, fp.Erf:
		return []Formula{m.sides(e, zero, x, zero)}
	case fp.Sin:
		return m.beyond0(e, x, false)
	case fp.Log, fp.Log2, fp.Log10:
		return []Formula{m.sides(e, zero, x, one)}
	}
	return nil
}

// sides says that e is above, at and below one number where x is above, at and below another.
func (m *maker) sides(e *Expr, level *big.Rat, x *Expr, at *big.Rat) Formula {
	side := func(o fp.Order) Formula { return All(m.compare(x, o, at), m.compare(e, o, level)) }
	return Any(side(fp.Less), side(fp.Equal), side(fp.Greater))
}

// beyond0 says that small is not farther from 0 than large: |small| <= |large|; or, below only, that it is not above: small <= large.
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

// whole says that e is x^n. Where that is a quotient by 0, nothing is said.
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
