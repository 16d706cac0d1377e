// Package inventory lists what can be analysed in a subject and what cannot: its function with parameters and sites, instructions that are
// not modelled, missing definitions, and flags that change what code computes. It runs nothing and keeps nothing. Any goroutine may use it.
package inventory

// This file describes a function: its parameters, their roles, its sites, and the source lines of these.

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/source"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// Describe describes the function of a subject.
func Describe(s *subject.Subject) finding.Function {
	entry := s.Program.Funcs[s.Call.Entry]
	f := finding.Function{
		Name: s.Name, Spelling: s.Spelling, File: entry.File, Line: entry.Line,
		Result: typeName(entry.ResultType, entry.Result), Sites: len(s.Sites), Notes: s.Notes,
	}
	if s.Driver != nil {
		f.Made = s.Driver.Made
	}
	arg := 0
	if entry.SRet != nil {
		arg = 1 // the address of the result is no parameter
	}
	for i := 0; arg < len(s.Call.Args); i++ {
		p := finding.Parameter{Name: fmt.Sprintf("p%d", i)}
		if i < len(entry.ParamNames) && entry.ParamNames[i] != "" {
			p.Name = entry.ParamNames[i]
		} else if a := &s.Call.Args[arg]; a.Name != "" { // of a driver
			p.Name = a.Name
		}
		var declared *ir.SourceType
		if i < len(entry.ParamTypes) {
			declared = entry.ParamTypes[i]
		}
		if declared.HasFields() && len(declared.Fields) == 0 {
			continue // it is not passed at all
		}
		p.Type = typeName(declared, entry.Params[arg])
		p.Role, p.Says = role(s, arg)
		f.Parameters = append(f.Parameters, p)
		for arg++; arg < len(s.Call.Args) && isRest(&s.Call.Args[arg]); arg++ {
		}
	}
	f.Parameters = append(f.Parameters, variables(s)...)
	for _, c := range s.Claims {
		f.Assumed = append(f.Assumed, finding.Claim{
			Parameter: c.Param, Domain: c.Domain(), Source: string(c.Kind), Words: c.Words, Place: c.Place})
	}
	return f
}

// Declared describes a function by its declaration.
func Declared(l *load.Listed) finding.Function {
	f := finding.Function{Name: l.Name, Spelling: l.Spelling, File: l.File, Line: l.Line, Static: l.Local, Result: l.Result,
		Sites: l.Floats}
	for _, p := range l.Params {
		f.Parameters = append(f.Parameters, finding.Parameter{Name: p.Name, Type: p.Type})
	}
	return f
}

// variables are the inputs in variables of the program.
func variables(s *subject.Subject) (list []finding.Parameter) {
	of := make(map[string][]ir.Cell)
	for _, c := range s.Call.Set {
		if len(of[c.Name]) == 0 {
			list = append(list, finding.Parameter{Name: c.Name, Role: "input", Variable: true})
		}
		of[c.Name] = append(of[c.Name], c)
	}
	for i := range list {
		p, cells := &list[i], of[list[i].Name]
		switch c := &cells[0]; {
		case c.Dim < 0:
			p.Role, p.Says = "fixed", "= "+fp.Decimal(c.Const)
		case c.Index < 0:
			p.Says = domain(&s.Params[c.Dim])
		default:
			p.Says = elements(s, cells)
		}
		p.Says += ", a variable that faultline sets before each run"
	}
	return list
}

// isRest reports whether an argument is not the first one of a parameter that is passed in several.
func isRest(a *ir.Arg) bool { return a.Part != nil && a.Buffer == nil }

// role says what argument i is for, and its domain or value.
func role(s *subject.Subject, i int) (role, says string) {
	arg := &s.Call.Args[i]
	switch {
	case arg.Dim >= 0:
		return "input", domain(&s.Params[arg.Dim])
	case arg.End != nil:
		return "fixed", "the end of the array before it"
	case arg.Buffer == nil:
		return "fixed", fmt.Sprintf("= %s", fp.Decimal(arg.Const))
	}
	read := slices.IndexFunc(arg.Buffer.Cells, func(c ir.Cell) bool { return c.Dim >= 0 })
	written := 0
	for _, c := range s.Call.Outputs {
		if c.Arg == i {
			written++
		}
	}
	switch {
	case read >= 0:
		says = elements(s, arg.Buffer.Cells)
	case written > 0:
		says = counted(written)
	case len(arg.Buffer.Cells) > 0:
		return "fixed", "= " + listed(arg.Buffer.Cells, func(c ir.Cell) string { return fp.Decimal(c.Const) })
	case arg.Buffer.Supposed != "":
		return "fixed", counted(arg.Buffer.Size/arg.Buffer.Elem) + " that are 0 before each run"
	default:
		says = fmt.Sprintf("%d bytes", arg.Buffer.Size)
	}
	switch {
	case read >= 0 && written > 0:
		return "in and out", says
	case read >= 0:
		return "input", says
	}
	return "output", says
}

