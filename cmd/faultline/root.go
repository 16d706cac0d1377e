package main

// This file is the command without a verb: the manual, which is the package comment, what strategies say of themselves, and the verbs.

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/names"
)

func (a *app) root() *cobra.Command {
	c := &cobra.Command{
		Use:                        "faultline",
		Short:                      "inputs on which floating-point code goes wrong, with proofs",
		Version:                    campaign.Version,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		CompletionOptions:          cobra.CompletionOptions{HiddenDefaultCmd: true},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownVerb(c, args[0])
			}
			return c.Help()
		},
		Args: cobra.ArbitraryArgs,
	}
	c.SetIn(a.stdin)
	c.SetOut(a.said)
	c.SetErr(a.stderr)
	c.SetVersionTemplate("faultline {{.Version}}\n")
	c.SetHelpCommand(a.helpCommand(c))
	c.SetFlagErrorFunc(flagError)
	c.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return cmp.Or(checkValues(c), a.keepIn(c)) }
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { fmt.Fprint(c.OutOrStdout(), helpOf(c, a.allFlags)) })
	c.AddCommand(a.findCommand(), a.explainCommand(), a.fixCommand(), a.recordCommand(), a.checkCommand(),
		a.certifyCommand(), a.rangesCommand(), a.sitesCommand(),
		a.mergeCommand(), a.workCommand(),
		a.reportCommand(), a.diffCommand(), a.replayCommand(), a.exportCommand(),
		a.doctorCommand(), a.cacheCommand(), a.initCommand(), a.buildCommand(), a.manpagesCommand(), strategiesTopic(), domainsTopic(),
		projectTopic(), failOnHelp())
	c.AddCommand(guides()...)
	for _, verb := range c.Commands() {
		if err := tabulate(verb); err != nil {
			panic(err)
		}
		completes(verb)
	}
	c.Long = frontPage(c)
	return c
}

func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: "help [VERB|TOPIC]", Short: "show the help of a verb or topic", Hidden: true}
	c.Flags().BoolVar(&a.allFlags, "all", false, "show every flag")
	c.RunE = func(_ *cobra.Command, args []string) error {
		verb, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return unknownVerb(root, args[0])
		}
		return verb.Help()
	}
	return c
}

func unknownVerb(c *cobra.Command, verb string) error {
	if verb == "bench" { // a verb of earlier versions
		return usagef("no verb %q; faultlab prints the tables of papers: faultlab --help", verb)
	}
	var verbs, all []string
	for _, v := range c.Commands() {
		if v.IsAvailableCommand() {
			verbs = append(verbs, v.Name())
		}
		if !v.Hidden {
			all = append(all, v.Name())
		}
	}
	if like := c.SuggestionsFor(verb); len(like) > 0 {
		return usagef("no verb %q; did you mean %s?", verb, like[0])
	}
	near := names.Nearest(verb, all)
	for _, name := range all {
		if len(verb) > 3 && strings.HasPrefix(name, verb[:3]) {
			near = append(near, name)
		}
	}
	if len(near) > 0 {
		return usagef("no verb or topic %q; did you mean %s?", verb, near[0])
	}
	return usagef("no verb %q; there are %s", verb, strings.Join(verbs, ", "))
}

// invalidRE is what package pflag says of a value that a flag does not take.
var invalidRE = regexp.MustCompile(`^invalid argument "(.*)" for "(?:-., )?--(.*)" flag: `)

// missingRE matches the message of package pflag for a flag without its value.
var missingRE = regexp.MustCompile(`^flag needs an argument: (?:--(\S+)|'(.)' in .*)$`)

// clangFlagRE matches the message of package pflag for a flag of clang, such as -std=c99, -O2 or -Wall.
var clangFlagRE = regexp.MustCompile(`^unknown shorthand flag: '.' in (-(?:std=|O[0-3sgf]|W|f[a-z]|m[a-z]|g$|U)[^.:]*)$`)

// taken says what flags take, by the type of their values.
var taken = map[string]string{
	"int": "a whole number below 2^63, written out", "count": "a whole number, as 1000000 or 1e6", "uint64": "a whole number from 0 to 2^64-1, written out",
	"duration": "a time, as 10 (seconds), 90s or 5m", "bool": "true or false", "N": "a number",
}

func flagError(c *cobra.Command, err error) error {
	text := err.Error()
	if m := invalidRE.FindStringSubmatch(text); m != nil {
		if f := c.Flags().Lookup(m[2]); f != nil && taken[f.Value.Type()] != "" {
			text = fmt.Sprintf("--%s %q: not %s", f.Name, m[1], taken[f.Value.Type()])
		}
	}
	if m := clangFlagRE.FindStringSubmatch(text); m != nil {
		return usagef("%s: this is a flag for clang; put it after --: -- %[1]s", m[1])
	}
	if strings.HasPrefix(text, "unknown flag: --std") {
		return usagef("--std: this is a flag for clang; put it after --: -- -std=c++17")
	}
	if strings.HasPrefix(text, "unknown shorthand flag") {
		text += "; a file whose name begins with - is ./-NAME"
	}
	if m := missingRE.FindStringSubmatch(text); m != nil {
		f := c.Flags().Lookup(m[1])
		if f == nil && m[2] != "" {
			f = c.Flags().ShorthandLookup(m[2])
		}
		if f != nil {
			value, meaning := pflag.UnquoteUsage(f)
			return usagef("--%s: it needs a value, %s: %s", f.Name, value, meaning)
		}
	}
	if near := nearestFlag(c, text); near != "" {
		return usagef("%s%s", text, near)
	}
	return usagef("%s; see %s --help", text, c.CommandPath())
}

// checkValues refuses flags that were given without a value, as by a variable of a shell that is not set.
func checkValues(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		if len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return strings.TrimSpace(v) == "" }) {
			err = cmp.Or(err, usagef("--%s: the value is empty; leave the flag out for the default, or see %s --help", f.Name,
				c.CommandPath()))
		}
	})
	return err
}

func splitDash(c *cobra.Command, args []string) (before, after []string) {
	if i := c.ArgsLenAtDash(); i >= 0 {
		return args[:i:i], args[i:]
	}
	return args, nil
}

// need checks the number of arguments before -- : at least low, and at most high unless that is 0.
func need(c *cobra.Command, args []string, what string, low, high int) error {
	before, behind := splitDash(c, args)
	switch n := len(before); {
	case n < low && len(behind) > 0:
		return usagef("%s: no %s; words after -- are for clang; see %s --help", c.Name(), what, c.CommandPath())
	case n < low:
		return usagef("%s: no %s; see %s --help", c.Name(), what, c.CommandPath())
	case high > 0 && n > high:
		return usagef("%s: one %s is enough, %q is another; see %s --help", c.Name(), what, before[high], c.CommandPath())
	}
	return nil
}
