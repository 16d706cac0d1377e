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
	got := string(table(t, bytes.ReplaceAll(stream, []byte(before), []byte(after)), true))
	if want := "43.4 bits   in result.other\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}
