package main

// This file is the command without a verb: the manual, which is the package comment, and the verbs.

import (
	_ "embed"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
)

//go:embed doc.go
var doc string

// manual returns the package comment as text.
func manual() string {
	var b strings.Builder
	for _, line := range strings.Split(doc, "\n") {
		text, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		text = strings.TrimPrefix(text, " ")
		if title, ok := strings.CutPrefix(text, "# "); ok {
			text = title + ":"
		}
		b.WriteString(strings.ReplaceAll(text, "\t", "  ") + "\n")
	}
	return strings.TrimSpace(b.String())
}

// root makes the command with all verbs.
func (a *app) root() *cobra.Command {
	c := &cobra.Command{
		Use:                        "faultline",
		Long:                       manual(),
		Version:                    campaign.Version,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		CompletionOptions:          cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownVerb(c, args[0])
			}
			return c.Help()
		},
		Args: cobra.ArbitraryArgs,
	}
	c.SetIn(a.stdin)
	c.SetOut(a.stdout)
	c.SetErr(a.stderr)
	c.SetVersionTemplate("faultline {{.Version}}\n")
	c.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true}) // --help says it all
	c.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usagef("%v; see %s --help", err, c.CommandPath())
	})
	c.SetHelpTemplate("{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}\n{{end}}" +
		"{{if .HasParent}}\nUsage:\n  {{.UseLine}}\n{{end}}{{if .HasAvailableLocalFlags}}\nFlags:\n{{.LocalFlags.FlagUsages}}{{end}}")
	c.AddCommand(a.findCommand(), a.explainCommand(), a.certifyCommand(), a.rangesCommand(), a.sitesCommand(), a.benchCommand(),
		a.reportCommand(), a.exportCommand(), a.doctorCommand())
	return c
}

func unknownVerb(c *cobra.Command, verb string) error {
	var names []string
	for _, v := range c.Commands() {
		if v.IsAvailableCommand() {
			names = append(names, v.Name())
		}
	}
	if like := c.SuggestionsFor(verb); len(like) > 0 {
		return usagef("no verb %q; did you mean %s?", verb, like[0])
	}
	return usagef("no verb %q; there are %s", verb, strings.Join(names, ", "))
}

// splitDash returns the arguments before and after --.
func splitDash(c *cobra.Command, args []string) (before, after []string) {
	if i := c.ArgsLenAtDash(); i >= 0 {
		return args[:i], args[i:]
	}
	return args, nil
}

// need checks the number of arguments before -- : at least low, and at most high unless that is 0.
func need(c *cobra.Command, args []string, what string, low, high int) error {
	before, _ := splitDash(c, args)
	switch n := len(before); {
	case n < low:
		return usagef("%s: no %s; see %s --help", c.Name(), what, c.CommandPath())
	case high > 0 && n > high:
		return usagef("%s: one %s is enough, %q is another; see %s --help", c.Name(), what, before[high], c.CommandPath())
	}
	return nil
}
