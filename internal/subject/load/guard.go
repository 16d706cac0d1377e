package load

// This file turns guards at the head of a function into claims, and selects the claims about intervals that a subject keeps.

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/suite"
)

// guardClaims returns the intervals outside of which an entry rejects a parameter.
func (l *loader) guardClaims(g *group, entry *ir.Func, sig *link.Signature) (list []claim) {
	types := sig.Params
	if sig.SRet != nil {
		types = types[1:]
	}
	params, even := arguments(sig, types)
	if !even {
		return nil
	}
	for _, guard := range g.flow.Guards(entry) {
		i := slices.IndexFunc(params, func(p *parameter) bool { return p.index == guard.Param && p.pieces == 0 })
		if i < 0 || guard.Behind && (params[i].source == nil || !params[i].source.Ref) {
			continue
		}
		c := claim{kind: rangeIs, source: byGuard, about: positionKey(i)}
		if !c.accept(&guard, params[i]) {
			continue
		}
		if guard.Pos.Line > 0 && entry.Unit >= 0 {
			source := l.source(g.program, entry, guard.Pos.File)
			c.where = fmt.Sprintf("%s:%d", guard.Pos.File, guard.Pos.Line)
			if start, known := lineStart(source.text, guard.Pos.Line); known && source.text != nil {
				line, _, _ := bytes.Cut(source.text[start:], []byte("\n"))
				c.words = []string{strings.TrimSpace(string(line))}
			}
		}
		list = append(list, c)
	}
	return list
}

// accept sets the interval that a guard accepts. It returns false if the guard excludes no interval of numbers of the parameter's type.
func (c *claim) accept(g *flow.Guard, p *parameter) bool {
	largest := math.MaxFloat64
	if p.typ.Kind == ir.Float {
		largest = subject.Largest(p.typ.Format, 1)
	}
	c.low, c.high = subject.End{Value: math.Inf(-1)}, subject.End{Value: math.Inf(1)}
	if math.Abs(g.Bound) >= largest {
		return false // it rejects infinities alone
	}
	at := func(x float64) subject.End {
		return subject.End{Value: x, Text: fp.Decimal(x), Open: g.Relation&fp.Equal == 0}
	}
	switch g.Relation {
	case fp.Less, fp.Less | fp.Equal:
		c.high = at(g.Bound)
		if g.Magnitude {
			c.low = at(-g.Bound)
			return g.Bound > 0
		}
	case fp.Greater, fp.Greater | fp.Equal:
		c.low = at(g.Bound)
		return !g.Magnitude && (p.source == nil || p.source.Kind != ir.SourceUint || g.Bound > 0 || c.low.Open)
	default:
		return false
	}
	return true
}

// claimKinds gives the kinds of sources the names that a subject has for them.
var claimKinds = map[source]subject.ClaimKind{
	byGuard: subject.ByGuard, byProse: subject.ByComment, byUnit: subject.ByUnit, byName: subject.ByName,
}

// domainClaims returns the claims about intervals of inputs whose values no stronger source states.
func (l *layout) domainClaims() (list []subject.DomainClaim) {
	if l.of != nil {
		return l.of.Claims
	}
	strongest := slices.Clone(l.claims.ranges)
	slices.SortStableFunc(strongest, func(a, b *claim) int { return int(b.source - a.source) })
	for _, c := range strongest {
		k := slices.IndexFunc(l.list, func(p *parameter) bool { return p.key == c.about })
		if k < 0 || !l.isOpenInput(l.list[k].name, c.source == byUnit || c.source == byName) {
			continue
		}
		list = append(list, subject.DomainClaim{Param: l.list[k].name, Low: c.low, High: c.high, Kind: claimKinds[c.source],
			Words: strings.Join(c.words, " "), Place: c.where})
	}
	slices.SortStableFunc(list, func(a, b subject.DomainClaim) int { return l.position(a.Param) - l.position(b.Param) })
	return list
}

// position returns the number of the first coordinate of a name.
func (l *layout) position(name string) int {
	return slices.IndexFunc(l.params, func(p subject.Param) bool { return p.Name == name })
}

// isOpenInput reports whether a name is that of coordinates, and no source states values of them. An enum and a truth value have their own
// values. If floating is true, the coordinates must be floating-point numbers.
func (l *layout) isOpenInput(name string, floating bool) bool {
	known := false
	for i := range l.params {
		p := &l.params[i]
		if p.Name != name {
			continue
		}
		if known = true; p.Values != nil || len(p.Enum) > 0 || floating && p.Format == fp.NoFormat {
			return false
		}
		for _, s := range l.claims.settings {
			if !s.cuts && (s.isAbout(p.Name, p.Index) || clause.IsGlob(s.name) && suite.Matches(s.name, p.Name)) {
				return false
			}
		}
	}
	return known
}
