package table

// This file tests the reports against golden files; no analysis is run. After an intended change: go test -update, and
// read the difference.

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
	"faultline/internal/report/json"
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
	tab := New(&buf)
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
	if want := "43.4 bits   in result.other\n"; !strings.Contains(got, want) {
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
	silent := strings.Replace(without("stats"), `"subjects":1`, `"subjects":1,"no_stats":true`, 1) // who reads it knows that it has none
	for want, stats := range map[string]bool{without(""): true, silent: false} {
		var buf bytes.Buffer
		j := json.New(&buf)
		j.Stats = stats
		if err := finding.Decode(bytes.NewReader(stream), "stream", j.Handle); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, buf.String()); d != "" {
			t.Errorf("stats %v: %s", stats, d)
		}
	}
}
