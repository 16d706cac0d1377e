package campaign

// This file tests what strategies are answered: judgements stand beside the runs that they are of.

import (
	"math"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// fake runs nothing: even points return, odd ones trap.
type fake struct{}

func (fake) Run(points []float64, _ []int, mode subject.Mode) (*subject.Batch, error) {
	b := &subject.Batch{N: len(points), Dims: 1, Points: points}
	for i := range points {
		b.Outcomes = append(b.Outcomes, []subject.Outcome{subject.Returned, subject.Trapped}[i%2])
	}
	return b, nil
}

func TestServiceJudges(t *testing.T) {
	j, err := newJob(t.Context(), &Config{Args: []string{foo}, Reference: "(/ (- 1 (cos x)) (* x x))"})
	if err != nil {
		t.Fatal(err)
	}
	v := &service{runner: fake{}, subject: j.subjects[0], proof: certify.NewWorker(certify.Limits{})}
	defer v.proof.Close()
	b, err := v.Run([]float64{1e-9, 1e-9, 1, 1, 0.5}, nil, subject.Judged)
	if err != nil {
		t.Fatal(err)
	}
	want := []float64{1, math.NaN(), 0, math.NaN(), 0} // rounded to 15 digits; 1 - cos(1e-9) is 0 in doubles
	for i, e := range b.Errors {
		if math.Abs(e-want[i]) > 1e-14 || (e != e) != (want[i] != want[i]) {
			t.Errorf("point %d: error %v, want %v", i, e, want[i])
		}
	}
	if v.judged != 3 {
		t.Errorf("%d points were judged, 3 returned", v.judged)
	}
	done := make(chan struct{})
	close(done)
	v.done = done
	if _, err := v.Run([]float64{1}, nil, subject.Judged); err != native.ErrStopped {
		t.Errorf("stopped: %v", err)
	}
}
