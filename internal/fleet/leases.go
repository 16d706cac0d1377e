package fleet

// This file is who does which subject. Times are those of the process's own clock, which no setting of the date moves: a queue's own
// leases are dates.

import (
	"sync"
	"time"
)

const mostGiven = 3 // times that a subject is given to a lane

// lease is how long a lane may be silent.
var lease = 20 * time.Second

// What a lane is told of a subject that it asks for.
const (
	isYours = "go on"
	isDone  = "done"
	isTaken = "taken" // by another lane
	isLost  = "lost"  // its lanes were, too often: nobody is to do it. Lanes never hear this
)

// leases are the subjects of a run that are not done, by number. They may be shared.
type leases struct {
	now func() time.Time

	mu    sync.Mutex
	open  map[int]*given // under way
	sent  map[int]bool   // in the queue, and not asked for yet
	done  map[int]bool
	known map[int]int // all of them, and their places among the session's jobs
}

// A given subject is, or was, a lane's.
type given struct {
	lane  string // "" is none: it was given back
	heard time.Time
	loose bool // the lease has ended, and it is in the queue again
	times int
	runs  int64 // of those that the lane has told
}

func newLeases(known map[int]int, now func() time.Time) *leases {
	return &leases{now: now, open: make(map[int]*given), sent: make(map[int]bool), done: make(map[int]bool), known: known}
}

// ask says whether a lane may do a subject, or go on with it. More is how many runs it has had since the lane asked last.
func (l *leases) ask(lane string, number int, runs int64) (answer string, more int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.known[number]; !known || l.done[number] {
		return isDone, 0
	}
	x := l.open[number]
	switch {
	case x == nil:
		x = new(given)
		l.open[number] = x
	case x.lane == lane: // however long it was silent: nobody else has come
		x.heard, x.loose = l.now(), false
		delete(l.sent, number)
		more = max(0, runs-x.runs)
		x.runs += more
		return isYours, more
	case x.lane != "" && l.now().Sub(x.heard) <= lease:
		return isTaken, 0
	case x.times == mostGiven:
		return isLost, 0
	}
	delete(l.sent, number)
	*x = given{lane: lane, heard: l.now(), times: x.times + 1}
	return isYours, 0
}

// back takes a subject from its lane, for another one. It reports false where it was given too often.
func (l *leases) back(number int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.open[number]
	if x == nil || x.times == mostGiven {
		return false
	}
	x.lane, x.loose = "", true
	l.sent[number] = true
	return true
}

// end notes that a subject is done, and reports whether that is new. Runs are those that its lane has told.
func (l *leases) end(number int) (runs int64, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.known[number]; !known || l.done[number] {
		return 0, false
	}
	if x := l.open[number]; x != nil {
		runs = x.runs
	}
	delete(l.open, number)
	delete(l.sent, number)
	l.done[number] = true
	return runs, true
}

// send notes that a subject goes into the queue.
func (l *leases) send(number int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent[number] = true
}

// unasked are the subjects in the queue that no lane has asked for.
func (l *leases) unasked() (list []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for number := range l.sent {
		list = append(list, number)
	}
	return list
}

// silent are the subjects whose lanes were silent for longer than a lease, each once for each lease that ended.
func (l *leases) silent() (list []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for number, x := range l.open {
		if !x.loose && l.now().Sub(x.heard) > lease {
			x.loose = true
			l.sent[number] = true
			list = append(list, number)
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
