package bitcode

// This file splits complex operations into real ones, which are numbered and can be blamed: products and quotients that compilers leave to
// their runtime, and the functions of <complex.h>. The results equal those of GCC's runtime and libm, bit for bit.

import (
	_ "embed"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// complexes replaces every call of a complex function of the libraries.
func complexes(ctx llvm.Context, mod llvm.Module, own func(name string) bool) error {
	w := &complexWriter{ctx: ctx, mod: mod, b: ctx.NewBuilder()}
	defer w.b.Dispose()
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if write, t := complexCall(v, own); write != nil {
				w.b.SetInsertPointBefore(v)
				w.t, w.format = t, FormatOf(t)
				v.ReplaceAllUsesWith(w.join(v.Type(), write(w, w.apart(v))))
				v.EraseFromParentAsInstruction()
			}
		}
	}
	return w.link()
}

// complexCall returns the function that writes the replacement of call v, and the type of the parts. It returns nil if v is no such call.
func complexCall(v llvm.Value, own func(name string) bool) (write complexBody, part llvm.Type) {
	if v.InstructionOpcode() != llvm.Call || !IsOutside(v.CalledValue()) || own(v.CalledValue().Name()) {
		return nil, part
	}
	name, result := v.CalledValue().Name(), v.Type()
	switch result.TypeKind() {
	case llvm.StructTypeKind:
		if result.StructElementTypesCount() != 2 {
			return nil, part
		}
		part = result.StructElementTypes()[0]
	case llvm.VectorTypeKind:
		part = result.ElementType()
	default:
		part = result
	}
	if numArgs(v) > 0 {
		write = complexNamed[FormatOf(part)][name]
	}
	return write, part
}

// How names encode the format of the parts, in the compiler's runtime and in libm.
var (
	complexLetters  = map[fp.Format]string{fp.Binary16: "h", fp.Binary32: "s", fp.Binary64: "d", fp.X87: "x", fp.Binary128: "t"}
	complexSuffixes = map[fp.Format]string{fp.Binary32: "f", fp.Binary64: "", fp.X87: "l", fp.Binary128: "f128"}
)

// complexName returns the name of a function for a format, "" if there is none.
func complexName(base string, f fp.Format) string {
	if rest, ok := strings.CutPrefix(base, "__"); ok {
		return "__" + rest + complexLetters[f] + "c3"
	}
	if suffix, ok := complexSuffixes[f]; ok {
		return base + suffix
	}
	return ""
}

// A complexBody writes the result of a complex function. Its operands and results are parts: two for a complex number, one for a real one.
type complexBody func(w *complexWriter, x []llvm.Value) []llvm.Value

var complexFunctions = map[string]complexBody{
	"__mul": func(w *complexWriter, x []llvm.Value) []llvm.Value { return w.ours("mul", x...) },
	"__div": (*complexWriter).quotient,
	"cabs":  func(w *complexWriter, x []llvm.Value) []llvm.Value { return []llvm.Value{w.libm("hypot", x...)} },
	"carg":  func(w *complexWriter, x []llvm.Value) []llvm.Value { return []llvm.Value{w.libm("atan2", x[1], x[0])} },
	"creal": func(_ *complexWriter, x []llvm.Value) []llvm.Value { return x[:1] },
	"cimag": func(_ *complexWriter, x []llvm.Value) []llvm.Value { return x[1:] },
	"conj": func(w *complexWriter, x []llvm.Value) []llvm.Value {
		return []llvm.Value{x[0], w.b.CreateFNeg(x[1], "")}
	},
	"cproj": (*complexWriter).projection,
	"cpow":  (*complexWriter).power,
}

func init() {
	for _, name := range fp.ComplexFunctions {
		complexFunctions[name] = func(w *complexWriter, x []llvm.Value) []llvm.Value { return w.parts(name, x) }
	}
	for f := range complexLetters {
		complexNamed[f] = make(map[string]complexBody)
		for base, body := range complexFunctions {
			if name := complexName(base, f); name != "" {
				complexNamed[f][name] = body
			}
		}
	}
}

