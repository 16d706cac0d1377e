package load

// This file makes subjects of the sources of a project, whose build folder says how each is compiled (package builds).

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/suite"
)

// A builtProject is the compiled project of a build folder.
type builtProject struct {
	*builds.Project
	store    *builds.Store
	objects  map[*builds.Unit]*builds.Object
	programs map[*builds.Unit]*builds.Program
	groups   map[*builds.Program]*group
	changed  *changes // nil: all functions are searched
}

// A choice is a function of a project that an argument selects.
type choice struct {
	functionName
	unit  *builds.Unit
	def   *bitcode.Definition
	named bool // by its name, and not by a glob, a file or a folder
}

// spelling returns the SUBJECT that names the function.
func (c *choice) spelling() string { return c.unit.File + ":" + c.shown }

// isMade reports whether the compiler or a system header defines the function. Only a name selects such a function.
func (c *choice) isMade() bool {
	return c.def.System || c.def.Line == 0 || strings.HasPrefix(c.linkage, "__clang_")
}

// headerRE matches a header, perhaps with functions behind it.
var headerRE = regexp.MustCompile(`^(.*\.(?:h|hh|hpp|hxx|tcc|inc|ipp))(?::(.*))?$`)

// ofBuild reports whether an argument is about the sources of the build folder.
func (l *loader) ofBuild(arg string) bool {
	if l.BuildDir == "" || l.AsBuilt || l.Finished {
		return false
	}
	t, err := suite.ParseTarget(arg)
	return err != nil || suite.KindOf(t.Files[0]) == suite.Source
}

// built reads the build folder and compiles its sources, once.
func (l *loader) built() (*builtProject, error) {
	if l.project != nil {
		return l.project, nil
	}
	build, err := builds.Open(l.BuildDir, l.BuildTarget)
	if err != nil {
		return nil, err
	}
	for _, arg := range l.Args {
		if err := missing(build, arg); err != nil && len(l.Args) == 1 {
			return nil, err // before anything is compiled
		}
	}
	b := &builtProject{Project: build, programs: make(map[*builds.Unit]*builds.Program), groups: make(map[*builds.Program]*group),
		store: l.store(build)}
	each := l.each()
	var told func(done int)
	if l.Told != nil {
		told = func(done int) { l.Told(done, len(build.Units)) }
	}
	var failed map[*builds.Unit]error
	b.objects, failed = b.store.Objects(l.ctx, build.Units, each, told)
	if err := l.ctx.Err(); err != nil {
		return nil, err
	}
	for _, u := range build.Units {
		if err := failed[u]; err != nil && len(b.objects) == 0 {
			return nil, err
		} else if err != nil && l.Skip != nil {
			l.Skip(u.File, err)
		}
	}
	for _, p := range b.Programs(b.objects) {
		for _, u := range p.Own {
			b.programs[u] = p
		}
	}
	if l.Changed != "" {
		names, err := b.store.Changed(l.ctx, l.Changed, b.objects, each, l.Skip)
		if err != nil {
			return nil, err
		}
		b.changed = b.callersOf(names)
	}
	l.project = b
	return b, nil
}

// store returns what compiles the units of a build.
func (l *loader) store(build *builds.Project) *builds.Store {
	line := readLinkLine(l.ClangFlags)
	l.ignore(line.ignored)
	return &builds.Store{Cache: cmp.Or(l.CacheDir, folder.Cache()), Build: build, Flags: line.compile, Bound: l.Bound}
}

// each returns Each, or a function that runs one after the other.
func (l *loader) each() func(n int, f func(int)) {
	if l.Each != nil {
		return l.Each
	}
	return func(n int, f func(int)) {
		for i := range n {
			f(i)
		}
	}
}

