package load

// This file calls functions through drivers (package driver). A function that takes pointers to objects, containers, callbacks or a class
// gets one: a function of numbers that makes these arguments. The drivers of a source are compiled behind its text.

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/decl"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
	"faultline/internal/subject/suite"
)

// drivable reports whether a plan may need a driver. err is why its function cannot be called directly.
func (l *loader) drivable(g *group, p *plan, sig *link.Signature, err error) bool {
	if p.driver != nil || p.suite != nil && !l.ownSuite(p) || sig == nil || len(g.compiled) == 0 || l.Called != nil || l.Declared != nil ||
		contained.MatchString(sig.Name) {
		return false
	}
	if l.makesArgument(g, p, sig) {
		return true
	}
	if slices.ContainsFunc(sig.ParamTypes, isText) && (g.readsNumerals(p.entry) || len(g.comparedTexts(p.entry)) > 0) {
		return true
	}
	if err != nil {
		var refusal *subject.Error
		return errors.As(err, &refusal) && refusal.Refusal && (len(sig.ParamTypes) > 0 || readsVariables(g.program, p.entry))
	}
	if !slices.ContainsFunc(sig.ParamTypes, hasMembers) {
		return false
	}
	known := l.declarations(g, false)
	f := known.function(sig)
	return f != nil && driver.Needed(known.Program, f)
}

// ownSuite reports whether the suite of a plan is the user's: a project file, or one that says how arguments are made.
func (l *loader) ownSuite(p *plan) bool {
	return filepath.Base(p.suite.Path) == suite.ProjectFile || len(p.suite.Make)+len(p.known.Make) > 0
}

// readsVariables reports whether an entry may read a variable of the program that other functions may set.
func readsVariables(program *ir.Program, entry string) bool {
	reach := program.Reach(program.Entry(entry).ID)
	return slices.ContainsFunc(program.Globals, func(v *ir.Global) bool { return reach.Globals[v.ID] && !v.Constant && v.Unit >= 0 })
}

// declare passes the declaration of a plan's function to Declared. The function need not be a subject then.
func (l *loader) declare(g *group, p *plan, sig *link.Signature) {
	if l.Declared == nil || sig == nil || p.suite != nil || len(g.compiled) == 0 || !hasSites(g, p.entry) {
		return
	}
	if f := l.declarations(g, false).function(sig); f != nil && g.sourceOf(f) != "" {
		l.declared++
		p.glob = true
		l.Declared(Declaration{Name: p.name, Spelling: p.spelling, Source: g.sourceOf(f), Func: sig.Func, Decl: f,
			Frees: frees(g.program, g.program.Entry(p.entry).ID)})
	}
}

// frees reports whether an entry reaches a function that frees or reallocates memory.
func frees(p *ir.Program, entry int) bool {
	return slices.ContainsFunc(p.Externals(entry), func(x ir.External) bool {
		name := p.Funcs[x.Func].Name
		return name == "free" || name == "realloc" || strings.HasPrefix(name, "_ZdlPv") || strings.HasPrefix(name, "_ZdaPv")
	})
}

// hasSites reports whether an entry reaches a floating-point operation.
func hasSites(g *group, entry string) bool {
	f := g.program.Entry(entry)
	if f == nil {
		return false
	}
	sites, _ := g.program.Reachable(f.ID)
	return len(sites) > 0
}

// calledByDriver reports whether a plan's function is called by a driver in another build.
func (l *loader) calledByDriver(p *plan) bool {
	for spelling, of := range l.Called {
		if of.Driver != nil && strings.TrimSuffix(spelling, "."+of.Driver.Variant) == p.spelling {
			return true
		}
	}
	return false
}

// hasMembers reports whether a parameter is a class, or points to one.
func hasMembers(t *ir.SourceType) bool {
	return t.HasFields() || (t.Kind == ir.SourcePointer || t.Ref) && t.Elem.HasFields()
}

// declarations are the declarations of all sources of a group.
type declarations struct{ *decl.Program }

