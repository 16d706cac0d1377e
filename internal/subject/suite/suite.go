// Package suite reads SUBJECT arguments and the files of subjects that they name.
//
//	Target    a SUBJECT argument: files, and a pattern for their functions
//	Suite     a subject file (TOML): sources, entries, domains, references. An FPCore file is a suite too: its cores are the
//	          subjects, :pre their domains, and :spec or the cores themselves the references
//
// The package does not depend on how functions are called. It builds nothing except the LLVM IR of cores. Its functions are safe for
// concurrent use; a Suite is not.
package suite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"faultline/internal/folder"
	"faultline/internal/fpcore"
	"faultline/internal/subject"
	"faultline/suites"
)

// This file reads a suite, or subject file, in TOML. cores.go reads an FPCore file as a suite.

// A Suite is a subject file. Its common part applies to every subject that does not override it.
type Suite struct {
	Path string `toml:"-"` // of the file; "" for a built-in suite
	dir  string // the folder to which relative sources refer

	Name        string
	Description string
	Build       string   // in place of Sources: the build folder, relative to the suite's folder; entries are FILE:FUNCTION, or names
	Target      string   // of the build, as in --target
	Sources     []string // files or globs, relative to the suite's folder; ${VARIABLES} are expanded
	Flags       []string // for clang; ${VARIABLES} are expanded
	Functions   []string // functions of the sources that are subjects, also static ones, as FILE:GLOB: "specfunc/*:*"
	Domain      []string // domains by parameter name, for subjects that have the parameter and no domain for it
	FailOn      []string `toml:"fail-on"` // as in --fail-on
	Suppress    []Suppression
	Common
	Subjects []Subject `toml:"subject"`

	// The figures of a paper. Suite is the file with their subjects.
	Suite   string
	Figures []figure `toml:"figure"`

	cores   []*fpcore.Core // of an FPCore file; nil for other suites
	Program string         `toml:"-"` // LLVM IR of cores
}

// Common has the settings that a suite can have for all subjects and a subject for itself.
type Common struct {
	Setup  []string       // the key of Init
	Pin    map[string]any // the key of Fix
	Result []string       // the key of Output
	Make   []string       // as in --make

	// Earlier versions wrote these three as keys.
	Init   []string
	Fix    map[string]any // numbers, or names of enumerators
	Output []string

	ErrorOutput *string `toml:"error-output"`
	Status      *string
	Threshold   string   // as in --threshold: "1e-9 or 1e-12 abs; lat: 1e-9 abs"
	Precision   string   // binary32 or binary64, as in --precision
	Operands    []string // inputs, in the format of Output, with which a search over a part of the inputs begins
	Origin      string   // where the references come from
}

// A Subject is one entry of a suite.
type Subject struct {
	Common
	Name       string
	Entry      string // linkage name; "" is Name
	Group      string // for the reader, such as "univariate"
	Definition string // for the reader: mathematics in plain text
	Params     []string
	Domain     []string // as in --domain
	Require    []string // as in --require
	Reference  string   // prefix expression over Params
	Valid      string   // predicate: the part of the domain where Reference is correct
	Note       string
	Expect     Expectation // the errors that an analyst expects, for faultlab's suite everyday

	coreSubject `toml:"-"` // for suites of FPCore files
}

// An Expectation is a numerical analyst's judgement of a function.
type Expectation string

// The expectations; "" means no judgement.
const (
	TextbookError Expectation = "textbook-error" // a formula that textbooks warn of; a better one is known
	Stable        Expectation = "stable"         // backward stable, except for overflow and underflow
	InherentError Expectation = "inherent"       // ill-conditioned: every formula loses digits if the inputs are rounded
	ExtremeOnly   Expectation = "extreme-only"   // only intermediate overflow or underflow, and only at extreme inputs
)

// expectations are the values that a suite may have.
var expectations = []Expectation{"", TextbookError, Stable, InherentError, ExtremeOnly}

// A figure is a paper's result for one subject. A Figure has its other fields.
type figure map[string]any

// about returns the name of the subject, "" if there is none.
func (f figure) about() string {
	name, _ := f["subject"].(string)
	return name
}

