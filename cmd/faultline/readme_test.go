package main

// This file runs the README: its sources are written to a folder, and its commands must print what it shows.

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/testenv"
)

// seconds matches the times of a report. Nothing else differs from run to run.
var seconds = regexp.MustCompile(`(?m)(?: ·|,) [0-9.]+ m?s\)?$`)

var update = flag.Bool("update", false, "write what commands print today into README.md and docs/manual")

// blockRE is a fenced block: its language, the file that it is, and its text.
var blockRE = regexp.MustCompile("(?ms)^```([a-z]*)(?: (\\S+))?\n(.*?)^```$")

func TestGoldenReadme(t *testing.T) {
	name, err := filepath.Abs("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	readme := string(page)
	t.Setenv("FAULTLINE_CACHE", testenv.Cache(t))
	t.Chdir(t.TempDir())
	var sources, runs int
	again := readme
	for _, block := range blockRE.FindAllStringSubmatch(readme, -1) {
		language, file, text := block[1], block[2], block[3]
		switch {
		case file != "":
			write(t, ".", file, text)
			sources++
		case strings.HasPrefix(text, "$ "):
			got := runBlock(t, text)
			if diff := cmp.Diff(seconds.ReplaceAllString(text, ""), seconds.ReplaceAllString(got, "")); diff != "" && !*update {
				t.Errorf("-README +now (make golden writes it):\n%s", diff)
			}
			again = strings.Replace(again, text, got, 1)
			runs++
		case language != "yaml":
			t.Errorf("this block is neither run nor a file:\n%s", text)
		}
	}
	if sources == 0 || runs == 0 {
		t.Errorf("README.md has %d sources and %d runs", sources, runs)
	}
	if *update && !t.Failed() {
		write(t, filepath.Dir(name), filepath.Base(name), again)
	}
}

// runBlock runs the commands of a block, and returns the block with what they print now. A command may find something.
func runBlock(t *testing.T, block string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, isCommand := strings.CutPrefix(line, "$ faultline ")
		if !isCommand {
			continue
		}
		var stdout, stderr bytes.Buffer
		a := &app{engine: realEngine(), stdout: &stdout, stderr: &stderr, clock: time.Now}
		code := a.main(context.Background(), strings.Fields(command))
		if code != exitFindings && code != exitNothing {
			t.Errorf("faultline %sexit code %d\n%s", command, code, &stderr)
		}
		out.WriteString(line + stdout.String())
	}
	return out.String()
}

// The README shows the beginning of testdata/energy.c, whose comments promise what the README says about it.
func TestReadmeShowsATestedSource(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blockRE.FindAllStringSubmatch(string(readme), -1) {
		if block[2] == "" {
			continue
		}
		tested, err := os.ReadFile("../../testdata/" + block[2])
		if err != nil || !strings.HasPrefix(string(tested), block[3]) {
			t.Errorf("testdata/%s does not begin with the block of README.md (%v)", block[2], err)
		}
	}
}
