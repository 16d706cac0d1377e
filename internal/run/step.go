package run

// This file is what a run in mode Trace did, step by step.

import "faultline/internal/fp"

// A Step is a comparison, a conversion to an integer, or an addition or subtraction at a site of a run in mode Trace.
type Step struct {
	Site int
	Op   fp.Op // Cmp, ToInt, ToUint; Add or Sub
	word uint64
}

// Outcome is how a comparison came out.
func (s Step) Outcome() bool { return s.word&1 != 0 }

// Integer is the integer that a conversion made, or its low 64 bits. Where its type cannot hold the number, the bits beyond the type
// mean nothing.
func (s Step) Integer() int64 { return int64(s.word) }

// Exponents are the fields of the exponents of the operands of an addition or subtraction, and of its result.
func (s Step) Exponents() (x, y, z int) {
	return int(s.word & 0xffff), int(s.word >> 16 & 0xffff), int(s.word >> 32 & 0xffff)
}

// Steps calls f for the steps of point i in mode Trace, in the order of execution, until it says that it wants no more. It reports
// whether those were all: only so many of a run are kept.
func (b *Batch) Steps(i int, f func(Step) (more bool)) (whole bool) {
	words := b.Frames[b.Start[i]:b.Start[i+1]]
	kept := len(words) / 2
	for ; len(words) > 0; words = words[2:] {
		if !f(Step{Site: int(words[0] >> 8), Op: fp.Op(words[0] & 0xff), word: words[1]}) {
			break
		}
	}
	return int64(kept) == b.Ops[i]
}
