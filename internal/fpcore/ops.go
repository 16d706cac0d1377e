package fpcore

// This file is the vocabulary: every operator and constant with its meaning on balls.

import (
	"math"

	"faultline/internal/ball"
)

type (
	Real1    = func(z, x *ball.Real, prec uint) *ball.Real
	Real2    = func(z, x, y *ball.Real, prec uint) *ball.Real
	Real3    = func(z, x, y, w *ball.Real, prec uint) *ball.Real
	Real4    = func(z, a, b, c, d *ball.Real, prec uint) *ball.Real
	Complex1 = func(z, x *ball.Complex, prec uint) *ball.Complex
	Complex2 = func(z, x, y *ball.Complex, prec uint) *ball.Complex
	Complex3 = func(z, x, y, w *ball.Complex, prec uint) *ball.Complex
	Complex4 = func(z, a, b, c, d *ball.Complex, prec uint) *ball.Complex
)

// An Operator has a real function and, where it exists, its complex continuation, both of the same number of operands.
type Operator struct {
	Real     any  // real1 to real4
	Complex  any  // complex1 to complex4, nil if there is none
	Analytic bool // entire or meromorphic in all operands that may vary: allowed to depend on the variable of an integral
	Variadic bool // of one operand or more, folded from the left
}

const (
	analytic = true
	cut      = false // has branch cuts, or is not analytic at all
)

type (
	// Two letters each, so that the table below is a table.
	R = ball.Real
	C = ball.Complex
)

