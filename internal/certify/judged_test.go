package certify

// This file tests judgements: each is the error that the certificate of the same point states.

import (
	"math"
	"strconv"
	"testing"

	"faultline/internal/finding"
)

func TestJudgeAgrees(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	points := []float64{1e-7, 1e-3, 0.5, 1, 3, 1e-9, 1e-200, 1e300, math.Pi}
	for _, formula := range []string{"(/ (- 1 (cos x)) (pow x 2))", ""} {
		s := ours(t, "foo", formula)
		got, err := w.Judge(s, points, Options{})
		if err != nil || len(got) != len(points) {
			t.Fatalf("%d errors of %d points, %v", len(got), len(points), err)
		}
		for i, x := range points {
			c, err := w.Certify(s, []float64{x}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := math.NaN()
			if e := c.Main(); e != nil && e.Relative != nil && c.Verdict != finding.Inconclusive {
				want, _ = strconv.ParseFloat(e.Relative.Lower, 64)
			}
			if c.Verdict == finding.Refuted && want >= 1e-3 { // below the smallest normal number: refuted beside that number
				if got[i] >= 1e-3 {
					t.Errorf("foo at %v: judged %v, refuted", x, got[i])
				}
				continue
			}
			if same := math.Abs(got[i]-want) <= 0.06*want || got[i] == want || got[i] != got[i] && want != want; !same {
				t.Errorf("foo, reference %q, at %v: judged %v, certified %v (%s)", formula, x, got[i], want, c.Verdict)
			}
		}
	}
}
