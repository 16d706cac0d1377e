package symbolic

// This file is what is known of functions' values (section 3.2.2): each is a dependent variable, and these are its constraints.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

// Dependent reports whether solvers are to take e for a variable that depends on others (Table 2).
func (e *Expr) Dependent() bool {
	switch e.Op {
	case fp.Sqrt, fp.Pow, fp.Rem, fp.Powi:
		return true
	}
	return fp.IsFunction(e.Op) && e.Op != fp.Fdim
}

// Range returns the constraints on a dependent variable. It always holds where e has a value.
func (p *Path) Range(e *Expr) Formula {
	m := &p.maker
	number := func(o fp.Order, n int64) Formula { return m.compare(e, o, big.NewRat(n, 1)) }
	between := func(low, high int64) Formula {
		return All(number(fp.Greater|fp.Equal, low), number(fp.Less|fp.Equal, high))
	}
	x := func() *Expr { return e.Args[0] }
	switch e.Op {
	case fp.Sqrt:
		return All(number(fp.Greater|fp.Equal, 0), Compare(m.op(fp.Mul, 0, e, e), fp.Equal, x()))
	case fp.Cbrt:
		return Compare(m.op(fp.Mul, 0, e, m.op(fp.Mul, 0, e, e)), fp.Equal, x())
	case fp.Hypot:
		squares := m.op(fp.Add, 0, m.op(fp.Mul, 0, x(), x()), m.op(fp.Mul, 0, e.Args[1], e.Args[1]))
		return All(number(fp.Greater|fp.Equal, 0), Compare(m.op(fp.Mul, 0, e, e), fp.Equal, squares))
	case fp.Sin, fp.Cos, fp.Tanh, fp.Erf:
		return between(-1, 1)
	case fp.Asin, fp.Atan:
		return between(-2, 2)
	case fp.Acos, fp.Atan2:
		return between(-4, 4)
	case fp.Exp, fp.Exp2, fp.Exp10:
		return All(number(fp.Greater, 0), m.sameSide(e, 1, x()))
	case fp.Cosh:
		return number(fp.Greater|fp.Equal, 1)
	case fp.Erfc:
		return between(0, 2)
	case fp.Expm1:
		return All(number(fp.Greater, -1), m.sameSide(e, 0, x()))
	case fp.Sinh, fp.Asinh, fp.Log1p, fp.Atanh:
		return m.sameSide(e, 0, x())
	case fp.Log, fp.Log2, fp.Log10:
		return m.sides(e, x())
	case fp.Acosh:
		return number(fp.Greater|fp.Equal, 0)
	}
	return Formula{}
}

// sameSide says that e is above at where x is positive, and below it where x is negative.
func (m *maker) sameSide(e *Expr, at int64, x *Expr) Formula {
	zero, level := new(big.Rat), big.NewRat(at, 1)
	side := func(o fp.Order) Formula { return All(m.compare(x, o, zero), m.compare(e, o, level)) }
	return Any(side(fp.Less), side(fp.Equal), side(fp.Greater))
}

// sides says that a logarithm is positive where x is above 1, and negative below it.
func (m *maker) sides(e, x *Expr) Formula {
	zero, one := new(big.Rat), big.NewRat(1, 1)
	side := func(o fp.Order) Formula { return All(m.compare(x, o, one), m.compare(e, o, zero)) }
	return Any(side(fp.Less), side(fp.Equal), side(fp.Greater))
}

const halfTurn = 0x1.921fb54442d19p+1 // the double above pi

// values are bounds of what functions return.
var values = map[fp.Op][2]float64{
	fp.Sin: {-1, 1}, fp.Cos: {-1, 1}, fp.Tanh: {-1, 1}, fp.Erf: {-1, 1}, fp.Erfc: {0, 2}, fp.Cosh: {1, math.Inf(1)},
	fp.Asin: {-halfTurn / 2, halfTurn / 2}, fp.Atan: {-halfTurn / 2, halfTurn / 2}, fp.Acos: {0, halfTurn}, fp.Atan2: {-halfTurn, halfTurn},
	fp.Exp: {0, math.Inf(1)}, fp.Exp2: {0, math.Inf(1)}, fp.Exp10: {0, math.Inf(1)}, fp.Expm1: {-1, math.Inf(1)},
	fp.Acosh: {0, math.Inf(1)}, fp.Sqrt: {0, math.Inf(1)}, fp.Hypot: {0, math.Inf(1)},
}

// Values returns bounds of what a function returns, as near as doubles come to them from without; infinite ones for most.
func Values(op fp.Op) (lo, hi float64) {
	if v, some := values[op]; some {
		return v[0], v[1]
	}
	return math.Inf(-1), math.Inf(1)
}
