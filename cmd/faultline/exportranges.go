package main

// This file writes ranges as FPCore: the expression of a function, with the ranges as its precondition.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/lift"
	"faultline/internal/subject/suite"
)

// exported returns the text of the FPCore cores of all subjects for which the stream has ranges. It prints to standard error what it cannot
// export.
func (a *app) exported(ctx context.Context, name string, method finding.Method) (string, error) {
	found, err := a.stored(name)
	if err == nil && len(found.subjects) == 0 {
		err = usagef("%s: there is no range in it; make one with faultline ranges --format json -o FILE", name)
	}
	if err != nil {
		return "", err
	}
	cores, err := suite.Cores(found.config.Args)
	if err != nil {
		return "", err
	}
	var program []string // subjects that are no FPCore
	for _, s := range found.subjects {
		if cores[s] == nil {
			program = append(program, s)
		}
	}
	lifted, refused, err := a.lifted(ctx, &found.config, program)
	if err != nil {
		return "", err
	}
	var texts, problems []string
	for _, s := range found.subjects {
		ranges := chosen(found.ranges[s], method)
		list := lifted[s]
		if cores[s] != nil {
			list = []*fpcore.Core{cores[s]}
		}
		switch {
		case refused[s] != "":
			problems = append(problems, fmt.Sprintf("%s cannot be written as FPCore: %s", s, refused[s]))
		case len(ranges) == 0:
			problems = append(problems, fmt.Sprintf("no range of %s by --method %s", s, method))
		default:
			for _, c := range list {
				core, err := within(c, s, ranges, &found.config, cores[s] == nil)
				if err != nil {
					return "", err
				}
				texts = append(texts, core.Pretty()+"\n")
			}
		}
	}
	if len(texts) == 0 {
		return "", usagef("%s: %s", name, strings.Join(problems, "; "))
	}
	for _, p := range problems {
		fmt.Fprintln(a.stderr, "faultline: "+oneLine(fmt.Sprintf("%s: left out: %s", name, p)))
	}
	return strings.Join(texts, "\n"), nil
}

// lifted returns the cores of subjects that are functions of a program, by name, and why others have none.
func (a *app) lifted(ctx context.Context, config *finding.Config, subjects []string) (map[string][]*fpcore.Core, map[string]string, error) {
	cores, refused := make(map[string][]*fpcore.Core), make(map[string]string)
	if len(subjects) == 0 {
		return cores, refused, nil
	}
	var args []string // FPCore files are read already
	for _, arg := range config.Args {
		if t, err := suite.ParseTarget(arg); err == nil && suite.KindOf(t.Files[0]) != suite.CoreFile {
			args = append(args, arg)
		}
	}
	list, _, err := a.loadedWith(ctx, args, config.Flags, nil)
	if ctx.Err() != nil {
		return nil, nil, err
	}
	for _, name := range subjects {
		if refused[name] = "the SUBJECT has no such function any more"; err != nil {
			refused[name] = err.Error()
		}
	}
	for _, s := range list {
		if !slices.Contains(subjects, s.Name) {
			continue
		}
		made, err := lift.Cores(s)
		if refused[s.Name] = ""; err != nil {
			refused[s.Name] = err.Error()
		}
		cores[s.Name] = made
	}
	return cores, refused, nil
}

// chosen returns the ranges of one method. Without a method it returns faultline's ranges if there are some, otherwise the paper's.
func chosen(ranges []*finding.Range, method finding.Method) []*finding.Range {
	if method == "" {
		method = finding.EIFFEL
		if slices.ContainsFunc(ranges, func(r *finding.Range) bool { return r.Method == finding.Ours }) {
			method = finding.Ours
		}
	}
	return slices.DeleteFunc(slices.Clone(ranges), func(r *finding.Range) bool { return r.Method != method })
}

