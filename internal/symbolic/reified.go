package symbolic

// This file has the conditions under which operations raise exceptions (section 3.2, Figure 5; the domains of other functions are those of
// package fp).

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/fp"
)

// Exceptions holds the exceptions with conditions, in the order in which to ask solvers.
var Exceptions = []fp.Exception{fp.Invalid, fp.DivideByZero, fp.Overflow, fp.Underflow, fp.InvalidConversion}

// largest and smallest return Omega and lambda of a format (section 3.1): the largest finite and the smallest normal number.
func largest(f fp.Format) *big.Rat {
	x := new(big.Int).Lsh(big.NewInt(1), uint(f.Digits()))
	x.Sub(x, big.NewInt(1))
	z := new(big.Rat).SetInt(x)
	return z.Mul(z, fp.PowerOfTwo(int64(f.MaxExp()+1-f.Digits())))
}

func smallest(f fp.Format) *big.Rat { return fp.PowerOfTwo(int64(f.MinExp())) }

// Reified returns the condition under which an operation raises x over the reals, and whether it is known. An exact subnormal result is an
// underflow, as in Table 1.
func (p *Path) Reified(o *Operation, x fp.Exception) (when Formula, known bool) {
	m := &p.maker
	switch o.Op {
	case fp.Div:
		return m.quotient(o, x)
	case fp.Exp, fp.Exp2, fp.Exp10, fp.Expm1, fp.Sinh, fp.Cosh:
		return m.growing(o, x)
	case fp.Rem:
		return m.compare(o.Args[1], fp.Equal, new(big.Rat)), x == fp.Invalid
	case fp.Pow:
		return m.power(o, x)
	case fp.ToInt, fp.ToUint:
		return m.conversion(o, x)
	}
	d, limited := fp.DomainOf(o.Op)
	switch {
	case limited && !d.Gaps:
		return m.outside(o, d, x)
	case !fp.IsFunction(o.Op) && o.Op.Raises() == fp.Overflow|fp.Underflow:
		return m.beyond(o.Result, o.To, x)
	}
	return Formula{}, false
}

// Deep returns a condition under which an operation raises an overflow or underflow despite rounding: the result is far beyond the limit,
// or is an exact sum of floats. some is false for other exceptions.
func (p *Path) Deep(o *Operation, x fp.Exception) (when Formula, some bool) {
	if o.Result == nil {
		return Formula{}, false
	}
	switch x {
	case fp.Overflow:
		return p.defined(o, p.outsideOf(o.Result, new(big.Rat).Mul(largest(o.To), big.NewRat(5, 4)))), true
	case fp.Underflow:
		if o.IsSum() {
			return All(p.tiny(o.Result, smallest(o.To)), p.fine(o.Args[0], o.To), p.fine(o.Args[1], o.To)), true
		}
		return p.defined(o, p.tiny(o.Result, new(big.Rat).Mul(smallest(o.To), big.NewRat(1, 4)))), true
	}
	return Formula{}, false
}

// defined returns a formula about the result of o, where o has one.
func (p *Path) defined(o *Operation, when Formula) Formula {
	if o.Op == fp.Div {
		return All(p.compare(o.Args[1], fp.Less|fp.Greater, new(big.Rat)), when)
	}
	return when
}

// Edge returns the condition under which an operation on floats overflows or underflows, at the limit too. Sums in it must be sums of
// floats. A result less than half a unit beyond Omega is rounded to Omega. some is false for other exceptions.
func (p *Path) Edge(o *Operation, x fp.Exception) (when Formula, some bool) {
	if o.Result == nil {
		return Formula{}, false
	}
	switch x {
	case fp.Overflow:
		limit := fp.PowerOfTwo(int64(o.To.MaxExp() - o.To.Digits()))
		limit.Add(limit, largest(o.To))
		below := new(big.Rat).Neg(limit)
		when = Any(p.compare(o.Result, fp.Greater|fp.Equal, limit), p.compare(o.Result, fp.Less|fp.Equal, below))
	case fp.Underflow:
		if when = p.tiny(o.Result, smallest(o.To)); o.IsSum() {
			when, _ = p.Deep(o, x)
		}
	default:
		return Formula{}, false
	}
	return p.ofFloats(o, p.defined(o, when)), true
}

