package fleet

// This file decides which worker processes which unit. It uses the process's monotonic clock, because the queue's own lease times depend on
// the date of a machine.

import (
	"sync"
	"time"

	"faultline/internal/finding"
)

const mostGiven = 3 // number of workers that may start the same unit

// lease is how long a worker keeps a unit without sending a request.
var lease = 20 * time.Second

// The answers to a worker that requests a unit.
const (
	isYours = "go on"
	isDone  = "done"
	isTaken = "taken" // another worker has it
	isLost  = "lost"  // it was started mostGiven times without a result; workers never receive this answer
)

// leases has the state of all units of a run. It is safe for concurrent use.
type leases struct {
	now func() time.Time

	mu    sync.Mutex
	open  map[finding.Unit]*given // started, without a result
	sent  map[finding.Unit]bool   // in the queue, and no worker has requested it yet
	done  map[finding.Unit]bool
	known map[finding.Unit]int // all units, with their indices in the session
}

// A given is the state of a unit that some worker started.
type given struct {
	lane  string // "" if the worker handed it back
	heard time.Time
	loose bool // the lease has ended, and the unit is in the queue again
	times int
	runs  int64 // number of runs that the worker has reported
}

func newLeases(known map[finding.Unit]int, now func() time.Time) *leases {
	return &leases{now: now, open: make(map[finding.Unit]*given), sent: make(map[finding.Unit]bool),
		done: make(map[finding.Unit]bool), known: known}
}

// ask answers whether a worker may start a unit or continue it. more is the number of runs since the worker's last request.
func (l *leases) ask(lane string, u finding.Unit, runs int64) (answer string, more int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.known[u]; !known || l.done[u] {
		return isDone, 0
	}
	x := l.open[u]
	switch {
	case x == nil:
		x = new(given)
		l.open[u] = x
	case x.lane == lane: // even after the end of its lease: no other worker has started the unit
		x.heard, x.loose = l.now(), false
		delete(l.sent, u)
		more = max(0, runs-x.runs)
		x.runs += more
		return isYours, more
	case x.lane != "" && l.now().Sub(x.heard) <= lease:
		return isTaken, 0
	case x.times == mostGiven:
		return isLost, 0
	}
	delete(l.sent, u)
	*x = given{lane: lane, heard: l.now(), times: x.times + 1}
	return isYours, 0
}

// back takes a unit from its worker, so that another one can start it. It returns false if the unit was already started mostGiven times.
func (l *leases) back(u finding.Unit) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.open[u]
	if x == nil || x.times == mostGiven {
		return false
	}
	x.lane, x.loose = "", true
	l.sent[u] = true
	return true
}

// end marks a unit as done. first is false if it was done already. runs is the number of runs that its worker has reported.
func (l *leases) end(u finding.Unit) (runs int64, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.known[u]; !known || l.done[u] {
		return 0, false
	}
	if x := l.open[u]; x != nil {
		runs = x.runs
	}
	delete(l.open, u)
	delete(l.sent, u)
	l.done[u] = true
	return runs, true
}

// send records that a unit goes into the queue. It returns false if the unit is done, for example a piece that is no longer necessary.
func (l *leases) send(u finding.Unit) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done[u] {
		return false
	}
	l.sent[u] = true
	return true
}

// under counts the units that are in the queue or started.
func (l *leases) under() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.sent) + len(l.open)
}

// unasked returns the units in the queue that no worker has requested.
func (l *leases) unasked() (list []finding.Unit) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for u := range l.sent {
		list = append(list, u)
	}
	return list
}

// silent returns the units whose lease has ended. It returns a unit once for each lease that ended.
func (l *leases) silent() (list []finding.Unit) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for u, x := range l.open {
		if !x.loose && l.now().Sub(x.heard) > lease {
			x.loose = true
			l.sent[u] = true
			list = append(list, u)
		}
	}
	return list
}

// working counts the active workers: those for which ours returns true, and the others.
func (l *leases) working(ours func(lane string) bool) (here, elsewhere int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, x := range l.open {
		switch {
		case x.loose:
		case ours(x.lane):
			here++
		default:
			elsewhere++
		}
	}
	return here, elsewhere
}
