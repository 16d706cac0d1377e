package bench

// This file tests the table whose truth is known.

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

// What was settled once is read back, and a strategy that is given all inputs to look at is compared with it.
func TestBenchBinary32(t *testing.T) {
	testenv.Long(t)
	cfg := campaign.Config{
		Only: []string{"log32"}, Flags: subject.Flags{Domains: []string{"x in [0.99,1.01]"}}, CacheDir: testenv.Cache(t),
		Strategies: []string{"exhaustive"}, Evals: 1 << 32, Reuse: filepath.Join(t.TempDir(), "known"),
	}
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := Run(t.Context(), &cfg, "binary32", w); err != nil {
			t.Fatal(err)
		}
		if text := w.String(); strings.Count(text, "found exactly   1 of 1") != 2 || strings.Count(text, "0.99999994") != 2 {
			t.Errorf("not found exactly:\n%s", text)
		}
	}
	known, err := readTruths(cfg.Reuse)
	if err != nil || len(known) != 1 {
		t.Errorf("%d truths are kept (%v), want 1", len(known), err)
	}
}
