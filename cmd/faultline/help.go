package main

// This file writes the help: the front page with all verbs and topics, and the pages of verbs with their flags in groups.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the width of help in columns.
const helpWidth = 100

// A verbGroup is a part of the front page. A member is a verb, or flags of find with a meaning of their own.
type verbGroup struct {
	title   string
	members []member
}

type member struct{ name, meaning string } // meaning "": that of the verb

var verbGroups = []verbGroup{
	{"Everyday", []member{{"find", ""}, {"explain", ""}, {"fix", ""}, {"replay", ""}, {"report", ""}, {"init", ""}, {"build", ""}, {"doctor", ""}}},
	{"A program's own calls", []member{{"record", ""}, {"check", ""}}},
	{"Prove", []member{{"certify", ""}, {"ranges", ""}, {"sites", ""}, {"find --strategy exhaustive", "run every input of a float function"},
		{"find --kind exception", "find or rule out each exception"}}},
	{"Compare", []member{{"diff", ""}, {"find --compare-builds A B", "compare two builds of one source"}, {"find --same-as FUNCTION", "compare two functions"},
		{"find --inverse FUNCTION", "compare a function with its inverse"}}},
	{"Many machines", []member{{"work", ""}, {"merge", ""}, {"find --shard I/N", "search one part of the functions"},
		{"find --listen, --queue", "let workers join a search"}}},
	{"Others", []member{{"export", ""}, {"cache", ""}, {"completion", "print a completion script: bash, zsh, fish"},
		{"help", "show the help of a verb or topic"}}},
}

const frontTitle = `faultline finds inputs on which C and C++ code returns wrong numbers, and proves each one.

Usage:
  faultline find roots.c:small_root       search one function
  faultline find src/ -I include          search every function below a folder
  faultline explain 1                     show how finding 1 lost its digits, step by step
  faultline VERB -h                       show the everyday flags of a verb
  faultline VERB --help-all               show all flags of a verb
`

const frontEnd = `
Exit codes: 0 nothing to fix, 1 findings, 2 wrong usage, 3 code that cannot be loaded. See faultline help exit-codes.
`

// frontPage returns the help of the command without a verb.
func frontPage(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(frontTitle)
	for _, g := range verbGroups {
		fmt.Fprintf(&b, "\n%s:\n", g.title)
		for _, m := range g.members {
			verb, _, err := root.Find([]string{m.name})
			if m.meaning == "" && (err != nil || verb == root) {
				continue
			}
			if m.meaning == "" {
				m.meaning = verb.Short
			}
			fmt.Fprintf(&b, "  %-27s %s\n", m.name, m.meaning)
		}
	}
	b.WriteString("\nTopics (faultline help TOPIC):\n")
	for _, c := range root.Commands() {
		if isTopic(c) {
			fmt.Fprintf(&b, "  %-27s %s\n", c.Name(), c.Short)
		}
	}
	return b.String() + frontEnd
}

// isTopic reports whether a command is a page of the manual and no verb.
func isTopic(c *cobra.Command) bool {
	return !c.IsAvailableCommand() && !c.Hidden && c.Name() != "help"
}

// helpOf returns the help of a command, with all flags or the everyday ones.
func helpOf(c *cobra.Command, all bool) string {
	if !c.HasParent() {
		return c.Long
	}
	var b strings.Builder
	text := c.Long
	if text == "" {
		text = c.Short
	}
	b.WriteString(strings.TrimSpace(text) + "\n")
	if isTopic(c) {
		return b.String()
	}
	fmt.Fprintf(&b, "\nUsage:\n  %s\n", c.UseLine())
	left := 0
	var order []string
	groups := make(map[string]*pflag.FlagSet)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if _, is := f.Annotations[seldomKey]; is && !all {
			left++
			return
		}
		if f.Hidden {
			return
		}
		title := cmp.Or(strings.Join(f.Annotations[groupKey], ""), "Flags")
		if groups[title] == nil {
			groups[title] = pflag.NewFlagSet("", pflag.ContinueOnError)
			groups[title].SortFlags = false
			order = append(order, title)
		}
		show(groups[title], f)
	})
	for _, title := range order {
		fmt.Fprintf(&b, "\n%s:\n%s", title, groups[title].FlagUsagesWrapped(helpWidth))
	}
	if left > 0 {
		fmt.Fprintf(&b, "\nfaultline %s --help-all shows %s more.\n", c.Name(), counted(left, "flag"))
	}
	return b.String()
}

// plainDefaults lists defaults that the help leaves out, since they say nothing.
var plainDefaults = []string{"0s", "0", "", "false"}

// show adds a flag to a list as the help shows it: its default follows the meaning.
func show(list *pflag.FlagSet, f *pflag.Flag) {
	def, usage := strings.Trim(f.DefValue, "[]"), f.Usage
	if !slices.Contains(plainDefaults, def) && !strings.Contains(usage, "(default") {
		usage += " (default " + def + ")"
	}
	if isSwitch(f) {
		list.BoolP(f.Name, f.Shorthand, false, usage)
	} else {
		list.StringP(f.Name, f.Shorthand, "", usage)
	}
}
