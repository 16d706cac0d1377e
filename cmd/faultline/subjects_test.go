package main

// This file runs the subjects of testdata as their comments say, and compares what is found with what they promise:
//
//	find: ARGUMENTS                 faultline find FILE:ARGUMENTS
//	want: VERDICT KIND [REASON] [at "TEXT"] [in OUTPUT]   a finding, blamed on the line that has TEXT
//	want: nothing                   nothing certified, nothing inconclusive, exit code 0
//	exit: CODE                      the exit code, where ARGUMENTS have --fail-on; otherwise whatever is certified sets it to 1
//	explain: ARGUMENTS              faultline explain FILE:ARGUMENTS
//	says: TEXT                      what is printed has TEXT; @"TEXT" in it stands for LINE:
//	error: CODE TEXT                the message has TEXT, the exit code is CODE

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/subject/builds"
	"faultline/internal/testenv"
)

// slow are subjects that end some hundred processes, as abort.c does. Package native has short tests of these ways to end.
var slow = []string{"exit.c", "recurse.c", "wild.c"}

func TestSubjects(t *testing.T) {
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	files, err := filepath.Glob("../../testdata/*.c*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no subjects: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			every := 1
			if testing.Short() && !slices.Contains(slow, filepath.Base(file)) {
				every = 8
			} else {
				testenv.Long(t)
			}
			runSubject(t, file, every)
		})
	}
}

var promiseRE = regexp.MustCompile(`(?m)^(?:/\*| \*|//)\s*(find|want|exit|explain|says|error): (.*?)(?: \*/)?$`)

// runSubject holds a file to its promises, of the searches to the first of so many each.
func runSubject(t *testing.T, file string, every int) {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	promises := promiseRE.FindAllSubmatch(source, -1)
	if len(promises) == 0 {
		t.Error("its comments promise nothing")
	}
	body := promiseRE.ReplaceAll(source, nil) // a promise is no code; lines stay
	var r *commandRun
	searches, skipped := 0, false
	for _, p := range promises {
		text := string(p[2])
		verb := string(p[1])
		if verb == "find" {
			skipped = searches%every != 0
			searches++
		} else if verb == "explain" {
			skipped = false
		}
		if skipped {
			continue
		}
		switch verb {
		case "find", "explain":
			r.finish(t)
			r = runCommand(verb, file, text)
		case "want":
			r.want(t, body, text)
		case "exit":
			fmt.Sscan(text, &r.wantCode)
		case "says":
			if text = withLines(t, body, text); !strings.Contains(r.stdout.String(), text) {
				t.Errorf("%s: no %q in\n%s", r.name, text, &r.stdout)
			}
		case "error":
			r.fails(t, withLines(t, body, text))
		}
	}
	r.finish(t)
}

// A commandRun is one execution of the command.
type commandRun struct {
	name           string
	code, wantCode int
	stdout, stderr bytes.Buffer
	findings       []*finding.Finding
}

func runCommand(verb, file, text string) *commandRun {
	r := &commandRun{name: verb + " " + text}
	words := builds.ShellWords(text)
	words[0] = file + ":" + words[0]
	if verb == "find" {
		if !slices.Contains(words, "--fail-on") {
			words = append([]string{"--fail-on", finding.Any}, words...)
		}
		words = append([]string{"--format", "json", "--seed", "1"}, words...)
	}
	words = append([]string{verb}, words...)
	a := &app{engine: realEngine(), stdout: &r.stdout, stderr: &r.stderr, clock: time.Now}
	r.code = a.main(context.Background(), words)
	finding.Decode(bytes.NewReader(r.stdout.Bytes()), "stream", func(m *finding.Message) error {
		if m.Finding != nil {
			r.findings = append(r.findings, m.Finding)
		}
		return nil
	})
	return r
}

// want checks that there is such a finding.
func (r *commandRun) want(t *testing.T, source []byte, text string) {
	if text == "nothing" {
		for _, f := range r.findings {
			if f.Verdict != finding.Refuted {
				t.Errorf("%s: %s, want nothing", r.name, told(f))
			}
		}
		return
	}
	if strings.HasPrefix(text, "certified") {
		r.wantCode = 1
	}
	want := text
	text, output, _ := strings.Cut(text, " in ")
	text, quote, hasLine := strings.Cut(text, ` at "`)
	words := strings.SplitN(text, " ", 3)
	line := 0
	if hasLine {
		line = lineOf(t, source, strings.Split(quote, `"`)[0])
	}
	found := 0
	for _, f := range r.findings {
		if string(f.Verdict) == words[0] && string(f.Kind) == words[1] && (len(words) < 3 || strings.HasPrefix(words[2], "(") || f.Signalled == words[2]) &&
			(line == 0 || f.Site != nil && f.Site.Line == line) && strings.HasPrefix(f.Output, output) {
			found++
		}
	}
	if found == 0 || found > 1 && words[1] == "trap" {
		t.Errorf("%s: %d findings like %q (line %d); there are %s", r.name, found, want, line, told(r.findings...))
	}
}

func (r *commandRun) fails(t *testing.T, text string) {
	code, text, _ := strings.Cut(text, " ")
	fmt.Sscan(code, &r.wantCode)
	if got := r.stderr.String(); !strings.Contains(got, text) || strings.Count(got, "\n") != 1 || r.stdout.Len() > 0 {
		t.Errorf("%s: says %q, want one line with %q", r.name, got, text)
	}
}

// finish checks the exit code.
func (r *commandRun) finish(t *testing.T) {
	if r != nil && r.code != r.wantCode {
		t.Errorf("%s: exit code %d, want %d\n%s", r.name, r.code, r.wantCode, &r.stderr)
	}
}

func told(list ...*finding.Finding) string {
	text := fmt.Sprintf("%d findings", len(list))
	for _, f := range list {
		text += fmt.Sprintf("\n\t%s %s %s in %s", f.Verdict, f.Kind, f.Signalled, f.Output)
		if f.Site != nil {
			text += fmt.Sprintf(", line %d", f.Site.Line)
		}
	}
	return text
}

// lineOf returns the number of the only line with text.
func lineOf(t *testing.T, source []byte, text string) int {
	line := 0
	for i, l := range strings.Split(string(source), "\n") {
		if strings.Contains(l, text) {
			if line > 0 {
				t.Errorf("lines %d and %d have %q", line, i+1, text)
			}
			line = i + 1
		}
	}
	if line == 0 {
		t.Errorf("no line has %q", text)
	}
	return line
}

var atRE = regexp.MustCompile(`@"(.*?)"`)

// withLines replaces @"TEXT" by the number of its line.
func withLines(t *testing.T, source []byte, text string) string {
	return atRE.ReplaceAllStringFunc(text, func(s string) string {
		return fmt.Sprint(lineOf(t, source, s[2:len(s)-1]))
	})
}
