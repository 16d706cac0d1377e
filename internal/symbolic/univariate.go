package symbolic

// This file makes rational functions of one input of expressions (section 3.3.2): P/Q, polynomials with rational coefficients.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// A Poly is a polynomial: the coefficient of x^i stands at i. The last one is not 0; the zero polynomial has none.
type Poly []*big.Rat

// mostDegree bounds polynomials.
const mostDegree = 400

func constantPoly(x *big.Rat) Poly { return Poly{x}.trim() }

func (p Poly) trim() Poly {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

func (p Poly) add(q Poly, sign int64) Poly {
	sum := make(Poly, max(len(p), len(q)))
	for i := range sum {
		sum[i] = new(big.Rat)
		if i < len(p) {
			sum[i].Set(p[i])
		}
		if i < len(q) {
			sum[i].Add(sum[i], new(big.Rat).Mul(q[i], big.NewRat(sign, 1)))
		}
	}
	return sum.trim()
}

func (p Poly) mul(q Poly) Poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	product := make(Poly, len(p)+len(q)-1)
	for i := range product {
		product[i] = new(big.Rat)
	}
	term := new(big.Rat)
	for i, x := range p {
		for k, y := range q {
			product[i+k].Add(product[i+k], term.Mul(x, y))
		}
	}
	return product.trim()
}

// Integers returns the coefficients of a positive multiple of p.
func (p Poly) Integers() []*big.Int {
	common := big.NewInt(1)
	for _, x := range p {
		gcd := new(big.Int).GCD(nil, nil, common, x.Denom())
		common.Mul(common, new(big.Int).Quo(x.Denom(), gcd))
	}
	list := make([]*big.Int, len(p))
	for i, x := range p {
		list[i] = new(big.Int).Mul(x.Num(), new(big.Int).Quo(common, x.Denom()))
	}
	return list
}

// A Ratio is P/Q.
type Ratio struct{ P, Q Poly }

// A Binding is the values of inputs and of dependent variables.
type Binding map[*Expr]*big.Rat

// Univariate returns e as a function of one input, what else it depends on being bound; nil if it is no rational function, its degree is
// too high, or something is not bound.
func (e *Expr) Univariate(x *Expr, bound Binding) *Ratio {
	known := make(map[*Expr]*Ratio)
	e.Parts(func(part *Expr) {
		if value := bound[part]; value != nil {
			known[part] = &Ratio{constantPoly(value), constantPoly(big.NewRat(1, 1))}
			return
		}
		known[part] = ratio(part, x, known)
	})
	return known[e]
}

func ratio(e, x *Expr, known map[*Expr]*Ratio) *Ratio {
	one := constantPoly(big.NewRat(1, 1))
	switch {
	case e == x:
		return &Ratio{Poly{new(big.Rat), big.NewRat(1, 1)}, one}
	case e.IsConstant():
		return &Ratio{constantPoly(e.Value), one}
	}
	var a [3]*Ratio
	for i, part := range e.Args {
		if a[i] = known[part]; a[i] == nil {
			return nil
		}
	}
	var r *Ratio
	switch e.Op {
	case fp.Add:
		r = a[0].plus(a[1], 1)
	case fp.Sub:
		r = a[0].plus(a[1], -1)
	case fp.Mul:
		r = a[0].times(a[1])
	case fp.Fma:
		r = a[0].times(a[1]).plus(a[2], 1)
	case fp.Div:
		r = a[0].times(&Ratio{a[1].Q, a[1].P})
	case fp.Neg:
		r = &Ratio{Poly(nil).add(a[0].P, -1), a[0].Q}
	case fp.Trunc, fp.Ext:
		r = a[0]
	case fp.Ldexp:
		r = a[0].times(&Ratio{constantPoly(PowerOfTwo(e.N)), one})
	}
	if r == nil || len(r.Q) == 0 || len(r.P) > mostDegree || len(r.Q) > mostDegree {
		return nil
	}
	return r
}

func (r *Ratio) plus(s *Ratio, sign int64) *Ratio {
	if len(r.Q) == 1 && len(s.Q) == 1 && r.Q[0].Cmp(s.Q[0]) == 0 {
		return &Ratio{r.P.add(s.P, sign), r.Q}
	}
	return &Ratio{r.P.mul(s.Q).add(s.P.mul(r.Q), sign), r.Q.mul(s.Q)}
}

func (r *Ratio) times(s *Ratio) *Ratio { return &Ratio{r.P.mul(s.P), r.Q.mul(s.Q)} }

// Zeros returns where r may change its sign, in ascending order: the roots of P Q (Lemma 3.1).
func (r *Ratio) Zeros() []ball.Root { return ball.RealRoots(r.P.mul(r.Q).Integers(), 128) }

// evaluationBits is the precision of functions, which are no rational numbers.
const evaluationBits = 128

// Evaluate returns e where inputs are bound: exactly, but for functions of libm, which are near the exact value; nil where e has no value.
// What was computed is bound as well.
func (e *Expr) Evaluate(bound Binding) *big.Rat {
	e.Parts(func(x *Expr) {
		if _, done := bound[x]; !done {
			bound[x] = evaluate(x, bound)
		}
	})
	return bound[e]
}

func evaluate(e *Expr, bound Binding) *big.Rat {
	if e.IsConstant() {
		return e.Value
	}
	args := make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		if bound[a] == nil {
			return nil
		}
		args[i] = &Expr{Value: bound[a]}
	}
	if e.Input >= 0 {
		return nil
	}
	if value := rational(e.Op, e.N, args); value != nil {
		return value
	}
	balls := make([]*ball.Real, len(args))
	for i, a := range args {
		balls[i] = ball.New().SetRat(a.Value, evaluationBits)
	}
	if e.Op == fp.Powi {
		balls = append(balls, ball.New().SetInt64(e.N))
	}
	z := ball.Apply(ball.New(), e.Op, evaluationBits, balls...)
	if !z.IsFinite() {
		return nil
	}
	value, _ := z.Upper().Rat(nil)
	return value
}

// Minus returns r - s.
func (r *Ratio) Minus(s *Ratio) *Ratio { return r.plus(s, -1) }
