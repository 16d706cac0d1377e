package built

// This file combines the operations of a block as LLVM's code generation for x86-64 does (DAGCombiner). It visits users before their
// operands, and visits changed operations again.

import (
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// A combiner works on one block.
type combiner struct {
	*modeller
	block   llvm.BasicBlock
	fma     bool // the processor has fused multiply-add
	unsafe  bool // the function's attributes allow all unsafe transformations
	finite  bool // no infinity occurs in the function
	waiting []llvm.Value
}

// combine combines the operations of a block of f.
func (m *modeller) combine(f llvm.Value, bb llvm.BasicBlock) {
	m.enqueued = map[llvm.Value]bool{}
	c := &combiner{modeller: m, block: bb, unsafe: says(f, "unsafe-fp-math"),
		finite: says(f, "no-infs-fp-math"), fma: bitcode.HasFeature(f, "+fma")}
	for v := bb.FirstInstruction(); !v.IsNil(); v = llvm.NextInstruction(v) {
		c.add(v)
	}
	for len(c.waiting) > 0 {
		v := c.waiting[len(c.waiting)-1]
		c.waiting = c.waiting[:len(c.waiting)-1]
		if c.enqueued[v] {
			delete(c.enqueued, v)
			c.visit(v)
		}
	}
}

// add puts an operation of the block on the work list, if it is not there.
func (c *combiner) add(v llvm.Value) {
	if !c.enqueued[v] && isArithmetic(v) && v.InstructionParent() == c.block {
		c.enqueued[v] = true
		c.waiting = append(c.waiting, v)
	}
}

func (c *combiner) visit(v llvm.Value) {
	if kind := elementKind(v); kind != llvm.FloatTypeKind && kind != llvm.DoubleTypeKind {
		return
	}
	switch v.InstructionOpcode() {
	case llvm.FDiv:
		c.reciprocal(v)
	case llvm.FAdd:
		if c.contracts(v) {
			c.sum(v)
		}
	case llvm.FSub:
		if c.contracts(v) {
			c.difference(v)
		}
	case llvm.FMul:
		if c.fma && c.unsafe && c.finite {
			c.distribute(v)
		}
	}
}

// contracts reports whether v may be fused with a product or a sum.
func (c *combiner) contracts(v llvm.Value) bool {
	return c.fma && (c.unsafe || bitcode.FastMath(v)&bitcode.Contracts != 0)
}

// is reports whether v is an operation of the block.
func (c *combiner) is(v llvm.Value, code llvm.Opcode) bool {
	return !v.IsAInstruction().IsNil() && v.InstructionOpcode() == code && v.InstructionParent() == c.block
}

// becomes replaces v, and puts the new value and its users on the work list.
func (c *combiner) becomes(v, by llvm.Value) {
	c.replace(v, by)
	for u := by.FirstUse(); !u.IsNil(); u = u.NextUse() {
		c.add(u.User())
	}
	c.add(by)
}

// reciprocal replaces several quotients with the same divisor by products with its reciprocal.
func (c *combiner) reciprocal(v llvm.Value) {
	by := v.Operand(1)
	if !c.reciprocates(v) || isOne(v.Operand(0), 1) || isOne(v.Operand(0), -1) {
		return
	}
	var quotients []llvm.Value
	for u := by.FirstUse(); !u.IsNil(); u = u.NextUse() {
		q := u.User()
		if c.is(q, llvm.FDiv) && q.Operand(1) == by && c.reciprocates(q) && !slices.Contains(quotients, q) {
			quotients = append(quotients, q)
		}
	}
	if len(quotients)*copies(by, c.block) < 2 {
		return
	}
	flags := bitcode.FastMath(v)
	c.b.SetInsertPointBefore(c.first(quotients))
	inverse := c.b.CreateFDiv(one(by.Type()), by, "")
	like(inverse, flags)
	for _, q := range quotients {
		if isOne(q.Operand(0), 1) {
			c.becomes(q, inverse)
			continue
		}
		c.b.SetInsertPointBefore(q)
		product := c.b.CreateFMul(q.Operand(0), inverse, "")
		like(product, flags)
		c.becomes(q, product)
	}
}

func (c *combiner) reciprocates(v llvm.Value) bool {
	return c.unsafe || bitcode.FastMath(v)&bitcode.Reciprocates != 0
}

// first returns the first instruction of the block that is in the list.
func (c *combiner) first(list []llvm.Value) llvm.Value {
	v := c.block.FirstInstruction()
	for !slices.Contains(list, v) {
		v = llvm.NextInstruction(v)
	}
	return v
}

// copies returns the number of elements of a vector that is made in the block by repeating one number, 1 for other values.
func copies(v llvm.Value, block llvm.BasicBlock) int {
	if v.Type().TypeKind() != llvm.VectorTypeKind || v.IsAShuffleVectorInst().IsNil() || v.InstructionParent() != block {
		return 1
	}
	if !bitcode.IsSplat(v) {
		return 1
	}
	return v.Type().VectorSize()
}

// elementKind returns the kind of v's type, or of its elements' type.
func elementKind(v llvm.Value) llvm.TypeKind {
	t := v.Type()
	if t.TypeKind() == llvm.VectorTypeKind {
		t = t.ElementType()
	}
	return t.TypeKind()
}

// isOne reports whether v is the given constant, or a vector of it.
func isOne(v llvm.Value, number float64) bool {
	if v.Type().TypeKind() == llvm.VectorTypeKind {
		v = bitcode.Repeated(v)
	}
	if v.IsNil() || v.IsAConstantFP().IsNil() {
		return false
	}
	x, _ := v.DoubleValue()
	return x == number
}

// one returns the constant 1, or a vector of it.
func one(t llvm.Type) llvm.Value {
	if t.TypeKind() != llvm.VectorTypeKind {
		return llvm.ConstFloat(t, 1)
	}
	list := make([]llvm.Value, t.VectorSize())
	for i := range list {
		list[i] = llvm.ConstFloat(t.ElementType(), 1)
	}
	return llvm.ConstVector(list, false)
}
