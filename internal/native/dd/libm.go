package dd

// This file frames the functions of libm for mode Doubles: functions of pairs, written as LLVM IR by a pairText. The files
// beside it are the functions themselves: exp.go, log.go, pow.go, trig.go, arc.go, erf.go and gamma.go.
//
// Each is @fl_x_OP, which takes the operands, each as the program's double, its delta and a bound on the error of their sum,
// and the program's result z. It returns {delta, bound}: op of the exact operands is within bound of z + delta. A bound of
// +Inf says that nothing is known: an operand or z is not finite, or the operands may be at a pole or leave the domain.
//
// A bound has three parts. The function's own error, relative to its value: what its comments derive, doubled at least. What
// the operands' errors make of it, by the derivative, with a factor for its growth on the way. And the rounding of delta,
// which is a double.

import (
	"fmt"
	"strings"
	"sync"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
)

// A body writes a function of an operand and the bound on its error, up to its returns.
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

// Text returns the text of the functions @fl_x_OP. It uses the intrinsics fabs, sqrt and fma of doubles, which the module
// declares, and needs no function of libm, but for fma where the processor has none.
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

// function frames a function: %X and so on are the operands as pairs.
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

// operandY is the second operand and the bound on its error. The second double of an infinity or a NaN is a NaN.
func (t *pairText) operandY() (y pair, ey val) { return t.twoSum("%y", "%dy"), "%ey" }

// slip is more than what roundings among subnormal numbers lose.
const slip = 0x1p-1071

// finish returns f, which is known to the relative error rel and the absolute one err; 0 is 0, but for err. The delta is
// rounded by 2^-53 of itself, and by 2^-106 of f.
func (t *pairText) finish(f pair, rel, err val) {
	d := t.twoSum(f.hi, t.Neg("%z"))
	delta := t.Add(d.hi, t.Add(d.lo, f.lo))
	bound := t.FMA(t.Abs(f.hi), rel, err)
	bound = t.FMA(t.Abs(delta), emit.Num(0x1p-52), bound)
	bound = t.Add(bound, t.Choose(t.Cmp("oeq", f.hi, zero), zero, emit.Num(slip)))
	t.result(delta, t.Mul(bound, emit.Num(1+0x1p-50))) // of the bound's own roundings
}

// constant returns a value that is known to the bound err, whatever the operands.
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

// A core is a function of ours that functions of libm share: it takes doubles and returns a struct.
type core struct {
	name, params, result string // names, with spaces between them; types
}

const pairResult = "double, double"

// define writes a core.
func (t *pairText) define(c core, body func()) {
	params := "double %" + strings.ReplaceAll(c.params, " ", ", double %")
	t.Func(fmt.Sprintf("internal {%s} %s(%s) nounwind \"no-builtins\"", c.result, c.name, params), body)
}

// call calls it, and returns the struct's members.
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

// ratio is x / y for x >= 0, +Inf unless y > 0.
func (t *pairText) ratio(x, y val) val {
	return t.Choose(t.Cmp("ogt", y, zero), t.Div(x, y), infinity)
}

// relative is a little more than ex over the least |x|.
func (t *pairText) relative(x pair, ex val) val {
	return t.Mul(emit.Num(1.01), t.ratio(ex, t.least(x, ex)))
}

// least is a little less than |x| - ex, the distance of the exact operand from 0.
func (t *pairText) least(x pair, ex val) val {
	return t.Sub(t.Mul(t.Abs(x.hi), emit.Num(1-0x1p-50)), ex)
}

// ifSteep is v where the exponent that errors add to a power of e is small, else +Inf: e^steep < 1.07.
func (t *pairText) ifSteep(exponent, v val) val {
	return t.Choose(t.Cmp("ole", exponent, emit.Num(steep)), v, infinity)
}

const steep = 1. / 16
