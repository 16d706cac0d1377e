package subject

// This file goes from what the command line says to subjects.

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Spec is what the command line says about subjects.
type Spec struct {
	Args       []string // SUBJECT...
	ClangFlags []string // after --

	Domains     []string // 'x in [0,50]', 'A[0..31] in [-100,100]', or a predicate in prefix form
	Fix         []string // n=32
	Init        []string // functions to call once, before the first run
	Output      []string // result.val; nil: see outputs.go
	ErrorOutput string   // "none" is none
	Status      string   // "none" is none
	Reference   string   // prefix expression over the parameters
	Precision   string   // binary32 or binary64: the values a parameter may take; "" is its own format's

	// Each, if set, runs f(0) ... f(n-1), perhaps side by side; it is how a library may be read in parallel.
	Each func(n int, f func(i int))
	// Skip, if set, is told of functions that a glob names and that cannot be subjects.
	Skip func(name string, err error)
}

// A loader holds a Spec while it is worked on.
type loader struct {
	*Spec
	ctx       context.Context
	settings  []*setting // the user's
	filter    []condition
	precision fp.Format
	dir       string // temporary, for bitcode of source files
	compiled  int
}

// A plan is one subject to be: an entry, and what its suite says about it.
type plan struct {
	name     string
	entry    string
	spelling string
	suite    *Suite        // nil without one
	known    *SuiteSubject // nil without one
	glob     bool          // named by a glob: if it cannot be a subject it is skipped
	layout   *layout
	notes    []string
	filter   []condition
}

// A group is plans on the same sources; they share a program.
type group struct {
	files []string
	flags []string
	where string // SUBJECT, for messages
	lib   *ir.Library
	plans []*plan
}

// Load makes subjects of everything that the Spec names, in its order, but those of the same sources together: they
// share a program.
// Its error is an *Error where the user can do something about it.
func Load(ctx context.Context, spec Spec) ([]*Subject, error) {
	l := &loader{Spec: &spec, ctx: ctx}
	if err := l.readFlags(); err != nil {
		return nil, err
	}
	if len(l.Args) == 0 {
		return nil, usage("", targetForm, "no subject is named")
	}
	dir, err := os.MkdirTemp("", "faultline-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	l.dir = dir
	groups, err := l.groups()
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		if err := l.layOut(g); err != nil {
			return nil, err
		}
	}
	if err := l.unused(groups); err != nil {
		return nil, err
	}
	var subjects []*Subject
	for _, g := range groups {
		list, err := l.finish(g)
		if err != nil {
			return nil, err
		}
		subjects = append(subjects, list...)
	}
	if len(subjects) == 0 {
		return nil, cannotLoad(strings.Join(l.Args, " "), "faultline sites SUBJECT lists the functions and what is wrong with them",
			"none of the functions can be a subject")
	}
	return subjects, nil
}

// readFlags reads what holds for all subjects.
func (l *loader) readFlags() error {
	for _, text := range l.Fix {
		s, err := parseFix("--fix", text)
		if err != nil {
			return err
		}
		l.settings = append(l.settings, s)
	}
	for _, text := range l.Domains {
		s, predicate, err := parseDomain("--domain", text)
		if err != nil {
			return err
		}
		if predicate != "" {
			l.filter = append(l.filter, condition{predicate, quoted("--domain", text)})
			continue
		}
		for _, f := range l.settings {
			if f.fixed && f.name == s.name && f.first < 0 {
				return usage(f.where, "give one of them", "%s is fixed, and has a domain: %s", f.name, s.text)
			}
		}
		l.settings = append(l.settings, s)
	}
	switch l.Precision {
	case "":
	case "binary32":
		l.precision = fp.Binary32
	case "binary64":
		l.precision = fp.Binary64
	default:
		return usage("--precision", "", "%q is neither binary32 nor binary64", l.Precision)
	}
	return nil
}

