package shadow

// This file carries deltas through variable arguments, as x86-64 passes them. A caller stores where each argument will be. When the called
// function opens its list (va_start), the deltas are put into cells at these addresses. A cell is valid only for its bits, so a wrong
// address yields no delta.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
)

const (
	generalRegisters  = 6
	floatingRegisters = 8
	firstFloating     = 8 * generalRegisters // offset of the floating-point registers in the area of saved ones
	onStack           = 1 << 32              // flag of a place: it is relative to the first argument on the stack
)

// passVariable stores the variable arguments of a call that have deltas.
func (c *carrier) passVariable(v llvm.Value) {
	fixed, n := v.CalledFunctionType().ParamTypesCount(), 0
	general, floating, stack := 0, 0, uint64(0)
	for i := range bitcode.Arguments(v) {
		arg := v.Operand(i)
		place := uint64(onStack)
		switch t := arg.Type(); {
		case !v.GetCallSiteEnumAttribute(i+1, byVal()).IsNil():
			return // the arguments after it are not followed
		case scalar(t) && widthOf(t) <= 64 && floating < floatingRegisters:
			place = uint64(firstFloating + 16*floating)
			floating++
		case scalar(t) && widthOf(t) > 64:
			stack = (stack + 15) &^ 15
			place, stack = place+stack, stack+16
		case !scalar(t) && general < generalRegisters:
			general++
		default:
			place, stack = place+stack, stack+8
		}
		if i >= fixed && scalar(arg.Type()) && n < state.MaxVarargs && c.of(arg, 0) != c.exact {
			for k, word := range []llvm.Value{c.Number(place), c.bits(arg), c.of(arg, 0)[0]} {
				c.B.CreateStore(word, c.word(state.Vararg+state.VarargWords*n+k))
			}
			n++
		}
	}
	c.B.CreateStore(c.Number(uint64(n)), c.word(state.Varargs))
}

// takeVariable saves the stored arguments until the list is opened, because other calls may come first.
func (c *carrier) takeVariable() {
	words := llvm.ArrayType(c.I64, 1+state.VarargWords*state.MaxVarargs)
	c.passed = c.B.CreateAlloca(words, "")
	c.B.CreateStore(c.B.CreateLoad(words, c.word(state.Varargs), ""), c.passed)
	c.B.CreateStore(c.Number(0), c.word(state.Varargs))
}

// openVariable handles va_start, and inserts code after it.
func (c *carrier) openVariable(v llvm.Value) {
	c.callRuntime("fl_variable", c.Ctx.VoidType(), v.Operand(0), c.passed)
}

// variableText writes the function that puts deltas into cells. It takes a va_list (gp_offset, fp_offset, overflow_arg_area, reg_save_area)
// and a list as passVariable stores it.
func variableText() string {
	t := new(cellWriter)
	t.Func("void @fl_variable(ptr %list, ptr %passed) $COLD", func() {
		stack, saved := t.Load("ptr", t.At("i64", "%list", 1)), t.Load("ptr", t.At("i64", "%list", 2))
		n := t.Load("i64", "%passed")
		t.Line("  br label %%loop\nloop:\n  %%i = phi i64 [ 0, %%start ], [ %%next, %%put ]")
		t.Line("  br i1 %s, label %%put, label %%done\nput:", t.Int("icmp ult", "%i", n))
		at := t.At("i64", "%passed", t.Int("add", t.Int("mul", "%i", state.VarargWords), 1))
		place := t.Load("i64", at)
		base := t.Op("select i1 %s, ptr %s, ptr %s", t.Int("icmp ult", place, onStack), saved, stack)
		to := t.At("i8", base, t.Int("and", place, onStack-1))
		bits, delta := t.Load("i64", t.At("i64", at, 1)), t.Load("double", t.At("i64", at, 2))
		t.Line("  call $SLOW void @fl_put(ptr %s, i64 %s, double %s, double %s)", to, bits, delta, emit.Num(0))
		t.Line("  %%next = add i64 %%i, 1\n  br label %%loop\ndone:\n  ret void")
	})
	return t.String()
}
