package campaign

// This file minimises over functions whose simplest inputs are known; no process runs.

import (
	"errors"
	"math"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
)

// doubles is a subject with n inputs.
func doubles(n int) *subject.Subject {
	s := &subject.Subject{Name: "f"}
	for range n {
		s.Params = append(s.Params, subject.Param{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: -1e300, Max: 1e300})
	}
	return s
}

// A world is a function of known error; it counts what it is asked.
type world struct {
	error   func(p []float64) float64 // as estimated
	proved  func(p []float64) bool    // nil: where the error is
	batches int
	runs    int
	asked   [][]float64
}

func (w *world) question(dims int) Question {
	return Question{
		Threshold: finding.DefaultThreshold,
		Estimate: func(points []float64) ([]float64, error) {
			w.batches++
			var list []float64
			for ; len(points) > 0; points = points[dims:] {
				w.runs++
				list = append(list, w.error(points[:dims]))
			}
			return list, nil
		},
		Prove: func(p []float64) *finding.Finding {
			w.asked = append(w.asked, p)
			f := &finding.Finding{ID: "F", Verdict: finding.Certified}
			if w.proved != nil && !w.proved(p) {
				f.ID = "another"
			}
			for _, x := range p {
				f.Input = append(f.Input, finding.NumberOf("x", -1, fp.FromFloat64(x)))
			}
			return f
		},
	}
}

func simplest(f *finding.Finding) (p []float64) {
	if f.Simplest == nil {
		return nil
	}
	for _, n := range f.Simplest.Input {
		x, _ := n.Float64()
		p = append(p, x)
	}
	return p
}

func TestSimplest(t *testing.T) {
	yes := func(ok bool) float64 {
		if ok {
			return 1
		}
		return 1e-17
	}
	for _, tt := range []struct {
		name   string
		worst  []float64
		error  func(p []float64) float64
		proved func(p []float64) bool
		want   []float64
	}{
		{"above 1e8", []float64{3.1234567890123e11}, func(p []float64) float64 { return yes(p[0] > 1e8) }, nil, []float64{2e8}},
		{"next to a root", []float64{2.4570247382207997}, func(p []float64) float64 { return 1e-11 / math.Abs(p[0]-2.4570247382208) }, nil, []float64{2.45702473}},
		{"few bits, many digits", []float64{0x1.0000010000001p0}, func(p []float64) float64 { return yes(math.Abs(p[0]-0x1.000001p0) < 1e-14) }, nil, []float64{1.00000005960465}},
		{"zero is simplest", []float64{0.1234}, func(p []float64) float64 { return yes(math.Abs(p[0]) < 1) }, nil, []float64{0}},
		{"nothing simpler", []float64{0.1234567890123456}, func(p []float64) float64 { return yes(p[0] == 0.1234567890123456) }, nil, nil},
		{"estimate does not show it", []float64{0.5234}, func(p []float64) float64 { return 0 }, nil, nil},
		{"an infinity", []float64{1.2345e200}, func(p []float64) float64 { return p[0] * p[0] / 1e9 * 1e9 }, nil, []float64{2e154}},
		{"another root cause is no witness", []float64{1.2345678}, func(p []float64) float64 { return yes(p[0] > 1e-3) },
			func(p []float64) bool { return math.Abs(p[0]-1.2345678) < 1e-3 }, []float64{1.234}},
		{"large beside small", []float64{-7.3331e17, 3.25718281, 0.5772156}, func(p []float64) float64 { return yes(math.Abs(p[0]) > 1e17*math.Abs(p[1]) && p[1] != 0) },
			nil, []float64{-2e17, 1, 1}},
		{"a difference", []float64{1.23456789012345, 1.23456789012346}, func(p []float64) float64 {
			return yes(p[0] != p[1] && math.Abs(p[0]-p[1]) < 0.02*math.Abs(p[0]))
		}, nil, []float64{1.25, 1.23}},
		{"only zero together", []float64{3.7, 3.7, 5.1}, func(p []float64) float64 { return yes(p[0] == p[1] && p[2] > 5) }, nil, []float64{0, 0, 8}},
	} {
		w := &world{error: tt.error, proved: tt.proved}
		f := &finding.Finding{ID: "F"}
		n := Simplest(doubles(len(tt.worst)), f, tt.worst, w.question(len(tt.worst)))
		got := simplest(f)
		t.Logf("%s: %v, %d batches, %d runs, %d proofs", tt.name, got, w.batches, w.runs, n)
		if len(got) != len(tt.want) || n != len(w.asked) || n > mostProofs {
			t.Errorf("%s: %v, want %v (%d proofs, asked %v)", tt.name, got, tt.want, n, w.asked)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
				break
			}
		}
	}
}

