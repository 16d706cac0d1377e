package campaign

// This file says where native code did not do what an input was solved for: an internal error, which fails the job.

import (
	"fmt"

	"faultline/internal/search"
)

// held notes what became of the inputs that a strategy has held to their paths.
func (t *Task) held(strategy search.Strategy, r *Report) {
	h, is := strategy.(search.Holder)
	if !is {
		return
	}
	held := h.Held()
	r.Mismatched += held.Mismatched
	for i := range held.First {
		r.say(t.Subject, held.First[i].Says(t.Subject))
	}
	if n := held.Mismatched - len(held.First); n > 0 {
		r.say(t.Subject, fmt.Sprintf("internal error: native code does not take the paths of so many more inputs: %d", n))
	}
}