// Read reads the suite at path, a TOML or FPCore file. A suite of figures gets the subjects of the suite that it names. A name without a
// folder that is not a file here selects a built-in suite: gsl.toml, fpbench.fpcore.
func Read(path string) (*Suite, error) {
	s, err := readSuite(path, readFile)
	if err != nil {
		return nil, err
	}
	s.Path, s.dir = path, filepath.Dir(path)
	if own := home(path); own != "" && !isFile(path) {
		s.dir, err = unpack(own)
	}
	return s, err
}

// A Shelf caches the suites that were read: hundreds of arguments may name subjects of one suite.
type Shelf map[string]*Suite

// Read is the function Read with a cache.
func (k Shelf) Read(path string) (*Suite, error) {
	if s := k[path]; s != nil {
		return s, nil
	}
	s, err := Read(path)
	if err == nil {
		k[path] = s
	}
	return s, err
}

// mostBytes is the size limit of a suite. Built-in suites have less than 100,000 bytes.
const mostBytes = 64 << 20

// readFile reads a file. If a name without a folder does not exist, it reads the built-in suite of that name.
func readFile(path string) ([]byte, error) {
	data, err := folder.Read(path, mostBytes)
	if errors.Is(err, fs.ErrNotExist) && filepath.Base(path) == path {
		if own, err := readBuiltIn(path); err == nil {
			return own, nil
		}
	}
	return data, err
}

func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readBuiltIn reads a built-in suite.
func readBuiltIn(file string) ([]byte, error) {
	return fs.ReadFile(suites.FS, filepath.ToSlash(filepath.Join(home(file), file)))
}

// BuiltIn returns the built-in suite with this name ("gsl", "atomu"), with its figures and subjects. Users load it as gsl.toml.
func BuiltIn(name string) (*Suite, error) { return readSuite(name+".toml", readBuiltIn) }

// ownSuites returns the built-in suites with subjects of their own. It reads them once.
var ownSuites = sync.OnceValue(func() []*Suite {
	files, err := fs.Glob(suites.FS, "*.toml")
	if err != nil {
		panic(err)
	}
	var all []*Suite
	for _, f := range files {
		s, err := BuiltIn(strings.TrimSuffix(f, ".toml"))
		if err != nil {
			panic(err) // cannot happen: a test reads all of them
		}
		if s.Suite == "" {
			all = append(all, s)
		}
	}
	return all
})

func readSuite(path string, read func(string) ([]byte, error)) (*Suite, error) {
	s, err := decodeSuite(path, read)
	if err != nil || s.Suite == "" {
		return s, err
	}
	base, err := decodeSuite(filepath.Join(filepath.Dir(path), s.Suite), read)
	if err != nil {
		return nil, err
	}
	wanted := make(map[string]bool)
	for _, f := range s.Figures {
		if name := f.about(); name != "" {
			wanted[name] = true
		}
	}
	for _, e := range base.Subjects {
		if wanted[e.Name] {
			s.Subjects = append(s.Subjects, e)
			delete(wanted, e.Name)
		}
	}
	for _, f := range s.Figures {
		if name := f.about(); wanted[name] {
			return nil, subject.LoadError(path, "", "%s has no subject %s", s.Suite, name)
		}
	}
	s.Sources, s.Flags, s.Common, s.cores = base.Sources, base.Flags, base.Common, base.cores
	return s, nil
}

// rename copies the values of keys to the fields that the keys were called after in earlier versions.
func (c *Common) rename() {
	c.Init, c.Output = append(c.Init, c.Setup...), append(c.Output, c.Result...)
	if c.Fix == nil {
		c.Fix = c.Pin
	}
	for name, value := range c.Pin {
		c.Fix[name] = value
	}
}

func decodeSuite(path string, read func(string) ([]byte, error)) (*Suite, error) {
	data, err := read(path)
	if err != nil {
		return nil, subject.LoadError(path, "", "%v", Plain(err))
	}
	if KindOf(path) == CoreFile {
		return decodeCores(path, data)
	}
	if line := tooDeep(data); line > 0 {
		return nil, subject.LoadError(fmt.Sprintf("%s:%d", path, line), "", "more than %d brackets are open", mostOpen)
	}
	s := new(Suite)
	d := toml.NewDecoder(strings.NewReader(string(data)))
	if err := d.DisallowUnknownFields().Decode(s); err != nil {
		return nil, tomlError(path, err)
	}
	s.rename()
	for i := range s.Subjects {
		s.Subjects[i].rename()
	}
	for i := range s.Suppress {
		if err := s.Suppress[i].check(path); err != nil {
			return nil, err
		}
	}
	names := make(map[string]bool)
	for i := range s.Subjects {
		e := &s.Subjects[i]
		switch {
		case e.Name == "":
			return nil, subject.LoadError(path, "", "subject number %d has no name", i+1)
		case names[e.Name]:
			return nil, subject.LoadError(path, "", "two subjects are called %s", e.Name)
		case !slices.Contains(expectations, e.Expect):
			return nil, subject.LoadError(path, "", "%s: there is no expectation %q; there are %q", e.Name, e.Expect,
				expectations[1:])
		}
		names[e.Name] = true
		if e.Entry == "" {
			e.Entry = e.Name
		}
	}
	return s, nil
}