// complexNamed maps formats and names to functions. Every call of a module is looked up here.
var complexNamed = make(map[fp.Format]map[string]complexBody)

// A complexWriter inserts instructions into a module.
type complexWriter struct {
	ctx    llvm.Context
	mod    llvm.Module
	b      llvm.Builder
	t      llvm.Type // of parts
	format fp.Format
	texts  []string // modules of complex.ll that the unit needs
}

// apart splits the operands of a call into parts. Operands are numbers, vectors of two, or pointers to a copy.
func (w *complexWriter) apart(v llvm.Value) (parts []llvm.Value) {
	for i := range numArgs(v) {
		switch arg := v.Operand(i); arg.Type().TypeKind() {
		case llvm.VectorTypeKind:
			parts = append(parts, w.b.CreateExtractElement(arg, w.index(0), ""), w.b.CreateExtractElement(arg, w.index(1), ""))
		case llvm.PointerTypeKind:
			second := w.b.CreateGEP(w.t, arg, []llvm.Value{w.index(1)}, "")
			parts = append(parts, w.b.CreateLoad(w.t, arg, ""), w.b.CreateLoad(w.t, second, ""))
		default:
			parts = append(parts, arg)
		}
	}
	return parts
}

// join combines parts to a value of type t.
func (w *complexWriter) join(t llvm.Type, parts []llvm.Value) llvm.Value {
	whole := llvm.Undef(t)
	for i, part := range parts {
		switch t.TypeKind() {
		case llvm.VectorTypeKind:
			whole = w.b.CreateInsertElement(whole, part, w.index(i), "")
		case llvm.StructTypeKind:
			whole = w.b.CreateInsertValue(whole, part, i, "")
		default:
			return part
		}
	}
	return whole
}

func (w *complexWriter) index(i int) llvm.Value {
	return llvm.ConstInt(w.ctx.Int32Type(), uint64(i), false)
}

// libm calls a real function of libm.
func (w *complexWriter) libm(name string, x ...llvm.Value) llvm.Value {
	whole, part, _ := cutPart(name)
	name = complexName(whole, w.format) + part
	types := make([]llvm.Type, len(x))
	for i := range types {
		types[i] = w.t
	}
	ft := llvm.FunctionType(w.t, types, false)
	f := w.mod.NamedFunction(name)
	if f.IsNil() {
		f = llvm.AddFunction(w.mod, name, ft)
	}
	return w.b.CreateCall(ft, f, x, "")
}

//go:embed complex.ll
var complexText string

// added is the prefix of the names of functions that this package adds to a unit.
const added = "faultline."

// ours calls a function of complex.ll.
func (w *complexWriter) ours(name string, x ...llvm.Value) []llvm.Value {
	name = added + name + "." + typeSuffix(w.t)
	types := make([]llvm.Type, len(x))
	for i := range types {
		types[i] = x[i].Type()
	}
	ft := llvm.FunctionType(w.ctx.StructType([]llvm.Type{w.t, w.t}, false), types, false)
	f := w.mod.NamedFunction(name)
	if f.IsNil() {
		f = llvm.AddFunction(w.mod, name, ft)
		w.need()
	}
	r := w.b.CreateCall(ft, f, x, "")
	return []llvm.Value{w.b.CreateExtractValue(r, 0, ""), w.b.CreateExtractValue(r, 1, "")}
}

// need adds the instance of complex.ll for the current format.
func (w *complexWriter) need() {
	number := func(x float64) string {
		v := llvm.ConstFloat(w.t, x).String() // with its type
		return v[strings.IndexByte(v, ' ')+1:]
	}
	text := strings.NewReplacer("$T", w.format.String(), "$N", typeSuffix(w.t), "$ZERO", number(0), "$ONE", number(1),
		"$PLUS", number(math.Inf(1))).Replace(complexText)
	if !slices.Contains(w.texts, text) {
		w.texts = append(w.texts, text)
	}
}

