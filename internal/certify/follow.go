package certify

// This file follows the decisions of the exact values. The exact value of a program is the result of its operations and its decisions over
// the reals. If a decision differs from that of the floats, the value along the floats' path is a different one.

import (
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
)

// A course is a run over the reals whose decisions are those of the exact values.
type course struct {
	run    shadowRun
	exact  []errs.Interval // by output; everywhere for one without a shadow, and if the run was lost
	parted bool            // some decision differs from that of the floats
	lost   *finding.Remark // why the run could not be followed to its end; nil if it was
	open   bool            // more bits may help
	stop   *balls.Open     // the decision that ended the run; nil for none
	silent []int           // outputs that only one of the two runs wrote; they have no exact value
}

const (
	// timesSteps is how many times as many instructions as the floats the run over the reals may take. It may always take leastMore
	// more, and never more than moreSteps beyond twice those of the floats. A loop that ends because floats stop moving never ends over
	// the reals.
	timesSteps = 16
	leastMore  = 1 << 14
	moreSteps  = 1 << 17
	// mostChoices bounds the successive decisions that are followed both ways because no precision decides them.
	mostChoices = 4
)

// follow evaluates the program with prec bits. It uses choices for the first decisions that the balls leave open.
func (x *execution) follow(prec uint, choices ...bool) (c course, taken *balls.Exact) {
	c.run = x.exactly(func() arith {
		taken = balls.NewExact(prec, choices...)
		return taken
	}, nil)
	c.parted = c.run.NumDiverging > 0
	c.exact = make([]errs.Interval, len(x.Call.Outputs))
	for i := range c.exact {
		c.exact[i] = errs.Everywhere()
	}
	switch {
	case taken.Open != nil:
		c.stop = taken.Open
		c.lost, c.open = words.Open(c.stop, prec), c.stop.Why < balls.NoRoom
	case c.run.Outcome == interp.TimedOut:
		c.lost = &finding.Remark{Fact: finding.LongerPath, Count: x.followLimits().Steps, Other: x.floats.Steps}
	case c.run.Outcome != interp.Returned:
		c.lost = &finding.Remark{Fact: finding.OtherEnd, Text: c.run.Reason}
	default:
		for i := range c.run.Shadows {
			if x.silent(&c.run, i) {
				c.silent = append(c.silent, i)
			} else {
				c.exact[i] = x.exactOutput(&c.run, i)
			}
		}
	}
	return c, taken
}

// ranOut returns a remark if the error of o comes from a search loop that the exact values leave by its bound on the rounds, nil if not.
// The loop then did not meet its own test, so its result is not the value that it searches. along is the run over the reals on the floats'
// path.
func (s *point) ranOut(o *oracleResult, along *shadowRun) *finding.Remark {
	path := o.path
	if o.Verdict != finding.Certified || path == nil {
		return nil
	}
	if byDecisions := o.exact.Distance(path.exact).Lo; times(byDecisions, 2).Cmp(o.Measure.Absolute.Lo) < 0 {
		return nil // rounding makes most of the error, or the error is not finite
	}
	for i := range along.Divergences {
		d := &along.Divergences[i]
		if search := flow.SearchAround(d.Func, d.Inst); search != nil && s.endsByCount(search, o.prec) {
			where := words.At(d.Inst)
			return &finding.Remark{Fact: finding.RanOut, At: &where}
		}
	}
	return nil
}

// endsByCount reports whether the exact values leave a search loop, at its last execution, by none of its tests.
func (s *point) endsByCount(search *flow.Search, prec uint) bool {
	outcomes := map[*ir.Inst]bool{}
	s.exactly(func() arith { return balls.NewExact(prec) }, func(e *event) {
		if e.Number == 1 {
			clear(outcomes)
		}
		if _, is := search.Tests[e.Inst]; is {
			outcomes[e.Inst] = e.Outcome
		}
	})
	for test, outcome := range outcomes {
		if outcome != search.Tests[test] {
			return false
		}
	}
	return len(outcomes) > 0
}

// silent reports whether only one of the two runs wrote output i: the run of the floats, or this one.
func (x *execution) silent(run *shadowRun, i int) bool {
	return slices.Contains(run.Unwritten, i) != slices.Contains(x.floats.Unwritten, i)
}

// silence returns a remark that tells which run did not write an output without an exact value; nil for other outputs.
func (c *course) silence(outputs []ir.Cell, i int) *finding.Remark {
	switch {
	case !slices.Contains(c.silent, i):
		return nil
	case slices.Contains(c.run.Unwritten, i):
		return &finding.Remark{Fact: finding.NotWritten, Name: outputs[i].Label()}
	}
	return &finding.Remark{Fact: finding.OnlyWritten, Name: outputs[i].Label()}
}

// bothWays follows the decisions that prec bits leave open in both directions. It returns the hull of the results of all these runs. If one
// of them is lost, the result is too. A run takes all its choices at its start, so there is one run for each combination.
func (x *execution) bothWays(prec uint) (all course) {
	for choices := make([]bool, mostChoices); choices != nil; {
		c, arith := x.follow(prec, choices...)
		if c.lost != nil {
			return c
		}
		all.include(&c)
		choices = arith.Next()
	}
	return all
}

// include widens c to include the values of d.
func (c *course) include(d *course) {
	if c.exact == nil {
		*c = *d
		return
	}
	for i, x := range d.exact {
		c.exact[i] = c.exact[i].Hull(x)
	}
	c.parted = c.parted || d.parted
	c.silent = append(c.silent, d.silent...)
}
