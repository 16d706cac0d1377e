package gate

// This file counts what the last gate refuses and what it costs, for those who measure it.

import (
	"sync/atomic"
	"time"
)

// A Tally counts over all lanes of a job. A nil one counts nothing. It may be shared.
type Tally struct {
	Unreturned  atomic.Int64 // findings that state what the unmodified code does not do
	Gate, Lanes atomic.Int64 // nanoseconds at the gate, and of all work on subjects
}

func (t *Tally) count() {
	if t != nil {
		t.Unreturned.Add(1)
	}
}

// gateTime adds what has passed since.
func (t *Tally) gateTime(since time.Time) {
	if t != nil {
		t.Gate.Add(int64(time.Since(since)))
	}
}

// LaneTime adds the time of a lane's work since a moment.
func (t *Tally) LaneTime(since time.Time) {
	if t != nil {
		t.Lanes.Add(int64(time.Since(since)))
	}
}
