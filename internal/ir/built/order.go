package built

// This file reads from machine code in which order sums and products are computed. The fastest order depends on the processor's instruction
// timings, so it runs LLVM's code generation instead of imitating it. Every instruction gets its own line number, to find it in the machine
// code.

import (
	"maps"
	"slices"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// An ordering is a sum or product in machine code, before and after reordering.
type ordering struct {
	before, after node
	changed       bool
}

// free reports whether the module allows reordering of some sum or product, or the estimation of a quotient.
func (m *modeller) free() bool {
	const both = bitcode.Reassociates | bitcode.NoSignedZeros
	for _, v := range m.placed {
		flags := bitcode.FastMath(v)
		if isTerm(v) && flags&both == both || flags&bitcode.Reciprocates != 0 && elementKind(v) == llvm.FloatTypeKind {
			return true
		}
	}
	return false
}

func isTerm(v llvm.Value) bool {
	return !v.IsAInstruction().IsNil() && (v.InstructionOpcode() == llvm.FAdd || v.InstructionOpcode() == llvm.FMul)
}

// tag returns the module with the number of each instruction as its line.
func tag(name string, data []byte) ([]byte, error) {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, name, data)
	if err != nil {
		return nil, err
	}
	defer mod.Dispose()
	b := ctx.NewBuilder()
	defer b.Dispose()
	n := uint(0)
	for f := range bitcode.Functions(mod) {
		scope := f.Subprogram()
		for v := range bitcode.Instructions(f) {
			if n++; scope.C != nil {
				b.SetCurrentDebugLocation(n, 0, scope, llvm.Metadata{})
				b.SetInstDebugLocation(v)
			}
		}
	}
	return bitcodeOf(mod), nil
}

// orderings pairs the nodes of the machine code before and after reordering.
func orderings(before, after *machineCode) map[int]*ordering {
	list := map[int]*ordering{}
	for n, b := range before.nodes {
		a, ok := after.nodes[n]
		if !ok {
			continue
		}
		list[n] = &ordering{b, a, before.key(b) != after.key(a)}
	}
	return list
}

// reorder applies the reordering to the module.
func (m *modeller) reorder(list map[int]*ordering) {
	for _, n := range slices.Sorted(maps.Keys(list)) {
		m.respell(n, &list[n].before)
	}
	maps.DeleteFunc(list, func(n int, o *ordering) bool { return !m.isSame(n, &o.before) })
	trees := map[int][]int{}
	for _, n := range slices.Sorted(maps.Keys(list)) {
		root := m.root(list, n)
		trees[root] = append(trees[root], n)
	}
	for _, root := range slices.Sorted(maps.Keys(trees)) {
		tree := trees[root]
		if slices.ContainsFunc(tree, func(n int) bool { return list[n].changed }) {
			m.rebuild(list, tree, root)
		}
	}
}

// respell replaces a difference by a sum, and 2*x by x + x, if the machine code has that sum.
func (m *modeller) respell(n int, machine *node) {
	v := m.placed[n]
	if v.IsNil() || machine.product {
		return
	}
	m.b.SetInsertPointBefore(v)
	switch v.InstructionOpcode() {
	case llvm.FSub:
		minus := m.b.CreateFNeg(v.Operand(1), "")
		m.number[minus] = m.number[v.Operand(1)]
		m.replace(v, m.b.CreateFAdd(v.Operand(0), minus, ""))
	case llvm.FMul:
		if isOne(v.Operand(1), 2) && machine.x == machine.y {
			m.replace(v, m.b.CreateFAdd(v.Operand(0), v.Operand(0), ""))
		}
	}
}

// isSame reports whether an instruction has the same form as the node of machine code.
func (m *modeller) isSame(n int, machine *node) bool {
	v := m.placed[n]
	return !v.IsNil() && isTerm(v) && (v.InstructionOpcode() == llvm.FMul) == machine.product &&
		(v.Operand(0) == v.Operand(1)) == (machine.x == machine.y)
}

// root returns the number of the outermost sum of which n is a term.
func (m *modeller) root(list map[int]*ordering, n int) int {
	for {
		v := m.placed[n]
		if v.IsNil() || !isTerm(v) || !oneUse(v) {
			return n
		}
		user := v.FirstUse().User()
		above := m.number[user]
		if list[above] == nil || m.placed[above] != user || user.InstructionParent() != v.InstructionParent() ||
			user.InstructionOpcode() != v.InstructionOpcode() {
			return n
		}
		n = above
	}
}

// rebuild changes the operands and the order of a tree of sums to those of the machine code. If some operand is unknown, it changes
// nothing. The final replay of findings then checks whether that is correct.
func (m *modeller) rebuild(list map[int]*ordering, tree []int, root int) {
	values := m.values(list, tree)
	operands := map[int][2]llvm.Value{}
	for _, n := range tree {
		v := m.placed[n]
		x, y := values[list[n].after.x], values[list[n].after.y]
		if v.IsNil() || !isTerm(v) || x.IsNil() || y.IsNil() {
			return
		}
		operands[n] = [2]llvm.Value{x, y}
	}
	slices.SortFunc(tree, func(a, b int) int { return list[a].after.at - list[b].after.at })
	end := m.placed[root]
	for _, n := range tree {
		v := m.placed[n]
		v.SetOperand(0, operands[n][0])
		v.SetOperand(1, operands[n][1])
		if n != root {
			m.move(v, end)
		}
	}
}

// values maps the registers of machine code to the values that the sums of a tree use.
func (m *modeller) values(list map[int]*ordering, tree []int) map[string]llvm.Value {
	known := map[string]llvm.Value{}
	for _, n := range tree {
		known[list[n].before.to], known[list[n].after.to] = m.placed[n], m.placed[n]
	}
	for _, round := range []bool{false, true} { // first only certain matches, then guesses for the others
		for _, n := range tree {
			m.leaves(known, &list[n].before, m.placed[n], round)
		}
	}
	return known
}

// leaves records the operands of one sum.
func (m *modeller) leaves(known map[string]llvm.Value, at *node, v llvm.Value, guess bool) {
	if v.IsNil() || !isTerm(v) {
		return
	}
	p, q := v.Operand(0), v.Operand(1)
	same := func(register string, line int, o llvm.Value) bool {
		k, ok := known[register]
		return ok && k == o || line > 0 && m.number[o] == line
	}
	switch {
	case same(at.x, at.xLine, p) || same(at.y, at.yLine, q):
		enter(known, at, p, q)
	case same(at.x, at.xLine, q) || same(at.y, at.yLine, p):
		enter(known, at, q, p)
	case guess:
		enter(known, at, p, q)
	}
}

func enter(known map[string]llvm.Value, at *node, x, y llvm.Value) {
	if known[at.x].IsNil() {
		known[at.x] = x
	}
	if known[at.y].IsNil() {
		known[at.y] = y
	}
}
