package campaign

// This file counts what the last gate refuses and what it costs, for the benches.

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// A GateTally counts over all lanes of a bench. A nil one counts nothing.
type GateTally struct {
	unreturned  atomic.Int64 // findings that state what the unmodified code does not do
	gate, lanes atomic.Int64 // nanoseconds at the gate, and of all work on subjects
}

func (t *GateTally) count() {
	if t != nil {
		t.unreturned.Add(1)
	}
}

// gateTime and laneTime add what has passed since.
func (t *GateTally) gateTime(since time.Time) {
	if t != nil {
		t.gate.Add(int64(time.Since(since)))
	}
}

func (t *GateTally) laneTime(since time.Time) {
	if t != nil {
		t.lanes.Add(int64(time.Since(since)))
	}
}

// print writes both, the share where lanes were timed.
func (t *GateTally) print(w io.Writer) error {
	fmt.Fprintf(w, "\n%d findings whose value the unmodified code does not return (or that it does not end or raise as they say)\n", t.unreturned.Load())
	gate, lanes := time.Duration(t.gate.Load()), time.Duration(t.lanes.Load())
	if lanes == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "the last gate took %.1f s of the %.1f s that all lanes worked: %.1f%%\n", gate.Seconds(), lanes.Seconds(), 100*gate.Seconds()/lanes.Seconds())
	return err
}
