package suite

// This file reads an FPCore file as a suite. Each core is a subject, its :pre the domain, its :spec the reference.

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/domain"
	"faultline/internal/fpcore/eval"
	"faultline/internal/fpcore/lower"
	"faultline/internal/subject"
	"faultline/suites"
)

// A coreSubject is what a subject has from the core that it is.
type coreSubject struct {
	core  *fpcore.Core
	title string   // its :name, which names it as well
	Notes []string // what was chosen
	Fault error    // why it cannot be a subject, nil if it can

	Body    bool             // the reference is the program's own formula
	Formula *subject.Formula // nil unless the program is known to follow it
}

// The origins of a core's reference.
const (
	fromSpec = ":spec"
	FromBody = "the expression itself, over the reals"
)

// decodeCores reads a file of cores as a suite. Its functions have no names yet; see lower. A core that cannot be used is a
// subject that says why.
func decodeCores(file string, data []byte) (*Suite, error) {
	good, bad := eval.ReadFile(file, string(data))
	if len(good) == 0 && len(bad) == 0 {
		return nil, subject.LoadError(file, "write one, as (FPCore f (x) (- (sqrt (+ x 1)) (sqrt x)))", "there is no FPCore in it")
	}
	if len(good) == 0 && len(bad) == 1 {
		return nil, badCore(file, bad[0].Err)
	}
	for _, c := range good {
		if len(c.Args) == 0 && computes(c) && !called(c, good) {
			giveArgument(c)
		}
	}
	s := &Suite{Name: filepath.Base(file), Sources: []string{filepath.Base(file)}, cores: good}
	faults := make(map[*fpcore.Core]error)
	for _, b := range bad {
		faults[b.Core] = badCore(file, b.Err)
	}
	cores := inOrder(good, bad)
	for i, name := range coreNames(cores) {
		if fault := faults[cores[i]]; fault != nil {
			title, _ := cores[i].Prop("name")
			s.Subjects = append(s.Subjects, Subject{Name: name, coreSubject: coreSubject{title: title, Fault: fault}})
			continue
		}
		s.Subjects = append(s.Subjects, ofCore(cores[i], name, good))
	}
	return s, nil
}

// giveArgument gives a core without arguments one that its body does not read, and that is 0: a search is over some input.
func giveArgument(c *fpcore.Core) {
	name := func(text string) *fpcore.Expr { return &fpcore.Expr{Kind: fpcore.Symbol, Pos: c.Pos, Name: text} }
	zero := &fpcore.Expr{Kind: fpcore.Number, Pos: c.Pos, Value: new(big.Rat)}
	c.Args = []fpcore.Arg{{Pos: c.Pos, Name: "unused"}}
	c.Pre = &fpcore.Expr{Kind: fpcore.Call, Pos: c.Pos, Name: "==", Args: []*fpcore.Expr{name("unused"), zero}}
}

// computes reports whether c has an operation.
func computes(c *fpcore.Core) (found bool) {
	c.Body.Walk(func(e *fpcore.Expr) { found = found || e.Kind == fpcore.Call })
	return found
}

// called reports whether one of the cores calls c.
func called(c *fpcore.Core, cores []*fpcore.Core) (found bool) {
	for _, other := range cores {
		other.Body.Walk(func(e *fpcore.Expr) { found = found || c.Name != "" && e.Kind == fpcore.Call && e.Name == c.Name })
	}
	return found
}

