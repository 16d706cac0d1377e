package suggest

// This file computes the limit of a formula as one of its parts approaches a number, by the first terms of its Taylor or Laurent series
// with formulas as coefficients (Knuth, The Art of Computer Programming, volume 2, 1997, section 4.7: power series).

import (
	"math/big"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// orders is how many terms of a series are computed.
const orders = 6

// An expansion is c[0]*h^low + c[1]*h^(low+1) + ...; later terms are unknown. An expansion without coefficients is wholly unknown.
type expansion struct {
	low int
	c   []*term.Term
}

// limitOf returns the limit of t as its part v approaches the term `to`. It returns nil if no series gives the limit.
func limitOf(t, v, to *term.Term) *term.Term {
	x := (&expander{v, to}).of(t).leading()
	switch {
	case len(x.c) == 0 || x.low < 0:
		return nil
	case x.low > 0:
		return term.ConstOf(new(big.Rat))
	}
	return x.c[0]
}

// An expander expands formulas in h, where v = to + h.
type expander struct{ v, to *term.Term }

func constant(t *term.Term) expansion {
	x := expansion{c: make([]*term.Term, orders)}
	for i := range x.c {
		x.c[i] = integer(0)
	}
	x.c[0] = t
	return x
}

func (e *expander) of(t *term.Term) expansion {
	switch {
	case term.Equal(t, e.v):
		x := constant(e.to)
		x.c[1] = integer(1)
		return x.leading()
	case !t.Has(e.v):
		return constant(t)
	}
	args := make([]expansion, len(t.Args))
	for i, a := range t.Args {
		args[i] = e.of(a)
	}
	x := args[0]
	switch op := fp.Op(t.Op); op {
	case fp.Add:
		return x.plus(args[1], term.Add)
	case fp.Sub:
		return x.plus(args[1], term.Sub)
	case fp.Mul:
		return x.times(args[1])
	case fp.Div:
		return x.over(args[1])
	case fp.Neg:
		return constant(integer(0)).plus(x, term.Sub)
	case fp.Pow:
		return x.raised(t.Args[1], e.v)
	case fp.Sqrt:
		return x.taylor().power(term.ConstOf(big.NewRat(1, 2)), op)
	case fp.Cbrt:
		return x.taylor().power(term.ConstOf(big.NewRat(1, 3)), op)
	default:
		return x.taylor().function(op)
	}
}

// leading returns x without leading zero coefficients.
func (x expansion) leading() expansion {
	for len(x.c) > 0 && isNumber(x.c[0], 0) {
		x.low, x.c = x.low+1, x.c[1:]
	}
	return x
}

// short returns x without leading zero coefficients, cut before the first coefficient that is too long to write.
func (x expansion) short() expansion {
	if i := slices.IndexFunc(x.c, func(t *term.Term) bool { return t.Size() > mostPlaces }); i >= 0 {
		x.c = x.c[:i]
	}
	return x.leading()
}

// taylor returns x with low = 0. It is unknown if x has a pole.
func (x expansion) taylor() expansion {
	if x.low < 0 {
		return expansion{}
	}
	return expansion{c: x.upTo(x.low + len(x.c))}
}

// upTo returns the coefficients of h^0 to h^(n-1).
func (x expansion) upTo(n int) (list []*term.Term) {
	for k := range n {
		list = append(list, x.at(k))
	}
	return list
}

func (x expansion) at(k int) *term.Term {
	if k < x.low {
		return integer(0)
	}
	return x.c[k-x.low]
}

func (x expansion) plus(y expansion, op term.Op) (z expansion) {
	z.low = min(x.low, y.low)
	for k := z.low; k < min(x.low+len(x.c), y.low+len(y.c)); k++ {
		z.c = append(z.c, simple(op, x.at(k), y.at(k)))
	}
	return z.short()
}

func (x expansion) times(y expansion) expansion {
	z := expansion{low: x.low + y.low}
	for k := range min(len(x.c), len(y.c)) {
		sum := integer(0)
		for i := range k + 1 {
			sum = simple(term.Add, sum, simple(term.Mul, x.c[i], y.c[k-i]))
		}
		z.c = append(z.c, sum)
	}
	return z.short()
}

func (x expansion) over(y expansion) expansion {
	z := expansion{low: x.low - y.low}
	for k := range min(len(x.c), len(y.c)) {
		sum := x.c[k]
		for i := range k {
			sum = simple(term.Sub, sum, simple(term.Mul, z.c[i], y.c[k-i]))
		}
		z.c = append(z.c, simple(term.Div, sum, y.c[0]))
	}
	return z.short()
}

// derived returns the derivative.
func (x expansion) derived() (z expansion) {
	for k := 1; k < len(x.c); k++ {
		z.c = append(z.c, simple(term.Mul, integer(int64(k)), x.c[k]))
	}
	return z
}

// integral returns the antiderivative of x whose constant term is first. It is unknown if it has a logarithm.
func (x expansion) integral(first *term.Term) expansion {
	if x.low < 0 {
		return expansion{}
	}
	z := expansion{c: []*term.Term{first}}
	for k := range x.low + len(x.c) {
		z.c = append(z.c, simple(term.Div, x.at(k), integer(int64(k+1))))
	}
	return z.leading()
}

// raised returns x^y. It is unknown if y depends on v.
func (x expansion) raised(y, v *term.Term) expansion {
	switch {
	case y.Has(v):
		return expansion{}
	case y.Op != term.Const || !y.Value.IsInt() || y.Value.Sign() < 0 || y.Value.Cmp(big.NewRat(orders, 1)) > 0:
		return x.taylor().power(y, fp.Pow)
	}
	z := constant(integer(1))
	for range y.Value.Num().Int64() {
		z = z.times(x)
	}
	return z
}

// power returns x^y, by the recurrence of x*z' = y*z*x'. It is unknown if x has the limit 0.
func (x expansion) power(y *term.Term, op fp.Op) (z expansion) {
	if len(x.c) == 0 || isNumber(x.c[0], 0) {
		return z
	}
	first := term.Of(term.Op(op), x.c[0])
	if op == fp.Pow {
		first = term.Of(term.Op(op), x.c[0], y)
	}
	if isNumber(x.c[0], 1) {
		first = integer(1)
	}
	z.c = []*term.Term{first}
	for k := 1; k < len(x.c); k++ {
		sum := integer(0)
		for j := 1; j <= k; j++ {
			factor := simple(term.Add, simple(term.Mul, integer(int64(j)), y), integer(int64(j-k)))
			sum = simple(term.Add, sum, simple(term.Mul, factor, simple(term.Mul, x.c[j], z.c[k-j])))
		}
		z.c = append(z.c, simple(term.Div, sum, simple(term.Mul, integer(int64(k)), x.c[0])))
	}
	return z.short()
}

// function returns op(x). It is unknown if the derivative of op cannot be written with the functions here.
func (x expansion) function(op fp.Op) expansion {
	if len(x.c) == 0 {
		return x
	}
	first := func(op fp.Op) *term.Term {
		if p := fp.FunctionOf(op).Integer; p != nil && isNumber(x.c[0], p.At) {
			return integer(p.Value)
		}
		return term.Of(term.Op(op), x.c[0])
	}
	one, square := constant(integer(1)), x.times(x)
	switch op {
	case fp.Exp:
		return x.exponential(first(op))
	case fp.Expm1:
		return x.exponential(term.Of(term.Op(fp.Exp), x.c[0])).plus(one, term.Sub)
	case fp.Log:
		return x.derived().over(x.leading()).integral(first(op))
	case fp.Log1p:
		return x.derived().over(x.plus(one, term.Add)).integral(first(op))
	case fp.Atan:
		return x.derived().over(one.plus(square, term.Add)).integral(first(op))
	case fp.Asin:
		return x.derived().over(one.plus(square, term.Sub).taylor().power(term.ConstOf(big.NewRat(1, 2)), fp.Sqrt)).integral(first(op))
	case fp.Sin, fp.Cos, fp.Tan:
		sin, cos := x.pair(first(fp.Sin), first(fp.Cos), term.Sub)
		return map[fp.Op]expansion{fp.Sin: sin, fp.Cos: cos, fp.Tan: sin.over(cos)}[op]
	case fp.Sinh, fp.Cosh, fp.Tanh:
		sinh, cosh := x.pair(first(fp.Sinh), first(fp.Cosh), term.Add)
		return map[fp.Op]expansion{fp.Sinh: sinh, fp.Cosh: cosh, fp.Tanh: sinh.over(cosh)}[op]
	}
	return expansion{}
}

// exponential returns exp(x), by the recurrence of z' = z*x'.
func (x expansion) exponential(first *term.Term) expansion {
	if isNumber(x.c[0], 0) {
		first = integer(1)
	}
	z := expansion{c: []*term.Term{first}}
	for k := 1; k < len(x.c); k++ {
		z.c = append(z.c, weighted(x, z.c, k))
	}
	return z.short()
}

// pair returns the sine and cosine of x, or with the other sign the hyperbolic ones. Each is the other's derivative up to sign.
func (x expansion) pair(sin, cos *term.Term, sign term.Op) (s, c expansion) {
	s.c, c.c = []*term.Term{sin}, []*term.Term{cos}
	for k := 1; k < len(x.c); k++ {
		next := weighted(x, c.c, k)
		c.c, s.c = append(c.c, simple(sign, integer(0), weighted(x, s.c, k))), append(s.c, next)
	}
	return s.short(), c.short()
}

// weighted returns the coefficient of h^k in the integral of z*x'.
func weighted(x expansion, z []*term.Term, k int) *term.Term {
	sum := integer(0)
	for j := 1; j <= k; j++ {
		sum = simple(term.Add, sum, simple(term.Mul, term.ConstOf(big.NewRat(int64(j), int64(k))), simple(term.Mul, x.c[j], z[k-j])))
	}
	return sum
}
