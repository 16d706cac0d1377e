package condition

// This file has the table of rules: ATOMU's operations (its Table 2), then the rest of libm, conversions and steps.

import (
	"math"
	"strings"

	"faultline/internal/fp"
)

const (
	table2  = "ATOMU, Table 2"
	derived = "x f'(x) / f(x)"
	step    = "distance from the nearest step"
)

var (
	inf  = math.Inf(1)
	none = math.NaN()
)

var rules = table(append(partRules(), []Rule{
	sum(fp.Add, "x near -y"),
	sum(fp.Sub, "x near y"),
	constant(fp.Mul, table2, 1, 1),
	constant(fp.Div, table2, 1, 1),
	{Op: fp.Sin, Gamma: "|x cot x|", Zone: "x near n pi, n not 0", Source: table2,
		By: call(fp.Cos, x), AtRoot: 1, AtZero: 1, AtInf: none},
	{Op: fp.Cos, Gamma: "|x tan x|", Zone: "x near (n + 1/2) pi", Source: table2,
		By: neg(call(fp.Sin, x)), AtRoot: none, AtZero: 0, AtInf: none},
	{Op: fp.Tan, Gamma: "|x / (sin x cos x)|", Zone: "x near n pi / 2, n not 0", Source: table2,
		By: add(one, square(r)), AtRoot: 1, AtZero: 1, AtInf: none},
	{Op: fp.Asin, Gamma: "|x / (sqrt(1 - x^2) asin x)|", Zone: "x near -1 or 1", Source: table2,
		By: one, Over: sqrt(oneMinusSquare), AtRoot: 1, AtZero: 1, AtInf: none},
	{Op: fp.Acos, Gamma: "|x / (sqrt(1 - x^2) acos x)|", Zone: "x near -1 or 1", Source: table2,
		By: minusOne, Over: sqrt(oneMinusSquare), AtRoot: none, AtZero: 0, AtInf: none},
	{Op: fp.Atan, Kind: Stable, Gamma: "|x / ((1 + x^2) atan x)|", Source: table2,
		By: one, Over: add(one, square(x)), AtRoot: 1, AtZero: 1, AtInf: 0},
	// x y / (x^2 + y^2) = q / (1 + q^2), q the smaller magnitude over the larger: no overflow.
	{Op: fp.Atan2, Kind: Stable, Gamma: "|x y / ((x^2 + y^2) atan2(x, y))| in both", Source: table2,
		Zone: "none as a condition; a jump at x = 0, y < 0",
		Num:  mul(r, add(one, square(ratio))), Dens: []*Expr{ratio, ratio}, AtRoot: 1, AtZero: 1, AtInf: 0},
	{Op: fp.Sinh, Gamma: "|x coth x|", Zone: "x to +-inf, bounded by overflow", Source: table2,
		By: call(fp.Cosh, x), Num: add(call(fp.Tanh, x), unlessInfinite), Dens: []*Expr{x}, AtRoot: 1, AtZero: 1, AtInf: inf},
	{Op: fp.Cosh, Gamma: "|x tanh x|", Zone: "x to +-inf, bounded by overflow", Source: table2,
		By: call(fp.Sinh, x), Num: ordinary(x), Dens: []*Expr{mul(x, call(fp.Tanh, x))}, AtRoot: none, AtZero: 0, AtInf: inf},
	{Op: fp.Tanh, Kind: Stable, Gamma: "|x / (sinh x cosh x)|", Source: table2,
		By: mul(sub(one, r), add(one, r)), AtRoot: 1, AtZero: 1, AtInf: 0},
	{Op: fp.Exp, Gamma: "|x|", Zone: "x to +-inf, bounded by overflow and underflow", Source: table2,
		Grows: true, By: one, AtRoot: none, AtZero: 0, AtInf: inf},
	{Op: fp.Log, Gamma: "|1 / log x|", Zone: "x near 1", Source: table2,
		By: one, Over: x, AtRoot: none, AtZero: 0, AtInf: 0},
	{Op: fp.Log10, Gamma: "|1 / log x|", Zone: "x near 1", Source: table2,
		By: rounded(math.Log10E), Over: x, AtRoot: none, AtZero: 0, AtInf: 0},
	constant(fp.Sqrt, table2, 0.5),
	{Op: fp.Pow, Gamma: "|y|, |y log x|", Zone: "x to 0, y to +-inf, bounded by overflow and underflow", Source: table2,
		Num: ordinary(y), Dens: []*Expr{y, mul(y, call(fp.Log, abs(x)))}, AtRoot: none, AtZero: inf, AtInf: inf},

	{Op: fp.Rem, Gamma: "|x / r|, |(x - r) / r|", Zone: "x near a multiple of y; a jump there too", Source: derived,
		Num: r, Dens: []*Expr{x, sub(x, r)}, AtRoot: 1, AtZero: 1, AtInf: none},
	constant(fp.Neg, derived, 1),
	{Op: fp.Fma, Gamma: "|x y / r| in x and y, |z / r|", Zone: "x y near -z",
		Source: derived + "; where the product overflows, d is 0 or NaN whatever the sum is",
		Num:    r, Dens: []*Expr{product, product, z}, AtRoot: 1, AtZero: 1, AtInf: 1},
	constant(fp.Abs, derived, 1),
	constant(fp.CopySign, derived, 1, 0),
	constant(fp.Min, "of the operand that is taken", 1, 1),
	constant(fp.Max, "of the operand that is taken", 1, 1),
	{Op: fp.Fdim, Gamma: "|x / (x - y)|, |y / (x - y)|; 0 for x < y", Zone: "x near y from above", Source: derived,
		Num: less(x, y, num(inf), r), Dens: []*Expr{x, y}, AtRoot: 1, AtZero: none, AtInf: 1},

	{Op: fp.Asinh, Kind: Stable, Gamma: "|x / (sqrt(1 + x^2) asinh x)|", Source: derived,
		By: div(one, call(fp.Hypot, one, x)), AtRoot: 1, AtZero: 1, AtInf: 0},
	{Op: fp.Acosh, Gamma: "|x / (sqrt(x^2 - 1) acosh x)|", Zone: "x near 1", Source: derived,
		By: one, Over: mul(x, mul(sqrt(div(sub(x, one), x)), sqrt(div(add(x, one), x)))), AtRoot: none, AtZero: none, AtInf: 0},
	{Op: fp.Atanh, Gamma: "|x / ((1 - x^2) atanh x)|", Zone: "x near -1 or 1", Source: derived,
		By: one, Over: oneMinusSquare, AtRoot: 1, AtZero: 1, AtInf: none},
	{Op: fp.Exp2, Gamma: "|x log 2|", Zone: "x to +-inf, bounded by overflow and underflow", Source: derived,
		Grows: true, By: rounded(math.Ln2), AtRoot: none, AtZero: 0, AtInf: inf},
	{Op: fp.Exp10, Gamma: "|x log 10|", Zone: "x to +-inf, bounded by overflow and underflow", Source: derived,
		Grows: true, By: rounded(math.Ln10), AtRoot: none, AtZero: 0, AtInf: inf},
	{Op: fp.Expm1, Gamma: "|x e^x / (e^x - 1)|", Zone: "x to +inf, bounded by overflow", Source: derived,
		By: one, Over: div(one, add(r, one)), AtRoot: 1, AtZero: 1, AtInf: inf},
	{Op: fp.Log1p, Gamma: "|x / ((1 + x) log(1 + x))|", Zone: "x near -1", Source: derived,
		By: div(one, add(one, x)), AtRoot: 1, AtZero: 1, AtInf: 0},
	{Op: fp.Log2, Gamma: "|1 / log x|", Zone: "x near 1", Source: derived,
		By: rounded(math.Log2E), Over: x, AtRoot: none, AtZero: 0, AtInf: 0},
	{Op: fp.Cbrt, Kind: Stable, Gamma: "0.3333333333333333", Source: derived, Constant: true,
		By: r, Over: mul(num(3), x), Num: one, Dens: []*Expr{num(1. / 3)}, AtRoot: none, AtZero: 1. / 3, AtInf: 1. / 3},
	{Op: fp.Hypot, Kind: Stable, Gamma: "x^2 / (x^2 + y^2), y^2 / (x^2 + y^2)", Source: derived,
		Num: one, Dens: []*Expr{square(div(x, r)), square(div(y, r))}, AtRoot: none, AtZero: 1, AtInf: 1},
	{Op: fp.Erf, Kind: Stable, Gamma: "|2 x e^(-x^2) / (sqrt(pi) erf x)|", Source: derived,
		By: gauss, AtRoot: 1, AtZero: 1, AtInf: 0},
	{Op: fp.Erfc, Gamma: "|2 x e^(-x^2) / (sqrt(pi) erfc x)|", Zone: "x to +inf (2 x^2), bounded by underflow", Source: derived,
		By: neg(gauss), AtRoot: none, AtZero: 0, AtInf: inf},
	{Op: fp.Tgamma, Gamma: "|x psi(x)|, psi the digamma function", Source: derived,
		Zone:  "x near a negative integer; x to +inf, bounded by overflow",
		Grows: true, By: Digamma, Num: ordinary(r), AtRoot: none, AtZero: 1, AtInf: inf},
	{Op: fp.Lgamma, Gamma: "|x psi(x) / lgamma x|, psi the digamma function", Source: derived,
		Zone: "x near 1, 2 and the negative roots; near a negative integer",
		By:   Digamma, AtRoot: none, AtZero: 0, AtInf: 1},
	{Op: fp.J0, Gamma: "|x j1(x) / j0(x)|", Zone: "x near a root of j0", Source: derived,
		By: neg(call(fp.J1, x)), AtRoot: none, AtZero: 0, AtInf: none},
	{Op: fp.J1, Gamma: "|x j0(x) / j1(x) - 1|", Zone: "x near a root of j1 other than 0", Source: derived,
		By: sub(call(fp.J0, x), div(r, x)), Dens: []*Expr{sub(mul(x, call(fp.J0, x)), r)}, AtRoot: 1, AtZero: 1, AtInf: none},
	{Op: fp.Y0, Gamma: "|x y1(x) / y0(x)|", Zone: "x near a root of y0", Source: derived,
		By: neg(call(fp.Y1, x)), AtRoot: none, AtZero: 0, AtInf: none},
	{Op: fp.Y1, Gamma: "|x y0(x) / y1(x) - 1|", Zone: "x near a root of y1", Source: derived,
		By: sub(call(fp.Y0, x), div(r, x)), Dens: []*Expr{sub(mul(x, call(fp.Y0, x)), r)}, AtRoot: none, AtZero: 1, AtInf: none},
	ofOrder(fp.Jn, "x near a root of jn other than 0"),
	ofOrder(fp.Yn, "x near a root of yn"),
	constant(fp.Ldexp, derived, 1),
	{Op: fp.Powi, Gamma: "|n|", Zone: "n to +-inf, bounded by overflow and underflow", Source: derived,
		Num: ordinary(y), Dens: []*Expr{y}, AtRoot: none, AtZero: none, AtInf: none},

	constant(fp.Trunc, derived, 1),
	constant(fp.Ext, derived, 1),
	constant(fp.FromInt, derived, 1),
	constant(fp.FromUint, derived, 1),

	// Both operands are measured by the larger: x near y in the sense of x - y. Two zeros are equal and stay so.
	{Op: fp.Cmp, Kind: Jump, Gamma: "1 / relative distance of x and y", Zone: "x near y", Source: step,
		Num: sub(x, y), Dens: []*Expr{x, y}, AtRoot: 1, AtZero: 1, AtInf: 1},
	jump(fp.ToInt, "x near an integer other than 0", aboveInteger, 1),
	jump(fp.ToUint, "x near an integer other than 0", aboveInteger, 1),
	jump(fp.Floor, "x near an integer", aboveInteger, 1),
	jump(fp.Ceil, "x near an integer", aboveInteger, 1),
	jump(fp.TruncInt, "x near an integer other than 0", aboveInteger, 1),
	jump(fp.Round, "x near n + 1/2", aboveHalf, 0),
	jump(fp.RoundEven, "x near n + 1/2", aboveHalf, 0),
	jump(fp.Rint, "x near n + 1/2", aboveHalf, 0),
}...))