var Operators = map[string]Operator{
	"+": {(*R).Add, (*C).Add, analytic, true},
	"-": {(*R).Sub, (*C).Sub, analytic, true},
	"*": {(*R).Mul, (*C).Mul, analytic, true},
	"/": {(*R).Div, (*C).Div, analytic, false},

	"neg":      {(*R).Neg, (*C).Neg, analytic, false},
	"fma":      {(*R).Fma, nil, cut, false},
	"pow":      {(*R).Pow, (*C).Pow, cut, false}, // analytic with a literal integer exponent
	"sqrt":     {(*R).Sqrt, (*C).Sqrt, cut, false},
	"cbrt":     {(*R).Cbrt, nil, cut, false},
	"hypot":    {(*R).Hypot, nil, cut, false},
	"abs":      {(*R).Abs, (*C).Abs, cut, false},
	"fabs":     {(*R).Abs, (*C).Abs, cut, false},
	"sgn":      {(*R).Sgn, nil, cut, false},
	"copysign": {(*R).CopySign, nil, cut, false},
	"hull":     {(*R).Hull, nil, cut, false},

	"fmod":      {(*R).Rem, nil, cut, false},
	"remainder": {(*R).Remainder, nil, cut, false},
	"fmin":      {(*R).Min, nil, cut, false},
	"fmax":      {(*R).Max, nil, cut, false},
	"fdim":      {(*R).Fdim, nil, cut, false},
	"floor":     {(*R).Floor, nil, cut, false},
	"ceil":      {(*R).Ceil, nil, cut, false},
	"trunc":     {(*R).Trunc, nil, cut, false},
	"round":     {(*R).Round, nil, cut, false},
	"nearbyint": {(*R).RoundEven, nil, cut, false},
	"roundeven": {(*R).RoundEven, nil, cut, false},
	"cast":      {cast, nil, cut, false},

	"exp":    {(*R).Exp, (*C).Exp, analytic, false},
	"exp2":   {(*R).Exp2, nil, cut, false},
	"exp10":  {(*R).Exp10, nil, cut, false},
	"expm1":  {(*R).Expm1, (*C).Expm1, analytic, false},
	"exprel": {(*R).ExpRel, (*C).ExpRel, analytic, false},
	"log":    {(*R).Log, (*C).Log, cut, false},
	"log1p":  {(*R).Log1p, (*C).Log1p, cut, false},
	"log2":   {(*R).Log2, nil, cut, false},
	"log10":  {(*R).Log10, nil, cut, false},

	"sin":    {(*R).Sin, (*C).Sin, analytic, false},
	"cos":    {(*R).Cos, (*C).Cos, analytic, false},
	"tan":    {(*R).Tan, (*C).Tan, analytic, false},
	"sinpi":  {(*R).SinPi, (*C).SinPi, analytic, false},
	"cospi":  {(*R).CosPi, (*C).CosPi, analytic, false},
	"sinc":   {(*R).Sinc, (*C).Sinc, analytic, false},
	"sincpi": {(*R).SincPi, (*C).SincPi, analytic, false},
	"sinh":   {(*R).Sinh, (*C).Sinh, analytic, false},
	"cosh":   {(*R).Cosh, (*C).Cosh, analytic, false},
	"tanh":   {(*R).Tanh, (*C).Tanh, analytic, false},
	"coth":   {(*R).Coth, (*C).Coth, analytic, false},
	"csch":   {(*R).Csch, (*C).Csch, analytic, false},
	"sech":   {(*R).Sech, (*C).Sech, analytic, false},
	"asin":   {(*R).Asin, (*C).Asin, cut, false},
	"acos":   {(*R).Acos, (*C).Acos, cut, false},
	"atan":   {(*R).Atan, (*C).Atan, cut, false},
	"atan2":  {angle, nil, cut, false},
	"asinh":  {(*R).Asinh, (*C).Asinh, cut, false},
	"acosh":  {(*R).Acosh, (*C).Acosh, cut, false},
	"atanh":  {(*R).Atanh, (*C).Atanh, cut, false},

	"gamma":     {(*R).Gamma, (*C).Gamma, analytic, false},
	"tgamma":    {(*R).Gamma, (*C).Gamma, analytic, false},
	"rgamma":    {(*R).RGamma, (*C).RGamma, analytic, false},
	"lgamma":    {(*R).LogAbsGamma, (*C).Lgamma, cut, false},
	"digamma":   {(*R).Digamma, (*C).Digamma, analytic, false},
	"polygamma": {(*R).Polygamma, (*C).Polygamma, cut, false},
	"rising":    {(*R).Rising, (*C).Rising, cut, false},
	"zeta":      {(*R).Zeta, (*C).Zeta, analytic, false},
	"hurwitz":   {(*R).Hurwitz, (*C).Hurwitz, cut, false},
	"eta":       {(*R).Eta, (*C).Eta, analytic, false},
	"polylog":   {(*R).Polylog, (*C).Polylog, cut, false},
	"dilog":     {(*R).Dilog, (*C).Dilog, cut, false},

	"airy-ai":       {(*R).AiryAi, (*C).AiryAi, analytic, false},
	"airy-aip":      {(*R).AiryAiPrime, (*C).AiryAiPrime, analytic, false},
	"airy-bi":       {(*R).AiryBi, (*C).AiryBi, analytic, false},
	"airy-bip":      {(*R).AiryBiPrime, (*C).AiryBiPrime, analytic, false},
	"airy-zero-ai":  {(*R).AiryAiZero, nil, cut, false},
	"airy-zero-aip": {(*R).AiryAiPrimeZero, nil, cut, false},
	"airy-zero-bi":  {(*R).AiryBiZero, nil, cut, false},
	"airy-zero-bip": {(*R).AiryBiPrimeZero, nil, cut, false},

	"bessel-j":        {(*R).BesselJ, (*C).BesselJ, cut, false},
	"bessel-y":        {(*R).BesselY, (*C).BesselY, cut, false},
	"bessel-i":        {(*R).BesselI, (*C).BesselI, cut, false},
	"bessel-k":        {(*R).BesselK, (*C).BesselK, cut, false},
	"bessel-i-scaled": {(*R).BesselIScaled, (*C).BesselIScaled, cut, false},
	"bessel-k-scaled": {(*R).BesselKScaled, (*C).BesselKScaled, cut, false},

	"erf":    {(*R).Erf, (*C).Erf, analytic, false},
	"erfc":   {(*R).Erfc, (*C).Erfc, analytic, false},
	"erfi":   {(*R).Erfi, (*C).Erfi, analytic, false},
	"ei":     {(*R).Ei, (*C).Ei, cut, false},
	"expint": {(*R).Expint, (*C).Expint, cut, false},
	"si":     {(*R).Si, (*C).Si, analytic, false},
	"ci":     {(*R).Ci, (*C).Ci, cut, false},
	"shi":    {(*R).Shi, (*C).Shi, analytic, false},
	"chi":    {(*R).Chi, (*C).Chi, cut, false},

	"gamma-upper":     {(*R).GammaUpper, (*C).GammaUpper, cut, false},
	"gamma-upper-reg": {(*R).GammaUpperReg, (*C).GammaUpperReg, cut, false},
	"gamma-lower":     {(*R).GammaLower, (*C).GammaLower, cut, false},
	"gamma-lower-reg": {(*R).GammaLowerReg, (*C).GammaLowerReg, cut, false},
	"beta-lower-reg":  {(*R).BetaLowerReg, (*C).BetaLowerReg, cut, false},
	"hyp0f1":          {(*R).Hyp0F1, (*C).Hyp0F1, analytic, false},
	"hyp1f1":          {(*R).Hyp1F1, (*C).Hyp1F1, analytic, false},
	"hypu":            {(*R).HypU, (*C).HypU, cut, false},
	"hyp2f1":          {(*R).Hyp2F1, (*C).Hyp2F1, cut, false},
	"hyp2f1-reg":      {(*R).Hyp2F1Reg, (*C).Hyp2F1Reg, cut, false},
	"hyp1f2":          {(*R).Hyp1F2, (*C).Hyp1F2, analytic, false},
	"lambertw":        {(*R).LambertW, nil, cut, false},

	"ellip-k":      {(*R).EllipK, (*C).EllipK, cut, false},
	"ellip-e":      {(*R).EllipE, (*C).EllipE, cut, false},
	"ellip-pi":     {(*R).EllipPi, (*C).EllipPi, cut, false},
	"ellip-f":      {(*R).EllipF, (*C).EllipF, cut, false},
	"ellip-e-inc":  {(*R).EllipEInc, (*C).EllipEInc, cut, false},
	"ellip-pi-inc": {(*R).EllipPiInc, (*C).EllipPiInc, cut, false},
	"rf":           {(*R).CarlsonRF, (*C).CarlsonRF, cut, false},
	"rj":           {(*R).CarlsonRJ, (*C).CarlsonRJ, cut, false},
	"rd":           {(*R).CarlsonRD, (*C).CarlsonRD, cut, false},

	"legendre-p":   {(*R).LegendreP, (*C).LegendreP, cut, false},
	"legendre-p-3": {(*R).LegendreP3, (*C).LegendreP3, cut, false},
	"legendre-q":   {(*R).LegendreQ, (*C).LegendreQ, cut, false},
	"legendre-q-3": {(*R).LegendreQ3, (*C).LegendreQ3, cut, false},
	"gegenbauer":   {(*R).Gegenbauer, (*C).Gegenbauer, cut, false},
	"laguerre":     {(*R).Laguerre, (*C).Laguerre, cut, false},
	"hermite":      {(*R).Hermite, (*C).Hermite, cut, false},
	"coulomb-f":    {(*R).CoulombF, nil, cut, false},
}

