package load

// This file decides which functions the arguments name, and what suites say about each.

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/folder"
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
	assumed  []string // notes of what findings rest on, beside the layout's
	filter   []condition
	listed   bool  // the suite says that it takes all of some files
	static   bool  // the entry is one that only its own file can call, by its key
	fault    error // why there is no such entry
}

// planSuite plans the subjects of a suite that a target names.
func (l *loader) planSuite(g *group, t *suite.Target, s *suite.Suite) error {
	if len(s.Functions) > 0 {
		return l.planFrom(g, t, s)
	}
	n := l.planNamed(g, t, s, func(string) bool { return false })
	if len(s.Subjects) == 0 {
		return subject.LoadError(t.Files[0], "add a [[subject]] with a name, or functions = [\"*:*\"]", "the suite has no subjects")
	}
	if n == 0 {
		return s.NoSubject(t)
	}
	return nil
}

// planNamed plans the subjects of a suite that a target means and that are not planned yet, and returns how many these are.
func (l *loader) planNamed(g *group, t *suite.Target, s *suite.Suite, planned func(name string) bool) (n int) {
	named := s.Has(t.Glob)
	for i := range s.Subjects {
		e := &s.Subjects[i]
		if !e.Is(t.Glob, named) || planned(e.Name) {
			continue
		}
		n++
		p := &plan{name: e.Name, spelling: t.Files[0] + ":" + e.Name, suite: s, known: e,
			glob: !named && (t.Glob == "" || suite.IsGlob(t.Glob))}
		p.entry, p.static, p.fault = g.entry(p.spelling, e.Entry)
		g.plans = append(g.plans, p)
	}
	return n
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
	g.flow = flow.New(g.program, l.System)
	for _, p := range g.plans {
		if l.Called != nil && (l.Called[p.spelling] == nil || byName[p.entry] == nil) {
			continue
		}
		if p.glob && (p.known == nil || p.listed) && byName[p.entry] == nil {
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
	if p.fault != nil {
		return p.fault
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
	uses, written := g.flow.Of(entry)
	w := &wishes{precision: l.precision, output: l.Output, errorOutput: l.ErrorOutput, status: l.Status, outputFlag: "--output",
		length: l.Length, uses: uses}
	if err := l.besideIt(g.program, p, w, entry); err != nil {
		return err
	}
	if p.known != nil {
		if err := p.fromSuite(w, sig); err != nil {
			return err
		}
	}
	p.filter = append(p.filter, l.filter...)
	w.settings = override(w.settings, l.settings)
	var err error
	if w.variables, err = variablesOf(g.program, entry, w, sig); err != nil {
		return err
	}
	if err := p.resolve(w, sig); err != nil {
		return err
	}
	w.rounds, w.selects = flow.Rounds(entry), flow.Selects(entry)
	w.counts, w.statics = g.flow.Counts(entry), staticsOf(g.program, written)
	if v := g.program.Shared(ir.ReturnedIn(entry.Name)); v != nil {
		w.returned = v.Name
	}
	s := stage{program: g.program, call: ir.Call{Entry: entry.ID}, sig: sig, w: w}
	s.call.Start, s.call.Init = l.before(g.program, p, entry)
	if p.layout, err = s.rehearse(); err != nil {
		return err
	}
	p.layout.chosen, err = p.layout.operands(w.operands, w.operandsAt)
	return err
}

// besideIt adds what comments beside the entry say in its source, where that can be read.
func (l *loader) besideIt(program *ir.Program, p *plan, w *wishes, entry *ir.Func) error {
	if entry.Line < 1 || entry.Unit < 0 {
		return nil
	}
	file := entry.File
	if dir := program.Units[entry.Unit].Dir; !filepath.IsAbs(file) && dir != "" {
		file = filepath.Join(dir, file)
	}
	source, known := l.sources[file]
	if !known {
		source = folder.Quoted(file)
		l.sources[file] = source
	}
	shown := entry.File
	if _, err := os.Stat(shown); err != nil { // clang leaves out what the source's folder shares with the current one
		shown = file
	}
	for _, name := range entry.ParamNames {
		n := Length(source, entry.Line, name)
		if n == 1 || n > mostNumbers { // a[1] is an old way to write a[]
			n = 0
		}
		w.declared = append(w.declared, n)
	}
	for _, r := range Of(source, entry.Line) {
		where := fmt.Sprintf("%s:%d", shown, r.Line)
		if err := p.domain(w, where, r.Text, func(d *setting) { d.beside = true }); err != nil {
			return err
		}
		p.notes = append(p.notes, "inputs are as "+where+" says: "+r.Text)
	}
	for _, r := range Near(source, entry.Line) {
		if _, _, err := parseDomain("", r.Text); err == nil { // and no prose
			p.assumed = append(p.assumed, fmt.Sprintf("inputs need not be as %s:%d says (what is meant begins with 'faultline:', in "+
				"small letters)", shown, r.Line))
		}
	}
	for _, line := range Inside(source, entry.Line) {
		where := fmt.Sprintf("%s:%d", shown, line)
		p.assumed = append(p.assumed, "inputs need not be as "+where+" says (it stands in the body; put it above the function)")
	}
	return nil
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
	if w.names = e.Params; p.listed && len(w.names) > len(sig.ParamTypes) {
		w.names = w.names[:len(sig.ParamTypes)] // a form that returns what its entry leaves in a parameter
	}
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
	if w.operands = e.Operands; w.operands == nil {
		w.operands = s.Operands
	}
	w.operandsAt = where
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
	for i, text := range append(slices.Clone(s.Domain), e.Domain...) {
		if err := p.domain(w, where, text, func(d *setting) { d.lenient = i < len(s.Domain) }); err != nil {
			return err
		}
	}
	for _, text := range e.Require {
		list, rest, err := parseDomain(where, text)
		if err != nil {
			return err
		}
		w.settings, p.filter = append(w.settings, cutting(list)...), append(p.filter, rest...)
	}
	return nil
}

// domain adds what a suite or a comment says of parameters; mark marks its settings.
func (p *plan) domain(w *wishes, where, text string, mark func(*setting)) error {
	list, rest, err := parseDomain(where, text)
	if err != nil {
		return err
	}
	p.filter = append(p.filter, rest...)
	for _, d := range list {
		mark(d)
		merged, err := merge(w.settings, d)
		if err != nil {
			return err
		}
		if !merged {
			w.settings = append(w.settings, d)
		}
	}
	return nil
}

// threshold is what a suite says of errors: of all of its subjects, then of this one.
func (p *plan) threshold() string {
	all := strings.Join([]string{p.suite.Threshold, p.known.Threshold}, "; ")
	return strings.Trim(all, "; ")
}

// said returns the first of a flag, a subject's and a suite's word; an empty word in a suite is "none".
func said(flag string, words ...*string) string {
	if flag != "" {
		return flag
	}
	for _, w := range words {
		if w != nil {
			return cmp.Or(*w, "none")
		}
	}
	return ""
}

// override returns a suite's settings, the given ones, and the user's. What the user says of a whole parameter replaces the suite's.
func override(given, user []*setting) []*setting {
	kept := slices.DeleteFunc(slices.Clone(given), func(s *setting) bool {
		return slices.ContainsFunc(user, func(u *setting) bool { return u.replaces(s) })
	})
	return append(kept, user...)
}
