package shadow

// This file detects undefined behaviour of integers made from floats, in mode Deltas. The integer type may not hold a converted number, or
// signed arithmetic on converted numbers may overflow.

import (
	"fmt"
	"math"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/intent"
	"faultline/internal/native/emit"
)

// conversion checks whether the integer type holds the converted number.
func (d *deltas) conversion(v llvm.Value, op fp.Op, site, number llvm.Value) {
	if v.Type().TypeKind() != llvm.IntegerTypeKind {
		return
	}
	x, width := v.Operand(0), v.Type().IntTypeWidth()
	if widthOf(x.Type()) <= 64 {
		x = d.ToDouble(x)
	}
	least, from, limit := 0.0, llvm.FloatOGT, math.Ldexp(1, width)
	switch {
	case op == fp.ToUint:
		least = -1
	case width < 53:
		limit /= 2
		least = -limit - 1
	default: // a double of that size has no fraction
		limit /= 2
		least, from = -limit, llvm.FloatOGE
	}
	above := d.B.CreateFCmp(from, x, llvm.ConstFloat(x.Type(), least), "")
	below := d.B.CreateFCmp(llvm.FloatOLT, x, llvm.ConstFloat(x.Type(), limit), "")
	tagged := d.B.CreateOr(number, d.Number(1<<63), "") // see run.Event
	number = d.B.CreateSelect(below, tagged, number, "")
	d.CallNamed("fl.convert", d.B.CreateAnd(above, below, ""), site, number)
}

// integers finds the integers that come from conversions, in registers and through calls of the unit's functions. It maps each to the first
// conversion that it comes from.
func (c *carrier) integers(sites []emit.Site) map[llvm.Value]int {
	origins := make(map[llvm.Value]int)
	var work []llvm.Value
	comes := func(v llvm.Value, site int) {
		if old, ok := origins[v]; (!ok || site < old) && v.Type().TypeKind() == llvm.IntegerTypeKind {
			origins[v] = site
			work = append(work, v)
		}
	}
	for _, s := range sites {
		if s.Op != fp.Cmp {
			comes(s.Inst, s.Number)
		}
	}
	for f := range bitcode.Functions(c.Mod) {
		for v := range bitcode.Instructions(f) {
			if site, ok := c.taken(v); ok {
				comes(v, site)
			}
		}
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
			for _, to := range flowsTo(v, use.User()) {
				comes(to, origins[v])
			}
		}
	}
	return origins
}

// nearest holds the functions that round to an integer and convert it.
var nearest = map[string]bool{"lrint": true, "llrint": true, "lround": true, "llround": true}

// taken reports whether v rounds to an integer and converts it. Functions such as lrint are no sites, so number is the first site that uses
// the result.
func (c *carrier) taken(v llvm.Value) (number int, ok bool) {
	if !emit.IsCall(v) || v.CalledValue().IsAFunction().IsNil() || !v.CalledValue().IsDeclaration() {
		return 0, false
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(v.CalledValue().Name(), "llvm."), ".")
	if !nearest[name] && !nearest[strings.TrimRight(name, "fl")] || !scalarOperand(v) || v.Type().TypeKind() != llvm.IntegerTypeKind {
		return 0, false
	}
	seen := map[llvm.Value]bool{v: true}
	for work := []llvm.Value{v}; len(work) > 0; work = work[1:] {
		for use := work[0].FirstUse(); !use.IsNil(); use = use.NextUse() {
			if s, found := c.sites[use.User()]; found && (!ok || s.Number < number) {
				number, ok = s.Number, true
			}
			for _, to := range flowsTo(work[0], use.User()) {
				if !seen[to] {
					seen[to] = true
					work = append(work, to)
				}
			}
		}
	}
	return number, ok
}

// flowsTo returns the values that depend on the integer v through user.
func flowsTo(v, user llvm.Value) []llvm.Value {
	switch user.InstructionOpcode() {
	case llvm.Add, llvm.Sub, llvm.Mul, llvm.Shl, llvm.SDiv, llvm.SRem, llvm.UDiv, llvm.URem, llvm.AShr, llvm.LShr, llvm.And, llvm.Or,
		llvm.Xor,
		llvm.SExt, llvm.ZExt, llvm.Trunc, llvm.PHI, llvm.Select, bitcode.OpFreeze:
		return []llvm.Value{user}
	case llvm.Call, llvm.Invoke:
		return parametersOf(v, user)
	case llvm.Ret:
		return callsOf(llvm.BasicBlock(user.InstructionParent()).Parent())
	}
	return nil
}

