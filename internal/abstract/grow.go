package abstract

// This file widens bounds until they are stable.

import (
	"math"
	"slices"
)

// A Widening moves growing bounds to the next of some steps, so that they are stable after a few rounds.
type Widening struct {
	ends   []float64 // the steps for floats, ascending: the negative of each step is a step too
	counts []int64   // the steps for integers, ascending
	last   bool      // move to the largest bound at once
}

// steps holds the steps for floats, in addition to the constants with which the program compares.
var steps = []float64{Smallest, 0x1p-1022, 0x1p-969, 0x1p-511, 1e-100, 1e-20, 0x1p-53, 1e-3, 0.5, 1, 2, 10, 1e3, 1e8, 1e16,
	1e50, 1e100, 0x1p511, 1e300, Largest, Inf}

// NewWidening returns a widening whose steps include a program's constants.
func NewWidening(last bool, ends []float64, counts []int64) *Widening {
	w := &Widening{last: last}
	for _, x := range slices.Concat(steps, ends) {
		w.ends = append(w.ends, x, -x)
	}
	slices.Sort(w.ends)
	for _, n := range counts {
		w.counts = append(w.counts, n-1, n, n+1)
	}
	w.counts = append(w.counts, 0, 1, math.MinInt32, math.MaxInt32, math.MinInt64, math.MaxInt64)
	slices.Sort(w.counts)
	return w
}

// up and down return the next step from x on.
func (w *Widening) up(x float64) float64 {
	i, _ := slices.BinarySearch(w.ends, x)
	return w.ends[min(i, len(w.ends)-1)]
}

func (w *Widening) down(x float64) float64 {
	i, found := slices.BinarySearch(w.ends, x)
	if !found {
		i--
	}
	return w.ends[max(i, 0)]
}

// Grown returns the union of a and b with bounds that grew moved to the next step.
func (w *Widening) Grown(a, b *Value) Value {
	z := Joined(a, b)
	if a.Kind != z.Kind || z.Same(a) {
		return z
	}
	switch z.Kind {
	case Float:
		w.growFloat(a, &z)
	case Integer:
		w.growInt(a, &z)
	case Pointer:
		if a.More != nil && z.More != nil && len(z.More.Objects) <= 8 && !w.last {
			w.growInt(a, &z)
		} else {
			z = Anywhere
		}
	case Aggregate:
		return joinedElems(a, b, w.Grown)
	}
	return z
}

func (w *Widening) growFloat(a, z *Value) {
	if z.P1 > a.P1 {
		z.P1 = w.up(z.P1)
		if w.last {
			z.P1 = Inf
		}
	}
	if z.P0 != a.P0 {
		z.P0 = max(w.down(z.P0), Smallest)
		if w.last {
			z.P0 = Smallest
		}
	}
	if z.N0 < a.N0 {
		z.N0 = w.down(z.N0)
		if w.last {
			z.N0 = -Inf
		}
	}
	if z.N1 != a.N1 {
		z.N1 = min(w.up(z.N1), -Smallest)
		if w.last {
			z.N1 = -Smallest
		}
	}
	if z.Most != a.Most && z.Most > 0 {
		z.Most = w.up(z.Most)
		if w.last {
			z.Most = 0
		}
	}
	if z.Grid < a.Grid {
		switch {
		case z.Grid >= 0 && !w.last:
			z.Grid = 0
		case z.Grid >= -104 && !w.last:
			z.Grid = -104
		default:
			z.Grid = LeastPow
		}
	}
	if z.P1 == 0 {
		z.P0 = 0
	}
	if z.N0 == 0 {
		z.N1 = 0
	}
	*z = z.tidy()
}

func (w *Widening) growInt(a, z *Value) {
	if z.Hi > a.Hi {
		i, _ := slices.BinarySearch(w.counts, z.Hi)
		z.Hi = w.counts[min(i, len(w.counts)-1)]
		if w.last {
			z.Hi = math.MaxInt64
		}
	}
	if z.Lo < a.Lo {
		i, found := slices.BinarySearch(w.counts, z.Lo)
		if !found {
			i--
		}
		z.Lo = w.counts[max(i, 0)]
		if w.last {
			z.Lo = math.MinInt64
		}
	}
}

// coarseSteps holds the bounds of coarse sets.
var coarseSteps = []float64{Smallest, 0x1p-1022, 0x1p-969, 0x1p-511, 0x1p-104, 0x1p-26, 0.5, 1, 2, 1e3, 1e16, 0x1p104, 0x1p511,
	Largest, Inf}

// Coarse returns a superset of the float v from a small collection, by magnitudes or by signs only.
func (v *Value) Coarse(signs bool) Value {
	z := *v
	z.From, z.Grid = 0, LeastPow
	out := func(lo, hi float64) (float64, float64) {
		if signs {
			if hi == Inf {
				return Smallest, Inf
			}
			return Smallest, Largest
		}
		i, found := slices.BinarySearch(coarseSteps, lo)
		if !found {
			i--
		}
		k, _ := slices.BinarySearch(coarseSteps, hi)
		return coarseSteps[max(i, 0)], coarseSteps[min(k, len(coarseSteps)-1)]
	}
	if v.P1 > 0 {
		z.P0, z.P1 = out(v.P0, v.P1)
	}
	if v.N0 < 0 {
		a, b := out(-v.N1, -v.N0)
		z.N1, z.N0 = -a, -b
	}
	if v.Most > 0 {
		_, z.Most = out(v.Most, v.Most)
	}
	return z.tidy()
}
