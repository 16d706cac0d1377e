// Package x86 replaces SSE and AVX intrinsics by LLVM's own instructions, one for each element. Each of them is then an operation like any
// other: it has a site, rounds, and has an exact value. Intrinsics whose result depends on the processor (rcpps, rsqrtps) stay as they are.
//
// It must not know what a site is. Its functions may be called from any goroutine that owns the LLVM context.
package x86

import (
	"embed"
	"fmt"
	"strings"

	"tinygo.org/x/go-llvm"
)

// Source is the source of this package: what native emits depends on it.
//
//go:embed *.go
var Source embed.FS

// Replace replaces every call of such an intrinsic in a module.
func Replace(ctx llvm.Context, mod llvm.Module) {
	w := &writer{ctx: ctx, mod: mod, b: ctx.NewBuilder()}
	defer w.b.Dispose()
	for f := mod.FirstFunction(); !f.IsNil(); f = llvm.NextFunction(f) {
		for block := f.FirstBasicBlock(); !block.IsNil(); block = llvm.NextBasicBlock(block) {
			for v := block.FirstInstruction(); !v.IsNil(); {
				call := v
				v = llvm.NextInstruction(v)
				if IsCall(call) {
					w.b.SetInsertPointBefore(call)
					call.ReplaceAllUsesWith(w.result(call))
					call.EraseFromParentAsInstruction()
				}
			}
		}
	}
}

// IsCall reports whether v is a call of an intrinsic that Replace replaces.
func IsCall(v llvm.Value) bool { return bodyOf(v) != nil }

// A writer writes in the place of one call.
type writer struct {
	ctx  llvm.Context
	mod  llvm.Module
	b    llvm.Builder
	elem llvm.Type // of an element of the result
	imm  uint64    // the last operand, where it is a constant
	one  bool      // the result is no vector
}

// A body returns the elements of the result. It gets the elements of each operand; a scalar has one.
type body func(w *writer, args [][]llvm.Value) []llvm.Value

func bodyOf(v llvm.Value) body {
	if v.InstructionOpcode() != llvm.Call || v.CalledValue().IsAFunction().IsNil() {
		return nil
	}
	name, _ := strings.CutPrefix(v.CalledValue().Name(), prefix)
	return bodies[name]
}

// result writes the result of a call. Elements that the body leaves out are 0.
func (w *writer) result(v llvm.Value) llvm.Value {
	w.imm, w.elem, w.one = 0, v.Type(), v.Type().TypeKind() != llvm.VectorTypeKind
	if !w.one {
		w.elem = v.Type().ElementType()
	}
	var args [][]llvm.Value
	for i := range v.OperandsCount() - 1 {
		arg := v.Operand(i)
		if !arg.IsAConstantInt().IsNil() {
			w.imm = arg.ZExtValue()
		}
		args = append(args, w.elements(arg))
	}
	parts := bodyOf(v)(w, args)
	if w.one {
		return parts[0]
	}
	whole := llvm.ConstNull(v.Type())
	for i, part := range parts {
		whole = w.b.CreateInsertElement(whole, part, w.index(i), "")
	}
	return whole
}

func (w *writer) elements(v llvm.Value) (list []llvm.Value) {
	if v.Type().TypeKind() != llvm.VectorTypeKind {
		return []llvm.Value{v}
	}
	for i := range v.Type().VectorSize() {
		list = append(list, w.b.CreateExtractElement(v, w.index(i), ""))
	}
	return list
}

func (w *writer) index(i int) llvm.Value {
	return llvm.ConstInt(w.ctx.Int32Type(), uint64(i), false)
}

const prefix = "llvm.x86."

// bodies are the bodies by the names behind the prefix.
var bodies = map[string]body{
	"sse2.cvtsd2ss": func(w *writer, args [][]llvm.Value) []llvm.Value {
		return append([]llvm.Value{narrow(w, args[1][0])}, args[0][1:]...)
	},
	"sse2.cvtpd2ps": each1(narrow), "avx.cvt.pd2.ps.256": each1(narrow),
	"sse2.cvtsd2si": each1(nearestInt), "sse2.cvtsd2si64": each1(nearestInt), "sse2.cvttsd2si": each1(towardsZero),
	"sse2.cvttsd2si64": each1(towardsZero), "sse.cvtss2si": each1(nearestInt), "sse.cvtss2si64": each1(nearestInt),
	"sse.cvttss2si": each1(towardsZero), "sse.cvttss2si64": each1(towardsZero),
	"sse2.cvtpd2dq": each1(nearestInt), "sse2.cvttpd2dq": each1(towardsZero), "sse2.cvtps2dq": each1(nearestInt),
	"sse2.cvttps2dq": each1(towardsZero), "avx.cvt.pd2dq.256": each1(nearestInt), "avx.cvtt.pd2dq.256": each1(towardsZero),
	"avx.cvt.ps2dq.256": each1(nearestInt), "avx.cvtt.ps2dq.256": each1(towardsZero),
	"sse3.hadd.pd": pairs(llvm.Builder.CreateFAdd), "sse3.hadd.ps": pairs(llvm.Builder.CreateFAdd),
	"avx.hadd.pd.256": pairs(llvm.Builder.CreateFAdd), "avx.hadd.ps.256": pairs(llvm.Builder.CreateFAdd),
	"sse3.hsub.pd": pairs(llvm.Builder.CreateFSub), "sse3.hsub.ps": pairs(llvm.Builder.CreateFSub),
	"avx.hsub.pd.256": pairs(llvm.Builder.CreateFSub), "avx.hsub.ps.256": pairs(llvm.Builder.CreateFSub),
	"sse3.addsub.pd": addSub, "sse3.addsub.ps": addSub, "avx.addsub.pd.256": addSub, "avx.addsub.ps.256": addSub,
	"sse41.dppd": dotProduct, "sse41.dpps": dotProduct, "avx.dp.ps.256": dotProduct,
	"sse41.blendvpd": blend, "sse41.blendvps": blend, "avx.blendv.pd.256": blend, "avx.blendv.ps.256": blend,
	"sse2.movmsk.pd": signMask, "sse.movmsk.ps": signMask, "avx.movmsk.pd.256": signMask, "avx.movmsk.ps.256": signMask,
}

