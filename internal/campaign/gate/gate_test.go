package gate

// This file tests when a number of a finding is what a run returned.

import (
	"errors"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

func TestGateStates(t *testing.T) {
	double := &ir.Cell{Name: "return", Index: -1, Signed: true}
	number := func(v fp.Value) *finding.Number { n := finding.NumberOf("", -1, v); return &n }
	nan := fp.NaN(fp.Binary64)
	for _, c := range []struct {
		stated, v fp.Value
		want      bool
	}{
		{fp.FromFloat64(1), fp.FromFloat64(1), true},
		{fp.FromFloat64(1), fp.FromFloat64(1 + 0x1p-52), false},
		{fp.FromFloat64(0), fp.FromFloat64(0).Neg(), false},
		{nan, nan.Neg(), true},
		{nan, fp.Inf(fp.Binary64, 1), false},
		{fp.FromFloat64(1), nan, false},
		{fp.FromFloat64(-3), fp.Value{Lo: ^uint64(0) - 2}, true}, // an integer
		{fp.FromFloat64(3), fp.Value{Lo: 4}, false},
		{fp.FromFloat64(0x1p53), fp.Value{Lo: 1 << 53}, true},
		{fp.FromFloat64(0x1p53), fp.Value{Lo: 1<<53 + 1}, false}, // no double is that integer
		{fp.FromFloat32(0.1), fp.FromFloat32(0.1), true},
	} {
		if got := states(number(c.stated), double, c.v); got != c.want {
			t.Errorf("%v states %v: %v", c.stated, c.v, got)
		}
	}
}

// Where the unmodified code cannot be run, for a fault of the machine or as no time was left, nobody knows what it does.
func TestWhatCannotBeRunIsNoErrorOfOurs(t *testing.T) {
	h := &Check{gate: New(new(Originals), new(Tally))}
	f := &finding.Finding{Verdict: finding.Certified}
	h.fail(f, errors.New("cannot map memory"))
	if f.Verdict != finding.Inconclusive || f.Unmodified.Ours() || h.Ours != 0 || len(h.gate.tally.Refused()) > 0 {
		t.Errorf("%+v, %d of ours", f, h.Ours)
	}
	if said := h.Says(); len(said) != 1 || strings.Contains(said[0], "what was analysed is not") || !strings.Contains(said[0], "cannot map memory") {
		t.Errorf("it says %q", said)
	}
}