// declarations reads what the sources of a group declare. With all, it has the types that no function uses too, for which clang compiles
// the sources once more.
func (l *loader) declarations(g *group, all bool) declarations {
	known := &g.declared[map[bool]int{false: 0, true: 1}[all]]
	if *known != nil {
		return declarations{*known}
	}
	d := new(decl.Program)
	*known = d
	described := make([][]byte, len(g.files))
	l.each()(len(g.files), func(i int) { described[i] = l.described(g, g.files[i], all) })
	for i, file := range g.files {
		data := described[i]
		if described[i] = nil; data == nil {
			continue
		}
		if p, err := bitcode.Declared(file, data, !compile.IsC(file)); err == nil {
			d.CPlus = d.CPlus || p.CPlus
			for _, f := range p.Functions {
				f.Unit = file
			}
			for _, t := range p.Types {
				t.Unit = file
			}
			d.Functions, d.Types = append(d.Functions, p.Functions...), append(d.Types, p.Types...)
		}
	}
	d.Index = decl.NewFunctionIndex(d.Functions)
	d.FindDependent()
	d.IndexTypes()
	return declarations{d}
}

// described returns bitcode that describes the types and functions of a source, nil if there is none.
func (l *loader) described(g *group, file string, all bool) (data []byte) {
	path := g.compiled[file]
	switch {
	case path == "":
		return nil
	case !all || compile.IsFortran(file):
		data, _ = os.ReadFile(path)
		return data
	case g.of != nil && l.project.objects[l.project.Unit(file)] != nil:
		data, _ = l.project.store.Declarations(l.ctx, l.project.Unit(file), l.project.objects[l.project.Unit(file)])
		return data
	}
	path, err := compile.Declarations(l.ctx, file, l.flagsOf(g, file), path+".decl")
	if err == nil {
		data, _ = os.ReadFile(path)
	}
	return data
}

// function returns the declaration of a function that the program defines.
func (d declarations) function(sig *link.Signature) *decl.Function {
	for _, f := range d.Functions {
		if f.Defined && f.Linkage == sig.Func.Name {
			return f
		}
	}
	return nil
}

// entry returns the declaration of a plan's function, nil without debug information.
func (d declarations) entry(p *plan, sigs []link.Signature) *decl.Function {
	i := slices.IndexFunc(sigs, func(s link.Signature) bool { return s.Name == p.entry })
	if i < 0 {
		return nil
	}
	return d.function(&sigs[i])
}

// sourceOf returns the source of a group that a function is compiled with: the file that defines it, or the only one that includes it.
func (g *group) sourceOf(f *decl.Function) string {
	var last string
	for _, file := range g.files {
		if suite.KindOf(file) == suite.Source {
			if last = file; filepath.Base(f.File) == filepath.Base(file) {
				return file
			}
		}
	}
	return last
}

// closed reports whether the sources of a group are the whole program.
func (g *group) closed() bool {
	isSource := func(file string) bool { return suite.KindOf(file) == suite.Source }
	return !slices.ContainsFunc(slices.Concat(g.files, readLinkLine(g.flags).files), func(f string) bool { return !isSource(f) })
}

