// Package suite reads SUBJECT arguments and the files of subjects that they name.
//
//	Target    a SUBJECT argument: files, and which functions of them
//	Suite     a subject file (TOML): sources, entries, domains, references; an FPCore file is one too, whose cores are the
//	          subjects, their :pre the domains, their :spec or themselves the references
//
// It must not know how functions are called, nor build anything but the LLVM IR of cores. Its functions may be called from several
// goroutines; a Suite serves one.
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

// A Suite is a subject file. Its common part holds for every subject that does not say otherwise.
type Suite struct {
	Path string `toml:"-"` // of the file; "" for one that is built in
	dir  string // of relative sources

	Name        string
	Description string
	Sources     []string // files or globs; ${VARIABLES} are expanded, relative ones are beside the suite
	Flags       []string // for clang; ${VARIABLES} are expanded
	Functions   []string // of the sources that are subjects, static ones too, as FILE:GLOB: "specfunc/*:*"
	Domain      []string // of parameters of these names, where a subject has them and says nothing else
	FailOn      []string `toml:"fail-on"` // as --fail-on says it
	Suppress    []Suppression
	Common
	Subjects []Subject `toml:"subject"`

	// A paper's figures: Suite names the file whose subjects they are about.
	Suite   string
	Figures []figure `toml:"figure"`

	cores   []*fpcore.Core // of an FPCore file; nil for other suites
	Program string         `toml:"-"` // LLVM IR of cores
}

// Common is what a suite can say for all of its subjects and each of them for itself.
type Common struct {
	Init        []string
	Fix         map[string]any // numbers, or names of enumerators
	Output      []string
	ErrorOutput *string `toml:"error-output"`
	Status      *string
	Threshold   string   // as --threshold says it: "1e-9 or 1e-12 abs; lat: 1e-9 abs"
	Precision   string   // binary32 or binary64, as --precision says it
	Operands    []string // inputs, as Output says results, that a search of a part of the inputs begins with
	Origin      string   // where the references come from
}

// A Subject is one entry of a suite.
type Subject struct {
	Common
	Name       string
	Entry      string // linkage name; "" is Name
	Group      string // for people: "univariate"
	Definition string // for people: mathematics in plain text
	Params     []string
	Domain     []string // as --domain says it
	Require    []string // as --require does
	Reference  string   // prefix expression over Params
	Valid      string   // predicate: where Reference holds
	Note       string
	Expect     Expectation // of a function whose errors are known beforehand, for a bench

	coreSubject `toml:"-"` // of a suite of FPCore files
}

// An Expectation is what a numerical analyst says of a function.
type Expectation string

// The expectations; "" says nothing.
const (
	TextbookError Expectation = "textbook-error" // a formula that textbooks warn of; a better one is known
	Stable        Expectation = "stable"         // as exact as its inputs are, but for what is lost beyond the range
	InherentError Expectation = "inherent"       // it loses digits where any formula would, for inputs that are rounded
	ExtremeOnly   Expectation = "extreme-only"   // what goes beyond the range on the way does so at extreme inputs alone
)

// expectations are those that a suite can state.
var expectations = []Expectation{"", TextbookError, Stable, InherentError, ExtremeOnly}

// A figure is what a paper published about one subject. Package papers reads the rest of it.
type figure map[string]any

// about names the subject, "" for none.
func (f figure) about() string {
	name, _ := f["subject"].(string)
	return name
}

// Read reads the suite at path, a TOML or an FPCore file; a suite of figures gets the subjects of the one that it
// names. A bare name that is no file here is that of a built-in suite: gsl.toml, fpbench.fpcore.
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

// A Shelf keeps the suites that were read through it: hundreds of arguments may name subjects of one.
type Shelf map[string]*Suite

// Read is the function Read, once for each path.
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

// mostBytes is how large a suite may be; those that are built in have less than 100,000.
const mostBytes = 64 << 20

// readFile reads a file, or the built-in one of that bare name.
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

// readBuiltIn reads a suite that is part of the program.
func readBuiltIn(file string) ([]byte, error) {
	return fs.ReadFile(suites.FS, filepath.ToSlash(filepath.Join(home(file), file)))
}

// BuiltIn returns the suite that is part of the program under this name ("gsl", "atomu"): its figures and subjects; it is
// loaded as gsl.toml.
func BuiltIn(name string) (*Suite, error) { return readSuite(name+".toml", readBuiltIn) }

