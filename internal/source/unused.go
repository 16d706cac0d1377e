package source

// This file removes declarations of variables that a change leaves without use, since compilers warn of them.

import (
	"regexp"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// unused returns edits that remove the variables which the edits leave unused.
func (r *rewriter) unused(edits []finding.Edit) []finding.Edit {
	edits = slices.Clone(edits)
	for again := true; again; {
		again = false
		for name, n := range r.body.defs {
			before := uses(r.text[r.body.span.Start:r.body.span.End], name)
			if before < 2 || r.usesAfter(edits, name) != 1 {
				continue
			}
			if s, ok := r.declared(name, n); ok && !slices.ContainsFunc(edits, r.touches(s)) {
				edits, again = append(edits, r.edit(s, "")), true
			}
		}
	}
	slices.SortStableFunc(edits, finding.Edit.Compare)
	return edits
}

func uses(text, name string) int {
	return len(regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).FindAllString(text, -1))
}

// usesAfter counts a name in the body after the edits.
func (r *rewriter) usesAfter(edits []finding.Edit, name string) int {
	n := uses(r.text[r.body.span.Start:r.body.span.End], name)
	for _, e := range edits {
		if s := r.spanOf(e); s.Start >= r.body.span.Start && s.End <= r.body.span.End {
			n += uses(e.New, name) - uses(e.Old, name)
		}
	}
	return n
}

// spanOf returns the range that an edit replaces.
func (f *File) spanOf(e finding.Edit) Span {
	return Span{f.lines[e.Line-1] + e.Column - 1, f.lines[e.EndLine-1] + e.EndColumn - 1}
}

// touches reports whether an edit changes a part of a range.
func (f *File) touches(s Span) func(finding.Edit) bool {
	return func(e finding.Edit) bool {
		o := f.spanOf(e)
		return o.Start < s.End && s.Start < o.End
	}
}

// declared returns what declares a variable: a statement, or its part between commas.
func (r *rewriter) declared(name string, value *node) (s Span, ok bool) {
	list := r.statement(value.span.Start)
	if len(list) < 4 {
		return s, false
	}
	var names []int // tokens of the declared names
	depth := 0
	for i, t := range list {
		switch {
		case t.text == "(" || t.text == "[":
			depth++
		case t.text == ")" || t.text == "]":
			depth--
		case t.text == "=" && depth == 0 && i > 1:
			names = append(names, i-1)
		}
	}
	at := slices.IndexFunc(names, func(i int) bool { return list[i].text == name })
	switch {
	case at < 0 || names[0] == 0:
		return s, false
	case len(names) > 1 && at == 0:
		return Span{list[names[0]].Start, list[names[1]].Start}, true
	case len(names) > 1:
		last := len(list)
		if at+1 < len(names) {
			last = names[at+1] - 1
		}
		return Span{list[names[at]-1].Start, list[last-1].End}, true
	}
	end := strings.IndexByte(r.text[list[len(list)-1].End:], ';')
	if end < 0 {
		return s, false
	}
	s = Span{list[0].Start, list[len(list)-1].End + end + 1}
	return r.whole(s), true
}

// whole returns a range with its lines, if nothing else is on them but a comment behind it.
func (f *File) whole(s Span) Span {
	first, _ := f.Line(s.Start)
	last, _ := f.Line(s.End)
	rest := f.text[s.End:]
	i := strings.IndexByte(rest, '\n')
	alone := i >= 0 && strings.TrimSpace(f.text[f.lines[first-1]:s.Start]) == "" && len(tokens(rest[:i], 0, i)) == 0
	if alone && last < len(f.lines) {
		s = Span{f.lines[first-1], f.lines[last]}
	}
	return s
}
