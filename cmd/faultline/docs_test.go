package main

// This file runs what docs/ says: every line of a block that begins with $, in the order of the page, in a folder with foo.c in it. An exit
// code of 1 is what finding something is. Commands of the recipes for CI are run too, with a project file. Files that pages name are there.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	shownRE  = regexp.MustCompile(`(?m)^\$ (.*)$`)
	recipeRE = regexp.MustCompile(`(?m)^ *(?:- |run: |entry: |- run: )?(faultline (?:find|report|replay) .*)$`)
)

func TestDocuments(t *testing.T) {
	pages, _ := filepath.Glob("../../docs/*.md")
	if len(pages) < 3 {
		t.Fatalf("%d pages", len(pages))
	}
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			commands := shownRE.FindAllStringSubmatch(string(text), -1)
			if filepath.Base(page) == "ci.md" {
				commands = recipeRE.FindAllStringSubmatch(string(text), -1)
			}
			if shows := strings.Contains(string(text), "\nfaultline "); len(commands) == 0 && !shows {
				t.Skip("words alone")
			} else if shows && filepath.Base(page) != "ci.md" {
				t.Error("a command that does not begin with $ is not run")
			}
			dir := documented(t)
			for _, c := range commands {
				shown(t, dir, c[1])
			}
		})
	}
}

// documented is the folder in which a page's commands are run.
func documented(t *testing.T) string {
	dir := t.TempDir()
	source, err := os.ReadFile("../../testdata/foo.c")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"foo.c": string(source),
		"faultline.toml": "name = \"documented\"\nsources = [\"foo.c\"]\nfunctions = [\"*:foo\"]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	shown(t, dir, "faultline find --format json -o faultline-baseline.jsonl")
	shown(t, dir, "faultline find --corpus witnesses")
	return dir
}

func environment(dir string) []string {
	return append(os.Environ(), "FAULTLINE_CACHE="+dir+"/.cache", "GITHUB_STEP_SUMMARY="+dir+"/summary.md")
}

func shown(t *testing.T, dir, command string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = dir, environment(dir)
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != exitFindings || strings.Contains(string(out), "usage") {
		t.Errorf("%s: exit code %d\n%s", command, code, out)
	}
}

// linkRE is a link to a file beside the page.
var linkRE = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

func TestLinksOfDocuments(t *testing.T) {
	pages, _ := filepath.Glob("../../docs/*.md")
	links := 0
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
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
	if links < 10 {
		t.Errorf("%d links", links)
	}
}
