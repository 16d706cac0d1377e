package campaign

// This file says which assumptions about parameters do not hold in the runs of a search.

import (
	"slices"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// assumptions lists what was assumed of parameters and did not hold, once each: no number or trap that comes of it is the code's. Where
// findings show none, a few runs of the search are looked at: native code reads beyond an array without a word.
func (t *Task) assumptions(found []Result, sample [][]float64) (list []*finding.Skipped) {
	for _, r := range found {
		if a := r.Finding.Assumption; a != nil && !slices.ContainsFunc(list, func(b *finding.Skipped) bool { return *a == *b }) {
			list = append(list, a)
		}
	}
	if len(list) > 0 || !t.Subject.Call.Assumes() {
		return list
	}
	check := t.check()
	for _, p := range furthest(t.Subject, sample) {
		if c, err := check.Interpreted(p); err == nil && c.Assumption != nil {
			return []*finding.Skipped{c.Assumption}
		}
	}
	return nil
}

// someLooked is how many runs of a quiet search are looked at for uses of memory that is not the program's.
const someLooked = 4

// foreign looks at a few runs of a search that found nothing: native code reads beyond a table without a word.
func (t *Task) foreign(strategy string, p *proof, sv *survey) {
	if p.found() {
		return
	}
	check := t.check()
	points := furthest(t.Subject, sv.sample.points)
	for _, point := range points[:min(someLooked, len(points))] {
		c, err := check.Interpreted(point)
		if err == nil && c.Outside != nil && t.asks(c.Kind) {
			p.enter(strategy, &search.Candidate{Point: point, Site: -1, Kind: c.Kind, Outcome: run.Trapped}, &c.Finding, nil, sv)
			p.largest = nil
			return
		}
	}
}

// furthest returns some points, and the first of them with all that has bounds as large and as small as it may be, where indices and
// lengths reach the furthest. They come first.
func furthest(s *subject.Subject, sample [][]float64) (points [][]float64) {
	if len(sample) == 0 {
		return nil
	}
	admits, err := s.Admits()
	for _, end := range []func(*subject.Param) float64{
		func(p *subject.Param) float64 { return p.Max },
		func(p *subject.Param) float64 { return p.Min },
	} {
		p := slices.Clone(sample[0])
		for i := range s.Params {
			if !s.Params[i].Everything() {
				p[i] = end(&s.Params[i])
			}
		}
		if err == nil && (admits == nil || admits(p)) {
			points = append(points, p)
		}
	}
	return append(points, sample...)
}
