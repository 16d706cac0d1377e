package campaign

// This file lists what can be called, where its floating-point operations are, and what is not modelled.

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Sites describes the subjects of cfg. A file without a function stands for all of its functions; the sites themselves
// are listed when there is a single subject.
func Sites(ctx context.Context, cfg *Config) (*finding.SiteList, error) {
	c := *cfg
	c.Args = nil
	for _, arg := range cfg.Args {
		c.Args = append(c.Args, everyFunction(arg))
	}
	j, err := newJob(ctx, &c)
	if err != nil {
		return nil, err
	}
	list := &finding.SiteList{}
	for _, s := range j.Subjects {
		f := describe(s)
		if len(j.Subjects) == 1 {
			f.Reach = reach(s)
			for i := range f.Reach {
				j.sources.show(s.Program, &f.Reach[i])
			}
		}
		list.Functions = append(list.Functions, f)
		for _, u := range notModelled(s) {
			list.Skipped = append(list.Skipped, *skipped(s.Name, &u))
		}
	}
	for _, s := range j.skipped {
		list.Functions = append(list.Functions, finding.Function{Name: s.Subject, Problem: s.What})
	}
	return list, nil
}

// everyFunction adds the glob * to a SUBJECT that names files only.
func everyFunction(arg string) string {
	if strings.Contains(filepath.Base(arg), ":") || strings.HasSuffix(arg, ".toml") {
		return arg
	}
	return arg + ":*"
}

func describe(s *subject.Subject) finding.Function {
	entry := s.Program.Funcs[s.Call.Entry]
	f := finding.Function{
		Name: s.Name, Spelling: s.Spelling, File: entry.File, Line: entry.Line,
		Result: typeName(entry.ResultType, entry.Result), Sites: len(s.Sites), Notes: s.Notes,
	}
	hidden := 0 // of the arguments, no parameter: where the result is returned
	if entry.SRet != nil {
		hidden = 1
	}
	for arg := hidden; arg < len(s.Call.Args); arg++ {
		i := arg - hidden
		p := finding.Parameter{Name: fmt.Sprintf("p%d", i)}
		if i < len(entry.ParamNames) && entry.ParamNames[i] != "" {
			p.Name = entry.ParamNames[i]
		}
		var source *ir.SourceType
		if i < len(entry.ParamTypes) {
			source = entry.ParamTypes[i]
		}
		p.Type = typeName(source, entry.Params[arg])
		p.Role, p.Says = role(s, arg)
		f.Parameters = append(f.Parameters, p)
	}
	return f
}

// role says what argument i is for, and its domain or value.
func role(s *subject.Subject, i int) (role, says string) {
	arg := &s.Call.Args[i]
	switch {
	case arg.Dim >= 0:
		return "input", domain(&s.Params[arg.Dim])
	case arg.Buffer == nil:
		return "fixed", fmt.Sprintf("= %s", fp.Decimal(arg.Const))
	}
	read := slices.IndexFunc(arg.Buffer.Cells, func(c ir.Cell) bool { return c.Dim >= 0 })
	written := slices.ContainsFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.Arg == i })
	says = fmt.Sprintf("%d bytes", arg.Buffer.Size)
	if read >= 0 {
		says = elements(s, arg.Buffer.Cells)
	}
	switch {
	case read >= 0 && written:
		return "in and out", says
	case read >= 0:
		return "input", says
	}
	return "output", says
}

// elements says what the elements of an array are drawn from: all of them, or the first few.
func elements(s *subject.Subject, cells []ir.Cell) string {
	var domains []string
	for _, c := range cells {
		if c.Dim >= 0 {
			domains = append(domains, domain(&s.Params[c.Dim]))
		}
	}
	of := slices.Compact(slices.Clone(domains))
	if len(of) == 1 {
		return fmt.Sprintf("%d elements of %s", len(cells), of[0])
	}
	if domains = domains[:min(len(domains), 4)]; len(domains) < len(cells) {
		domains = append(domains, "...")
	}
	return fmt.Sprintf("%d elements of %s", len(cells), strings.Join(domains, ", "))
}

func domain(p *subject.Param) string {
	if p.Everything() {
		return "every finite value"
	}
	return fmt.Sprintf("[%s, %s]", fp.Decimal(p.Min), fp.Decimal(p.Max))
}

func typeName(source *ir.SourceType, lowered *ir.Type) string {
	switch {
	case source == nil:
		return lowered.String()
	case source.Kind == ir.SourcePointer && source.Elem != nil:
		name := typeName(source.Elem, lowered) + " *"
		if source.Const {
			name = "const " + name
		}
		return strings.ReplaceAll(name, "* *", "**")
	case source.Kind == ir.SourcePointer || source.Kind == ir.SourceVoid:
		return strings.TrimSpace(source.Name + map[bool]string{true: "void *"}[source.Kind == ir.SourcePointer])
	}
	return source.Name
}

// reach lists the sites that s can reach.
func reach(s *subject.Subject) []finding.Site {
	list := make([]finding.Site, 0, len(s.Sites))
	for _, id := range s.Sites {
		list = append(list, *certify.SiteOf(&s.Program.Sites[id]))
	}
	return list
}