// The headline of cancellation near 0 was an input of 1e-18, although 1e-12 loses enough digits.
func TestLikeliest(t *testing.T) {
	for _, tt := range []struct {
		min, max, worst, want float64
	}{{-math.MaxFloat64, math.MaxFloat64, 1.889e-18, 1e-13}, {1e-20, 1e-15, 1.889e-18, 1e-15}, {1e-13, 1, 1.889e-13, 1e-13}} {
		w := &world{error: func(p []float64) float64 { return 9e-16 * p[0] / (p[0]*p[0] + 1e-40) }}
		q := w.question(1)
		s := doubles(1)
		s.Params[0].Min, s.Params[0].Max = tt.min, tt.max
		f := &finding.Finding{ID: "F"}
		Simplest(s, f, []float64{tt.worst}, q)
		if got := simplest(f); len(got) != 1 || got[0] != tt.want {
			t.Errorf("%v in [%v, %v]: %v, want %v", tt.worst, tt.min, tt.max, got, tt.want)
		}
	}
}

// An exception that makes the result wrong is not shown by one that does not, simple as its input may be.
func TestSimplestOfAnExceptionThatMakesTheResultWrong(t *testing.T) {
	w := &world{error: func([]float64) float64 { return math.Inf(1) }} // the exception is everywhere
	q := w.question(1)
	prove := q.Prove
	q.Prove = func(p []float64) *finding.Finding {
		f := prove(p)
		f.OnTheWay = math.Abs(p[0]-1.2345678) > 1e-3
		return f
	}
	f := &finding.Finding{ID: "F"}
	Simplest(doubles(1), f, []float64{1.2345678}, q)
	if got := simplest(f); len(got) != 1 || got[0] != 1.234 {
		t.Errorf("%v, want 1.234: beyond it the result is right", got)
	}
}

// The error of the witness was shown as that of the finding's output, whichever it was of: a division's underflow in
// result.mean with the error of result.var.
func TestSimplestNamesAnotherOutput(t *testing.T) {
	for _, output := range []string{"result.mean", "result.var"} {
		w := &world{error: func(p []float64) float64 { return 1 }}
		q := w.question(1)
		prove := q.Prove
		q.Prove = func(p []float64) *finding.Finding {
			g := prove(p)
			g.Output = output
			return g
		}
		f := &finding.Finding{ID: "F", Verdict: finding.Certified, Output: "result.mean"}
		Simplest(doubles(1), f, []float64{0.1234567}, q)
		want := ""
		if output != f.Output {
			want = output
		}
		if f.Simplest == nil || f.Simplest.Output != want {
			t.Errorf("witness with an error of %s: %+v, want output %q", output, f.Simplest, want)
		}
	}
}

// Two of 64 elements of an array matter. The others become zero, in a bounded number of runs.
func TestSimplestOfMany(t *testing.T) {
	worst := make([]float64, 64)
	for i := range worst {
		worst[i] = 1 / float64(i+3)
	}
	w := &world{error: func(p []float64) float64 {
		if p[40] > 0.02 && p[9] > 0.05 {
			return 1
		}
		return 0
	}}
	f := &finding.Finding{ID: "F"}
	s := doubles(64)
	for i := range s.Params {
		s.Params[i].Index = i
	}
	Simplest(s, f, worst, w.question(64))
	got := simplest(f)
	for i, x := range got {
		if want := map[int]float64{40: 1, 9: 1}[i]; x != want {
			t.Errorf("coordinate %d is %v, want %v", i, x, want)
		}
	}
	if got == nil || w.runs > mostRuns || w.batches > 100 {
		t.Errorf("%v: %d runs in %d batches", got, w.runs, w.batches)
	}
}

