package flow

// This file orders the accesses of a function, to find the reads that may come before all writes of the same memory.

import (
	"maps"
	"slices"

	"faultline/internal/ir"
)

// A state has the places written on every path to a point, by parameter. It is nil if no path is known yet.
type state map[int][]Place

// meet returns the places that both states have. A nil state is ignored.
func meet(a, b state) state {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	both := state{}
	for param, places := range a {
		for _, p := range places {
			if slices.ContainsFunc(b[param], func(q Place) bool { return q.covers(p) }) {
				both[param] = add(both[param], p)
			}
		}
	}
	return both
}

// after returns the state after a block's events. It calls read for each read of a place that was not written before.
func (s state) after(events []event, read func(param int, at Place)) state {
	out := maps.Clone(s)
	for _, e := range events {
		switch e.what {
		case writes:
			out[e.param] = add(slices.Clone(out[e.param]), e.at)
		case reads:
			if !slices.ContainsFunc(out[e.param], func(w Place) bool { return w.covers(e.at) }) {
				read(e.param, e.at)
			}
		}
	}
	return out
}

// order fills in the uses.
//
// It assumes that a loop's body runs: an edge that leaves a loop at its head has the state at the end of the body.
func (w *walker) order(s *summary) {
	g := graphOf(w.f)
	outs := make([]map[int]state, len(w.f.Blocks)) // by block and successor
	ignore := func(int, Place) {}
	for more := true; more; {
		more = false
		for _, b := range g.order {
			in, last := g.enter(b, outs)
			if in == nil {
				continue
			}
			out := map[int]state{}
			usual := in.after(w.events[b], ignore)
			for _, next := range g.next[b] {
				out[next] = usual
				if loop := g.loops[b]; loop != nil && !loop[next] {
					out[next] = nil
					if last != nil {
						out[next] = last.after(w.events[b], ignore)
					}
				}
			}
			if !equal(outs[b], out) {
				outs[b], more = out, true
			}
		}
	}
	for _, b := range g.order {
		in, _ := g.enter(b, outs)
		if in == nil {
			continue
		}
		in.after(w.events[b], func(param int, at Place) { s.use(param).Read = add(s.use(param).Read, at) })
		for _, e := range w.events[b] {
			switch use := s.use(e.param); e.what {
			case writes, mayWrite:
				use.Written = add(use.Written, e.at)
			case loses:
				use.Lost = true
			case calls:
				use.Called = true
			}
		}
	}
}

func equal(a, b map[int]state) bool {
	return a != nil && maps.EqualFunc(a, b, func(x, y state) bool {
		return (x == nil) == (y == nil) && maps.EqualFunc(x, y, slices.Equal[[]Place])
	})
}

// A graph is the control flow graph of a function.
type graph struct {
	order []int // reachable blocks, each before its successors, except along back edges
	next  [][]int
	prev  [][]int
	loops map[int]map[int]bool // by head: the blocks of the loop
	back  map[[2]int]bool      // edges back to the head of a loop
}

func graphOf(f *ir.Func) *graph {
	n := len(f.Blocks)
	g := &graph{next: make([][]int, n), prev: make([][]int, n), loops: map[int]map[int]bool{}, back: map[[2]int]bool{}}
	seen, open := make([]bool, n), make([]bool, n)
	var visit func(b int)
	visit = func(b int) {
		seen[b], open[b] = true, true
		insts := f.Blocks[b].Insts
		for _, to := range insts[len(insts)-1].Blocks {
			next := int(to)
			if slices.Contains(g.next[b], next) {
				continue
			}
			g.next[b], g.prev[next] = append(g.next[b], next), append(g.prev[next], b)
			if open[next] {
				g.back[[2]int{b, next}] = true
			}
			if !seen[next] {
				visit(next)
			}
		}
		open[b] = false
		g.order = append(g.order, b)
	}
	visit(0)
	slices.Reverse(g.order)
	for edge := range g.back {
		g.body(edge[0], edge[1])
	}
	return g
}

// body adds the blocks from which `end` is reachable without the head to the loop.
func (g *graph) body(end, head int) {
	if g.loops[head] == nil {
		g.loops[head] = map[int]bool{head: true}
	}
	loop := g.loops[head]
	for work := []int{end}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !loop[b] {
			loop[b] = true
			work = append(work, g.prev[b]...)
		}
	}
}

// enter returns the state at a block's start. For the head of a loop it also returns the state after the loop's last iteration.
func (g *graph) enter(b int, outs []map[int]state) (in, last state) {
	if b == 0 {
		in = state{}
	}
	for _, p := range g.prev[b] {
		from := outs[p][b]
		in = meet(in, from)
		if g.back[[2]int{p, b}] {
			last = meet(last, from)
		}
	}
	return in, last
}
