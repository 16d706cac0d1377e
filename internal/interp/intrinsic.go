package interp

// This file executes LLVM's intrinsics, by the names that package ir gives them.

import (
	"math"
	"math/big"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// mixes lists the intrinsics whose result depends on bits of all operands.
var mixes = map[string]bool{"fshl": true, "fshr": true, "bswap": true, "bitreverse": true, "ctpop": true, "ctlz": true, "cttz": true,
	"abs": true, "smax": true, "smin": true, "umax": true, "umin": true}

func (x *exec[V]) intrinsic(fr *frame[V], c *code) bool {
	name := c.inst.Name
	arg := func(i int) uint64 { return fr.get(c.args[i]).Lo }
	if x.shadows() && mixes[name] {
		x.mixed(fr, c)
	}
	put := func(v uint64) { fr.regs[c.dst] = alu.Mask(Word{Lo: v}, int(c.to)) }
	switch name {
	case "memcpy", "memmove", "memcpy.inline":
		return x.copyBytes(fr, arg(0), arg(1), int(arg(2)))
	case "memset", "memset.inline":
		return x.fill(fr, arg(0), byte(arg(1)), int(arg(2)))
	case "fshl", "fshr":
		fr.regs[c.dst] = alu.Funnel(name, fr.get(c.a), fr.get(c.b), arg(2), int(c.width))
	case "ctpop", "ctlz", "cttz", "bswap", "bitreverse":
		fr.regs[c.dst] = alu.CountBits(name, fr.get(c.a), int(c.width))
	case "abs":
		fr.regs[c.dst] = fr.get(c.a)
		if s := alu.SignExtend(fr.get(c.a), int(c.width)); int64(s.Hi) < 0 {
			fr.regs[c.dst] = alu.Mask(alu.Neg128(s), int(c.width))
		}
	case "smax", "smin", "umax", "umin":
		fr.regs[c.dst] = fr.get(c.b)
		p := map[string]ir.Pred{"smax": ir.ISgt, "smin": ir.ISlt, "umax": ir.IUgt, "umin": ir.IUlt}[name]
		if alu.CompareInts(p, fr.get(c.a), fr.get(c.b), int(c.width)) {
			fr.regs[c.dst] = fr.get(c.a)
		}
	case "scmp", "ucmp":
		put(uint64(alu.ThreeWay(name, fr.get(c.a), fr.get(c.b), int(c.width))))
	case "expect", "expect.with.probability", "ssa.copy", "annotation", "ptr.annotation", "canonicalize", "arithmetic.fence",
		"threadlocal.address", "launder.invariant.group", "strip.invariant.group":
		x.move(fr, move{c.dst, c.a, c.n})
	case "is.constant", "returnaddress", "frameaddress":
		put(0)
	case "objectsize":
		put(arg(1)&1 - 1)
	case "ptrmask":
		put(arg(0) & arg(1))
	case "get.rounding":
		put(1) // to nearest
	case "is.fpclass":
		fr.regs[c.dst] = alu.Bool(alu.ClassBit(x.classified(fr, c.a, c.format))&arg(1) != 0)
	case "stacksave":
		top := x.mem.Top()
		put(uint64(top.Bytes)<<32 | uint64(top.Objects))
	case "stackrestore":
		x.release(Top{Objects: int(uint32(arg(0))), Bytes: int(arg(0) >> 32)})
	case "va_start":
		return x.vaStart(fr, arg(0))
	case "va_copy":
		return x.copyBytes(fr, arg(0), arg(1), vaListSize)
	case "va_end":
	case "landingpad":
		return x.land(fr, c)
	case "resume":
		return x.resumes(fr, c)
	case "eh.typeid.for":
		return x.typeID(fr, c)
	case "frexp":
		exp := x.frexp(fr, c.inst, c.format, c.a, c.dst)
		fr.regs[c.dst+1] = alu.Mask(Word{Lo: uint64(exp)}, c.inst.Type.Fields[1].Bits)
	case "lrint", "llrint":
		x.roundToInt(fr, c.inst, fp.Rint, c.format, c.a, c.dst, int(c.to))
	case "lround", "llround":
		x.roundToInt(fr, c.inst, fp.Round, c.format, c.a, c.dst, int(c.to))
	case "minimum", "maximum":
		x.minimum(fr, c)
	case "fptosi.sat", "fptoui.sat":
		x.saturate(fr, c)
	case "trap", "debugtrap", "ubsantrap":
		return x.trap(fr, "trap instruction")
	default:
		if strings.HasSuffix(name, ".with.overflow") || strings.HasSuffix(name, ".sat") {
			return x.overflowing(fr, c)
		}
		return x.unmodelled(fr, "intrinsic llvm."+name)
	}
	return true
}

func (x *exec[V]) minimum(fr *frame[V], c *code) {
	op := fp.Min
	if c.inst.Name == "maximum" {
		op = fp.Max
	}
	x.computed(fr, c.inst, op, c.format, c.dst, alu.MinMax(op, c.format, fr.get(c.a), fr.get(c.b)), c.a, c.b)
}

// saturate executes fptosi.sat and fptoui.sat.
func (x *exec[V]) saturate(fr *frame[V], c *code) {
	w := fr.get(c.a)
	if x.shadows() {
		w = x.rounded(fr, c.inst, fp.TruncInt, c.format, c.a, alu.Float(fp.TruncInt, c.format, false, &[3]Word{w}, 0), nil)
	}
	v := w.Value(c.format)
	signed := c.inst.Name == "fptosi.sat"
	var n *big.Int
	switch b, ok := v.Big(); {
	case ok:
		n, _ = b.Int(nil)
	case v.IsNaN():
		n = new(big.Int)
	default:
		n = new(big.Int).Lsh(big.NewInt(int64(v.Sign())), 200)
	}
	fr.regs[c.dst] = alu.FromBigInt(alu.Clamp(n, signed, int(c.to)), int(c.to))
}

// overflowing executes arithmetic that detects overflow, or saturates.
func (x *exec[V]) overflowing(fr *frame[V], c *code) bool {
	name, kind, _ := strings.Cut(c.inst.Name, ".")
	signed, width := name[0] == 's', int(c.width)
	a, b := alu.BigInt(fr.get(c.a), signed, width), alu.BigInt(fr.get(c.b), signed, width)
	exact := new(big.Int)
	switch name[1:] {
	case "add":
		exact.Add(a, b)
	case "sub":
		exact.Sub(a, b)
	case "mul":
		exact.Mul(a, b)
	case "shl":
		exact.Lsh(a, uint(b.Uint64()&127))
	default:
		return x.unmodelled(fr, "intrinsic llvm."+c.inst.Name)
	}
	limited := alu.Clamp(exact, signed, width)
	if kind == "sat" {
		fr.regs[c.dst] = alu.FromBigInt(limited, width)
		return true
	}
	fr.regs[c.dst] = alu.FromBigInt(exact, width)
	fr.regs[c.dst+1] = alu.Bool(limited.Cmp(exact) != 0)
	return true
}

// atomicRMW and cmpXchg behave as in a program with one thread.
func (x *exec[V]) atomicRMW(fr *frame[V], c *code) bool {
	t := c.inst.Type
	addr, v := fr.get(c.a).Lo, fr.get(c.b)
	old, ok := x.mem.Read(addr, t.Bytes())
	if !ok {
		return x.fault(fr)
	}
	width := int(bitsOf(t))
	ops := map[string]ir.Op{"add": ir.OpAddI, "sub": ir.OpSubI, "and": ir.OpAnd, "or": ir.OpOr, "xor": ir.OpXor}
	compare := map[string]ir.Pred{"max": ir.ISgt, "min": ir.ISlt, "umax": ir.IUgt, "umin": ir.IUlt}
	switch name := c.inst.Name; {
	case name == "xchg":
	case name == "nand":
		v = alu.Wide(ir.OpXor, alu.Wide(ir.OpAnd, old, v, width), alu.Word{Lo: math.MaxUint64, Hi: math.MaxUint64}, width)
	case ops[name] != 0:
		v = alu.Wide(ops[name], old, v, width)
	case compare[name] != 0:
		if alu.CompareInts(compare[name], old, v, width) {
			v = old
		}
	default:
		return x.unmodelled(fr, "atomic "+name)
	}
	return x.exchanged(fr, c, t, addr, old, v, c.b, c.inst.Name != "xchg")
}

func (x *exec[V]) cmpXchg(fr *frame[V], c *code) bool {
	t := c.inst.Type.Fields[0]
	addr := fr.get(c.a).Lo
	old, ok := x.mem.Read(addr, t.Bytes())
	if !ok {
		return x.fault(fr)
	}
	equal := old == fr.get(c.b)
	fr.regs[c.dst+1] = alu.Bool(equal)
	if !equal {
		fr.regs[c.dst] = old
		if x.shadows() {
			x.loadShadow(fr, c, &fr.sh[c.dst], addr, &ir.Scalar{Type: t, Size: t.Bytes()}, old)
		}
		return true
	}
	return x.exchanged(fr, c, t, addr, old, fr.get(c.args[2]), c.args[2], false)
}

// exchanged writes v, which is operand o or was computed from it, to memory. The result of c is the old content.
func (x *exec[V]) exchanged(fr *frame[V], c *code, t *ir.Type, addr uint64, old, v Word, o int32, computed bool) bool {
	l := ir.Scalar{Type: t, Size: t.Bytes()}
	var to slot[V]
	if x.shadows() {
		x.copySlot(&to, fr.shadow(o))
		x.loadShadow(fr, c, &fr.sh[c.dst], addr, &l, old)
		x.cut(addr, l.Size)
		if all := x.tracesOf(fr, o, int32(8*l.Size)); computed {
			for _, s := range append(all, x.tracesOf(fr, c.dst, int32(8*l.Size))...) {
				s.Mix()
				all = all.Add(s)
			}
			x.setTraces(&to, all)
		}
	}
	if !x.mem.Write(addr, l.Size, v) {
		return x.fault(fr)
	}
	if fr.regs[c.dst] = old; to.state != absent {
		x.putShadow(addr, l.Size, &to)
	}
	return true
}
