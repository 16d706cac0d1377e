package load

// This file finds the functions of files that a target names.

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// A functionName has the names of a function: the linkage name and the name in the source, which differ in C++. shown is the name for
// reports: the source name if it is unique. For a static function that shares its name it has the file in front.
type functionName struct {
	linkage, source, shown string
	static                 *link.Static // nil for a function with external linkage
	file                   string       // whose text it is, a header perhaps; "" where that is not known without looking
}

// planFunctions plans the functions of files that a target names. A function that a built-in suite knows gets its
// domain, reference and set-up from there.
func (l *loader) planFunctions(g *group, t *suite.Target) error {
	names, err := g.functions()
	if err != nil {
		return subject.LoadError(t.Text, "", "%v", err)
	}
	files := strings.Join(t.Files, "+")
	whole := l.whole(t)
	// A source lists its static functions like others. An archive does so with --statics: several units may use one name.
	statics := l.Statics || suite.KindOf(t.Files[0]) == suite.Source && (whole || suite.IsGlob(t.Glob))
	candidates := g.candidates(t, names, statics)
	if !l.Statics { // a lambda is the code of the function around it
		candidates = slices.DeleteFunc(candidates, func(n functionName) bool { return n.static != nil && n.source == "operator()" })
	}
	if line, err := strconv.Atoi(t.Glob); err == nil {
		if candidates, err = g.atLine(t, line, names); err != nil {
			return err
		}
	}
	if whole {
		candidates = slices.DeleteFunc(candidates, func(n functionName) bool {
			// Every function of a source has debug information, except those of the compiler's headers.
			outside := !t.Defines(n.file) || n.static != nil && n.static.In == ""
			if outside && l.Foreign != nil {
				l.Foreign(t.Text, n.file)
			}
			return outside
		})
	}
	switch {
	case whole && len(candidates) > 1:
		t.Glob = "*"
	case whole && len(candidates) == 0 && len(l.Args) > 1:
		return subject.LoadError(t.Text, "", "it defines no function that can be called from outside")
	case t.Glob == "":
		if err := one(t, candidates, files, g); err != nil {
			return err
		}
		t.Glob = candidates[0].shown
	}
	wanted, err := g.wanted(t, names, candidates, files)
	if err != nil {
		return err
	}
	if suite.IsGlob(t.Glob) && t.From == "" && !statics {
		g.hidden = append(g.hidden, func() int { return len(meant(t.Glob, g.statics(names))) })
	}
	planned := make(map[string]bool)
	for _, n := range wanted {
		if l.Foreign != nil && l.Foreign(t.Text, n.file) {
			continue
		}
		p := &plan{name: n.shown, entry: n.linkage, glob: suite.IsGlob(t.Glob) || len(wanted) > 1}
		if n.static != nil {
			p.entry, p.static = n.static.Key, true
		} else if s, e := suite.Known(n.linkage); e != nil && g.lib.Defines(e.Entry) {
			p.suite, p.known, p.name, p.entry = s, e, e.Name, e.Entry
		}
		p.spelling = files + ":" + p.name
		if !planned[p.entry] {
			planned[p.entry] = true
			g.plans = append(g.plans, p)
		}
	}
	return nil
}

// whole reports whether a target names a source and means all of its functions.
func (l *loader) whole(t *suite.Target) bool {
	return l.Whole && t.Glob == "" && t.From == "" && suite.KindOf(t.Files[0]) == suite.Source
}

// planFrom plans the functions of a target, from a suite that lists all functions of its files. If --domain-of is given, their domains come
// from that other suite.
func (l *loader) planFrom(g *group, t *suite.Target, s *suite.Suite) error {
	names, err := g.functions()
	if err != nil {
		return subject.LoadError(t.Text, "", "%v", err)
	}
	var domains *suite.Suite
	if l.DomainOf != "" {
		if domains, err = suite.BuiltIn(l.DomainOf); err != nil {
			return err
		}
	}
	before := len(g.plans)
	for _, text := range s.Functions {
		from, glob, _ := strings.Cut(text, ":")
		for _, n := range meant(glob, g.candidates(&suite.Target{From: from}, names, true)) {
			if !g.picks(t.Glob, n) {
				continue
			}
			p := &plan{name: n.shown, entry: n.linkage, spelling: t.Files[0] + ":" + n.shown, suite: s, known: n.about(domains),
				listed: true, glob: t.Glob == "" || suite.IsGlob(t.Glob)}
			if own := s.Knows(n.shown); own != nil {
				p.known, p.listed = own, false
			}
			if n.static != nil {
				p.entry, p.static = n.static.Key, true
			}
			g.plans = append(g.plans, p)
		}
	}
	listed := g.plans[before:]
	l.planNamed(g, t, s, func(name string) bool {
		return slices.ContainsFunc(listed, func(p *plan) bool { return p.known != nil && p.known.Name == name })
	})
	if len(g.plans) == before {
		return subject.UsageError(t.Text, "", "the suite's files define no function %s", t.Glob)
	}
	return nil
}

