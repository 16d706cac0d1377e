package progress

// This file tests the line of progress.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
)

func TestProgress(t *testing.T) {
	now := time.Unix(0, 0)
	var buf bytes.Buffer
	p := New(&buf, func() time.Time { return now }, 80, 10*time.Second)
	const clear = "\r\x1b[K"
	p.Say("loading")
	if got, want := buf.String(), clear+"loading"; got != want {
		t.Errorf("before a search: %q, want %q", got, want)
	}
	now = now.Add(time.Hour) // does not count: the search begins with the config line
	handle := func(after time.Duration, m finding.Message) string {
		now = now.Add(after)
		buf.Reset()
		p.Handle(&m)
		return buf.String()
	}
	for _, test := range []struct {
		after time.Duration
		in    finding.Message
		want  string
	}{
		{0, finding.Message{Config: &finding.Config{Subjects: 3}}, clear + "0/3 subjects · 0 findings · 10 s left"},
		{50 * time.Millisecond, finding.Message{Skipped: &finding.Skipped{}}, ""}, // drawn a moment ago
		{1950 * time.Millisecond, finding.Message{Progress: &finding.Progress{Subject: "f", Evaluations: 4000000, Done: 1, Subjects: 3}},
			clear + "1/3 subjects · 2.0M runs/s · 0 findings · last new 2 s ago · about 4 s left"},
		{time.Second, finding.Message{Finding: &finding.Finding{Verdict: finding.Certified,
			Error: []finding.Error{{Relative: &finding.Bounds{Lower: "0.25", Upper: "0.26"}}}}},
			clear + "1/3 subjects · 1.3M runs/s · 1 finding · worst 0.25 · about 6 s left"},
		{27 * time.Second, finding.Message{Finding: &finding.Finding{Verdict: finding.Refuted}},
			clear + "1/3 subjects · 133k runs/s · 1 finding · worst 0.25 · last new 27 s ago · 0 s l"}, // cut at the edge,
	} {
		if got := handle(test.after, test.in); got != test.want {
			t.Errorf("%+v:\n got %q\nwant %q", test.in, got, test.want)
		}
	}
	p = New(&buf, func() time.Time { return now }, 120, 0)
	handle(0, finding.Message{Config: &finding.Config{Subjects: 1}})
	got := handle(10*time.Second, finding.Message{Progress: &finding.Progress{Evaluations: 1 << 30, Expected: 1 << 32, Subjects: 1, WorstRelativeError: 0.5}})
	if want := clear + "25.0% of 4.29e+09 runs · 107.4M runs/s · 0 findings · worst 0.5 · about 30 s left"; got != want {
		t.Errorf("one long search:\n got %q\nwant %q", got, want)
	}
	p = New(&buf, func() time.Time { return now }, 200, 0)
	handle(0, finding.Message{Config: &finding.Config{Subjects: 40}})
	got = handle(10*time.Second, finding.Message{Progress: &finding.Progress{Evaluations: 20000, Done: 10, Subjects: 40, Findings: 2, Lanes: 1,
		Elsewhere: 6, Failures: map[string]int{"subjects not analysed": 2, "lanes lost": 1}}})
	if want := clear + "10/40 subjects · 1 lane here, 6 elsewhere · 2k runs/s · 2 findings · about 30 s left · lanes lost: 1 · " +
		"subjects not analysed: 2"; got != want {
		t.Errorf("a run that others joined:\n got %q\nwant %q", got, want)
	}
	buf.Reset()
	p.Writer(&buf).Write([]byte("report\n"))
	p.Writer(&buf).Write([]byte("more\n"))
	if got, want := buf.String(), clear+"report\nmore\n"; got != want {
		t.Errorf("beside a report: %q, want %q", got, want)
	}
}

func TestProgressInAFile(t *testing.T) {
	now := time.Unix(0, 0)
	name := filepath.Join(t.TempDir(), Name)
	f := NewFile(name, func() time.Time { return now }, 0)
	f.Handle(&finding.Message{Config: &finding.Config{Subjects: 2}})
	for _, s := range []struct {
		done int
		want string
	}{{0, "0/2 subjects"}, {1, "0/2 subjects"}, {2, "2/2 subjects"}} { // of those in between, every second
		f.Handle(&finding.Message{Progress: &finding.Progress{Done: s.done, Subjects: 2}})
		if text, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(text), s.want) || !strings.HasSuffix(string(text), "\n") {
			t.Errorf("after %d subjects: %q, %v; want %q", s.done, text, err, s.want)
		}
		now = now.Add(600 * time.Millisecond)
	}
	text, want := Read(filepath.Dir(name)), fmt.Sprintf("written at 1970-01-01T00:00:01Z by process %d of ", os.Getpid())
	if !strings.HasPrefix(text, "2/2 subjects") || !strings.Contains(text, want) || strings.Contains(text, "gone") || strings.Contains(text, "\n") {
		t.Errorf("who reads it hears %q, want %q in it", text, want)
	}
	f.Close()
	if left, _ := filepath.Glob(filepath.Dir(name) + "/*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// The file of a run that was killed looked as if that went on.
func TestProgressOfAProcessThatIsGone(t *testing.T) {
	ended, killed := exec.Command("true"), exec.Command("sleep", "60")
	if err := errors.Join(ended.Run(), killed.Start()); err != nil {
		t.Fatal(err)
	}
	defer killed.Wait()
	killed.Process.Kill()
	for !isGone(killed.Process.Pid) { // until then it is not dead
		time.Sleep(time.Millisecond)
	}
	dir := t.TempDir()
	for _, p := range []*exec.Cmd{ended, killed} {
		for of, says := range map[string]bool{host(): true, host() + "x": false} { // of another machine's processes nothing is known here
			text := fmt.Sprintf("1/2 subjects\n"+written+"\n", "2026-11-26T05:50:01Z", p.Process.Pid, of)
			if err := os.WriteFile(filepath.Join(dir, Name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			if got := Read(dir); !strings.HasPrefix(got, "1/2 subjects (written at ") || strings.Contains(got, "which is gone") != says {
				t.Errorf("%v of %s: %q", p.Args, of, got)
			}
		}
	}
}
