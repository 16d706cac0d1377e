package formats

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestProblemMatcher holds the problem matcher of docs/ci.md to the lines of the format gcc.
func TestProblemMatcher(t *testing.T) {
	page, err := os.ReadFile("../../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "```json\n")
	text, _, _ = strings.Cut(text, "```")
	var task struct {
		ProblemMatcher struct {
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &task); err != nil || len(task.ProblemMatcher.Pattern) != 1 {
		t.Fatalf("docs/ci.md has no problem matcher: %v", err)
	}
	p := task.ProblemMatcher.Pattern[0]
	re := regexp.MustCompile(p.Regexp)
	group := func(m []string) []string {
		return []string{m[p.File], m[p.Line], m[p.Column], m[p.Severity], m[p.Message], m[p.Code]}
	}
	for line, want := range map[string][]string{
		"src/a b.c:7:28: error: every digit wrong: a::b(x) cancels [cancellation F-8c5cc3]": {"src/a b.c", "7", "28", "error",
			"every digit wrong: a::b(x) cancels", "cancellation F-8c5cc3"},
		"norm.c:30: note: norm(x = 3) returns 1, correct 2": {"norm.c", "30", "", "note", "norm(x = 3) returns 1, correct 2", ""},
	} {
		if m := re.FindStringSubmatch(line); m == nil || !slices.Equal(group(m), want) {
			t.Errorf("%s: %q", line, m)
		}
	}
	files, _ := filepath.Glob("testdata/*.gcc")
	placed := regexp.MustCompile(`^[^ ]+:\d+:`)
	lines := 0
	for _, name := range files {
		golden, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(golden)) {
			if !placed.MatchString(line) { // no line is known, so an editor has nothing to show
				continue
			}
			lines++
			m := re.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil || strings.HasPrefix(m[p.Severity], "error") && m[p.Code] == "" {
				t.Errorf("%s: the matcher does not read %s", name, line)
			}
		}
	}
	if lines < 10 {
		t.Errorf("%d lines", lines)
	}
}
