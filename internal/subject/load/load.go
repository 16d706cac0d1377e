// Package load makes subjects from the command line.
//
//	Spec       the part of the command line about subjects: SUBJECT arguments and flags
//	Subjects   makes the subjects of a Spec: it compiles C and C++ with clang, lowers FPCore, and reads bitcode, archives and suites
//
// The package does not depend on how a subject is searched or judged. It runs a subject only to see how much memory it uses (trial.go).
// parameter.go describes the defaults for properties that no source states. Subject.Notes lists each default that could surprise a user.
// Subjects is safe for concurrent use.
package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/ir/built"
	"faultline/internal/ir/decl"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/names"
	"faultline/internal/subject"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
	"faultline/internal/subject/suite"
)

// This file turns a Spec into subjects: it opens the files, plans the functions, and makes their subjects.

// A Spec is the part of the command line about subjects.
type Spec struct {
	Args       []string // SUBJECT...
	ClangFlags []string // after --
	DomainOf   string   // the suite with the domains for a suite that lists all functions of its files; "" if there is none
	Statics    bool     // globs match static functions too
	Whole      bool     // a source without a name means all functions that it defines
	AsBuilt    bool     // sources are analysed as these flags build them: optimised

	BuildDir    string // the build folder that says how each source is compiled; "" if there is none
	BuildTarget string // the target of the build with the sources; "" means all
	Changed     string // of the build: only functions whose code differs from this revision of git, and their callers; "" means all
	CacheDir    string // for compiled sources of the build; "" is folder.Cache()
	// Told, if set, gets the number of sources of the build that are compiled, and the number of all.
	Told func(done, total int)

	subject.Flags
	Status   string // the output that reports success or failure; "none": no output
	Length   int    // default number of elements of an array; 0 means a small built-in default
	Finished bool   // sources are given as the flags have them built: the compiler's own passes are run

	// Called, if set, has the only subjects to load, by their spellings, from another build. Each is called exactly like its counterpart.
	Called map[string]*subject.Subject

	// Each, if set, runs f(0) ... f(n-1), perhaps in parallel. A library uses it to read units.
	Each func(n int, f func(i int))
	// Try, if set, is called before a unit of LLVM IR is read in this process, with the unit's location for users and its content. If it
	// returns an error, the unit is not read.
	Try func(where string, data []byte) error
	// Model, if set, replaces built.Model.
	Model compile.Modeller
	// Bound, if set, bounds the compilation of one source.
	Bound func(context.Context) (context.Context, context.CancelFunc)
	// Foreign, if set, reports whether to leave out a function that an argument names, given the file with its source; "" if the compiler
	// generated it.
	Foreign func(arg, file string) bool
	// System, if set, reports whether the system's libraries have a function.
	System func(name string) bool
	// Includes, if set, gets a folder in which clang stored the include dependencies of a source, as make rules in files .d.
	Includes func(folder string)
	// Skip, if set, gets each function that a glob matches and that cannot be a subject.
	Skip func(name string, err error)
	// Declared, if set, gets each function of a C or C++ source that an argument means, also if it cannot be a subject. No function gets a
	// driver then.
	Declared func(Declaration)
	// Behind, if set, takes the spelling of a subject. For each of its arguments, it returns how much memory was behind the pointer in
	// recorded calls.
	Behind func(spelling string) []subject.Memory
	// Compiled, if set, keeps compiled sources for later calls of Subjects. Neither the sources nor Finished, AsBuilt, Each and Try may
	// change in between.
	Compiled *Compiled
}

// A Compiled keeps compiled sources in a folder of its own, and the libraries that were opened. Linking does not change a library. The
// cache keeps the compiled sources for later runs.
type Compiled struct {
	dir       string
	made      map[string]madeFile
	n         int                      // number of folders in dir
	libraries map[string]*link.Library // by the paths of their files
	store     *builds.Store
}

