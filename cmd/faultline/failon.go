package main

// This file handles --fail-on: which findings set the exit code.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// A failOn holds the words of --fail-on.
type failOn struct {
	words []string
	said  bool // by the user or by a stream; otherwise the words are the default
}

func (o *failOn) flag(f *pflag.FlagSet) {
	f.StringSliceVar(&o.words, "fail-on", []string{finding.FailDefault}, "")
}

// check returns an error for unknown words.
func (o *failOn) check(c *cobra.Command) error {
	if f := c.Flags().Lookup("fail-on"); f != nil {
		o.said = f.Changed
	}
	return knownFailOn("--fail-on", o.words)
}

// knownFailOn returns an error for words, given at where, that are unknown or contradict each other.
func knownFailOn(where string, words []string) error {
	if len(words) > 1 && slices.Contains(words, finding.Never) {
		return usagef("%s %s: %s stands alone", where, strings.Join(words, ","), finding.Never)
	}
	return campaign.Known(where, "class or kind", words, finding.FailNames())
}

// names reports whether a message is a finding that sets the exit code. A range with a certified error counts as a finding of unknown
// class.
func (o *failOn) names(m *finding.Message) bool {
	switch {
	case m.Finding != nil:
		return m.Finding.Fails(o.words)
	case m.Range != nil && m.Range.Largest != nil:
		f := finding.Finding{Verdict: m.Range.Largest.Verdict, Class: finding.Unknown}
		return f.Fails(o.words)
	}
	return false
}
