package main

// This file rewrites a command line before its flags are read: a subject without a verb, renamed flags, flags with two values, --help-all.

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/names"
	"faultline/internal/subject/suite"
)

// rewritten returns the words of a command line as the flags of its verb read them. It prints a note for each renamed flag.
func (a *app) rewritten(root *cobra.Command, words []string) []string {
	if len(words) > 0 && isSearch(root, words[0]) {
		words = slices.Insert(slices.Clone(words), 0, "find")
	}
	own, clang := cutAtDash(words)
	if i := slices.Index(own, "--help-all"); i >= 0 {
		a.allFlags = true
		own = slices.Clone(own)
		own[i] = "--help"
	}
	verb, _, err := root.Find(own)
	if err != nil {
		return words
	}
	own, notes := renamed(own, verb)
	for _, note := range notes {
		fmt.Fprintln(a.stderr, note)
	}
	return append(twoValues(own), clang...)
}

// isSearch reports whether the first word of a command line names a subject or a flag of find, and no verb.
func isSearch(root *cobra.Command, word string) bool {
	if strings.HasPrefix(word, "-") {
		find, _, _ := root.Find([]string{"find"})
		name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
		own := map[string]bool{"h": true, "help": true, "help-all": true, "v": true, "version": true}
		short := !strings.HasPrefix(word, "--") && len(word) > 1 && find.Flags().ShorthandLookup(word[1:2]) != nil
		return !own[name] && (short || len(name) > 0 && find.Flags().Lookup(name) != nil)
	}
	if verb, _, _ := root.Find([]string{word}); verb != root || strings.HasPrefix(word, "__") || word == "help" || word == "completion" {
		return false
	}
	if _, err := os.Stat(word); err == nil {
		return true
	}
	_, err := suite.ParseTarget(word)
	return err == nil || strings.ContainsAny(word, "/.:")
}

// cutAtDash splits a command line before --.
func cutAtDash(words []string) (own, clang []string) {
	if i := slices.Index(words, "--"); i >= 0 {
		return words[:i:i], words[i:]
	}
	return words, nil
}

// nearestFlag returns advice on an unknown flag: the flags of the verb that are most like it.
func nearestFlag(c *cobra.Command, text string) string {
	name, unknown := strings.CutPrefix(text, "unknown flag: --")
	if !unknown {
		return ""
	}
	var known []string
	for _, row := range flagRows {
		if c.Flags().Lookup(row.name) != nil {
			known = append(known, row.name)
		}
	}
	near := names.Nearest(name, known)
	if len(near) == 0 {
		near = beginning(name, known)
	}
	if len(near) == 0 {
		return ""
	}
	return "; did you mean --" + strings.Join(near[:min(3, len(near))], " or --") + "?"
}

// beginning returns the names that begin with a word, or with which the word begins.
func beginning(word string, known []string) (list []string) {
	for _, name := range known {
		if strings.HasPrefix(name, word) || strings.HasPrefix(word, name) {
			list = append(list, name)
		}
	}
	return list
}
