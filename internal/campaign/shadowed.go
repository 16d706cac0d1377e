package campaign

// This file answers mode Shadowed, the fitness of searches that are guided by the measured error: native code in double-double
// first, and the certifying process for the runs that this is not enough for.

import (
	"faultline/internal/certify"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// shadowed runs points and measures their errors against the shadow. Results that are no numbers, and runs of which the program
// itself says that they went wrong, are not measured.
func (v *service) shadowed(points []float64) (*subject.Batch, error) {
	b, err := v.run(points, nil, subject.Doubles)
	if b == nil {
		return nil, err
	}
	b.Errors = unknown(b.N)
	if err != nil {
		return b, err
	}
	cells := v.subject.Call.Outputs
	var open []int
	for i := range b.Errors {
		if b.Outcomes[i] != subject.Returned || search.Signalled(b, i, cells) {
			continue
		}
		e, state := search.Shadowed(b, i, cells)
		switch state {
		case search.Known:
			b.Errors[i] = e
		case search.Open:
			open = append(open, i)
		}
	}
	opt := v.options
	opt.Oracle = certify.ShadowOnly
	b.Ulps = unknown(b.N)
	err = v.judge(b, open, measuredAtOnce, opt)
	b.Ulps = nil
	return b, err
}
