package certify

// This file compares a program with itself: its formulas over the reals at several points, and the same with one comparison decided the
// other way.

import (
	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A Contrast is what Worker.Contrast finds at some points.
type Contrast struct {
	// Choice is the first comparison that the runs at the first two points decide differently. It is nil if there is none, or if the runs
	// differ before it.
	Choice *Choice
	At     []Sides // by point
}

// A Choice is one execution of a comparison of a computed value with a number that no input changes.
type Choice struct {
	Site     int
	Nth      int64   // the execution, from 1
	Constant float64 // the number
	Fixed    bool    // the other operand depends on the inputs, and Constant on none
	// Branches has the first sites of the two formulas: the operations that only one of the runs executes. -1 stands for none.
	Branches [2]int
	Lengths  [2]int // how many operations only one of the runs executes
}

// Sides are the exact outputs at one point along the decisions of the floats, and with the choice decided the other way.
type Sides struct {
	Outcome bool            // what the floats decide at the choice
	Value   float64         // the value that is compared with the constant
	Own     []errs.Interval // nil if the run does not return, or is too long
	Forced  []errs.Interval // nil as well if the run does not reach the choice
}

// Contrast compares the runs of s at points. The first two select the choice.
func (w *Worker) Contrast(s *subject.Subject, points []float64, opt Options) (*Contrast, error) {
	a, err := w.do(s, request{Kind: askContrast, Points: points, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Contrast, nil
}

const (
	// mostContrasted bounds the operations of a run that is compared: about 10 ms over balls.
	mostContrasted = 1 << 15
	// contrastBits are the precisions of these runs. The last one is used if the first leaves an enclosure wide.
	contrastBits, moreContrastBits = 160, 1024
	// narrowBits is log2 of the ratio of an enclosure's size to its width that is enough.
	narrowBits = 64
)

func (s *prepared) contrast(points []float64, opt Options) (*Contrast, error) {
	dims := s.Call.Dims
	c := &Contrast{}
	var runs []*execution
	for ; len(points) >= dims && dims > 0; points = points[dims:] {
		p := points[:dims]
		if err := s.sized(p); err != nil {
			return nil, err
		}
		x := *s.execute(p, opt.withDefaults())
		x.tape, x.paths = new(Tape), nil // the prepared subject has one tape only
		runs = append(runs, &x)
	}
	if len(runs) >= 2 {
		c.Choice = s.choice(runs[0], runs[1])
	}
	for _, x := range runs {
		c.At = append(c.At, x.sides(c.Choice))
	}
	return c, nil
}

// A compared is one comparison of a run.
type compared struct {
	site    int32
	nth     int64
	outcome bool
	args    [2]float64
	fixed   [2]bool
}

// comparisons returns the comparisons of a run, and how often it executes each site. It returns nil for a run that is too long.
func (x *execution) comparisons() (list []compared, sites map[int32]int64, order []int32) {
	if x.floats.Outcome != interp.Returned || x.floats.Ops > mostContrasted {
		return nil, nil, nil
	}
	sites = make(map[int32]int64)
	constant := make(map[int64]bool) // by number: the result depends on no input
	x.flow(func(e *interp.Event[struct{}]) {
		fixed := len(e.From) > 0
		for _, n := range e.From {
			fixed = fixed && (n == 0 || constant[n])
		}
		constant[e.Number] = fixed
		if e.Inst.Site < 0 {
			return
		}
		if sites[e.Inst.Site]++; sites[e.Inst.Site] == 1 {
			order = append(order, e.Inst.Site)
		}
		if e.Op != fp.Cmp || len(e.Args) < 2 {
			return
		}
		k := compared{site: e.Inst.Site, nth: sites[e.Inst.Site], outcome: e.Outcome}
		for i := range k.args {
			k.args[i], k.fixed[i] = e.Args[i].Float64(), e.From[i] == 0 || constant[e.From[i]]
		}
		list = append(list, k)
	})
	return list, sites, order
}

// choice returns the first comparison that two runs decide differently, if they execute the same comparisons up to it.
func (s *prepared) choice(a, b *execution) *Choice {
	these, ofA, orderA := a.comparisons()
	those, ofB, orderB := b.comparisons()
	for i := range min(len(these), len(those)) {
		x, y := these[i], those[i]
		if x.site != y.site || x.nth != y.nth {
			return nil
		}
		if x.outcome == y.outcome {
			continue
		}
		c := &Choice{Site: int(x.site), Nth: x.nth, Branches: [2]int{-1, -1}}
		for k := range x.args {
			if x.fixed[k] && !x.fixed[1-k] && x.args[k] == y.args[k] {
				c.Constant, c.Fixed = x.args[k], true
			}
		}
		c.Branches[0], c.Lengths[0] = onlyIn(orderA, ofA, ofB)
		c.Branches[1], c.Lengths[1] = onlyIn(orderB, ofB, ofA)
		return c
	}
	return nil
}

// onlyIn returns the first site that only one run executes, -1 for none, and the number of these executions.
func onlyIn(order []int32, here, there map[int32]int64) (first, n int) {
	first = -1
	for _, site := range order {
		if there[site] > 0 {
			continue
		}
		if first < 0 {
			first = int(site)
		}
		n += int(here[site])
	}
	return first, n
}

// sides evaluates the run of x over balls, and again with the choice decided the other way.
func (x *execution) sides(c *Choice) (s Sides) {
	if x.floats.Outcome != interp.Returned || x.floats.Ops > mostContrasted {
		return s
	}
	s.Own = x.exactOutputs(func(prec uint) arith { return balls.New(prec) })
	if c == nil || !c.Fixed {
		return s
	}
	reached := false
	forced := x.exactOutputs(func(prec uint) arith {
		return &forcedDecision{Balls: balls.New(prec), at: c, sides: &s, reached: &reached}
	})
	if reached {
		s.Forced = forced
	}
	return s
}

// exactOutputs evaluates an arithmetic, and returns the enclosures of the outputs. It returns nil if the run does not return.
func (x *execution) exactOutputs(of func(prec uint) arith) (exact []errs.Interval) {
	for _, prec := range []uint{contrastBits, moreContrastBits} {
		run := interp.RunShadow(x.machine, of(prec), x.input, x.followLimits(), nil)
		if run.Outcome != interp.Returned || run.Lost != nil {
			return nil
		}
		exact = exact[:0]
		narrow := true
		for i := range x.Call.Outputs {
			e := x.exactOutput(&run, i)
			if x.Call.Outputs[i].Type.Kind == ir.Float && run.Shadows[i] == nil {
				e = errs.Everywhere()
			}
			exact = append(exact, e)
			narrow = narrow && (!e.Bounded() || e.IsZero() || e.Narrow(narrowBits))
		}
		if narrow {
			break
		}
	}
	return exact
}

// forcedDecision is ball arithmetic whose run decides one execution of a comparison the other way than the floats.
type forcedDecision struct {
	*balls.Balls
	at      *Choice
	sides   *Sides
	reached *bool
	times   int64
}

// Decide reverses the decision at the choice.
func (x *forcedDecision) Decide(e *interp.Event[*ball.Real]) bool {
	diverges := x.Balls.Decide(e)
	if e.Op != fp.Cmp || int(e.Inst.Site) != x.at.Site {
		return diverges
	}
	if x.times++; x.times == x.at.Nth {
		*x.reached, x.sides.Outcome = true, e.Outcome
		if x.sides.Value = e.Args[0].Float64(); x.sides.Value == x.at.Constant && e.From[0] == 0 {
			x.sides.Value = e.Args[1].Float64()
		}
		e.Outcome = !e.Outcome
	}
	return diverges
}
