package report

// This file writes where something is, and what to type next.

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// Place writes a position; of a path that leaves the current folder only the last element: the rest is the builder's.
func Place(file string, line, column int) string {
	if file == "" {
		return ""
	}
	if path.IsAbs(file) || strings.HasPrefix(file, "../") {
		file = path.Base(file)
	}
	switch {
	case line == 0:
		return file
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// SitePlace is where a site is, or in which function.
func SitePlace(s *finding.Site) string {
	if s == nil {
		return ""
	}
	return cmp.Or(Place(s.File, s.Line, s.Column), s.Function)
}

// Command is what explains a finding, given the flags that its subject needs (finding.Config.Flags), quoted for a shell.
func Command(f *finding.Finding, flags []string) string {
	var at []string
	for i := range f.Input {
		at = append(at, f.Input[i].Label()+"="+f.Input[i].Hex)
	}
	var clang []string
	if i := slices.Index(flags, "--"); i >= 0 {
		flags, clang = flags[:i], flags[i:]
	}
	words := slices.Concat([]string{"faultline", "explain", f.Spelling}, flags, []string{"--at", strings.Join(at, ",")}, clang)
	return strings.Join(quoted(words), " ")
}

// quoted quotes for a shell where that is needed.
func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w
		if w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+_=,.:/@%") != "" {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return out
}