// drive writes drivers for plans, compiles them, and puts plans that call them into a group of their own. It returns the plans that need
// nothing more: those with a driver, and constructors, which drivers of other functions call. reasons has why a plan cannot be called
// directly.
func (l *loader) drive(g *group, plans, others []*plan, reasons map[*plan]error) map[*plan]bool {
	if len(plans) == 0 {
		return nil
	}
	var entries []string
	for _, p := range plans {
		entries = append(entries, p.entry)
	}
	sigs, err := g.lib.Functions(entries...)
	if err != nil {
		return nil
	}
	w := &driverWriter{loader: l, g: g, all: l.declarations(g, true), sigs: sigs, of: make(map[*plan]*plan), failed: make(map[*plan]error)}
	done := make(map[*plan]bool)
	changing, judged := make(map[*plan]*decl.Type), make(map[*decl.Type]bool)
	for _, p := range plans {
		f := w.all.entry(p, sigs)
		if p.glob && reasons[p] != nil && f != nil && f.IsStructor() {
			done[p] = true
			continue
		}
		list := w.write(p)
		err := w.failed[p]
		if p.variant != "" && err != nil && subject.ExitCode(err) == subject.Usage {
			reasons[p] = err
		}
		if err != nil && reasons[p] == nil && l.makesArgument(g, p, &sigs[slices.IndexFunc(sigs, func(s link.Signature) bool {
			return s.Name == p.entry
		})]) {
			reasons[p] = err
		}
		if err != nil && p.glob && f != nil && f.Of != nil && f.Result.Bare().Kind == decl.Void {
			changing[p] = f.Of
		}
		if err != nil {
			continue
		}
		judged[list[0].driver.Of.Of] = true
		for _, with := range list {
			with.refused = reasons[p]
			w.driven = append(w.driven, with)
		}
	}
	if g.driven = w.compile(); g.driven != nil {
		for _, p := range w.driven {
			done[w.of[p]] = true
		}
		for _, p := range others { // without a number to judge, and called by drivers
			done[p] = done[p] || p.glob && reasons[p] != nil && slices.ContainsFunc(w.driven, func(d *plan) bool { return d.callsToo(p) })
		}
		for p, class := range changing { // what it does to an object is judged by the methods that return numbers
			done[p] = done[p] || judged[class]
		}
	}
	for p, err := range w.failed {
		var refusal *subject.Error
		if errors.As(err, &refusal) && p.variant == "" { // about an expression of the user
			reasons[p] = err
			continue
		}
		if done[p] || !errors.As(reasons[p], &refusal) || !refusal.Refusal || errors.Is(err, errNoTypes) {
			continue
		}
		with := *refusal
		with.What = withReason(refusal.What, err)
		if m := ofParameter.FindStringSubmatch(err.Error()); m != nil && with.What != refusal.What {
			with.Next = fmt.Sprintf("say how to make it: --make '%s = EXPRESSION' (faultline help subjects), or %s", cmp.Or(m[1], "this"),
				refusal.Next)
		}
		reasons[p] = &with
	}
	return done
}

// ofParameter matches the reason why a parameter, or the object of a method, cannot be made.
var ofParameter = regexp.MustCompile(`^(?:parameter (\w+): |its object cannot be made: )`)

// withReason returns a refusal with the reason of the driver: in place of the reason why a parameter cannot be passed directly, or beside
// another one.
func withReason(what string, err error) string {
	head, reason, _ := strings.Cut(what, ": ")
	switch refused := (*driverRefused)(nil); {
	case errors.As(err, &refused):
		return what + "; " + err.Error()
	case strings.HasPrefix(reason, "parameter "):
		return head + ": " + err.Error()
	case strings.Contains(err.Error(), driver.NoCode):
		return what + "; " + err.Error()
	}
	return what
}

// callsToo reports whether a driver calls the function of another plan, for what it does to variables.
func (p *plan) callsToo(other *plan) bool {
	return slices.ContainsFunc(p.driver.Calls, func(f *decl.Function) bool { return f.Linkage == other.entry })
}

// errNoTypes is the error for a function without debug information.
var errNoTypes = errors.New("it has no debug information")

// driversOf returns the plans for the drivers of a plan's function.
func (w *driverWriter) driversOf(p *plan) (plans []*plan, err error) {
	g, f := w.g, w.all.entry(p, w.sigs)
	if f == nil || g.sourceOf(f) == "" {
		return nil, errNoTypes
	}
	name := driverName + strings.Map(func(r rune) rune {
		if r < 128 && (r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return r
		}
		return -1
	}, p.entry)
	source := g.sourceOf(f)
	write := func(most int) ([]*driver.Driver, error) {
		if compile.IsFortran(source) {
			return w.fortranDriver(g, f, name, most)
		}
		program := *w.all.Program
		program.CPlus, program.Closed, program.Numerals = !compile.IsC(source), g.closed(), g.readsNumerals(p.entry)
		program.Texts, program.Compared = g.comparedTexts(p.entry), g.comparedMembers(p.entry)
		program.Used = g.usedMembers(p.entry)
		program.Functions, program.Undeclared = w.usable(source), w.undeclared[source]
		program.Index = w.indices[source]
		program.Unit, program.Refused = source, w.lacking[source]
		return driver.Write(&program, f, name, driver.Options{Most: most, Makes: w.makesOf(p), Inputs: w.inputs[p], Without: w.without[p]})
	}
	list, err := write(w.Length)
	if err != nil {
		return nil, err
	}
	for _, d := range list {
		if most := w.wantedElements(d); most > d.Most {
			if list, err = write(most); err != nil {
				return nil, err
			}
			break
		}
	}
	for _, d := range list {
		with := &plan{name: p.name, entry: d.Name, spelling: p.spelling, glob: p.glob || len(list) > 1, driver: d, from: source,
			suite: p.suite, known: p.known}
		if d.Variant != "" {
			with.name, with.spelling = p.name+"."+d.Variant, p.spelling+"."+d.Variant
		}
		if p.variant == "" || p.variant == d.Variant {
			plans = append(plans, with)
		}
	}
	if len(plans) == 0 {
		return nil, noClass(p, list)
	}
	return plans, nil
}

