package main

// This file keeps the README true: its first screen is run again.

import (
	"bytes"
	"context"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/testenv"
)

// seconds is all of a report that differs from run to run.
var seconds = regexp.MustCompile(`(?m) · [0-9.]+ m?s$`)

var update = flag.Bool("update", false, "write the run of the README again")

func TestGoldenReadme(t *testing.T) {
	testenv.GSL(t)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, run, _ := strings.Cut(string(readme), "<!-- run: begin -->\n```\n$ faultline ")
	run, _, found := strings.Cut(run, "```\n<!-- run: end -->")
	command, want, _ := strings.Cut(run, "\n")
	if !found {
		t.Fatal("README.md shows no run")
	}
	var stdout, stderr bytes.Buffer
	a := &app{engine: realEngine(), stdout: &stdout, stderr: &stderr, clock: time.Now}
	if code := a.main(context.Background(), strings.Fields(command)); code != exitFindings {
		t.Errorf("exit code %d, want %d\n%s", code, exitFindings, &stderr)
	}
	diff := cmp.Diff(seconds.ReplaceAllString(want, ""), seconds.ReplaceAllString(stdout.String(), ""))
	if diff != "" && *update {
		again := strings.Replace(string(readme), want, stdout.String(), 1)
		if err := os.WriteFile("../../README.md", []byte(again), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff != "" {
		t.Errorf("faultline %s: -README +now (make golden writes it):\n%s", command, diff)
	}
}
