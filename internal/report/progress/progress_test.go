package progress

// This file tests the line of progress.

import (
	"bytes"
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
	buf.Reset()
	p.Writer(&buf).Write([]byte("report\n"))
	p.Writer(&buf).Write([]byte("more\n"))
	if got, want := buf.String(), clear+"report\nmore\n"; got != want {
		t.Errorf("beside a report: %q, want %q", got, want)
	}
}
