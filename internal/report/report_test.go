package report

// This file tests the reports against golden files; no analysis is run. After an intended change: go test -update, and
// read the difference.

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGolden(t *testing.T) {
	inputs, _ := filepath.Glob("testdata/*.json")
	if len(inputs) == 0 {
		t.Fatal("no inputs")
	}
	for _, in := range inputs {
		stream, err := os.ReadFile(in)
		if err != nil {
			t.Fatal(err)
		}
		for suffix, verbose := range map[string]bool{".txt": false, ".verbose.txt": true} {
			golden := strings.TrimSuffix(in, ".json") + suffix
			got := table(t, stream, verbose)
			if *update {
				os.WriteFile(golden, got, 0o666)
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("%s:\n%s", golden, d)
			}
		}
	}
}

func table(t *testing.T, stream []byte, verbose bool) []byte {
	t.Helper()
	var buf bytes.Buffer
	tab := NewTable(&buf)
	tab.Verbose = verbose
	if err := finding.Decode(bytes.NewReader(stream), "stream", tab.Handle); err != nil {
		t.Fatal(err)
	}
	if err := tab.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// The JSON report of a stream is the stream, but for what is left out on demand.
func TestSimplestInAnotherOutput(t *testing.T) {
	stream, err := os.ReadFile("testdata/own.json")
	if err != nil {
		t.Fatal(err)
	}
	const before, after = `"simplest":{"input"`, `"simplest":{"output":"result.other","input"`
	got := string(table(t, bytes.ReplaceAll(stream, []byte(before), []byte(after)), false))
	if want := "52.9 bits   in result.other\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

func TestJSON(t *testing.T) {
	stream, err := os.ReadFile("testdata/lngamma.json")
	if err != nil {
		t.Fatal(err)
	}
	without := func(key string) string {
		var keep []string
		for _, line := range strings.SplitAfter(string(stream), "\n") {
			if !strings.HasPrefix(line, `{"progress"`) && (key == "" || !strings.HasPrefix(line, `{"`+key)) {
				keep = append(keep, line)
			}
		}
		return strings.Join(keep, "")
	}
	for want, stats := range map[string]bool{without(""): true, without("stats"): false} {
		var buf bytes.Buffer
		j := NewJSON(&buf)
		j.Stats = stats
		if err := finding.Decode(bytes.NewReader(stream), "stream", j.Handle); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, buf.String()); d != "" {
			t.Errorf("stats %v: %s", stats, d)
		}
	}
}

func TestProgress(t *testing.T) {
	now := time.Unix(0, 0)
	var buf bytes.Buffer
	p := NewProgress(&buf, func() time.Time { return now }, 80, 10*time.Second)
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
	p = NewProgress(&buf, func() time.Time { return now }, 120, 0)
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

func TestDecimals(t *testing.T) {
	for _, test := range []struct {
		in   string
		n    int
		want string
	}{
		{"7110000000000000", 2, "7.1e15"}, {"1", 2, "1"}, {"0", 2, "0"}, {"0.000", 2, "0"}, {"52.6588", 3, "52.7"},
		{"0.00095", 1, "0.001"}, {"9.96", 2, "10"}, {"999999", 2, "1e6"}, {"123456", 2, "120000"}, {"-1.25e-15", 2, "-1.3e-15"},
		{"1e-400", 2, "1e-400"}, {"123456.789e300", 3, "1.23e305"}, {"inf", 2, "inf"}, {"", 2, ""}, {"0.25", 2, "0.25"},
	} {
		if got := short(test.in, test.n); got != test.want {
			t.Errorf("short(%q, %d) = %q, want %q", test.in, test.n, got, test.want)
		}
	}
	for _, test := range []struct {
		mid, rad string
		n        int
		m, r     string
	}{
		{"0.5", "0", 10, "0.5", "0"},
		{"1.402318198945441610886442313311e-15", "2.1e-37", 23, "1.4023181989454416108864e-15", "3e-37"},
		{"3.14159265358979", "0", 5, "3.1416", "6e-5"},      // half a unit is 5e-5: rounded up after the sum
		{"3.14159265358979", "1e-3", 20, "3.1416", "0.002"}, // digits under the radius mean nothing
		{"1e400000", "1e399990", 3, "1e400000", "1e399990"}, // beyond doubles
		{"nan", "inf", 3, "nan", "inf"},
		{"-2.55", "0.004", 2, "-2.6", "0.06"},
	} {
		if m, r := enclosure(test.mid, test.rad, test.n); m != test.m || r != test.r {
			t.Errorf("enclosure(%q, %q, %d) = %q, %q, want %q, %q", test.mid, test.rad, test.n, m, r, test.m, test.r)
		}
	}
}

func TestWrongDigits(t *testing.T) {
	for _, test := range []struct {
		relative string
		digits   int
		want     string
	}{
		{"1", 16, "every digit wrong"}, {"0.2", 16, "every digit wrong"}, {"1e400", 16, "every digit wrong"}, {"inf", 16, "every digit wrong"},
		{"0.1", 16, "15 of 16 digits wrong"}, {"1e-3", 16, "13 of 16 digits wrong"}, {"7.99e-4", 16, "13 of 16 digits wrong"},
		{"1e-3", 7, "4 of 7 digits wrong"}, {"1e-17", 16, "no digit wrong"}, {"0", 16, "no digit wrong"},
	} {
		if got := wrongDigits(test.relative, test.digits); got != test.want {
			t.Errorf("wrongDigits(%s, %d) = %q, want %q", test.relative, test.digits, got, test.want)
		}
	}
}