// groups reads the SUBJECT arguments.
func (l *loader) groups() ([]*group, error) {
	var groups []*group
	byFiles := make(map[string]*group)
	for _, arg := range l.Args {
		t, err := parseTarget(arg)
		if err != nil {
			return nil, err
		}
		var s *Suite
		files, flags := t.files, l.ClangFlags
		if kindOf(t.files[0]) == suiteFile {
			if s, err = ReadSuite(t.files[0]); err != nil {
				return nil, err
			}
			if files, err = s.files(); err != nil {
				return nil, err
			}
			flags = append(append([]string{}, s.Flags...), flags...)
		}
		key := strings.Join(append(append([]string{}, files...), flags...), "\x00")
		g := byFiles[key]
		if g == nil {
			g = &group{files: files, flags: flags, where: t.text}
			if g.lib, err = l.open(g, s); err != nil {
				return nil, err
			}
			byFiles[key] = g
			groups = append(groups, g)
		}
		if s != nil {
			err = g.planSuite(t, s)
		} else {
			err = g.planFunctions(t)
		}
		if err != nil {
			return nil, err
		}
	}
	return groups, nil
}

// open compiles what must be compiled and opens the rest.
func (l *loader) open(g *group, s *Suite) (*ir.Library, error) {
	var paths []string
	for _, f := range g.files {
		if _, err := os.Stat(f); err != nil {
			next := ""
			if s != nil && strings.Contains(strings.Join(s.Sources, " "), "${SUBJECTS}") {
				next = "make subjects fetches and compiles it; SUBJECTS=DIR names another folder"
			}
			return nil, cannotLoad(f, next, "%v", plain(err))
		}
		switch kindOf(f) {
		case source:
			out, err := compile(l.ctx, f, g.flags, l.dir, l.compiled)
			if err != nil {
				return nil, err
			}
			l.compiled++
			f = out
		case noKind, suiteFile, fpcoreFile:
			return nil, cannotLoad(f, "", "this is no source, bitcode or archive")
		}
		paths = append(paths, f)
	}
	lib, err := ir.Load(paths...)
	if err != nil {
		return nil, cannotLoad(g.where, "bitcode comes from clang-"+llvmVersion+" -flto or -emit-llvm, archives of it from llvm-ar-"+llvmVersion, "%v", err)
	}
	lib.Each = l.Each
	return lib, nil
}

// planSuite plans the subjects of a suite that a target names.
func (g *group) planSuite(t *target, s *Suite) error {
	n := 0
	for i := range s.Subjects {
		e := &s.Subjects[i]
		if t.glob != "" && !matches(t.glob, e.Name) {
			continue
		}
		n++
		g.plans = append(g.plans, &plan{name: e.Name, entry: e.Entry, spelling: t.files[0] + ":" + e.Name, suite: s, known: e,
			glob: t.glob == "" || isGlob(t.glob)})
	}
	if n == 0 {
		var names []string
		for _, e := range s.Subjects {
			names = append(names, e.Name)
		}
		return usage(t.text, nearest(t.glob, names), "the suite has no subject %s", t.glob)
	}
	return nil
}

// planFunctions plans the functions of files that a target names. A function that a built-in suite knows gets its
// domain, reference and set-up from there.
func (g *group) planFunctions(t *target) error {
	names, err := g.functions()
	if err != nil {
		return cannotLoad(t.text, "", "%v", err)
	}
	files := strings.Join(t.files, "+")
	if t.glob == "" {
		if len(names) != 1 {
			return usage(t.text, several(files, names), "it has %d functions: which one is meant?", len(names))
		}
		t.glob = names[0].source
	}
	defined := make(map[string]bool)
	for _, n := range names {
		defined[n.linkage] = true
	}
	planned := make(map[string]bool)
	for _, n := range names {
		if !matches(t.glob, n.linkage) && !matches(t.glob, n.source) {
			continue
		}
		p := &plan{name: n.source, entry: n.linkage, glob: isGlob(t.glob)}
		if s, e := builtInSubject(n.linkage); e != nil && defined[e.Entry] {
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
			all = append(all, n.source)
		}
		return usage(t.text, nearest(t.glob, all), "%s defines no function %s that can be called from outside", files, t.glob)
	}
	return nil
}

// A functionName is what the linker and what a person calls a function; they differ in C++.
type functionName struct{ linkage, source string }

