package lift

// This file follows single instructions.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// step follows an instruction that is no call and no branch.
func (fr *frame) step(s *state, regs []value, in *ir.Inst) {
	w := fr.w
	arg := func(i int) value { return fr.operand(regs, in.Args[i]) }
	var v value
	switch in.Op {
	case ir.OpFloat:
		v = fr.floating(regs, in)
	case ir.OpAlloca:
		v = value{object: &object{name: fr.f.Name}}
	case ir.OpLoad:
		v = w.load(s, arg(0), in.Type)
	case ir.OpStore:
		w.store(s, arg(1), arg(0), in.Elem)
		return
	case ir.OpGEP:
		v = arg(0)
		v.bits += in.Offset
		for i, scale := range in.Scales {
			v.bits += scale * w.integer(arg(i+1))
		}
	case ir.OpSelect:
		v = w.selected(arg(0), arg(1), arg(2))
	case ir.OpICmp:
		v = w.compared(in, arg(0), arg(1))
	case ir.OpFreeze:
		v = arg(0)
	case ir.OpZExt, ir.OpSExt, ir.OpTruncI:
		v = w.resized(in, arg(0))
	case ir.OpAnd, ir.OpOr, ir.OpXor:
		v = w.logical(in, arg(0), arg(1))
	case ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpSDiv, ir.OpUDiv, ir.OpSRem, ir.OpURem, ir.OpShl, ir.OpLShr, ir.OpAShr:
		v = w.arithmetic(in, arg(0), arg(1))
	case ir.OpExtractValue:
		v = arg(0)
		for _, i := range in.Index {
			if v.parts == nil {
				w.unknown(v, "a part of an unknown value is read")
			}
			v = v.parts[i]
		}
	case ir.OpInsertValue:
		v = w.inserted(in.Type, arg(0), arg(1), in.Index)
	case ir.OpIntrinsic:
		v = fr.intrinsic(s, regs, in)
	default:
		v = value{why: "an instruction on bits or vectors"}
	}
	if in.Dst >= 0 {
		regs[in.Dst] = v
	}
}

// floating follows an operation on floats.
func (fr *frame) floating(regs []value, in *ir.Inst) value {
	w := fr.w
	arg := func(i int) value { return fr.operand(regs, in.Args[i]) }
	op := in.Float
	format := fp.NoFormat
	if in.Type.Kind == ir.Float {
		format = in.Type.Format
	}
	switch op {
	case fp.Cmp:
		return relation(in.Pred, w.float(arg(0)), w.float(arg(1)))
	case fp.Trunc:
		return value{node: &node{name: "cast", args: []*node{w.float(arg(0))}, format: format}}
	case fp.Ext: // exact
		return value{node: w.widened(w.float(arg(0)), format)}
	case fp.ToInt, fp.ToUint:
		x := w.float(arg(0))
		return value{whole: &node{name: "trunc", args: []*node{x}, format: x.format}, signed: op == fp.ToInt}
	case fp.FromInt, fp.FromUint:
		v := arg(0)
		switch {
		case v.whole != nil && v.signed == (op == fp.FromInt):
			return value{node: w.widened(v.whole, format)}
		case v.whole != nil:
			w.refuse("a signed integer that depends on an input is read as an unsigned one, or the reverse")
		case v.cond != nil && op == fp.FromInt && in.Elem.Bits == 1:
			return value{node: choice(v.cond, number(format, -1), number(format, 0))}
		case v.cond != nil:
			return value{node: choice(v.cond, number(format, 1), number(format, 0))}
		case op == fp.FromUint:
			return value{node: number(format, float64(unsigned(w.integer(v), in.Elem.Bits)))}
		}
		return value{node: number(format, float64(w.integer(v)))}
	}
	name := operators[op]
	if name == "" || op.TakesInteger() || in.Type.Kind != ir.Float {
		w.refuse("%s is no operation of FPCore", op)
	}
	n := &node{name: name, format: format}
	for i := range in.Args {
		n.args = append(n.args, w.float(arg(i)))
	}
	return value{node: n}
}

