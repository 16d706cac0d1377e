package certify

// This file lists where a run lost digits.

import (
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/symbolic/floats"
)

// lossy lists the additions and subtractions of the run that lost or cancelled digits. It returns nil for a run of more than mostCausedOps
// operations.
func (x *execution) lossy() (list []finding.Lossy) {
	if x.floats.Ops > mostCausedOps {
		return nil
	}
	var log floats.Log
	x.flow(func(e *interp.Event[struct{}]) {
		if e.Number == 1 {
			log = floats.Log{}
		}
		if e.Op.Checked() && e.Inst.Site >= 0 {
			log.See(int(e.Inst.Site), e.Args[0], fp.Summand(e.Op, e.Args[1], fp.Value.Neg), e.Result)
		}
	})
	for _, l := range log.Entries() {
		list = append(list, finding.Lossy{
			Site: words.SiteOf(&x.Program.Sites[l.Site]), Check: l.Check.String(), Bits: l.Bits, Of: l.Of, Times: l.Times,
		})
	}
	return list
}
