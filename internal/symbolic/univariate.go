package symbolic

// This file converts expressions to rational functions of one input (section 3.3.2): P/Q, polynomials whose coefficients are integers times
// one power of two. Floats have this form, so no fractions must be reduced.

import (
	"maps"
	"math/big"

	"faultline/internal/fp"
)

// A Poly is a polynomial: the sum of C[i] 2^E x^i. The last coefficient is not 0; the zero polynomial has none.
type Poly struct {
	C []*big.Int
	E int
}

// Bounds of polynomials: degree, bits of a coefficient, and the work of a product in products of words.
const (
	mostDegree  = 300
	mostPolyLen = 40_000
	mostProduct = 20_000_000
)

// Degree returns the degree of p, -1 for the zero polynomial.
func (p Poly) Degree() int { return len(p.C) - 1 }

// Bits returns the length of the longest coefficient.
func (p Poly) Bits() (most int) {
	for _, c := range p.C {
		most = max(most, c.BitLen())
	}
	return most
}

// integer returns a constant polynomial.
func integer(x *big.Int) Poly { return Poly{C: []*big.Int{x}}.normal() }

// normal removes common powers of two and leading zeros from p.
func (p Poly) normal() Poly {
	for len(p.C) > 0 && p.C[len(p.C)-1].Sign() == 0 {
		p.C = p.C[:len(p.C)-1]
	}
	least := uint(1 << 30)
	for _, c := range p.C {
		if c.Sign() != 0 {
			least = min(least, c.TrailingZeroBits())
		}
	}
	if len(p.C) == 0 || least == 0 {
		return p
	}
	reduced := Poly{make([]*big.Int, len(p.C)), p.E + int(least)}
	for i, c := range p.C {
		reduced.C[i] = new(big.Int).Rsh(c, least)
	}
	return reduced
}

// shifted returns coefficient i of p over 2^e, for e at most p.E.
func (p Poly) shifted(i, e int) *big.Int { return new(big.Int).Lsh(p.C[i], uint(p.E-e)) }

func (p Poly) add(q Poly) Poly {
	switch {
	case len(p.C) == 0:
		return q
	case len(q.C) == 0:
		return p
	}
	sum := Poly{make([]*big.Int, max(len(p.C), len(q.C))), min(p.E, q.E)}
	for i := range sum.C {
		sum.C[i] = new(big.Int)
		if i < len(p.C) {
			sum.C[i].Set(p.shifted(i, sum.E))
		}
		if i < len(q.C) {
			sum.C[i].Add(sum.C[i], q.shifted(i, sum.E))
		}
	}
	return sum.normal()
}

func (p Poly) negated() Poly {
	n := Poly{make([]*big.Int, len(p.C)), p.E}
	for i, c := range p.C {
		n.C[i] = new(big.Int).Neg(c)
	}
	return n
}

func (p Poly) mul(q Poly) Poly {
	if len(p.C) == 0 || len(q.C) == 0 {
		return Poly{}
	}
	product := Poly{make([]*big.Int, len(p.C)+len(q.C)-1), p.E + q.E}
	for i := range product.C {
		product.C[i] = new(big.Int)
	}
	term := new(big.Int)
	for i, x := range p.C {
		for k, y := range q.C {
			product.C[i+k].Add(product.C[i+k], term.Mul(x, y))
		}
	}
	return product.normal()
}

func (p Poly) equal(q Poly) bool {
	if len(p.C) != len(q.C) || p.E != q.E {
		return false
	}
	for i, c := range p.C {
		if c.Cmp(q.C[i]) != 0 {
			return false
		}
	}
	return true
}

// Derivative returns p'.
func (p Poly) Derivative() Poly {
	d := Poly{E: p.E}
	for i := 1; i < len(p.C); i++ {
		d.C = append(d.C, new(big.Int).Mul(p.C[i], big.NewInt(int64(i))))
	}
	return d
}

// A Ratio is P/Q.
type Ratio struct{ P, Q Poly }

func ratioOf(x *big.Rat) *Ratio { return &Ratio{integer(x.Num()), integer(x.Denom())} }

// A Binding is the values of inputs and of dependent variables.
type Binding map[*Expr]*big.Rat

// A Line converts expressions to functions of one input. All other inputs have bound values. It stores its results.
type Line struct {
	X     *Expr
	Bound Binding
	Sides map[*Expr]int // by expression with parts: the sign that selects its part, see Decider
	known map[*Expr]*Ratio
}

// Decider returns a function of X whose sign selects the part that e is, for an absolute value for instance. It returns nil if e has no
// such parts, or the function is unknown.
func (l *Line) Decider(e *Expr) *Ratio {
	switch e.Op {
	case fp.Abs:
		return l.Ratio(e.Args[0])
	case fp.Min, fp.Max, fp.Fdim, fp.CopySign:
		if a, b := l.Ratio(e.Args[0]), l.Ratio(e.Args[1]); a != nil && b != nil {
			if e.Op == fp.CopySign {
				return a.times(b)
			}
			return a.Minus(b)
		}
	}
	return nil
}

