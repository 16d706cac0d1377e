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

// Unset says which variables that the subject reads are 0, and which pointers are null, as nothing that it does sets them. Those of which
// something is said are set before each run.
func (s *Subject) Unset() (said []string) {
	var numbers, pointers []string
	example := ""
	for _, id := range s.Program.Unset(s.Call.Entry, s.Call.Before()) {
		g := s.Program.Globals[id]
		if slices.ContainsFunc(s.Call.Set, func(c ir.Cell) bool { return c.Static == g.Name }) {
			continue
		}
		name := strings.ReplaceAll(cmp.Or(g.Called, g.Name), "::", ".")
		elements := numbersIn(g.Source)
		switch {
		case elements > 0:
			numbers = append(numbers, name)
		case g.Source != nil && g.Source.Kind == ir.SourcePointer:
			pointers = append(pointers, name)
		}
		if example == "" && elements > 0 {
			example = name
			if g.Source.Kind == ir.SourceArray {
				example += fmt.Sprintf("[0..%d]", elements-1)
			}
		}
	}
	if len(numbers) > 0 {
		said = append(said, nothingSets(numbers, "0")+fmt.Sprintf(" (--domain '%s in [LOW,HIGH]' makes an input of it)", example))
	}
	if len(pointers) > 0 {
		said = append(said, nothingSets(pointers, "null")+" (a function that sets it first may be named instead)")
	}
	return said
}

// nothingSets says that variables are what they are when the program starts.
func nothingSets(names []string, what string) string {
	all, are, them := strings.Join(names[:min(len(names), mostUnset)], ", "), "are", "them"
	switch more := len(names) - mostUnset; {
	case more > 0:
		all += fmt.Sprintf(" and %d more variables", more)
	case len(names) == 1:
		are, them = "is", "it"
	}
	return fmt.Sprintf("%s %s %s, as nothing that runs sets %s", all, are, what, them)
}

// numbersIn is how many elements an array of numbers has, 1 of a number, 0 of anything else.
func numbersIn(t *ir.SourceType) int {
	if t == nil {
		return 0
	}
	switch t.Kind {
	case ir.SourceFloat, ir.SourceInt, ir.SourceUint, ir.SourceBool, ir.SourceEnum:
		return 1
	case ir.SourceArray:
		if t.Elem != nil && t.Elem.Kind != ir.SourceArray && numbersIn(t.Elem) > 0 && t.Elem.Size > 0 {
			return t.Size / t.Elem.Size
		}
	}
	return 0
}
