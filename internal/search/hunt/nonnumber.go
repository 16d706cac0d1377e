package hunt

// This file keeps runs whose output is no number, or was none on the way, by what made it so.

import (
	"cmp"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A nonNumberKind is a kind of output that is or was no number: what first upset the run, and how the program returned.
type nonNumberKind struct {
	event
	class fp.Class // of the worst output
	loud  bool
}

// A nonNumber is such a kind, and its least extreme input.
type nonNumber struct {
	nonNumberKind
	point     []float64
	extremity float64
	judged    float64
	ops       int64 // of the run
}

// mostNonNumbers is how many kinds are kept. Those whose output is a number again take no more than half of them.
const mostNonNumbers = 64

// addNonNumber enters run i, whose worst output is or was no number.
func (f *found) addNonNumber(b *run.Batch, i int, loud bool) {
	what := nonNumberKind{event: event{site: noSite}, loud: loud}
	events(b, i, func(e run.Event) {
		if what.site == noSite && e.Kind&upsets != 0 {
			what.event = event{e.Site, e.Kind}
		}
	})
	for k := range f.cells {
		if v := &b.Outputs[i*len(f.cells)+k]; f.cells[k].Role == ir.Value && v.Format != fp.NoFormat {
			what.class = max(what.class, v.Classify())
		}
	}
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	extremity := search.Extremity(point)
	for k := range f.nonNumbers {
		if s := &f.nonNumbers[k]; s.nonNumberKind == what {
			if extremity < s.extremity {
				copy(s.point, point)
				s.extremity, s.judged, s.ops = extremity, unjudged, opsOf(b, i)
			}
			return
		}
	}
	if len(f.nonNumbers) < mostNonNumbers/2 || len(f.nonNumbers) < mostNonNumbers && what.class >= fp.Infinite {
		f.nonNumbers = append(f.nonNumbers, nonNumber{what, slices.Clone(point), extremity, unjudged, opsOf(b, i)})
	}
}

// unjudged returns the n of them to ask the oracle about: those that claim success first, NaNs before infinities, and these before
// numbers, of which there are no more than n/2.
func (f *found) unjudged(n int) []*nonNumber {
	var list []*nonNumber
	for k := range f.nonNumbers {
		if s := &f.nonNumbers[k]; s.judged == unjudged {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *nonNumber) int {
		if a.loud != b.loud {
			if b.loud {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.class, a.class)
	})
	numbers := 0
	list = slices.DeleteFunc(list, func(s *nonNumber) bool {
		if s.class < fp.Infinite {
			numbers++
		}
		return s.class < fp.Infinite && numbers > n/2
	})
	return list[:min(n, len(list))]
}
