package term

// This file defines formulas and their operations.

import (
	"math/big"
	"slices"

	"faultline/internal/fp"
)

// An Op is an operation: one of package fp, a leaf, a constant, or one of the additional ones below.
type Op uint16

// Operations that package fp does not have. A leaf is an input value, identified by its index.
const (
	Leaf   Op = 256 + iota
	Const     // an exact number
	Cross     // a*b - c*d by two fused operations (Kahan)
	Cube      // x*x*x
	numOps    // and from here on the series of series.go
)

// The operations of package fp that are met most.
const (
	Add = Op(fp.Add)
	Sub = Op(fp.Sub)
	Mul = Op(fp.Mul)
	Div = Op(fp.Div)
	Neg = Op(fp.Neg)
)

// Arity returns the number of operands of op.
func (op Op) Arity() int {
	switch op {
	case Leaf, Const:
		return 0
	case Cross:
		return 4
	case Cube:
		return 1
	}
	if op >= numOps {
		return 1
	}
	return fp.Op(op).Arity()
}

// Commutes reports whether the order of the operands does not matter, to the bit.
func (op Op) Commutes() bool {
	return op == Add || op == Mul || op == Op(fp.Hypot) || op == Op(fp.Max) || op == Op(fp.Min)
}

// A Term is a formula.
type Term struct {
	Op    Op
	Args  []*Term
	Index int      // of a leaf
	Value *big.Rat // of a constant
}

// Of returns the term of an operation.
func Of(op Op, args ...*Term) *Term { return &Term{Op: op, Args: args} }

// LeafOf returns a leaf.
func LeafOf(index int) *Term { return &Term{Op: Leaf, Index: index} }

// ConstOf returns a constant.
func ConstOf(x *big.Rat) *Term { return &Term{Op: Const, Value: x} }

// Number returns the constant of a float; ok is false for infinities and NaNs.
func Number(v fp.Value) (t *Term, ok bool) {
	x, ok := v.Big()
	if !ok {
		return nil, false
	}
	rat, _ := x.Rat(nil)
	if rat == nil {
		return nil, false
	}
	return ConstOf(rat), true
}

// Equal reports whether two terms are structurally equal.
func Equal(a, b *Term) bool {
	if a == b {
		return true
	}
	if a.Op != b.Op || len(a.Args) != len(b.Args) || a.Index != b.Index || a.Op == Const && a.Value.Cmp(b.Value) != 0 {
		return false
	}
	for i := range a.Args {
		if !Equal(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// Has reports whether t or one of its subterms is structurally equal to part.
func (t *Term) Has(part *Term) bool {
	return Equal(t, part) || slices.ContainsFunc(t.Args, func(a *Term) bool { return a.Has(part) })
}

// Parts lists the proper subterms of t, each once.
func (t *Term) Parts() (list []*Term) {
	for _, a := range t.Args {
		for _, p := range append(a.Parts(), a) {
			if !slices.ContainsFunc(list, func(q *Term) bool { return Equal(p, q) }) {
				list = append(list, p)
			}
		}
	}
	return list
}

// Size returns the number of operations and leaves of t. It counts shared subterms each time.
func (t *Term) Size() int {
	n := 1
	for _, a := range t.Args {
		n += a.Size()
	}
	return n
}

// Leaves calls f for the index of every leaf, from left to right.
func (t *Term) Leaves(f func(index int)) {
	if t.Op == Leaf {
		f(t.Index)
	}
	for _, a := range t.Args {
		a.Leaves(f)
	}
}