// picks reports whether a user's text selects this function of a suite: by its name or a glob, perhaps with its file in front. "" selects
// all.
func (g *group) picks(text string, n functionName) bool {
	if text == "" || text == n.shown || n.is(text) {
		return true
	}
	i := strings.LastIndexByte(text, ':')
	return i > 0 && n.is(text[i+1:]) && g.isFrom(text[:i], n)
}

// anElement matches the start of a domain for an array's element or for the target of a pointer.
var anElement = regexp.MustCompile(`^\w+\[`)

// about returns the suite's entry for a function that is listed only through its file, with the domain from another suite if that has one.
// If the function only shares a subject's name, a domain of an array may apply to a single number.
func (n functionName) about(domains *suite.Suite) *suite.Subject {
	s := &suite.Subject{Name: n.shown, Entry: n.linkage}
	if n.static == nil && domains != nil {
		if d := domains.Knows(n.linkage); d != nil {
			s.Params, s.Domain, s.Fix = d.Params, slices.Clone(d.Domain), d.Fix
			s.Domain = slices.DeleteFunc(s.Domain, func(text string) bool { return d.Entry != n.linkage && anElement.MatchString(text) })
		}
	}
	return s
}

// atLine returns the function of a target that contains a line of its first file: the last one that begins there or above. The target
// then names it.
func (g *group) atLine(t *suite.Target, line int, names []functionName) ([]functionName, error) {
	text, err := os.ReadFile(t.Files[0])
	lines := len(bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")))
	if err == nil && suite.KindOf(t.Files[0]) == suite.Source && line > lines {
		return nil, subject.UsageError(t.Text, "", "the file has no line %d: it has %d lines", line, lines)
	}
	all := slices.Concat(names, g.statics(names))
	var keys []string
	for _, n := range all {
		keys = append(keys, n.key())
	}
	begins := make(map[string]int)
	if sigs, err := g.lib.Functions(keys...); err == nil {
		for _, s := range sigs {
			begins[s.Name] = s.Line
		}
	}
	var at, next *functionName
	for i := range all {
		switch n, first := &all[i], begins[all[i].key()]; {
		case first == 0 || !suite.IsFrom(filepath.Base(t.Files[0]), n.file):
		case first <= line && (at == nil || begins[at.key()] < first):
			at = n
		case first > line && (next == nil || begins[next.key()] > first):
			next = n
		}
	}
	switch {
	case at != nil:
		t.Glob = at.shown
		return []functionName{*at}, nil
	case next != nil:
		return nil, subject.UsageError(t.Text, "", "no function contains line %d; the next one is %s, at line %d", line, next.shown,
			begins[next.key()])
	}
	if suite.KindOf(t.Files[0]) == suite.Source {
		return nil, subject.UsageError(t.Text, "faultline sites "+t.Files[0]+" lists what it defines", "no function contains line %d", line)
	}
	return nil, subject.UsageError(t.Text, "compile it with -g", "no function contains line %d: no debug information", line)
}

// key is the name by which the library knows the function.
func (n *functionName) key() string {
	if n.static != nil {
		return n.static.Key
	}
	return n.linkage
}

// candidates returns the functions that a target may select: external functions, and static ones if requested. If the target names a file,
// only functions of that file.
func (g *group) candidates(t *suite.Target, names []functionName, statics bool) (list []functionName) {
	for _, n := range names {
		if g.isFrom(t.From, n) {
			list = append(list, n)
		}
	}
	if !statics && t.From == "" {
		return list
	}
	for _, n := range g.statics(names) {
		if g.isFrom(t.From, n) {
			list = append(list, n)
		}
	}
	return list
}

// isFrom reports whether a function is defined in a file, or in the archive member of that name.
func (g *group) isFrom(from string, n functionName) bool {
	if from == "" {
		return true
	}
	if n.static != nil {
		return suite.IsFrom(from, n.static.File) || from == n.static.Unit
	}
	file, unit := g.lib.Of(n.linkage)
	return suite.IsFrom(from, file) || from == unit || n.file != "" && suite.IsFrom(from, n.file)
}

// one returns the only candidate if a target names no function. Otherwise its error lists the names to choose from.
func one(t *suite.Target, candidates []functionName, files string, g *group) error {
	switch {
	case len(candidates) == 1:
		return nil
	case len(candidates) > 1:
		return subject.UsageError(t.Text, several(files, candidates), "it has %d functions", len(candidates))
	case t.From != "":
		return subject.UsageError(t.Text, "faultline sites "+files+" lists what it defines", "%s defines no function in a file %s", files,
			t.From)
	}
	next := ""
	if statics := g.statics(nil); len(statics) > 0 {
		next = "its static functions can be named: " + several(files, statics)
	}
	return subject.UsageError(t.Text, next, "%s defines no function that can be called from outside", files)
}

// wanted returns the candidates that a target's name or glob selects. A name also selects a static function if no external function has it.
func (g *group) wanted(t *suite.Target, names, candidates []functionName, files string) ([]functionName, error) {
	list := meant(t.Glob, candidates)
	if len(list) == 0 && !suite.IsGlob(t.Glob) && t.From == "" {
		list = meant(t.Glob, g.statics(names))
	}
	if len(list) > 0 {
		return list, apartFrom(t, list, files)
	}
	if len(candidates) == 0 && t.From == "" && len(g.statics(nil)) == 0 {
		return nil, one(t, nil, files, g)
	}
	var all, qualified []string
	for _, n := range candidates {
		all, qualified = append(all, n.shown), append(qualified, scoped(n.linkage))
	}
	nearest := suite.Nearest(t.Glob, all)
	if i := strings.LastIndex(t.Glob, "::"); i >= 0 {
		nearest = cmp.Or(suite.Nearest(t.Glob, qualified), suite.Nearest(t.Glob[i+2:], all))
	}
	next := cmp.Or(nearest, "faultline sites "+files+" lists what it defines")
	if t.From != "" {
		if scoped := t.From + "::" + t.Glob; len(meant(scoped, names)) > 0 {
			next = "did you mean " + scoped + "?"
		}
		return nil, subject.UsageError(t.Text, next, "%s defines no function %s in a file %s", files, t.Glob, t.From)
	}
	if n := len(meant(t.Glob, g.statics(names))); n > 0 {
		next = staticsToo(n)
	}
	return nil, subject.UsageError(t.Text, next, "%s defines no function %s that can be called from outside", files, t.Glob)
}

// staticsToo returns the hint that --statics adds n static functions.
func staticsToo(n int) string {
	return "--statics adds static functions: " + strconv.Itoa(n) + " of them"
}

// apartFrom refuses one name for static functions of several files.
func apartFrom(t *suite.Target, list []functionName, files string) error {
	if suite.IsGlob(t.Glob) || suite.IsGlob(t.From) {
		return nil
	}
	var from []string
	for _, n := range list {
		if n.static != nil && n.shown != n.source && n.shown != n.linkage {
			from = append(from, files+":"+n.shown)
		}
	}
	if len(from) < 2 {
		return nil
	}
	n := len(from)
	if n > 8 {
		from = append(from[:7], "...")
	}
	return subject.UsageError(t.Text, "say which one: "+strings.Join(from, ", "), "%s is a static function of %d files", t.Glob, n)
}

// meant returns the names that match a glob. A name that is equal to the glob is the only match. If no name matches, a glob without
// template arguments means all instantiations of a template.
func meant(glob string, names []functionName) (list []functionName) {
	var instances []functionName
	for _, n := range names {
		if n.shown == glob && strings.Contains(glob, "(") && !strings.HasSuffix(glob, "operator()") {
			return []functionName{n}
		}
		if n.is(glob) || n.shown == glob {
			list = append(list, n)
		}
	}
	for _, n := range names {
		plain := n
		if plain.source = withoutArguments(n.source); len(list) == 0 && plain.source != n.source && plain.is(glob) {
			instances = append(instances, n)
		}
	}
	return append(list, instances...)
}

// functions returns the functions of the group's files that can be called from outside. An archive's are not read for that: their names
// are its index, which may have variables among them.
func (g *group) functions() ([]functionName, error) {
	var names []functionName
	for _, f := range g.files {
		if suite.KindOf(f) == suite.Archive {
			for _, s := range g.lib.Symbols() {
				names = append(names, functionName{linkage: s, source: s, shown: s})
			}
			return names, nil
		}
	}
	sigs, err := g.lib.Functions()
	for _, sig := range sigs {
		if strings.HasPrefix(sig.Name, "__clang_") || thunk.MatchString(sig.Name) {
			continue // clang wrote it
		}
		n := functionName{linkage: sig.Name, source: sig.Source, shown: sig.Source, file: sig.File}
		if n.source == "" {
			n.source, n.shown = n.linkage, n.linkage
		}
		if strings.HasPrefix(n.source, "operator") && !strings.Contains(n.source, "<") {
			n.shown = scoped(n.linkage)
		}
		names = append(names, n)
	}
	return apart(names), err
}

// statics returns the static functions of the group's files. If functions share a name, their names have the file in front.
func (g *group) statics(names []functionName) (list []functionName) {
	all := g.lib.Statics()
	overloads, homes, others := make(map[string]int), make(map[string][]*link.Static), make(map[string]bool)
	for i := range all {
		overloads[all[i].Unit+"\x00"+all[i].Source]++
	}
	for i := range all {
		s := &all[i]
		n := functionName{linkage: s.Name, source: s.Source, shown: s.Source, static: s, file: cmp.Or(s.In, s.File)}
		if overloads[s.Unit+"\x00"+s.Source] > 1 {
			n.shown = s.Name
		}
		homes[n.shown] = append(homes[n.shown], s)
		list = append(list, n)
	}
	for _, n := range names {
		others[n.linkage], others[n.shown] = true, true
	}
	for i := range list {
		n := &list[i]
		if with := homes[n.shown]; len(with) > 1 || others[n.shown] {
			n.shown = home(n.static, with) + ":" + n.shown
		}
	}
	return list
}

// home returns the shortest suffix of the path of a function's file that is unique among functions of its name. It returns the unit's name
// if the paths are the same.
func home(s *link.Static, with []*link.Static) string {
	parts := strings.Split(s.File, "/")
	for n := 1; n <= len(parts); n++ {
		end := strings.Join(parts[len(parts)-n:], "/")
		if !slices.ContainsFunc(with, func(o *link.Static) bool { return o != s && suite.IsFrom(end, o.File) }) {
			return end
		}
	}
	return s.Unit
}

// entry finds the entry of a suite: a symbol, or a static function, perhaps with its file in front.
func (g *group) entry(where, name string) (entry string, static bool, err error) {
	if g.lib.Defines(name) {
		return name, false, nil
	}
	t := &suite.Target{Text: where, Glob: name}
	if i := strings.LastIndexByte(name, ':'); i > 0 && name[i-1] != ':' {
		t.From, t.Glob = name[:i], name[i+1:]
	}
	if names, _ := g.functions(); t.From == "" {
		if list := meant(name, names); len(list) == 1 {
			return list[0].linkage, false, nil
		}
	}
	list := slices.DeleteFunc(g.candidates(t, nil, true), func(n functionName) bool { return !n.is(t.Glob) })
	if len(list) == 0 {
		return name, false, nil
	}
	if err := apartFrom(t, list, g.where); err != nil {
		return name, false, err
	}
	return list[0].static.Key, true, nil
}

// several lists functions with their spellings, for a message.
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

// is reports whether a glob of a user matches this function. A glob with :: matches the namespaces and classes of a C++ function. In the
// linkage name each of these follows its length: ours::f is ...N4ours1fE.... A glob with parameters is compared with the signature, in
// which scopes may be omitted.
func (n functionName) is(glob string) bool {
	if strings.Contains(strings.TrimSuffix(glob, "operator()"), "(") {
		glob = strings.ReplaceAll(glob, ", ", ",")
		all := signed(n.linkage)
		return glob == all || strings.HasSuffix(all, "::"+glob) || suite.Matches(glob, all) || suite.Matches("*::"+glob, all)
	}
	scopes := strings.Split(withoutArguments(glob), "::")
	last := len(scopes) - 1
	name := withArguments(glob)
	if !suite.Matches(glob, n.linkage) && !suite.Matches(name, n.source) {
		return false
	}
	mangled := ""
	for _, s := range scopes[:last] {
		mangled += strconv.Itoa(len(s)) + s
	}
	return strings.Contains(n.linkage, mangled) || last > 0 && strings.HasPrefix(n.linkage, "_QM"+strings.Join(scopes[:last], "M")+"P")
}

// thunk matches the linkage names of functions that only adjust an object's address, for calls through a second base class.
var thunk = regexp.MustCompile(`^_ZT[hvc]`)

// scoped returns the name of a function with its scopes and without parameters: Payoff::operator().
func scoped(linkage string) string {
	name, rest, is := strings.Cut(signed(linkage), "operator()")
	if is {
		return name + "operator()"
	}
	name, _, _ = strings.Cut(name+rest, "(")
	return name
}

// apart replaces names that functions share (overloads, or the same name in two namespaces) by their signatures, and by their linkage names
// if the signatures are the same too.
func apart(list []functionName) []functionName {
	times := make(map[string]int)
	for _, n := range list {
		times[n.source]++
	}
	for i := range list {
		if n := &list[i]; times[n.source] > 1 {
			n.shown = signed(n.linkage)
			times[n.shown]++
		}
	}
	for i := range list {
		if n := &list[i]; n.shown != n.source && times[n.shown] > 1 {
			n.shown = n.linkage
		}
	}
	return list
}
