package table

// This file tests that colours are beside the text: without them a report is the same bytes.

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

func TestColoursAddNothing(t *testing.T) {
	escapes := regexp.MustCompile(`\x1b\[[0-9;]*m`)
	inputs, _ := filepath.Glob("testdata/*.json")
	for _, in := range inputs {
		stream, err := os.ReadFile(in)
		if err != nil {
			t.Fatal(err)
		}
		for _, verbose := range []bool{false, true} {
			var buf bytes.Buffer
			tab := New(&buf)
			tab.Verbose, tab.Patches, tab.Colours = verbose, true, true
			if err := finding.Decode(bytes.NewReader(stream), in, tab.Handle); err != nil {
				t.Fatal(err)
			}
			if err := tab.Close(); err != nil {
				t.Fatal(err)
			}
			got := buf.String()
			if strings.Contains(got, "F-") && !escapes.MatchString(got) {
				t.Errorf("%s: no colours", in)
			}
			for line := range strings.Lines(got) {
				if strings.Count(line, reset)*2 != len(escapes.FindAllString(line, -1)) {
					t.Errorf("%s: a colour goes on behind its line: %q", in, line)
				}
			}
			var text bytes.Buffer
			tab = New(&text)
			tab.Verbose, tab.Patches = verbose, true
			finding.Decode(bytes.NewReader(stream), in, tab.Handle)
			tab.Close()
			if d := cmp.Diff(text.String(), escapes.ReplaceAllString(got, "")); d != "" {
				t.Errorf("%s:\n%s", in, d)
			}
		}
	}
}
