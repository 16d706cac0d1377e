package flow

// This file finds pointers that are compared with each other or subtracted. Such a pair is often the start and the end of an array.

import (
	"slices"

	"faultline/internal/ir"
)

// hold records in uses which parameters a function or its callees compare or subtract.
func (w *walker) hold(uses []Use) {
	for _, b := range w.f.Blocks {
		for i := range b.Insts {
			switch in := &b.Insts[i]; in.Op {
			case ir.OpICmp:
				against(uses, w.of(in.Args[0]), w.of(in.Args[1]))
			case ir.OpSubI:
				against(uses, w.numbers[in.Args[0]], w.numbers[in.Args[1]])
			case ir.OpCall:
				w.heldBy(uses, in)
			}
		}
	}
}

// heldBy records the pairs of a callee.
func (w *walker) heldBy(uses []Use, in *ir.Inst) {
	if in.Callee < 0 {
		return
	}
	called := w.a.of(w.a.program.Funcs[in.Callee]).uses
	for i := range min(len(called), len(in.Args)) {
		for _, k := range called[i].Against {
			if k < len(in.Args) {
				against(uses, w.of(in.Args[i]), w.of(in.Args[k]))
			}
		}
	}
}

func against(uses []Use, x, y address) {
	for i := range x {
		for k := range y {
			if i != k && i >= 0 && k >= 0 && !slices.Contains(uses[i].Against, k) {
				uses[i].Against, uses[k].Against = append(uses[i].Against, k), append(uses[k].Against, i)
			}
		}
	}
}

// differences finds pointers that are converted to integers only to compute a distance. The analysis does not lose these pointers.
func (w *walker) differences() {
	w.numbers = make(map[ir.Operand]address)
	for i := range w.f.Insts() {
		if i.Op == ir.OpPtrToInt {
			w.numbers[ir.Operand(i.Dst)] = w.of(i.Args[0])
		}
	}
	for i := range w.f.Insts() {
		number := func(o ir.Operand) bool { _, is := w.numbers[o]; return is }
		if i.Op == ir.OpSubI && number(i.Args[0]) && number(i.Args[1]) {
			continue
		}
		for _, o := range i.Args {
			delete(w.numbers, o)
		}
	}
}
