package shadow

// This file computes the shadow values of operations as far as all modes agree. The rest depends on the rules of the mode.

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/intent"
	"faultline/internal/run"
)

// rules are the rules of a mode for operations. The builder must be at the place of the new code.
type rules interface {
	// site precedes all code for a site. end precedes an instruction that ends a sequence of sites.
	site(v, next llvm.Value, number int)
	end(at llvm.Value)
	// integer handles an instruction that is not a site.
	integer(v llvm.Value)

	// compared checks the comparison v, which tests for some orders of two numbers. apart is the difference of the computed numbers, and by
	// the amount that the exact difference exceeds it. landed checks a rounding to an integer.
	compared(v llvm.Value, orders, apart llvm.Value, by shadow)
	landed(v llvm.Value, op fp.Op, x shadowed)

	// The other methods return the shadow value of a result. arithmetic is for an operation that has no rule in this file, function for a
	// function of libm that is not a site, truncation for a conversion to a narrower format with the error lost, and scaled for x 2^n.
	// absolute is for |x|, and signed for z, which has the sign of y and the shadow value s if the sign is right. extreme is for the larger
	// or smaller of two.
	arithmetic(v llvm.Value, op fp.Op, x []shadowed) shadow
	function(op fp.Op, x shadowed, z llvm.Value) shadow
	truncation(v llvm.Value, x shadowed, lost llvm.Value) shadow
	scaled(x shadowed, n, z llvm.Value) shadow
	absolute(x shadowed) shadow
	signed(s shadow, y shadowed, z llvm.Value) shadow
	extreme(v llvm.Value, x, y shadowed, least bool) shadow
}

// A shadowed is a floating-point value converted to double, and its shadow value.
type shadowed struct{ z, d, e llvm.Value }

func (x *shadowed) shadow() shadow { return shadow{x.d, x.e} }

func (c *carrier) shadowed(x llvm.Value) shadowed {
	s := c.of(x, 0)
	return shadowed{c.ToDouble(x), s[0], s[1]}
}

// operand returns operand i of v.
func (c *carrier) operand(v llvm.Value, i int) shadowed { return c.shadowed(v.Operand(i)) }

// operation computes the shadow value of a site's result, and checks decisions.
func (c *carrier) operation(v llvm.Value, op fp.Op) {
	switch op {
	case fp.Cmp:
		c.comparison(v)
	case fp.ToInt, fp.ToUint:
		c.rules.landed(v, op, c.operand(v, 0))
	default:
		c.shadows[v] = []shadow{c.result(v, op)}
	}
}

// result returns the shadow value of a site's result.
func (c *carrier) result(v llvm.Value, op fp.Op) shadow {
	switch {
	case op == fp.Neg:
		return c.negated(c.of(v.Operand(0), 0))
	case op == fp.Ext:
		return c.of(v.Operand(0), 0)
	case fp.RoundsToInt(op):
		c.rules.landed(v, op, c.operand(v, 0))
	}
	switch {
	case widthOf(v.Type()) > c.widest:
		return c.unknown
	case fp.RoundsToInt(op):
		return c.exact
	case op == fp.Trunc:
		lost := c.lostOfTruncation(v)
		return c.rules.truncation(v, c.operand(v, 0), lost)
	case op == fp.FromInt, op == fp.FromUint:
		return c.fromInteger(v, op)
	}
	var x []shadowed
	for i := range op.Arity() {
		x = append(x, c.operand(v, i))
	}
	if op.Additive() {
		x[1] = fp.Summand(op, x[1], c.opposite)
	}
	return c.rules.arithmetic(v, op.AsSum(), x)
}

