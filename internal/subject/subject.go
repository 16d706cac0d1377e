// Package subject describes a function under test: its entry, how to call it, its domain, its outputs and its reference.
//
//	Subject   plain data that can be sent to another process
//	Box       a part of a domain
//	Error     an error for the user: where, what, what to do next, and the exit code
//
// Package load makes subjects from the command line. Package suite reads files that describe many subjects. This package does not depend on
// how a subject is built, searched, run or judged. A Subject does not change after it is made, so it may be shared.
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

// This file has the data of a subject and functions on it.

// A Subject is one entry with its domain, outputs and reference. It is plain data: it can be sent to a process.
type Subject struct {
	Name      string // "gsl_sf_lngamma"
	Spelling  string // the SUBJECT argument that selects it: "libgsl.a:gsl_sf_lngamma"
	Program   *ir.Program
	Call      ir.Call
	Params    []Param       // one per coordinate of a point
	Operands  []int         // ascending coordinates with which a search over a part of them begins; nil: not specified
	Filter    string        // a predicate over the parameters (prefix expression) that points must satisfy; "" if there is none
	Shapes    []shape.Shape // conditions on several coordinates that points must satisfy
	Threshold string        // the suite's threshold, in the format of --threshold; "" if there is none
	Stated    string        // the part of Threshold that is specific to this subject
	Reference *Reference    // nil if none is known
	Sites     []int         // sites that the entry can reach, ascending
	Skipped   []ir.Unsupported
	Notes     []string      // choices that were made because nothing specified them, for the user
	Assumed   []string      // the Notes about parameters: findings depend on these choices
	Driver    *Driver       // what makes the arguments of the function; nil if the function is called directly
	Inner     bool          // a static function that only its source calls, with the arguments that it passes
	Claims    []DomainClaim // intervals that guards, comments and names suggest for parameters without a domain
}

// A Driver is a function in C or C++ that makes the arguments of a function out of numbers, and calls it. It is the entry of its subject.
type Driver struct {
	Name    string   // of the driver
	Text    string   // its definition
	Variant string   // the class of an object that may have several, "" if there is no choice
	File    string   // the source that it is compiled with
	Made    []string // how the objects among the arguments are made: "curve: curve_new(rate)"

	Counts []string // domains of parameters that count elements: "n in [1,12]"

	// Line is the line of the call in Text. What the lines before it call makes the arguments.
	Line int

	// Supposed says which objects have a state that nothing in the program makes, "" for none. Faults in such a state are not certified.
	Supposed string
}

// Supposes returns what is supposed of the arguments of a subject and what the user can do about it. Both are "" if nothing is supposed.
// Faults at supposed arguments are not certified.
func (s *Subject) Supposes() (what, remedy string) {
	switch {
	case s.Driver != nil && s.Driver.Supposed != "":
		return s.Driver.Supposed, "write a function that makes one and calls this, and search that one"
	case s.Inner:
		return "supposes that a caller of this static function passes such arguments", "search its callers, which the same source defines"
	}
	return "", ""
}

// Format returns the format of the first floating-point output whose error counts.
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
	Values    []float64 // ascending: the only allowed values, which the Filter requires too; nil: all from Min to Max
	Precision fp.Format // values are drawn from this format (--precision); at most Format, at most Binary64
	Usual     float64   // integers of any size: half of the values are from 0 to this; 0: all are equally likely
	Ordinary  float64   // integers of any size: larger and negative ones are extreme; 0: none is

	Enum []ir.EnumValue // the names of an enum's values
}

// NameOf returns the name of an enum's value, "" if it has none.
func (p *Param) NameOf(x float64) string {
	for _, e := range p.Enum {
		if float64(e.Value) == x {
			return e.Name
		}
	}
	return ""
}

// Named returns the value of an enum with this name.
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
	Domain string // predicate where Expr is correct; "" is everywhere
	Origin string // where the formula comes from
	Body   bool   // it is the program's own formula over the reals: an FPCore without :spec

	Formula *Formula // of a Body, nil unless the program is known to follow it
}

// A Formula means that the program's operations over the reals are a reference, if Constants replace the program's rounded constants. This
// is true as long as its comparisons and roundings decide as for exact values; see fpcore.Entry.
type Formula struct{ Constants []ir.Constant }

// Largest returns the largest finite value of a format with the given sign, as a float64.
func Largest(format fp.Format, sign float64) float64 {
	if format.Digits() >= fp.Binary64.Digits() {
		return sign * math.MaxFloat64
	}
	return sign * fp.Largest(format).Float64()
}

