package hunt

// This file is what phases have in common.

import (
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A phase is one part of the search. It asks until it has no more to ask.
type phase interface {
	// next returns the runs wanted next, nil at the end of the phase. Runs beyond the budget are cut off.
	next() *search.Ask
	// tell hands in the answers: those to the first b.N points of the last ask.
	tell(b *subject.Batch)
}