// lostOfTruncation returns the error of a conversion to a narrower format. From a wide format it returns the smallest double with its sign
// if the error is less than that. Otherwise errors below the normal numbers would be 0.
func (c *carrier) lostOfTruncation(v llvm.Value) llvm.Value {
	from := v.Operand(0)
	wide := c.B.CreateFSub(from, c.B.CreateFPExt(v, from.Type(), ""), "")
	lost := c.ToDouble(wide)
	if widthOf(from.Type()) <= 64 {
		return lost
	}
	none, least := llvm.ConstNull(from.Type()), float64(math.SmallestNonzeroFloat64)
	some := c.B.CreateSelect(c.B.CreateFCmp(llvm.FloatOLT, wide, none, ""), llvm.ConstFloat(c.Double, -least), lost, "")
	some = c.B.CreateSelect(c.B.CreateFCmp(llvm.FloatOGT, wide, none, ""), llvm.ConstFloat(c.Double, least), some, "")
	return c.B.CreateSelect(c.B.CreateFCmp(llvm.FloatOEQ, lost, c.zero, ""), some, lost, "")
}

// comparison checks a decision. The orders of x and y for which a comparison holds are LLVM's bits (equal 1, greater 2, less 4).
func (c *carrier) comparison(v llvm.Value) {
	if c.mode == run.Doubles || v.IsAFCmpInst().IsNil() || c.mode == run.Deltas && intent.AsksForFormat(v) {
		return
	}
	orders, x, y := int(v.FloatPredicate())&7, v.Operand(0), v.Operand(1)
	a, b := c.of(x, 0), c.of(y, 0)
	if orders == 0 || orders == 7 || a == c.exact && b == c.exact {
		return
	}
	apart := c.difference1(x, y)
	by := shadow{c.plus(a[0], c.minus(b[0])), c.plus(a[1], b[1])}
	c.rules.compared(v, c.Number(uint64(orders)), apart, by)
}

// difference1 returns x - y, as a double.
func (c *carrier) difference1(x, y llvm.Value) llvm.Value {
	if widthOf(x.Type()) > 64 {
		return c.ToDouble(c.B.CreateFSub(x, y, ""))
	}
	return c.B.CreateFSub(c.ToDouble(x), c.ToDouble(y), "")
}

// minus and plus compute with parts of shadow values. An exact part is the constant 0 and needs no instruction.

func (c *carrier) minus(a llvm.Value) llvm.Value {
	if a == c.zero {
		return a
	}
	return c.B.CreateFNeg(a, "")
}

func (c *carrier) plus(a, b llvm.Value) llvm.Value {
	switch c.zero {
	case a:
		return b
	case b:
		return a
	}
	return c.B.CreateFAdd(a, b, "")
}

func (c *carrier) negated(s shadow) shadow { return shadow{c.minus(s[0]), s[1]} }

// exponent converts n, the exponent of a power of two, to 32 bits, with saturation.
func (c *carrier) exponent(n llvm.Value) llvm.Value {
	if t := n.Type(); t.IntTypeWidth() > 32 {
		limit := func(name string, at int64) {
			n = c.callRuntime(fmt.Sprintf("llvm.%s.i%d", name, t.IntTypeWidth()), t, n, llvm.ConstInt(t, uint64(at), true))
		}
		limit("smax", math.MinInt32)
		limit("smin", math.MaxInt32)
	}
	return c.B.CreateIntCast(n, c.Ctx.Int32Type(), "")
}

// fromInteger returns the error of a conversion from an integer that the format may not hold. It is exact up to 64 bits.
func (c *carrier) fromInteger(v llvm.Value, op fp.Op) shadow {
	n := v.Operand(0)
	bits := n.Type().IntTypeWidth()
	wide := c.Double
	switch width := widthOf(v.Type()); {
	case bits > c.widest:
		return c.unknown
	case width > 64, width == 64 && bits <= 32, width == 32 && bits <= 16:
		return c.exact
	case bits > 32:
		wide = c.Ctx.X86FP80Type()
	}
	exact := c.B.CreateUIToFP
	if op == fp.FromInt {
		exact = c.B.CreateSIToFP
	}
	return shadow{c.ToDouble(c.B.CreateFSub(exact(n, wide, ""), c.B.CreateFPExt(v, wide, ""), "")), c.zero}
}

