package table

// This file writes the list for a search of many subjects: a line for each defect. Many functions of a library may call one that has a
// defect. Then the list has one line for the place of the defect, and the names of the other functions at the end.

import (
	"fmt"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A listed is a defect that has a line.
type listed struct {
	place   string
	subject string   // whose search found it first
	others  []string // functions whose searches found the same, each once
	groups  int      // of the same function, groups of recorded calls that found the same
}

// list writes a line for each of the first defects of a subject.
func (t *Table) list(s *subject, p *parts) {
	const most = 3
	lines, more := 0, 0
	for _, d := range report.Defects(p.shown) {
		switch {
		case t.repeats(d.First):
		case lines == most:
			more++
		default:
			lines++
			t.isListed(d.First)
			v := report.ViewOf(d.First)
			v.What = report.Unparameterised(s.Name) + ": " + v.What
			t.headline(v)
			t.wrapped("    ", report.Recorded(d.First))
		}
	}
	if more > 0 {
		t.printf("    and %s more in %s\n", report.Plural(more, "defect"), report.Unparameterised(s.Name))
	}
}

// line returns a key for the place and kind of a defect, and the place; "" without one.
func line(f *finding.Finding) (key, place string) {
	at := report.SpotOf(f)
	place = report.Place(at.File, at.Line, at.Column)
	return at.File + " " + place + " " + string(f.Kind), place
}

// isListed notes that f has a line.
func (t *Table) isListed(f *finding.Finding) {
	key, place := line(f)
	if place == "" || t.listed[key] != nil {
		return
	}
	if t.listed == nil {
		t.listed = make(map[string]*listed)
	}
	l := &listed{place: place, subject: f.Subject}
	t.listed[key] = l
	t.order = append(t.order, l)
}

// repeats reports whether a defect has a line already, of another search, and notes whose search found it again.
func (t *Table) repeats(f *finding.Finding) bool {
	key, _ := line(f)
	first := t.listed[key]
	if first == nil || first.subject == f.Subject {
		return false
	}
	if function := functionOf(f.Subject); function == functionOf(first.subject) {
		first.groups++
	} else if name := report.Unparameterised(function); !slices.Contains(first.others, name) {
		first.others = append(first.others, name)
	}
	return true
}

// listedOnce says which other functions have the listed defects.
func (t *Table) listedOnce() {
	groups := 0
	for _, l := range t.order {
		groups += l.groups
		if n := len(l.others); n > 0 {
			t.wrapped("", fmt.Sprintf("%s: the same in %s: %s", l.place, report.Plural(n, "other function"), t.some(l.others)))
		}
	}
	if groups > 0 {
		t.wrapped("", report.Plural(groups, "more defect")+" at the same lines in other groups of calls; --verbose shows them")
	}
}
