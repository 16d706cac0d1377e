package main

// This file provides completion in shells and pages for man(1). It completes values of flags and the findings of the last run. The shell
// completes files by itself.

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/report/formats"
	"faultline/internal/search/strategies"
)

// manpagesCommand is a hidden command for packagers.
func (a *app) manpagesCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "manpages DIR",
		Short:  "write the pages of man(1) into a folder",
		Hidden: true,
		Args:   func(c *cobra.Command, args []string) error { return need(c, args, "DIR", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := writeManPages(c.Root(), args[0]); err != nil {
				return usagef("manpages: %v", err)
			}
			return nil
		},
	}
}

// words are the values of flags that take a list of known words.
var words = map[string][]string{
	"kind": finding.KindNames(), "class": finding.ClassNames(), "fail-on": finding.FailNames(), "strategy": strategies.Names(),
	"format": formats.Names(), "oracle": {"both", "reference", "shadow"}, "precision": {"binary32", "binary64"}, "method": rangeMethods,
	"color": colourWords, "sandbox": sandboxModes,
}

// completes registers the completions of a command's flags.
func completes(verb *cobra.Command) {
	verb.Flags().VisitAll(func(f *pflag.Flag) {
		list := words[f.Name]
		if list == nil || verb.Name() == "export" {
			return
		}
		_, several := f.Value.(pflag.SliceValue)
		verb.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			return continued(begun, list, several), cobra.ShellCompDirectiveNoFileComp
		})
	})
}

// continued returns the completions of the last word of a list with commas.
func continued(begun string, list []string, several bool) (ways []string) {
	before := ""
	if i := strings.LastIndexByte(begun, ','); several {
		before = begun[:i+1]
	}
	for _, word := range list {
		if strings.HasPrefix(before+word, begun) {
			ways = append(ways, before+word)
		}
	}
	return ways
}

// handles completes the findings of the last run, with a description of each.
func (a *app) handles(_ *cobra.Command, args []string, begun string) (ways []string, _ cobra.ShellCompDirective) {
	name, err := lastRunFile()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	s, err := a.stored(name)
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	for _, g := range grouped(s.findings) {
		for _, f := range g.Findings {
			if strings.HasPrefix(f.ID, begun) {
				ways = append(ways, f.ID+"\t"+f.Subject+": "+report.Headline(f))
			}
		}
	}
	return ways, cobra.ShellCompDirectiveDefault
}