// functions returns the functions of the group's files. An archive's are not read for that: their names are its
// index, which may have variables among them.
func (g *group) functions() ([]functionName, error) {
	var names []functionName
	for _, f := range g.files {
		if kindOf(f) == archive {
			for _, s := range g.lib.Symbols() {
				names = append(names, functionName{s, s})
			}
			return names, nil
		}
	}
	sigs, err := g.lib.Functions()
	for _, sig := range sigs {
		n := functionName{sig.Name, sig.Source}
		if n.source == "" {
			n.source = n.linkage
		}
		names = append(names, n)
	}
	return names, err
}

// several says how to name one of several functions.
func several(files string, names []functionName) string {
	var list []string
	for _, n := range names {
		if list = append(list, n.source); len(list) == 8 {
			list[7] = "..."
			break
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "say " + files + ":FUNCTION with one of " + strings.Join(list, ", ") + "; or a glob, " + files + ":'*'"
}

func matches(glob, name string) bool {
	ok, _ := path.Match(glob, name)
	return ok
}

// builtInSubject returns what a suite in the program says about a function, by the subject's name or its entry's.
func builtInSubject(name string) (*Suite, *SuiteSubject) {
	for _, s := range builtIn() {
		for i := range s.Subjects {
			if e := &s.Subjects[i]; e.Name == name || e.Entry == name {
				return s, e
			}
		}
	}
	return nil, nil
}

// layOut lays the entries of a group out. What a glob names and cannot be called is skipped, with its reason.
func (l *loader) layOut(g *group) error {
	var names []string
	for _, p := range g.plans {
		names = append(names, p.entry)
	}
	sigs, err := g.lib.Functions(names...)
	if err != nil {
		return cannotLoad(g.where, "", "%v", err)
	}
	byName := make(map[string]*ir.Signature)
	for i := range sigs {
		byName[sigs[i].Name] = &sigs[i]
	}
	kept := g.plans[:0]
	for _, p := range g.plans {
		if p.glob && p.known == nil && byName[p.entry] == nil {
			continue // a variable of an archive
		}
		err := l.layOutPlan(g, p, byName[p.entry])
		if err == nil {
			kept = append(kept, p)
			continue
		}
		if !p.glob {
			return err
		}
		if l.Skip != nil {
			l.Skip(p.name, err)
		}
	}
	g.plans = kept
	return nil
}

func (l *loader) layOutPlan(g *group, p *plan, sig *ir.Signature) error {
	if sig == nil {
		return cannotLoad(p.spelling, nearest(p.entry, g.lib.Symbols()), "there is no function %s", p.entry)
	}
	w := &wishes{precision: l.precision, output: l.Output, errorOutput: l.ErrorOutput, status: l.Status, outputFlag: "--output"}
	if p.known != nil {
		if err := p.fromSuite(w, sig); err != nil {
			return err
		}
	}
	p.filter = append(p.filter, l.filter...)
	w.settings = override(w.settings, l.settings)
	var err error
	p.layout, err = layOut(sig, w)
	return err
}

// fromSuite adds what a suite says to what the flags say.
func (p *plan) fromSuite(w *wishes, sig *ir.Signature) error {
	s, e := p.suite, p.known
	where := s.Path + ": " + e.Name
	if s.Path == "" {
		where = "built-in suite " + s.Name + ": " + e.Name
		p.notes = append(p.notes, "parameters, domain, reference and set-up are those of the built-in suite "+s.Name)
	}
	w.names = e.Params
	if w.output == nil {
		w.outputFlag = where
		if w.output = e.Output; w.output == nil {
			w.output = s.Output
		}
	}
	w.errorOutput = said(w.errorOutput, e.ErrorOutput, s.ErrorOutput)
	w.status = said(w.status, e.Status, s.Status)
	for i, text := range append(s.fixes(), e.fixes()...) {
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

// override returns a suite's settings and the user's. What the user says of a whole parameter replaces the suite's.
func override(suite, user []*setting) []*setting {
	var all []*setting
	for _, s := range suite {
		replaced := false
		for _, u := range user {
			replaced = replaced || u.name == s.name && u.first < 0
		}
		if !replaced {
			all = append(all, s)
		}
	}
	return append(all, user...)
}

// unused says which flag speaks of a parameter that no subject has.
func (l *loader) unused(groups []*group) error {
	for _, s := range l.settings {
		if !s.used {
			return l.noSuchParameter(s, groups)
		}
	}
	for _, g := range groups {
		for _, p := range g.plans {
			for _, s := range p.layout.w.settings {
				if !s.used && !s.lenient {
					return l.noSuchParameter(s, []*group{{plans: []*plan{p}}})
				}
			}
		}
	}
	return nil
}

func (l *loader) noSuchParameter(s *setting, groups []*group) error {
	for _, g := range groups {
		for _, p := range g.plans {
			var names []string
			for _, q := range p.layout.list {
				names = append(names, q.name)
			}
			return usage(s.where, "its parameters are "+strings.Join(names, ", "), "%s has no parameter %s", p.name, s.name)
		}
	}
	return nil // nothing was laid out; Load says so
}

// finish makes the program of a group and its subjects.
func (l *loader) finish(g *group) ([]*Subject, error) {
	if len(g.plans) == 0 {
		return nil, nil
	}
	var entries, inits []string
	seen := make(map[string]bool)
	for _, p := range g.plans {
		entries = append(entries, p.entry)
		for _, name := range l.inits(p) {
			if !seen[name] {
				seen[name] = true
				inits = append(inits, name)
			}
		}
	}
	if err := l.checkInits(g, inits); err != nil {
		return nil, err
	}
	program, err := g.lib.Program(entries, inits)
	if err != nil {
		return nil, cannotLoad(g.where, "", "%v", err)
	}
	var subjects []*Subject
	for _, p := range g.plans {
		s, err := l.subject(p, program)
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

// checkInits refuses set-up calls that do not exist or want arguments.
func (l *loader) checkInits(g *group, inits []string) error {
	if len(inits) == 0 {
		return nil
	}
	sigs, err := g.lib.Functions(inits...)
	if err != nil {
		return cannotLoad(g.where, "", "%v", err)
	}
	found := make(map[string]*ir.Signature)
	for i := range sigs {
		found[sigs[i].Name] = &sigs[i]
	}
	for _, name := range inits {
		switch sig := found[name]; {
		case sig == nil:
			return usage("--init "+name, nearest(name, g.lib.Symbols()), "%s has no function %s", g.where, name)
		case len(sig.Params) > 0:
			return usage("--init "+name, "write a function without parameters that calls it", "%s takes arguments", name)
		}
	}
	return nil
}

// subject makes the subject of a plan.
func (l *loader) subject(p *plan, program *ir.Program) (*Subject, error) {
	entry := program.Func(p.entry)
	if entry == nil {
		return nil, errors.New("subject: the program lacks its entry " + p.entry)
	}
	s := &Subject{Name: p.name, Spelling: p.spelling, Program: program, Call: p.layout.call, Params: p.layout.params,
		Notes: append(p.notes, p.layout.notes...)}
	s.Call.Entry = entry.ID
	for _, name := range l.inits(p) {
		s.Call.Init = append(s.Call.Init, program.Func(name).ID)
	}
	s.Sites, s.Skipped = program.Reachable(entry.ID)
	bind := func(expr string) string { return bindConstants(expr, p.layout.list, s.Call.Args) }
	for i := range p.filter {
		p.filter[i].text = bind(p.filter[i].text)
	}
	s.Filter = join(p.filter)
	if s.Reference = l.reference(p); s.Reference != nil {
		s.Reference.Expr, s.Reference.Domain = bind(s.Reference.Expr), bind(s.Reference.Domain)
	}
	referenceAt := p.spelling
	if l.Reference != "" {
		referenceAt = quoted("--reference", l.Reference)
	}
	return s, s.checkExpressions(p.filter, referenceAt)
}

// reference returns the user's reference, or the suite's.
func (l *loader) reference(p *plan) *Reference {
	if l.Reference != "" {
		return &Reference{Expr: l.Reference, Origin: "--reference"}
	}
	if p.known == nil || p.known.Reference == "" {
		return nil
	}
	origin := p.known.Origin
	if origin == "" {
		origin = p.suite.Origin
	}
	if origin == "" {
		origin = filepath.Base(p.suite.Path)
	}
	return &Reference{Expr: p.known.Reference, Domain: p.known.Valid, Origin: origin}
}
