package certify

// This file follows the decisions of the exact values: the exact value of a program is what its operations and its decisions give over
// the reals. Where they part from those of the floats, the value along the floats' path is another thing.

import (
	"fmt"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// A course is a run over the reals whose decisions are those of the exact values.
type course struct {
	run    shadowRun
	exact  []Interval // by output; everywhere for one without a shadow, and where the run was lost
	parted bool       // some decision was not that of the floats
	lost   string     // why the run could not be followed to its end; "" if it was
	open   bool       // more bits may help
	silent []int      // outputs that this run wrote and that of the floats did not, or the other way round: they have no exact value
}

const (
	// moreSteps is how many instructions the run over the reals may take beyond twice those of the floats.
	moreSteps = 1 << 17
	// mostChoices bounds the decisions, one after the other, that are followed both ways because no precision tells them.
	mostChoices = 4
)

// followLimits bounds a run with exact decisions beside that of the floats.
func followLimits(floats *interp.Result) interp.Limits {
	return interp.Limits{Steps: 2*floats.Steps + moreSteps}
}

// follow runs s at p with prec bits. Choices are for the first decisions that the balls leave open.
func (s *prepared) follow(p []float64, prec uint, floats *interp.Result, choices ...bool) (c course, taken *interp.Exact) {
	arith := interp.NewExact(prec, choices...)
	limits := followLimits(floats)
	c.run = interp.RunShadow(s.machine, interp.Arith[*ball.Real](arith), p, limits, nil)
	c.run.Values = append([]fp.Value(nil), c.run.Values...)
	c.parted = c.run.NumDiverging > 0
	c.exact = make([]Interval, len(s.Call.Outputs))
	for i := range c.exact {
		c.exact[i] = everywhere()
	}
	switch {
	case arith.Open != nil:
		c.lost, c.open = openText(arith.Open, prec), arith.Open.Why < interp.NoRoom
	case c.run.Outcome == interp.TimedOut:
		c.lost = fmt.Sprintf("over the reals the run does not end within %d instructions, that of the floats takes %d", limits.Steps, floats.Steps)
	case c.run.Outcome != interp.Returned:
		c.lost = "over the reals the run ends with " + c.run.Reason
	default:
		for i := range c.run.Shadows {
			c.exact[i] = s.exactOutput(&c.run, i)
			if slices.Contains(c.run.Unwritten, i) != slices.Contains(floats.Unwritten, i) {
				c.silent = append(c.silent, i)
				c.exact[i] = everywhere()
			}
		}
	}
	return c, arith
}

// exactOutput encloses what a run gives for an output; everywhere for one without a shadow.
func (s *prepared) exactOutput(run *shadowRun, i int) Interval {
	if run.Shadows[i] == nil {
		return everywhere()
	}
	return enclosure(run.Shadows[i])
}

// silence says of an output without an exact value which run left it as it was; "" for others.
func (c *course) silence(s *prepared, i int) string {
	switch {
	case !slices.Contains(c.silent, i):
		return ""
	case slices.Contains(c.run.Unwritten, i):
		return fmt.Sprintf("over the reals the run does not write %s", s.Call.Outputs[i].Label())
	}
	return fmt.Sprintf("the run does not write %s, over the reals it does", s.Call.Outputs[i].Label())
}

// openText says which decision could not be followed.
func openText(o *interp.Open, prec uint) string {
	where := at(o.Inst)
	switch o.Why {
	case interp.NoNumber:
		return fmt.Sprintf("at %s the exact operand of a decision has no enclosure at %d bits", where, prec)
	case interp.NoBits:
		return fmt.Sprintf("at %s a float is made of the bits of a rounded value, and the exact value has none", where)
	case interp.NoRoom:
		return fmt.Sprintf("at %s the exact integer does not fit its type", where)
	}
	what := "to which integer the exact operand goes"
	switch o.Op {
	case fp.Cmp:
		what = "how the exact operands compare"
	case fp.Rem:
		what = "which quotient the exact operands have"
	}
	return fmt.Sprintf("%d bits do not say %s at %s", prec, what, where)
}

// bothWays follows the decisions that prec bits leave open in either direction, and returns what encloses the outcomes of all of
// these runs. It is lost where one of them is.
func (s *prepared) bothWays(p []float64, prec uint, floats *interp.Result) (all course) {
	for queue := [][]bool{nil}; len(queue) > 0; queue = queue[1:] {
		choices := queue[0]
		c, arith := s.follow(p, prec, floats, choices...)
		switch open := arith.Open; {
		case open != nil && open.Why == interp.TooClose && len(choices) < mostChoices:
			n := len(choices)
			queue = append(queue, append(choices[:n:n], false), append(choices[:n:n], true))
		case c.lost != "":
			return c
		default:
			all.include(&c)
		}
	}
	return all
}

// include widens c to what d says.
func (c *course) include(d *course) {
	if c.exact == nil {
		*c = *d
		return
	}
	for i, x := range d.exact {
		c.exact[i] = hull(c.exact[i], x)
	}
	c.parted = c.parted || d.parted
	c.silent = append(c.silent, d.silent...)
}

func hull(a, b Interval) Interval {
	return Interval{smaller(a.Lo, b.Lo), larger(a.Hi, b.Hi)}
}

func smaller(x, y *big.Float) *big.Float {
	if x.Cmp(y) < 0 {
		return x
	}
	return y
}