// ofFloats returns a formula with the condition that the sums in the result of o are sums of floats: multiples of their operands' last
// digits.
func (p *Path) ofFloats(o *Operation, when Formula) Formula {
	parts := []Formula{when}
	o.Result.Parts(func(e *Expr) {
		if e.Op.Additive() && len(parts) <= mostSums {
			parts = append(parts, p.grained(e))
		}
	})
	return All(parts...)
}

// mostSums bounds the number of sums with that condition.
const mostSums = 16

// grained returns the condition that a sum is 0, or more than an operand times 2^-digits. It uses the format with most digits, because
// expressions have no format.
func (p *Path) grained(e *Expr) Formula {
	limit := p.op(fp.Ldexp, int64(fp.Binary128.Digits()), e)
	minus := p.op(fp.Neg, 0, limit)
	parts := []Formula{p.compare(e, fp.Equal, new(big.Rat))}
	for _, a := range e.Args {
		parts = append(parts, All(Compare(a, fp.Less, limit), Compare(a, fp.Greater, minus)),
			All(Compare(a, fp.Greater, limit), Compare(a, fp.Less, minus)))
	}
	return Any(parts...)
}

// IsSum reports whether o is a sum or a difference. The sum of two floats is a multiple of their last digits, so it underflows only if an
// operand is below the normal numbers. Only Deep underflows are possible, although real numbers may underflow.
func (o *Operation) IsSum() bool { return o.Op.Additive() }

// fine returns the condition that the last digit of a float x may be that of a subnormal number.
func (m *maker) fine(x *Expr, f fp.Format) Formula {
	return Not(m.outsideOf(x, fp.PowerOfTwo(int64(f.MinExp()+f.Digits()))))
}

// Silent returns the condition that no operation before o raised an exception, because the program of section 3.2 ends at the first one.
// Operations that depend on no input are omitted.
func (p *Path) Silent(o *Operation) Formula {
	var parts []Formula
	for i := range p.Operations {
		before := &p.Operations[i]
		if before == o {
			break
		}
		if before.constant() {
			continue
		}
		for _, x := range Exceptions {
			if when, may := p.Reified(before, x); may {
				parts = append(parts, Not(when))
			}
		}
	}
	return All(parts...)
}

// constant reports whether the operands of o depend on no input.
func (o *Operation) constant() bool {
	return !slices.ContainsFunc(o.Args, func(e *Expr) bool { return !e.IsConstant() })
}

// beyond returns T of +, - and *: |r| > Omega, 0 < |r| < lambda.
func (m *maker) beyond(r *Expr, f fp.Format, x fp.Exception) (Formula, bool) {
	switch x {
	case fp.Overflow:
		return m.outsideOf(r, largest(f)), true
	case fp.Underflow:
		return m.tiny(r, smallest(f)), true
	}
	return Formula{}, false
}

// outsideOf returns |r| > limit.
func (m *maker) outsideOf(r *Expr, limit *big.Rat) Formula {
	return Any(m.compare(r, fp.Greater, limit), m.compare(r, fp.Less, new(big.Rat).Neg(limit)))
}

// tiny returns 0 < |r| < limit.
func (m *maker) tiny(r *Expr, limit *big.Rat) Formula {
	zero := new(big.Rat)
	return Any(All(m.compare(r, fp.Greater, zero), m.compare(r, fp.Less, limit)),
		All(m.compare(r, fp.Less, zero), m.compare(r, fp.Greater, new(big.Rat).Neg(limit))))
}

// quotient returns T of x / y.
func (m *maker) quotient(o *Operation, x fp.Exception) (Formula, bool) {
	a, b, zero := o.Args[0], o.Args[1], new(big.Rat)
	switch x {
	case fp.Invalid:
		return All(m.compare(a, fp.Equal, zero), m.compare(b, fp.Equal, zero)), true
	case fp.DivideByZero:
		return All(m.compare(a, fp.Less|fp.Greater, zero), m.compare(b, fp.Equal, zero)), true
	}
	when, may := m.beyond(o.Result, o.To, x)
	return All(m.compare(b, fp.Less|fp.Greater, zero), when), may
}