// mostOpen limits the nesting of brackets, because the decoder is recursive. A suite needs only a few levels.
const mostOpen = 1000

// tooDeep returns the line at which a TOML text exceeds mostOpen nested brackets, 0 if it does not. It also counts brackets in strings.
func tooDeep(text []byte) int {
	open, line := 0, 1
	for _, c := range text {
		switch c {
		case '[', '{':
			open++
		case ']', '}':
			open = max(0, open-1)
		case '\n':
			line++
		}
		if open > mostOpen {
			return line
		}
	}
	return 0
}

// Inputs returns the files of the suite's program and the flags for clang. For cores it generates the program.
func (s *Suite) Inputs() (files, flags []string, err error) {
	if files, err = s.files(); err != nil {
		return nil, nil, err
	}
	if s.cores != nil {
		if s.Program == "" {
			s.lower(files[0])
		}
		return files, nil, nil
	}
	flags, err = s.clangFlags()
	return files, flags, err
}

// Subject returns a SUBJECT of the build, given one whose path is relative to the suite's folder.
func (s *Suite) Subject(text string) string {
	file, _ := splitGlob(text)
	if i := strings.LastIndexByte(file, '/'); i < 0 && KindOf(file) == NoKind && !isFile(s.beside(file)) {
		return text // a name
	}
	return s.beside(file) + strings.TrimPrefix(text, file)
}

// BuildDir returns the path of the build folder, and the suite's flags for clang.
func (s *Suite) BuildDir() (dir string, flags []string, err error) {
	if len(s.Sources) > 0 {
		return "", nil, subject.LoadError(s.Path, "leave out one of them", "the suite has sources and a build")
	}
	flags, err = s.clangFlags()
	return s.beside(s.Build), flags, err
}

// files returns the suite's sources as paths.
func (s *Suite) files() ([]string, error) {
	if len(s.Sources) == 0 {
		return nil, subject.LoadError(s.Path, "", "the suite has no sources")
	}
	sources, err := s.expand("sources are", s.Sources)
	var files []string
	for _, f := range sources {
		f = s.beside(f)
		list := []string{f}
		if IsGlob(f) && !isFile(f) {
			if list, _ = filepath.Glob(f); len(list) == 0 {
				return nil, subject.LoadError(s.Path, "", "its sources are %s, but there is no such file", f)
			}
		}
		files = append(files, list...)
	}
	return files, err
}

// clangFlags returns the flags for compiling the suite's sources. Relative paths in them refer to the suite's folder, as in sources.
func (s *Suite) clangFlags() ([]string, error) {
	flags, err := s.expand("flags have a folder", s.Flags)
	for i, flag := range flags {
		for _, names := range namesPath {
			path, attached := strings.CutPrefix(flag, names)
			switch {
			case attached && path != "":
				flags[i] = names + s.beside(path)
			case attached && i+1 < len(flags):
				flags[i+1] = s.beside(flags[i+1])
			default:
				continue
			}
			break
		}
	}
	return flags, err
}

// namesPath are clang's flags with a path, attached or as the next argument. A flag comes before every flag that is a prefix of it.
var namesPath = []string{"-I", "-isystem", "-iquote", "-idirafter", "-include-pch", "-include", "-imacros"}

// beside returns a path that is relative to the suite's folder as one relative to the working folder.
func (s *Suite) beside(path string) string {
	if filepath.IsAbs(path) || strings.HasPrefix(path, "=") { // "=" refers to the system root
		return path
	}
	return filepath.Join(s.dir, path)
}

