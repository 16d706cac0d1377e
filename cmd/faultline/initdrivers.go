package main

// This file writes drivers as sources: functions of numbers that make the arguments of other functions, and call them.

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
	"faultline/internal/subject/suite"
)

// initDrivers writes a source of drivers for each source file that has functions with drivers.
func (a *app) initDrivers(ctx context.Context, files []string, cfg *campaign.Config) error {
	if cfg.BuildDir != "" {
		return usagef("init --drivers: name sources, and the flags of the build after --; leave out -p")
	}
	if len(files) == 0 {
		return usagef("init --drivers: name the sources of one program, as faultline init --drivers curve.cpp -- -I include")
	}
	cfg.Args = []string{strings.Join(files, "+") + ":*"}
	list, err := a.engine.subjects(ctx, cfg)
	if err != nil {
		return err
	}
	of := make(map[string][]*subject.Subject)
	var order []string
	for _, s := range list {
		if s.Driver == nil || compile.IsFortran(s.Driver.File) {
			continue
		}
		if of[s.Driver.File] == nil {
			order = append(order, s.Driver.File)
		}
		of[s.Driver.File] = append(of[s.Driver.File], s)
	}
	if len(order) == 0 {
		return usagef("%s: no function needs a driver in C or C++; faultline find %s searches them", strings.Join(files, " "),
			strings.Join(files, "+"))
	}
	for _, source := range order {
		name := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source)) + "_drivers" + filepath.Ext(source)
		rest := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return f == source || suite.KindOf(f) == suite.NoKind })
		search := "faultline find " + strings.Join(append([]string{name}, rest...), "+")
		if len(cfg.ClangFlags) > 0 {
			search += " -- " + strings.Join(cfg.ClangFlags, " ")
		}
		if err := writeNew(name, driversText(source, search, of[source])); err != nil {
			return err
		}
		fmt.Fprintf(a.said, "%s has drivers of %s; change them, then run %s\n", name, report.Plural(len(of[source]), "function"), search)
	}
	return nil
}

// driversText returns a source file: a driver for each subject in list. search is the command that searches the file.
func driversText(source, search string, list []*subject.Subject) string {
	var b strings.Builder
	b.WriteString("// Functions of numbers that make the arguments of others, and call them. Change them, then run\n")
	fmt.Fprintf(&b, "//     %s\n\n#include \"%s\"\n",
		search, source)
	taken := make(map[string]bool)
	for _, s := range list {
		name := "drive_" + strings.Trim(regexp.MustCompile(`\W+`).ReplaceAllString(s.Name, "_"), "_")
		for base, n := name, 2; taken[name]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		taken[name] = true
		d := s.Driver
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(d.Text, d.Name, name), "\n"), "\n")
		head := slices.IndexFunc(lines, func(line string) bool {
			return !strings.HasPrefix(line, "\t") && strings.Contains(line, name+"(") && !strings.HasSuffix(line, ";")
		})
		comment := []string{"// " + s.Name}
		for _, how := range slices.Concat(d.Made, orSupposed(d)) {
			comment = append(comment, "// "+how)
		}
		for _, counts := range d.Counts {
			comment = append(comment, "// faultline: "+counts)
		}
		lines = slices.Insert(lines, max(head, 0), comment...)
		b.WriteString("\n" + strings.Join(lines, "\n") + "\n")
	}
	b.WriteString(driver.Instances(b.String()))
	return b.String()
}

func orSupposed(d *subject.Driver) []string {
	if d.Supposed == "" {
		return nil
	}
	return []string{d.Supposed}
}