// largestDriven is the largest number of elements that an array of a driver can be given.
const largestDriven = 1 << 16

// wantedElements returns how many elements the user's flags want in the arrays of a driver: the largest count, or one more than the last
// index. It is 0 if no flag is about them.
func (l *loader) wantedElements(d *driver.Driver) int {
	most := 0.
	for _, s := range l.settings {
		for _, param := range d.Params {
			switch {
			case param.Name != s.name:
			case param.Counts && s.fixed:
				if x, err := fp.Parse(s.value); err == nil {
					most = max(most, x)
				}
			case param.Counts && len(s.values) > 0:
				for _, v := range s.values {
					if x, err := fp.Parse(v); err == nil {
						most = max(most, x)
					}
				}
			case param.Counts && !s.isNamed() && !math.IsInf(s.high.Value, 1):
				most = max(most, s.high.Value)
			case param.Least > 0:
				most = max(most, math.Ceil(float64(s.last+1)*float64(d.Most)/float64(param.Least)))
			}
		}
	}
	return int(min(most, largestDriven))
}

// noClass is the error for a class that a target names and that no driver makes.
func noClass(p *plan, list []*driver.Driver) error {
	var classes []string
	for _, d := range list {
		if d.Variant != "" {
			classes = append(classes, d.Variant)
		}
	}
	if len(classes) == 0 {
		return subject.UsageError(p.spelling, "leave ."+p.variant+" out", "%s takes no object that may have several classes", p.name)
	}
	return subject.UsageError(p.spelling, "say "+p.spelling+". with one of "+strings.Join(classes, ", "),
		"%s has no driver with a class %s", p.name, p.variant)
}

// driverName begins the name of each driver. The linkage name of its function follows.
const driverName = "faultline_"

// driverFile begins the name that clang has for the text of a driver.
const driverFile = "faultline-driver-"

// drivenEntry gives the entry of a driver the place and the name of the function that it calls, so that comments above the function are
// about the driver's parameters too.
func (p *plan) drivenEntry(entry *ir.Func) {
	if p.driver == nil {
		return
	}
	entry.File, entry.Line, entry.Source = p.driver.Of.File, p.driver.Of.Line, p.driver.Of.Name
}

// driverClaims returns what a driver states: the names of its parameters, and what it assumes.
func (p *plan) driverClaims() []claim {
	if p.driver == nil {
		return nil
	}
	var list []claim
	var names []string
	for i, param := range p.driver.Params {
		names = append(names, param.Name)
		if param.Counts {
			count := claim{kind: countIs, source: byDeclaration, about: param.Name, number: float64(p.driver.Most)}
			if p.driver.Refuses {
				count.words = []string{"varies"}
			}
			list = append(list, count)
		}
		if param.Least > 0 {
			list = append(list, claim{kind: leastLengthIs, source: byDeclaration, about: positionKey(i), number: float64(param.Least)})
		}
	}
	list = append(list, claim{kind: usualLengthIs, source: byDeclaration, number: float64(p.driver.Most)},
		claim{kind: namesAre, source: byDeclaration, where: p.spelling, words: names})
	for _, note := range p.driver.Notes {
		list = append(list, claim{kind: assumeThat, source: byDeclaration, words: []string{note}})
	}
	return list
}
