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

// A coreSubject has the properties of a subject that come from an FPCore.
type coreSubject struct {
	core  *fpcore.Core
	title string   // its :name, which also selects it
	Notes []string // choices that were made for it
	Fault error    // why the core cannot be a subject, nil if it can

	Body    bool             // the reference is the program's own formula
	Formula *subject.Formula // nil unless the program is known to follow it
}

// The origins of a core's reference.
const (
	fromSpec = ":spec"
	FromBody = "the expression itself, over the reals"
)

// decodeCores reads a file of cores as a suite. lower gives the functions their names later. A core that cannot be used becomes a subject
// with a Fault.
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

// giveArgument adds an argument with the value 0 to a core without arguments, because a search needs an input. The body does not read it.
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

// coreNames returns a name for each core: its identifier, or else its :name if no other core has the same. Otherwise the name is core_ and
// its line, with the column if several cores begin on that line. If cores share an identifier, the first one gets it.
func coreNames(cores []*fpcore.Core) []string {
	times := make(map[string]int)
	names := make([]string, len(cores))
	for i, c := range cores {
		names[i] = strings.Join(strings.Fields(c.Label()), " ") // a line break would disturb the layout of reports
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

// ofCore makes a subject of a core.
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

// domainOf makes the domain from :pre: the box that it implies, and the rest as a predicate. Arrays have the length that the core declares.
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
		e.Notes[0] += "; only inputs that fulfil " + rest.String()
	}
	return nil
}

// shaped returns the text of x for eval.NewReference, for which each argument is a number or a tensor of one dimension. For an argument of
// several dimensions, it adds a `let` that makes a tensor of this shape from the elements, which are in row-major order.
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

// labels returns the names of the coordinates of the core's points; see Param.Label.
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

// interval formats a side as in --domain.
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

// referenceOf chooses the reference: :spec, or else the expression itself over the reals. There is none for a tensor, or if ball arithmetic
// lacks one of its operations.
func (e *Subject) referenceOf(cores []*fpcore.Core) {
	c, meant := e.core, e.core.Spec
	if e.Origin = fromSpec; meant == nil {
		e.Origin, e.Body, meant = FromBody, true, c.Body
	}
	if dims, err := eval.Shape(c, cores); err == nil && len(dims) > 0 {
		e.Notes = append(e.Notes, "it has no reference, because the result is a tensor")
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

// lower compiles the cores of a suite, read from the given file, and sets the function names of its subjects.
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

// reason returns the message of an error in an expression that was generated. It omits the position, which refers to generated text.
func reason(err error) string {
	var e *fpcore.Error
	if errors.As(err, &e) {
		return e.Msg
	}
	return err.Error()
}

// badCore converts an error of package fpcore to one for the user, with its position in the file.
func badCore(file string, err error) error {
	var e *fpcore.Error
	if errors.As(err, &e) {
		return subject.LoadError(e.Pos.String(), "", "%s", e.Msg)
	}
	return subject.LoadError(file, "", "%v", err)
}

// Cores of the subjects of an earlier run.

// Cores returns the cores in the files of SUBJECT arguments, by the names of their subjects. Calls to other cores are inlined. Arguments
// that are not FPCore files are ignored.
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

// alone returns the core with calls to other cores inlined.
func alone(c *fpcore.Core, cores []*fpcore.Core) *fpcore.Core {
	own := *c
	own.Body = fpcore.Inline(c.Body, cores)
	if c.Pre != nil {
		own.Pre = fpcore.Inline(c.Pre, cores)
	}
	return &own
}

// Built-in suites with source files can be used from any folder. Their folder is copied to the cache and stays there, so that reports can
// show source lines.

// home returns the folder of the built-in suite with that file name and its sources, "" if it has no folder.
func home(file string) string {
	found, err := fs.Glob(suites.FS, "*/"+file)
	if err != nil || len(found) != 1 {
		return ""
	}
	return path.Dir(found[0])
}

// unpack copies a built-in folder to the cache, unless it is there, and returns its path. The name contains a hash of the contents. Each
// file appears there complete, so several processes may unpack at once.
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

// writeOnce writes a file unless it exists.
func writeOnce(file string, data []byte) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return folder.Replace(file, data)
}
