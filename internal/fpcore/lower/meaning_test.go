package lower_test

// This file tests what lowering says of constants: what each stands for, within two doubles and a bound.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore/lower"
)

func TestMeaningsOfConstants(t *testing.T) {
	cores := `
(FPCore a (x) (+ x 0.1))
(FPCore b (x) (+ (a x) (- 1.5 1/3)))
(FPCore c (x) :precision binary32 (* PI (+ x -0.1)))
(FPCore d (x) (+ (- x 0.1) 0.10000000000000000000001))
(FPCore e (x) (+ x (/ 1 (+ 3 100))))
(FPCore f (x) (+ 1e-400 (* INFINITY x)))
(FPCore g (x) (if (isnan x) 0.1 x))
(FPCore h (x) (g (fmod x 1)))
(FPCore i (x) (* x (! :precision integer (+ 1 2))))`
	parsed := read(t, "meanings", cores)
	lowered := lower.Cores("meanings", parsed)
	if len(lowered.Skipped) > 0 {
		t.Fatal(lowered.Skipped)
	}
	const pi = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214"
	wants := map[string]struct {
		formula bool
		exact   map[fp.Value]string // "" is unknown
	}{
		"a": {true, map[fp.Value]string{fp.FromFloat64(0.1): "0.1"}},
		"b": {true, map[fp.Value]string{fp.FromFloat64(0.1): "0.1", fp.FromFloat64(1. / 3): "1/3"}},
		"c": {true, map[fp.Value]string{fp.Of(fp.Binary32, math.Pi): pi, fp.Of(fp.Binary32, -0.1): "-0.1"}},
		"d": {true, map[fp.Value]string{fp.FromFloat64(0.1): ""}},
		"e": {true, nil},
		"f": {true, map[fp.Value]string{fp.FromFloat64(0): "1e-400", fp.FromFloat64(math.Inf(1)): ""}},
		"g": {false, map[fp.Value]string{fp.FromFloat64(0.1): "0.1"}},
		"h": {false, map[fp.Value]string{fp.FromFloat64(0.1): "0.1"}},
		"i": {false, nil},
	}
	for _, e := range lowered.Entries {
		want := wants[e.Function]
		if e.Formula != want.formula || len(e.Constants) != len(want.exact) {
			t.Errorf("%s: formula %v, constants %v; want %v", e.Function, e.Formula, e.Constants, want)
		}
		for _, c := range e.Constants {
			text, ok := want.exact[c.Rounded]
			if !ok || (text == "") != math.IsInf(c.Err, 1) {
				t.Errorf("%s: %v is %+v, want %q", e.Function, c.Rounded, c, text)
				continue
			}
			if text == "" {
				continue
			}
			exact, _ := new(big.Rat).SetString(text)
			by := new(big.Rat).Sub(exact, new(big.Rat).Add(new(big.Rat).SetFloat64(c.Hi), new(big.Rat).SetFloat64(c.Lo)))
			if by.Abs(by).Cmp(new(big.Rat).SetFloat64(c.Err)) > 0 || c.Err > 0x1p-104*math.Abs(c.Hi)+1e-300 {
				t.Errorf("%s: %s is %+v, off by %v", e.Function, text, c, by.FloatString(400))
			}
		}
	}
}
