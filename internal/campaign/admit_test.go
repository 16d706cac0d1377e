package campaign

// This file tests that the domain's filter holds for runs, whatever a strategy asks.

import (
	"context"
	"slices"
	"testing"

	"faultline/internal/run"
	"faultline/internal/subject"
)

// Runs of points that the filter admits are those of a subject without a filter, record by record; the others do not happen.
func TestFilterHoldsForEveryMode(t *testing.T) {
	t.Parallel()
	modes := []run.Mode{run.Plain, run.All, run.Deltas, run.Flags, run.Measured, run.Rounded}
	j, err := newJob(t.Context(), &Config{Args: []string{foo}}, run.Plain, run.All, run.Deltas, run.Flags, run.Certain)
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	free := j.Subjects[0]
	thin := *free
	thin.Filter = "(< 1 x 3)"
	points := []float64{0.5, 1.5, 2, 3.5, 2.5, 7}
	within := []bool{false, true, true, false, true, false}
	for _, mode := range modes {
		all, one := answer(t, j, l, free, points, mode), answer(t, j, l, &thin, points, mode)
		for i := range points {
			if !within[i] {
				if one.outcomes[i] != run.NotRun {
					t.Errorf("mode %d, %v: outcome %d, outside of the filter", mode, points[i], one.outcomes[i])
				}
				continue
			}
			if one.outcomes[i] != all.outcomes[i] || !slices.Equal(one.words[i], all.words[i]) {
				t.Errorf("mode %d, %v: %v with the filter, %v without", mode, points[i], one.words[i], all.words[i])
			}
		}
	}
}

// answers is what a batch says of each point, as words.
type answers struct {
	outcomes []run.Outcome
	words    [][]float64
}

func answer(t *testing.T, j *Job, l *lane, s *subject.Subject, points []float64, mode run.Mode) answers {
	w, err := l.load(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.task(l, s).service(context.Background(), w)
	if err != nil {
		t.Fatal(err)
	}
	b, err := v.Run(points, nil, mode)
	if err != nil {
		t.Fatal(err)
	}
	a := answers{outcomes: slices.Clone(b.Outcomes)}
	for i := range points {
		words := []float64{float64(b.Outputs[i].Lo)}
		for _, list := range [][]float64{b.Deltas, b.Errors, b.Ulps} {
			if list != nil {
				words = append(words, list[i])
			}
		}
		if b.Flags != nil {
			words = append(words, float64(b.Flags[i]))
		}
		if b.Start != nil {
			words = append(words, float64(b.Ops[i]))
			for _, w := range b.Frames[b.Start[i]:b.Start[i+1]] {
				words = append(words, float64(w))
			}
		}
		a.words = append(a.words, words)
	}
	return a
}
