// Package subject is what is under test: an entry, how to call it, which points it takes, what its outputs and its reference are.
//
//	Subject   plain data, ready to be sent to a process
//	Box       a part of a domain
//	Error     what was wrong with what a person asked for: where, what, what to do next, and the exit code
//
// Package load makes subjects of what the command line says, suite reads the files that describe many of them. This package must
// not know how a subject is built, searched, run or judged. A Subject is not changed once made and may be shared.
package subject

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/names"
	"faultline/internal/subject/shape"
)

// This file has the data of a subject, and what can be asked about it.

// A Subject is one entry with its domain, outputs and reference. It is plain data: it can be sent to a process.
type Subject struct {
	Name      string // "gsl_sf_lngamma"
	Spelling  string // how to say it to the command again: "libgsl.a:gsl_sf_lngamma"
	Program   *ir.Program
	Call      ir.Call
	Params    []Param       // one per coordinate of a point
	Operands  []int         // coordinates, ascending, that a search of a part of them begins with; nil: not said
	Filter    string        // a predicate over the parameters (prefix expression) that points must fulfil; "" is none
	Shapes    []shape.Shape // what coordinates are together; points must have them
	Threshold string        // what its suite says of errors, as --threshold does; "" is nothing
	Stated    string        // of Threshold, what is said of this subject alone
	Reference *Reference    // nil if none is known
	Sites     []int         // sites that the entry can reach, ascending
	Skipped   []ir.Unsupported
	Notes     []string // choices that were made for what was left unsaid, for people
	Assumed   []string // of these, those about parameters: what is found rests on them
}

// Format is that of the first output whose error counts.
func (s *Subject) Format() fp.Format {
	for _, c := range s.Call.Outputs {
		if c.IsFloat() {
			return c.Type.Format
		}
	}
	return fp.Binary64
}

// A Param is one coordinate of a point.
type Param struct {
	Name      string
	Index     int       // element of an array, -1 otherwise
	Format    fp.Format // of the floating-point parameter; NoFormat for integers
	Signed    bool      // integers
	Min, Max  float64   // inclusive
	Values    []float64 // ascending: the only ones, which the Filter says too; nil: all in between
	Precision fp.Format // values are drawn from this format (--precision); at most Format, at most Binary64

	Enum []ir.EnumValue // the names of an enum's values
}

// NameOf returns the name of a value of an enum, "" for what has none.
func (p *Param) NameOf(x float64) string {
	for _, e := range p.Enum {
		if float64(e.Value) == x {
			return e.Name
		}
	}
	return ""
}

// Named returns the value of an enum that has a name.
func (p *Param) Named(name string) (x float64, ok bool) {
	for _, e := range p.Enum {
		if e.Name == name {
			return float64(e.Value), true
		}
	}
	return 0, false
}

// Everything reports whether the domain of p is every finite value of the format that it is drawn from.
func (p *Param) Everything() bool {
	return p.Format != fp.NoFormat && p.Values == nil && p.Min == Largest(p.Precision, -1) && p.Max == Largest(p.Precision, 1)
}

// A Reference is the mathematical function that the subject is meant to compute.
type Reference struct {
	Expr   string // prefix expression over the parameters' names; see package fpcore
	Domain string // predicate where Expr holds; "" is everywhere
	Origin string // where the formula comes from
	Body   bool   // it is the program's own formula, over the reals: an FPCore without :spec

	Formula *Formula // of a Body, nil if the program is not known to follow it
}

// A Formula says that a program's operations over the reals, with Constants for what these say, are a reference, as long as its
// comparisons and roundings decide as the exact values do; see fpcore.Entry.
type Formula struct{ Constants []ir.Constant }

// Largest returns the finite value of format farthest on the side of sign, as a float64.
func Largest(format fp.Format, sign float64) float64 {
	if format.Digits() >= fp.Binary64.Digits() {
		return sign * math.MaxFloat64
	}
	return sign * fp.Largest(format).Float64()
}

// Apart leaves out what is in the list already, as globs may name a function twice, and gives subjects that share a name their spellings
// instead: in a stream, and in what is made of it, a subject is known by its name.
func Apart(list []*Subject) (once []*Subject) {
	times, there := make(map[string]int), make(map[[2]string]bool)
	for _, s := range list {
		if is := [2]string{s.Name, s.Spelling}; !there[is] { // of an inverse, one for each output has the same spelling
			there[is] = true
			times[s.Name]++
			once = append(once, s)
		}
	}
	for _, s := range once {
		if times[s.Name] > 1 {
			s.Name = s.Spelling
		}
	}
	return once
}

