package built

// This file fuses products with sums. A fused operation becomes a call of llvm.fmuladd, in a function for a processor with that
// instruction.

import (
	"slices"
	"strconv"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// isFused reports whether v is a fused multiply-add.
func isFused(v llvm.Value) bool {
	return strings.HasPrefix(intrinsic(v), "fmuladd.") || strings.HasPrefix(intrinsic(v), "fma.")
}

// fused inserts x * y + z as one operation before v, with v's fast-math flags.
func (c *combiner) fused(v, x, y, z llvm.Value) llvm.Value {
	c.b.SetInsertPointBefore(v)
	call := c.call("fmuladd", x, y, z)
	like(call, bitcode.FastMath(v))
	return call
}

// call inserts a call of an intrinsic whose operands and result have one type.
func (m *modeller) call(name string, args ...llvm.Value) llvm.Value {
	t := args[0].Type()
	ft := llvm.FunctionType(t, slices.Repeat([]llvm.Type{t}, len(args)), false)
	name = "llvm." + name + "." + suffix(t)
	callee := m.mod.NamedFunction(name)
	if callee.IsNil() {
		callee = llvm.AddFunction(m.mod, name, ft)
	}
	return m.b.CreateCall(ft, callee, args, "")
}

// suffix returns the name of a type in the names of intrinsics.
func suffix(t llvm.Type) string {
	if t.TypeKind() == llvm.VectorTypeKind {
		return "v" + strconv.Itoa(t.VectorSize()) + suffix(t.ElementType())
	}
	return map[llvm.TypeKind]string{llvm.FloatTypeKind: "f32", llvm.DoubleTypeKind: "f64"}[t.TypeKind()]
}

func (c *combiner) minus(v, x llvm.Value) llvm.Value {
	c.b.SetInsertPointBefore(v)
	return c.b.CreateFNeg(x, "")
}

// product reports whether v is a product of the block that may be fused.
func (c *combiner) product(v llvm.Value) bool {
	return c.is(v, llvm.FMul) && (c.unsafe || bitcode.FastMath(v)&bitcode.Contracts != 0)
}

// sum fuses a sum with one of its operands.
func (c *combiner) sum(v llvm.Value) {
	x, y := v.Operand(0), v.Operand(1)
	switch {
	case c.product(x) && oneUse(x):
		c.becomes(v, c.fused(v, x.Operand(0), x.Operand(1), y))
	case c.product(y) && oneUse(y):
		c.becomes(v, c.fused(v, y.Operand(0), y.Operand(1), x))
	case c.unsafe || bitcode.FastMath(v)&bitcode.Reassociates != 0:
		c.nest(v, x, y)
	}
}

// nest moves the addend of a fused sum to the innermost product: (a*b + (c*d)) + e becomes a*b + (c*d + e).
func (c *combiner) nest(v, chain, last llvm.Value) {
	if !c.link(chain) {
		chain, last = last, chain
	}
	var links []llvm.Value
	for t := chain; c.link(t); t = t.Operand(2) {
		links = append(links, t)
		if p := t.Operand(2); c.is(p, llvm.FMul) && oneUse(p) {
			inner := c.fused(v, p.Operand(0), p.Operand(1), last)
			slices.Reverse(links)
			for _, l := range links {
				c.move(l, v)
			}
			t.SetOperand(2, inner)
			c.erase(p)
			c.add(inner)
			c.gives(v, chain)
			return
		}
	}
}

// link reports whether v is a fused operation of the block with one use.
func (c *combiner) link(v llvm.Value) bool {
	return !v.IsAInstruction().IsNil() && isFused(v) && v.InstructionParent() == c.block && oneUse(v)
}

// gives replaces v by one of its operands.
func (c *combiner) gives(v, operand llvm.Value) {
	n := c.number[operand]
	c.becomes(v, operand)
	if n > 0 {
		c.placed[n], c.number[operand] = operand, n
	}
}

// difference fuses a difference with one of its operands. If both are products, it chooses the one with fewer uses.
func (c *combiner) difference(v llvm.Value) {
	x, y := v.Operand(0), v.Operand(1)
	left := func() bool {
		if !c.product(x) || !oneUse(x) {
			return false
		}
		z := c.minus(v, y)
		c.becomes(v, c.fused(v, x.Operand(0), x.Operand(1), z))
		return true
	}
	right := func() bool {
		if !c.product(y) || !oneUse(y) {
			return false
		}
		c.becomes(v, c.fused(v, c.minus(v, y.Operand(0)), y.Operand(1), x))
		return true
	}
	if c.product(x) && c.product(y) && c.uses(x) > c.uses(y) {
		left, right = right, left
	}
	if !left() {
		right()
	}
}

// uses counts the uses of v in the block. All uses in other blocks count as one.
func (c *combiner) uses(v llvm.Value) (n int) {
	outside := 0
	for u := v.FirstUse(); !u.IsNil(); u = u.NextUse() {
		if u.User().InstructionParent() == c.block {
			n++
		} else {
			outside = 1
		}
	}
	return n + outside
}

// distribute replaces (x + 1) * y and similar products by the fused form of x * y + y.
func (c *combiner) distribute(v llvm.Value) {
	for _, distributed := range []func(v, sum, y llvm.Value) llvm.Value{c.distributedSum, c.distributedDifference} {
		for i := range 2 {
			if by := distributed(v, v.Operand(i), v.Operand(1-i)); !by.IsNil() {
				c.becomes(v, by)
				return
			}
		}
	}
}

func (c *combiner) distributedSum(v, sum, y llvm.Value) (by llvm.Value) {
	if c.is(sum, llvm.FAdd) && oneUse(sum) {
		by = c.distributed(v, sum.Operand(0), unit(sum.Operand(1)), y)
	}
	return by
}

func (c *combiner) distributedDifference(v, d, y llvm.Value) (by llvm.Value) {
	if !c.is(d, llvm.FSub) || !oneUse(d) {
		return by
	}
	a, b := d.Operand(0), d.Operand(1)
	if one := unit(a); one != 0 {
		return c.distributed(v, c.minus(v, b), one, y)
	}
	return c.distributed(v, a, -unit(b), y)
}

// distributed returns (x + one) * y in fused form, where one is 1 or -1. It returns nil for 0.
func (c *combiner) distributed(v, x llvm.Value, one int, y llvm.Value) (by llvm.Value) {
	switch one {
	case 1:
		by = c.fused(v, x, y, y)
	case -1:
		by = c.fused(v, x, y, c.minus(v, y))
	}
	return by
}

// unit returns 1 or -1 if v is that constant, and 0 otherwise.
func unit(v llvm.Value) int {
	for _, one := range [...]int{1, -1} {
		if isOne(v, float64(one)) {
			return one
		}
	}
	return 0
}
