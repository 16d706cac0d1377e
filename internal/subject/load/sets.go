package load

// This file is inputs that have one of some values: enumerators, and 'n in {1, 2, 4}'. And what cuts a domain further.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/shape"
)

// anyOf lets an enum have all of its names, of which nothing is said.
func (l *layout) anyOf(p *subject.Param, n *number) {
	var values []float64
	var names []string
	for _, e := range n.enumerators() {
		values, names = append(values, float64(e.Value)), append(names, e.Name)
	}
	if len(names) > 6 {
		names = append(names[:5], fmt.Sprintf("... %s", names[len(names)-1]))
	}
	l.note("%s is any of %s (--fix %s=NAME says otherwise)", p.Label(), strings.Join(names, ", "), p.Label())
	l.only(p, values)
}

// selected returns the values of an integer that does nothing but select a branch: those that it is compared with, and the smallest other
// one; nil of other numbers.
func (l *layout) selected(n *number) (values []float64) {
	if n.of.role != value || n.of.index >= len(l.facts.selects) || l.facts.selects[n.of.index] == nil || n.isBool() {
		return nil
	}
	low, high := n.limits()
	other := 0.
	for _, x := range l.facts.selects[n.of.index] {
		if v := float64(x); low <= v && v <= high {
			values = append(values, v)
		}
	}
	for slices.Contains(values, other) {
		other++
	}
	values = append(values, other)
	slices.Sort(values)
	return values
}

// oneOf lets a number have the values of a set.
func (l *layout) oneOf(p *subject.Param, n *number, s *setting) error {
	var values []float64
	for _, text := range s.values {
		x, err := n.parse(text, s.where)
		if err != nil {
			return err
		}
		values = append(values, x)
	}
	l.only(p, values)
	return nil
}

// enumerated lets an enum have the names from one to another.
func (l *layout) enumerated(p *subject.Param, n *number, s *setting) error {
	ends := [2]float64{s.low.Value, s.high.Value}
	for i, name := range [2]string{s.low.Name, s.high.Name} {
		if name == "" {
			continue
		}
		known := slices.ContainsFunc(n.enumerators(), func(e ir.EnumValue) bool {
			if e.Name == name {
				ends[i] = float64(e.Value)
			}
			return e.Name == name
		})
		if !known {
			return n.noEnumerator(s)
		}
	}
	within := *s
	within.low.Value, within.high.Value = ends[0], ends[1]
	low, high, _ := within.integers(math.Inf(-1), math.Inf(1))
	var values []float64
	for _, e := range n.enumerators() {
		if x := float64(e.Value); low <= x && x <= high {
			values = append(values, x)
		}
	}
	if len(values) == 0 {
		return subject.UsageError(s.where, n.names(), "domain of %s is empty: none of its names is in it", p.Label())
	}
	l.only(p, values)
	return nil
}

// only sets the values of a coordinate. Where they are not all integers in between, the filter says them too.
func (l *layout) only(p *subject.Param, values []float64) {
	slices.Sort(values)
	values = slices.Compact(values)
	p.Min, p.Max = values[0], values[len(values)-1]
	if p.Format == fp.NoFormat && p.Max-p.Min == float64(len(values)-1) || len(values) == 1 {
		return
	}
	p.Values = values
	name, one := p.Name, "(or"
	if p.Index >= 0 {
		name = fmt.Sprintf("(ref %s %d)", p.Name, p.Index)
	}
	for _, x := range values {
		one += fmt.Sprintf(" (== %s %s)", name, fp.Hex(x))
	}
	l.sets = append(l.sets, condition{text: one + ")", where: p.Label()})
}

// noEnumerator says that an end of an interval is no number and no name.
func (n *number) noEnumerator(s *setting) error {
	name := s.low.Name
	for _, e := range n.enumerators() {
		if e.Name == name {
			name = s.high.Name
		}
	}
	if name == "" {
		name = s.high.Name
	}
	return subject.UsageError(s.where, n.names(), "%q is no number that could bound a domain", name)
}

// names says what the enumerators are, "" of other numbers.
func (n *number) names() string {
	var names []string
	for _, e := range n.enumerators() {
		names = append(names, e.Name)
	}
	if len(names) == 0 {
		return ""
	}
	return "its names are " + strings.Join(names[:min(len(names), 12)], ", ")
}