// within returns a copy of the core whose precondition is restricted to the ranges. A lifted core has a number for each side of a range.
func within(c *fpcore.Core, name string, ranges []*finding.Range, config *finding.Config, lifted bool) (*fpcore.Core, error) {
	pre, err := union(c, ranges, lifted)
	if err != nil {
		return nil, err
	}
	if c.Pre != nil {
		pre = both(c.Pre, pre)
	}
	own := c.WithPre(pre)
	text := rangesText(ranges, config)
	if old, ok := c.Prop("description"); ok {
		text = old + "; " + text
	}
	setText(own, "description", text)
	if _, ok := c.Prop("name"); !ok {
		setText(own, "name", name)
	}
	return own, nil
}

// both returns the conjunction of two conditions.
func both(a, b *fpcore.Expr) *fpcore.Expr {
	parts := []*fpcore.Expr{a}
	if a.Kind == fpcore.Call && a.Name == "and" {
		parts = slices.Clone(a.Args)
	}
	return &fpcore.Expr{Kind: fpcore.Call, Name: "and", Args: append(parts, b)}
}

// setText sets a string property of a core. A new property comes before all others.
func setText(c *fpcore.Core, name, text string) {
	p := fpcore.Property{Name: name, Value: &fpcore.Datum{Atom: text, Quoted: true}}
	if i := slices.IndexFunc(c.Props, func(p fpcore.Property) bool { return p.Name == name }); i >= 0 {
		c.Props[i] = p
		return
	}
	c.Props = slices.Insert(c.Props, 0, p)
}

// union returns the precondition that a point lies in one of the boxes.
func union(c *fpcore.Core, ranges []*finding.Range, lifted bool) (*fpcore.Expr, error) {
	names := make([]string, len(ranges[0].Box))
	if lifted && len(names) != len(c.Args) {
		return nil, usagef("%s has %d inputs, and its ranges have %d", ranges[0].Subject, len(c.Args), len(names))
	}
	for i := range names {
		if lifted {
			names[i] = c.Args[i].Name
			continue
		}
		names[i] = coordinate(c, &ranges[0].Box[i])
	}
	var boxes [][][2]float64
	for _, r := range ranges {
		var box [][2]float64
		for _, s := range r.Box {
			lo, lerr := s.Lower.Float64()
			hi, herr := s.Upper.Float64()
			if err := cmp.Or(lerr, herr); err != nil {
				return nil, usagef("range %d of %s: %v", r.Rank, r.Subject, err)
			}
			box = append(box, [2]float64{lo, hi})
		}
		if len(r.Box) != len(names) {
			return nil, usagef("range %d of %s has %d sides, another has %d", r.Rank, r.Subject, len(r.Box), len(names))
		}
		boxes = append(boxes, box)
	}
	return fpcore.ParseExpr("", fpcore.PreText(names, boxes))
}

// coordinate returns the name of a coordinate in an expression of a core: "x", "(ref A 2)", "(ref M 0 1)".
func coordinate(c *fpcore.Core, s *finding.Side) string {
	if s.Index == nil {
		return s.Name
	}
	at, place := *s.Index, ""
	for _, a := range c.Args {
		for i := len(a.Dims) - 1; a.Name == s.Name && i > 0; i-- {
			size := max(1, a.Dims[i].Size)
			place = fmt.Sprintf(" %d", at%size) + place
			at /= size
		}
	}
	return fmt.Sprintf("(ref %s %d%s)", s.Name, at, place)
}

// rangesText describes the boxes in words.
func rangesText(ranges []*finding.Range, config *finding.Config) string {
	reach := 0
	for _, r := range ranges {
		if r.Origin != finding.Highest && r.Method == finding.Ours {
			reach++
		}
	}
	boxes := fmt.Sprintf("%d boxes of inputs", len(ranges))
	if len(ranges) == 1 {
		boxes = "one box of inputs"
	}
	what := "that lose accuracy according to EIFFEL's method"
	if ranges[0].Method == finding.Ours {
		switch reach {
		case len(ranges):
			what = "in which errors reach " + config.Threshold
		case 0:
			what = "around the largest error, which is below " + config.Threshold
		default:
			what = fmt.Sprintf("around the largest errors; in %d of them errors reach %s", reach, config.Threshold)
		}
	}
	return fmt.Sprintf(":pre is %s %s (faultline %s, seed %d)", boxes, what, config.Version, config.Seed)
}
