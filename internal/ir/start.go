package ir

// This file finds the constructors that run before an entry is first called.

import "slices"

// A Constructor is a function that runs before main, with the variables, by ID, that it may set or whose targets it may set.
type Constructor struct {
	Func int
	Sets []int
}

// Construct records the functions, by ID, that run before main, in order. A compiler may gather the constructors of a file in one function
// that only calls them; then Construct records those.
func (p *Program) Construct(funcs []int) {
	for _, gathered := range funcs {
		for _, id := range p.parts(gathered) {
			p.Constructors = append(p.Constructors, Constructor{Func: id, Sets: p.variables(p.written(p.Reach(id).Funcs), anything)})
		}
	}
}

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

// Startup lists, in order, the constructors that may set a variable which the functions read, or which another listed constructor reads.
func (p *Program) Startup(funcs ...int) (list []int) {
	chosen := make([]bool, len(p.Constructors))
	for more := len(chosen) > 0; more; {
		more = false
		reach := p.Reach(append(slices.Clone(funcs), list...)...)
		for i, c := range p.Constructors {
			if !chosen[i] && slices.ContainsFunc(c.Sets, func(g int) bool { return reach.Globals[g] }) {
				chosen[i], more, list = true, true, append(list, c.Func)
			}
		}
	}
	list = nil
	for i, c := range p.Constructors {
		if chosen[i] {
			list = append(list, c.Func)
		}
	}
	return list
}