// NewCompiled returns a Compiled, and a function that removes its folder.
func NewCompiled() (c *Compiled, done func(), err error) {
	dir, done, err := folder.Temporary()
	return &Compiled{dir: dir, made: make(map[string]madeFile), libraries: make(map[string]*link.Library)}, done, err
}

// A Declaration is a function of a source, with its code and its types.
type Declaration struct {
	Name, Spelling string
	Source         string // the source file of the SUBJECT that has it
	Func           *ir.Func
	Decl           *decl.Function
	Frees          bool // it reaches a function that frees or reallocates memory
}

// A loader is the state of one call of Subjects.
type loader struct {
	*Spec
	ctx      context.Context
	suites   suite.Shelf
	flags    []claim       // of the user, for all subjects
	settings []*setting    // in flags
	makes    []driver.Make // of --make
	fitting  map[int]bool  // of these: those that make an argument of some function
	dir      string        // temporary, for bitcode of source files
	compiled int
	declared int                    // functions that Declared got
	made     map[string]madeFile    // compiled sources, by path, added text and flags
	sources  map[string]*sourceFile // for comments and declarations
	skipped  []error
	ignored  map[string]bool // linker flags already reported to Skip
	project  *builtProject   // of BuildDir; nil until it is needed
	failed   []failure
	paths    map[string]string // by path in debug information: the absolute path
}

// A madeFile is a compiled source. Groups with a source in common compile it once.
type madeFile struct {
	path  string
	given []byte
}

// A failure is a named subject that cannot be loaded. It is reported as skipped if other subjects can be analysed. Otherwise it is the
// error of the command.
type failure struct {
	name string
	err  error
}

// failing keeps the error of a named subject if other subjects may load. Otherwise it returns the error.
func (l *loader) failing(name string, err error) error {
	if len(l.Args) < 2 || l.Skip == nil || l.ctx.Err() != nil {
		return err
	}
	l.failed = append(l.failed, failure{name, err})
	return nil
}

// reasons returns the first few reasons why functions were skipped, one a line.
func (l *loader) reasons(groups []*group) string {
	var lines []string
	for i, err := range l.skipped {
		if i == 4 {
			lines = append(lines, fmt.Sprintf("and %d more", len(l.skipped)-i))
			break
		}
		var e *subject.Error
		if errors.As(err, &e) {
			lines = append(lines, e.What)
		}
	}
	hidden := 0
	for _, g := range groups {
		for _, more := range g.hidden {
			hidden += more()
		}
	}
	if hidden > 0 {
		lines = append(lines, staticsToo(hidden))
	}
	return strings.Join(lines, "\n  ")
}

// A group is the plans with the same sources. They share a program.
type group struct {
	files []string
	flags []string
	where string // SUBJECT, for messages
	lib   *link.Library
	plans []*plan
	of    *builds.Program // of a build folder; nil for files that are named

	hidden []func() int // for each glob: counts the static functions that it would match

	program *ir.Program    // of the plans' entries
	flow    *flow.Analysis // of it

	compiled map[string]string // the bitcode of each source
	drivers  map[string]string // the drivers that are compiled behind each source
	declared [2]*decl.Program  // of all sources: of what functions use, and of all
	writer   *driverWriter     // of the drivers
	driven   *group            // of the functions of this group that are called by drivers
}