// cut narrows a coordinate to what else is required of it.
func (l *layout) cut(p *subject.Param) error {
	for _, s := range l.claims.settings {
		if !s.cuts || !s.isAbout(p.Name, p.Index) {
			continue
		}
		s.used = true
		lo, hi, ok := s.integers(math.Inf(-1), math.Inf(1))
		if p.Format != fp.NoFormat {
			lo, hi, ok = s.floats(p.Precision)
		}
		if p.Min, p.Max = math.Max(p.Min, lo), math.Min(p.Max, hi); !ok || p.Min > p.Max {
			return subject.UsageError(s.where, "", "domain of %s is empty: nothing is left of it", p.Label())
		}
		if p.Values == nil {
			continue
		}
		if p.Values = slices.DeleteFunc(p.Values, func(x float64) bool { return x < p.Min || p.Max < x }); len(p.Values) == 0 {
			return subject.UsageError(s.where, "", "domain of %s is empty: none of its values is left", p.Label())
		}
		p.Min, p.Max = p.Values[0], p.Values[len(p.Values)-1]
	}
	return nil
}

// allows says that a number is fixed to what is not admitted.
func (l *layout) allows(n *number, x float64) error {
	for _, s := range l.claims.settings {
		if !s.cuts || !s.isAbout(n.name, n.index) {
			continue
		}
		s.used = true
		if x < s.low.Value || x > s.high.Value || x == s.low.Value && s.low.Open || x == s.high.Value && s.high.Open {
			return subject.UsageError(s.where, "", "%s is fixed to %s", n.name, fp.Decimal(x))
		}
	}
	return nil
}

// A shapeSaid is what several inputs are said to be together.
type shapeSaid struct {
	word        string
	where       string
	targets     []clause.Target
	least, most float64 // of each number
	first, last float64 // of the shape as a whole
}

// shapeOf is what a clause says of several inputs together, nil for nothing.
func shapeOf(c *clause.Clause) *shapeSaid {
	if c.Kind != clause.Shape {
		return nil
	}
	s := &shapeSaid{word: c.Word, where: c.At, targets: c.Targets}
	s.least, s.most, s.first, s.last = shape.Box(c.Word, c.Low.Value, c.High.Value)
	return s
}

// shaped finds the coordinates of what is said of several inputs together.
func (l *layout) shaped() error {
	var done []*shapeSaid
	for _, s := range l.claims.settings {
		if s.shape == nil || slices.Contains(done, s.shape) {
			continue
		}
		done = append(done, s.shape)
		if err := l.shapeHere(s.shape); err != nil {
			return err
		}
	}
	return nil
}

func (l *layout) shapeHere(s *shapeSaid) error {
	missing := ""
	of := shape.Shape{Word: s.word, Low: s.first, High: s.last, Digits: fp.Binary64.Digits()}
	for i := range s.targets {
		t := &s.targets[i]
		name, runs := t.Name(), t.Spans()
		if !t.IsPlain() {
			var err error
			if name, runs, err = elementsOf(t, s.where, l.list); err != nil {
				return err
			}
		}
		if len(runs) == 0 {
			runs = []clause.Span{{First: -1, Last: -1}}
		}
		for _, r := range runs {
			list := meantBy(l.params, name, r.First, r.Last)
			if len(list) == 0 && missing == "" {
				missing = t.Text
			}
			if inputs := meantBy(l.inputs(), name, r.First, r.Last); len(list) != len(inputs) {
				return subject.UsageError(s.where, "", "some of %s are fixed, and what is %s is searched", t.Text, s.word)
			}
			of.Coords = append(of.Coords, list...)
		}
	}
	switch {
	case len(of.Coords) == 0:
		return nil // it is of other subjects, or a flag that none has a use for
	case missing != "":
		return subject.UsageError(s.where, "its parameters are "+strings.Join(namesOf(l.list), ", "), "%s has no parameter %s",
			l.sig.Name, missing)
	}
	for _, c := range of.Coords {
		p := &l.params[c]
		if p.Format == fp.NoFormat {
			return subject.UsageError(s.where, "", "%s is an integer, and what is %s has floating-point numbers", p.Label(), s.word)
		}
		of.Digits = min(of.Digits, p.Precision.Digits())
	}
	if why := shape.Fits(s.word, len(of.Coords)); why != "" {
		return subject.UsageError(s.where, "NAME[0..8] names elements, (x, y) single inputs", "this is no %s: %s", s.word, why)
	}
	l.shapes = append(l.shapes, of)
	return nil
}
