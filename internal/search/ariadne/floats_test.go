package ariadne

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// Rounding both numbers of an answer to an equality of two inputs leaves it. One of few bits and the other one solved for do not.
func TestBesideIsExact(t *testing.T) {
	s := aloneOver(double("x", 0.001, 1000), double("y", 0.001, 1000))
	p := symbolic.NewPath(2, nil, symbolic.DefaultBounds)
	x, y := p.Inputs()[0], p.Inputs()[1]
	f := symbolic.All(symbolic.Compare(mul(x, y), fp.Equal, number(3)), symbolic.Compare(x, fp.Less, number(1)))
	point := []float64{0.7, 3 / 0.7}
	if s.Floats(p, f, point) == Fulfil {
		t.Fatal("the point fulfils the formula itself")
	}
	found := s.Beside(p, f, point)
	if len(found) != 2 {
		t.Fatalf("found %v", found)
	}
	product := new(big.Rat).Mul(new(big.Rat).SetFloat64(found[0]), new(big.Rat).SetFloat64(found[1]))
	if product.Cmp(big.NewRat(3, 1)) != 0 || found[0] >= 1 || math.Abs(found[0]-0.7) > 0.3 {
		t.Errorf("%v, whose product is %v", found, product)
	}
	if found := s.Beside(p, symbolic.All(f, symbolic.Compare(y, fp.Less, number(2))), point); found != nil {
		t.Errorf("found %v, where there are none", found)
	}
}

// A solver that knows nothing of exp may say that it is negative. At other numbers nobody knows whether one is 0.
func TestNumbersThatAreNoAnswer(t *testing.T) {
	s := aloneOver(double("x", -1000, 1000))
	p := symbolic.NewPath(1, nil, symbolic.DefaultBounds)
	e := call(fp.Exp, p.Inputs()[0])
	third := smt.Model{0: big.NewRat(1, 3)}
	for _, c := range []struct {
		f    symbolic.Formula
		none bool
	}{
		{symbolic.Compare(e, fp.Less, number(0)), true},
		{symbolic.Compare(e, fp.Greater, number(1)), false},
		{symbolic.Compare(sub(e, e), fp.Equal, number(0)), false},
	} {
		if got := s.IsNone(c.f, third); got != c.none {
			t.Errorf("%v: %v, want %v", c.f, got, c.none)
		}
	}
}
