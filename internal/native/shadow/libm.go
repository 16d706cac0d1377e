package shadow

// This file writes the heads and results of libm's functions for mode Doubles: functions of pairs, written as LLVM IR by a pairText. Their
// formulas are in exp.go, log.go, pow.go, trig.go, arc.go, erf.go and gamma.go.
//
// Each is @fl_x_OP. It takes the operands, each as the program's double, its delta and a bound on the error of their sum, and the program's
// result z. It returns {delta, bound}: op of the exact operands is within bound of z + delta. A bound of +Inf means that nothing is known:
// an operand or z is not finite, or the operands may be at a pole or outside of the domain.
//
// A bound has three parts. The first is the function's own error, relative to its value: at least twice the one derived in its comments.
// The second is the effect of the operands' errors, by the derivative, with a factor for its growth over the interval. The third is the
// rounding of delta, which is a double.

import (
	"fmt"
	"strings"
	"sync"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// A body writes a function of an operand and the bound on its error, including its return.
type body func(t *pairText, x pair, ex val)

// doubleFunctions are the bodies of @fl_x_OP.
var doubleFunctions = map[fp.Op]body{
	fp.Exp: exponential, fp.Expm1: exponentialLess1, fp.Exp2: powerOfBase(2), fp.Exp10: powerOfBase(10),
	fp.Log: logarithm, fp.Log1p: logarithm1p, fp.Log2: scaledLogarithm(2), fp.Log10: scaledLogarithm(10),
	fp.Pow: power, fp.Powi: powerInteger, fp.Cbrt: cubeRoot, fp.Hypot: hypotenuse,
	fp.Sin: sine, fp.Cos: cosine, fp.Tan: tangent,
	fp.Asin: arcSine, fp.Acos: arcCosine, fp.Atan: arcTangent, fp.Atan2: arcTangent2,
	fp.Sinh: hyperbolicSine, fp.Cosh: hyperbolicCosine, fp.Tanh: hyperbolicTangent,
	fp.Asinh: areaSine, fp.Acosh: areaCosine, fp.Atanh: areaTangent,
	fp.Erf: errorFunction, fp.Erfc: errorFunctionComplement, fp.Tgamma: gammaFunction, fp.Lgamma: logGamma,
}

// Has reports whether Text has a function for op.
func Has(op fp.Op) bool { return doubleFunctions[op] != nil }

// Text returns the text of the functions @fl_x_OP. It uses the intrinsics fabs, sqrt and fma of doubles, which the module declares. It
// needs no function of libm, except fma if the processor has none.
var Text = sync.OnceValue(func() string {
	t := new(pairText)
	t.expCore()
	t.define(expLess1, t.expm1Body)
	t.logCore()
	t.turnCore()
	t.arcCore()
	t.erfCore()
	t.define(gammaParts, t.gammaBody)
	fp.Ops(func(op fp.Op) {
		if Has(op) {
			t.function(op, doubleFunctions[op])
		}
	})
	return t.String()
})

// function writes the function of an operation. Its operands are pairs.
func (t *pairText) function(op fp.Op, write body) {
	params := []string{"double %x, double %dx, double %ex"}
	if op.Arity() == 2 {
		params = append(params, "double %y, double %dy, double %ey")
	}
	if op == fp.Powi {
		params = append(params, "i32 %n")
	}
	head := fmt.Sprintf("{double, double} @fl_x_%v(%s, double %%z) nounwind \"no-builtins\"", op, strings.Join(params, ", "))
	t.Func(head, func() { write(t, t.twoSum("%x", "%dx"), "%ex") })
}

// operandY returns the second operand and the bound on its error. The second double of an infinity or a NaN is a NaN.
func (t *pairText) operandY() (y pair, ey val) { return t.twoSum("%y", "%dy"), "%ey" }

// slip is more than the error of the roundings among subnormal numbers.
const slip = 0x1p-1071

// finish returns f with the relative error rel and the absolute error err. If f is 0, only err counts. The delta is rounded by 2^-53 of
// itself, and by 2^-106 of f.
func (t *pairText) finish(f pair, rel, err val) {
	d := t.twoSum(f.hi, t.Neg("%z"))
	delta := t.Add(d.hi, t.Add(d.lo, f.lo))
	bound := t.FMA(t.Abs(f.hi), rel, err)
	bound = t.FMA(t.Abs(delta), emit.Num(0x1p-52), bound)
	bound = t.Add(bound, t.Choose(t.Cmp("oeq", f.hi, zero), zero, emit.Num(slip)))
	t.result(delta, t.Mul(bound, emit.Num(1+0x1p-50))) // for the bound's own roundings
}

// constant returns a value with the error bound err, for all operands.
func (t *pairText) constant(f val, err val) { t.result(t.Sub(f, "%z"), err) }

// result returns {delta, bound} if both are finite, else that nothing is known.
func (t *pairText) result(delta, bound val) {
	// The difference is 0, or a NaN.
	known := t.Cmp("olt", t.Add(bound, t.Sub(delta, delta)), infinity)
	t.give(t.Choose(known, delta, zero), t.Choose(known, bound, infinity))
}

// unknown returns that nothing is known.
func (t *pairText) unknown() { t.give(zero, infinity) }

func (t *pairText) give(delta, bound val) { t.returns(core{result: pairResult}, delta, bound) }

// A core is an internal function that several functions of libm use. It takes doubles and returns a struct.
type core struct {
	name, params, result string // names, with spaces between them; types
}

const pairResult = "double, double"

// define writes a core.
func (t *pairText) define(c core, body func()) {
	params := "double %" + strings.ReplaceAll(c.params, " ", ", double %")
	t.Func(fmt.Sprintf("internal {%s} %s(%s) nounwind \"no-builtins\"", c.result, c.name, params), body)
}

// call calls a core and returns the struct's members.
func (t *pairText) call(c core, args ...val) []val {
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = "double " + string(a)
	}
	r := t.Op("call {%s} %s(%s)", c.result, c.name, strings.Join(list, ", "))
	results := make([]val, 1+strings.Count(c.result, ","))
	for i := range results {
		results[i] = t.Op("extractvalue {%s} %s, %d", c.result, r, i)
	}
	return results
}

// returns returns the struct's members.
func (t *pairText) returns(c core, values ...val) {
	r, members := val("undef"), strings.Split(c.result, ", ")
	for i, v := range values {
		r = t.Op("insertvalue {%s} %s, %s %s, %d", c.result, r, members[i], v, i)
	}
	t.Line("  ret {%s} %s", c.result, r)
}

// ratio returns x / y for x >= 0, +Inf unless y > 0.
func (t *pairText) ratio(x, y val) val {
	return t.Choose(t.Cmp("ogt", y, zero), t.Div(x, y), infinity)
}

// relative returns an upper bound of ex divided by the least |x|.
func (t *pairText) relative(x pair, ex val) val {
	return t.Mul(emit.Num(1.01), t.ratio(ex, t.least(x, ex)))
}

// least returns a lower bound of |x| - ex, the distance of the exact operand from 0.
func (t *pairText) least(x pair, ex val) val {
	return t.Sub(t.Mul(t.Abs(x.hi), emit.Num(1-0x1p-50)), ex)
}

// ifSteep returns v if the errors add little to the exponent of a power of e, else +Inf: e^steep < 1.07.
func (t *pairText) ifSteep(exponent, v val) val {
	return t.Choose(t.Cmp("ole", exponent, emit.Num(steep)), v, infinity)
}

const steep = 1. / 16