// link adds the instances to the module. Their functions are internal to each unit.
func (w *complexWriter) link() error {
	for _, text := range w.texts {
		m, err := Parse(w.ctx, "complex.ll", []byte(text))
		if err != nil {
			panic(fmt.Sprintf("bitcode: complex.ll does not parse: %v\n%s", err, text))
		}
		m.SetDataLayout(w.mod.DataLayout())
		m.SetTarget(w.mod.Target())
		if err := llvm.LinkModules(w.mod, m); err != nil {
			return err
		}
	}
	for f := range Functions(w.mod) {
		if strings.HasPrefix(f.Name(), added) && !f.IsDeclaration() {
			f.SetLinkage(llvm.InternalLinkage)
		}
	}
	return nil
}

// parts computes a function of one complex number, part by part.
func (w *complexWriter) parts(name string, x []llvm.Value) []llvm.Value {
	return []llvm.Value{w.libm(name+realPart, x...), w.libm(name+imaginaryPart, x...)}
}

// power computes e^(y log x), as libm does.
func (w *complexWriter) power(x []llvm.Value) []llvm.Value {
	y, log := x[2:], w.parts("clog", x[:2])
	times := func(i, k int) llvm.Value { return w.b.CreateFMul(y[i], log[k], "") }
	re, im := w.b.CreateFSub(times(0, 0), times(1, 1), ""), w.b.CreateFAdd(times(0, 1), times(1, 0), "")
	return w.parts("cexp", w.rest("mul", re, im, []llvm.Value{y[0], y[1], log[0], log[1]}))
}

// projection returns the number itself, and one infinity for all infinite numbers.
func (w *complexWriter) projection(x []llvm.Value) []llvm.Value {
	infinity := llvm.ConstFloat(w.t, math.Inf(1))
	zero := callIntrinsic(w.b, w.mod, "copysign", llvm.ConstNull(w.t), x[1])
	isInf := func(x llvm.Value) llvm.Value { return w.b.CreateFCmp(llvm.FloatOEQ, w.size(x), infinity, "") }
	either := w.b.CreateOr(isInf(x[0]), isInf(x[1]), "")
	return []llvm.Value{w.b.CreateSelect(either, infinity, x[0], ""), w.b.CreateSelect(either, zero, x[1], "")}
}

func (w *complexWriter) size(x llvm.Value) llvm.Value { return callIntrinsic(w.b, w.mod, "fabs", x) }

// quotient computes (a + ib)/(c + id).
func (w *complexWriter) quotient(x []llvm.Value) []llvm.Value {
	parts := w.robust
	if w.format.Digits() <= fp.Binary32.Digits() {
		parts = w.wide
	}
	re, im, scaled := parts(x[0], x[1], x[2], x[3])
	return w.rest("div", re, im, scaled)
}

// rest handles the case that both parts of the result of op are NaN.
func (w *complexWriter) rest(op string, re, im llvm.Value, operands []llvm.Value) []llvm.Value {
	nan := func(x llvm.Value) llvm.Value { return w.b.CreateFCmp(llvm.FloatUNO, x, x, "") }
	lost := w.b.CreateAnd(nan(re), nan(im), "")
	return w.ours(op+".rest", append([]llvm.Value{lost, re, im}, operands...)...)
}

// wide computes the quotient by its definition, in a format with more than twice the digits and exponents.
func (w *complexWriter) wide(a, b, c, d llvm.Value) (re, im llvm.Value, operands []llvm.Value) {
	wider := w.ctx.DoubleType()
	if w.format == fp.Binary16 {
		wider = w.ctx.FloatType()
	}
	ext := func(x llvm.Value) llvm.Value { return w.b.CreateFPExt(x, wider, "") }
	A, B, C, D := ext(a), ext(b), ext(c), ext(d)
	product := func(x, y llvm.Value) llvm.Value { return w.b.CreateFMul(x, y, "") }
	by := w.b.CreateFAdd(product(C, C), product(D, D), "")
	re = w.b.CreateFDiv(w.b.CreateFAdd(product(A, C), product(B, D), ""), by, "")
	im = w.b.CreateFDiv(w.b.CreateFSub(product(B, C), product(A, D), ""), by, "")
	return w.b.CreateFPTrunc(re, w.t, ""), w.b.CreateFPTrunc(im, w.t, ""), []llvm.Value{a, b, c, d}
}

