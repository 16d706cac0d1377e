package campaign

// This file tests what strategies are answered: judgements stand beside the runs that they are of.

import (
	"math"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/fp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// fake runs nothing: even points return, and nothing is known of their errors, odd ones trap.
type fake struct{}

func (fake) Run(points []float64, _ []int, mode run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points), Dims: 1, Points: points}
	for i := range points {
		b.Outcomes = append(b.Outcomes, []run.Outcome{run.Returned, run.Trapped}[i%2])
		b.Outputs = append(b.Outputs, fp.FromFloat64(0.5))
		b.Deltas, b.Bounds = append(b.Deltas, 0), append(b.Bounds, math.Inf(1))
	}
	return b, nil
}

func TestServiceJudges(t *testing.T) {
	t.Parallel()
	j, err := newJob(t.Context(), &Config{Args: []string{foo}, Flags: subject.Flags{Reference: "(/ (- 1 (cos x)) (* x x))"}})
	if err != nil {
		t.Fatal(err)
	}
	v := &service{Runner: fake{}, subject: j.Subjects[0], proof: certify.NewWorker(certify.Limits{})}
	defer v.proof.Close()
	b, err := v.Run([]float64{1e-9, 1e-9, 1, 1, 0.5}, nil, run.Judged)
	if err != nil {
		t.Fatal(err)
	}
	want := []float64{1, math.NaN(), 0, math.NaN(), 0} // rounded to 15 digits; 1 - cos(1e-9) is 0 in doubles
	for i, e := range b.Errors {
		if math.Abs(e-want[i]) > 1e-14 || (e != e) != (want[i] != want[i]) {
			t.Errorf("point %d: error %v, want %v", i, e, want[i])
		}
	}
	if v.Judged != 3 {
		t.Errorf("%d points were judged, 3 returned", v.Judged)
	}
	done := make(chan struct{})
	close(done)
	v.done = done
	if _, err := v.Run([]float64{1}, nil, run.Judged); err != native.ErrStopped {
		t.Errorf("stopped: %v", err)
	}
}

// Measured runs have the same errors as judged ones, and those in ulps.
func TestServiceMeasures(t *testing.T) {
	t.Parallel()
	j, err := newJob(t.Context(), &Config{Args: []string{foo}})
	if err != nil {
		t.Fatal(err)
	}
	v := &service{Runner: fake{}, subject: j.Subjects[0], proof: certify.NewWorker(certify.Limits{})}
	defer v.proof.Close()
	points := make([]float64, 2*measuredAtOnce+2)
	for i := range points {
		points[i] = 1e-7 + float64(i)*1e-4
	}
	b, err := v.Run(points, nil, run.Measured)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Errors) != b.N || len(b.Ulps) != b.N || v.Judged != int64(b.N/2) {
		t.Fatalf("%d and %d errors of %d runs, %d judged", len(b.Errors), len(b.Ulps), b.N, v.Judged)
	}
	some := []float64{points[0], points[1], points[2], points[measuredAtOnce], points[2*measuredAtOnce]}
	judged, err := v.Run(some, nil, run.Judged)
	if err != nil {
		t.Fatal(err)
	}
	for k, i := range []int{0, 1, 2, measuredAtOnce, 2 * measuredAtOnce} {
		if returned := i%2 == 0; returned != (b.Errors[i] == b.Errors[i]) || returned != (b.Ulps[i] == b.Ulps[i]) {
			t.Errorf("point %d: %v, %v ulps", i, b.Errors[i], b.Ulps[i])
		}
		if want := judged.Errors[k]; k%2 == 0 && i%2 == 0 && math.Abs(b.Errors[i]-want) > 0.06*want+0x1p-60 {
			t.Errorf("point %d: measured %v, judged %v", i, b.Errors[i], want)
		}
		// An ulp of a number between 1/4 and 1/2 is 2^-54, and that is 2^-53 to 2^-52 of it.
		if ratio := b.Ulps[i] / b.Errors[i]; b.Errors[i] > 0 && (ratio < 0x1p52 || ratio > 0x1p53) {
			t.Errorf("point %d: error %v is %v ulps", i, b.Errors[i], b.Ulps[i])
		}
	}
	done := make(chan struct{})
	close(done)
	v.done = done
	if b, err = v.Run(points[:1], nil, run.Measured); err != native.ErrStopped || len(b.Ulps) != 1 || b.Ulps[0] == b.Ulps[0] {
		t.Errorf("stopped: %v, %v", err, b.Ulps)
	}
}

// broken fails in the middle of a batch.
type broken struct{}

func (broken) Run(points []float64, _ []int, mode run.Mode) (*run.Batch, error) {
	b, _ := fake{}.Run(points[:1], nil, mode)
	return b, native.ErrStopped
}

// A strategy is told of the runs before a failure, whatever mode it asked for: they have errors, which are not known.
func TestServiceFailsBetween(t *testing.T) {
	t.Parallel()
	v := &service{Runner: broken{}, subject: &subject.Subject{}}
	for _, mode := range []run.Mode{run.Judged, run.Measured, run.Rounded, run.Shadowed} {
		b, err := v.Run([]float64{1, 2}, nil, mode)
		if err != native.ErrStopped || b.N != 1 || len(b.Errors) != 1 || b.Errors[0] == b.Errors[0] {
			t.Errorf("mode %v: %v, errors %v of %d runs", mode, err, b.Errors, b.N)
		}
	}
}