// Parts that several rules share.
var (
	oneMinusSquare = mul(sub(one, x), add(one, x)) // exact near +-1, where it matters

	product = mul(x, y)

	// The smaller magnitude of x and y over the larger.
	ratio = less(abs(x), abs(y), abs(div(x, y)), abs(div(y, x)))

	gauss = mul(rounded(2/math.SqrtPi), call(fp.Exp, neg(square(x))))

	unlessInfinite = sub(r, r) // 0, or NaN where the result overflowed

	// The signed distance of x from the nearest integer, and from the nearest n + 1/2: exact.
	aboveInteger = sub(x, call(fp.Rint, x))
	aboveHalf    = sub(x, add(call(fp.Floor, x), num(0.5)))
)

func square(a *Expr) *Expr { return mul(a, a) }

// ordinary returns 1 with the sign of sign, and NaN if the result is 0 (underflow) or infinite (overflow).
func ordinary(sign *Expr) *Expr { return signed(div(r, r), sign) }

// sum is the rule of x + y or x - y.
func sum(op fp.Op, zone string) Rule {
	return Rule{Op: op, Gamma: strings.ReplaceAll("|x / (x + y)|, |y / (x + y)|", "+", op.Infix()), Zone: zone, Source: table2,
		Num: r, Dens: []*Expr{x, y}, AtRoot: 1, AtZero: 1, AtInf: 1}
}

