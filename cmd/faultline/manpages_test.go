package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestMarkdown(t *testing.T) {
	const text = "A line of *words*.\nWhat follows:\n  x in [0,1]   as it is\n\n  y*z\nand on.\n\nExit codes:\n\n  0  nothing"
	const want = "A line of \\*words\\*.\nWhat follows:\n\n```\n  x in [0,1]   as it is\n\n  y*z\n```\nand on.\n\n" +
		"# EXIT CODES\n\n```\n  0  nothing\n```"
	if got := manMarkdown(text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPagesOfVerbsAndTopics(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	idle := func(*cobra.Command, []string) {}
	root := &cobra.Command{Use: "tool", Short: "a tool", Long: "Words.", Version: "1", Run: idle}
	verb := &cobra.Command{Use: "do WHAT", Short: "it is done", Long: "Do a_b:\n  a*b", Run: idle}
	verb.Flags().StringSlice("of", nil, "`PARTS` of it, * for all")
	root.AddCommand(verb, &cobra.Command{Use: "words", Short: "what is meant", Long: "[x] means x."},
		&cobra.Command{Use: "inner", Hidden: true, Run: idle})
	dir := filepath.Join(t.TempDir(), "man")
	if err := writeManPages(root, dir); err != nil {
		t.Fatal(err)
	}
	for page, wants := range map[string][]string{
		"tool.1":       {"tool - a tool", "Nov 2023", "tool-words(7)", "tool-do(1)"},
		"tool-do.1":    {"a_b", "  a*b", "--of=PARTS", ", * for all"},
		"tool-words.7": {"[x] means x."},
	} {
		text, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.NewReplacer(`\fB`, "", `\fP`, "", `\fR`, "", `\-`, "-", `\_`, "_").Replace(string(text))
		for _, want := range wants {
			if !strings.Contains(plain, want) {
				t.Errorf("%s has no %q:\n%s", page, want, text)
			}
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 3 {
		t.Errorf("%d pages, want 3", len(files))
	}
}
