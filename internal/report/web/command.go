package web

// This file is what to type to see a run again.

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// runCommand is the command of a stream as far as its config says it, nil where that is nothing.
func runCommand(c *finding.Config) []string {
	if len(c.Command) > 0 {
		return append([]string{"faultline"}, c.Command...)
	}
	if len(c.Args) == 0 {
		return nil
	}
	flags, clang := c.Flags, []string(nil)
	if i := slices.Index(flags, "--"); i >= 0 {
		flags, clang = flags[:i], flags[i:]
	}
	words := slices.Concat([]string{"faultline", "find"}, c.Args, flags)
	if len(c.Ranges) > 0 { // these say which strategies search
		words[1] = "ranges"
		words = append(words, "--method", strings.Join(c.Ranges, ","))
	} else if s := strings.Join(c.Strategy, ","); s != "" && s != "hunt" {
		words = append(words, "--strategy", s)
	}
	if c.Evals > 0 {
		words = append(words, "--evals", strconv.Itoa(c.Evals))
	}
	if c.Stated {
		words = append(words, "--threshold", c.Threshold)
	}
	return slices.Concat(words, []string{"--seed", uintText(c.Seed)}, clang)
}

// plotCommand makes the plots of a subject again, as a page of its own.
func plotCommand(c *finding.Config, s *report.Subject) string {
	spelling := ""
	for _, st := range s.Stats {
		spelling = cmp.Or(spelling, st.Spelling)
	}
	if spelling == "" {
		return ""
	}
	one := *c
	one.Args, one.Command = []string{spelling}, alone(c, spelling)
	words := runCommand(&one)
	end := slices.Index(words, "--")
	if end < 0 {
		end = len(words)
	}
	return strings.Join(report.Quoted(slices.Insert(words, end, "--format", "html", "-o", "page.html")), " ")
}

// alone is the command of a run with one subject in the place of all of them, nil where it is not recorded.
func alone(c *finding.Config, spelling string) []string {
	if len(c.Command) <= len(c.Args) {
		return nil
	}
	return slices.Concat(c.Command[:1], []string{spelling}, c.Command[1+len(c.Args):])
}
