package interp

// This file compiles instructions on structs, arrays and vectors to codes on their slots.

import "faultline/internal/ir"

// aggregate returns the codes of extractions and insertions.
func (c *compiler) aggregate(k code, in *ir.Inst) []code {
	copyTo := func(dst, src, n int32) code { return code{op: opMove, dst: dst, a: src, n: n, inst: in} }
	t := c.typeOf(in.Args[0])
	switch in.Op {
	case ir.OpExtractValue:
		return []code{copyTo(k.dst, at(k.a, c.path(t, in.Index)), k.n)}
	case ir.OpInsertValue:
		n := int32(len(c.m.leaves(c.typeOf(in.Args[1]))))
		return []code{copyTo(k.dst, k.a, k.n), copyTo(k.dst+c.path(t, in.Index), k.b, n)}
	case ir.OpShuffleVector:
		var codes []code
		for i, j := range in.Index {
			switch {
			case j < 0: // undefined
			case j < t.Len:
				codes = append(codes, copyTo(k.dst+int32(i), at(k.a, int32(j)), 1))
			default:
				codes = append(codes, copyTo(k.dst+int32(i), at(k.b, int32(j-t.Len)), 1))
			}
		}
		return codes
	case ir.OpInsertElement:
		k.n = int32(t.Len)
	case ir.OpExtractElement:
		k.n = int32(t.Len)
	}
	return []code{k}
}

// path returns the number of leaves of t before the one at index.
func (c *compiler) path(t *ir.Type, index []int) int32 {
	n := 0
	for _, i := range index {
		if t.Kind == ir.Struct {
			for _, f := range t.Fields[:i] {
				n += len(c.m.leaves(f))
			}
			t = t.Fields[i]
			continue
		}
		n += i * len(c.m.leaves(t.Elem))
		t = t.Elem
	}
	return int32(n)
}
