package formats

// This file tests that a stream is written as it was read.

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

func TestJSON(t *testing.T) {
	stream, err := os.ReadFile("../table/testdata/lngamma.json")
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
		j := newJSON(&buf)
		j.Stats = stats
		if err := finding.Decode(bytes.NewReader(stream), "stream", j.Handle); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, buf.String()); d != "" {
			t.Errorf("stats %v: %s", stats, d)
		}
	}
}
