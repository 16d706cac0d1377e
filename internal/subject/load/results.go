package load

// This file tells results from inputs where pointers cannot be followed, as where they are kept in an object, or where it hangs on indices
// which element is read: by what runs do.

import (
	"slices"

	"faultline/internal/interp"
)

const resultRuns = 8

// results remembers the arrays that runs show to be results; it reports whether there are any.
func (s *stage) results(l *layout) bool {
	shown := make(map[string]bool)
	for _, p := range l.list {
		if p.role == array && p.input && p.output && p.isOpen() && !l.said(p) && s.writesFirst(l, p) {
			shown[p.name] = true
		}
	}
	s.w.shown.results = shown
	return len(shown) > 0
}

// writesFirst reports whether runs that return use an array, and read nothing of it that they have not written.
func (s *stage) writesFirst(l *layout, p *parameter) bool {
	call := l.call
	call.Entry, call.Start, call.Init, call.Outputs, call.Args = s.call.Entry, s.call.Start, s.call.Init, nil, slices.Clone(call.Args)
	b := *call.Args[p.index].Buffer
	b.Grows, b.Size, b.Cells = b.Size, 0, nil
	call.Args[p.index].Buffer = &b
	m := interp.New(s.program, &call)
	for k := range resultRuns {
		point := make([]float64, len(l.params))
		for i := range point {
			point[i] = sample(&l.params[i], k, i)
		}
		if r := m.Run(point, interp.Limits{Steps: mostSteps}); r.Outcome != interp.Returned || b.Fresh {
			return false
		}
	}
	return b.Size > 0
}