// A Function is an operator's function of C's library, for doubles.
type Function struct {
	C    string // its name: sin
	LLVM string // the intrinsic that clang makes of a call of it, "" where it stays a call
}

// Library are the operators that C's library has.
var Library = map[string]Function{
	"sqrt": {"sqrt", "sqrt"}, "fma": {"fma", "fma"}, "abs": {"fabs", "fabs"}, "fabs": {"fabs", "fabs"}, "copysign": {"copysign", "copysign"},
	"fmin": {"fmin", "minnum"}, "fmax": {"fmax", "maxnum"}, "floor": {"floor", "floor"}, "ceil": {"ceil", "ceil"},
	"trunc": {"trunc", "trunc"}, "round": {"round", "round"}, "nearbyint": {"rint", "nearbyint"}, "roundeven": {"rint", "roundeven"},

	"gamma": {C: "tgamma"}, "tgamma": {C: "tgamma"}, "lgamma": {C: "lgamma"}, "erf": {C: "erf"}, "erfc": {C: "erfc"},
	"exp": {C: "exp"}, "exp2": {C: "exp2"}, "exp10": {C: "exp10"}, "expm1": {C: "expm1"},
	"log": {C: "log"}, "log1p": {C: "log1p"}, "log2": {C: "log2"}, "log10": {C: "log10"},
	"pow": {C: "pow"}, "cbrt": {C: "cbrt"}, "hypot": {C: "hypot"}, "fdim": {C: "fdim"}, "fmod": {C: "fmod"}, "remainder": {C: "remainder"},
	"sin": {C: "sin"}, "cos": {C: "cos"}, "tan": {C: "tan"}, "sinh": {C: "sinh"}, "cosh": {C: "cosh"}, "tanh": {C: "tanh"},
	"asin": {C: "asin"}, "acos": {C: "acos"}, "atan": {C: "atan"}, "atan2": {C: "atan2"}, "asinh": {C: "asinh"},
	"acosh": {C: "acosh"}, "atanh": {C: "atanh"},
}

