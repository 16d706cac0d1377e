package load

// This file makes the program of entries that were laid out, and their subjects.

import (
	"cmp"
	"path/filepath"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/suite"
)

// program makes the program of a group's entries, and of what sets them up.
func (l *loader) program(g *group, sigs map[string]*link.Signature) error {
	var entries, inits []string
	for _, p := range g.plans {
		if sigs[p.entry] == nil {
			continue
		}
		entries = append(entries, p.entry)
		for _, name := range l.inits(p) {
			if !slices.Contains(inits, name) {
				inits = append(inits, name)
			}
		}
	}
	err := l.checkInits(g, inits)
	if err != nil || len(entries) == 0 {
		return err
	}
	if g.program, err = g.lib.Program(entries, inits); err != nil {
		return subject.LoadError(g.where, "", "%v", err)
	}
	return nil
}

// finish makes the subjects of a group.
func (l *loader) finish(g *group) ([]*subject.Subject, error) {
	var subjects []*subject.Subject
	for _, p := range g.plans {
		s, err := l.subject(p, g.program)
		if err != nil {
			return nil, err
		}
		subjects = append(subjects, s)
	}
	return subjects, nil
}

// inits returns the set-up calls of a plan: the suite's, then the user's.
func (l *loader) inits(p *plan) []string {
	var list []string
	if p.known != nil {
		list = append(append(list, p.suite.Init...), p.known.Init...)
	}
	return append(list, l.Init...)
}

// before returns the functions that run before a plan's entry is called: constructors, and its set-up calls.
func (l *loader) before(program *ir.Program, p *plan, entry *ir.Func) (start, inits []int) {
	for _, name := range l.inits(p) {
		inits = append(inits, program.Entry(name).ID)
	}
	return program.Startup(append(inits, entry.ID)...), inits
}

// checkInits refuses set-up calls that do not exist or want arguments.
func (l *loader) checkInits(g *group, inits []string) error {
	if len(inits) == 0 {
		return nil
	}
	sigs, err := g.lib.Functions(inits...)
	if err != nil {
		return subject.LoadError(g.where, "", "%v", err)
	}
	found := make(map[string]*link.Signature)
	for i := range sigs {
		found[sigs[i].Name] = &sigs[i]
	}
	for _, name := range inits {
		switch sig := found[name]; {
		case sig == nil:
			return subject.UsageError("--init "+name, suite.Nearest(name, g.lib.Symbols()), "%s has no function %s", g.where, name)
		case len(sig.Params) > 0:
			return subject.UsageError("--init "+name, "write a function without parameters that calls it", "%s takes arguments", name)
		}
	}
	return nil
}

// subject makes the subject of a plan.
func (l *loader) subject(p *plan, program *ir.Program) (*subject.Subject, error) {
	entry, assumed := program.Entry(p.entry), slices.Concat(p.claims.assumed, p.layout.notes)
	s := &subject.Subject{Name: p.name, Spelling: p.spelling, Program: program, Call: p.layout.call, Params: p.layout.params,
		Operands: p.layout.chosen, Notes: slices.Concat(p.claims.notes, assumed), Assumed: assumed, Shapes: p.layout.shapes}
	if p.known != nil {
		s.Threshold, s.Stated = p.threshold(), p.known.Threshold
	}
	if s.Call.Entry = entry.ID; entry.Name != p.entry && !p.static {
		s.Call.Alias = p.entry
	}
	s.Call.Start, s.Call.Init = l.before(program, p, entry)
	unset := s.Unset()
	s.Notes, s.Assumed = append(s.Notes, unset...), append(s.Assumed, unset...)
	s.Sites, s.Skipped = program.Reachable(entry.ID)
	if of := p.layout.of; of != nil {
		s.Filter, s.Reference, s.Shapes = of.Filter, of.Reference, of.Shapes
		return s, nil
	}
	s.Skipped = append(s.Skipped, p.layout.beyond...)
	filter := slices.Concat(p.claims.filter, p.layout.sets)
	bind := func(expr string) string { return bindConstants(expr, p.layout.list, s.Call.Args) }
	for i := range filter {
		filter[i].text = bind(filter[i].text)
	}
	s.Filter = allOf(filter)
	if s.Reference = l.reference(p); s.Reference != nil {
		tellConstants(program, entry, s.Reference.Formula)
		bound := bind(s.Reference.Expr)
		if bound != s.Reference.Expr { // a fixed parameter is not to be taken for a constant with its bits
			s.Reference.Formula = nil
		}
		s.Reference.Expr, s.Reference.Domain = bound, bind(s.Reference.Domain)
	}
	referenceAt := p.spelling
	if l.Reference != "" {
		referenceAt = quoted("--reference", l.Reference)
	}
	return s, checkExpressions(s, filter, referenceAt)
}

// reference returns the user's reference, or the suite's.
func (l *loader) reference(p *plan) *subject.Reference {
	if l.Reference != "" {
		return &subject.Reference{Expr: clause.Formula(l.Reference), Origin: "--reference"}
	}
	if p.known == nil || p.known.Reference == "" {
		return nil
	}
	origin := cmp.Or(p.known.Origin, p.suite.Origin, filepath.Base(p.suite.Path))
	r := &subject.Reference{Expr: clause.Formula(p.known.Reference), Domain: p.known.Valid, Origin: origin, Body: p.known.Body}
	if r.Body {
		r.Formula = p.known.Formula
	}
	return r
}

// tellConstants lets the program know what the constants of a function stand for.
func tellConstants(program *ir.Program, f *ir.Func, formula *subject.Formula) {
	if formula == nil || f.Unit < 0 {
		return
	}
	u := program.Units[f.Unit]
	if u.Constants == nil {
		u.Constants = make(map[string][]ir.Constant)
	}
	u.Constants[f.Name] = formula.Constants
}
