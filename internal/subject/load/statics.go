package load

// This file finds outputs and inputs in variables with static storage. Outputs are those that other programs can name, where the entry may
// write them: those of one file or function are how it goes about its work, or what it keeps for its next call. Inputs are those of which
// something is said: they are set before each run.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
)

// A static is a shared variable that the entry may write.
type static struct {
	variable *ir.Global
	use      flow.Use
}

// staticsOf lists the shared variables that an entry may write, in the order of the program.
func staticsOf(p *ir.Program, written map[int]flow.Use) (list []static) {
	for _, id := range slices.Sorted(maps.Keys(written)) {
		list = append(list, static{p.Globals[id], written[id]})
	}
	return list
}

// mostStatic is how many numbers of one variable are results.
const mostStatic = 256

// shared returns the cells of variables that the entry may write. Variables that are more than numbers are left out.
func (l *layout) shared() (all []ir.Cell) {
	for _, s := range l.facts.statics {
		g := s.variable
		if g.Source == nil {
			continue
		}
		leaves, reason := leavesOf(g.Source)
		if reason != "" {
			continue
		}
		p := &parameter{name: inDots(g), length: 1, size: g.Source.Size, scalar: true, leaves: leaves}
		var cells []ir.Cell
		p.each(func(c ir.Cell) {
			if flow.Touches(s.use.Written, c.Offset, c.Type.Size, 0) && len(cells) < mostStatic {
				c.Arg, c.Static, c.Kept = -1, g.Name, flow.Touches(s.use.Read, c.Offset, c.Type.Size, 0)
				cells = append(cells, c)
			}
		})
		all = append(all, integersToo(estimates(cells))...)
	}
	return all
}

// inDots is what a variable is called in domains and outputs.
func inDots(g *ir.Global) string { return strings.ReplaceAll(g.Called, "::", ".") }

// A variable is one of which something is said; what stands in it is like a struct that is passed by value.
type variable struct {
	of      *ir.Global
	numbers *parameter
}

// variablesOf finds the variables that settings speak of. What the entry cannot reach is none of its inputs.
func variablesOf(program *ir.Program, entry *ir.Func, claims *joined, f *facts) (list []variable, err error) {
	taken := make(map[string]bool)
	if params, err := parametersOf(f, claims); err == nil {
		for _, p := range params {
			taken[p.name] = true
		}
	}
	reach := program.Reach(entry.ID)
	for _, s := range claims.settings {
		if name, _, _ := strings.Cut(s.name, "."); taken[name] || clause.IsGlob(s.name) {
			continue
		}
		for id, g := range program.Globals {
			name := s.calls(g)
			if name == "" || taken[name] || !reach.Globals[id] {
				continue
			}
			taken[name] = true
			numbers, reason := inVariable(g, name)
			if reason != "" && !sources[s.source].optional {
				next := "write a small function that sets it and calls " + signed(entry.Name) + ", and name that one"
				return nil, subject.UsageError(s.where, next, "the variable %s cannot be an input: %s", name, reason)
			}
			if reason == "" {
				list = append(list, variable{g, numbers})
			}
		}
	}
	return list, nil
}

// calls returns the name by which a setting speaks of a variable or of a number in it: all of its name, or what stands behind the
// namespaces. "" is none.
func (s *setting) calls(g *ir.Global) string {
	all := cmp.Or(g.Called, g.Name)
	for _, name := range []string{all, inDots(g), all[strings.LastIndexByte(all, ':')+1:]} {
		if name != "" && (s.name == name || strings.HasPrefix(s.name, name+".")) {
			return name
		}
	}
	return ""
}

// inVariable returns the numbers of a variable, or why it can be no input.
func inVariable(g *ir.Global, name string) (*parameter, string) {
	switch {
	case g.Constant || g.Source != nil && g.Source.Const:
		return nil, "it is const"
	case g.TLS:
		return nil, "each thread has its own"
	case !g.IsShared():
		return nil, "only its own file or function can name it (static)"
	case g.Source == nil:
		return nil, "its type is not known: compile with -g"
	case g.Source.Kind == ir.SourcePointer:
		return nil, "it is a pointer"
	}
	leaves, reason := leavesOf(g.Source)
	return &parameter{name: name, typ: &ir.Type{Kind: ir.Pointer}, source: g.Source, byValue: true, role: record, length: 1,
		size: g.Source.Size, scalar: true, leaves: leaves}, reason
}

// numbersOf are parameters as those of an entry: what variables hold.
func numbersOf(list []variable) (all []*parameter) {
	for _, v := range list {
		all = append(all, v.numbers)
	}
	return all
}

// counts names the numbers in memory, and of arrays the first and the last.
func (p *parameter) counts() string {
	var names []string
	for _, f := range p.leaves {
		name := p.name + f.name
		if f.count > 0 {
			name = fmt.Sprintf("%s[0..%d]", name, f.count-1)
		}
		names = append(names, name)
	}
	if len(names) > 8 {
		names = append(names[:7:7], "...")
	}
	return strings.Join(names, ", ")
}

// setVariables makes coordinates and constants of the numbers in variables of which something is said.
func (l *layout) setVariables() (err error) {
	for _, v := range l.variables {
		v.numbers.each(func(c ir.Cell) {
			s := l.find(c.Name, c.Index)
			if err != nil || s == nil {
				return
			}
			if c.Index < 0 && s.first >= 0 {
				err = subject.UsageError(s.where, "", "%s is no array", c.Name)
				return
			}
			f := v.numbers.leafAt(c.Offset)
			c.Arg, c.Static = -1, v.of.Name
			c.Dim, c.Const, err = l.place(&number{name: c.Name, index: c.Index, typ: c.Type, signed: c.Signed, of: v.numbers, kind: f.kind,
				enum: f.enum})
			l.call.Set = append(l.call.Set, c)
		})
	}
	return err
}
