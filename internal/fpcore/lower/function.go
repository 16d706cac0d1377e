package lower

// This file makes the function of one core: parameters, instructions one by one, blocks, result.

import (
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// maxResult is the largest number of elements of a tensor that is returned, maxTensor of one inside a function.
const (
	maxResult = 1 << 10
	maxTensor = 1 << 16
)

// A function is a core that is being lowered. After the first thing that cannot be lowered, what is emitted means nothing
// and is thrown away.
type function struct {
	*lowering
	core       *fpcore.Core
	name       string
	begun      bool
	done       bool
	params     []typ
	result     typ
	text       string
	unmodelled *Unmodelled

	allocas []byte // of the entry block
	body    []byte
	temps   int
	block   string // where instructions go
	scope   []binding
	sub     int // the subprogram's number among the metadata

	constants meanings
	floating  bool // something depends on the floats themselves, or may overflow as integers do: see Entry.Formula
}

// A binding is a name in scope. A variable of a loop is behind its address.
type binding struct {
	name  string
	value value
	slot  bool
}

// lower makes the function, once.
func (f *function) lower() {
	if f.begun {
		return
	}
	f.begun = true
	_, err := fpcore.Try(func() bool { f.define(); return true })
	if err != nil {
		wrong := fpcore.AsError(err)
		f.unmodelled = &Unmodelled{f.core, wrong.Pos, wrong.Msg}
	}
	f.done = true
}

// define makes the function; what it cannot make ends it with an *Error.
func (f *function) define() {
	f.block = "entry"
	ctx := f.context(typ{format: fp.Binary64}, f.core.Props)
	for i, a := range f.core.Args {
		v := value{f.parameter(ctx, a), fmt.Sprintf("%%a%d", i)}
		f.params = append(f.params, v.typ)
		f.scope = append(f.scope, binding{name: a.Name, value: v})
	}
	f.sub = f.debug.reserve()
	body := f.expr(f.core.Body, ctx)
	f.result = typ{format: ctx.format, truth: body.truth, dims: body.dims}
	if body.truth {
		f.result.format = fp.NoFormat
	}
	f.finish(f.convert(f.core.Body.Pos, body, f.result))
	f.debug.function(f)
}

// finish returns the result and writes the function.
func (f *function) finish(v value) {
	at := f.core.Body.Pos
	result, params := f.result.llvm(), make([]string, 0, len(f.params)+1)
	switch {
	case v.isTensor():
		if v.elements() > maxResult {
			panic(fpcore.Errorf(at, "a result of %d elements is not modelled: at most %d are returned", v.elements(), maxResult))
		}
		f.copyElements(at, value{v.typ, "%r"}, v)
		mem, align := v.memory()
		params = append(params, fmt.Sprintf("ptr sret(%s) align %d %%r", mem, align))
		result = "void"
		f.do(at, "ret void")
	case v.truth:
		result = "i32"
		f.do(at, "ret i32 %s", f.inst(at, "zext i1 %s to i32", v.ref))
	default:
		f.do(at, "ret %s %s", result, v.ref)
	}
	for i, p := range f.params {
		params = append(params, fmt.Sprintf("%s %%a%d", p.llvm(), i))
	}
	f.text = fmt.Sprintf("\ndefine %s @%s(%s) !dbg !%d {\nentry:\n%s%s}\n", result, f.name, strings.Join(params, ", "), f.sub,
		f.allocas, f.body)
}

// parameter returns the type of an argument.
func (f *function) parameter(ctx typ, a fpcore.Arg) typ {
	t := f.context(ctx, a.Props)
	for _, d := range a.Dims {
		if d.Name != "" {
			panic(fpcore.Errorf(d.Pos, "the size %s of tensor %s is not a number, which is not modelled", d.Name, a.Name))
		}
		t.dims = append(t.dims, d.Size)
	}
	return t
}

// context returns the precision that properties change ctx to.
func (f *function) context(ctx typ, props []fpcore.Property) typ {
	for _, p := range props {
		text := p.Value.String()
		switch p.Name {
		case "precision":
			t, ok := precisions[text]
			if !ok {
				panic(fpcore.Errorf(p.Value.Pos, "precision %s is not modelled; binary32, binary64 and binary80 are", text))
			}
			ctx = t
		case "round":
			if text != "nearestEven" {
				panic(fpcore.Errorf(p.Value.Pos, "rounding mode %s is not modelled; nearestEven is", text))
			}
		}
	}
	return ctx
}

// inst emits an instruction and returns its result.
func (f *function) inst(at fpcore.Pos, format string, args ...any) string {
	temp := f.temp()
	f.do(at, "%s = %s", temp, fmt.Sprintf(format, args...))
	return temp
}

// do emits an instruction without a result.
func (f *function) do(at fpcore.Pos, format string, args ...any) {
	f.body = fmt.Appendf(f.body, "  %s, !dbg !%d\n", fmt.Sprintf(format, args...), f.debug.location(at, f.sub))
}

// temp returns a new name.
func (f *function) temp() string {
	f.temps++
	return fmt.Sprintf("%%v%d", f.temps)
}

// label returns a new block, which is not begun.
func (f *function) label() string {
	f.temps++
	return fmt.Sprintf("b%d", f.temps)
}

// begin starts a block. The one before it has ended.
func (f *function) begin(label string) {
	f.body = fmt.Appendf(f.body, "%s:\n", label)
	f.block = label
}

// jump ends a block and starts the next one, which it goes to.
func (f *function) jump(at fpcore.Pos, label string) {
	f.do(at, "br label %%%s", label)
	f.begin(label)
}

// branch ends a block with a choice.
func (f *function) branch(at fpcore.Pos, cond value, yes, no string) {
	f.do(at, "br i1 %s, label %%%s, label %%%s", cond.ref, yes, no)
}

// alloca returns room for a value of type t: its address, once per call of the function.
func (f *function) alloca(t typ) value {
	v := value{t, f.temp()}
	f.room(v)
	return v
}

// room is alloca for what has its name already.
func (f *function) room(v value) {
	mem, align := v.memory()
	f.allocas = fmt.Appendf(f.allocas, "  %s = alloca %s, align %d\n", v.ref, mem, align)
}

func (f *function) load(at fpcore.Pos, t typ, address string) value {
	mem, align := t.memory()
	return value{t, f.inst(at, "load %s, ptr %s, align %d", mem, address, align)}
}

func (f *function) store(at fpcore.Pos, v value, address string) {
	mem, align := v.memory()
	f.do(at, "store %s %s, ptr %s, align %d", mem, v.ref, address, align)
}

// declare notes a function that is called and returns its name.
func (l *lowering) declare(name, result, params string) string {
	l.declared[name] = "declare " + result + " @" + name + "(" + params + ")\n"
	return name
}
