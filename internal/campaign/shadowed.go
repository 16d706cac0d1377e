package campaign

// This file answers mode Shadowed, the fitness of searches that are guided by the measured error: native code in double-double
// first, and the certifying process for the runs that this is not enough for.

import (
	"math"

	"faultline/internal/certify"
	"faultline/internal/run"
	"faultline/internal/search"
)

// fitnessWork bounds what balls may cost for the fitness of one run, in operations times bits of precision: half a millisecond where
// many of them are functions of libm. Where that does not do, the estimate stands.
const fitnessWork = 1 << 17

// shadowed runs points and measures their errors against the shadow. Results that are no numbers, and runs of which the program
// itself says that they went wrong, are not measured.
func (v *service) shadowed(points []float64) (*run.Batch, error) {
	b, err := v.run(points, nil, run.Doubles)
	if b == nil {
		return nil, err
	}
	b.Errors = unknown(b.N)
	if err != nil {
		return b, err
	}
	cells := v.subject.Call.Outputs
	var open []int
	var estimates []float64
	for i := range b.Errors {
		if b.Outcomes[i] != run.Returned || search.Signalled(b, i, cells) {
			continue
		}
		e, state := search.Shadowed(b, i, cells)
		switch state {
		case search.Known:
			b.Errors[i] = e
		case search.Open:
			open, estimates = append(open, i), append(estimates, e)
		}
	}
	opt := v.options
	opt.Oracle, opt.Balls = certify.ShadowOnly, fitnessWork
	err = v.judge(b, open, true, opt)
	for k, i := range open {
		if math.IsNaN(b.Errors[i]) {
			b.Errors[i] = estimates[k]
		}
	}
	return b, err
}