// Apart removes duplicates from a list, because several globs may match a function. If different subjects share a name, it replaces their
// names by their spellings, because messages identify a subject by its name.
func Apart(list []*Subject) (once []*Subject) {
	times, there := make(map[string]int), make(map[[2]string]bool)
	for _, s := range list {
		if is := [2]string{s.Name, s.Spelling}; !there[is] { // the subjects of an inverse, one for each output, share a spelling
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

// RunsOf returns the names of inputs, with one name for consecutive elements of an array: x[0..3].
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
	Usage      = 2 // the command line is wrong
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
	Operands    []string // A[0..8]: with which a search of a part of the inputs begins; nil for those that it chooses
	Make        []string `json:",omitempty"` // p = curve_new(rate, 12): expressions that make arguments
}

// OnlyCalled returns f without the flags that describe inputs and outputs, for a function that is called like another subject.
func (f Flags) OnlyCalled() Flags {
	f.Domains, f.Require, f.Fix, f.Reference, f.Output, f.Operands = nil, nil, nil, "", nil, nil
	return f
}

// An Error is an error for the user: where, what, and what to type next.
type Error struct {
	Code  int    // exit code: Usage or CannotLoad
	Where string // "foo.c:3:5", "--domain 'x in [1,-1]'"; "" if there is no place
	What  string
	Next  string // "" if What contains it

	Command string // of a compiler that failed, if Next does not have it; --verbose shows it

	Refusal  bool // the function exists, and cannot be called directly
	Misnamed bool // a SUBJECT does not exist: no such file, or no such name in it
}

// Error returns Where: What, and Next on a separate line.
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

// Reason returns an error in one line, without the name of the function, for lists that already show the name.
func Reason(err error, of string) string {
	text := err.Error()
	for _, name := range []string{of, names.Signature(of)} {
		text = strings.TrimPrefix(text, name+": ")
	}
	text = strings.ReplaceAll(text, "\n  ", "; ")
	if e := (*Error)(nil); errors.As(err, &e) && e.Command != "" {
		text += "; the command was: " + e.Command
	}
	return text
}

// ExitCode returns the exit code of the error.
func (e *Error) ExitCode() int { return e.Code }

// ExitCode returns the exit code for err: that of an Error in its chain, and otherwise CannotLoad. It is 0 for nil.
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

// Misnames reports whether err is about a SUBJECT that does not exist.
func Misnames(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Misnamed
}

// Operations by their source positions.

// SumsAt returns the additions and subtractions of s at the given places, FILE:LINE or FILE:LINE:COLUMN. It returns nil if there are no
// places.
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
			return nil, UsageError("--site "+place, "`faultline sites` lists their lines",
				"%s reaches no addition or subtraction there", s.Name)
		}
	}
	slices.Sort(sites)
	return slices.Compact(sites), nil
}

// stands reports whether a position matches a place from the user: the end of the file's path, the line, and the column if given.
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

// Error estimates and the outputs that they describe.

// EstimateOf returns the index of the output that estimates the error of output i, -1 if there is none or output i is not a value. It is,
// in this order,
//
//   - the estimate in the same struct: lnr.err describes lnr.val, and y[3].err describes y[3].val;
//   - from an array of estimates, the one with the same index: yerr[3] describes y[3];
//   - a single estimate, which describes every value without another one: *abserr, *err.
//
// A single estimate of several values counts for each of them: it bounds some norm of their errors, and the error of one value is at most
// that norm.
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

// nearness returns how specifically estimate k describes value i; 0 if it does not.
func nearness(outputs []ir.Cell, k, i int) int {
	e, v := &outputs[k], &outputs[i]
	switch {
	case structOf(e) != "" && structOf(e) == structOf(v):
		if e.Index == v.Index || e.Index < 0 {
			return 3
		}
	case structOf(e) != "" && has(outputs, structOf(e)): // the struct has a value of its own
	case e.Index >= 0 && v.Index >= 0 && isArray(outputs, e.Name):
		if e.Index == v.Index {
			return 2
		}
	case !isArray(outputs, e.Name):
		return 1
	}
	return 0
}

// structOf returns the name of the struct with this output, "" if there is none.
func structOf(c *ir.Cell) string { return c.Name[:max(0, strings.LastIndexByte(c.Name, '.'))] }

// has reports whether a field of the struct is a value.
func has(outputs []ir.Cell, name string) bool {
	return slices.ContainsFunc(outputs, func(c ir.Cell) bool { return c.Role == ir.Value && structOf(&c) == name })
}

// isArray reports whether several estimates share the name, as elements of an array.
func isArray(outputs []ir.Cell, name string) bool {
	n := 0
	for k := range outputs {
		if outputs[k].Role == ir.ErrorEstimate && outputs[k].Name == name {
			n++
		}
	}
	return n > 1
}

// Variables that a subject reads and other code is expected to set.

// mostUnset is how many such variables a message names.
const mostUnset = 3

// Unset describes the variables that the subject reads and nothing sets: numbers that are 0 and pointers that are null. Variables with a
// domain or a fixed value are set before each run.
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
		said = append(said, nothingSets(numbers, "0")+fmt.Sprintf(" (--domain '%s in [LOW,HIGH]' makes it an input)", example))
	}
	if len(pointers) > 0 {
		said = append(said, nothingSets(pointers, "null")+" (search a function that sets it first)")
	}
	return said
}

// nothingSets describes variables that keep their value from program start.
func nothingSets(inputs []string, what string) string {
	all, are, them := strings.Join(inputs[:min(len(inputs), mostUnset)], ", "), "are", "them"
	switch more := len(inputs) - mostUnset; {
	case more > 0:
		all += fmt.Sprintf(" and %d more variables", more)
	case len(inputs) == 1:
		are, them = "is", "it"
	}
	return fmt.Sprintf("%s %s %s, because no code that runs sets %s", all, are, what, them)
}

// numbersIn returns the number of elements of an array of numbers, 1 for a number, and 0 for other types.
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

// Memory is the number of bytes behind a pointer argument: the smallest and the largest of some calls. Most is 0 if no call has any.
type Memory struct{ Least, Most int }

// Add adds a call with so many bytes behind the pointer.
func (m *Memory) Add(bytes int) {
	if m.Most == 0 || bytes < m.Least {
		m.Least = bytes
	}
	m.Most = max(m.Most, bytes)
}
