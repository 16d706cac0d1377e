package interp_test

// This file tests what runs over boxes claim: the bound of a box holds at every point of it.

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/interp/boxes"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// compiled is an expression over x and y, in postfix words, as LLVM IR of a type.
func compiled(typ, words string) string {
	suffix := map[string]string{"float": "f"}[typ]
	var body, declared strings.Builder
	var stack []string
	n := 0
	push := func(format string, args ...any) {
		n++
		fmt.Fprintf(&body, "  %%t%d = "+format+"\n", append([]any{n}, args...)...)
		stack = append(stack, fmt.Sprintf("%%t%d", n))
	}
	pop := func() string {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return top
	}
	seen := map[string]bool{}
	for _, w := range strings.Fields(words) {
		switch w {
		case "+", "-", "*", "/":
			b, a := pop(), pop()
			push(map[string]string{"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}[w]+" %s %s, %s", typ, a, b)
		case "x", "y":
			stack = append(stack, "%"+w)
		case "neg":
			push("fneg %s %s", typ, pop())
		case "pow", "hypot", "atan2", "fmin", "fmax", "fdim":
			b, a := pop(), pop()
			push("call %s @%s%s(%s %s, %s %s)", typ, w, suffix, typ, a, typ, b)
			if !seen[w] {
				fmt.Fprintf(&declared, "declare %s @%s%s(%s, %s)\n", typ, w, suffix, typ, typ)
			}
			seen[w] = true
		default:
			if w[0] >= '0' && w[0] <= '9' {
				stack = append(stack, w)
				continue
			}
			push("call %s @%s%s(%s %s)", typ, w, suffix, typ, pop())
			if !seen[w] {
				fmt.Fprintf(&declared, "declare %s @%s%s(%s)\n", typ, w, suffix, typ)
			}
			seen[w] = true
		}
	}
	return fmt.Sprintf("%sdefine %s @f(%s %%x, %s %%y) {\n%s  ret %s %s\n}\n", declared.String(), typ, typ, typ, body.String(), typ, pop())
}

var boxFormulas = []string{
	"x y +", "x y -", "x y *", "x y /", "x x *", "x 1.0 +", "1.0 x 1.0 + /", "x 1.0 + sqrt x sqrt -", "x x * y y * + sqrt",
	"x x y + /", "x 4.0 * x * 1.0 x 0.5 * x 0.5 * * + /", "1.0 x cos - x x * /", "x exp 1.0 -", "x expm1 x /", "x log y log -",
	"x sin y cos *", "x tan", "x asin y acos +", "x atan", "x y atan2", "x sinh y cosh /", "x tanh", "x asinh y acosh -",
	"x atanh", "x exp2 y 2.0 / log2 *", "x log1p", "x log10", "x cbrt y cbrt -", "x erf", "x erfc", "x y pow", "x 3.0 pow", "x 2.0 pow 1.0 +",
	"x 1.0 + log x log -", "x 1.0 + atan x atan -", "1.0 x 1.0 + / 1.0 x / -", "x y hypot x -", "x y fmin x y fmax /", "x y fdim", "x neg y + fabs sqrt",
	"x lgamma", "x tgamma", "x x * x * x * x * x * 1.0 +", "x 1.0 - x x * 1.0 - /", "x 1.0 + cbrt x cbrt -", "x sin x /", "x log x 1.0 - /",
	"x x 1.0 + - neg x *", "x x * y y * - x y + /",
}

// side draws an interval with ends of all sizes.
func side(r *rand.Rand) (lo, hi float64) {
	a := math.Ldexp(r.Float64()*2-1, r.IntN(12)-4)
	switch r.IntN(8) {
	case 0:
		a = math.Ldexp(r.Float64()*2-1, r.IntN(2100)-1050)
	case 1:
		a = 0
	}
	width := math.Ldexp(r.Float64(), -r.IntN(50)) * math.Abs(a)
	if r.IntN(4) == 0 {
		width = math.Ldexp(1, r.IntN(8)-6)
	}
	lo, hi = a, a+width
	if r.IntN(3) == 0 && lo < 0 {
		lo, hi = -hi, -lo
	}
	return min(lo, hi), max(lo, hi)
}

func inside(r *rand.Rand, lo, hi float64) float64 {
	switch r.IntN(8) {
	case 0:
		return lo
	case 1:
		return hi
	}
	a, b := fp.Ordinal(lo), fp.Ordinal(hi)
	return fp.FromOrdinal(a + int64(r.Uint64N(uint64(b-a)+1)))
}

// manyBoxes is how many times more boxes are tried than usual.
func manyBoxes() int { n, _ := strconv.Atoi(os.Getenv("FAULTLINE_BOXES")); return max(n, 1) }

// Whatever a box claims is true of the points in it: exact and computed value, and their distance.
func TestBoxesAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, typ := range []string{"double", "float"} {
		for _, words := range boxFormulas {
			p, call := program(t, compiled(typ, words))
			m, points := interp.New(p, call), interp.New(p, call)
			shown := 0
			for range 30 * manyBoxes() {
				var b boxes.Boxes
				for range 2 {
					lo, hi := side(r)
					if typ == "float" {
						lo, hi = float64(float32(lo)), float64(float32(hi))
						if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
							lo, hi = 1, 2
						}
					}
					b.Lo, b.Hi = append(b.Lo, lo), append(b.Hi, hi)
				}
				at := func() []float64 {
					p := []float64{inside(r, b.Lo[0], b.Hi[0]), inside(r, b.Lo[1], b.Hi[1])}
					if typ == "float" {
						p[0], p[1] = float64(float32(p[0])), float64(float32(p[1]))
					}
					return p
				}
				run := boxes.Over(m, &b, at(), interp.Limits{})
				if b.Why != "" {
					continue
				}
				shown++
				for range 8 {
					checkInBox(t, points, at(), &run.Shadows[0], typ+" "+words, &b)
				}
				if t.Failed() {
					t.FailNow()
				}
			}
			if shown == 0 {
				t.Errorf("%s %s: nothing was shown", typ, words)
			}
		}
	}
}

