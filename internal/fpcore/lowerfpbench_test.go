package fpcore_test

// This file lowers FPBench: set FPBENCH to a folder with its files.

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

func TestLowerFPBench(t *testing.T) {
	folder := os.Getenv("FPBENCH")
	if folder == "" {
		t.Skip("FPBENCH is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.fpcore"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files in FPBENCH", err)
	}
	cores, entries := 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := lower(t, filepath.Base(file), string(src))
			for _, s := range p.lowered.Skipped {
				t.Logf("skipped %s: %v: %s", s.Core.Label(), s.Pos, s.What)
			}
			cores, entries = cores+len(p.cores), entries+len(p.lowered.Entries)
			r := rand.New(rand.NewPCG(1, 2))
			for _, e := range p.lowered.Entries {
				runs := p.same(t, e, randomPoints(r, p.call(e).Dims, 200), 3)
				if runs == 0 {
					t.Logf("%s never ends", e.Function)
				}
			}
		})
	}
	t.Logf("%d of %d cores in %d files are lowered", entries, cores, len(files))
}
