package main

// This file is the project file: found from the working folder, what it says of findings, and what came of that.

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/suite"
)

// projectFile returns the project file of the working folder or of the nearest one above, "" without one.
func projectFile() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for up := ""; ; up = filepath.Join("..", up) {
		if _, err := os.Stat(filepath.Join(dir, suite.ProjectFile)); err == nil {
			return filepath.Join(up, suite.ProjectFile)
		}
		if filepath.Dir(dir) == dir {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// needSubjects asks for subjects where there is no project file.
func needSubjects(c *cobra.Command, args []string) error {
	before, behind := splitDash(c, args)
	if len(before) > 0 || projectFile() != "" {
		return nil
	}
	if f := c.Flags().Lookup("build-dir"); f != nil && f.Value.String() != "" {
		if suite.KindOf(f.Value.String()) == suite.Source {
			return usagef("-p %s: this is not a folder; name the build folder, then the source: -p build %[1]s", f.Value.String())
		}
		return nil // the whole build
	}
	if f := c.Flags().Lookup("changed"); f != nil && f.Changed {
		return nil // of the build that is found
	}
	err := need(c, args, "SUBJECT", 1, 0)
	if len(behind) == 0 {
		return usagef("%v; or a %s in this folder or above, which faultline init writes", err, suite.ProjectFile)
	}
	return err
}

// projectInstead searches the project file if no SUBJECT is given. It also replaces faultline.toml in a SUBJECT by the project file, which
// may be in a folder above.
func (j *job) projectInstead() {
	file := projectFile()
	if len(j.cfg.Args) == 0 && file != "" && j.cfg.BuildDir == "" {
		j.cfg.Args = []string{file}
	}
	for i, arg := range j.cfg.Args {
		if part, is := strings.CutPrefix(arg, suite.ProjectFile); is && file != "" && (part == "" || part[0] == ':') {
			j.cfg.Args[i] = file + part
		}
	}
}

// A project holds the rules for findings in the suites among the subjects: fail-on, and suppressions.
type project struct {
	failOn []string
	files  []*suppressing
}

// A suppressing is the suppressions of a file.
type suppressing struct {
	path    string
	whole   bool // all of its subjects are searched
	list    []suite.Suppression
	matched []bool
	count   int
}

// readProject reads what suites among SUBJECT arguments say of findings.
func readProject(args []string) (*project, error) {
	p, suites := new(project), make(suite.Shelf)
	for _, arg := range args {
		t, err := suite.ParseTarget(arg)
		if err != nil || suite.KindOf(t.Files[0]) != suite.SuiteFile {
			continue // who loads it says what is wrong
		}
		s, err := suites.Read(t.Files[0])
		if err != nil {
			continue
		}
		if err := knownFailOn(t.Files[0]+": fail-on", s.FailOn); err != nil {
			return nil, err
		}
		for _, x := range s.Suppress {
			if x.Kind != "" && finding.KindsOf(x.Kind) == nil {
				return nil, campaign.Known(t.Files[0]+": kind", "kind", []string{x.Kind}, finding.KindNames())
			}
		}
		p.failOn = append(p.failOn, s.FailOn...)
		if len(s.Suppress) > 0 {
			p.files = append(p.files, &suppressing{path: t.Files[0], whole: t.Glob == "", list: s.Suppress,
				matched: make([]bool, len(s.Suppress))})
		}
	}
	return p, nil
}

// suppress marks a finding that is not to be shown, and counts it. A finding that is only written early is not counted, since it comes
// again.
func (p *project) suppress(f *finding.Finding, early bool) {
	for _, s := range p.files {
		if f.Suppress != "" || !strings.HasPrefix(f.Spelling, s.path+":") {
			continue
		}
		for i := range s.list {
			if suppresses(&s.list[i], f) {
				s.matched[i] = true
				f.Suppress = s.list[i].Reason
			}
		}
		if f.Suppress != "" && !early {
			s.count++
		}
	}
}

// suppresses reports whether a suppression is of a finding.
func suppresses(p *suite.Suppression, f *finding.Finding) bool {
	if p.Subject != "" && !suite.Matches(p.Subject, f.Subject) {
		return false
	}
	if p.ID != "" {
		return p.ID == f.ID
	}
	file, line := p.Place()
	if f.Site == nil || f.Site.Line != line || !suite.IsFrom(file, f.Site.File) {
		return false
	}
	for _, k := range finding.KindsOf(p.Kind) {
		if k == f.Kind {
			return true
		}
	}
	return false
}

// came says what came of the suppressions of each file. Of one whose subjects were not all searched to the end it is not known which
// match nothing, and of a part of a run they may match something in another.
func (p *project) came(whole, part bool) (list []*finding.Message) {
	for _, s := range p.files {
		m := &finding.Suppressed{File: s.path, Findings: s.count}
		for i := range s.list {
			if !s.matched[i] && whole && s.whole {
				m.Unmatched = append(m.Unmatched, s.list[i].Label())
			}
		}
		if part && whole && s.whole {
			labels := append([]string{}, m.Unmatched...)
			m.Unmatched, m.Elsewhere = nil, &labels
		}
		list = append(list, &finding.Message{Suppressed: m})
	}
	return list
}

// findBuild sets -p to the build folder of the project, if no flag says how to compile the named sources. The compile_commands.json of the
// folder must have one of the sources. The stream records the flag as if the user had given it.
func (j *job) findBuild(c *cobra.Command) {
	cfg := &j.cfg
	given := c.Flags().Changed
	if given("build-dir") || given("include") || given("define") || len(cfg.ClangFlags) > 0 {
		return
	}
	dir := builds.Find(".")
	if dir == "" {
		return
	}
	build, err := builds.Open(dir, "")
	if err != nil {
		return // the user did not name this folder, so its errors do not matter
	}
	if j.given.changed != "" && len(cfg.Args) == 0 {
		c.Flags().Set("build-dir", dir)
		return
	}
	for _, arg := range joinNames(cfg.Args) {
		t, err := suite.ParseTarget(arg)
		is := err == nil && suite.KindOf(t.Files[0]) == suite.Source && build.Unit(t.Files[0]) != nil
		if is || isFolder(arg) && len(build.Below(arg)) > 0 {
			c.Flags().Set("build-dir", dir)
			return
		}
	}
}