// With returns l with a sign for the decider of e. It keeps the results of l.
func (l *Line) With(e *Expr, sign int) *Line {
	m := &Line{X: l.X, Bound: l.Bound, Sides: map[*Expr]int{e: sign}, known: maps.Clone(l.known)}
	maps.Copy(m.Sides, l.Sides)
	return m
}

// HasParts reports whether e is one of several parts, selected by a sign.
func (e *Expr) HasParts() bool {
	return e.Op == fp.Abs || e.Op == fp.Min || e.Op == fp.Max || e.Op == fp.Fdim || e.Op == fp.CopySign
}

// part returns the part of e for a sign of its decider.
func (e *Expr) part(sign int, a [3]*Ratio) *Ratio {
	switch first := sign > 0; {
	case sign == 0:
		return nil
	case e.Op == fp.Abs || e.Op == fp.CopySign:
		if !first {
			return a[0].negated()
		}
	case e.Op == fp.Fdim && first:
		return a[0].Minus(a[1])
	case e.Op == fp.Fdim:
		return ratioOf(new(big.Rat))
	case first != (e.Op == fp.Max):
		return a[1]
	}
	return a[0]
}

// Ratio returns e as a function of X. It returns nil if e is no rational function, becomes too large, or depends on an unbound input.
func (l *Line) Ratio(e *Expr) *Ratio {
	if l.known == nil {
		l.known = make(map[*Expr]*Ratio)
	}
	e.New(func(part *Expr) bool { _, done := l.known[part]; return !done }, func(part *Expr) { l.known[part] = l.ratio(part) })
	return l.known[e]
}

func (l *Line) ratio(e *Expr) *Ratio {
	one := big.NewInt(1)
	switch {
	case e == l.X:
		return &Ratio{Poly{C: []*big.Int{new(big.Int), one}}, integer(one)}
	case e.IsConstant():
		return ratioOf(e.Value)
	case l.Bound[e] != nil:
		return ratioOf(l.Bound[e])
	}
	var a [3]*Ratio
	for i, part := range e.Args {
		if a[i] = l.known[part]; a[i] == nil {
			return nil
		}
	}
	switch e.Op.AsSum() {
	case fp.Add:
		return a[0].plus(fp.Summand(e.Op, a[1], (*Ratio).negated))
	case fp.Mul:
		return a[0].times(a[1])
	case fp.Fma:
		if product := a[0].times(a[1]); product != nil {
			return product.plus(a[2])
		}
	case fp.Div:
		return a[0].times(&Ratio{a[1].Q, a[1].P})
	case fp.Neg:
		return a[0].negated()
	case fp.Trunc, fp.Ext:
		return a[0]
	case fp.Ldexp:
		return &Ratio{Poly{a[0].P.C, a[0].P.E + int(e.N)}, a[0].Q}
	case fp.Abs, fp.Min, fp.Max, fp.Fdim, fp.CopySign:
		return e.part(l.Sides[e], a)
	}
	return nil
}

func (r *Ratio) negated() *Ratio { return &Ratio{r.P.negated(), r.Q} }

// plus returns r + s, nil if that is too large.
func (r *Ratio) plus(s *Ratio) *Ratio {
	if apart := r.P.E + s.Q.E - s.P.E - r.Q.E; max(apart, -apart) > mostPolyLen {
		return nil
	}
	if r.Q.equal(s.Q) {
		return fitting(&Ratio{r.P.add(s.P), r.Q})
	}
	if tooMuch(r.P, s.Q) || tooMuch(s.P, r.Q) || tooMuch(r.Q, s.Q) {
		return nil
	}
	return fitting(&Ratio{r.P.mul(s.Q).add(s.P.mul(r.Q)), r.Q.mul(s.Q)})
}

func (r *Ratio) times(s *Ratio) *Ratio {
	if tooMuch(r.P, s.P) || tooMuch(r.Q, s.Q) {
		return nil
	}
	return fitting(&Ratio{r.P.mul(s.P), r.Q.mul(s.Q)})
}

// tooMuch reports whether p q needs too much work.
func tooMuch(p, q Poly) bool {
	return len(p.C)*len(q.C)*(p.Bits()/64+1)*(q.Bits()/64+1) > mostProduct
}

// fitting returns r if its degrees and its coefficients are within the limits. Otherwise, and for a denominator of 0, it returns nil.
func fitting(r *Ratio) *Ratio {
	if len(r.Q.C) == 0 || max(r.P.Degree(), r.Q.Degree()) > mostDegree || max(r.P.Bits(), r.Q.Bits()) > mostPolyLen {
		return nil
	}
	return r
}

// Minus returns r - s, nil if that is too large.
func (r *Ratio) Minus(s *Ratio) *Ratio { return r.plus(s.negated()) }
