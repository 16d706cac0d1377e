package certify

// This file compares two formulas of a program at the same inputs. It evaluates the program over the reals at several points, and again
// with one comparison decided the other way.

import (
	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A Contrast is the result of Worker.Contrast.
type Contrast struct {
	// Choice is the first comparison that the runs at the first two points decide differently. It is nil if they decide all comparisons
	// alike, or if they execute different comparisons before.
	Choice *Choice
	At     []Sides // by point
}

// A Choice is one execution of a comparison, which selects one of two formulas.
type Choice struct {
	Site     int
	Nth      int64   // number of the execution of this site in a run, from 1
	Constant float64 // if Fixed: the operand that does not depend on the inputs
	Fixed    bool    // exactly one operand depends on the inputs
	// Branches has the first site of each formula: the first one that only the run at this point executes, or -1 if there is none.
	Branches [2]int
	Lengths  [2]int // number of operations at such sites
}

// Sides are the exact outputs at one point: of the formula that the floats select, and of the other one.
type Sides struct {
	Outcome bool            // decision of the floats at the choice
	Value   float64         // operand that the choice compares with the constant
	Own     []errs.Interval // of the selected formula; nil if the run does not return, or is too long
	Forced  []errs.Interval // with the choice decided the other way; nil also if the run does not reach the choice
}

// Contrast runs s at points, each of which is s.Call.Dims numbers. The first two select the choice, so at least two are needed.
func (w *Worker) Contrast(s *subject.Subject, points []float64, opt Options) (*Contrast, error) {
	a, err := w.do(s, request{Kind: askContrast, Points: points, Options: opt})
	if err != nil {
		return nil, err
	}
	return a.Contrast, nil
}

const (
	// mostContrasted limits the operations of a run. Its evaluation over balls takes about 10 ms.
	mostContrasted = 1 << 15
	// contrastBits and moreContrastBits are precisions in bits. An evaluation uses the second if the first leaves an enclosure wide.
	contrastBits, moreContrastBits = 160, 1024
	// narrowBits defines narrow: the width of an enclosure is at most 2^-narrowBits of its size.
	narrowBits = 64
)

// contrast is Contrast, in the process that proves.
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
		x.tape, x.paths = new(Tape), nil // the next execution reuses the tape of s
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

// A comparison is one executed comparison of a run.
type comparison struct {
	site    int32
	nth     int64
	outcome bool
	args    [2]float64
	fixed   [2]bool // the operand depends on no input
}

// comparisons returns the comparisons of a run in order, the number of executions of each site, and the sites in the order of their first
// execution. It returns nil if the run does not return or is too long.
func (x *execution) comparisons() (list []comparison, sites map[int32]int64, order []int32) {
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
		k := comparison{site: e.Inst.Site, nth: sites[e.Inst.Site], outcome: e.Outcome}
		for i := range k.args {
			k.args[i], k.fixed[i] = e.Args[i].Float64(), e.From[i] == 0 || constant[e.From[i]]
		}
		list = append(list, k)
	})
	return list, sites, order
}

// choice returns the first comparison that two runs decide differently. It returns nil if they execute different comparisons before.
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

// onlyIn returns the first site that one run executes and another does not, or -1, and the number of operations at all such sites. order
// and here are of the first run, and there is of the other.
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

// sides evaluates both formulas at the point of x over balls.
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

// exactOutputs evaluates the run in an arithmetic, and returns enclosures of the outputs. It returns nil if the run does not return.
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

// forcedDecision is ball arithmetic that reverses the decision of the floats at one choice.
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
