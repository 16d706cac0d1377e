package load

// This file is about integers of which nothing is said and with which a program looks up its tables, which are variables that the entry
// does not write: they are drawn as far as the tables go.

import (
	"maps"
	"slices"
	"sort"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// inTables lays an entry out once more, where runs show up to which integers the objects of the program are long enough.
func (s *stage) inTables(l *layout, err error) (*layout, error) {
	if err != nil || len(l.unsaid) == 0 {
		return l, err
	}
	call := l.call
	call.Entry, call.Start, call.Init, call.Outputs = s.call.Entry, s.call.Start, s.call.Init, nil
	m, written := interp.New(s.program, &call), s.program.Kept(s.call.Entry)
	isTable := func(name string) bool {
		return slices.ContainsFunc(s.program.Globals, func(g *ir.Global) bool {
			return g.Name == name && !slices.Contains(written, g.ID)
		})
	}
	indices, tables := maps.Clone(s.w.shown.indices), make(map[string]string)
	for n := range 2 * len(l.params) { // with the other integers 0 first: a table may have several indices
		dim, others := n%len(l.params), n/len(l.params)*smallIntegers
		p := &l.params[dim]
		_, declared := indices[p.Name]
		if declared || p.Values != nil || !slices.Contains(l.unsaid, p.Name) {
			continue
		}
		outside := func(x int) string {
			if object := l.outside(m, indices, dim, float64(x), others); isTable(object) {
				return object
			}
			return ""
		}
		if outside(int(p.Max)) == "" || outside(0) != "" {
			continue
		}
		first := sort.Search(int(p.Max), func(x int) bool { return outside(x) != "" })
		if indices == nil {
			indices = make(map[string]float64)
		}
		indices[p.Name], tables[p.Name] = float64(first-1), outside(first)
	}
	if len(tables) == 0 {
		return l, nil
	}
	s.w.shown.indices, s.w.shown.tables = indices, tables
	return layOut(s.sig, s.w)
}

// smallIntegers is how large integers are beside the one that is looked at: some have a table used at all.
const smallIntegers = 3

// outside returns the object of the program outside of which runs use memory where one coordinate is x and the other integers are others at
// the most, "" for none.
func (l *layout) outside(m *interp.Machine, known map[string]float64, dim int, x float64, others int) string {
	for k := range 4 {
		point := make([]float64, len(l.params))
		for i := range point {
			p := &l.params[i]
			if point[i] = sample(p, k, i); p.Format == fp.NoFormat && p.Values == nil {
				point[i] = min(max(float64(min(k, others)), p.Min), p.Max)
				if most, is := known[p.Name]; is {
					point[i] = min(point[i], most)
				}
			}
		}
		point[dim] = x
		if r := m.Run(point, interp.Limits{Steps: mostSteps}); r.Outside != nil {
			return r.Outside.Object
		}
	}
	return ""
}
