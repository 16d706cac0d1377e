package campaign

// This file asks the certifying process to replace the blamed expression. It draws the inputs on which the process tries replacements.

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

// An Adviser looks for replacements of blamed expressions in one subject.
type Adviser struct {
	Subject *subject.Subject
	Admits  func([]float64) bool
	Proof   *certify.Worker
	Options certify.Options
	Rand    *rand.Rand
	Lines   func(unit int, file string) []string
	Cuts    *cuts // takes the errors with each suggestion; nil: they are not measured
}

const (
	mostAdvised = 8    // findings of a subject for which a suggestion is looked for
	mostInVain  = 4    // of these, findings without a suggestion, which take longest
	mostExtreme = 1    // of these, findings with extreme inputs
	most        = 3000 // inputs at which a proposal is tried
	near        = 400  // of these, inputs near the finding's

	mostSteps = 1 << 24           // instructions of all runs for one finding: about half a second
	allSteps  = 3 * mostSteps / 2 // instructions of all runs for a subject
)

// Advise fills in suggestions for findings whose errors are avoidable. The error is the first one that the certifying process had.
func (a *Adviser) Advise(found []gate.Case) (failed error) {
	left, vain, extreme, steps := mostAdvised, mostInVain, mostExtreme, int64(allSteps)
	for _, x := range a.ordinaryFirst(found) {
		f := x.Finding
		if left == 0 || vain == 0 || steps <= 0 || !advisable(f) || f.Extreme && extreme == 0 {
			continue
		}
		if left--; f.Extreme {
			extreme--
		}
		of := certify.Remedied{Site: f.Site.ID, Output: f.Output, Near: near, Steps: min(mostSteps, steps), Limit: f.AmidNumbers()}
		if a.Cuts != nil {
			of.Curve = a.Cuts.samples()
		}
		p, unspent, err := a.Proof.Suggest(a.Subject, a.points(x.Point), of, a.Options)
		steps -= of.Steps - unspent
		if err == nil && p != nil {
			f.Suggestion = p.State(suggest.Source{Lines: a.Lines, Names: a.Subject.Labels()})
			if a.Cuts != nil && p.Limit == "" { // a limit changes the result at single inputs
				a.Cuts.keep(f, p.Curve)
			}
		} else {
			vain--
		}
		failed = cmp.Or(failed, err)
	}
	return failed
}

// ordinaryFirst puts findings whose inputs are ordinary numbers first.
func (a *Adviser) ordinaryFirst(found []gate.Case) []gate.Case {
	turn := func(x gate.Case) int {
		if !search.Plausible(a.Subject, x.Point) {
			return 1
		}
		return 0
	}
	list := slices.Clone(found)
	slices.SortStableFunc(list, func(a, b gate.Case) int { return turn(a) - turn(b) })
	return list
}

// advisable reports whether another formula would help.
func advisable(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && !f.OnTheWay && f.PartOf == "" && f.Class == finding.Avoidable && f.Site != nil &&
		f.Builds == nil && f.Kind != finding.UnderestimatedError && f.Suggestion == nil
}

// points are the finding's input, inputs near it, and a sample of the domain. The sample has numbers of ordinary size, unless the
// finding's input has not.
func (a *Adviser) points(at []float64) []float64 {
	d := search.NewDomain(&search.Setup{Subject: a.Subject, Admits: a.Admits})
	dims := d.Dims()
	all := slices.Clone(at)
	p := make([]float64, dims)
	for i := 1; i < near; i++ {
		a.beside(d, at, p, i)
		all = append(all, p...)
	}
	extreme := !search.Plausible(a.Subject, at)
	for i := near; i < most; i++ {
		decades := 8.0
		switch i % 4 {
		case 0:
			decades = 99 // all that are plausible
			if extreme {
				if d.Draw(a.Rand, p); i%8 == 0 {
					a.alike(d, p)
				}
				all = append(all, p...)
				continue
			}
		case 1:
			a.drawn(d, p, func(k int) float64 { return a.whole(d, k) })
			all = append(all, p...)
			continue
		case 2:
			decades = 0.5
		}
		scale := math.Pow(10, (8-decades)*(2*a.Rand.Float64()-1)*float64(i%4/2))
		a.drawn(d, p, func(k int) float64 { return scale * a.sized(min(decades, a.plausible(k))) })
		if i%8 >= 6 {
			a.alike(d, p)
		}
		all = append(all, p...)
	}
	return all
}

