package hunt

import (
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// What is compared with an undefined value is compared with no number: its format is none.
func TestConstantsOfUndefinedOperands(t *testing.T) {
	double := &ir.Type{Kind: ir.Float, Format: fp.Binary64}
	f := &ir.Func{Consts: []*ir.Const{{Type: double, Undef: true}, {Type: double, Float: fp.FromFloat64(-3)}}}
	got := appendFloats(nil, f, &ir.Inst{Op: ir.OpFloat, Float: fp.Cmp, Args: []ir.Operand{^0, ^1}})
	if len(got) != 1 || got[0] != 3 {
		t.Errorf("constants %v, want 3", got)
	}
}