// widened returns a value in a format that contains it.
func (w *walk) widened(n *node, format fp.Format) *node {
	if n.format == format {
		return n
	}
	if n.name == "" {
		return &node{number: n.number.Convert(format), format: format}
	}
	return &node{name: "cast", args: []*node{n}, format: format}
}

// relation returns a comparison of floats.
func relation(p ir.Pred, a, b *node) value {
	is := func(name string) *node { return &node{name: name, args: []*node{a, b}} }
	not := func(n *node) *node { return &node{name: "not", args: []*node{n}} }
	switch p {
	case ir.FFalse:
		return value{}
	case ir.FTrue:
		return value{bits: 1}
	case ir.FOeq:
		return value{cond: is("==")}
	case ir.FOgt:
		return value{cond: is(">")}
	case ir.FOge:
		return value{cond: is(">=")}
	case ir.FOlt:
		return value{cond: is("<")}
	case ir.FOle:
		return value{cond: is("<=")}
	case ir.FUne:
		return value{cond: is("!=")}
	case ir.FUlt:
		return value{cond: not(is(">="))}
	case ir.FUle:
		return value{cond: not(is(">"))}
	case ir.FUgt:
		return value{cond: not(is("<="))}
	case ir.FUge:
		return value{cond: not(is("<"))}
	}
	known := &node{name: "and", args: []*node{{name: "==", args: []*node{a, a}}, {name: "==", args: []*node{b, b}}}}
	either := &node{name: "or", args: []*node{is("<"), is(">")}}
	switch p {
	case ir.FOrd:
		return value{cond: known}
	case ir.FUno:
		return value{cond: not(known)}
	case ir.FOne:
		return value{cond: either}
	}
	return value{cond: not(either)} // FUeq
}

// condition returns a truth value as a node; nil if it is constant.
func (v value) condition() (cond *node, constant, ok bool) {
	switch {
	case v.cond != nil:
		return v.cond, false, true
	case v.node == nil && v.whole == nil && v.object == nil && v.why == "" && v.parts == nil:
		return nil, v.bits&1 != 0, true
	}
	return nil, false, false
}

// selected follows a select.
func (w *walk) selected(cond, yes, no value) value {
	c, constant, ok := cond.condition()
	switch {
	case !ok:
		w.unknown(cond, "a condition is made of bits")
	case c == nil && constant:
		return yes
	case c == nil:
		return no
	case yes.node != nil && no.node != nil:
		return value{node: choice(c, yes.node, no.node)}
	}
	a, first, aok := yes.condition()
	b, second, bok := no.condition()
	if !aok || !bok || a == nil && b == nil && yes.bits>>1 != no.bits>>1 && (yes.bits|no.bits)&^1 != 0 && yes.bits^no.bits != -1 {
		return value{why: "an integer or an address depends on an input"}
	}
	switch {
	case a == nil && b == nil && first == second:
		return value{bits: yes.bits}
	case a == nil && b == nil && first:
		return value{cond: c}
	case a == nil && b == nil:
		return value{cond: &node{name: "not", args: []*node{c}}}
	case a == nil && first: // c or b
		return value{cond: &node{name: "or", args: []*node{c, b}}}
	case a == nil: // not c and b
		return value{cond: &node{name: "and", args: []*node{{name: "not", args: []*node{c}}, b}}}
	case b == nil && second: // not c or a
		return value{cond: &node{name: "or", args: []*node{{name: "not", args: []*node{c}}, a}}}
	case b == nil:
		return value{cond: &node{name: "and", args: []*node{c, a}}}
	}
	return value{cond: &node{name: "if", args: []*node{c, a, b}}}
}

