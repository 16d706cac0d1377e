package gate

// This file counts what the gates of all lanes of a job refuse and cost.

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"faultline/internal/finding"
)

// A Tally counts over all lanes of a job. It may be shared.
type Tally struct {
	Gate, Lanes atomic.Int64 // nanoseconds at the gate, and of all work on subjects

	mu      sync.Mutex
	refused []Refusal
}

// A Refusal is a finding that states what the unmodified code does not do.
type Refusal struct {
	Subject string
	Kind    finding.Kind
	Site    *finding.Site // nil: it names none
	Input   []finding.Number
	Why     string
}

// LaneTime adds the time of a lane's work since a moment.
func (t *Tally) LaneTime(since time.Time) { t.Lanes.Add(int64(time.Since(since))) }

// Refuse notes that f is no longer certified, and why.
func (t *Tally) Refuse(f *finding.Finding, why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refused = append(t.refused, Refusal{f.Subject, f.Kind, f.Site, f.Input, why})
}

// Refused lists the refusals so far, by subjects. The order does not depend on the lanes.
func (t *Tally) Refused() []Refusal {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := slices.Clone(t.refused)
	slices.SortStableFunc(list, func(a, b Refusal) int { return cmp.Compare(a.Subject, b.Subject) })
	return list
}
