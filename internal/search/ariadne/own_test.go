package ariadne

// This file asks Ariadne's own solver, without any other.

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// aloneOver returns a solver of nothing but our own, over so many doubles.
func aloneOver(params ...subject.Param) *Solver {
	setup := search.Setup{Subject: &subject.Subject{Params: params}, Rand: rand.New(rand.NewPCG(1, 2))}
	s := &Solver{Context: context.Background(), Domain: search.NewDomain(&setup), Rand: setup.Rand, Order: Paper, Concretize: 1, Bindings: 20}
	s.Open()
	s.solvers = nil
	return s
}

// asked is what the own solver says, and no other.
func asked(s *Solver, p *symbolic.Path, f symbolic.Formula) Answer {
	return s.ask(p, f, []stage{{Own, s.Concretize}})
}

func double(name string, lo, hi float64) subject.Param {
	return subject.Param{Name: name, Index: -1, Format: fp.Binary64, Min: lo, Max: hi, Precision: fp.Binary64}
}

func call(op fp.Op, args ...*symbolic.Expr) *symbolic.Expr {
	return &symbolic.Expr{Op: op, Args: args, Input: -1}
}

func sub(x, y *symbolic.Expr) *symbolic.Expr { return call(fp.Sub, x, y) }
func mul(x, y *symbolic.Expr) *symbolic.Expr { return call(fp.Mul, x, y) }
func div(x, y *symbolic.Expr) *symbolic.Expr { return call(fp.Div, x, y) }

func exactly(x *big.Rat) *symbolic.Expr { return &symbolic.Expr{Input: -1, Value: x} }
func number(x float64) *symbolic.Expr   { return exactly(new(big.Rat).SetFloat64(x)) }
func ratio(a, b int64) *symbolic.Expr   { return exactly(big.NewRat(a, b)) }

// TestUnivariate: polynomials with multiple roots, rational functions with poles, and intervals between whose ends no float lies.
func TestUnivariate(t *testing.T) {
	s := aloneOver(double("x", -math.MaxFloat64, math.MaxFloat64))
	p := symbolic.NewPath(1, nil, symbolic.DefaultBounds)
	x := p.Inputs()[0]
	third, square := sub(x, ratio(1, 3)), func(e *symbolic.Expr) *symbolic.Expr { return mul(e, e) }
	at, beyond := 1.0/3, number(0x1p+1000)
	below := fp.Prev(at)
	for _, c := range []struct {
		name        string
		f           symbolic.Formula
		want        smt.Status
		provisional bool
	}{
		{"a double root that is no float", symbolic.Compare(square(third), fp.Equal, number(0)), smt.Unsat, true},
		{"a double root that is one", symbolic.Compare(square(sub(x, number(0.375))), fp.Equal, number(0)), smt.Sat, false},
		{"a triple root", symbolic.Compare(mul(square(sub(x, number(3))), sub(x, number(3))), fp.Greater, number(1e300)), smt.Sat, false},
		{"never negative", symbolic.Compare(square(third), fp.Less, number(0)), smt.Unsat, false},
		{"no float between the roots", symbolic.Compare(mul(sub(x, exactly(middle(at, 0.25))), sub(x, exactly(middle(at, 0.75)))), fp.Less, number(0)), smt.Unsat, true},
		{"one float between the roots", symbolic.Compare(mul(sub(x, exactly(middle(below, 0.5))), sub(x, exactly(middle(at, 0.5)))), fp.Less, number(0)), smt.Sat, false},
		{"at a pole", symbolic.Compare(div(number(1), third), fp.Greater, beyond), smt.Unsat, true},
		{"next to a pole", symbolic.Compare(div(number(1), third), fp.Greater, number(1e15)), smt.Sat, false},
		{"a pole that is a float", symbolic.Compare(div(number(1), sub(x, number(0.375))), fp.Greater, number(1e15)), smt.Sat, false},
		{"roots hundreds of binary orders apart", symbolic.All(
			symbolic.Compare(mul(sub(x, number(1e-300)), sub(x, number(1e300))), fp.Less, number(0)),
			symbolic.Compare(x, fp.Less, number(2e-300))), smt.Sat, false},
		{"a root of degree 7", symbolic.Compare(mul(mul(mul(square(x), square(x)), square(x)), x), fp.Equal, number(128)), smt.Sat, false},
	} {
		answer := asked(s, p, c.f)
		if answer.Status != c.want || answer.Provisional != c.provisional {
			t.Errorf("%s: %v, provisional %v; want %v, %v", c.name, answer.Status, answer.Provisional, c.want, c.provisional)
		}
		if answer.Status == smt.Sat && answer.By != Own {
			t.Errorf("%s: by %q", c.name, answer.By)
		}
	}
}