// elements says from which values the elements of an array are drawn: all of them, or the first few.
func elements(s *subject.Subject, cells []ir.Cell) string {
	var domains []string
	for _, c := range cells {
		if c.Dim >= 0 {
			domains = append(domains, domain(&s.Params[c.Dim]))
		}
	}
	of := slices.Compact(slices.Clone(domains))
	if len(of) == 1 {
		return counted(len(cells)) + " of " + of[0]
	}
	if domains = domains[:min(len(domains), 4)]; len(domains) < len(cells) {
		domains = append(domains, "...")
	}
	return counted(len(cells)) + " of " + strings.Join(domains, ", ")
}

// listed says something of the first few of a list.
func listed[T any](list []T, says func(T) string) string {
	var said []string
	for _, x := range list[:min(len(list), mostListed)] {
		said = append(said, says(x))
	}
	if len(list) > mostListed {
		said = append(said, "...")
	}
	return strings.Join(said, ", ")
}

// mostListed is how many values of a list are named.
const mostListed = 8

// counted is a number of elements.
func counted(n int) string {
	if n == 1 {
		return "1 element"
	}
	return fmt.Sprintf("%d elements", n)
}

func domain(p *subject.Param) string {
	if p.Everything() && p.Format.Digits() > fp.Binary64.Digits() {
		return "every finite double"
	}
	if p.Everything() {
		return "every finite value"
	}
	if p.Values != nil {
		return "{" + listed(p.Values, fp.Decimal) + "}"
	}
	return fmt.Sprintf("[%s, %s]", fp.Decimal(p.Min), fp.Decimal(p.Max))
}

func typeName(declared *ir.SourceType, lowered *ir.Type) string {
	switch {
	case declared == nil:
		return lowered.String()
	case declared.Kind == ir.SourcePointer && declared.Elem != nil:
		name := typeName(declared.Elem, lowered) + " *"
		if declared.Const {
			name = "const " + name
		}
		return strings.ReplaceAll(name, "* *", "**")
	case declared.Kind == ir.SourcePointer || declared.Kind == ir.SourceVoid:
		return strings.TrimSpace(declared.Name + map[bool]string{true: "void *"}[declared.Kind == ir.SourcePointer])
	}
	return declared.Name
}

// Reach lists the sites that s can reach.
func Reach(s *subject.Subject) []finding.Site {
	list := make([]finding.Site, 0, len(s.Sites))
	for _, id := range s.Sites {
		list = append(list, *words.SiteOf(&s.Program.Sites[id]))
	}
	return list
}

// Sources are files as lines, each read once; nil for a file that cannot be read. The zero value is ready. It may be shared.
type Sources struct {
	mu    sync.Mutex
	files map[string][]string
}

// Show fills in the source text of a site of p and of the calls that it is inlined at, if the files can still be read.
func (s *Sources) Show(p *ir.Program, site *finding.Site) {
	if site == nil || site.Line < 1 || site.File == "" {
		return
	}
	unit := p.Funcs[p.Sites[site.ID].Func].Unit
	site.Text, site.Expr = s.excerpt(p, unit, site.File, site.Line, site.Column)
	for i := range site.InlinedAt {
		f := &site.InlinedAt[i]
		f.Text, f.Expr = s.excerpt(p, unit, f.File, f.Line, f.Column)
	}
}

// ShowPlace fills in the source text of a place that is no site.
func (s *Sources) ShowPlace(p *ir.Program, at *finding.Site) {
	if at == nil {
		return
	}
	show := func(function, file string, line, column int) (text, expr string) {
		of := func(f *ir.Func) bool { return len(f.Blocks) > 0 && cmp.Or(f.Source, f.Name) == function }
		i := slices.IndexFunc(p.Funcs, of)
		if i < 0 || line < 1 {
			return "", ""
		}
		text, _ = s.excerpt(p, p.Funcs[i].Unit, file, line, column)
		return text, ""
	}
	at.Text, at.Expr = show(at.Function, at.File, at.Line, at.Column)
	for i := range at.InlinedAt {
		f := &at.InlinedAt[i]
		f.Text, f.Expr = show(f.Function, f.File, f.Line, f.Column)
	}
}

// excerpt returns a line of a file and the operation that the line has at a column; "" where there is none.
func (s *Sources) excerpt(p *ir.Program, unit int, file string, line, column int) (text, expr string) {
	lines := s.Lines(p, unit, file)
	if line < 1 || line > len(lines) {
		return "", ""
	}
	f := source.NewFile(lines)
	if e, ok := f.Operation(line, column); ok {
		expr = f.Text(e.Span)
	}
	return lines[line-1], expr
}

// Lines returns the lines of a file that a unit of a program names.
func (s *Sources) Lines(p *ir.Program, unit int, name string) []string {
	if !filepath.IsAbs(name) && unit >= 0 && p.Units[unit].Dir != "" {
		name = filepath.Join(p.Units[unit].Dir, name)
	}
	return s.lines(name)
}

func (s *Sources) lines(name string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, ok := s.files[name]
	if !ok {
		if text := folder.Quoted(name); text != nil {
			lines = strings.Split(string(text), "\n")
		}
		if s.files == nil {
			s.files = make(map[string][]string)
		}
		s.files[name] = lines
	}
	return lines
}
