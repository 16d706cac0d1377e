package main

// This file tests runs in parts: whatever the number of shards, their streams are merged into the bytes of one run.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/testenv"
)

const partsSource = `#include <math.h>
double one(double x) { return (1 - cos(x)) / (x * x); }
double two(double x, double y) { return sqrt(x * x + y * y) - x; }
double three(double x) { return exp(x) - 1 - x; }
double four(double x) { return sin(x) - x; }
double five(int n, double *a) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
double six(double x) { return x * x + 1; }
double seven(double x) { extern double elsewhere(double); return elsewhere(x) - x; }
double eight(double x) { return six(x) + five(1, &x); }
`

// partsSuite suppresses a finding of one, names one that there is none of, and has a subject that cannot be called.
const partsSuite = `fail-on = ["any"]
sources = ["parts.c"]
functions = ["parts.c:*"]
[[suppress]]
id = "F-4ff33e"
reason = "known"
[[suppress]]
id = "F-000000"
reason = "nothing is like this"
`

// run is the command with these words.
func (p *partsRun) run(words ...string) (code int, out, said string) {
	var stdout, stderr bytes.Buffer
	a := &app{engine: realEngine(), stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr, clock: time.Now}
	code = a.main(context.Background(), words)
	return code, stdout.String(), stderr.String()
}

type partsRun struct{ dir, suite string }

func newPartsRun(t *testing.T) *partsRun {
	t.Helper()
	dir := testenv.Dir(t)
	for name, text := range map[string]string{"parts.c": partsSource, "parts.toml": partsSuite} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return &partsRun{dir, filepath.Join(dir, "parts.toml")}
}

// shards runs each shard into a file of its own.
func (p *partsRun) shards(t *testing.T, n int, more ...string) (files []string) {
	t.Helper()
	for i := 1; i <= n; i++ {
		file := filepath.Join(p.dir, fmt.Sprintf("%d-%d.jsonl", i, n))
		words := append([]string{"find", p.suite, "--format", "json", "--stats=false", "--suggest", "off", "--shard", fmt.Sprintf("%d/%d", i, n), "-o", file}, more...)
		if code, _, said := p.run(words...); code > 1 {
			t.Fatalf("shard %d of %d: exit code %d: %s", i, n, code, said)
		}
		files = append(files, file)
	}
	return files
}

func TestShardsAreOneRun(t *testing.T) {
	testenv.Long(t)
	p := newPartsRun(t)
	code, want, said := p.run("find", p.suite, "--format", "json", "--stats=false", "--suggest", "off")
	if code != exitFindings {
		t.Fatalf("exit code %d: %s", code, said)
	}
	for _, must := range []string{`"suppressed":"known"`, `"unmatched":["F-000000"]`, `{"skipped":{`} {
		if !strings.Contains(want, must) {
			t.Fatalf("the run does not show what is to be tested, %s:\n%s", must, want)
		}
	}
	costs := filepath.Join(p.dir, "costs.jsonl")
	p.run("find", p.suite, "--format", "json", "-o", costs)
	for _, n := range []int{1, 2, 4, 8, 12} { // of twelve some have nothing
		files := p.shards(t, n)
		slices.Reverse(files)
		code, got, said := p.run(append([]string{"merge"}, files...)...)
		if got != want || code != exitFindings || said != "" {
			t.Errorf("%d shards: exit code %d, said %q; merged:\n%s\nwant\n%s", n, code, said, got, want)
		}
	}
	if _, got, _ := p.run(append([]string{"merge"}, p.shards(t, 3, "--costs", costs)...)...); got != want {
		t.Errorf("shards by costs are merged into\n%s", got)
	}
}

