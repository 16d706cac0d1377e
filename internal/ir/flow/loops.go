package flow

// This file finds the loops of a function, and the sums that they accumulate.

import (
	"slices"

	"faultline/internal/ir"
)

// Accumulators returns the sites, ascending, of additions and subtractions that update an accumulator in a loop of f. Such an operation
// uses its own result of an earlier iteration as an operand, through registers or a memory location. Operations in functions that the loop
// calls count too. In a recursive function, every addition and subtraction counts. The definition is from "Efficient Generation of
// Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 3.1.3: loops that update the variable that holds the
// result.
func Accumulators(p *ir.Program, f *ir.Func) (sites []int) {
	if recursive(p, f) {
		return sums(f)
	}
	successors := Successors(f)
	for _, loop := range components(successors) {
		if len(loop) == 1 && !slices.Contains(successors[loop[0]], loop[0]) {
			continue
		}
		sites = append(sites, updates(p, f, loop)...)
	}
	slices.Sort(sites)
	return slices.Compact(sites)
}

// updates returns the sums of a loop that update an accumulator. These are the sums whose results are carried into the next iteration. If
// there are none, it returns all sums from which such a value is computed.
func updates(p *ir.Program, f *ir.Func, loop []int) (sites []int) {
	var others []int
	uses := usesIn(f, loop)
	for _, b := range loop {
		for i := range f.Blocks[b].Insts {
			in := &f.Blocks[b].Insts[i]
			list := &others
			if uses.carried[in.Dst] {
				list = &sites
			}
			switch call := in.Op == ir.OpCall && in.Callee >= 0 && in.Dst >= 0; {
			case IsSum(in) && uses.returns(in.Dst):
				*list = append(*list, int(in.Site))
			case call && uses.returns(in.Dst):
				*list = append(*list, sums(p.Funcs[in.Callee])...)
			}
		}
	}
	if len(sites) == 0 {
		return others
	}
	return sites
}

// IsSum reports whether in is an addition or subtraction with a site.
func IsSum(in *ir.Inst) bool { return in.Op == ir.OpFloat && in.Site >= 0 && in.Float.Additive() }

// sums returns the sites of all additions and subtractions of f.
func sums(f *ir.Func) (sites []int) {
	each(f, func(_ int, in *ir.Inst) {
		if IsSum(in) {
			sites = append(sites, int(in.Site))
		}
	})
	return sites
}

// recursive reports whether f can call itself.
func recursive(p *ir.Program, f *ir.Func) bool {
	seen := make(map[int]bool)
	var reaches func(g *ir.Func) bool
	reaches = func(g *ir.Func) bool {
		for _, b := range g.Blocks {
			for i := range b.Insts {
				callee := int(b.Insts[i].Callee)
				if b.Insts[i].Op != ir.OpCall || callee < 0 {
					continue
				}
				if callee == f.ID {
					return true
				}
				if !seen[callee] {
					seen[callee] = true
					if reaches(p.Funcs[callee]) {
						return true
					}
				}
			}
		}
		return false
	}
	return reaches(f)
}

// Successors returns the successors of each block of f.
func Successors(f *ir.Func) [][]int {
	list := make([][]int, len(f.Blocks))
	for i, b := range f.Blocks {
		for k := range b.Insts {
			if in := &b.Insts[k]; in.Op == ir.OpBr || in.Op == ir.OpSwitch || in.Op == ir.OpCall {
				for _, next := range in.Blocks {
					list[i] = append(list[i], int(next))
				}
			}
		}
	}
	return list
}

// components returns the strongly connected components of a graph (Tarjan), each in ascending order.
func components(next [][]int) (parts [][]int) {
	index, low := make([]int, len(next)), make([]int, len(next)) // counted from 1
	open := make([]bool, len(next))
	var stack []int
	n := 0
	var visit func(v int)
	visit = func(v int) {
		n++
		index[v], low[v] = n, n
		stack, open[v] = append(stack, v), true
		for _, w := range next[v] {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if open[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] < index[v] {
			return
		}
		at := slices.Index(stack, v)
		part := slices.Clone(stack[at:])
		stack = stack[:at]
		for _, w := range part {
			open[w] = false
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	for v := range next {
		if index[v] == 0 {
			visit(v)
		}
	}
	return parts
}