// Domains, filters and formats are kept: a float, an integer, a range without 0 and 1.
func TestSimplestInDomain(t *testing.T) {
	s := doubles(3)
	s.Params[0] = subject.Param{Name: "f", Format: fp.Binary32, Precision: fp.Binary32, Min: -10, Max: 10, Index: -1}
	s.Params[1] = subject.Param{Name: "n", Min: 3, Max: 500, Index: -1}
	s.Params[2].Min, s.Params[2].Max = 2.5, 3.5
	w := &world{error: func([]float64) float64 { return 1 }}
	q := w.question(3)
	q.Admits = func(p []float64) bool { return p[1] > 100 && p[0] > 0.05 }
	f := &finding.Finding{ID: "F"}
	Simplest(s, f, []float64{float64(float32(0.1234567)), 367, 2.71828182845}, q)
	if got := simplest(f); len(got) != 3 || got[0] != 1 || got[1] != 400 || got[2] != 3 {
		t.Errorf("got %v, want [1 400 3]", got)
	}
}

// Dear estimates are asked for a few at a time, and no more than is said.
func TestRuns(t *testing.T) {
	for _, tt := range []struct {
		zone float64
		want bool
	}{{0.5, true}, {1e-12, false}} {
		w := &world{error: func(p []float64) float64 {
			if math.Abs(p[0]-2.7182818284590452) < tt.zone {
				return math.Inf(1)
			}
			return 0
		}}
		q := w.question(1)
		q.Runs = 40
		f := &finding.Finding{ID: "F"}
		Simplest(doubles(1), f, []float64{2.7182818284590452}, q)
		if got := simplest(f); w.runs > 40 || (got != nil) != tt.want {
			t.Errorf("zone %v: %v in %d runs", tt.zone, got, w.runs)
		}
	}
}

// An engine that fails leaves the finding as it is.
func TestEstimateFails(t *testing.T) {
	w := &world{error: func([]float64) float64 { return 1 }}
	q := w.question(1)
	q.Estimate = func([]float64) ([]float64, error) { return nil, errors.New("gone") }
	f := &finding.Finding{ID: "F"}
	if n := Simplest(doubles(1), f, []float64{1.5}, q); n != 0 || f.Simplest != nil {
		t.Errorf("%d proofs, %v", n, f.Simplest)
	}
}

func TestWeight(t *testing.T) {
	order := []float64{0, 2, 3, 0.5, 400, 0.1, 1e-7, 12, 0.25, 256, 0.125, 1.2345678901234567}
	for i := 1; i < len(order); i++ {
		if weigh(fp.Binary64, order[i-1]).compare(weigh(fp.Binary64, order[i])) > 0 {
			t.Errorf("%v is not simpler than %v: %v, %v", order[i-1], order[i], weigh(fp.Binary64, order[i-1]), weigh(fp.Binary64, order[i]))
		}
	}
}

// digits(x, d, u) is a number of d digits, u units from the nearest.
func TestDigits(t *testing.T) {
	for _, tt := range []struct {
		x     float64
		d     int
		units int64
		want  float64
	}{{2.718281828, 3, 0, 2.72}, {2.718281828, 3, -1, 2.71}, {-1e-300, 1, -1, -2e-300}, {9.99e5, 2, 0, 1e6}, {5e-324, 1, 0, 5e-324}} {
		if got := digits(tt.x, tt.d, tt.units); got != tt.want {
			t.Errorf("digits(%v, %d, %d) = %v, want %v", tt.x, tt.d, tt.units, got, tt.want)
		}
	}
}