// constant is the rule of an operation with constant conditions, one per operand.
func constant(op fp.Op, source string, conditions ...float64) Rule {
	rule := Rule{Op: op, Kind: Stable, Source: source, Constant: true, Num: one, AtRoot: none}
	for i, c := range conditions {
		if i > 0 {
			rule.Gamma += ", "
		}
		rule.Gamma += num(c).String()
		rule.Dens = append(rule.Dens, num(c))
		rule.AtZero = math.Max(rule.AtZero, c)
	}
	rule.AtInf = rule.AtZero
	return rule
}

// ofOrder returns the rule of a Bessel function f of order n, whose derivative is n f(n, x) / x - f(n+1, x).
func ofOrder(op fp.Op, zone string) Rule {
	next := mul(x, call(op, x, add(y, one)))
	return Rule{Op: op, Gamma: strings.ReplaceAll("|n - x f(n+1, x) / f(n, x)|", "f", op.String()), Zone: zone, Source: derived,
		Num: r, Dens: []*Expr{sub(mul(y, r), next)}, AtRoot: none, AtZero: none, AtInf: none}
}

// jump returns the rule of a step function. above is the signed distance of x from a step, and zero the limit at 0. From 2^52 on, all
// numbers are integers, and a step is no larger than the distance of neighbours. So there is no danger there, and none at 0.
func jump(op fp.Op, zone string, above *Expr, zero float64) Rule {
	return Rule{Op: op, Kind: Jump, Gamma: "|x| / distance of x from the nearest step", Zone: zone, Source: step,
		Num: less(abs(x), num(1<<52), above, x), Dens: []*Expr{x}, AtRoot: 1, AtZero: zero, AtInf: 1}
}

