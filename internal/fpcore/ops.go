package fpcore

// This file is the vocabulary: every operator and constant with its meaning on balls.

import (
	"math"

	"faultline/internal/ball"
)

// An Operator has a real function and, where it exists, its complex continuation: see [ball.Function].
type Operator struct {
	Real     any
	Complex  any
	Analytic bool // allowed to depend on the variable of an integral
	Variadic bool // of one operand or more, folded from the left
}

type (
	R = ball.Real
	C = ball.Complex
)

// Operators are the functions that package ball has by their names, and FPCore's own.
var Operators = func() map[string]Operator {
	all := map[string]Operator{
		"+":   {(*R).Add, (*C).Add, true, true},
		"-":   {(*R).Sub, (*C).Sub, true, true},
		"*":   {(*R).Mul, (*C).Mul, true, true},
		"/":   {(*R).Div, (*C).Div, true, false},
		"neg": {(*R).Neg, (*C).Neg, true, false},

		"abs":   {(*R).Abs, (*C).Abs, false, false},
		"cast":  {cast, nil, false, false},
		"atan2": {angle, nil, false, false},
	}
	for name, f := range ball.Functions {
		if _, own := all[name]; !own {
			all[name] = Operator{f.Real, f.Complex, f.Analytic, false}
		}
	}
	return all
}()

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
	case ball.Real1:
		return 1
	case ball.Real2:
		return 2
	case ball.Real3:
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