// Subjects makes the subjects of the Spec, in its order. Subjects of the same sources are adjacent, because they share a program. The error
// is a *subject.Error if the user can correct it.
func Subjects(ctx context.Context, spec Spec) ([]*subject.Subject, error) {
	if spec.Model == nil {
		spec.Model = built.Model
	}
	l := &loader{Spec: &spec, ctx: ctx, suites: make(suite.Shelf), sources: make(map[string]*sourceFile), made: make(map[string]madeFile)}
	if l.Compiled != nil {
		l.made = l.Compiled.made
	}
	if err := l.readFlags(); err != nil {
		return nil, err
	}
	if len(l.Args) == 0 && l.BuildDir != "" {
		l.Args = []string{""}
	}
	if len(l.Args) == 0 {
		return nil, subject.UsageError("", suite.TargetForm, "no SUBJECT is given")
	}
	dir, done, err := folder.Temporary()
	if err != nil {
		return nil, err
	}
	defer done()
	l.dir = dir
	groups, err := l.groups()
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(groups); i++ {
		if err := l.layOut(groups[i]); err != nil {
			return nil, err
		}
		if driven := groups[i].driven; driven != nil {
			groups = slices.Insert(groups, i+1, driven)
		}
	}
	if err := cmp.Or(l.unused(groups), l.unmade(groups)); err != nil {
		return nil, err
	}
	var subjects []*subject.Subject
	for _, g := range groups {
		list, err := l.finish(g)
		if err != nil {
			return nil, err
		}
		subjects = append(subjects, list...)
	}
	if len(subjects) == 0 && len(l.failed) > 0 && l.declared == 0 {
		return nil, l.failed[0].err
	}
	for _, f := range l.failed {
		l.Skip(f.name, f.err)
	}
	if len(groups) == 0 && l.Changed != "" {
		return nil, nil
	}
	if len(subjects) == 0 && l.declared > 0 {
		return nil, nil
	}
	if len(subjects) == 0 {
		return nil, subject.LoadError(strings.Join(l.Args, " "), l.reasons(groups), "none of the functions can be searched")
	}
	return subjects, nil
}

// groups reads the SUBJECT arguments.
func (l *loader) groups() ([]*group, error) {
	var groups []*group
	byFiles := make(map[string]*group)
	for _, arg := range l.Args {
		if l.ofBuild(arg) {
			if err := l.planBuild(arg, &groups); err != nil && l.failing(arg, err) != nil {
				return nil, err
			}
			continue
		}
		t, err := suite.ParseTarget(arg)
		if err != nil {
			return nil, err
		}
		if err := t.Mark(l.target(t, byFiles, &groups)); err != nil && l.failing(arg, err) != nil {
			return nil, err
		}
	}
	return groups, nil
}

// compile compiles a source within the time that Bound allows.
func (l *loader) compile(file compile.File, flags []string) (out string, given []byte, err error) {
	key := strings.Join(slices.Concat([]string{fmt.Sprint(l.AsBuilt, l.Finished), file.Path, file.More}, flags), "\x00")
	if known, is := l.made[key]; is {
		return known.path, known.given, nil
	}
	defer func() {
		if err == nil {
			l.made[key] = madeFile{out, given}
		}
	}()
	ctx := l.ctx
	if l.Bound != nil {
		bounded, cancel := l.Bound(ctx)
		defer cancel()
		ctx = bounded
	}
	dir := filepath.Join(l.dir, fmt.Sprint(l.compiled))
	if c := l.Compiled; c != nil {
		dir = filepath.Join(c.dir, fmt.Sprint(c.n))
		c.n++
	}
	if l.Includes != nil {
		flags = append(slices.Clone(flags), "-MD")
		defer l.Includes(dir)
	}
	if l.AsBuilt {
		out, given, err = compile.AsBuilt(ctx, file, flags, dir, l.Model)
	} else if l.Compiled != nil && l.Includes == nil {
		if l.Compiled.store == nil {
			l.Compiled.store = &builds.Store{Cache: cmp.Or(l.CacheDir, folder.Cache())}
		}
		out, given, err = l.Compiled.store.Source(ctx, file, flags, dir, l.Finished)
	} else {
		out, given, err = compile.Source(ctx, file, flags, dir, l.Finished)
	}
	if errors.Is(err, context.DeadlineExceeded) && l.ctx.Err() == nil {
		return "", nil, subject.LoadError(file.Path, "give it more time (--time, --total-time), or bitcode", "clang took too long")
	}
	return out, given, err
}

