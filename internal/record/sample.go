package record

// This file selects the calls to record.

import (
	"context"
	"hash/maphash"
	"math"
)

// Options are the options of Run.
type Options struct {
	Folder string // an existing folder for the files
	Most   int    // limit on recorded calls of a function; 0 means 300
	// Kill, if set, kills all traced processes when it ends. They may have ignored the end of Run's ctx.
	Kill context.Context
}

const (
	defaultMost = 300
	stopsEach   = 20      // limit on stops at a function, divided by Options.Most
	classParts  = 8       // a class of similar calls may fill 1/classParts of the recorded calls
	mostOpen    = 64      // limit on recorded calls of a thread that have not returned
	mostWritten = 8 << 20 // bytes of the file of a function, after which it is full
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
	open    int             // recorded calls that have not returned
	bytes   int             // of its file
	done    bool            // record no more calls
}

func newTarget(f Function, number int) *target {
	return &target{Function: f, number: number, seen: make(map[uint64]bool), classes: make(map[uint64]int)}
}

// hasEnough reports whether the class of a call is full, and counts the call if it is. Calls of one class have the same caller, and numbers
// of the same magnitude.
func (g *target) hasEnough(class uint64, most int) bool {
	if g.classes[class] < max(most/classParts, 1) {
		return false
	}
	g.Full++
	return true
}

// wants reports whether to record a call whose class is not full. It counts and rejects a call equal to a recorded one.
func (g *target) wants(class, hash uint64) bool {
	if g.seen[hash] {
		g.Same++
		return false
	}
	g.seen[hash] = true
	g.classes[class]++
	return true
}

// finishIfFull ends the recording of a function that has enough calls, that stopped the program too often, or that has had as many calls
// with too much memory as it may have recorded ones, or whose calls fill a file: large calls cost most.
func (g *target) finishIfFull(most int) {
	g.done = g.done || g.Recorded+g.open >= most || g.Stopped >= stopsEach*most || g.Large >= most ||
		g.bytes >= mostWritten
}

// seed is the seed of all hashes. Each process has another one, which is harmless because no file contains a hash.
var seed = maphash.MakeSeed()

// magnitude returns the sign of a double and its exponent divided by 4, so that numbers within the same factor of 16 have the same
// magnitude. It returns 0 for zeros.
func magnitude(bits uint64) uint64 {
	x := math.Float64frombits(bits)
	if x == 0 {
		return 0
	}
	return bits >> 54
}
