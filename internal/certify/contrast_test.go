package certify

// This file tests the comparison of a program with itself on both sides of a decision.

import (
	"math"
	"slices"
	"testing"
)

func TestContrast(t *testing.T) {
	t.Parallel()
	const body = `

double f(double x, double y)
{
	double limit = 8 * 0x1p-3, s = 0;
	for (int i = 0; i < 3; i++)
		if (x + i < limit) s += 1;
	if (y > 3) return s;
	return s + 0.5 * x;
}`
	s := written(t, body)
	ready, err := prepare(s)
	if err != nil {
		t.Fatal(err)
	}
	// x = -1.5: all rounds but the third are decided alike at -0.5
	c, err := ready.contrast([]float64{-1.5, 0, -0.5, 0, -1.25, 7}, Options{})
	if err != nil || c.Choice == nil {
		t.Fatalf("%v, %v", c, err)
	}
	if k := c.Choice; !k.Fixed || k.Constant != 1 || k.Nth != 3 {
		t.Errorf("the choice is %+v", *k)
	}
	for i, expected := range []struct {
		value, own, forced float64
		outcome            bool
	}{{0.5, 2.25, 1.25, true}, {1.5, 1.75, 2.75, false}, {0.75, 3, 2, true}} {
		x := c.At[i]
		own, _ := x.Own[0].Lo.Float64()
		forced, _ := x.Forced[0].Hi.Float64()
		if x.Value != expected.value || x.Outcome != expected.outcome || own != expected.own || forced != expected.forced {
			t.Errorf("point %d: compared %v, decided %t, %v, and the other way %v; expected %+v", i, x.Value, x.Outcome, own, forced, expected)
		}
	}
	// no decision differs
	if c, err = ready.contrast([]float64{0.5, 0, 0.25, 0}, Options{}); err != nil || c.Choice != nil || c.At[0].Forced != nil {
		t.Errorf("%+v, %v", c.Choice, err)
	}
	// the comparison with 3 chooses a formula of one product and one sum
	if c, err = ready.contrast([]float64{5, 4, 5, 2}, Options{}); err != nil || c.Choice == nil {
		t.Fatalf("%v, %v", c, err)
	}
	if k := c.Choice; k.Constant != 3 || k.Branches[0] != -1 || k.Branches[1] < 0 || !slices.Equal(k.Lengths[:], []int{0, 2}) {
		t.Errorf("the choice is %+v", *k)
	}
	if x := c.At[0]; x.Own[0].Lo.Sign() != 0 || math.Abs(x.Value) != 4 {
		t.Errorf("the first point: %+v", x)
	}
}
