package main

// This file writes a project file for a project as its build folder describes it.

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject/suite"
)

// initBuild writes the project file of a build folder.
func (a *app) initBuild(ctx context.Context, cfg *campaign.Config) error {
	if _, err := os.Stat(suite.ProjectFile); err == nil {
		return thereAlready(suite.ProjectFile)
	}
	cfg.Args = joinNames(cfg.Args)
	cfg.Rehearse = true // it tells the domains, and which functions can be called
	list, err := a.engine.sites(ctx, cfg)
	if err != nil {
		return err
	}
	if err := writeNew(suite.ProjectFile, buildText(cfg, list)); err != nil {
		return err
	}
	for i := range list.Skipped {
		if s := &list.Skipped[i]; s.Lost {
			fmt.Fprintf(a.said, "left out: %s: %s\n", s.Subject, oneLine(s.What))
		}
	}
	fmt.Fprintf(a.said, "%s lists %s; check the domains of their inputs there, then run faultline find\n", suite.ProjectFile,
		report.Plural(callable(list), "function"))
	if n := len(list.Functions) - callable(list); n > 0 {
		fmt.Fprintf(a.said, "%s left out, because they cannot be called: faultline sites -p %s --rehearse names the reasons\n",
			report.Plural(n, "function"), cfg.BuildDir)
	}
	return nil
}

// buildText returns the text of a project file with the functions that can be called, grouped by file.
func buildText(cfg *campaign.Config, list *finding.SiteList) string {
	var b strings.Builder
	b.WriteString("# The functions that faultline find searches here, by file. faultline help project explains the keys.\n\n")
	fmt.Fprintf(&b, "build = %s\n", strconv.Quote(cfg.BuildDir))
	if cfg.BuildTarget != "" {
		fmt.Fprintf(&b, "target = %s\n", strconv.Quote(cfg.BuildTarget))
	}
	if len(cfg.ClangFlags) > 0 {
		fmt.Fprintf(&b, "flags = [%s]\n", quotedList(cfg.ClangFlags))
	}
	b.WriteString(commonKeys)
	byFile, count := make(map[string][]*finding.Function), make(map[string]int)
	for i := range list.Functions {
		if f := &list.Functions[i]; f.Problem == "" {
			byFile[filepath.Clean(f.File)] = append(byFile[filepath.Clean(f.File)], f)
			count[f.Name]++
		}
	}
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		fmt.Fprintf(&b, "\n# %s\n", file)
		slices.SortStableFunc(byFile[file], func(x, y *finding.Function) int { return cmp.Compare(x.Line, y.Line) })
		for _, f := range byFile[file] {
			name := f.Name
			if count[name] > 1 {
				name = f.Spelling
			}
			fmt.Fprintf(&b, "\n[[subject]]\nname = %s # %s\nentry = %s\n", strconv.Quote(name), signature(f), strconv.Quote(f.Spelling))
			for _, c := range f.Assumed {
				fmt.Fprintf(&b, "# %s: %s at %s: %s\n", c.Domain, c.Source, c.Place, oneLine(c.Words))
			}
			if inputs := openInputs(f); len(inputs) > 0 {
				fmt.Fprintf(&b, "# domain = [%s]\n", strings.Join(inputs, ", "))
			}
		}
	}
	return b.String()
}
