package load

// This file finds inputs that a function does not read, such as results, and unused elements of an array.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/subject"
)

// Limits of Unread: instructions of one run, and of all.
const (
	unreadSteps = 1 << 20
	unreadWork  = 1 << 22
)

// Unread reports, for each coordinate of a subject, whether two other values change neither the outputs nor the number of instructions
// of a run, at all of the points. It returns nil if it is not known, since a run does not return or takes too long.
func Unread(s *subject.Subject, points [][]float64) []bool {
	m := interp.New(s.Program, &s.Call)
	limits := interp.Limits{Steps: unreadSteps}
	unread := slices.Repeat([]bool{true}, s.Call.Dims)
	work := int64(unreadWork)
	for _, at := range points {
		r := m.Run(at, limits)
		if r.Outcome != interp.Returned {
			return nil
		}
		want, steps := slices.Clone(r.Values), r.Steps
		if work -= 2 * steps * int64(len(at)); work < 0 {
			return nil
		}
		p := slices.Clone(at)
		for k, x := range at {
			for _, y := range []float64{1.5*x + 1, -x - 3} {
				if !unread[k] || s.Params[k].Format == fp.NoFormat {
					break
				}
				p[k] = y
				r := m.Run(p, limits)
				unread[k] = r.Outcome == interp.Returned && r.Steps == steps && slices.Equal(r.Values, want)
			}
			p[k] = x
		}
	}
	for k := range unread {
		unread[k] = unread[k] && s.Params[k].Format != fp.NoFormat && len(points) > 0
	}
	return unread
}
