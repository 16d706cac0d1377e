package load

// This file decides which functions the arguments name, and what suites say about each.

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// A plan is one subject to be: an entry, and what its suite says about it.
type plan struct {
	name     string
	entry    string
	spelling string
	suite    *suite.Suite   // nil without one
	known    *suite.Subject // nil without one
	glob     bool           // named by a glob: if it cannot be a subject it is skipped
	layout   *layout
	notes    []string
	filter   []condition
}

// planSuite plans the subjects of a suite that a target names.
func (g *group) planSuite(t *suite.Target, s *suite.Suite) error {
	n := 0
	named := s.Has(t.Glob)
	for i := range s.Subjects {
		e := &s.Subjects[i]
		if !e.Is(t.Glob, named) {
			continue
		}
		n++
		g.plans = append(g.plans, &plan{name: e.Name, entry: e.Entry, spelling: t.Files[0] + ":" + e.Name, suite: s, known: e,
			glob: !named && (t.Glob == "" || suite.IsGlob(t.Glob))})
	}
	if len(s.Subjects) == 0 {
		return subject.LoadError(t.Files[0], "add a [[subject]] with a name", "the suite has no subjects")
	}
	if n == 0 {
		return s.NoSubject(t)
	}
	return nil
}

// planFunctions plans the functions of files that a target names. A function that a built-in suite knows gets its
// domain, reference and set-up from there.
func (g *group) planFunctions(t *suite.Target) error {
	names, err := g.functions()
	if err != nil {
		return subject.LoadError(t.Text, "", "%v", err)
	}
	files := strings.Join(t.Files, "+")
	if len(names) == 0 {
		return subject.UsageError(t.Text, "", "%s defines no function that can be called from outside", files)
	}
	if t.Glob == "" {
		if len(names) != 1 {
			return subject.UsageError(t.Text, several(files, names), "it has %d functions: which one is meant?", len(names))
		}
		t.Glob = names[0].shown
	}
	defined := make(map[string]bool)
	for _, n := range names {
		defined[n.linkage] = true
	}
	planned := make(map[string]bool)
	for _, n := range names {
		if !n.is(t.Glob) {
			continue
		}
		p := &plan{name: n.shown, entry: n.linkage, glob: suite.IsGlob(t.Glob)}
		if s, e := suite.Known(n.linkage); e != nil && defined[e.Entry] {
			p.suite, p.known, p.name, p.entry = s, e, e.Name, e.Entry
		}
		p.spelling = files + ":" + p.name
		if !planned[p.entry] {
			planned[p.entry] = true
			g.plans = append(g.plans, p)
		}
	}
	if len(planned) == 0 {
		var all []string
		for _, n := range names {
			all = append(all, n.shown)
		}
		return subject.UsageError(t.Text, cmp.Or(suite.Nearest(t.Glob, all), "faultline sites "+files+" lists what it defines"),
			"%s defines no function %s that can be called from outside", files, t.Glob)
	}
	return nil
}

// A functionName is what the linker and what a person calls a function; they differ in C++. It is shown as in the source
// where that says which one is meant.
type functionName struct{ linkage, source, shown string }

// functions returns the functions of the group's files. An archive's are not read for that: their names are its
// index, which may have variables among them.
func (g *group) functions() ([]functionName, error) {
	var names []functionName
	for _, f := range g.files {
		if suite.KindOf(f) == suite.Archive {
			for _, s := range g.lib.Symbols() {
				names = append(names, functionName{s, s, s})
			}
			return names, nil
		}
	}
	sigs, err := g.lib.Functions()
	for _, sig := range sigs {
		n := functionName{sig.Name, sig.Source, sig.Source}
		if n.source == "" {
			n.source, n.shown = n.linkage, n.linkage
		}
		names = append(names, n)
	}
	return apart(names), err
}

// several says how to name one of several functions.
func several(files string, names []functionName) string {
	var list []string
	for _, n := range names {
		if list = append(list, n.shown); len(list) == 8 {
			list[7] = "..."
			break
		}
	}
	return "say " + files + ":FUNCTION with one of " + strings.Join(list, ", ") + "; or a glob, " + files + ":'*'"
}

// is says whether a person who writes glob means this function. A name with :: is that of a C++ function with its
// namespaces and classes, which stand in the linkage name, each behind its length: ours::f is ...N4ours1fE....
func (n functionName) is(glob string) bool {
	scopes := strings.Split(glob, "::")
	last := len(scopes) - 1
	if !suite.Matches(glob, n.linkage) && !suite.Matches(scopes[last], n.source) {
		return false
	}
	mangled := ""
	for _, s := range scopes[:last] {
		mangled += strconv.Itoa(len(s)) + s
	}
	return strings.Contains(n.linkage, mangled)
}

// apart gives functions that share a name (overloads, the same name in two namespaces) their linkage names instead.
func apart(names []functionName) []functionName {
	times := make(map[string]int)
	for _, n := range names {
		times[n.source]++
	}
	for i := range names {
		if n := &names[i]; times[n.source] > 1 {
			n.shown = n.linkage
		}
	}
	return names
}

