package native

// This file writes code for the cells of a list. Many neighbours of one kind share a loop, whose numbers are in tables. Without loops, code
// generation of 5,000 outputs took seconds, because its time grows with the square of the number of instructions.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/native/emit"
)

// mostUnrolled is the largest number of neighbours of one kind without a loop.
const mostUnrolled = 16

// A cellAt is the number of a cell in its list, and its offset, as operands. value loads the value of an input.
type cellAt struct {
	number, offset emit.Val
	value          func() emit.Val
}

// each writes body for each cell, in order. For many neighbours that are alike it writes body once, in a loop, with the first of them.
func (w *writer) each(cells []ir.Cell, body func(c *ir.Cell, at cellAt)) {
	for i := 0; i < len(cells); {
		n := 1
		for i+n < len(cells) && alike(&cells[i], &cells[i+n]) {
			n++
		}
		if n > mostUnrolled {
			w.loopOver(cells[i:i+n], i, body)
			i += n
			continue
		}
		for end := i + n; i < end; i++ {
			c := &cells[i]
			body(c, cellAt{number: number(i), offset: number(c.Offset),
				value: func() emit.Val { return w.coordinate(c.Dim, c.Const) }})
		}
	}
}

func number(i int) emit.Val { return emit.Val(fmt.Sprint(i)) }

// alike reports whether the code of two cells differs in numbers only. For parts of a returned value it returns false.
func alike(a, b *ir.Cell) bool {
	sameType := a.Type == b.Type || a.Type.String() == b.Type.String()
	return sameType && a.Signed == b.Signed && a.Arg == b.Arg && (a.Static == "") == (b.Static == "") && (a.Arg >= 0 || a.Static != "")
}

// loopOver writes a loop over cells that are alike. Their numbers begin with first.
func (w *writer) loopOver(cells []ir.Cell, first int, body func(c *ir.Cell, at cellAt)) {
	offsets := w.table("i64", cells, func(c *ir.Cell) any { return c.Offset })
	w.Loop(len(cells), func(k emit.Val) {
		body(&cells[0], cellAt{number: w.Int("add", k, first), offset: w.Load("i64", w.At("i64", offsets, k)), value: func() emit.Val {
			constant := w.At("double", w.table("double", cells, func(c *ir.Cell) any { return emit.Num(c.Const) }), k)
			if !slices.ContainsFunc(cells, func(c ir.Cell) bool { return c.Dim >= 0 }) {
				return w.Load("double", constant)
			}
			dim := w.Load("i64", w.At("i64", w.table("i64", cells, func(c *ir.Cell) any { return c.Dim }), k))
			from := w.Op("select i1 %s, ptr %s, ptr %s", w.Int("icmp sge", dim, 0), w.At("double", w.point, dim), constant)
			return w.Load("double", from)
		}})
	})
}

// table adds a constant array with one number for each cell, and returns its name.
func (w *writer) table(kind string, cells []ir.Cell, of func(c *ir.Cell) any) emit.Val {
	var list []string
	for i := range cells {
		list = append(list, fmt.Sprintf("%s %v", kind, of(&cells[i])))
	}
	w.numbers++
	name := emit.Val(fmt.Sprintf("@table%d", w.numbers))
	fmt.Fprintf(&w.tables, "%s = internal constant [%d x %s] [%s]\n", name, len(cells), kind, strings.Join(list, ", "))
	return name
}
