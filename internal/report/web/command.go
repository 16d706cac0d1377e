package web

// This file is what to type to see a run again.

import (
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// runCommand is the command of a stream as far as its config says it, nil where that is nothing.
func runCommand(c *finding.Config) []string {
	if len(c.Args) == 0 {
		return nil
	}
	flags, clang := c.Flags, []string(nil)
	if i := slices.Index(flags, "--"); i >= 0 {
		flags, clang = flags[:i], flags[i:]
	}
	words := slices.Concat([]string{"faultline", "find"}, c.Args, flags)
	if s := strings.Join(c.Strategy, ","); s != "" && s != "hunt" {
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
