package fleet

// This file is who does which unit. Times are those of the process's own clock, which no setting of the date moves: a queue's own
// leases are dates.

import (
	"sync"
	"time"

	"faultline/internal/finding"
)

const mostGiven = 3 // times that a unit is given to a lane

// lease is how long a lane may be silent.
var lease = 20 * time.Second

// What a lane is told of a unit that it asks for.
const (
	isYours = "go on"
	isDone  = "done"
	isTaken = "taken" // by another lane
	isLost  = "lost"  // its lanes were, too often: nobody is to do it. Lanes never hear this
)

// leases are the units of a run that are not done. They may be shared.
type leases struct {
	now func() time.Time

	mu    sync.Mutex
	open  map[finding.Unit]*given // under way
	sent  map[finding.Unit]bool   // in the queue, and not asked for yet
	done  map[finding.Unit]bool
	known map[finding.Unit]int // all of them, and their places among the session's units
}

// A given unit is, or was, a lane's.
type given struct {
	lane  string // "" is none: it was given back
	heard time.Time
	loose bool // the lease has ended, and it is in the queue again
	times int
	runs  int64 // of those that the lane has told
}

func newLeases(known map[finding.Unit]int, now func() time.Time) *leases {
	return &leases{now: now, open: make(map[finding.Unit]*given), sent: make(map[finding.Unit]bool),
		done: make(map[finding.Unit]bool), known: known}
}

// ask says whether a lane may do a unit, or go on with it. More is how many runs it has had since the lane asked last.
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
	case x.lane == lane: // however long it was silent: nobody else has come
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

// back takes a unit from its lane, for another one. It reports false where it was given too often.
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

// end notes that a unit is done, and reports whether that is new. Runs are those that its lane has told.
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

// send notes that a unit goes into the queue, unless it is done: a piece that nobody needs any more.
func (l *leases) send(u finding.Unit) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done[u] {
		return false
	}
	l.sent[u] = true
	return true
}

// under counts the units that are in the queue or under way.
func (l *leases) under() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.sent) + len(l.open)
}

// unasked are the units in the queue that no lane has asked for.
func (l *leases) unasked() (list []finding.Unit) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for u := range l.sent {
		list = append(list, u)
	}
	return list
}

// silent are the units whose lanes were silent for longer than a lease, each once for each lease that ended.
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

// working counts the lanes at work, those for which ours holds and the others.
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
