package fpcore

// This file is the vocabulary: every operator and constant with its meaning on balls.

import (
	"cmp"
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// An Operator is a function of package ball's, and what it is in a program.
type Operator struct {
	ball.Function        // Analytic: allowed to depend on the variable of an integral
	Op            fp.Op  // in a program, NoOp where that has none by this name
	Variadic      bool   // of one operand or more, folded from the left
	Code          string // in LLVM IR: an instruction, C's @function of doubles or an @llvm. intrinsic without its type; "" if nothing
}

type (
	R = ball.Real
	C = ball.Complex
)

// Operators are the functions that package ball has by their names, and FPCore's own.
var Operators = func() map[string]Operator {
	all := map[string]Operator{
		"neg":   {ball.Function{Real: (*R).Neg, Complex: (*C).Neg, Analytic: true}, fp.Neg, false, ""},
		"abs":   {ball.Function{Real: (*R).Abs, Complex: (*C).Abs}, fp.Abs, false, ""},
		"cast":  {ball.Function{Real: cast}, fp.NoOp, false, ""},
		"atan2": {ball.Function{Real: angle}, fp.Atan2, false, ""},
	}
	for name, f := range ball.Functions {
		if _, own := all[name]; !own {
			op := fp.OpNamed(name)
			all[name] = Operator{f, op, op.Additive() || op == fp.Mul, codes[name]}
		}
	}
	for name, o := range all {
		o.Code = cmp.Or(o.Code, codeOf(o.Op))
		all[name] = o
	}
	return all
}()

// Precisions has the value of :precision for each format that programs have.
var Precisions = map[fp.Format]string{fp.Binary32: "binary32", fp.Binary64: "binary64", fp.X87: "binary80"}

// codes lists the code of functions that are no operation by their name in FPCore.
var codes = map[string]string{"nearbyint": "@llvm.nearbyint", "gamma": "@tgamma", "fmod": "@fmod", "remainder": "@remainder"}

// codeOf returns an operation in LLVM IR as clang compiles it from C. clang calls libm where a function may set errno, and an intrinsic
// elsewhere.
func codeOf(op fp.Op) string {
	intrinsics := op.Intrinsics()
	switch {
	case op == fp.NoOp:
		return ""
	case fp.IsFunction(op):
		return "@" + op.String()
	case len(intrinsics) > 0:
		return "@llvm." + intrinsics[0]
	}
	return op.String()
}

// Op returns the name of the operator that a call means: with one operand - is neg.
func (e *Expr) Op() string {
	if e.Name == "-" && len(e.Args) == 1 {
		return "neg"
	}
	return e.Name
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
