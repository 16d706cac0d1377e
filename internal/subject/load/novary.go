package load

// This file says why nothing of an entry varies, and what would be typed so that something does.

import (
	"fmt"

	"faultline/internal/ir/flow"
	"faultline/internal/names"
	"faultline/internal/subject"
)

// nothingVaries is the error of an entry that has no coordinate.
func (l *layout) nothingVaries() *subject.Error {
	name := names.Signature(l.sig.Name)
	for _, p := range l.list {
		if p.role == value || p.index >= len(l.uses) || p.pieces > 0 {
			continue
		}
		if to := l.uses[p.index].Outside; to != "" && !l.said(p) {
			return subject.LoadError(name, "add the source or library that defines "+to+" to the SUBJECT, as +util.c or +libfoo.a",
				"%s has no parameter that is known to be an input: %s goes to %s, whose code is not here", name, p.name, to)
		}
	}
	for _, p := range l.list {
		if number := l.couldVary(p); number != "" {
			return subject.UsageError(name, fmt.Sprintf("let one vary, with --domain '%s in [LOW,HIGH]' and no --fix of it", number),
				"%s has no parameter that varies: there is nothing to search", name)
		}
	}
	why := "it reads nothing of what its parameters point to"
	if len(l.list) == 0 {
		why = "it has no parameters"
	}
	return subject.UsageError(name, "write a function around it whose parameters say what it starts from, and name that one",
		"%s takes no input: %s", name, why)
}

// couldVary returns a number of a parameter that would be an input if something was said of it, "" if the entry reads none.
func (l *layout) couldVary(p *parameter) string {
	switch {
	case p.end != nil:
		return ""
	case p.role == value:
		return p.name
	}
	for _, f := range p.leaves {
		if p.use == nil || flow.Touches(p.use.Read, f.offset, f.typ.Size*max(f.count, 1), p.size) {
			return p.name + f.name
		}
	}
	return ""
}
