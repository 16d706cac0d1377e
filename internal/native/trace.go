package native

// This file adds code to a unit that records its decisions in order of execution: the results of comparisons, the integers of conversions,
// and the exponents of sums.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
)

// traced reports whether the sites of an operation are recorded.
func traced(op fp.Op) bool { return op == fp.Cmp || op == fp.ToInt || op == fp.ToUint || op.Checked() }

// stepText is the function that records a step. The counter of operations counts steps. Steps beyond state.MaxSteps are only counted.
const stepText = `
@fl_state = external global [$WORDS x i64]
@$UNIT = external global [2 x i64]

define hidden void @fl.step(i64 %local, i64 %op, i64 %word) noinline nounwind "no-builtins" {
start:
  %n = load i64, ptr @fl_state
  %more = add i64 %n, 1
  store i64 %more, ptr @fl_state
  %room = icmp ult i64 %n, $STEPS
  br i1 %room, label %note, label %done
note:
  %frames = load ptr, ptr $state.Frames
  %cursor = load i64, ptr $state.Cursor
  %before = shl i64 %n, 1
  %at = add i64 %cursor, %before
  %out = getelementptr i64, ptr %frames, i64 %at
  %first = load i64, ptr @$UNIT
  %site = add i64 %first, %local
  %high = shl i64 %site, 8
  %head = or i64 %high, %op
  store i64 %head, ptr %out
  %next = getelementptr i64, ptr %out, i64 1
  store i64 %word, ptr %next
  br label %done
done:
  ret void
}
`

// A tracer instruments one unit.
type tracer struct{ *emit.Unit }

// Instrument makes a unit that has sites record its decisions. A step has two words, see run.Step.
func Instrument(u *emit.Unit, sites []emit.Site) error {
	text := emit.Fill(stepText, state.Address, map[string]any{"WORDS": state.Total, "UNIT": u.Symbol, "STEPS": state.MaxSteps})
	if err := u.Link("steps", text); err != nil {
		return err
	}
	t := tracer{u}
	for _, s := range sites {
		if traced(s.Op) {
			t.B.SetInsertPointBefore(llvm.NextInstruction(s.Inst))
			t.CallNamed("fl.step", t.Number(uint64(s.Number)), t.Number(uint64(s.Op)), t.word(s.Inst, s.Op))
		}
	}
	u.Hide()
	return nil
}

// word returns the second word of a step. The first one has the site.
func (t *tracer) word(v llvm.Value, op fp.Op) llvm.Value {
	switch op {
	case fp.Cmp:
		return t.B.CreateZExt(v, t.I64, "")
	case fp.ToInt, fp.ToUint:
		return t.integer(v, op == fp.ToInt)
	}
	word := t.exponent(v.Operand(0))
	for i, x := range []llvm.Value{v.Operand(1), v} {
		word = t.B.CreateOr(word, t.B.CreateShl(t.exponent(x), t.Number(uint64(16*(i+1))), ""), "")
	}
	return word
}

// integer returns the low 64 bits of an integer, extended like the conversion's result.
func (t *tracer) integer(v llvm.Value, signed bool) llvm.Value {
	switch width := v.Type().IntTypeWidth(); {
	case width > 64:
		return t.B.CreateTrunc(v, t.I64, "")
	case width == 64:
		return v
	case signed:
		return t.B.CreateSExt(v, t.I64, "")
	}
	return t.B.CreateZExt(v, t.I64, "")
}

// exponent returns the exponent field of a number.
func (t *tracer) exponent(x llvm.Value) llvm.Value {
	f := bitcode.FormatOf(x.Type())
	bits := t.Ctx.IntType(8 * f.Size())
	at, mask := f.ExponentField()
	word := t.B.CreateLShr(t.B.CreateBitCast(x, bits, ""), llvm.ConstInt(bits, uint64(at), false), "")
	if bits.IntTypeWidth() > 64 {
		word = t.B.CreateTrunc(word, t.I64, "")
	} else if bits.IntTypeWidth() < 64 {
		word = t.B.CreateZExt(word, t.I64, "")
	}
	return t.B.CreateAnd(word, t.Number(mask), "")
}