// RunsOf returns the names of inputs, with one name for all elements of an array: x[0..3].
func RunsOf(inputs []Param) (list []string) {
	for i := 0; i < len(inputs); i++ {
		p := &inputs[i]
		for p.Index >= 0 && i+1 < len(inputs) && inputs[i+1].Name == p.Name {
			i++
		}
		name := p.Name
		if p.Index >= 0 {
			name = fmt.Sprintf("%s[%d..%d]", name, p.Index, inputs[i].Index)
		}
		list = append(list, name)
	}
	return list
}

// Errors for the user.

// Exit codes of an Error.
const (
	Usage      = 2 // what was asked makes no sense
	CannotLoad = 3 // the subject cannot be built or loaded
)

// Flags are the flags that describe the inputs and outputs of subjects.
type Flags struct {
	Domains     []string // 'x in [0,50]', 'A[0..31] in [-100,100]'; see package clause
	Require     []string // conditions that hold in addition to the domains
	Fix         []string // n=32
	Init        []string // functions that run once, before the first run
	Output      []string // result.val; nil for the outputs that load chooses
	ErrorOutput string   // the subject's own estimate of its error; "none" for none
	Reference   string   // an expression over the parameters
	Precision   string   // binary32 or binary64: the format of drawn values; "" for the format of each parameter
}

// OnlyCalled returns f for a function that gets the call of another subject. Its inputs and outputs are those of that subject.
func (f Flags) OnlyCalled() Flags {
	f.Domains, f.Require, f.Fix, f.Reference, f.Output = nil, nil, nil, "", nil
	return f
}

// An Error is for the user: where it is, what it is, what to type next.
type Error struct {
	Code  int    // exit code: Usage or CannotLoad
	Where string // "foo.c:3:5", "--domain 'x in [1,-1]'"; "" if nowhere in particular
	What  string
	Next  string // "" if What says it

	Misnamed bool // a SUBJECT names nothing: no such file, or nothing of that name in it
}

// Error returns Where: What, and Next on a line of its own.
func (e *Error) Error() string {
	s := e.What
	if e.Where != "" {
		s = e.Where + ": " + s
	}
	if e.Next != "" {
		s += "\n  " + e.Next
	}
	return s
}

// Reason is an error in one line, for where it stands beside the name of what it is about, as the linker or the source has that.
func Reason(err error, of string) string {
	text := err.Error()
	for _, name := range []string{of, names.Signature(of)} {
		text = strings.TrimPrefix(text, name+": ")
	}
	return strings.ReplaceAll(text, "\n  ", "; ")
}

// ExitCode returns the exit code that the error asks for.
func (e *Error) ExitCode() int { return e.Code }