// target opens the files of a SUBJECT and plans its functions.
func (l *loader) target(t *suite.Target, byFiles map[string]*group, groups *[]*group) (err error) {
	var s *suite.Suite
	files, flags := t.Files, l.ClangFlags
	if l.BuildDir != "" && suite.KindOf(files[0]) == suite.Source {
		own, err := l.flagsOfBuild(files)
		if err != nil {
			return err
		}
		flags = append(own, flags...)
	}
	if kind := suite.KindOf(t.Files[0]); kind == suite.SuiteFile || kind == suite.CoreFile {
		if s, err = l.suites.Read(t.Files[0]); err != nil {
			return err
		}
		if s.Build != "" {
			return l.planSuiteBuild(t, s, groups)
		}
		if err = s.AllBad(t); err != nil {
			return err
		}
		var own []string
		if files, own, err = s.Inputs(); err != nil {
			return err
		}
		flags = append(own, flags...)
	}
	opened := func(flags []string) (g *group, err error) {
		key := strings.Join(slices.Concat(files, flags), "\x00")
		if g = byFiles[key]; g != nil {
			return g, nil
		}
		g = &group{files: files, flags: flags, where: t.Text}
		if g.lib, err = l.open(g, s); err == nil {
			byFiles[key] = g
			*groups = append(*groups, g)
		}
		return g, err
	}
	g, err := opened(flags)
	switch {
	case err != nil:
		return err
	case s != nil:
		return l.planSuite(g, t, s)
	}
	planned := make(map[*plan]bool)
	each := func(f func(p *plan)) {
		for _, g := range *groups {
			for _, p := range g.plans {
				f(p)
			}
		}
	}
	each(func(p *plan) { planned[p] = true })
	head, variant, chosen := strings.Cut(t.Glob, ".")
	if chosen && suite.KindOf(t.Files[0]) == suite.Source {
		t.Glob = head
	}
	err = l.planSources(g, t, func() (*group, error) { return opened(append(slices.Clone(flags), compile.UnusedToo)) })
	each(func(p *plan) {
		if !planned[p] {
			p.variant = variant
		}
	})
	return err
}

// open compiles the sources of a group and opens all of its files.
func (l *loader) open(g *group, s *suite.Suite) (*link.Library, error) {
	var paths []string
	var renamed []string // pairs of a compiled file and its source, for messages
	sources := make(map[string][]byte)
	line := readLinkLine(g.flags)
	l.ignore(line.ignored)
	for _, f := range slices.Concat(g.files, line.files) {
		if err := folder.Readable(f); err != nil {
			next := ""
			if s == nil {
				next = suite.NearFile(f)
			} else if strings.Contains(strings.Join(s.Sources, " "), "${SUBJECTS}") {
				next = folder.Fetch + " fetches and compiles it; SUBJECTS=DIR names another folder"
			}
			return nil, subject.LoadError(f, next, "%v", suite.Plain(err))
		}
		switch suite.KindOf(f) {
		case suite.Source:
			out, given, err := l.compile(compile.File{Path: f, More: g.drivers[f]}, line.compile)
			if err != nil {
				return nil, err
			}
			l.compiled++
			if sources[out] = given; g.compiled == nil {
				g.compiled = make(map[string]string)
			}
			g.compiled[f] = out
			renamed = append(renamed, out, f)
			f = out
		case suite.CoreFile:
			if s == nil || s.Program == "" {
				return nil, subject.LoadError(f, "name it as a subject of its own", "FPCore cannot be joined with other sources")
			}
			out, err := l.writeProgram(s)
			if err != nil {
				return nil, err
			}
			f = out
		case suite.NoKind, suite.SuiteFile:
			return nil, subject.LoadError(f, "", "this is no source, bitcode or archive")
		}
		paths = append(paths, f)
	}
	key := strings.Join(paths, "\x00")
	if l.Compiled != nil && l.Compiled.libraries[key] != nil {
		return l.Compiled.libraries[key], nil
	}
	lib, err := link.LoadTried(l.Try, paths...)
	if err != nil {
		next := ""
		what := strings.NewReplacer(renamed...).Replace(err.Error())
		if len(renamed) < 2*len(paths) && !strings.Contains(what, "-flto") {
			next = "bitcode comes from clang-" + compile.LLVM + " -flto or -emit-llvm, archives of it from llvm-ar-" + compile.LLVM
		}
		return nil, subject.LoadError(g.where, next, "%s", strings.TrimPrefix(what, g.where+": "))
	}
	lib.Each = l.Each
	for out, given := range sources {
		lib.Compiled(out, given, l.Finished || l.AsBuilt)
	}
	if l.Compiled != nil {
		l.Compiled.libraries[key] = lib
	}
	return lib, nil
}