// parametersOf returns the parameters to which v is passed.
func parametersOf(v, call llvm.Value) (list []llvm.Value) {
	f := call.CalledValue()
	if f.IsAFunction().IsNil() || f.IsDeclaration() {
		return nil
	}
	for i, p := range f.Params() {
		if i < call.CalledFunctionType().ParamTypesCount() && call.Operand(i) == v {
			list = append(list, p)
		}
	}
	return list
}

// callsOf returns the calls of a function in its unit.
func callsOf(f llvm.Value) (list []llvm.Value) {
	for use := f.FirstUse(); !use.IsNil(); use = use.NextUse() {
		if user := use.User(); !user.IsAInstruction().IsNil() && emit.IsCall(user) && user.CalledValue() == f {
			list = append(list, user)
		}
	}
	return list
}

// overflowing maps signed arithmetic to LLVM's intrinsics that detect overflow. A left shift is a multiplication.
var overflowing = map[llvm.Opcode]string{llvm.Add: "sadd", llvm.Sub: "ssub", llvm.Mul: "smul", llvm.Shl: "smul"}

// integer checks whether signed arithmetic overflows.
func (d *deltas) integer(v llvm.Value) {
	origin, ok := d.origins[v]
	if !ok {
		d.wrap(v)
		return
	}
	if v.IsAInstruction().IsNil() {
		return
	}
	op, t := v.InstructionOpcode(), v.Type()
	if emit.IsCall(v) {
		if _, ok := d.taken(v); ok {
			d.conversion(v, fp.ToInt, d.Number(uint64(origin)), d.CallNamed("fl.ops"))
		}
		return
	}
	if op == llvm.Trunc {
		d.narrowed(v, origin)
		return
	}
	if n := intent.FieldBits(v); n > 0 {
		d.held(v.Operand(0), d.Ctx.IntType(n), ir.AsNumber, origin)
		return
	}
	if overflowing[op] == "" || !bitcode.Signed(v) && !d.noWrap[v] || t.IntTypeWidth() > 64 {
		return
	}
	d.overflow(v, origin)
}

// overflow checks whether a sum, a difference, a product or a left shift leaves its type.
func (d *deltas) overflow(v llvm.Value, site int) {
	t, op := v.Type(), v.InstructionOpcode()
	x, y, name := v.Operand(0), v.Operand(1), overflowing[op]
	if op == llvm.Shl {
		y = d.B.CreateShl(llvm.ConstInt(t, 1, false), y, "")
	}
	if !bitcode.Signed(v) {
		name = "u" + name[1:]
		if n := y.IsAConstantInt(); op == llvm.Add && !n.IsNil() && n.SExtValue() < 0 { // n-- adds -1
			name, y = "usub", llvm.ConstInt(t, uint64(-n.SExtValue()), false)
		}
	}
	bitcode.Wrap(v) // otherwise the optimiser assumes that nothing overflows
	bit := d.Ctx.Int1Type()
	name = fmt.Sprintf("llvm.%s.with.overflow.i%d", name, t.IntTypeWidth())
	result := d.callRuntime(name, d.Ctx.StructType([]llvm.Type{t, bit}, false), x, y)
	fits := d.B.CreateNot(d.B.CreateExtractValue(result, 1, ""), "")
	d.CallNamed("fl.wrap", fits, d.Number(uint64(site)), d.CallNamed("fl.ops"))
}

// narrowed checks whether a truncation changes the number that the program reads from it.
func (d *deltas) narrowed(v llvm.Value, origin int) {
	x, read := v.Operand(0), bitcode.ReadingOf(v)
	if read == ir.AsBits || x.Type().IntTypeWidth() > 64 {
		return
	}
	d.held(x, v.Type(), read, origin)
}

// held checks whether a narrower type holds the integer x.
func (d *deltas) held(x llvm.Value, t llvm.Type, read ir.Reading, origin int) {
	narrow := d.B.CreateTrunc(x, t, "")
	fits := d.B.CreateICmp(llvm.IntEQ, d.B.CreateSExt(narrow, x.Type(), ""), x, "")
	if read != ir.AsSigned {
		fits = d.B.CreateOr(fits, d.B.CreateICmp(llvm.IntEQ, d.B.CreateZExt(narrow, x.Type(), ""), x, ""), "")
	}
	d.CallNamed("fl.wrap", fits, d.Number(uint64(origin)), d.CallNamed("fl.ops"))
}
