package subject

import (
	"testing"

	"faultline/internal/ir"
)

func TestEstimateOf(t *testing.T) {
	const v, e = ir.Value, ir.ErrorEstimate
	cell := func(name string, index int, role ir.Role) ir.Cell {
		return ir.Cell{Name: name, Index: index, Role: role}
	}
	for name, c := range map[string]struct {
		outputs []ir.Cell
		want    []int
	}{
		"one struct": {
			[]ir.Cell{cell("return", -1, ir.Status), cell("result.val", -1, v), cell("result.err", -1, e)}, []int{-1, 2, -1}},
		"two structs": {
			[]ir.Cell{cell("lnr.val", -1, v), cell("lnr.err", -1, e), cell("arg.val", -1, v), cell("arg.err", -1, e)}, []int{1, -1, 3, -1}},
		"a complex result and one estimate": {
			[]ir.Cell{cell("r.re", -1, v), cell("r.im", -1, v), cell("r.err", -1, e)}, []int{2, 2, -1}},
		"an array of structs": {
			[]ir.Cell{cell("y.val", 0, v), cell("y.err", 0, e), cell("y.val", 1, v), cell("y.err", 1, e)}, []int{1, -1, 3, -1}},
		"two arrays": {
			[]ir.Cell{cell("y", 0, v), cell("y", 1, v), cell("yerr", 0, e), cell("yerr", 1, e)}, []int{2, 3, -1, -1}},
		"an array and one estimate": {
			[]ir.Cell{cell("y", 0, v), cell("y", 1, v), cell("abserr", 0, e)}, []int{2, 2, -1}},
		"an array that is too short": {
			[]ir.Cell{cell("y", 0, v), cell("y", 1, v), cell("y", 2, v), cell("e", 0, e), cell("e", 1, e)}, []int{3, 4, -1, -1, -1}},
		"a pointer beside a struct": {
			[]ir.Cell{cell("r.val", -1, v), cell("r.err", -1, e), cell("other", -1, v), cell("abserr", -1, e)}, []int{1, -1, 3, -1}},
		"a struct's estimate is not another value's": {
			[]ir.Cell{cell("r.val", -1, v), cell("r.err", -1, e), cell("return", -1, v)}, []int{1, -1, -1}},
		"named, of another struct without values": {
			[]ir.Cell{cell("return", -1, v), cell("info.delta", -1, e)}, []int{1, -1}},
		"none": {[]ir.Cell{cell("return", -1, v)}, []int{-1}},
	} {
		for i, want := range c.want {
			if got := EstimateOf(c.outputs, i); got != want {
				t.Errorf("%s: EstimateOf(%s) = %d, want %d", name, c.outputs[i].Name, got, want)
			}
		}
	}
}
