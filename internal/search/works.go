package search

// This file learns where the runs of a subject end normally and soon. Some inputs make a program throw, fail an assertion, or loop for
// ever. A search of all inputs may then learn nothing else. The conditions that the failing runs violate are mostly simple: a bound of one
// input, or an order of two. They are learned from a sample, one after the other, as in a decision list.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// An Ending is how a run ended, for a search of the inputs that work.
type Ending uint8

// The endings.
const (
	Ended   Ending = iota // with a result, and soon
	Slow                  // not at all, or after many rounds of loops
	Refused               // the program ended it
	Unrun
)

// A Works is a part of a domain in which runs end normally and soon: ranges of coordinates, and pairs of coordinates whose first is less
// than the second.
type Works struct {
	Low, High []float64 // inclusive
	Orders    []Order
	Shapes    []ShapeOf
	Changed   []bool  // by coordinate: the domain's range is wider
	Inside    float64 // share of the runs that ended normally and soon, in it
	Outside   float64 // and in the whole domain
}

// An Order is the condition that a coordinate is less than another one, or equal if Equal is set.
type Order struct {
	Less, Than int
	Equal      bool
}

func (o Order) holds(point []float64) bool {
	return point[o.Less] < point[o.Than] || o.Equal && point[o.Less] == point[o.Than]
}

const (
	worksSample   = 512  // runs of the first sample
	worksAgain    = 256  // runs inside of the conditions so far
	worksCuts     = 8    // conditions at most
	worksDims     = 48   // coordinates at most
	worksProbes   = 8    // runs that look for the bound of a condition
	failsOften    = 0.05 // share of failing runs from which conditions are sought
	failsSeldom   = 0.02 // share at which no further condition is sought
	worksLoss     = 3.0  // a condition's price of a run that ends normally, relative to the gain of one that fails
	worksGain     = 0.15 // smallest gain of a condition
	worksBetter   = 0.5  // largest share of the failing runs that may be inside
	worksMost     = 0.5  // smallest share of them inside
	ordinaryWorks = 1e3  // inputs of the second half of the sample are smaller
)

// FindWorks returns the part of the domain in which runs end normally and soon; nil if nearly all runs do, or if no simple conditions tell
// them apart. try runs points, and returns nil to give up.
func FindWorks(s *subject.Subject, d *Domain, r *rand.Rand, try func(points []float64) []Ending) *Works {
	if d.Dims() == 0 || d.Dims() > worksDims || len(d.shapes) > 0 {
		return nil
	}
	l := &learner{d: d, r: r, try: try, w: &Works{Changed: make([]bool, d.Dims())}}
	for i := range d.axes {
		l.w.Low, l.w.High = append(l.w.Low, d.axes[i].lo), append(l.w.High, d.axes[i].hi)
	}
	if !l.sample(worksSample, true) {
		return nil
	}
	if l.w.Outside = 1 - l.failing(); l.w.Outside > 1-failsOften {
		return nil
	}
	if l.shapes(s) {
		l.cut, l.trials = true, nil
		if !l.sample(worksAgain, false) {
			return nil
		}
	}
	for range worksCuts {
		c, ok := l.best()
		if !ok {
			break
		}
		l.apply(c)
		if !l.sample(worksAgain, false) {
			return nil
		}
		if l.fresh() < failsSeldom {
			break
		}
	}
	l.w.Inside = 1 - l.fresh()
	if !l.cut || l.w.Inside < worksMost || 1-l.w.Inside > worksBetter*(1-l.w.Outside) {
		return nil
	}
	return l.w
}

// A trial is a point that was run.
type trial struct {
	point []float64
	end   Ending
}

// A learner finds the conditions.
type learner struct {
	d      *Domain
	r      *rand.Rand
	try    func(points []float64) []Ending
	w      *Works
	trials []trial // inside of the conditions so far
	recent int     // trials of the last sample
	cut    bool
}

// Admits reports whether a point is inside.
func (w *Works) Admits(point []float64) bool {
	for i, x := range point {
		if !(w.Low[i] <= x && x <= w.High[i]) {
			return false
		}
	}
	return !slices.ContainsFunc(w.Orders, func(o Order) bool { return !o.holds(point) })
}

