package iterations

// This file holds the judge itself to what is known: functions to doubles, programs to their twins in Go.

import (
	"math"
	"math/big"
	"testing"
)

func TestFunctions(t *testing.T) {
	r := newReals(300)
	for _, x := range []float64{1e-9, 0.3, 1, 1.5, 2.75, 7, 31.25, 600} {
		s, c := r.sincos(r.of(x))
		for _, y := range []struct {
			name string
			got  *big.Float
			want float64
		}{
			{"exp", r.exp(r.of(x)), math.Exp(x)}, {"exp-", r.exp(r.of(-x)), math.Exp(-x)}, {"log", r.log(r.of(x)), math.Log(x)},
			{"sin", s, math.Sin(x)}, {"cos", c, math.Cos(x)}, {"atan", r.atan(r.of(x)), math.Atan(x)}, {"erf", r.erf(r.of(x)), math.Erf(x)},
			{"cbrt", r.cbrt(r.of(-x)), math.Cbrt(-x)}, {"pow", r.pow(r.of(x), r.of(1.5)), math.Pow(x, 1.5)},
			{"pow-", r.pow(r.of(x), r.of(-3)), math.Pow(x, -3)},
			{"atan2", r.atan2(r.of(x), r.of(-2)), math.Atan2(x, -2)}, {"atan2-", r.atan2(r.of(-x), r.of(-2)), math.Atan2(-x, -2)},
		} {
			if got, _ := y.got.Float64(); math.Abs(got-y.want) > 4e-16*math.Abs(y.want) {
				t.Errorf("%s %g = %g, want %g", y.name, x, got, y.want)
			}
		}
	}
}

// What holds over the reals holds to the precision: that a function's inverse leads back is seen in more digits than doubles have.
func TestFunctionsToThePrecision(t *testing.T) {
	r := newReals(1000)
	for _, x := range []float64{1e-5, 0.7, 3, 45.5} {
		s, c := r.sincos(r.of(x))
		sum := r.add(r.mul(s, s), r.mul(c, c))
		half := r.atan(r.quo(s, r.add(r.of(1), c)))
		back, _ := r.sincos(r.scale(half, 1))
		for name, d := range map[string]*big.Float{
			"sin^2+cos^2": r.sub(sum, r.of(1)), "log exp": r.sub(r.log(r.exp(r.of(x))), r.of(x)), "sin atan": r.sub(back, s),
			"cbrt": r.sub(r.pow(r.cbrt(r.of(x)), r.of(3)), r.of(x)),
		} {
			if d.Sign() != 0 && d.MantExp(nil) > -980 {
				t.Errorf("%s at %g is off by %g", name, x, d)
			}
		}
	}
}

// With 53 bits the interpreter gives the very doubles that Go does.
func TestInterpreter(t *testing.T) {
	functions := parse(`
static int odd(int n) { return n % 2 == 1; }
double collatz(double x) { int n = 27; double s = 0; while (n != 1) { if (odd(n)) n = 3*n+1; else n = n/2; s += x/n; } return s; }
double heron(double x) { double r = x, d; do { d = 0.5*(r-x/r); r = r-d; } while (fabs(d) > 1e-14*r && r > 0); return -r; }
double pick(double x) { for (int i = 0; ; i++) { if (!(i < 10) || x < 0) break; x -= i > 5 ? 1 : 0.1; } return x; }`)
	for _, x := range []float64{0.1, 2, 3, 1e5} {
		s, n := 0.0, 27
		for n != 1 {
			if n%2 == 1 {
				n = 3*n + 1
			} else {
				n /= 2
			}
			s += x / float64(n)
		}
		r, d := x, 1.0
		for d = 1; math.Abs(d) > 1e-14*r; {
			d = 0.5 * (r - x/r)
			r -= d
		}
		y := x
		for i := 0; i < 10 && y >= 0; i++ {
			if i > 5 {
				y -= 1
			} else {
				y -= 0.1
			}
		}
		for name, want := range map[string]float64{"collatz": s, "heron": -r, "pick": y} {
			z, _, end := execute(functions, name, []float64{x}, doubles(), 1e6)
			if end != "" {
				t.Errorf("%s(%g): %s", name, x, end)
				continue
			}
			if got, _ := z.Float64(); got != want {
				t.Errorf("%s(%g) = %g, want %g", name, x, got, want)
			}
		}
	}
}