// selected returns the functions that an argument means: "" the whole project, a folder, a file, a header, functions behind one of these,
// or a glob of functions of the whole project. Of the project or a folder, it returns functions with floating-point operations of their
// own.
func (l *loader) selected(b *builtProject, arg string) ([]choice, error) {
	units, below, glob := b.Files(), "", ""
	var header string
	if info, err := os.Stat(arg); arg == "" {
		below = b.Root()
	} else if err == nil && info.IsDir() {
		units = b.Below(arg)
		if below, err = filepath.Abs(arg); err != nil {
			return nil, err
		}
		if len(units) == 0 {
			return nil, subject.UsageError(arg, "name another folder", "the build in %s compiles no file below this folder", b.Dir)
		}
	} else if m := headerRE.FindStringSubmatch(arg); m != nil {
		header, glob = m[1], m[2]
	} else if t, err := suite.ParseTarget(arg); err == nil {
		glob, units = t.Glob, nil
		for _, file := range t.Files {
			if err := missing(b.Project, file); err != nil {
				return nil, err
			}
			units = append(units, b.Unit(file))
		}
	} else {
		glob = arg
	}
	var list []choice
	known, unchanged := make(map[string]bool), false
	for _, u := range units {
		o := b.objects[u]
		if o == nil {
			continue
		}
		for _, c := range choices(u, o) {
			if !b.changed.has(u, c.def) {
				unchanged = true
				continue
			}
			if c.isMade() && (glob == "" || suite.IsGlob(glob)) {
				continue
			}
			file := l.fileOf(c.def)
			switch {
			case glob != "":
				if !l.fits(&c, glob, header) {
					continue
				}
				c.named = !suite.IsGlob(glob)
			case c.linkage == "main" || arg != u.File && c.def.Floats == 0:
				continue
			case header != "":
			case below != "" && !isBelow(file, below):
				continue
			case below == "" && filepath.Base(file) != filepath.Base(u.File):
				continue
			}
			if header != "" && !suite.IsFrom(filepath.Clean(header), file) {
				continue
			}
			key := c.linkage + "\x00" + u.File
			if c.def.Weak || c.def.Local { // a function of a header is one, however many units include it
				key = c.linkage + "\x00" + file
			}
			if !known[key] {
				known[key] = true
				list = append(list, c)
			}
		}
	}
	if len(list) == 0 && unchanged {
		return nil, nil
	}
	if line, err := strconv.Atoi(glob); err == nil {
		return atLine(list, line, arg)
	}
	if len(list) == 0 {
		return nil, l.noneSelected(b, units, arg, glob)
	}
	return list, nil
}

// missing returns an error if an argument names a source that the build does not compile.
func missing(b *builds.Project, arg string) error {
	t, err := suite.ParseTarget(arg)
	if err != nil {
		return nil
	}
	for _, file := range t.Files {
		if b.Unit(file) != nil || suite.KindOf(file) != suite.Source {
			continue
		}
		if _, err := os.Stat(file); err != nil {
			return subject.LoadError(file, suite.NearFile(file), "there is no such file")
		}
		return b.Missing(file)
	}
	return nil
}

// fits reports whether a name, a glob or a line behind a file selects a function.
func (l *loader) fits(c *choice, glob, header string) bool {
	if _, err := strconv.Atoi(glob); err == nil {
		return filepath.Base(l.fileOf(c.def)) == filepath.Base(cmp.Or(header, c.unit.File))
	}
	plain := c.functionName
	plain.source = withoutArguments(c.source)
	return c.shown == glob || c.is(glob) || plain.is(glob)
}

// atLine returns the function among some that contains a line: the last one that begins there or above.
func atLine(list []choice, line int, arg string) ([]choice, error) {
	var at *choice
	for i := range list {
		if c := &list[i]; c.def.Line > 0 && c.def.Line <= line && (at == nil || at.def.Line < c.def.Line) {
			at = c
		}
	}
	if at == nil {
		return nil, subject.UsageError(arg, "", "no function contains this line")
	}
	at.named = true
	return []choice{*at}, nil
}

// noneSelected returns the error that an argument selects no function.
func (l *loader) noneSelected(b *builtProject, units []*builds.Unit, arg, glob string) error {
	for _, u := range units {
		if len(units) == 1 && b.objects[u] == nil {
			return subject.LoadError(u.File, "", "it does not compile")
		}
	}
	var known []string
	for _, u := range units {
		if o := b.objects[u]; o != nil {
			for _, c := range choices(u, o) {
				known = append(known, c.shown)
			}
		}
	}
	next := cmp.Or(suite.Nearest(glob, known), "faultline sites -p "+b.Dir+" lists the functions there are")
	if glob == "" {
		return subject.LoadError(arg, next, "it defines no function")
	}
	return subject.UsageError(arg, next, "the project has no function %s; its compiler leaves out functions that nobody uses", glob)
}

// choices returns the functions of a unit. Those of the compiler and of system headers are last, and have their names in the source.
func choices(u *builds.Unit, o *builds.Object) (list []choice) {
	var own, made []choice
	var names []functionName
	overloads := make(map[string]int)
	for i := range o.Summary.Functions {
		d := &o.Summary.Functions[i]
		c := choice{functionName: functionName{linkage: d.Linkage, source: d.Source, shown: d.Source, file: d.File}, unit: u, def: d}
		if d.Local {
			c.static = &link.Static{Name: d.Linkage, Source: d.Source, Unit: u.File}
		}
		if c.isMade() {
			made = append(made, c)
			continue
		}
		if d.Local {
			overloads[d.Source]++
		}
		own, names = append(own, c), append(names, c.functionName)
	}
	for i, n := range apart(names) {
		if n.static != nil && overloads[n.source] > 1 {
			n.shown = n.linkage
		}
		own[i].functionName = n
	}
	return append(own, made...)
}