// unused returns an error for a claim about a parameter that no subject has.
func (l *loader) unused(groups []*group) error {
	for _, s := range l.settings {
		if !s.used {
			return l.noSuchParameter(s, groups)
		}
	}
	for _, g := range groups {
		for _, p := range g.plans {
			for _, s := range p.claims.settings {
				if !s.used && !sources[s.source].optional {
					return l.noSuchParameter(s, []*group{{plans: []*plan{p}}})
				}
			}
		}
	}
	return nil
}

func (l *loader) noSuchParameter(s *setting, groups []*group) error {
	for _, g := range groups {
		if len(g.plans) == 0 {
			continue
		}
		p := g.plans[0]
		if clause.IsGlob(s.name) {
			return subject.UsageError(s.where, "leave it out", "%s has no floating-point input %s", p.name, s.name)
		}
		for _, v := range p.layout.facts.variables {
			if s.calls(v.of) != "" {
				return subject.UsageError(s.where, "its numbers are "+v.numbers.counts(), "the variable %s has no number %s",
					v.numbers.name, s.target.Text)
			}
		}
		inputs := append(fullNames(p.layout.list), namesOf(numbersOf(p.layout.facts.variables))...)
		next := nearestMember(s.name, inputs) + "its parameters are " + strings.Join(inputs, ", ")
		return subject.UsageError(s.where, next, "%s has no parameter %s", p.name, s.name)
	}
	return nil // no subject was laid out, so Subjects returns another error
}

// fullNames returns the names of parameters. Instead of a struct, it has the fields of the struct.
func fullNames(list []*parameter) (all []string) {
	for _, p := range list {
		if p.role != record || len(p.leaves) == 0 {
			all = append(all, p.name)
			continue
		}
		for _, f := range p.leaves {
			all = append(all, p.name+f.name)
		}
	}
	return all
}

// nearestMember asks whether a name means a member of a parameter: lat means a.lat or b.lat, and alpha means this.alpha_. It returns "" if
// no member has such a name.
func nearestMember(name string, inputs []string) string {
	near := membersNamed(name, inputs)
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near, " or ") + "?; "
}

// membersNamed returns the inputs that are members with a bare name.
func membersNamed(name string, inputs []string) (list []string) {
	bare := func(name string) string { return strings.Trim(strings.TrimPrefix(name, "m_"), "_") }
	for _, input := range inputs {
		if i := strings.LastIndexByte(input, '.'); i >= 0 && bare(input[i+1:]) == bare(name) {
			list = append(list, input)
		}
	}
	return list
}

// writeProgram writes the program of a suite of cores to the temporary folder.
func (l *loader) writeProgram(s *suite.Suite) (string, error) {
	file := filepath.Join(l.dir, fmt.Sprint(l.compiled), s.Name+".ll")
	l.compiled++
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, []byte(s.Program), 0o666)
}

// Linker flags after --: they name other files of the program.

// A linkLine has the flags after --, sorted by the program that receives them.
type linkLine struct {
	compile []string // for clang
	files   []string // archives and objects of the program
	ignored []string // libraries without bitcode, and flags for the linker alone
}

