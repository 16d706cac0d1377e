package main

// This file is --fail-on: which findings set the exit code.

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// A failOn is the words of --fail-on.
type failOn struct {
	words []string
	said  bool // by the user or by a stream; otherwise they are the default
}

func (o *failOn) flag(f *pflag.FlagSet) {
	f.StringSliceVar(&o.words, "fail-on", []string{finding.FailDefault}, "`LIST` of classes and kinds of findings that exit with 1: "+
		finding.Any+", "+finding.Never+", or words of faultline help fail-on, with commas")
}

// check reports words that mean nothing.
func (o *failOn) check(c *cobra.Command) error {
	if f := c.Flags().Lookup("fail-on"); f != nil {
		o.said = f.Changed
	}
	return campaign.Known("--fail-on", "class or kind", o.words, finding.FailNames())
}

// names reports whether a message is a finding that sets the exit code. A range with a certified error is one whose class nobody knows.
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

const failOnTopic = `--fail-on LIST says which findings make find, certify and ranges exit with 1. Only certified ones do. Words, with commas:

  any            every certified finding
  never          none
  wrong          the default: wrong and could be right, by a better formula or decision or by saying so; crashes; loops proved endless
  crash          the run is killed, or proved never to end
  misstated      the program's own estimate of its error is too little
  signalled      the program itself says that something is wrong: a status, a C++ exception of its own
  extreme        found at extreme inputs only, or at results below the normal numbers
  on-the-way     exceptions and turned decisions in runs whose result is not wrong
  nan            NaN or an infinity in place of a number

A class of the stream means the findings that have it, at inputs that are not extreme and not on the way:

  CLASSES

A kind of the stream, or a group of kinds, means all findings of it:

  KINDS

A range with a certified error (ranges) counts as wrong, of class unknown.`

// failOnHelp is a page of the manual.
func failOnHelp() *cobra.Command {
	text := strings.NewReplacer("CLASSES", strings.Join(finding.ClassNames(), ", "), "KINDS", strings.Join(finding.KindNames(), ", "))
	return &cobra.Command{Use: "fail-on", Short: "which findings exit with 1", Long: text.Replace(failOnTopic)}
}
