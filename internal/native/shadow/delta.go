package shadow

// This file is the rules of mode Deltas: a delta as a double, without bound, and events.

import "tinygo.org/x/go-llvm"

// deltas are the rules of mode Deltas. Operations are counted as in instrumenter.block.
type deltas struct {
	*carrier
	counter llvm.Value // operations so far, read at the first site of a stretch; nil before
	k       int        // sites of the stretch
}

func (d *deltas) before(site llvm.Value) {
	if d.k == 0 {
		d.B.SetInsertPointBefore(site)
		d.counter = d.callOf("fl.ops")
	}
}

func (d *deltas) end(at llvm.Value) {
	if d.k > 0 {
		d.B.SetInsertPointBefore(at)
		d.callOf("fl.flush", d.Add(d.counter, d.k))
	}
	d.k, d.counter = 0, llvm.Value{}
}

// delta returns the delta of the k-th part of a value.
func (d *deltas) delta(v llvm.Value, k int) llvm.Value { return d.of(v, k)[0] }

// is makes delta that of v.
func (d *deltas) is(v, delta llvm.Value) { d.shadows[v] = []shadow{{delta, d.zero}} }