// robust computes the quotient by Smith's method, which divides by the larger part of the divisor. It first scales the operands if
// something could overflow or underflow, and changes the order of products if their ratio underflows (Baudin and Smith, A robust complex
// division in Scilab, 2012). If c is larger, with r = d/c, the result is (a + b r)/(c + d r) and (b - a r)/(c + d r). If d is larger, with
// r = c/d, it is (b + a r)/(d + c r) and (b r - a)/(d + c r).
func (w *complexWriter) robust(a, b, c, d llvm.Value) (re, im llvm.Value, operands []llvm.Value) {
	choose := func(c, x, y llvm.Value) llvm.Value { return w.b.CreateSelect(c, x, y, "") }
	turned := w.b.CreateFCmp(llvm.FloatOLT, w.size(c), w.size(d), "")
	scale := w.scale(a, b, choose(turned, d, c))
	for _, x := range []*llvm.Value{&a, &b, &c, &d} {
		*x = w.b.CreateFMul(*x, scale, "")
	}
	large, small := choose(turned, d, c), choose(turned, c, d)
	r := w.b.CreateFDiv(small, large, "")
	by := w.b.CreateFAdd(w.b.CreateFMul(small, r, ""), large, "")
	plain := w.b.CreateFCmp(llvm.FloatOGT, w.size(r), w.twoTo(w.format.MinExp()), "")
	part := func(times, plus llvm.Value) llvm.Value { // (times r + plus)/by
		q := w.b.CreateFDiv(choose(plain, large, times), large, "") // 1 where it is not needed
		product := w.b.CreateFMul(choose(plain, times, small), choose(plain, r, q), "")
		return w.b.CreateFDiv(w.b.CreateFAdd(product, plus, ""), by, "")
	}
	less := w.b.CreateFNeg(a, "")
	re = part(choose(turned, a, b), choose(turned, b, a))
	im = part(choose(turned, b, less), choose(turned, less, b))
	return re, im, []llvm.Value{a, b, c, d}
}

// scale returns the power of two by which a quotient's operands are multiplied. It is 1 unless an operand is near the ends of the format's
// range.
func (w *complexWriter) scale(a, b, large llvm.Value) llvm.Value {
	digits := w.format.Digits()
	a, b, large = w.size(a), w.size(b), w.size(large)
	least, half, limit := w.twoTo(w.format.MinExp()), w.largest(0), w.largest(1-digits)
	below := func(x, y llvm.Value) llvm.Value { return w.b.CreateFCmp(llvm.FloatOLT, x, y, "") }
	and := func(x, y llvm.Value) llvm.Value { return w.b.CreateAnd(x, y, "") }
	or := func(x, y llvm.Value) llvm.Value { return w.b.CreateOr(x, y, "") }
	tiny := or(and(below(a, least), below(b, limit)), and(below(b, least), below(a, limit)))
	up := or(below(large, w.twoTo(1-digits)), and(tiny, below(large, limit)))
	most := w.b.CreateFCmp(llvm.FloatOGE, large, half, "")
	return w.b.CreateSelect(most, w.twoTo(-1), w.b.CreateSelect(up, w.twoTo(digits-1), w.twoTo(0), ""), "")
}

// twoTo returns 2^n.
func (w *complexWriter) twoTo(n int) llvm.Value {
	return llvm.ConstFloatFromString(w.t, fmt.Sprintf("0x1p%d", n))
}

// largest returns half of the largest number, times 2^n.
func (w *complexWriter) largest(n int) llvm.Value {
	digits := w.format.Digits()
	ones := new(big.Int).Lsh(big.NewInt(1), uint(digits))
	ones.Sub(ones, big.NewInt(1))
	return llvm.ConstFloatFromString(w.t, fmt.Sprintf("0x%xp%d", ones, w.format.MaxExp()-digits+n))
}