func init() {
	for name, f := range map[string]func(w *writer, x, y llvm.Value) llvm.Value{
		"sse41.round": func(w *writer, _, y llvm.Value) llvm.Value { return roundElement(w, y) },
		"cmp":         mask,
		"min":         smaller(llvm.FloatOLT),
		"max":         smaller(llvm.FloatOGT),
	} {
		single, double := name, name
		if !strings.Contains(name, ".") {
			single, double = "sse."+name, "sse2."+name
		}
		bodies[single+".ss"], bodies[double+".sd"] = first2(f), first2(f)
		bodies[single+".ps"], bodies[double+".pd"] = each2(f), each2(f)
		bodies["avx."+name+".ps.256"], bodies["avx."+name+".pd.256"] = each2(f), each2(f)
	}
	for _, name := range []string{"sse41.round.ps", "sse41.round.pd", "avx.round.ps.256", "avx.round.pd.256"} {
		bodies[name] = each1(roundElement)
	}
	for name, predicate := range map[string]llvm.FloatPredicate{"eq": llvm.FloatOEQ, "lt": llvm.FloatOLT, "le": llvm.FloatOLE,
		"gt": llvm.FloatOGT, "ge": llvm.FloatOGE, "neq": llvm.FloatUNE} {
		for _, kind := range []string{"comi", "ucomi"} {
			bodies["sse."+kind+name+".ss"], bodies["sse2."+kind+name+".sd"] = answer(predicate), answer(predicate)
		}
	}
}

// each1 computes each element of the result from one of the operand's. A scalar result is that of the first element.
func each1(f func(w *writer, x llvm.Value) llvm.Value) body {
	return func(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
		for _, x := range args[0] {
			if parts = append(parts, f(w, x)); w.one {
				break
			}
		}
		return parts
	}
}

func each2(f func(w *writer, x, y llvm.Value) llvm.Value) body {
	return func(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
		for i, x := range args[0] {
			parts = append(parts, f(w, x, args[1][i]))
		}
		return parts
	}
}

// first2 computes the first element alone. The others are those of the first operand.
func first2(f func(w *writer, x, y llvm.Value) llvm.Value) body {
	return func(w *writer, args [][]llvm.Value) []llvm.Value {
		return append([]llvm.Value{f(w, args[0][0], args[1][0])}, args[0][1:]...)
	}
}

// roundElement rounds to an integer. Bits 0 and 1 of the operand are the direction; bit 2 asks for the current one, bit 3 for no exception.
func roundElement(w *writer, x llvm.Value) llvm.Value {
	name := [...]string{"roundeven", "floor", "ceil", "trunc"}[w.imm&3]
	switch {
	case w.imm&12 == 4:
		name = "rint"
	case w.imm&4 != 0:
		name = "nearbyint"
	}
	return w.rounded(name, x)
}

func narrow(w *writer, x llvm.Value) llvm.Value { return w.b.CreateFPTrunc(x, w.elem, "") }

func towardsZero(w *writer, x llvm.Value) llvm.Value { return w.b.CreateFPToSI(x, w.elem, "") }

// nearestInt rounds in the current direction.
func nearestInt(w *writer, x llvm.Value) llvm.Value {
	return towardsZero(w, w.rounded("rint", x))
}

// smaller is minsd or maxsd: the second operand where the comparison is false, also of NaN.
func smaller(predicate llvm.FloatPredicate) func(w *writer, x, y llvm.Value) llvm.Value {
	return func(w *writer, x, y llvm.Value) llvm.Value {
		return w.b.CreateSelect(w.b.CreateFCmp(predicate, x, y, ""), x, y, "")
	}
}