// Arity returns the number of operands of the real function.
func (op Operator) Arity() int {
	switch op.Real.(type) {
	case Real1:
		return 1
	case Real2:
		return 2
	case Real3:
		return 3
	}
	return 4
}

// cast is FPCore's conversion to the precision around it: nothing happens to a real.
func cast(z, x *R, _ uint) *R { return z.Set(x) }

// angle is atan2, without a value on the cut along the negative axis: zero has no sign here that would say on which side.
func angle(z, y, x *R, prec uint) *R {
	if y.IsZero() && x.Lower().Sign() <= 0 {
		return z.SetIndeterminate()
	}
	return z.Atan2(y, x, prec)
}

// Constants sets z to a constant, by name.
var Constants = map[string]func(z *R, prec uint) *R{
	"pi": (*R).Pi, "PI": (*R).Pi,
	"log2": (*R).Ln2, "LN2": (*R).Ln2,
	"LN10":  (*R).Ln10,
	"E":     (*R).E,
	"euler": (*R).Euler,

	"LOG2E":      func(z *R, prec uint) *R { return z.Div(integer(1), z.Ln2(prec), prec) },
	"LOG10E":     func(z *R, prec uint) *R { return z.Div(integer(1), z.Ln10(prec), prec) },
	"PI_2":       func(z *R, prec uint) *R { return z.Scale(z.Pi(prec), -1) },
	"PI_4":       func(z *R, prec uint) *R { return z.Scale(z.Pi(prec), -2) },
	"M_1_PI":     func(z *R, prec uint) *R { return z.Div(integer(1), z.Pi(prec), prec) },
	"M_2_PI":     func(z *R, prec uint) *R { return z.Div(integer(2), z.Pi(prec), prec) },
	"M_2_SQRTPI": func(z *R, prec uint) *R { return z.Div(integer(2), z.Sqrt(z.Pi(prec), prec), prec) },
	"SQRT2":      func(z *R, prec uint) *R { return z.Sqrt(integer(2), prec) },
	"SQRT1_2":    func(z *R, prec uint) *R { return z.Sqrt(z.Scale(integer(1), -1), prec) },
	"INFINITY":   func(z *R, _ uint) *R { return z.SetFloat64(math.Inf(1)) },
	"NAN":        func(z *R, _ uint) *R { return z.SetIndeterminate() },
}

func integer(n int64) *R { return ball.New().SetInt64(n) }

// Relations are the comparisons, by the relations that they accept. All are variadic: each neighbouring pair must hold.
var Relations = map[string]ball.Order{
	"<": ball.Less, "<=": ball.Less | ball.Equal, ">": ball.Greater, ">=": ball.Greater | ball.Equal,
	"=": ball.Equal, "==": ball.Equal, "!=": ball.Less | ball.Greater,
}

// Forms are the names that begin a form and are no operators.
var Forms = []string{"if", "let", "let*", "while", "while*", "for", "for*", "tensor", "tensor*", "array"}
