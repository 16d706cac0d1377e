package campaign

// This file counts what the last gate refuses and what it costs, for those who measure it.

import (
	"sync/atomic"
	"time"
)

// A GateTally counts over all lanes of a job. A nil one counts nothing.
type GateTally struct {
	Unreturned  atomic.Int64 // findings that state what the unmodified code does not do
	Gate, Lanes atomic.Int64 // nanoseconds at the gate, and of all work on subjects
}

func (t *GateTally) count() {
	if t != nil {
		t.Unreturned.Add(1)
	}
}

// gateTime and laneTime add what has passed since.
func (t *GateTally) gateTime(since time.Time) {
	if t != nil {
		t.Gate.Add(int64(time.Since(since)))
	}
}

func (t *GateTally) laneTime(since time.Time) {
	if t != nil {
		t.Lanes.Add(int64(time.Since(since)))
	}
}