// plausible is how many powers of ten plausible values of a parameter are away from 1.
func (a *Adviser) plausible(k int) float64 {
	_, most := search.PlausibleSizes(&a.Subject.Params[k])
	return math.Round(math.Log10(most))
}

// whole is a number of the whole range, if the user gave one, or a number of ordinary size.
func (a *Adviser) whole(d *search.Domain, k int) float64 {
	if a.Subject.Params[k].Everything() {
		return a.sized(a.plausible(k))
	}
	return d.Uniform(a.Rand, k)
}

// sized is a number of either sign, up to so many powers of ten away from 1.
func (a *Adviser) sized(decades float64) float64 {
	x := math.Pow(10, decades*(2*a.Rand.Float64()-1))
	if a.Rand.IntN(2) == 0 {
		return -x
	}
	return x
}

// drawn fills p with an admissible point. A coordinate outside of its range is drawn again.
func (a *Adviser) drawn(d *search.Domain, p []float64, draw func(k int) float64) {
	d.Redraw(8, p, func() {
		for k := range p {
			if x := draw(k); d.Clamp(k, x) == x || d.Integer(k) {
				p[k] = d.Clamp(k, x)
				continue
			}
			p[k] = a.inside(d, k, draw(k))
		}
	})
}

// alike makes one coordinate of a point nearly equal to another, so that their difference cancels.
func (a *Adviser) alike(d *search.Domain, p []float64) {
	from, to := a.Rand.IntN(len(p)), a.Rand.IntN(len(p))
	x := p[from] * (1 + math.Exp2(-50*a.Rand.Float64())*(2*a.Rand.Float64()-1))
	old := p[to]
	if p[to] = d.Clamp(to, x); !d.Admits(p) {
		p[to] = old
	}
}

// inside brings a number into a range. It keeps the size if the range allows.
func (a *Adviser) inside(d *search.Domain, k int, x float64) float64 {
	for _, y := range []float64{x, -x} {
		if lo, hi := d.Range(k); lo <= y && y <= hi {
			return d.Clamp(k, y)
		}
	}
	return d.Uniform(a.Rand, k)
}

// beside fills p with a point near another: some floats away, or moved by a part of its size, in one coordinate or in all.
func (a *Adviser) beside(d *search.Domain, at, p []float64, i int) {
	only := -1
	if len(at) > 1 && i%2 == 0 {
		only = a.Rand.IntN(len(at))
	}
	d.Redraw(8, p, func() {
		copy(p, at)
		part := math.Exp2(-50 * a.Rand.Float64())
		for k := range p {
			switch {
			case only >= 0 && k != only:
			case i%4 == 1:
				for n := a.Rand.IntN(5); n > 0; n-- {
					p[k] = d.Beside(k, p[k], a.Rand.IntN(2) == 0)
				}
			default:
				p[k] = d.Clamp(k, at[k]*(1+part*(2*a.Rand.Float64()-1)))
			}
		}
	})
}

// advise fills in suggestions, unless the job does without. It returns why none could be looked for.
func (t *Task) advise(ctx context.Context, found []Result) []line {
	admits, err := admits(ctx, t.Subject)
	if err != nil || ctx.Err() != nil || t.cfg.NoSuggestions {
		return nil
	}
	list := make([]gate.Case, len(found))
	for i := range found {
		list[i] = found[i].stated()
	}
	if t.cfg.Cuts {
		t.cuts = newCuts(ordered(slices.Clone(found)), search.NewDomain(&search.Setup{Subject: t.Subject, Admits: admits}))
	}
	a := &Adviser{Subject: t.Subject, Admits: admits, Proof: t.lane.proof, Options: t.Options, Cuts: t.cuts,
		Rand:  chance(t.cfg.Seed, t.Subject.Name, "suggestions", 0),
		Lines: func(unit int, file string) []string { return t.sources.Lines(t.Subject.Program, unit, file) }}
	if err := a.Advise(list); err != nil {
		return says(t.Subject, "suggestions: "+err.Error())
	}
	return nil
}
