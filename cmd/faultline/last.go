package main

// This file finds a finding by its number or id, in the last run in this folder or in a stream.

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

var (
	idRE     = regexp.MustCompile(`^F-[0-9a-f]{6,}$`)
	numberRE = regexp.MustCompile(`^[0-9]+$`)
)

// isHandle reports whether an argument is the id or the number of a finding.
func isHandle(arg string) bool { return idRE.MatchString(arg) || numberRE.MatchString(arg) }

// handled returns the finding of a handle, and its stream. An empty name stands for the last run.
func (a *app) handled(handle, name string) (*stored, *finding.Finding, error) {
	where := name
	if name == "" {
		var err error
		if name, err = lastRunFile(); err != nil {
			return nil, nil, err
		}
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			return nil, nil, usagef("%s: this folder has no last run; name its stream, %s FINDINGS.jsonl, or use SUBJECT --at POINT",
				handle, handle)
		}
		where = "the last run"
	}
	s, err := a.stored(name)
	if err != nil {
		return nil, nil, err
	}
	groups := grouped(s.findings)
	if idRE.MatchString(handle) {
		f := byID(groups, s.findings, handle)
		if f == nil {
			next := ""
			if where == "the last run" {
				next = "; faultline keeps only the last run of this folder; for others, use find --format json -o FILE.jsonl " +
					"and explain " + handle + " FILE.jsonl"
			}
			err = usagef("%s has no finding %s; %s%s", where, handle, there(groups), next)
		}
		return s, f, err
	}
	f, err := byNumber(groups, handle, where)
	return s, f, err
}

// grouped returns the findings of each subject in the order of the report.
func grouped(all []*finding.Finding) (groups []*report.Group) {
	var order []string
	of := make(map[string][]*finding.Finding)
	for _, f := range all {
		if of[f.Subject] == nil {
			order = append(order, f.Subject)
		}
		of[f.Subject] = append(of[f.Subject], f)
	}
	for _, subject := range order {
		groups = append(groups, report.NewGroup(of[subject]))
	}
	return groups
}

// byID returns the finding with an id, also if another finding contains it; nil if there is none.
func byID(groups []*report.Group, all []*finding.Finding, id string) *finding.Finding {
	for _, g := range groups {
		all = slices.Concat(g.Findings, all)
	}
	if i := slices.IndexFunc(all, func(f *finding.Finding) bool { return f.ID == id }); i >= 0 {
		return all[i]
	}
	return nil
}

func byNumber(groups []*report.Group, number, where string) (*finding.Finding, error) {
	n, err := strconv.Atoi(number)
	var found []*finding.Finding
	for _, g := range groups {
		if err == nil && n >= 1 && n <= len(g.Findings) {
			found = append(found, g.Findings[n-1])
		}
	}
	switch {
	case len(found) == 0:
		return nil, usagef("%s has no finding number %s; %s", where, number, there(groups))
	case len(groups) > 1:
		var ids []string
		for _, f := range found[:min(len(found), mostNamed)] {
			ids = append(ids, f.ID+" ("+f.Subject+")")
		}
		return nil, usagef("%s has %d functions, and each numbers its own findings; use an id: %s", where, len(groups),
			strings.Join(ids, ", "))
	}
	return found[0], nil
}

const mostNamed = 8

// there lists the existing findings for an error message.
func there(groups []*report.Group) string {
	var ids []string
	for _, g := range groups {
		for _, f := range g.Findings {
			ids = append(ids, f.ID)
		}
	}
	switch n := len(ids); {
	case n == 0:
		return "nothing was found"
	case n > mostNamed:
		ids = append(ids[:mostNamed-1], "...")
	}
	return "there are " + strings.Join(ids, ", ")
}
