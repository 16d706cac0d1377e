package load

// This file decides which coordinates are the operands, with which a search of a part of the inputs begins: operands = ["y[0..3]"].

import (
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// operands returns the coordinates that a list of names means, ascending. Names are those of domains, and that of a struct is all of its
// numbers. Inputs that are fixed are no coordinates; where none is left, as where nothing is said, it is nil.
func (l *layout) operands(said claim) ([]int, error) {
	if said.words == nil {
		return nil, nil
	}
	inputs := l.inputs()
	var chosen []int
	for _, text := range said.words {
		at := quoted(said.where, text)
		m := nameRE.FindStringSubmatch(strings.TrimSpace(text))
		if m == nil {
			return nil, subject.UsageError(at, "an operand is NAME, NAME.FIELD or NAME[0..31]", "this names no input")
		}
		first, last, err := parseIndex(at, m[2], m[3])
		if err != nil {
			return nil, err
		}
		if n := len(meantBy(inputs, m[1], first, last)); n == 0 || first >= 0 && n <= last-first {
			return nil, subject.UsageError(at, "its inputs are "+strings.Join(subject.RunsOf(inputs), ", "),
				"%s has no input %s", l.sig.Name, text)
		}
		chosen = append(chosen, meantBy(l.params, m[1], first, last)...)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen), nil
}

// inputs are the names and indices of all numbers that the entry takes, those that are fixed too.
func (l *layout) inputs() (list []subject.Param) {
	for _, p := range l.list {
		switch {
		case p.role == value:
			list = append(list, subject.Param{Name: p.name, Index: -1})
		case p.input && p.end == nil:
			p.each(func(c ir.Cell) { list = append(list, subject.Param{Name: c.Name, Index: c.Index}) })
		}
	}
	return list
}

// meantBy returns which inputs a name means, with elements from first to last; first is -1 for all of them.
func meantBy(inputs []subject.Param, name string, first, last int) (list []int) {
	for i := range inputs {
		p := &inputs[i]
		switch whole := strings.HasPrefix(p.Name, name+"."); {
		case first < 0 && (p.Name == name || whole), p.Name == name && p.Index >= 0 && first <= p.Index && p.Index <= last:
			list = append(list, i)
		}
	}
	return list
}
