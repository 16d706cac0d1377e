package record

// This file decides which calls are recorded.

import (
	"hash/maphash"
	"math"
)

// Options are the options of Run.
type Options struct {
	Folder string // for the files; it exists
	Most   int    // recorded calls of a function; 0 means 300
}

const (
	defaultMost  = 300
	stopsEach    = 20 // calls at which the program is stopped for each call that may be recorded
	classesLeast = 8  // a class of similar calls may fill this part of the recorded calls
	mostOpen     = 64 // recorded calls that are open in a thread
)

func (o Options) withDefaults() Options {
	if o.Most <= 0 {
		o.Most = defaultMost
	}
	return o
}

// A target is a function that is being recorded.
type target struct {
	Function
	number  int
	seen    map[uint64]bool // hashes of recorded calls
	classes map[uint64]int  // recorded calls by class
	open    int             // calls that are being recorded
	done    bool            // no more calls are recorded
}

func newTarget(f Function, number int) *target {
	return &target{Function: f, number: number, seen: make(map[uint64]bool), classes: make(map[uint64]int)}
}

// wants reports whether a call is to be recorded: its class has room, and no equal call is recorded. Calls of one class have the same
// caller, and numbers of the same magnitude.
func (g *target) wants(class, hash uint64, most int) bool {
	switch {
	case g.seen[hash]:
		g.Same++
	case g.classes[class] >= max(most/classesLeast, 1):
		g.Full++
	default:
		g.seen[hash] = true
		g.classes[class]++
		return true
	}
	return false
}

// settle ends the recording of a function that has enough calls, or that stopped the program too often.
func (g *target) settle(most int) {
	g.done = g.done || g.Recorded+g.open >= most || g.Stopped >= stopsEach*most
}

// seed makes hashes. It lives as long as the process, since hashes are never stored.
var seed = maphash.MakeSeed()

// magnitude returns the sign and the exponent of a double, halved so that neighbours share it.
func magnitude(bits uint64) uint64 {
	x := math.Float64frombits(bits)
	if x == 0 {
		return 0
	}
	return bits >> 54
}