// ExitCode returns the exit code that err asks for: that of an Error in its chain, otherwise CannotLoad.
// Nil asks for 0.
func ExitCode(err error) int {
	if err == nil {
		return 0
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CannotLoad
}

func UsageError(where, next, format string, args ...any) *Error {
	return &Error{Code: Usage, Where: where, What: fmt.Sprintf(format, args...), Next: next}
}

func LoadError(where, next, format string, args ...any) *Error {
	return &Error{Code: CannotLoad, Where: where, What: fmt.Sprintf(format, args...), Next: next}
}

// Misnames reports whether err is one of a SUBJECT that names nothing.
func Misnames(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Misnamed
}

// Operations by their places in the source.

// SumsAt returns the additions and subtractions of s at some places: FILE:LINE or FILE:LINE:COLUMN; nil where no place is said.
func (s *Subject) SumsAt(places []string) (sites []int, err error) {
	for _, place := range places {
		if !strings.Contains(place, ":") {
			return nil, UsageError("--site "+place, "say FILE:LINE, as in sums.c:12", "it names no line")
		}
		n := len(sites)
		for _, id := range s.Sites {
			if site := &s.Program.Sites[id]; site.Op.Checked() && stands(&site.Pos, place) {
				sites = append(sites, id)
			}
		}
		if len(sites) == n {
			return nil, UsageError("--site "+place, "`faultline sites` lists where they stand",
				"%s reaches no addition or subtraction there", s.Name)
		}
	}
	slices.Sort(sites)
	return slices.Compact(sites), nil
}

// stands reports whether a position is the place that a user names: the end of the file's path, the line, and a column or none.
func stands(at *ir.Pos, place string) bool {
	parts := strings.Split(place, ":")
	for _, n := range []int{1, 2} {
		if len(parts) <= n {
			break
		}
		file, numbers := strings.Join(parts[:len(parts)-n], ":"), parts[len(parts)-n:]
		if numbers[0] != strconv.Itoa(at.Line) || n == 2 && numbers[1] != strconv.Itoa(at.Column) {
			continue
		}
		if path := filepath.ToSlash(at.File); path == file || strings.HasSuffix(path, "/"+file) {
			return true
		}
	}
	return false
}

// Error estimates and the results that they belong to.

// EstimateOf returns the index of the output that estimates the error of output i, -1 if there is none (and for what is no
// value). It is, in this order,
//
//   - the estimate in the same struct: lnr.err speaks of lnr.val, y[3].err of y[3].val;
//   - of estimates in an array, the one with the same index: yerr[3] speaks of y[3];
//   - an estimate that stands by itself, which speaks of every value that has no other: *abserr, *err.
//
// An estimate of several values is taken at its word for each of them: whatever norm of their errors it means, no error of a
// single value is larger than that.
func EstimateOf(outputs []ir.Cell, i int) int {
	if outputs[i].Role != ir.Value {
		return -1
	}
	of, best := -1, 0
	for k := range outputs {
		if outputs[k].Role != ir.ErrorEstimate {
			continue
		}
		if n := nearness(outputs, k, i); n > best {
			of, best = k, n
		}
	}
	return of
}

// nearness is how clearly estimate k is about value i; 0: it is not.
func nearness(outputs []ir.Cell, k, i int) int {
	e, v := &outputs[k], &outputs[i]
	switch {
	case structOf(e) != "" && structOf(e) == structOf(v):
		if e.Index == v.Index || e.Index < 0 {
			return 3
		}
	case structOf(e) != "" && has(outputs, structOf(e)): // it has a value of its own
	case e.Index >= 0 && v.Index >= 0 && isArray(outputs, e.Name):
		if e.Index == v.Index {
			return 2
		}
	case !isArray(outputs, e.Name):
		return 1
	}
	return 0
}

// structOf is the name of the struct that an output is a field of, "" for none.
func structOf(c *ir.Cell) string { return c.Name[:max(0, strings.LastIndexByte(c.Name, '.'))] }

// has reports whether a struct has a value among its fields.
func has(outputs []ir.Cell, name string) bool {
	return slices.ContainsFunc(outputs, func(c ir.Cell) bool { return c.Role == ir.Value && structOf(&c) == name })
}

// isArray reports whether more than one estimate has the name: an array of them.
func isArray(outputs []ir.Cell, name string) bool {
	n := 0
	for k := range outputs {
		if outputs[k].Role == ir.ErrorEstimate && outputs[k].Name == name {
			n++
		}
	}
	return n > 1
}

// Variables that a subject reads and that other code is meant to set.

// mostUnset is how many such variables are named.
const mostUnset = 3

// Unset says which variables that the subject reads are 0, and which pointers are null, as nothing that it does sets them. Those of which
// something is said are set before each run.
func (s *Subject) Unset() (said []string) {
	var numbers, pointers []string
	example := ""
	for _, id := range s.Program.Unset(s.Call.Entry, s.Call.Before()) {
		g := s.Program.Globals[id]
		if slices.ContainsFunc(s.Call.Set, func(c ir.Cell) bool { return c.Static == g.Name }) {
			continue
		}
		name := strings.ReplaceAll(cmp.Or(g.Called, g.Name), "::", ".")
		elements := numbersIn(g.Source)
		switch {
		case elements > 0:
			numbers = append(numbers, name)
		case g.Source != nil && g.Source.Kind == ir.SourcePointer:
			pointers = append(pointers, name)
		}
		if example == "" && elements > 0 {
			example = name
			if g.Source.Kind == ir.SourceArray {
				example += fmt.Sprintf("[0..%d]", elements-1)
			}
		}
	}
	if len(numbers) > 0 {
		said = append(said, nothingSets(numbers, "0")+fmt.Sprintf(" (--domain '%s in [LOW,HIGH]' makes an input of it)", example))
	}
	if len(pointers) > 0 {
		said = append(said, nothingSets(pointers, "null")+" (a function that sets it first may be named instead)")
	}
	return said
}

// nothingSets says that variables are what they are when the program starts.
func nothingSets(inputs []string, what string) string {
	all, are, them := strings.Join(inputs[:min(len(inputs), mostUnset)], ", "), "are", "them"
	switch more := len(inputs) - mostUnset; {
	case more > 0:
		all += fmt.Sprintf(" and %d more variables", more)
	case len(inputs) == 1:
		are, them = "is", "it"
	}
	return fmt.Sprintf("%s %s %s, as nothing that runs sets %s", all, are, what, them)
}

// numbersIn is how many elements an array of numbers has, 1 of a number, 0 of anything else.
func numbersIn(t *ir.SourceType) int {
	if t == nil {
		return 0
	}
	switch t.Kind {
	case ir.SourceFloat, ir.SourceInt, ir.SourceUint, ir.SourceBool, ir.SourceEnum:
		return 1
	case ir.SourceArray:
		if t.Elem != nil && t.Elem.Kind != ir.SourceArray && numbersIn(t.Elem) > 0 && t.Elem.Size > 0 {
			return t.Size / t.Elem.Size
		}
	}
	return 0
}