// ownSuites returns the suites with subjects of their own that are part of the program. They are read once.
var ownSuites = sync.OnceValue(func() []*Suite {
	files, err := fs.Glob(suites.FS, "*.toml")
	if err != nil {
		panic(err)
	}
	var all []*Suite
	for _, f := range files {
		s, err := BuiltIn(strings.TrimSuffix(f, ".toml"))
		if err != nil {
			panic(err) // a test reads them all
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
			return nil, subject.LoadError(path, "", "%s: nothing is expected that is called %q; there are %q", e.Name, e.Expect,
				expectations[1:])
		}
		names[e.Name] = true
		if e.Entry == "" {
			e.Entry = e.Name
		}
	}
	return s, nil
}

// mostOpen is how many brackets may be open: the decoder calls itself for each, and nothing in a suite needs more than a few.
const mostOpen = 1000

// tooDeep returns the line at which a TOML text has more brackets open than that, 0 for none. Those in strings count too.
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

// Inputs returns the files that the suite's program is made of, and the flags for clang. The program of cores is made here.
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
				return nil, subject.LoadError(s.Path, "", "its sources are %s, and there is no such file", f)
			}
		}
		files = append(files, list...)
	}
	return files, err
}

// clangFlags returns the flags that the suite's sources are compiled with. Files and folders in them are beside the suite, as sources are.
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

// namesPath are clang's flags that a path follows, attached or as the next argument. One that begins like another comes before it.
var namesPath = []string{"-I", "-isystem", "-iquote", "-idirafter", "-include-pch", "-include", "-imacros"}

// beside is a path as seen from the working folder.
func (s *Suite) beside(path string) string {
	if filepath.IsAbs(path) || strings.HasPrefix(path, "=") { // of the system's root
		return path
	}
	return filepath.Join(s.dir, path)
}

// expand returns a list with the values of its ${VARIABLES}.
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

// variable returns a variable of a suite: the environment's, and for SUBJECTS the folder of scripts/subjects otherwise.
func variable(name string) string {
	if v := os.Getenv(name); v != "" || name != "SUBJECTS" {
		return v
	}
	return folder.Subjects()
}

// Fixes returns what is fixed, in the order of names.
func (c *Common) Fixes() []string {
	var list []string
	for name, value := range c.Fix {
		list = append(list, fmt.Sprintf("%s=%v", name, value))
	}
	sort.Strings(list)
	return list
}

// Plain takes the operation and the path off an error of the file system: the message has them already.
func Plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Errors in the TOML of a suite, with their places.

// A value of another type than its key's, as the decoder says it, and such types for people.
var (
	mistypedRE = regexp.MustCompile(`^cannot decode TOML (\S+) into struct field \S+?\.(\w+) of type (.+)$`)
	wordsRE    = regexp.MustCompile(`([a-z])([A-Z])`) // of a field, whose key has hyphens between them
	typeNames  = map[string]string{"[]string": `a list of texts, ["..."]`, "string": "a text in quotes", "*string": "a text in quotes",
		"map[string]interface {}": "a table, { NAME = VALUE }"}
)

// tomlError says on which line of a suite what is wrong.
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

// inWords is what the decoder says of a file, of values of another type than their key's in words of TOML.
func inWords(err error) string {
	what := strings.TrimPrefix(err.Error(), "toml: ")
	m := mistypedRE.FindStringSubmatch(what)
	if m == nil || typeNames[m[3]] == "" {
		return what
	}
	key := strings.ToLower(wordsRE.ReplaceAllString(m[2], "$1-$2"))
	return fmt.Sprintf("%s is %s, and no %s", key, typeNames[m[3]], strings.ToLower(m[1]))
}

// Suppressions: findings that a suite hides, with the reason.

// ProjectFile is the name of the suite that is found from a working folder, in it or above.
const ProjectFile = "faultline.toml"

// A Suppression is of one finding by its id, or of those of a kind at a line.
type Suppression struct {
	ID      string
	At      string // FILE:LINE
	Kind    string // as --kind says it
	Subject string // a glob; "" is any
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

// check says what a suppression lacks.
func (p *Suppression) check(path string) error {
	const form = `a suppression is { id = "F-3fa1c2", reason = "..." } or { at = "geo.c:12", kind = "overflow", reason = "..." }`
	_, line := p.Place()
	switch {
	case p.Reason == "":
		return subject.LoadError(path, form, "the suppression of %q has no reason", p.Label())
	case (p.ID == "") == (p.At == ""):
		return subject.LoadError(path, form, "a suppression is of an id, or of a place")
	case p.ID != "" && p.Kind != "":
		return subject.LoadError(path, form, "the suppression of %s has a kind, and an id says it all", p.ID)
	case p.ID == "" && (line < 1 || p.Kind == ""):
		return subject.LoadError(path, form, "the suppression of %q needs a line and a kind", p.At)
	}
	return nil
}
