package subject

// This file is about variables that a subject reads and somebody else is meant to set.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
)

// mostUnset is how many such variables are named.
const mostUnset = 3

// Unset says which variables that the subject reads are 0 as nothing that it does sets them, "" of none. Those of which something is said
// are set before each run.
func (s *Subject) Unset() string {
	var names []string
	example := ""
	for _, id := range s.Program.Unset(s.Call.Entry) {
		g := s.Program.Globals[id]
		said := slices.ContainsFunc(s.Call.Set, func(c ir.Cell) bool { return c.Static == g.Name })
		elements := floats(g.Source)
		if said || elements == 0 {
			continue
		}
		names = append(names, strings.ReplaceAll(cmp.Or(g.Called, g.Name), "::", "."))
		if example == "" {
			example = names[0]
			if g.Source.Kind == ir.SourceArray {
				example += fmt.Sprintf("[0..%d]", elements-1)
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	all, are, them := strings.Join(names[:min(len(names), mostUnset)], ", "), "are", "them"
	switch more := len(names) - mostUnset; {
	case more > 0:
		all += fmt.Sprintf(" and %d more variables", more)
	case len(names) == 1:
		are, them = "is", "it"
	}
	return fmt.Sprintf("%s %s 0, as nothing that runs sets %s (--domain '%s in [LOW,HIGH]' makes an input of it)", all, are, them, example)
}

// floats is how many elements an array of floats has, 1 of a float, 0 of anything else.
func floats(t *ir.SourceType) int {
	switch {
	case t == nil:
		return 0
	case t.Kind == ir.SourceFloat:
		return 1
	case t.Kind == ir.SourceArray && t.Elem != nil && t.Elem.Kind == ir.SourceFloat && t.Elem.Size > 0:
		return t.Size / t.Elem.Size
	}
	return 0
}
