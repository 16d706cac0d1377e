package load

// This file makes a subject of each planned function: it joins the claims about it, lays out its call, and makes its program.

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/driver"
	"faultline/internal/subject/suite"
)

// A plan is the preparation of a subject: an entry, and its settings in the suite.
type plan struct {
	name     string
	entry    string
	spelling string
	suite    *suite.Suite   // nil without one
	known    *suite.Subject // nil without one
	glob     bool           // named by a glob: skipped if it cannot be called
	claims   *joined
	layout   *layout
	listed   bool           // the suite lists all functions of some files
	static   bool           // the entry is a static function, named by its key
	called   bool           // the static function is only called by its source
	fault    error          // why there is no entry
	variant  string         // of an object that may have several classes: the one that a target names
	driver   *driver.Driver // what calls the function; nil for an entry that is called directly
	number   int            // of a driver, from 1 on; 0 before it is compiled
	from     string         // of a driver: the source that it is compiled with
	refused  error          // of a function with a driver: why it cannot be called directly; nil if it can
	inits    []string       // functions that are called before it
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

// layOut lays out the entries of a group. It skips functions that a glob names and that cannot be called, with the reason.
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
	g.flow = flow.New(g.program, l.System)
	var planned, drivable []*plan
	reasons := make(map[*plan]error)
	for _, p := range g.plans {
		p.called = p.static && g.lib.Called(p.entry)
		driven := l.calledByDriver(p)
		if l.Called != nil && (l.Called[p.spelling] == nil && !driven || byName[p.entry] == nil) {
			continue
		}
		if p.glob && (p.known == nil || p.listed) && byName[p.entry] == nil {
			continue // a variable of an archive
		}
		planned = append(planned, p)
		l.declare(g, p, byName[p.entry])
		if !driven || p.driver != nil {
			reasons[p] = l.layOutPlan(g, p, byName[p.entry])
		}
		if driven && p.driver == nil || l.drivable(g, p, byName[p.entry], reasons[p]) {
			drivable = append(drivable, p)
		}
	}
	driven := l.drive(g, drivable, planned, reasons)
	g.plans = nil
	for _, p := range planned {
		err := reasons[p]
		if err == nil && p.variant != "" && !driven[p] && p.driver == nil {
			err = noClass(p, nil)
		}
		if err != nil && p.refused != nil && subject.ExitCode(err) != subject.Usage { // what flags say is about the driver
			err = p.refused
		}
		switch {
		case driven[p]:
		case err == nil:
			g.plans = append(g.plans, p)
		case p.glob && hasNoFloats(g, p, byName[p.entry]):
			l.skipped = append(l.skipped, err) // nothing of it can be wrong: the list of refused functions leaves it out
		case p.glob:
			l.skip(p.name, err)
		default:
			if err := l.failing(p.name, err); err != nil {
				return err
			}
		}
	}
	if g.writer != nil {
		g.writer.otherMakers(g)
	}
	return nil
}

// hasNoFloats reports whether a function takes and returns no floating-point number, and nothing that it runs is a floating-point
// operation, or unknown.
func hasNoFloats(g *group, p *plan, sig *link.Signature) bool {
	isFloat := func(t *ir.Type) bool { return t.Kind == ir.Float }
	entry := g.program.Entry(p.entry)
	if entry == nil || sig == nil || isFloat(sig.Result) || slices.ContainsFunc(sig.Params, isFloat) {
		return false
	}
	sites, unknown := g.program.Reachable(entry.ID)
	return len(sites) == 0 && len(unknown) == 0
}

