package shadow

// This file has the formulas of mode Doubles. X stands for x.z + x.d, u for unit, and |a| u is the largest error of rounding to a. Bounds
// are multiplied by BoundScale. The errors of sums are Knuth's. The errors of products and the residues of quotients and roots come from
// fused multiplications. All are exact except for underflow, which sums do not have: a sum below the normal numbers is exact.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

func (d *doubles) number(x float64) llvm.Value { return llvm.ConstFloat(d.Double, x) }

func (d *doubles) fma(a, b, c llvm.Value) llvm.Value {
	return d.callRuntime(fmaName(), d.Double, a, b, c)
}
func (d *doubles) root(a llvm.Value) llvm.Value { return d.callRuntime("llvm.sqrt.f64", d.Double, a) }

// fused and size compute with parts of shadow values. An exact part is the constant 0 and needs no instruction.

// fused returns a b + c.
func (d *doubles) fused(a, b, c llvm.Value) llvm.Value {
	if a == d.zero || b == d.zero {
		return c
	}
	if c == d.zero {
		return d.B.CreateFMul(a, b, "")
	}
	return d.fma(a, b, c)
}

func (d *doubles) size(a llvm.Value) llvm.Value {
	if a == d.zero {
		return a
	}
	return d.callRuntime("llvm.fabs.f64", d.Double, a)
}

// errors returns n u (|a| + |b|) + c.
func (d *doubles) errors(n float64, a, b, c llvm.Value) llvm.Value {
	return d.fused(d.number(n*unit), d.plus(d.size(a), d.size(b)), c)
}

func (c *carrier) fneg(x llvm.Value) llvm.Value { return c.B.CreateFNeg(x, "") }

func (c *carrier) opposite(x shadowed) shadowed { return shadowed{c.fneg(x.z), c.minus(x.d), x.e} }

// instruction inserts an operation on two floats.
func (c *carrier) instruction(op fp.Op, x ...llvm.Value) llvm.Value {
	return c.B.CreateBinOp(bitcode.Instruction(op), x[0], x[1], "")
}

// sum: z + d = x.z + y.z + (x.d + y.d).
func (d *doubles) sum(x, y shadowed, z llvm.Value) shadowed {
	e := fp.LostOfSum(d.instruction, x.z, y.z, z)
	s := d.plus(x.d, y.d)
	delta := d.plus(s, e)
	bound := d.plus(x.e, y.e)
	switch {
	case s == d.zero:
	case s == x.d || s == y.d:
		bound = d.errors(1, delta, d.zero, bound)
	default:
		bound = d.errors(1, s, delta, bound)
	}
	return shadowed{z, delta, bound}
}

// product: z + d = x.z y.z + x.z y.d + x.d Y. The last product is the difference of the two rounded sums a and d. So the terms of their
// rounding errors also cover the rounding of Y.
func (d *doubles) product(x, y shadowed, z llvm.Value) shadowed {
	if x.d == d.zero && x.e == d.zero {
		x, y = y, x
	}
	e := d.fma(x.z, y.z, d.B.CreateFNeg(z, ""))
	least := d.number(underflows)
	if y.d == d.zero && y.e == d.zero {
		delta := d.fused(x.d, y.z, e)
		own := least
		if x.d != d.zero {
			own = d.errors(1, delta, d.zero, least)
		}
		return shadowed{z, delta, d.fused(d.size(y.z), x.e, own)}
	}
	a := d.fused(x.z, y.d, e)
	Y := d.plus(y.z, y.d)
	delta := d.fused(x.d, Y, a)
	bound := d.errors(2.25, a, delta, least)
	bound = d.fused(d.fused(d.number(2/BoundScale), x.e, d.size(d.plus(x.z, x.d))), y.e, bound)
	return shadowed{z, delta, d.fused(d.size(Y), x.e, bound)}
}