// comparisons are the predicates by number. The next 16 differ in the exceptions that they raise.
var comparisons = [16]llvm.FloatPredicate{llvm.FloatOEQ, llvm.FloatOLT, llvm.FloatOLE, llvm.FloatUNO, llvm.FloatUNE, llvm.FloatUGE,
	llvm.FloatUGT, llvm.FloatORD, llvm.FloatUEQ, llvm.FloatULT, llvm.FloatULE, llvm.FloatPredicateFalse, llvm.FloatONE, llvm.FloatOGE,
	llvm.FloatOGT, llvm.FloatPredicateTrue}

// mask is all ones where the comparison is true, else 0.
func mask(w *writer, x, y llvm.Value) llvm.Value {
	is := w.b.CreateFCmp(comparisons[w.imm&15], x, y, "")
	return w.b.CreateBitCast(w.b.CreateSExt(is, w.integer(x), ""), x.Type(), "")
}

// integer is the integer type of x's width.
func (w *writer) integer(x llvm.Value) llvm.Type { return w.ctx.IntType(8 * elementSize(x)) }

// elementSize is the size of a float or double in bytes.
func elementSize(x llvm.Value) int {
	if x.Type().TypeKind() == llvm.FloatTypeKind {
		return 4
	}
	return 8
}

// rounded calls the intrinsic that rounds to an integer.
func (w *writer) rounded(name string, x llvm.Value) llvm.Value {
	name = fmt.Sprintf("llvm.%s.f%d", name, 8*elementSize(x))
	t := llvm.FunctionType(x.Type(), []llvm.Type{x.Type()}, false)
	f := w.mod.NamedFunction(name)
	if f.IsNil() {
		f = llvm.AddFunction(w.mod, name, t)
	}
	return w.b.CreateCall(t, f, []llvm.Value{x}, "")
}

// negative reports whether the sign bit of x is set.
func (w *writer) negative(x llvm.Value) llvm.Value {
	t := w.integer(x)
	return w.b.CreateICmp(llvm.IntSLT, w.b.CreateBitCast(x, t, ""), llvm.ConstNull(t), "")
}

// answer is 1 if a comparison of the first elements is true, else 0.
func answer(predicate llvm.FloatPredicate) body {
	return func(w *writer, args [][]llvm.Value) []llvm.Value {
		return []llvm.Value{w.b.CreateZExt(w.b.CreateFCmp(predicate, args[0][0], args[1][0], ""), w.elem, "")}
	}
}

// lanes calls f for each 16 bytes of an operand: they begin with element from, and there are n elements.
func lanes(x []llvm.Value, f func(from, n int)) {
	n := 16 / elementSize(x[0])
	for from := 0; from < len(x); from += n {
		f(from, n)
	}
}

// pairs combines neighbours: first those of the first operand, then those of the second.
func pairs(f func(b llvm.Builder, x, y llvm.Value, name string) llvm.Value) body {
	return func(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
		lanes(args[0], func(from, n int) {
			for _, x := range args {
				for i := from; i < from+n; i += 2 {
					parts = append(parts, f(w.b, x[i], x[i+1], ""))
				}
			}
		})
		return parts
	}
}

// addSub subtracts elements 0, 2 and so on, and adds the others.
func addSub(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
	for i, x := range args[0] {
		f := w.b.CreateFSub
		if i%2 == 1 {
			f = w.b.CreateFAdd
		}
		parts = append(parts, f(x, args[1][i], ""))
	}
	return parts
}

// dotProduct adds products in pairs. Bits 4 to 7 of the last operand choose the products, bits 0 to 3 the elements that get the sum.
func dotProduct(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
	lanes(args[0], func(from, n int) {
		zero := llvm.ConstNull(w.elem)
		sums := make([]llvm.Value, n)
		for i := range sums {
			sums[i] = zero
			if w.imm>>(4+i)&1 != 0 {
				sums[i] = w.b.CreateFMul(args[0][from+i], args[1][from+i], "")
			}
		}
		for len(sums) > 1 {
			for i := range len(sums) / 2 {
				sums[i] = w.b.CreateFAdd(sums[2*i], sums[2*i+1], "")
			}
			sums = sums[:len(sums)/2]
		}
		for i := range n {
			if w.imm>>i&1 != 0 {
				parts = append(parts, sums[0])
			} else {
				parts = append(parts, zero)
			}
		}
	})
	return parts
}

// blend takes elements of the second operand where the sign bit of the third is set, else of the first.
func blend(w *writer, args [][]llvm.Value) (parts []llvm.Value) {
	for i, x := range args[0] {
		parts = append(parts, w.b.CreateSelect(w.negative(args[2][i]), args[1][i], x, ""))
	}
	return parts
}

// signMask is an integer of sign bits, the first element's lowest.
func signMask(w *writer, args [][]llvm.Value) []llvm.Value {
	bits := llvm.ConstNull(w.elem)
	for i, x := range args[0] {
		bit := w.b.CreateZExt(w.negative(x), w.elem, "")
		bits = w.b.CreateOr(bits, w.b.CreateShl(bit, llvm.ConstInt(w.elem, uint64(i), false), ""), "")
	}
	return []llvm.Value{bits}
}