// expand expands the ${VARIABLES} in a list.
func (s *Suite) expand(what string, list []string) ([]string, error) {
	var expanded []string
	for _, text := range list {
		unset := ""
		text = os.Expand(text, func(name string) string {
			v := variable(name)
			if v == "" {
				unset = name
			}
			return v
		})
		if unset != "" {
			return nil, subject.LoadError(s.Path, unset+"=DIR faultline ... sets it", "its %s in ${%s}, which is not set", what, unset)
		}
		expanded = append(expanded, text)
	}
	return expanded, nil
}

// variable returns the value of a suite's variable from the environment. The default of SUBJECTS is the folder of scripts/subjects.
func variable(name string) string {
	if v := os.Getenv(name); v != "" || name != "SUBJECTS" {
		return v
	}
	return folder.Subjects()
}

// Fixes returns the fixed parameters as NAME=VALUE, sorted by name.
func (c *Common) Fixes() []string {
	var list []string
	for name, value := range c.Fix {
		list = append(list, fmt.Sprintf("%s=%v", name, value))
	}
	sort.Strings(list)
	return list
}

// Plain removes the operation and the path from a file system error, because the message has them already.
func Plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Errors in the TOML of a suite, with their places.

// mistypedRE matches the decoder's error for a value of the wrong type. typeNames describes such types for the user.
var (
	mistypedRE = regexp.MustCompile(`^cannot decode TOML (\S+) into struct field \S+?\.(\w+) of type (.+)$`)
	wordsRE    = regexp.MustCompile(`([a-z])([A-Z])`) // word boundaries in a field's name; its key has hyphens there
	typeNames  = map[string]string{"[]string": `a list of texts, ["..."]`, "string": "a text in quotes", "*string": "a text in quotes",
		"map[string]interface {}": "a table, { NAME = VALUE }"}
)

// tomlError converts a decoder's error to one for the user, with the line.
func tomlError(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		line, _ := e.Position()
		return subject.LoadError(fmt.Sprintf("%s:%d", path, line), "", "a suite has no key %s", strings.Join(e.Key(), "."))
	}
	var syntax *toml.DecodeError
	if errors.As(err, &syntax) {
		line, column := syntax.Position()
		path = fmt.Sprintf("%s:%d:%d", path, line, column)
	}
	return subject.LoadError(path, "", "%s", inWords(err))
}

// inWords returns the decoder's message. For a value of the wrong type, it describes the expected type in words of TOML.
func inWords(err error) string {
	what := strings.TrimPrefix(err.Error(), "toml: ")
	m := mistypedRE.FindStringSubmatch(what)
	if m == nil || typeNames[m[3]] == "" {
		return what
	}
	key := strings.ToLower(wordsRE.ReplaceAllString(m[2], "$1-$2"))
	return fmt.Sprintf("%s is %s, and no %s", key, typeNames[m[3]], strings.ToLower(m[1]))
}

// Suppressions: findings that a suite hides, with reasons.

// ProjectFile is the name of the suite that faultline looks for in the working folder and the folders above.
const ProjectFile = "faultline.toml"

// A Suppression hides one finding by its id, or the findings of a kind at a line.
type Suppression struct {
	ID      string
	At      string // FILE:LINE
	Kind    string // as in --kind
	Subject string // a glob; "" matches all
	Reason  string
}

// Label names the suppression.
func (p *Suppression) Label() string {
	if p.ID != "" {
		return p.ID
	}
	return strings.TrimSpace(p.At + " " + p.Kind)
}

// Place returns the file and the line.
func (p *Suppression) Place() (file string, line int) {
	i := strings.LastIndexByte(p.At, ':')
	if i < 0 {
		return p.At, 0
	}
	line, _ = strconv.Atoi(p.At[i+1:])
	return p.At[:i], line
}

// check returns an error if a suppression is incomplete.
func (p *Suppression) check(path string) error {
	const form = `a suppression is { id = "F-3fa1c2", reason = "..." } or { at = "geo.c:12", kind = "overflow", reason = "..." }`
	_, line := p.Place()
	switch {
	case p.Reason == "":
		return subject.LoadError(path, form, "the suppression of %q has no reason", p.Label())
	case (p.ID == "") == (p.At == ""):
		return subject.LoadError(path, form, "a suppression needs an id, or at and kind")
	case p.ID != "" && p.Kind != "":
		return subject.LoadError(path, form, "the suppression of %s has an id and a kind; leave out the kind", p.ID)
	case p.ID == "" && (line < 1 || p.Kind == ""):
		return subject.LoadError(path, form, "the suppression of %q needs a line and a kind", p.At)
	}
	return nil
}
