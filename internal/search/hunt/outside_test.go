package hunt

// This file tests what is found of accesses outside of objects at the ends of comparisons.

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/native"
	"faultline/internal/search"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

const endsSource = `
static const double table[5] = {1.5, 2.5, 3.5, 4.5, 5.5};

double closed(double x) { return x >= 0 && x <= 5 ? table[(int)x] : 0; }
double open_end(double x) { return x >= 0 && x < 6 ? table[(int)x] : 0; }
double affine(double x) {
  double t = (x - 10.25) * 4;
  return t >= 0 && t <= 5 ? table[(int)t] : 0;
}
double negative(double x) {
  double t = 7 - x / 3;
  return t >= 0 && t <= 5 ? table[(int)t] : 0;
}
double scaled(double x) { return x >= -1e9 && x <= 1e9 ? table[(int)((x + 1e9) * 2.5e-9)] : 0; }
double guarded(double a, double b, double x) {
  if (a > 0.5 && b < 3)
    if (x >= 0 && x <= 5)
      return table[(int)x] + a * b;
  return 0;
}
double floats(float x) { return x >= 0 && x <= 5 ? table[(int)x] : 0; }
double of_integer(int n) { return n >= 0 && n <= 5 ? table[n] : 0; }
double of_twice(int n) { return n >= 0 && 2 * n + 1 < 12 ? table[n] : 0; }
double counted(double x) {
  int i = (int)x;
  return i >= 0 && i <= 5 ? table[i] : 0;
}
double pointed(const double x[2]) { return x[1] >= 0 && x[1] <= 5 ? table[(int)x[1]] * x[0] : 0; }
double looped(double x) {
  double s = 0;
  for (int k = 0; k < 3; k++)
    if (x >= k && x <= 5) s += table[(int)x];
  return s;
}

double right(double x) { return x >= 0 && x < 5 ? table[(int)x] : 0; }
double right_affine(double x) {
  double t = (x - 10.25) * 4;
  return t >= 0 && t < 5 ? table[(int)t] : 0;
}
double right_counted(double x) {
  int i = (int)x;
  return i >= 0 && i <= 4 ? table[i] : 0;
}
double right_integer(int n) { return n >= 0 && n < 5 ? table[n] : 0; }
`

// TestEndsOfComparisons: a table is read beyond its end only where a comparison is at its end. Tests that are right show nothing.
func TestEndsOfComparisons(t *testing.T) {
	file := filepath.Join(testenv.Dir(t), "ends.c")
	if err := os.WriteFile(file, []byte(endsSource), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":*"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 16 {
		t.Fatalf("%d functions, want 16", len(list))
	}
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) {
			s.Program.Settle(native.HasSymbol)
			for seed := range uint64(10) {
				h := New(search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Plausible: true}, Defaults())
				p := newEnds(&h.ground, &h.leaves.scanned, &h.abnormal, h.branchSeed)
				if ask := p.next(); ask != nil {
					t.Fatalf("%d native runs", len(ask.Points))
				}
				found := h.abnormal.Candidates()
				switch right := strings.HasPrefix(s.Name, "right"); {
				case right && len(found) > 0:
					t.Errorf("seed %d: %s at %v, which is inside", seed, found[0].Reason, found[0].Point)
				case !right && (len(found) == 0 || !strings.HasPrefix(found[0].Reason, "access outside of table")):
					t.Errorf("seed %d: nothing found", seed)
				}
			}
		})
	}
}
