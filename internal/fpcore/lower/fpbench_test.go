package lower_test

// This file lowers FPBench: set FPBENCH to a folder with its files.

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestLowerFPBench lowers every core, runs it interpreted and natively at random points (the same bits) and in its domain
// beside its evaluation on balls. What never ends, as written, and what the exact values decide otherwise, is counted.
func TestLowerFPBench(t *testing.T) {
	folder := os.Getenv("FPBENCH")
	if folder == "" {
		t.Skip("FPBENCH is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.fpcore"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files in FPBENCH", err)
	}
	cores, entries, compared := 0, 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := lowerSource(t, filepath.Base(file), readFile(t, file))
			for _, s := range p.lowered.Skipped {
				t.Logf("skipped %s: %v: %s", s.Core.Label(), s.Pos, s.What)
			}
			cores, entries = cores+len(p.cores), entries+len(p.lowered.Entries)
			r := rand.New(rand.NewPCG(1, 2))
			for _, e := range p.lowered.Entries {
				runs := p.same(t, e, randomPoints(r, p.call(e).Dims, 200), 3)
				count := p.meets(t, e, r, 50)
				if count.met > 0 {
					compared++
				} else {
					t.Logf("%s: %d runs natively; beside balls %d do not end, %d diverge, %d are unknown",
						e.Function, runs, count.unfinished, count.diverging, count.unknown)
				}
			}
		})
	}
	t.Logf("%d of %d cores in %d files are lowered, %d of them were compared with balls", entries, cores, len(files), compared)
}
