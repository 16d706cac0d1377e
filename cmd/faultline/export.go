package main

// This file holds the command export, which writes findings for other tools.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/finding"
	"faultline/internal/fpcore"
	"faultline/internal/subject/suite"
)

const exportManual = `Write findings for other tools. The file name - means standard input. export runs no code.

From a stream of find, or a folder of find --corpus:

  c-test    a C program with a test for each finding, which passes after you fix the code; build it with cc THIS.c SOURCES -lm
  cpp-test  the same as C++
  csv       inputs, results, and the enclosures of the exact results
  corpus    one file for each input, in a folder, for replay

Tests need the sources of the search. A test of a function that takes objects contains its driver, and includes the source. export
counts the findings that it leaves out, with the reason.

From a stream of faultline ranges:

  fpcore    FPCore benchmarks for Herbie, with the ranges as precondition; --method chooses the method that found the ranges`

// exportFormats are the formats of export.
var exportFormats = []string{"fpcore", "c-test", "cpp-test", "csv", "corpus"}

func (a *app) exportCommand() *cobra.Command {
	var format, file, method string
	c := &cobra.Command{
		Use:   "export FINDINGS.jsonl|CORPUS --format FORMAT [-o FILE]",
		Short: "write findings as tests, CSV or FPCore",
		Long:  exportManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkExport(format, method); err != nil {
				return err
			}
			if format != "fpcore" {
				return a.exportWitnesses(c.Context(), args[0], format, file)
			}
			text, err := a.exported(args[0], finding.Method(method))
			if err != nil {
				return err
			}
			return a.write(file, text)
		},
	}
	f := c.Flags()
	f.StringVar(&format, "format", "", "`FORMAT`: "+strings.Join(exportFormats, ", "))
	f.StringVar(&method, "method", "", "use the ranges of this method, `NAME`: "+strings.Join(rangeMethods, " or ")+
		" (default faultline if it found ranges, else eiffel)")
	f.StringVarP(&file, "output-file", "o", "", "write to this `FILE`, or folder")
	return c
}

func checkExport(format, method string) error {
	switch {
	case format == "":
		return usagef("export: no format; say --format %s", strings.Join(exportFormats, ", "))
	case method != "" && !slices.Contains(rangeMethods, method):
		return usagef("--method %s: no such method; there are %s", method, strings.Join(rangeMethods, ", "))
	}
	return checkFormat(format, exportFormats)
}

// exported returns the text of all FPCore cores for which the stream has ranges. It prints to standard error what it cannot export.
func (a *app) exported(name string, method finding.Method) (string, error) {
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
	var texts, foreign, without []string
	for _, s := range found.subjects {
		ranges := chosen(found.ranges[s], method)
		switch {
		case cores[s] == nil:
			foreign = append(foreign, s)
		case len(ranges) == 0:
			without = append(without, s)
		default:
			core, err := within(cores[s], s, ranges, &found.config)
			if err != nil {
				return "", err
			}
			texts = append(texts, core.Pretty()+"\n")
		}
	}
	for _, problem := range []struct {
		what     string
		subjects []string
	}{
		{"not FPCore, so there is no benchmark for a precondition", foreign},
		{"no range by --method " + string(method), without},
	} {
		switch list := strings.Join(problem.subjects, ", "); {
		case list == "":
		case len(texts) == 0:
			return "", usagef("%s: %s: %s", name, problem.what, list)
		default:
			fmt.Fprintln(a.stderr, "faultline: "+oneLine(fmt.Sprintf("%s: left out: %s: %s", name, problem.what, list)))
		}
	}
	return strings.Join(texts, "\n"), nil
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

// within returns a copy of the core whose precondition is restricted to the ranges.
func within(c *fpcore.Core, name string, ranges []*finding.Range, config *finding.Config) (*fpcore.Core, error) {
	pre, err := union(c, ranges)
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
func union(c *fpcore.Core, ranges []*finding.Range) (*fpcore.Expr, error) {
	names := make([]string, len(ranges[0].Box))
	for i := range names {
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