// draw fills a point of the ranges, of one of several shapes: any magnitudes, ordinary ones, positive, between 0 and 1, in order.
func (l *learner) draw(k int, point []float64) {
	l.d.Redraw(minTries, point, func() {
		for i := range l.d.axes {
			a := l.d.axes[i]
			a.lo, a.hi = l.w.Low[i], l.w.High[i]
			switch x := l.r.NormFloat64(); {
			case k%2 == 0 || a.values != nil:
				point[i] = a.draw(l.r)
			case k%8 == 1:
				point[i] = a.clamp(ordinaryWorks * x)
			case k%8 == 5:
				point[i] = a.clamp(l.r.Float64())
			default:
				point[i] = a.clamp(10 * math.Abs(x))
			}
		}
		if k%8 == 7 {
			slices.Sort(point)
			for i := range point {
				point[i] = l.d.axes[i].clamp(point[i])
			}
		}
	})
}

// sample runs points inside of the conditions so far. whole notes that there are none yet.
func (l *learner) sample(n int, whole bool) bool {
	dims := l.d.Dims()
	var points []float64
	for tries := 0; len(points) < n*dims && tries < 8*n; tries++ {
		point := make([]float64, dims)
		if l.draw(tries, point); whole || l.w.Admits(point) {
			points = append(points, point...)
		}
	}
	ends := l.try(points)
	if ends == nil {
		return false
	}
	l.recent = 0
	for i, end := range ends {
		if end != Unrun {
			l.trials = append(l.trials, trial{points[i*dims : (i+1)*dims], end})
			l.recent++
		}
	}
	return l.recent > 0
}

// failing returns the share of trials that fail; fresh that of the last sample.
func (l *learner) failing() float64 { return failed(l.trials) }
func (l *learner) fresh() float64 {
	return failed(l.trials[len(l.trials)-min(l.recent, len(l.trials)):])
}

func failed(list []trial) float64 {
	n := 0
	for i := range list {
		if list[i].end != Ended {
			n++
		}
	}
	return float64(n) / float64(max(len(list), 1))
}

// The sides of a range that a condition keeps.
const (
	below = iota // x <= at
	above        // x >= at
	small        // |x| <= at
	sides
)

// A condition is a bound of coordinate i, or an order.
type condition struct {
	i, side int
	at      float64 // of a trial that ended
	order   *Order
	gain    float64
}

// key returns the number that a side bounds from above.
func key(side int, x float64) float64 {
	switch side {
	case above:
		return -x
	case small:
		return math.Abs(x)
	}
	return x
}