// inOrder returns all cores in the order of the file.
func inOrder(good []*fpcore.Core, bad []fpcore.Bad) []*fpcore.Core {
	all := slices.Clone(good)
	for _, b := range bad {
		all = append(all, b.Core)
	}
	slices.SortStableFunc(all, func(a, b *fpcore.Core) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return all
}

// coreNames returns what each core is called: its identifier, else its :name, where it is the only one of that name; otherwise
// core_ and its line, and its column too where a line has several of them. Of cores with one identifier the first has it.
func coreNames(cores []*fpcore.Core) []string {
	times := make(map[string]int)
	names := make([]string, len(cores))
	for i, c := range cores {
		names[i] = strings.Join(strings.Fields(c.Label()), " ") // a line break would tear every report
		times[names[i]]++
	}
	taken := make(map[string]bool)
	for i, c := range cores {
		if names[i] == "" || c.Name == "" && times[names[i]] > 1 || taken[names[i]] {
			names[i] = "core_" + strconv.Itoa(c.Pos.Line)
		}
		if taken[names[i]] {
			names[i] += "_" + strconv.Itoa(c.Pos.Col)
		}
		taken[names[i]] = true
	}
	return names
}

// ofCore says of a core what a suite says of its subjects.
func ofCore(c *fpcore.Core, name string, cores []*fpcore.Core) Subject {
	e := Subject{Name: name, Params: c.Vars(), coreSubject: coreSubject{core: c}}
	e.title, _ = c.Prop("name")
	e.Definition, _ = c.Prop("description")
	if e.Fault = e.domainOf(cores); len(c.Args) == 0 {
		e.Fault = subject.LoadError(c.Pos.String(), "", "%s takes no arguments: there is nothing to search", name)
	}
	e.referenceOf(cores)
	return e
}

// domainOf makes a domain of :pre: the box that it implies, and the rest as a predicate. Arrays have the length that the
// core says.
func (e *Subject) domainOf(cores []*fpcore.Core) error {
	for _, a := range e.core.Args {
		if n := fpcore.Elements(a.Dims); n > 0 {
			e.Domain = append(e.Domain, fmt.Sprintf("%s[0..%d] in [-inf,inf]", a.Name, n-1))
		}
	}
	sides, rest, err := domain.Of(e.core)
	if err != nil {
		return badCore("", err)
	}
	for _, s := range sides {
		e.Domain = append(e.Domain, interval(s))
	}
	if e.core.Pre != nil {
		e.Notes = append(e.Notes, ":pre is the domain")
	}
	if rest != nil {
		rest = fpcore.Inline(rest, cores)
		text := e.shaped(rest)
		if _, err := eval.NewReference("1", text, e.labels()); err != nil {
			return subject.LoadError(e.core.Pre.Pos.String(), "", "this :pre is not modelled: %s", reason(err))
		}
		e.Domain = append(e.Domain, text)
		e.Notes[0] += "; of its box, the points that fulfil " + rest.String()
	}
	return nil
}

// shaped writes an expression over the arguments as one over the labels, where every tensor has a single dimension: those of
// several are made of it.
func (e *Subject) shaped(x *fpcore.Expr) string {
	text := x.String()
	for _, a := range e.core.Args {
		if len(a.Dims) < 2 {
			continue
		}
		ranges, at := "", "0"
		for i, d := range a.Dims {
			index := fmt.Sprintf("%s.%d", a.Name, i)
			ranges += fmt.Sprintf("(%s %d)", index, d.Size)
			at = fmt.Sprintf("(+ (* %s %d) %s)", at, d.Size, index)
		}
		text = fmt.Sprintf("(let ((%s (tensor (%s) (ref %s %s)))) %s)", a.Name, ranges, a.Name, at, text)
	}
	return text
}

// labels returns what the coordinates of the core's points are called; see Param.Label.
func (e *Subject) labels() []string {
	var names []string
	for _, a := range e.core.Args {
		if a.Dims == nil {
			names = append(names, a.Name)
		}
		for i := range fpcore.Elements(a.Dims) {
			names = append(names, (&subject.Param{Name: a.Name, Index: i}).Label())
		}
	}
	return names
}

// interval writes a side as --domain says it.
func interval(s domain.Side) string {
	left, right := "[", "]"
	if s.LoOpen {
		left = "("
	}
	if s.HiOpen {
		right = ")"
	}
	return s.Label() + " in " + left + shortest(s.Lo) + "," + shortest(s.Hi) + right
}

func shortest(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// referenceOf chooses the reference: :spec, else the expression itself over the reals. There is none of a tensor, nor where
// balls do not know what it speaks of.
func (e *Subject) referenceOf(cores []*fpcore.Core) {
	c, meant := e.core, e.core.Spec
	if e.Origin = fromSpec; meant == nil {
		e.Origin, e.Body, meant = FromBody, true, c.Body
	}
	if dims, err := eval.Shape(c, cores); err == nil && len(dims) > 0 {
		e.Notes = append(e.Notes, "there is no reference: the result is a tensor")
		return
	}
	text := e.shaped(fpcore.Inline(meant, cores))
	if _, err := eval.NewReference(text, "", e.labels()); err != nil {
		e.Notes = append(e.Notes, "there is no reference: "+reason(err))
		return
	}
	e.Reference = text
	e.Notes = append(e.Notes, "the reference is "+e.Origin)
}

// lower makes the program of a suite of cores, whose file is at file, and names the functions of its subjects.
func (s *Suite) lower(file string) {
	lowered := lower.Cores(file, s.cores)
	s.Program = lowered.Text
	functions := make(map[*fpcore.Core]lower.Entry)
	for _, e := range lowered.Entries {
		functions[e.Core] = e
	}
	for i := range s.Subjects {
		e := &s.Subjects[i]
		if e.core == nil {
			continue
		}
		entry := functions[e.core]
		if e.Entry = entry.Function; entry.Formula {
			e.Formula = &subject.Formula{Constants: entry.Constants}
		}
		if e.Entry == "" && e.Fault == nil {
			e.Fault = subject.LoadError(e.core.Pos.String(), "", "%s cannot be made a function", e.Name)
		}
		for _, u := range lowered.Skipped {
			if u.Core == e.core {
				e.Fault = subject.LoadError(u.Pos.String(), "", "%s", u.What)
			}
		}
	}
}

// reason returns what is wrong with an expression, without its place in a text that nobody wrote.
func reason(err error) string {
	var e *fpcore.Error
	if errors.As(err, &e) {
		return e.Msg
	}
	return err.Error()
}

// badCore is an error of package fpcore for the user: its place is in the file.
func badCore(file string, err error) error {
	var e *fpcore.Error
	if errors.As(err, &e) {
		return subject.LoadError(e.Pos.String(), "", "%s", e.Msg)
	}
	return subject.LoadError(file, "", "%v", err)
}

// Cores behind the subjects of an earlier run.

// Cores returns the cores in the files that SUBJECT arguments name, under the names that their subjects have; they need
// none of each other, for calls between them are replaced by what is called. Arguments that are no FPCore name none.
func Cores(args []string) (map[string]*fpcore.Core, error) {
	known := make(map[string]*fpcore.Core)
	for _, arg := range args {
		t, err := ParseTarget(arg)
		if err != nil {
			return nil, err
		}
		if k := KindOf(t.Files[0]); k != CoreFile && k != SuiteFile {
			continue
		}
		s, err := Read(t.Files[0])
		if err != nil {
			return nil, err
		}
		for i := range s.Subjects {
			if e := &s.Subjects[i]; e.core != nil {
				known[e.Name] = alone(e.core, s.cores)
			}
		}
	}
	return known, nil
}

// alone returns a core that calls no other.
func alone(c *fpcore.Core, cores []*fpcore.Core) *fpcore.Core {
	own := *c
	own.Body = fpcore.Inline(c.Body, cores)
	if c.Pre != nil {
		own.Pre = fpcore.Inline(c.Pre, cores)
	}
	return &own
}

// Built-in suites with sources of their own can be used from any folder: their folder is written to the cache,
// where it stays, so that lines of the sources can be shown.

// home returns the folder in which the built-in suite of that file name stands beside its sources, "" without one.
func home(file string) string {
	found, err := fs.Glob(suites.FS, "*/"+file)
	if err != nil || len(found) != 1 {
		return ""
	}
	return path.Dir(found[0])
}

// unpack writes a built-in folder to the cache, unless it is there, and returns where. The name has the contents in it, and a
// file appears there whole: several processes may do so at once.
func unpack(name string) (dir string, err error) {
	hash := sha256.New()
	contents := make(map[string][]byte)
	err = fs.WalkDir(suites.FS, name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(suites.FS, file)
		fmt.Fprintf(hash, "%s %d\n%s", file, len(data), data)
		contents[path.Base(file)] = data
		return err
	})
	if err != nil {
		return "", err
	}
	dir = filepath.Join(folder.Cache(), "suites", fmt.Sprintf("%s-%x", name, hash.Sum(nil)[:8]))
	if err := folder.Make(dir); err != nil {
		return "", subject.LoadError(name+".toml", "FAULTLINE_CACHE=DIR names another folder", "its sources cannot be written: %v", err)
	}
	for file, data := range contents {
		if err := writeOnce(filepath.Join(dir, file), data); err != nil {
			return "", subject.LoadError(name+".toml", "FAULTLINE_CACHE=DIR names another folder", "its sources cannot be written: %v", err)
		}
	}
	return dir, nil
}

func writeOnce(file string, data []byte) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(data)
	if err := errors.Join(err, temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}
