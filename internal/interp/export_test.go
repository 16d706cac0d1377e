package interp

// This file shows tests what is on a tape.

// Len is the number of operations.
func (t *Tape) Len() int { return len(t.steps) }

// SiteOf is the site of operation i.
func (t *Tape) SiteOf(i int) int32 { return t.steps[i].inst.Site }