// skip reports a function that a glob names and that cannot be called.
func (l *loader) skip(name string, err error) {
	l.skipped = append(l.skipped, err)
	if l.Skip != nil {
		l.Skip(name, err)
	}
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
	p.drivenEntry(entry)
	if of := l.Called[p.spelling]; of != nil && (of.Driver == nil || p.driver != nil) {
		p.claims, p.layout = new(joined), calledAs(of, sig)
		return nil
	}
	said, err := l.claimsOf(g, p, sig, entry)
	if err != nil {
		return err
	}
	f := factsOf(g, entry, sig)
	if l.Behind != nil {
		f.behind = l.Behind(p.spelling)
	}
	if f.variables, err = variablesOf(g.program, entry, said, f); err != nil {
		return err
	}
	if said, err = said.resolved(f); err != nil {
		return err
	}
	p.claims = said
	t := trials{program: g.program, call: ir.Call{Entry: entry.ID}, facts: f}
	t.call.Start, t.call.Init = l.before(g.program, p, entry)
	if p.layout, err = t.layOutWith(said); err != nil {
		return err
	}
	p.layout.chosen, err = p.layout.operands(said.of(operandsAre))
	return err
}

// claimsOf joins what all sources but trial runs say about an entry.
func (l *loader) claimsOf(g *group, p *plan, sig *link.Signature, entry *ir.Func) (*joined, error) {
	comments, err := l.commentClaims(g.program, entry)
	if err != nil {
		return nil, err
	}
	suites, err := p.suiteClaims(sig)
	if err != nil {
		return nil, err
	}
	var texts []claim
	if p.driver == nil {
		if texts, err = textClaims(g.program, entry); err != nil {
			return nil, err
		}
	}
	guards := l.guardClaims(g, entry, sig)
	said := join(slices.Concat(l.documentClaims(g.program, entry), guards, texts, comments, p.driverClaims(), suites, l.flags))
	c := said.of(precisionIs)
	if _, ok := precisionOf(said.word(precisionIs)); !ok {
		return nil, subject.LoadError(c.where, "", "precision %q is neither binary32 nor binary64", said.word(precisionIs))
	}
	return said, nil
}

// threshold returns the thresholds of the suite and of this subject, as one text.
func (p *plan) threshold() string {
	all := strings.Join([]string{p.suite.Threshold, p.known.Threshold}, "; ")
	return strings.Trim(all, "; ")
}

// The program of a group, and the subjects of its plans.

// program makes the program of a group's entries and their set-up functions.
func (l *loader) program(g *group, sigs map[string]*link.Signature) error {
	var entries, inits []string
	for _, p := range g.plans {
		if sigs[p.entry] == nil {
			continue
		}
		entries = append(entries, p.entry)
		p.inits = l.initsOf(g, p)
		for _, name := range p.inits {
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

// initsOf returns the set-up calls of a plan: the suite's, then the user's. A static function has its key.
func (l *loader) initsOf(g *group, p *plan) (list []string) {
	if p.known != nil {
		list = append(append(list, p.suite.Init...), p.known.Init...)
	}
	list = append(list, l.Init...)
	for i, name := range list {
		if entry, _, err := g.entry(p.spelling, name); err == nil {
			list[i] = entry
		}
	}
	return list
}

// before returns the functions that run before the entry: constructors, and set-up calls.
func (l *loader) before(program *ir.Program, p *plan, entry *ir.Func) (start, inits []int) {
	for _, name := range p.inits {
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
			return subject.UsageError("--setup "+name, suite.Nearest(name, g.lib.Symbols()), "%s has no function %s", g.where, name)
		case len(sig.Params) > 0:
			return subject.UsageError("--setup "+name, "write a function without parameters that calls it", "%s takes arguments", name)
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
	if p.driver != nil {
		s.Driver = &subject.Driver{Made: p.driver.Made, Counts: p.driver.Counts(), Name: p.driver.Name,
			Text: p.driver.Text, Variant: p.driver.Variant, File: p.from,
			Line: p.driver.Line, Supposed: p.driver.Supposed}
	}
	s.Inner = p.called
	s.Claims = p.layout.domainClaims()
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
		if bound != s.Reference.Expr { // a fixed parameter is not a program constant, even if the bits are the same
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

// tellConstants records in the program which real numbers the constants of a function stand for.
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