// selects handles functions that return one of their operands without error: absolute value, sign, minimum and maximum.
func (c *carrier) selects(v llvm.Value, name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base = strings.TrimRight(base, "fl")
	if !scalar(v.Type()) || !scalarOperand(v) || widthOf(v.Type()) > c.widest && base != "fabs" {
		return false
	}
	var s shadow
	switch base {
	case "fabs":
		s = c.rules.absolute(c.operand(v, 0))
	case "copysign":
		s = c.rules.absolute(c.operand(v, 0))
		negative := c.B.CreateICmp(llvm.IntSLT, c.B.CreateBitCast(c.ToDouble(v), c.I64, ""), c.Number(0), "")
		s = c.rules.signed(c.choose(negative, c.negated(s), s), c.operand(v, 1), c.ToDouble(v))
	case "fmin", "minnum", "minimum":
		s = c.rules.extreme(v, c.operand(v, 0), c.operand(v, 1), true)
	case "fmax", "maxnum", "maximum":
		s = c.rules.extreme(v, c.operand(v, 0), c.operand(v, 1), false)
	default:
		return false
	}
	c.shadows[v] = []shadow{s}
	return true
}

// comesFrom matches functions of libm that are not operations but are related to one.
var comesFrom = regexp.MustCompile(`^(frexp|modf|remainder|remquo|drem|nextafter|nextup|nextdown|lgamma|sincos|logb|j0|j1|y0|y1|jn|yn)[fl]?(?:_r)?$`)

// opaque returns the shadow value of a function whose exact value is not modelled. It restarts. In modes with bounds it restarts only if
// the operand has no error.
func (c *carrier) opaque(of shadow) shadow {
	if c.parts == 1 {
		return c.exact
	}
	off := c.B.CreateFCmp(llvm.FloatUNE, of[0], c.zero, "")
	unsure := c.B.CreateFCmp(llvm.FloatUNE, of[1], c.zero, "")
	return c.choose(c.B.CreateOr(off, unsure, ""), c.unknown, c.exact)
}

// splits handles these functions. frexp scales, modf subtracts an integer, and remainder rounds its quotient. lgamma_r and sincos are
// lgamma, sin and cos. The others restart.
func (c *carrier) splits(v llvm.Value, name string) bool {
	found := comesFrom.FindStringSubmatch(name)
	if found == nil {
		return false
	}
	first := 0
	if found[1] == "jn" || found[1] == "yn" { // the order comes first
		first = 1
	}
	if t := v.Operand(first).Type(); !scalar(t) || widthOf(t) > c.widest {
		return false
	}
	x, s := c.operand(v, first), c.exact
	switch found[1] {
	case "frexp":
		n := c.B.CreateNeg(c.B.CreateLoad(c.Ctx.Int32Type(), v.Operand(1), ""), "")
		s = c.rules.scaled(x, n, c.ToDouble(v))
	case "modf":
		s = x.shadow()
		c.forget(v.Operand(1), v.Type())
	case "nextafter", "nextup", "nextdown":
		if s = x.shadow(); c.mode != run.Deltas {
			s = c.opaque(s)
		}
	case "jn", "yn":
		if s = c.opaque(x.shadow()); c.mode == run.Deltas {
			s = c.rules.function(fp.OpNamed(found[1]), x, v)
		}
	case "logb", "j0", "j1", "y0", "y1":
		s = c.opaque(x.shadow())
	case "remainder", "remquo", "drem":
		if c.mode == run.Deltas {
			return false
		}
		s = c.rules.arithmetic(v, fp.Rem, []shadowed{x, c.operand(v, 1)})
	case "lgamma":
		s = c.rules.function(fp.Lgamma, x, v)
	case "sincos":
		for i, op := range []fp.Op{fp.Sin, fp.Cos} {
			z := c.B.CreateLoad(v.Operand(0).Type(), v.Operand(1+i), "")
			c.put(v.Operand(1+i), z, c.rules.function(op, x, z))
		}
		return true
	}
	c.shadows[v] = []shadow{s}
	return true
}
