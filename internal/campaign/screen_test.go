package campaign

// This file holds the reference as native code to package errs: it says in C what an error is relative to.

import (
	"math"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

func TestScreenHasTheRuleOfErrors(t *testing.T) {
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../testdata/foo.c:foo"}, Flags: subject.Flags{Reference: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	ref, err := Compile(t.Context(), list[0], t.TempDir(), 1)
	if err != nil {
		t.Fatal(err)
	}
	w, err := start(t.Context(), ref.subject, ref.image)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var points, want []float64
	tiny := errs.SmallestNormal(fp.Binary64)
	for _, exact := range []float64{1, -3, 1e300, tiny, tiny / 2, -5e-324, math.MaxFloat64} {
		for _, computed := range []float64{exact, 0, exact / 2, -exact, exact + tiny} {
			points, want = append(points, exact, computed), append(want, errs.Relative(computed, exact-computed, tiny))
		}
		points, want = append(points, exact, math.NaN(), exact, math.Inf(-1)), append(want, math.Inf(1), math.Inf(1))
	}
	points, want = append(points, 0, 0.25), append(want, 0.25) // no relative error: the absolute one
	b, err := w.Run(points, nil, run.Plain)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range want {
		if got := b.Outputs[i].Float64(); math.Abs(got-e) > 1e-15*e && got != e {
			t.Errorf("%v for %v: error %v, want %v", points[2*i+1], points[2*i], got, e)
		}
	}
}