// compared follows a comparison of integers or addresses.
func (w *walk) compared(in *ir.Inst, a, b value) value {
	bits := in.Elem.Bits
	if a.cond != nil && b.cond == nil && b.bits == 0 && b.node == nil && (in.Pred == ir.INe || in.Pred == ir.IEq) {
		if in.Pred == ir.INe {
			return value{cond: a.cond}
		}
		return value{cond: &node{name: "not", args: []*node{a.cond}}}
	}
	if whole := a; whole.whole != nil || b.whole != nil {
		if whole.whole == nil {
			whole = b
		}
		x, y := real(a, whole.signed, bits), real(b, whole.signed, bits)
		if x != nil && y != nil && (in.Pred == ir.IEq || in.Pred == ir.INe || in.Pred.Unsigned() != whole.signed) {
			return value{cond: &node{name: comparisons[in.Pred], args: []*node{x, y}}}
		}
	}
	if a.object != nil || b.object != nil {
		if a.why != "" || b.why != "" || a.object != b.object && a.object != nil && b.object != nil {
			return value{why: "addresses are compared"}
		}
		if a.object != b.object { // one is null
			return value{bits: truth(in.Pred == ir.INe)}
		}
		a.object, b.object = nil, nil
	}
	x, y := w.integer(a), w.integer(b)
	order := fp.Equal
	switch {
	case x == y:
	case in.Pred.Unsigned() && unsigned(x, bits) < unsigned(y, bits), !in.Pred.Unsigned() && x < y:
		order = fp.Less
	default:
		order = fp.Greater
	}
	return value{bits: truth(in.Pred.Relations()&order != 0)}
}

// comparisons are the names of predicates of integers.
var comparisons = map[ir.Pred]string{ir.IEq: "==", ir.INe: "!=", ir.ISgt: ">", ir.ISge: ">=", ir.ISlt: "<", ir.ISle: "<=",
	ir.IUgt: ">", ir.IUge: ">=", ir.IUlt: "<", ir.IUle: "<="}