// outside returns the condition that a function has no value (Invalid) or a pole (DivideByZero).
func (m *maker) outside(o *Operation, d fp.Domain, x fp.Exception) (Formula, bool) {
	accept := map[fp.Exception]fp.Order{fp.Invalid: fp.Less, fp.DivideByZero: fp.Equal}[x]
	if accept == 0 || x == fp.DivideByZero && !d.Poles {
		return Formula{}, false
	}
	var ends []Formula
	if !math.IsInf(d.Lo, 0) {
		ends = append(ends, m.compare(o.Args[0], accept, new(big.Rat).SetFloat64(d.Lo)))
	}
	if !math.IsInf(d.Hi, 0) {
		ends = append(ends, m.compare(o.Args[0], accept.Mirrored(), new(big.Rat).SetFloat64(d.Hi)))
	}
	return Any(ends...), true
}

// growing returns T of exp and related functions: overflow beyond log Omega, underflow below log lambda.
func (m *maker) growing(o *Operation, x fp.Exception) (Formula, bool) {
	top, bottom := limits(o.Op, o.To)
	switch {
	case x == fp.Overflow && (o.Op == fp.Sinh || o.Op == fp.Cosh):
		return m.outsideOf(o.Args[0], top), true
	case x == fp.Overflow:
		return m.compare(o.Args[0], fp.Greater, top), true
	case x == fp.Underflow && bottom != nil:
		return m.compare(o.Args[0], fp.Less, bottom), true
	}
	return Formula{}, false
}

// limits returns the operands of op beyond which results are larger than Omega and, if there are such, smaller than lambda, to a double's
// precision.
func limits(op fp.Op, f fp.Format) (top, bottom *big.Rat) {
	logs := func(scale float64) (*big.Rat, *big.Rat) {
		return new(big.Rat).SetFloat64(float64(f.MaxExp()+1) * scale), new(big.Rat).SetFloat64(float64(f.MinExp()) * scale)
	}
	switch op {
	case fp.Exp2:
		return logs(1)
	case fp.Exp10:
		return logs(math.Log10(2))
	case fp.Exp:
		return logs(math.Ln2)
	case fp.Expm1:
		top, _ = logs(math.Ln2)
	default: // sinh and cosh are about exp/2 for such operands
		top = new(big.Rat).SetFloat64(float64(f.MaxExp()+2) * math.Ln2)
	}
	return top, nil
}

// power returns T of pow: a negative number to a power that is not an integer, zero to a negative power.
func (m *maker) power(o *Operation, x fp.Exception) (Formula, bool) {
	zero := new(big.Rat)
	switch x {
	case fp.Invalid:
		if y := o.Args[1].Value; y != nil && y.IsInt() {
			return Never, true
		}
		return m.compare(o.Args[0], fp.Less, zero), true
	case fp.DivideByZero:
		return All(m.compare(o.Args[0], fp.Equal, zero), m.compare(o.Args[1], fp.Less, zero)), true
	}
	return m.beyond(o.Result, o.To, x)
}

// conversion returns the condition that an integer type cannot hold the truncated number.
func (m *maker) conversion(o *Operation, x fp.Exception) (Formula, bool) {
	if x != fp.InvalidConversion || o.Bits == 0 {
		return Formula{}, false
	}
	low, high := new(big.Rat), fp.PowerOfTwo(int64(o.Bits))
	if o.Op == fp.ToInt {
		high = fp.PowerOfTwo(int64(o.Bits - 1))
		low.Neg(high)
	}
	low.Sub(low, big.NewRat(1, 1))
	return Any(m.compare(o.Args[0], fp.Less|fp.Equal, low), m.compare(o.Args[0], fp.Greater|fp.Equal, high)), true
}