// Digamma is psi(x), the derivative of log |gamma|. For x < 1/2 it uses the reflection psi(x) = psi(1-x) - pi cot(pi x). Then it uses the
// recurrence psi(w) = psi(w+1) - 1/w up to a w at which the asymptotic series has double precision (Abramowitz and Stegun, 6.3.5-6.3.18).
var Digamma = func() *Expr {
	reflected := less(x, num(0.5), one, num(0))
	w := less(x, num(0.5), sub(one, x), x)
	psi := asymptoticDigamma(add(w, num(shift)))
	for k := range shift {
		psi = sub(psi, div(one, add(w, num(float64(k)))))
	}
	cot := div(num(math.Pi), call(fp.Tan, mul(num(math.Pi), aboveInteger)))
	return less(num(0), reflected, sub(psi, cot), psi)
}()

const shift = 10 // w + shift >= 10.5: the first term left out is below 1e-15

// asymptoticDigamma returns log w - 1/(2w) - sum of B(2k) / (2k w^2k).
func asymptoticDigamma(w *Expr) *Expr {
	inverse := div(one, w)
	inverseSquare := square(inverse)
	series := num(0)
	for _, c := range []float64{1. / 12, -691. / 32760, 1. / 132, -1. / 240, 1. / 252, -1. / 120, 1. / 12} {
		series = mul(inverseSquare, add(num(c), series))
	}
	return sub(sub(call(fp.Log, w), mul(num(0.5), inverse)), series)
}

// table sorts the rules by operation and composes their expressions.
func table(list []Rule) [256]Rule {
	var t [256]Rule
	for _, rule := range list {
		if t[rule.Op].Danger != nil {
			panic("condition: two rules for " + rule.Op.String())
		}
		rule.derive()
		rule.Danger = rule.danger()
		rule.Zero = rule.zero()
		t[rule.Op] = rule
	}
	return t
}