// real returns an integer of some bits, signed or unsigned, as a float; nil if it is unknown or of the other kind.
func real(v value, signed bool, bits int) *node {
	switch {
	case v.whole != nil && v.signed == signed:
		return v.whole
	case v.whole != nil || v.cond != nil || v.node != nil || v.object != nil || v.why != "" || v.parts != nil:
		return nil
	}
	if !signed {
		return number(fp.Binary64, float64(unsigned(v.bits, bits)))
	}
	return number(fp.Binary64, float64(v.bits))
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

func unsigned(x int64, bits int) uint64 {
	if bits <= 0 || bits >= 64 {
		return uint64(x)
	}
	return uint64(x) & (1<<bits - 1)
}

// resized follows a change of an integer's size.
func (w *walk) resized(in *ir.Inst, v value) value {
	switch {
	case v.cond != nil && in.Op == ir.OpZExt, v.whole != nil && (in.Op == ir.OpSExt && v.signed || in.Op == ir.OpZExt && !v.signed),
		v.why != "":
		return v
	case v.cond != nil && in.Op == ir.OpTruncI && in.Type.Bits == 1: // of a truth value in a wider integer
		return v
	case v.cond != nil || v.whole != nil:
		return value{why: "an integer that depends on an input gets another size"}
	}
	x := w.integer(v)
	if in.Op == ir.OpZExt {
		return value{bits: int64(unsigned(x, in.Elem.Bits))}
	}
	return value{bits: extended(x, in.Type.Bits)}
}

// logical follows and, or and xor.
func (w *walk) logical(in *ir.Inst, a, b value) value {
	if a.cond == nil && b.cond == nil {
		return w.arithmetic(in, a, b)
	}
	if a.cond == nil {
		a, b = b, a
	}
	c, constant, ok := b.condition()
	switch {
	case !ok:
		return value{why: "bits depend on an input"}
	case c != nil && in.Op == ir.OpXor:
		return value{cond: &node{name: "or", args: []*node{
			{name: "and", args: []*node{a.cond, {name: "not", args: []*node{c}}}},
			{name: "and", args: []*node{{name: "not", args: []*node{a.cond}}, c}}}}}
	case c != nil:
		return value{cond: &node{name: map[ir.Op]string{ir.OpAnd: "and", ir.OpOr: "or"}[in.Op], args: []*node{a.cond, c}}}
	case in.Op == ir.OpXor && constant:
		return value{cond: &node{name: "not", args: []*node{a.cond}}}
	case in.Op == ir.OpAnd && !constant:
		return value{}
	case in.Op == ir.OpOr && constant:
		return value{bits: b.bits}
	}
	return a
}

// arithmetic follows an operation on integers that depend on no input.
func (w *walk) arithmetic(in *ir.Inst, a, b value) value {
	for _, v := range []value{a, b} {
		if v.why != "" || v.whole != nil || v.cond != nil || v.object != nil || v.node != nil {
			why := v.why
			if why == "" {
				why = "integer arithmetic on an input, or on an address"
			}
			return value{why: why}
		}
	}
	bits := in.Type.Bits
	x, y := a.bits, b.bits
	ux, uy := unsigned(x, bits), unsigned(y, bits)
	if (in.Op == ir.OpSDiv || in.Op == ir.OpUDiv || in.Op == ir.OpSRem || in.Op == ir.OpURem) && y == 0 {
		w.refuse("an integer is divided by 0")
	}
	var r int64
	switch in.Op {
	case ir.OpAddI:
		r = x + y
	case ir.OpSubI:
		r = x - y
	case ir.OpMulI:
		r = x * y
	case ir.OpSDiv:
		r = x / y
	case ir.OpSRem:
		r = x % y
	case ir.OpUDiv:
		r = int64(ux / uy)
	case ir.OpURem:
		r = int64(ux % uy)
	case ir.OpShl:
		r = x << uy
	case ir.OpLShr:
		r = int64(ux >> uy)
	case ir.OpAShr:
		r = x >> uy
	case ir.OpAnd:
		r = x & y
	case ir.OpOr:
		r = x | y
	case ir.OpXor:
		r = x ^ y
	}
	return value{bits: extended(r, bits)}
}

// inserted returns an aggregate with another part.
func (w *walk) inserted(t *ir.Type, whole, part value, path []int) value {
	if len(path) == 0 {
		return part
	}
	n := t.Len
	if t.Kind == ir.Struct {
		n = len(t.Fields)
	}
	parts := make([]value, n)
	for i := range parts {
		if parts[i].why = "a value is undefined"; whole.parts != nil {
			parts[i] = whole.parts[i]
		}
	}
	parts[path[0]] = w.inserted(partType(t, path[0]), parts[path[0]], part, path[1:])
	return value{parts: parts}
}

// intrinsic follows LLVM's intrinsics that copy memory or say something about it.
func (fr *frame) intrinsic(s *state, regs []value, in *ir.Inst) value {
	w := fr.w
	arg := func(i int) value { return fr.operand(regs, in.Args[i]) }
	switch in.Name {
	case "memcpy", "memcpy.inline", "memmove":
		w.copyMemory(s, arg(0), arg(1), w.integer(arg(2)))
		return value{}
	case "memset", "memset.inline":
		to := arg(0)
		if w.integer(arg(1)) != 0 || to.object == nil {
			w.refuse("memory is filled with bytes")
		}
		size := w.integer(arg(2))
		w.clear(s, to, size)
		w.fill(s, to, backing{})
		return value{}
	case "expect", "expect.with.probability", "launder.invariant.group", "strip.invariant.group", "ssa.copy":
		return arg(0)
	case "stacksave", "stackrestore":
		return value{}
	}
	w.refuse("%s is no operation of FPCore", in.Name)
	return value{}
}
