package suggest

import (
	"os"
	"strings"
	"testing"
)

func TestDump(t *testing.T) {
	for _, name := range []string{"geometry.c", "statistics.c", "money.cpp", "polynomials.c", "algebra.cpp", "rotations.c", "maps.c", "vectors.cpp", "matrices.c"} {
		data, err := os.ReadFile("../../suites/everyday/" + name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		for i, l := range lines {
			if !strings.Contains(l, "textbook") {
				continue
			}
			for _, r := range Rewrites(lines, []int{i + 1}, false) {
				if r.Rank >= elsewhere {
					continue
				}
				t.Logf("%s:%d rank %d %s", name, i+1, r.Rank, strings.TrimSpace(l))
				for _, e := range r.Edits {
					t.Logf("        %q -> %q", e.Old, e.New)
				}
			}
		}
	}
}
