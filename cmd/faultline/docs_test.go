package main

// This file runs what docs/ says: every line of a block that begins with $, in the order of the page, in a folder with foo.c in it. An exit
// code of 1 is what finding something is. Lines that are shown below a command stand in its output, in that order. A block that names a file
// is that file. Commands of the recipes for CI are run too, with a project file. Files that pages name are there.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/search/strategies"
	"faultline/internal/testenv"
)

var (
	fenceRE  = regexp.MustCompile("^```(?:[a-z]+ )?([a-z0-9]+\\.[a-z]+)?")
	recipeRE = regexp.MustCompile(`(?m)^ *(?:- |run: |entry: |- run: )?(faultline (?:find|report|replay) .*)$`)
)

func TestDocuments(t *testing.T) {
	pages := documents(t)
	if len(pages) < 20 {
		t.Fatalf("%d pages", len(pages))
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		recipe := recipeRE.FindAllStringSubmatch(string(text), -1)
		if filepath.Base(page) != "ci.md" {
			recipe = nil
		}
		if recipe == nil && !strings.Contains(string(text), "\n$ ") {
			continue // words alone
		}
		t.Run(filepath.Base(page), func(t *testing.T) {
			if name := filepath.Base(page); name != "tutorial.md" && name != "report.md" {
				testenv.Long(t)
			}
			dir := documented(t)
			if recipe != nil { // what a project has committed
				shown(t, dir, "faultline find --format json -o faultline-baseline.jsonl")
				shown(t, dir, "faultline find --corpus witnesses")
			}
			for _, c := range recipe {
				shown(t, dir, strings.ReplaceAll(c[1], "${{ matrix.part }}", "1"))
			}
			example(t, dir, string(text))
		})
	}
}

func documents(t *testing.T) []string {
	t.Helper()
	pages, _ := filepath.Glob("../../docs/*.md")
	further, _ := filepath.Glob("../../docs/*/*.md")
	return append(pages, further...)
}

// example writes the files of a page and runs its commands.
func example(t *testing.T, dir, page string) {
	var file, output string // of the block; what the last command wrote
	var content strings.Builder
	inside := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```") && !inside:
			inside, output = true, ""
			file = fenceRE.FindStringSubmatch(line)[1]
			content.Reset()
		case strings.HasPrefix(line, "```"):
			inside = false
			if file != "" {
				write(t, dir, file, content.String())
			}
		case inside && file != "":
			content.WriteString(line + "\n")
		case inside && isCommand:
			output = seconds.ReplaceAllString(shown(t, dir, command), "")
		case inside && output != "":
			_, rest, found := strings.Cut(output, seconds.ReplaceAllString(line, ""))
			if !found {
				t.Errorf("not in the output: %s\n%s", line, output)
			}
			output = rest
		case inside && strings.HasPrefix(line, "faultline ") && !strings.Contains(page, "jobs:"):
			t.Errorf("a command that does not begin with $ is not run: %s", line)
		}
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// documented is the folder in which a page's commands are run.
func documented(t *testing.T) string {
	dir := testenv.Dir(t)
	source, err := os.ReadFile("../../testdata/foo.c")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "foo.c", string(source))
	write(t, dir, "faultline.toml", "name = \"documented\"\nsources = [\"foo.c\"]\nfunctions = [\"*:foo\"]\n")
	return dir
}

func environment(t *testing.T, dir string) []string {
	return append(os.Environ(), "FAULTLINE_CACHE="+testenv.Cache(t), "GITHUB_STEP_SUMMARY="+dir+"/summary.md")
}

// shown runs a command and returns what it writes.
func shown(t *testing.T, dir, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = dir, environment(t, dir)
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != exitFindings || strings.Contains(string(out), "usage") {
		t.Errorf("%s: exit code %d\n%s", command, code, out)
	}
	return string(out)
}

// linkRE is a link to a file beside the page.
var linkRE = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

func TestLinksOfDocuments(t *testing.T) {
	links := 0
	for _, page := range append(documents(t), "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkRE.FindAllStringSubmatch(string(text), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 30 {
		t.Errorf("%d links", links)
	}
}

// shownRE is a command in an indented block or a recipe, which TestDocuments does not run.
var shownRE = regexp.MustCompile(`(?m)^(?: {4}|(?: *- run: | *run: ))faultline (.*)$`)

// A command that is shown and not run has a verb and flags that exist.
func TestLinesOfDocumentsAreCommands(t *testing.T) {
	commands := 0
	for _, page := range append(documents(t), "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shownRE.FindAllStringSubmatch(string(text), -1) {
			line, _, _ := strings.Cut(strings.ReplaceAll(m[1], "${{ matrix.part }}", "1"), " #")
			split, err := exec.Command("sh", "-f", "-c", "printf '%s\\n' "+line).Output()
			if err != nil {
				t.Errorf("%s: faultline %s: %v", page, line, err)
				continue
			}
			words := strings.Split(strings.TrimSuffix(string(split), "\n"), "\n")
			verb, rest, err := (&app{}).root().Find(twoValues(words))
			if err == nil && !verb.HasParent() {
				err = fmt.Errorf("no such verb")
			}
			if err == nil {
				err = verb.ParseFlags(rest)
			}
			if err != nil {
				t.Errorf("%s: faultline %s: %v", page, line, err)
			}
			commands++
		}
	}
	if commands < 60 {
		t.Errorf("%d commands", commands)
	}
}

// Every strategy has a page, which the list of them names.
func TestStrategiesAreDocumented(t *testing.T) {
	list, err := os.ReadFile("../../docs/strategies/index.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(strategies.Names(), "ga", "demc") { // those of package baselines too, which faultline does not contain
		if _, err := os.Stat("../../docs/strategies/" + name + ".md"); err != nil || !strings.Contains(string(list), "]("+name+".md)") {
			t.Errorf("%s: no page, or not in the list of docs/strategies/index.md", name)
		}
	}
}

// The topics of the manual are pages too, made of it (make golden).
func TestGoldenManual(t *testing.T) {
	a := &app{}
	for _, c := range a.root().Commands() {
		if c.IsAvailableCommand() || c.Hidden {
			continue
		}
		name := "../../docs/manual/" + c.Name() + ".md"
		page := "# " + c.Short + "\n\nThis is what `faultline help " + c.Name() + "` says.\n\n" + manMarkdown(c.Long) + "\n"
		if *update {
			if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		text, _ := os.ReadFile(name)
		if diff := cmp.Diff(page, string(text)); diff != "" {
			t.Errorf("%s: -manual +page (make golden writes it):\n%s", name, diff)
		}
	}
}