// best returns the condition that leaves out most failing trials for fewest others.
func (l *learner) best() (best condition, ok bool) {
	good, bad := 0, 0
	for i := range l.trials {
		if l.trials[i].end == Ended {
			good++
		} else {
			bad++
		}
	}
	if good == 0 || bad == 0 {
		return best, false
	}
	best.gain = worksGain
	gain := func(removedGood, removedBad int) float64 {
		return float64(removedBad)/float64(bad) - worksLoss*float64(removedGood)/float64(good)
	}
	order := make([]int, len(l.trials))
	for i := range l.d.axes {
		if l.d.axes[i].values != nil {
			continue
		}
		for side := range sides {
			for k := range order {
				order[k] = k
			}
			slices.SortStableFunc(order, func(a, b int) int {
				return -compare(key(side, l.trials[a].point[i]), key(side, l.trials[b].point[i]))
			})
			removedGood, removedBad := 0, 0
			for _, k := range order {
				if l.trials[k].end != Ended {
					removedBad++
					continue
				}
				if g := gain(removedGood, removedBad); g > best.gain {
					best, ok = condition{i: i, side: side, at: l.trials[k].point[i], gain: g}, true
				}
				removedGood++
			}
		}
	}
	for i := range l.d.axes {
		for j := range l.d.axes {
			for _, equal := range []bool{true, false} {
				if o := (Order{i, j, equal}); i != j && l.d.axes[i].values == nil && l.d.axes[j].values == nil {
					removedGood, removedBad := 0, 0
					for k := range l.trials {
						switch t := &l.trials[k]; {
						case o.holds(t.point):
						case t.end == Ended:
							removedGood++
						default:
							removedBad++
						}
					}
					if g := gain(removedGood, removedBad); g > best.gain {
						best, ok = condition{order: &o, gain: g}, true
					}
				}
			}
		}
	}
	return best, ok
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// apply adds a condition, and forgets the trials that it leaves out.
func (l *learner) apply(c condition) {
	l.cut = true
	if c.order != nil {
		c.order.Equal = l.takesEqual(*c.order)
		l.w.Orders = append(l.w.Orders, *c.order)
	} else {
		at := l.refine(c)
		switch c.side {
		case below:
			l.w.High[c.i] = at
		case above:
			l.w.Low[c.i] = at
		case small:
			l.w.Low[c.i], l.w.High[c.i] = max(l.w.Low[c.i], -math.Abs(at)), min(l.w.High[c.i], math.Abs(at))
		}
		l.w.Changed[c.i] = true
	}
	l.trials = slices.DeleteFunc(l.trials, func(t trial) bool { return !l.w.Admits(t.point) })
}

// takesEqual reports whether a run ends normally at two equal coordinates.
func (l *learner) takesEqual(o Order) bool {
	probes := worksProbes
	for _, t := range l.trials {
		if t.end != Ended || probes == 0 {
			continue
		}
		probes--
		point := slices.Clone(t.point)
		point[o.Less] = l.d.Clamp(o.Less, point[o.Than])
		if list := l.try(point); point[o.Less] == point[o.Than] && list != nil && list[0] == Ended {
			return true
		}
	}
	return false
}

// refine returns the bound of a condition: where the program refuses, the last value that it takes, and otherwise a short number.
func (l *learner) refine(c condition) float64 {
	here := slices.IndexFunc(l.trials, func(t trial) bool { return t.end == Ended && t.point[c.i] == c.at })
	var beyond []float64 // values of failing trials, the farthest first; of the same sign, where both signs have the bound
	for _, t := range l.trials {
		if x := t.point[c.i]; key(c.side, x) > key(c.side, c.at) && t.end != Ended && !(c.side == small && x < 0 != (c.at < 0)) {
			beyond = append(beyond, x)
		}
	}
	slices.SortFunc(beyond, func(a, b float64) int { return -compare(key(c.side, a), key(c.side, b)) })
	if len(beyond) == 0 || here < 0 {
		return c.at
	}
	point := slices.Clone(l.trials[here].point)
	ends := func(x float64) Ending {
		point[c.i] = x
		if list := l.try(point); list != nil {
			return list[0]
		}
		return Unrun
	}
	format := l.d.axes[c.i].format
	next := slices.IndexFunc(beyond[:min(len(beyond), worksProbes)], func(x float64) bool { return ends(x) == Refused })
	if next >= 0 {
		good, bad := l.d.Ordinal(c.i, c.at), l.d.Ordinal(c.i, beyond[next])
		for {
			middle := good>>1 + bad>>1 + good&bad&1
			if middle == good || middle == bad {
				break
			}
			if ends(l.d.FromOrdinal(c.i, middle)) == Ended {
				good = middle
			} else {
				bad = middle
			}
		}
		last, first := l.d.FromOrdinal(c.i, good), l.d.FromOrdinal(c.i, bad)
		if format == fp.NoFormat || isShort(last) || isShort(first) {
			return last
		}
	}
	if format == fp.NoFormat || c.at == 0 {
		return c.at
	}
	digits := math.Log10(math.Abs(c.at))
	size := math.Pow(10, math.Floor(digits)) // the next shorter number inside
	if key(c.side, c.at) < 0 {
		size = math.Pow(10, math.Ceil(digits))
	}
	return l.d.Clamp(c.i, math.Copysign(size, c.at))
}

// isShort reports whether a number has at most two decimal digits, so that a program may compare with it.
func isShort(x float64) bool {
	if x == 0 {
		return true
	}
	unit := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-1)
	return math.Abs(x) > 0x1p-60 && math.Round(x/unit)*unit == x || math.Abs(x-math.Round(x)) == 0 && math.Abs(x) < 1<<20
}
