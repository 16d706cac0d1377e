package native

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/emit"
)

// TestCellsOfOneKindShareCode: the code of many inputs and outputs in a row is as long as that of a few. Cells of another kind between them
// keep their place, and each number is in a table.
func TestCellsOfOneKindShareCode(t *testing.T) {
	double, integer := &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8}, &ir.Type{Kind: ir.Int, Bits: 32, Size: 4}
	pointer := &ir.Type{Kind: ir.Pointer, Size: 8}
	f := &ir.Func{Name: "f", Params: []*ir.Type{pointer}, Result: &ir.Type{Kind: ir.Void}}
	call := func(n int) *ir.Call {
		b := &ir.Buffer{Size: 16*n + 8, Align: 8}
		c := &ir.Call{Dims: n, Args: []ir.Arg{{Dim: -1, Buffer: b}}}
		for i := range n {
			b.Cells = append(b.Cells, ir.Cell{Type: double, Offset: 8 * i, Dim: n - 1 - i})
			c.Outputs = append(c.Outputs, ir.Cell{Arg: 0, Type: double, Offset: 8 * i})
		}
		b.Cells = append(b.Cells, ir.Cell{Type: integer, Offset: 8 * n, Dim: -1, Const: 7})
		for i := range n {
			b.Cells = append(b.Cells, ir.Cell{Type: double, Offset: 8*n + 8 + 8*i, Dim: -1, Const: float64(i)})
		}
		return c
	}
	instructions := func(n int) int {
		return strings.Count(batchText(f, call(n), false), "\n  ")
	}
	if few, many := instructions(mostUnrolled+1), instructions(1000); many > few {
		t.Errorf("1000 cells have %d lines of code, %d have %d", many, mostUnrolled+1, few)
	}
	w := &writer{point: "%point"}
	var order []string
	c := call(20)
	w.each(c.Args[0].Buffer.Cells, func(c *ir.Cell, at cellAt) {
		order = append(order, fmt.Sprint(c.Type, at.number[0] == '%'))
		at.value()
	})
	if want := []string{"double true", "i32 false", "double true"}; !slices.Equal(order, want) {
		t.Errorf("code for %v, want %v", order, want)
	}
	tables := w.tables.String()
	for _, want := range []string{"i64 19, i64 18", "i64 168, i64 176", "double " + string(emit.Num(18)) + ", double " + string(emit.Num(19)) + "]"} {
		if !strings.Contains(tables, want) {
			t.Errorf("no table has %q:\n%s", want, tables)
		}
	}
}