// quotient: z + d = X / Y, d = (x.z - z y.z + x.d - z y.d) / Y. Y must be known to three digits. The sum Y and two operations each have an
// error of |d| u. If |Y| is above 2^1022, 1/Y is subnormal and may have an error of 4 |d| u.
func (d *doubles) quotient(x, y shadowed, z llvm.Value) shadowed {
	r := d.fma(d.B.CreateFNeg(z, ""), y.z, x.z)
	a := d.plus(r, x.d)
	Y := d.plus(y.z, y.d)
	inverse := d.B.CreateFDiv(d.number(1), Y, "")
	size := d.size(inverse)
	least := d.number(underflows)
	if y.d == d.zero && y.e == d.zero {
		delta := d.B.CreateFMul(a, inverse, "")
		above := d.plus(x.e, least)
		if x.d != d.zero {
			above = d.errors(1, a, d.zero, above)
		}
		return shadowed{z, delta, d.fused(above, size, d.errors(6, delta, d.zero, least))}
	}
	n := d.fused(d.B.CreateFNeg(z, ""), y.d, a)
	delta := d.B.CreateFMul(n, inverse, "")
	above := d.errors(1, a, n, d.plus(x.e, least))
	above = d.fused(d.size(d.plus(z, delta)), y.e, above)
	bound := d.fused(above, d.fused(size, d.number(1+0x1p-8), d.zero), d.errors(6, delta, d.zero, least))
	if y.e != d.zero {
		narrow := d.B.CreateFCmp(llvm.FloatOLT, d.B.CreateFMul(y.e, size, ""), d.number(0x1p-10*BoundScale), "")
		bound = d.B.CreateSelect(narrow, bound, d.number(math.Inf(1)), "")
	}
	return shadowed{z, delta, bound}
}

// squareRoot: z + d = sqrt X, d = (x.z - z z + x.d) / (z + sqrt X).
func (d *doubles) squareRoot(x shadowed, z llvm.Value) shadowed {
	r := d.fma(d.B.CreateFNeg(z, ""), z, x.z)
	n := d.plus(r, x.d)
	X := d.plus(x.z, x.d)
	s := z
	if x.d != d.zero {
		s = d.root(X)
	}
	delta := d.B.CreateFDiv(n, d.B.CreateFAdd(z, s, ""), "")
	above := d.errors(1, n, d.zero, d.plus(x.e, d.number(underflows)))
	bound := d.errors(4, delta, d.zero, d.B.CreateFAdd(d.B.CreateFDiv(above, s, ""), d.number(underflows), ""))
	if x.e != d.zero {
		positive := d.B.CreateFCmp(llvm.FloatOGT, X, d.B.CreateFMul(x.e, d.number(2.5/BoundScale), ""), "")
		bound = d.B.CreateSelect(positive, bound, d.number(math.Inf(1)), "")
	}
	all := d.plus(d.size(x.z), d.plus(d.size(x.d), x.e))
	none := d.B.CreateFCmp(llvm.FloatOEQ, all, d.zero, "")
	return shadowed{z, d.B.CreateSelect(none, d.zero, delta, ""), d.B.CreateSelect(none, d.zero, bound, "")}
}

// productAndSum is x y + w, rounded once to z.
func (d *doubles) productAndSum(x, y, w shadowed, z llvm.Value) shadowed {
	p := d.product(x, y, d.B.CreateFMul(x.z, y.z, ""))
	s := d.sum(p, w, d.B.CreateFAdd(p.z, w.z, ""))
	lost := d.B.CreateFSub(s.z, z, "")
	delta := d.B.CreateFAdd(s.d, lost, "")
	return shadowed{z, delta, d.errors(1, lost, delta, s.e)}
}

// remainder: the quotient n is the integer of the floats, and x.z - n y.z is z.
func (d *doubles) remainder(x, y shadowed, z llvm.Value) shadowed {
	if y.d == d.zero && y.e == d.zero {
		rest := d.B.CreateFSub(z, z, "") // NaN, if z is not finite
		return shadowed{z, d.plus(x.d, rest), x.e}
	}
	n := d.callRuntime("llvm.rint.f64", d.Double, d.B.CreateFDiv(d.B.CreateFSub(x.z, z, ""), y.z, ""))
	delta := d.fused(d.minus(n), y.d, x.d)
	bound := d.errors(1, delta, d.zero, d.fused(d.size(n), y.e, d.plus(x.e, d.number(underflows))))
	known := d.B.CreateFCmp(llvm.FloatOLT, d.size(n), d.number(1<<50), "")
	return shadowed{z, delta, d.B.CreateSelect(known, bound, d.number(math.Inf(1)), "")}
}

// rounded returns the shadow value of z, which is x rounded. The difference is exact.
func (d *doubles) rounded(x shadowed, z llvm.Value) shadow {
	delta := d.plus(x.d, d.B.CreateFSub(x.z, z, ""))
	if x.d == d.zero {
		return shadow{delta, x.e}
	}
	return shadow{delta, d.errors(1, delta, d.zero, x.e)}
}