// systemLibraries are linked into this process, or compute no numbers.
var systemLibraries = map[string]bool{"m": true, "c": true, "dl": true, "rt": true, "pthread": true, "util": true,
	"stdc++": true, "gcc": true, "gcc_s": true, "c++": true}

// readLinkLine sorts flags by receiver.
func readLinkLine(flags []string) linkLine {
	var l linkLine
	var libraries, folders []string
	value := func(i *int) string { // of a flag like -lNAME or -l NAME
		if text := flags[*i][2:]; text != "" || *i+1 == len(flags) {
			return text
		}
		*i++
		return flags[*i]
	}
	for i := 0; i < len(flags); i++ {
		switch flag := flags[i]; {
		case takesValue[flag] && i+1 < len(flags):
			l.compile = append(l.compile, flag, flags[i+1])
			i++
		case strings.HasPrefix(flag, "-l"):
			libraries = append(libraries, value(&i))
		case strings.HasPrefix(flag, "-L"):
			folders = append(folders, value(&i))
		case strings.HasPrefix(flag, "-Wl,"):
			l.ignored = append(l.ignored, flag)
		case !strings.HasPrefix(flag, "-") && (suite.KindOf(flag) == suite.Archive || suite.KindOf(flag) == suite.Bitcode):
			l.files = append(l.files, flag)
		default:
			l.compile = append(l.compile, flag)
		}
	}
	l.find(libraries, folders)
	return l
}

// takesValue lists the flags of clang whose value is the next argument.
var takesValue = map[string]bool{"-I": true, "-D": true, "-U": true, "-include": true, "-isystem": true, "-iquote": true,
	"-idirafter": true,
	"-imacros":   true, "-x": true, "-Xclang": true, "-mllvm": true, "-target": true, "-isysroot": true, "--sysroot": true, "-F": true}

// find looks for the archives of libraries, first in the folders, then in the folder of subjects.
func (l *linkLine) find(libraries, folders []string) {
	for _, name := range libraries {
		file := "lib" + name + ".a"
		found := false
		for _, dir := range append(folders[:len(folders):len(folders)], filepath.Join(folder.Subjects(), name)) {
			if path := filepath.Join(dir, file); !found && hasBitcode(path) {
				l.files, found = append(l.files, path), true
			}
		}
		if !found && !systemLibraries[name] {
			l.ignored = append(l.ignored, "-l"+name)
		}
	}
}

// hasBitcode reports whether path is an archive of bitcode.
func hasBitcode(path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	return link.HasBitcode(path)
}

// ignore reports each ignored flag to Skip, with advice.
func (l *loader) ignore(flags []string) {
	for _, flag := range flags {
		if l.Skip == nil || l.ignored[flag] {
			continue
		}
		if l.ignored == nil {
			l.ignored = make(map[string]bool)
		}
		l.ignored[flag] = true
		what := "ignored, because faultline does not link; add libraries to the SUBJECT, as +libfoo.a"
		if name, ok := strings.CutPrefix(flag, "-l"); ok {
			what = "ignored: no folder of -L, nor that of the subjects, has a lib" + name + ".a of bitcode (clang -flto); " +
				"name it in the SUBJECT, as +lib" + name + ".a"
		}
		l.Skip(flag, subject.LoadError("", "", "%s", what))
	}
}

// signed returns the signature of a linkage name as in the source, with namespaces, classes and parameters. A driver has the signature of
// the function that it calls. The key of a static function begins with its file.
func signed(linkage string) string {
	name := strings.LastIndexByte(linkage, ':') + 1
	return linkage[:name] + names.Signature(strings.TrimPrefix(linkage[name:], driverName))
}

// placeOf returns the file and line of a function for a message, or its signature if they are unknown or those of a driver.
func placeOf(sig *link.Signature) string {
	if sig.File == "" || strings.HasPrefix(filepath.Base(sig.File), driverFile) {
		return signed(sig.Name)
	}
	return sig.File + ":" + strconv.Itoa(sig.Line)
}
