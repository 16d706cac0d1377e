package ir

// This file is what runs before an entry is called first.

import "slices"

// Startup lists, in order, the constructors that may leave something in variables which some functions look at.
func (p *Program) Startup(funcs ...int) (list []int) {
	var all []int
	for _, id := range p.Constructors {
		all = append(all, p.parts(id)...)
	}
	sets := make([][]int, len(all))
	for i, id := range all {
		sets[i] = p.Kept(id)
	}
	chosen := make([]bool, len(all))
	for more := len(all) > 0; more; {
		more = false
		reach := p.Reach(append(slices.Clone(funcs), list...)...)
		for i, id := range all {
			if !chosen[i] && slices.ContainsFunc(sets[i], func(g int) bool { return reach.Globals[g] }) {
				chosen[i], more, list = true, true, append(list, id)
			}
		}
	}
	list = nil
	for i, id := range all {
		if chosen[i] {
			list = append(list, id)
		}
	}
	return list
}

// parts are a constructor, or those that it does nothing but call: compilers gather those of a file in one.
func (p *Program) parts(id int) (list []int) {
	f := p.Funcs[id]
	if len(f.Blocks) != 1 {
		return []int{id}
	}
	body := f.Blocks[0].Insts
	for i := range body[:len(body)-1] {
		c := &body[i]
		if c.Op != OpCall || c.Callee < 0 || len(c.Args) > 0 {
			return []int{id}
		}
		list = append(list, int(c.Callee))
	}
	return list
}
