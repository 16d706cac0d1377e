package ball

import (
	"testing"

	"faultline/internal/fp"
)

// A result exists only where its operands do: atan2(sin(1/x), 1) at x = 0 was said to lie between -π and π, and the NaN that the program gave
// there to be wrong.
func TestWhatIsNotKnownToExistIsNothingThatOperationsBound(t *testing.T) {
	fp.Ops(func(op fp.Op) {
		n := operands(op)
		for _, other := range []float64{0, 0.5, 1, 2, -2} {
			for at := range n {
				in := make([]*Real, n)
				for i := range in {
					in[i] = real64(other)
				}
				in[at].SetIndeterminate()
				if z := Apply(New(), op, 64, in...); z.IsFinite() {
					t.Errorf("%v: operand %d does not exist, others are %g, and the result is %v", op, at, other, z)
				}
			}
		}
	})
}

// What operations make of operands where they have no value is nothing that a sine bounds.
func TestWhatHasNoValueHasNoSine(t *testing.T) {
	around0 := New().Hull(real64(-1), real64(1), 64)
	for _, at := range []*Real{real64(0), around0} {
		for _, op := range []fp.Op{fp.Log, fp.Log2, fp.Log10, fp.Lgamma, fp.Tgamma} {
			if z := Apply(New(), op, 64, at); Apply(z, fp.Sin, 64, z).IsFinite() {
				t.Errorf("the sine of %v of %v is %v", op, at, z)
			}
		}
		if z := Apply(New(), fp.Div, 64, real64(1), at); Apply(z, fp.Sin, 64, z).IsFinite() {
			t.Errorf("the sine of 1/%v is %v", at, z)
		}
		if z := Apply(New(), fp.Powi, 64, at, real64(-1)); Apply(z, fp.Sin, 64, z).IsFinite() {
			t.Errorf("the sine of %v^-1 is %v", at, z)
		}
		for _, op := range []fp.Op{fp.Rem, fp.Pow} {
			if z := Apply(New(), op, 64, around0, real64(0)); op == fp.Rem && Apply(z, fp.Sin, 64, z).IsFinite() {
				t.Errorf("the sine of %v by 0 is %v", op, z)
			}
		}
	}
	for _, op := range []fp.Op{fp.Atanh, fp.Log1p, fp.Acos, fp.Asin, fp.Sqrt, fp.Acosh} {
		if z := Apply(New(), op, 64, real64(-2)); Apply(z, fp.Sin, 64, z).IsFinite() {
			t.Errorf("the sine of %v of -2 is %v", op, z)
		}
	}
}
