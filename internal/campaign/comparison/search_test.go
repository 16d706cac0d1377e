package comparison

// This file tests the comparison and the search on results that are made up, and the naming of lines on runs that are.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

var double = &ir.Type{Kind: ir.Float, Format: fp.Binary64}

func returned(x ...float64) *gate.Run {
	r := &gate.Run{Outcome: run.Returned}
	for _, v := range x {
		r.Values = append(r.Values, fp.FromFloat64(v))
	}
	return r
}

func TestDifferences(t *testing.T) {
	cells := []ir.Cell{{Type: double}, {Type: double}, {Type: double, Role: ir.Ignored}}
	nan, inf := math.NaN(), math.Inf(1)
	trapped, hung := &gate.Run{Outcome: run.Trapped, Reason: "SIGFPE"}, &gate.Run{Outcome: run.TimedOut}
	for _, test := range []struct {
		a, b     *gate.Run
		n        int
		shows    Shows
		relative float64
		hung     int
	}{
		{returned(1, 2, 3), returned(1, 2, 4), 0, 0, 0, -1},
		{returned(1, nan, 3), returned(1, -nan, 3), 0, 0, 0, -1},
		{returned(1, 2, 3), returned(4, 2, 3), 1, Numbers, 0.75, -1},
		{returned(4, 2, 3), returned(1, 2, 3), 1, Numbers, 0.75, -1},
		{returned(1, 2, 3), returned(-1, 2, 3), 1, Numbers, 2, -1},
		{returned(0, 2, 3), returned(math.Copysign(0, -1), 2, 3), 1, Numbers, 0, -1},
		{returned(1, 2, 3), returned(inf, nan, 3), 2, Lost, inf, -1},
		{returned(1, 2, 3), trapped, 1, Ending, inf, -1},
		{trapped, trapped, 0, 0, 0, -1},
		{returned(1, 2, 3), hung, 1, Ending, inf, 1},
		{hung, trapped, 1, Ending, inf, 0},
		{returned(1, 2, 3), new(gate.Run), 0, 0, 0, -1},
	} {
		list := Differences(cells, test.a, test.b)
		if len(list) != test.n || test.n > 0 && (list[0].Shows != test.shows || list[0].Relative != test.relative || list[0].Hung != test.hung) {
			t.Errorf("%v, %v: %+v", test.a, test.b, list)
		}
	}
}

// TestSearchFindsANarrowDifference: the climb finds where two functions differ most, and the most ordinary such input.
func TestSearchFindsANarrowDifference(t *testing.T) {
	largest := math.MaxFloat64
	s := &subject.Subject{Params: []subject.Param{{Name: "x", Format: fp.Binary64, Min: -largest, Max: largest, Precision: fp.Binary64}}}
	s.Call.Dims, s.Call.Outputs = 1, []ir.Cell{{Type: double}}
	found := NewSearch(&search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(1, 1))}, func(points []float64) (a, b []gate.Run, err error) {
		for _, x := range points {
			a, b = append(a, *returned(x)), append(b, *returned(x + 1e6 - 1e6))
		}
		return a, b, nil
	})
	if err := found.Go(1<<12, func() bool { return false }); err != nil {
		t.Fatal(err)
	}
	list := found.Worst(1)
	if len(list) != 1 || list[0].Relative < everyDigit || found.Differ == 0 || found.Tried <= found.Differ {
		t.Errorf("%+v, %d of %d", list, found.Differ, found.Tried)
	}
}

// ran is an explanation: operations with their lines and results.
func ran(ops ...finding.Operation) *finding.Explanation { return &finding.Explanation{Operations: ops} }

func op(name string, line int, result string, operands ...string) finding.Operation {
	o := finding.Operation{Op: name, Result: finding.Number{Hex: result}}
	if line > 0 {
		o.Site = &finding.Site{File: "a.c", Line: line, Op: name}
	}
	for _, x := range operands {
		o.Operands = append(o.Operands, finding.Operand{Number: finding.Number{Hex: x}})
	}
	return o
}

func TestChanged(t *testing.T) {
	for _, test := range []struct {
		what          string
		first, second *finding.Explanation
		line          int
		elsewhere     int64
	}{
		{"nothing", ran(op("fadd", 1, "a")), ran(op("fadd", 1, "a")), 0, 0},
		{"a compensation is gone", ran(op("fadd", 1, "a"), op("fsub", 2, "b"), op("fadd", 3, "c")), ran(op("fadd", 1, "a"), op("fadd", 3, "d")), 2, 0},
		{"x + 0 is left out first", ran(op("fadd", 1, "x", "x", "0"), op("fsub", 2, "b")), ran(), 2, 0},
		{"fused", ran(op("fmul", 1, "a"), op("fadd", 1, "b")), ran(op("fma", 1, "c")), 1, 0},
		{"other values of the same operations", ran(op("fadd", 1, "a"), op("fadd", 2, "b")), ran(op("fadd", 1, "a"), op("fadd", 2, "c")), 2, 0},
		{"nothing was left in the first build", ran(), ran(op("fadd", 4, "a")), 4, 0},
		{"moved to no line", ran(op("fmul", 1, "a"), op("fmul", 1, "b")), ran(op("fmul", 0, "c"), op("fmul", 1, "d")), 1, 1},
	} {
		change, _ := Changed(test.first, test.second)
		if change == nil && test.line > 0 || change != nil && (change.Line != test.line || change.Elsewhere != test.elsewhere) {
			t.Errorf("%s: %+v", test.what, change)
		}
	}
}