// TestPieces: absolute values and their kin have a polynomial on each side of where they change, and functions of bound inputs are numbers.
func TestPieces(t *testing.T) {
	s := aloneOver(double("x", -math.MaxFloat64, math.MaxFloat64), double("y", 1, 1))
	p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
	x, y := p.Inputs()[0], p.Inputs()[1]
	abs := func(e *symbolic.Expr) *symbolic.Expr { return call(fp.Abs, e) }
	third := sub(x, ratio(1, 3))
	for _, c := range []struct {
		name string
		f    symbolic.Formula
		want smt.Status
	}{
		{"two absolute values, at a root that is no float", symbolic.Compare(call(fp.Add, abs(third), abs(mul(third, x))), fp.Equal, number(0)), smt.Unsat},
		{"at one that is", symbolic.Compare(call(fp.Add, abs(sub(x, number(3))), abs(sub(x, number(3)))), fp.Equal, number(0)), smt.Sat},
		{"a sum of distances", symbolic.Compare(call(fp.Add, abs(sub(x, number(1))), abs(sub(x, number(4)))), fp.Equal, number(5)), smt.Sat},
		{"a minimum", symbolic.Compare(call(fp.Min, mul(x, x), call(fp.Add, x, number(2))), fp.Equal, ratio(7, 3)), smt.Unsat},
		{"a function of what is bound", symbolic.All(symbolic.Compare(y, fp.Equal, number(1)),
			symbolic.Compare(mul(abs(x), x), fp.Equal, call(fp.Exp, y))), smt.Unsat},
		{"a double root of many bits", symbolic.Compare(mul(third, mul(third, number(0x1p-700))), fp.Less, mul(number(0x1p-1000), number(-0x1p-1000))), smt.Unsat},
	} {
		if answer := asked(s, p, c.f); answer.Status != c.want {
			t.Errorf("%s: %v %v, want %v", c.name, answer.Status, answer.Model, c.want)
		}
	}
}

// Random values of what a function depends on meet nothing of e^x = y / 3 for large y: intervals look for the last input.
func TestLastInputOfAFunction(t *testing.T) {
	s := aloneOver(double("x", -700, 700), double("y", 1e300, 2e300))
	p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
	x, y := p.Inputs()[0], p.Inputs()[1]
	e := call(fp.Exp, x)
	near := symbolic.All(symbolic.Compare(mul(number(3), e), fp.Greater, y), symbolic.Compare(mul(number(2.999999999), e), fp.Less, y),
		symbolic.Compare(call(fp.Log, y), fp.Greater, number(1)))
	if answer := asked(s, p, near); answer.Status != smt.Sat {
		t.Errorf("%v", answer.Status)
	}
}

// middle is a number between x and the next double.
func middle(x, part float64) *big.Rat {
	a, b := new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(fp.Next(x))
	return a.Add(a, b.Mul(b.Sub(b, a), new(big.Rat).SetFloat64(part)))
}

// TestOwnAnswersHold: what the own solver says of random formulas in two inputs is so, by exact arithmetic.
func TestOwnAnswersHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	sat := 0
	for n := range 300 {
		s := aloneOver(double("x", -1e300, 1e300), double("y", -100, 100))
		p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
		parts := append([]*symbolic.Expr{number(float64(r.IntN(9) - 4)), ratio(1, 3)}, p.Inputs()...)
		for range 6 {
			op := []fp.Op{fp.Add, fp.Sub, fp.Mul, fp.Mul, fp.Div}[r.IntN(5)]
			parts = append(parts, call(op, parts[r.IntN(len(parts))], parts[2+r.IntN(len(parts)-2)]))
		}
		var all []symbolic.Formula
		for range 1 + r.IntN(3) {
			accept := []fp.Order{fp.Less, fp.Greater, fp.Less | fp.Greater}[r.IntN(3)]
			all = append(all, symbolic.Compare(parts[2+r.IntN(len(parts)-2)], accept, number(math.Ldexp(1, r.IntN(60)-30))))
		}
		f := symbolic.All(all...)
		answer := asked(s, p, f)
		if answer.Status != smt.Sat {
			continue
		}
		sat++
		for i, c := range all {
			x, y := exact(c.X, answer.Model), exact(c.Y, answer.Model)
			if x == nil || y == nil {
				t.Errorf("formula %d: part %d has no value at %v", n, i, answer.Model)
			} else if holds, _ := []fp.Order{fp.Less, fp.Equal, fp.Greater}[x.Cmp(y)+1].Within(c.Accept); !holds {
				t.Errorf("formula %d: part %d does not hold at %v", n, i, answer.Model)
			}
		}
	}
	if sat < 150 {
		t.Errorf("%d of 300 formulas have a solution", sat)
	}
}

// exact is e at a model, nil where it has no value.
func exact(e *symbolic.Expr, m smt.Model) *big.Rat {
	switch {
	case e.IsConstant():
		return e.Value
	case e.Input >= 0 && m[e.Input] == nil:
		return new(big.Rat)
	case e.Input >= 0:
		return m[e.Input]
	}
	x, y, z := exact(e.Args[0], m), exact(e.Args[1], m), new(big.Rat)
	switch {
	case x == nil || y == nil || e.Op == fp.Div && y.Sign() == 0:
		return nil
	case e.Op == fp.Add:
		return z.Add(x, y)
	case e.Op == fp.Sub:
		return z.Sub(x, y)
	case e.Op == fp.Mul:
		return z.Mul(x, y)
	}
	return z.Quo(x, y)
}
