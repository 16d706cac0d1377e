package campaign

// This file tests what is said where native code does not do what an input was solved for.

import (
	"strings"
	"testing"

	"faultline/internal/campaign/explore"
	"faultline/internal/run"
	"faultline/internal/search"
)

// holder is a strategy whose inputs were held to paths that native code does not take.
type holder struct {
	search.Strategy
	held search.Held
}

func (h *holder) Held() *search.Held { return &h.held }

// A mismatch fails the job, and says where it is, what was meant, what ran, and the input.
func TestMismatchIsAnInternalError(t *testing.T) {
	t.Parallel()
	j, err := newJob(t.Context(), &Config{Args: []string{foo}})
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{}
	task := j.task(nil, j.Subjects[0])
	site := task.Subject.Sites[1]
	a := &attempt{held: heldOf(&holder{held: search.Held{Taken: 7, Mismatched: 3, First: []search.Mismatch{
		{Point: []float64{0.5}, Site: site, Time: 2, Meant: "true", Ran: "false"}, {Point: []float64{0.25}, Site: site, Meant: "-3"},
	}}})}
	a.lines = task.mismatches(a.held)
	r.add(task.Subject, a, nil)
	var said []string
	for _, m := range r.Messages {
		said = append(said, m.Skipped.What)
	}
	for _, want := range []string{"internal error: ", "foo.c:", "execution 3: true is meant, false ran", "x=0x1p-1", "-3 is meant, it did not run so often"} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("%q is not said: %q", want, said)
		}
	}
	total := new(Summary)
	total.Add(&r.Tally)
	if total.Mismatched != 3 || len(said) != 3 {
		t.Errorf("%d mismatches in the summary, %d messages; want 3, 3: %q", total.Mismatched, len(said), said)
	}
}

// asker asks for traced runs before each run of its own.
type asker struct {
	search.Strategy
	n, told int
}

func (a *asker) Next(int) *search.Ask {
	a.n++
	mode := []run.Mode{run.Plain, run.Trace}[a.n%2]
	return &search.Ask{Points: []float64{1}, Mode: mode}
}

func (a *asker) Tell(*run.Batch) { a.told++ }

// Runs that hold inputs to their paths are no part of the budget.
func TestHeldRunsAreNoneOfTheBudget(t *testing.T) {
	t.Parallel()
	a := &asker{}
	sv, err := explore.Explore(t.Context(), a, fake{}, 5, 1, func(int) {})
	if err != nil || sv.Evaluations != 5 || a.told != 10 {
		t.Errorf("%d evaluations, %d answers, %v; want 5 and 10", sv.Evaluations, a.told, err)
	}
}
