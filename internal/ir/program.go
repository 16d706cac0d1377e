package ir

// This file makes programs: the units that some entries need, joined by the names of their symbols.

// Program returns the program of these entries and set-up functions, by linkage name.
func (l *Library) Program(entries, inits []string) (*Program, error) {
	panic("not yet")
}

// Func returns the function of this linkage name, nil if there is none. External ones come before local ones.
func (p *Program) Func(name string) *Func {
	var local *Func
	for _, f := range p.Funcs {
		if f.Name != name {
			continue
		}
		if !f.Local {
			return f
		}
		if local == nil {
			local = f
		}
	}
	return local
}

// Reachable returns the sites that running entry can reach, ascending, and what is not modelled on the way.
func (p *Program) Reachable(entry int) (sites []int, skipped []Unsupported) {
	panic("not yet")
}

// Slice returns the program cut down to what these functions can reach, with the same numbers and without bitcode.
func (p *Program) Slice(funcs ...int) *Program {
	panic("not yet")
}