// TestBazelIsTold: a test of Bazel fails unless its shards make a file that says that they are some.
func TestBazelIsTold(t *testing.T) {
	testenv.Long(t)
	p := newPartsRun(t)
	status := filepath.Join(p.dir, "status")
	for name, value := range map[string]string{"TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "8", "TEST_SHARD_STATUS_FILE": status} {
		t.Setenv(name, value)
	}
	want, err := os.ReadFile(p.shards(t, 8)[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(status); err == nil {
		t.Error("the file is made though Bazel was not asked")
	}
	_, got, said := p.run("find", p.suite, "--format", "json", "--stats=false", "--suggest", "off", "--shard", "auto")
	if got != string(want) {
		t.Errorf("auto says %s\n%s\nwant shard 2 of 8:\n%s", said, got, want)
	}
	if _, err := os.Stat(status); err != nil {
		t.Error(err)
	}
}

// What comes of nothing is said: a part that no subject falls to, costs that say nothing of costs.
func TestNothingIsSaidToBeNothing(t *testing.T) {
	p := newPartsRun(t)
	one := filepath.Join(p.dir, "parts.c:six")
	if code, _, said := p.run("find", one, "--shard", "2/2"); code != exitNothing || !strings.Contains(said, "this part of the run has no function") {
		t.Errorf("a part of nothing: exit code %d, said %q", code, said)
	}
	timeless := filepath.Join(p.dir, "timeless.jsonl")
	if code, _, said := p.run("find", one, "--format", "json", "--stats=false", "-o", timeless); code != exitNothing {
		t.Fatalf("exit code %d: %s", code, said)
	}
	if code, _, said := p.run("find", one, "--shard", "1/2", "--costs", timeless); code != exitUsage || !strings.Contains(said, "this stream records no times") {
		t.Errorf("costs of nothing: exit code %d, said %q", code, said)
	}
}

// A stream may come through a pipe.
func TestPartsComeThroughPipes(t *testing.T) {
	p := newPartsRun(t)
	two := p.shards(t, 2)
	_, want, _ := p.run("merge", two[0], two[1])
	first, err := os.Open(two[0])
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		defer w.Close()
		io.Copy(w, first)
	}()
	var stdout, stderr bytes.Buffer
	a := &app{engine: realEngine(), stdin: r, stdout: &stdout, stderr: &stderr, clock: time.Now}
	if code := a.main(t.Context(), []string{"merge", "-", two[1]}); code != exitFindings || stdout.String() != want {
		t.Errorf("exit code %d, said %q, merged:\n%s", code, &stderr, &stdout)
	}
}

// sumRE is the sum of a mark.
var sumRE = regexp.MustCompile(`,"sum":"[0-9a-f]*"`)

func TestPartsThatDoNotBelongTogether(t *testing.T) {
	p := newPartsRun(t)
	few, err := os.ReadFile(p.shards(t, 2, "--evals", "5000")[1])
	if err != nil {
		t.Fatal(err)
	}
	two := p.shards(t, 2)
	_, whole, _ := p.run("merge", two[0], two[1])
	other := newPartsRun(t)
	write := func(name, text string) string {
		file := filepath.Join(p.dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	first, _ := os.ReadFile(two[0])
	second, _ := os.ReadFile(two[1])
	changed := strings.Replace(string(first), `"decimal":"`, `"decimal":"1`, 1)
	at := strings.Index(string(first), "\n{\"finding")
	lost := string(first)[:at] + string(first)[at+1+strings.Index(string(first)[at+1:], "\n"):]
	ended := string(first)[:at] + strings.Replace(string(first)[at:], `{"part":{`, `{"part":{"cut":true,`, 1)
	for _, test := range []struct {
		name  string
		files []string
		code  int
		says  string
		same  bool
	}{
		{"a part twice", []string{two[0], two[1], two[0]}, exitFindings, "is named twice", true},
		{"a copy", []string{two[0], two[1], write("copy", string(first))}, exitFindings, "with the same results", true},
		{"a part is missing", []string{two[1]}, exitIncomplete, "no stream of shard 1 of 2", false},
		{"a part was killed", []string{write("cut", string(first[:len(first)*2/3])), two[1]}, exitIncomplete, "ends before", false},
		{"and done again", []string{write("cut", string(first[:len(first)*2/3])), two[1], two[0]}, exitFindings, "cut off", true},
		{"a part that said nothing", []string{two[0], two[1], write("empty", "")}, exitFindings, "nothing is in it", true},
		{"another seed", []string{two[0], write("seed", strings.Replace(string(second), `"seed":1`, `"seed":2`, 1))}, exitUsage, "seed 2, there 1", false},
		{"another version", []string{two[0], write("version", strings.Replace(string(second), `{"version":"`, `{"version":"9.`, 1))}, exitUsage, "version 9.", false},
		{"another libm", []string{two[0], write("libm", strings.Replace(string(second), `"libm":"`, `"libm":"9.`, 1))}, exitUsage, "libm 9.", false},
		{"other arguments", append(other.shards(t, 2)[:1], two[1]), exitUsage, "arguments", false},
		{"which flag", []string{two[0], write("few", string(few))}, exitUsage, "evals 5000, there ", false},
		{"other flags", []string{two[0], write("few", string(few))}, exitUsage, "belongs to another run than", false},
		{"other results", []string{two[0], two[1], write("other", sumRE.ReplaceAllString(changed, ""))}, exitUsage, "different results for two;", false},
		{"a line that was changed", []string{write("changed", changed), two[1]}, exitIncomplete, "was changed since it was written, in 1 of its", false},
		{"a line that was lost", []string{write("lost", lost), two[1]}, exitIncomplete, "was changed since it was written, in 1 of its", false},
		{"and one that was not", []string{write("lost", lost), two[1], two[0]}, exitFindings, "was changed since it was written: 1 of", true},
		{"an interrupt", []string{write("ended", ended), two[1]}, exitIncomplete, "an interrupt or --total-time ended 1 of its", false},
		{"an interrupt, and done again", []string{write("ended", ended), two[1], two[0]}, exitFindings, "with the same results", true},
		{"done again, before", []string{two[0], two[1], write("ended", sumRE.ReplaceAllString(strings.Replace(ended, `"decimal":"`, `"decimal":"1`, 1), ""))}, exitFindings, "", true},
		{"zeros at the end", []string{write("zeros", string(first)+strings.Repeat("\x00", 1e5)), two[1]}, exitFindings, "cut off", true},
		{"two in one file", []string{write("both", string(first)+string(second))}, exitUsage, "a second config line", false},
		{"a whole run", []string{write("whole", whole)}, exitUsage, "no part of a run", false},
		{"no stream", []string{write("text", "hello")}, exitUsage, "not a message", false},
		{"nothing", []string{write("empty", "")}, exitUsage, "all of these files are empty", false},
		{"no file", []string{filepath.Join(p.dir, "none")}, exitUsage, "no such file", false},
		{"a folder", []string{p.dir + "/"}, exitUsage, p.dir + "/*.jsonl", false},
	} {
		code, got, said := p.run(append([]string{"merge"}, test.files...)...)
		if code != test.code || !strings.Contains(said, test.says) || strings.Count(said, "\n") > 2 || test.same && got != whole {
			t.Errorf("%s: exit code %d, want %d; said %q, want %q; the bytes of the whole: %v", test.name, code, test.code, said, test.says, got == whole)
		}
	}
}