func checkInBox(t *testing.T, m *interp.Machine, p []float64, z *boxes.Boxed, name string, box *boxes.Boxes) {
	t.Helper()
	var run interp.ShadowResult[*ball.Real]
	for prec := uint(256); prec <= 8192; prec *= 2 {
		run = interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(prec)), p, interp.Limits{}, nil)
		if run.Outcome == interp.Returned && run.Shadows[0].IsFinite() && (run.Shadows[0].RelAccuracyBits() > 150 || run.Shadows[0].IsZero()) {
			break
		}
	}
	c, ok := run.Values[0].Big()
	if !ok {
		t.Errorf("%s over %v, %v: %v at %v", name, box.Lo, box.Hi, run.Values[0].Decimal(), p)
		return
	}
	f, _ := c.Float64()
	if !(z.Computed.Lo <= f && f <= z.Computed.Hi) {
		t.Errorf("%s over %v, %v at %v: computed %v is not in %v", name, box.Lo, box.Hi, p, f, z.Computed)
	}
	lo, hi := run.Shadows[0].Lower(), run.Shadows[0].Upper()
	if big.NewFloat(z.Exact.Lo).Cmp(hi) > 0 || big.NewFloat(z.Exact.Hi).Cmp(lo) < 0 {
		t.Errorf("%s over %v, %v at %v: exact %v is not in %v", name, box.Lo, box.Hi, p, run.Shadows[0], z.Exact)
	}
	wide := func() *big.Float { return new(big.Float).SetPrec(9000) }
	least := wide() // the smallest distance of c from the enclosure
	if above, below := wide().Sub(c, hi), wide().Sub(lo, c); above.Sign() > 0 {
		least = above
	} else if below.Sign() > 0 {
		least = below
	}
	size := wide().Abs(lo)
	if other := wide().Abs(hi); other.Cmp(size) > 0 {
		size = other
	}
	bound := wide().Mul(big.NewFloat(z.Rel), size)
	if bound.Add(bound, big.NewFloat(z.Abs)); least.Cmp(bound) > 0 {
		t.Errorf("%s over %v, %v at %v: error %.4g exceeds %g |%v| + %g", name, box.Lo, box.Hi, p, least, z.Rel, run.Shadows[0], z.Abs)
	}
}
