package ir

// This file holds the control flow graph and its loops.

// Successors returns the blocks that may follow block b.
func (f *Func) Successors(b int) []int32 {
	insts := f.Blocks[b].Insts
	switch last := &insts[len(insts)-1]; last.Op {
	case OpBr, OpSwitch:
		return last.Blocks
	}
	return nil
}

// OutermostLoop returns the blocks of the outermost loop through block h: all blocks that h reaches and that reach h.
func (f *Func) OutermostLoop(h int) []bool {
	n := len(f.Blocks)
	from, to := make([][]int, n), make([][]int, n)
	for b := range n {
		for _, s := range f.Successors(b) {
			from[b] = append(from[b], int(s))
			to[s] = append(to[s], b)
		}
	}
	in, back := along(from, h), along(to, h)
	for b := range in {
		in[b] = in[b] && back[b]
	}
	return in
}

// along returns the nodes that start reaches.
func along(edges [][]int, start int) []bool {
	seen := make([]bool, len(edges))
	seen[start] = true
	for work := []int{start}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range edges[b] {
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return seen
}