// layOut lays the entries of a group out. What a glob names and cannot be called is skipped, with its reason.
func (l *loader) layOut(g *group) error {
	var names []string
	for _, p := range g.plans {
		names = append(names, p.entry)
	}
	sigs, err := g.lib.Functions(names...)
	if err != nil {
		return subject.LoadError(g.where, "", "%v", err)
	}
	byName := make(map[string]*link.Signature)
	for i := range sigs {
		byName[sigs[i].Name] = &sigs[i]
	}
	if err := l.program(g, byName); err != nil {
		return err
	}
	kept := g.plans[:0]
	for _, p := range g.plans {
		if l.Called != nil && (l.Called[p.spelling] == nil || byName[p.entry] == nil) {
			continue
		}
		if p.glob && p.known == nil && byName[p.entry] == nil {
			continue // a variable of an archive
		}
		err := l.layOutPlan(g, p, byName[p.entry])
		if err == nil {
			kept = append(kept, p)
			continue
		}
		if !p.glob {
			if err := l.failing(p.name, err); err != nil {
				return err
			}
			continue
		}
		l.skipped = append(l.skipped, err)
		if l.Skip != nil {
			l.Skip(p.name, err)
		}
	}
	g.plans = kept
	return nil
}

func (l *loader) layOutPlan(g *group, p *plan, sig *link.Signature) error {
	if p.known != nil && p.known.Fault != nil {
		return p.known.Fault
	}
	if sig == nil {
		return subject.LoadError(p.spelling, suite.Nearest(p.entry, g.lib.Symbols()), "there is no function %s", p.entry)
	}
	entry := g.program.Entry(p.entry)
	if entry == nil {
		return errors.New("subject: the program lacks its entry " + p.entry)
	}
	if of := l.Called[p.spelling]; of != nil {
		p.layout = calledAs(of, sig)
		return nil
	}
	w := &wishes{precision: l.precision, output: l.Output, errorOutput: l.ErrorOutput, status: l.Status, outputFlag: "--output",
		length: l.Length}
	if p.known != nil {
		if err := p.fromSuite(w, sig); err != nil {
			return err
		}
	}
	p.filter = append(p.filter, l.filter...)
	w.settings = override(w.settings, l.settings)
	w.uses, w.computes, w.statics = flow.Of(g.program, entry), flow.Computes(g.program, entry), staticsOf(g.program, entry)
	if v := g.program.Shared(ir.ReturnedIn(entry.Name)); v != nil {
		w.returned = v.Name
	}
	s := stage{program: g.program, call: ir.Call{Entry: entry.ID, Init: l.initIDs(g.program, p)}, sig: sig, w: w}
	var err error
	p.layout, err = s.rehearse()
	return err
}

// fromSuite adds what a suite says to what the flags say.
func (p *plan) fromSuite(w *wishes, sig *link.Signature) error {
	s, e := p.suite, p.known
	where := s.Path + ": " + e.Name
	if s.Path == "" {
		where = "built-in suite " + s.Name + ": " + e.Name
		p.notes = append(p.notes, "parameters, domain, reference and set-up are those of the built-in suite "+s.Name)
	}
	p.notes = append(p.notes, e.Notes...)
	w.names = e.Params
	if w.precision == fp.NoFormat {
		name := cmp.Or(e.Precision, s.Precision)
		var ok bool
		if w.precision, ok = precisionOf(name); !ok {
			return subject.LoadError(where, "", "precision %q is neither binary32 nor binary64", name)
		}
	}
	if w.output == nil {
		w.outputFlag = where
		if w.output = e.Output; w.output == nil {
			w.output = s.Output
		}
	}
	w.errorOutput = said(w.errorOutput, e.ErrorOutput, s.ErrorOutput)
	w.status = said(w.status, e.Status, s.Status)
	for i, text := range append(s.Fixes(), e.Fixes()...) {
		f, err := parseFix(where, text)
		if err != nil {
			return err
		}
		f.lenient = i < len(s.Fix)
		w.settings = append(w.settings, f)
	}
	for _, text := range e.Domain {
		d, predicate, err := parseDomain(where, text)
		if err != nil {
			return err
		}
		if predicate != "" {
			p.filter = append(p.filter, condition{predicate, quoted(where, text)})
			continue
		}
		w.settings = append(w.settings, d)
	}
	return nil
}

// said returns the first of a flag, a subject's and a suite's word; an empty word in a suite is "none".
func said(flag string, words ...*string) string {
	if flag != "" {
		return flag
	}
	for _, w := range words {
		if w != nil && *w == "" {
			return "none"
		}
		if w != nil {
			return *w
		}
	}
	return ""
}

// override returns a suite's settings, the given ones, and the user's. What the user says of a whole parameter replaces the suite's.
func override(given, user []*setting) []*setting {
	kept := slices.DeleteFunc(slices.Clone(given), func(s *setting) bool {
		return slices.ContainsFunc(user, func(u *setting) bool { return u.name == s.name && u.first < 0 })
	})
	return append(kept, user...)
}