// fileOf returns the absolute path of the text of a function. Each file is made absolute once: that asks the kernel for the working folder.
func (l *loader) fileOf(d *bitcode.Definition) string {
	if d.File == "" {
		return ""
	}
	path, known := l.paths[d.File]
	if !known {
		path = d.File
		if abs, err := filepath.Abs(d.File); err == nil {
			path = abs
		}
		if l.paths == nil {
			l.paths = make(map[string]string)
		}
		l.paths[d.File] = path
	}
	return path
}

// isBelow reports whether a file is below a folder, given their absolute paths.
func isBelow(file, dir string) bool { return dir == "/" || strings.HasPrefix(file, dir+"/") }

// planBuild plans the functions of a project that an argument means.
func (l *loader) planBuild(arg string, groups *[]*group) error {
	b, err := l.built()
	if err != nil {
		return err
	}
	list, err := l.selected(b, arg)
	if err != nil {
		return err
	}
	for i := range list {
		l.planChoice(b, &list[i], !list[i].named || len(list) > 1, groups)
	}
	return nil
}

// planChoice plans a function of a project, once. glob is true if it is skipped when it cannot be called.
func (l *loader) planChoice(b *builtProject, c *choice, glob bool, groups *[]*group) *plan {
	g := l.groupOf(b, c.unit, groups)
	p := &plan{name: c.shown, entry: c.linkage, spelling: c.spelling(), glob: glob, static: c.static != nil}
	if p.static {
		p.entry = staticKey(g.lib, c)
	} else if s, e := suite.Known(c.linkage); e != nil && g.lib.Defines(e.Entry) {
		p.suite, p.known, p.name, p.entry = s, e, e.Name, e.Entry
		p.spelling = c.unit.File + ":" + p.name
	}
	if !slices.Contains(g.files, c.unit.File) {
		g.files = append(g.files, c.unit.File)
		g.compiled[c.unit.File] = b.objects[c.unit].Path
	}
	if i := slices.IndexFunc(g.plans, func(o *plan) bool { return o.entry == p.entry }); i >= 0 {
		return g.plans[i]
	}
	g.plans = append(g.plans, p)
	return p
}

// staticKey returns the key of a static function in a library.
func staticKey(lib *link.Library, c *choice) string {
	for _, s := range lib.Statics() {
		if s.Unit == c.unit.File && s.Name == c.linkage {
			return s.Key
		}
	}
	return c.linkage
}

// groupOf returns the group of the program of a unit.
func (l *loader) groupOf(b *builtProject, u *builds.Unit, groups *[]*group) *group {
	p := b.programs[u]
	if g := b.groups[p]; g != nil {
		return g
	}
	g := &group{where: "-p " + l.BuildDir, of: p, compiled: make(map[string]string)}
	g.lib = link.LoadParts(b.parts(p))
	g.lib.Each = l.Each
	b.groups[p] = g
	*groups = append(*groups, g)
	return g
}

// parts returns the units of a program.
func (b *builtProject) parts(p *builds.Program) (list []link.Part) {
	for _, u := range p.Units {
		o := b.objects[u]
		list = append(list, link.Part{Name: u.File, Path: o.Path, Given: o.Given, Summary: o.Summary})
	}
	return list
}

// openBuild opens the program of a group in which drivers are compiled behind some sources.
func (l *loader) openBuild(g *group) error {
	b := l.project
	parts := b.parts(g.of)
	g.compiled = make(map[string]string)
	for i, u := range g.of.Units {
		text := g.drivers[u.File]
		if text == "" {
			continue
		}
		out, given, err := l.compile(compile.File{Path: u.File, More: text}, b.store.FlagsOf(u))
		if err != nil {
			return err
		}
		l.compiled++
		data, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		part := link.Part{Name: u.File, Path: out, Data: data}
		if part.Summary, err = bitcode.Summarise(u.File, data); err != nil {
			return err
		}
		if given != nil {
			part.Given = func() ([]byte, error) { return given, nil }
		}
		parts[i], g.compiled[u.File] = part, out
	}
	g.lib = link.LoadParts(parts)
	g.lib.Each = l.Each
	return nil
}

// flagsOf returns the flags for clang of a source.
func (l *loader) flagsOf(g *group, file string) []string {
	if g.of != nil {
		return l.project.store.FlagsOf(l.project.Unit(file))
	}
	return readLinkLine(g.flags).compile
}

// flagsOfBuild returns the flags with which the build compiles some files, for files that are compiled alone. They must be the same for all
// files.
func (l *loader) flagsOfBuild(files []string) (flags []string, err error) {
	build, err := builds.Open(l.BuildDir, l.BuildTarget)
	if err != nil {
		return nil, err
	}
	for i, file := range files {
		if err := missing(build, file); err != nil {
			return nil, err
		}
		own := build.Unit(file).Flags
		if i > 0 && !slices.Equal(own, flags) {
			return nil, subject.UsageError("-p "+l.BuildDir, "search them one at a time", "%s and %s have different flags", files[0], file)
		}
		flags = own
	}
	return slices.Clone(flags), nil
}
