package shadow

// This file is the rules of mode Doubles: the exact value of a float z is z + delta within a bound, so that z and its delta
// are a double-double number. Comparisons go the floats' way (modes Certain and Formula ask whether that is right, see certain.go),
// what is rounded to an integer is that integer, and bits that integers made are a value that starts anew.
//
// A shadow value says nothing if its delta or its bound is infinite or no number; the formulas hand that on without looking. This is
// said of what is not finite, and of arithmetic and functions in formats wider than double.
//
// Bounds are sums and products of what is not negative, and are rounded like everything else: a bound is too small by the roundings of
// bounds on the way to it. There are less than 2^43 in a row in any run that ends, which is less than slack in all; what a run leaves is
// enlarged by slack, and where a bound is not used linearly the formulas have room for it.
//
// Bounds are carried times BoundScale, so that what is lost below the smallest numbers, which most formulas pay for, is a normal
// number: processors are slow with others.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/dd"
)

const (
	Slack      = 0x1p-7
	BoundScale = 0x1p100
	unit       = 0x1p-53 * BoundScale   // times |z|: what a rounding of z loses at most
	underflows = 0x1p-1073 * BoundScale // what an operation loses to underflow at most: three times half of the smallest number
)

// doubles are the rules of mode Doubles.
type doubles struct {
	*carrier
	fma, fabs, root llvm.Value
}

func newDoubles(c *carrier) *doubles {
	t := c.Double
	return &doubles{c, c.runtime(fmaName(), t, t, t, t), c.runtime("llvm.fabs.f64", t, t), c.runtime("llvm.sqrt.f64", t, t)}
}

// A shadowed is a floating-point value, as a double, and its shadow value.
type shadowed struct{ z, d, e llvm.Value }

func (x *shadowed) shadow() shadow { return shadow{x.d, x.e} }

func (*doubles) before(llvm.Value)  {}
func (*doubles) end(llvm.Value)     {}
func (*doubles) integer(llvm.Value) {}

// operand is operand i of v.
func (d *doubles) operand(v llvm.Value, i int) shadowed { return d.shadowed(v.Operand(i)) }

func (d *doubles) shadowed(x llvm.Value) shadowed {
	c := d.of(x, 0)
	return shadowed{d.double1(x), c[0], c[1]}
}

// operation computes the shadow value of a site's result.
func (d *doubles) operation(v llvm.Value, s numbered) {
	var c shadow
	switch s.op {
	case fp.Cmp:
		d.decided(v)
		return
	case fp.ToInt, fp.ToUint:
		d.landed(v, s.op)
		return
	case fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		d.landed(v, s.op)
		c = d.exact
	case fp.Neg:
		c = d.of(v.Operand(0), 0)
		c[0] = d.minus(c[0])
	case fp.Ext:
		c = d.of(v.Operand(0), 0)
	case fp.Trunc:
		c = d.truncation(v)
	case fp.FromInt, fp.FromUint:
		if c = d.unknown; widthOf(v.Operand(0).Type()) <= 64 {
			c = shadow{d.fromInteger(v, s.op), d.zero}
		}
	case fp.Add, fp.Sub, fp.Mul, fp.Div, fp.Sqrt, fp.Fma, fp.Rem, fp.Fdim:
		c = d.arithmetic(v, s.op)
	case fp.Ldexp:
		c = d.ldexp(d.operand(v, 0), v.Operand(1), d.double1(v))
	default:
		c = d.libm(v, s.op)
	}
	if widthOf(v.Type()) > 64 && s.op != fp.Ext && s.op != fp.Neg {
		c = d.unknown
	}
	d.shadows[v] = []shadow{c}
}

// arithmetic is an operation of IEEE 754. In a format narrower than double it is the operation in double, whose result is then
// rounded: the difference of the two results is exact.
func (d *doubles) arithmetic(v llvm.Value, op fp.Op) shadow {
	width := widthOf(v.Type())
	if width > 64 {
		return d.unknown
	}
	var x [3]shadowed
	for i := range op.Arity() {
		x[i] = d.operand(v, i)
	}
	z := v
	if width < 64 {
		z = d.apply(op, x[0].z, x[1].z, x[2].z)
	}
	var r shadowed
	if d.removesMagic(v) {
		return d.exact
	}
	switch op {
	case fp.Sub:
		r = d.sum(x[0], d.negated2(x[1]), z)
		r = d.unlessMagic(v, r)
	case fp.Add:
		r = d.sum(x[0], x[1], z)
	case fp.Mul:
		r = d.product(x[0], x[1], z)
	case fp.Div:
		r = d.quotient(x[0], x[1], z)
	case fp.Sqrt:
		r = d.squareRoot(x[0], z)
	case fp.Fma:
		r = d.productAndSum(x[0], x[1], x[2], z)
	case fp.Rem:
		r = d.remainder(x[0], x[1], z)
	case fp.Fdim:
		r = d.difference(x[0], x[1], z)
	}
	if width < 64 {
		return d.rounded(r, d.double1(v))
	}
	return r.shadow()
}

// apply is an operation in double.
func (d *doubles) apply(op fp.Op, x, y, w llvm.Value) llvm.Value {
	switch op {
	case fp.Add:
		return d.B.CreateFAdd(x, y, "")
	case fp.Sub, fp.Fdim: // of a difference its size is of no matter
		return d.B.CreateFSub(x, y, "")
	case fp.Mul:
		return d.B.CreateFMul(x, y, "")
	case fp.Div:
		return d.B.CreateFDiv(x, y, "")
	case fp.Rem:
		return d.B.CreateFRem(x, y, "")
	case fp.Sqrt:
		return d.Call(d.root, x)
	}
	return d.fused(x, y, w)
}

// libm is a function of libm. The runtime takes and gives bounds as they are.
func (d *doubles) libm(v llvm.Value, op fp.Op) shadow {
	if !dd.Has(op) || widthOf(v.Type()) > 64 {
		return d.unknown
	}
	var args []llvm.Value
	for i := range op.Arity() {
		x := d.operand(v, i)
		args = append(args, x.z, x.d, d.unscaled(x.e))
	}
	if op == fp.Powi {
		args = append(args, d.exponent(v.Operand(1)))
	}
	return d.scaled(d.function("fl_x_"+op.String(), append(args, d.double1(v))...))
}

// unscaled is a carried bound as a bound: enlarged for its own roundings, this one too. Of what is exact it is 0.
func (d *doubles) unscaled(e llvm.Value) llvm.Value {
	if e == d.zero {
		return e
	}
	bound := d.B.CreateFMul(e, d.number((1+Slack)/BoundScale), "")
	bound = d.B.CreateFAdd(bound, d.number(math.SmallestNonzeroFloat64), "")
	return d.B.CreateSelect(d.B.CreateFCmp(llvm.FloatOEQ, e, d.zero, ""), d.zero, bound, "")
}

// scaled makes a bound one that is carried.
func (d *doubles) scaled(c shadow) shadow {
	return shadow{c[0], d.B.CreateFMul(c[1], d.number(BoundScale), "")}
}

// function calls a function of the runtime.
func (d *doubles) function(name string, args ...llvm.Value) shadow {
	return d.found(d.Call(d.taking(name, d.pair, args), args...))
}

// ldexp is x 2^n.
func (d *doubles) ldexp(x shadowed, n, z llvm.Value) shadow {
	return d.function("fl_x_ldexp", x.z, x.d, x.e, d.exponent(n), z)
}
