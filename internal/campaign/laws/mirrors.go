package laws

// This file lists the transformations of inputs that symmetries are about.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/search/hunt"
	"faultline/internal/subject"
)

const (
	mostExchanges = 8 // largest number of exchanges
	mostPeriodic  = 3 // largest number of coordinates that are shifted by periods
	mostPeriods   = 6 // largest number of periods of a coordinate
)

// mirrors returns the transformations to try.
func (s *Search) mirrors() (list []mirror) {
	for _, g := range s.groups() {
		text := func(result string) string { return s.text(g, "-", result) }
		list = append(list, mirror{of: g.of, least: leastHeld, to: s.negated(g.of), text: text})
	}
	return slices.Concat(list, s.exchanges(), s.periods())
}

// negated returns the transformation that changes the signs of coordinates.
func (s *Search) negated(of []int) func(p []float64) ([]float64, bool) {
	return func(p []float64) ([]float64, bool) {
		q := slices.Clone(p)
		for _, i := range of {
			q[i] = -p[i]
		}
		return q, !slices.Equal(p, q) && s.inDomain(q)
	}
}

// label is the name of a coordinate.
func label(p *subject.Param) string {
	if p.Index < 0 {
		return p.Name
	}
	return fmt.Sprintf("%s[%d]", p.Name, p.Index)
}

// exchanges returns the exchanges of two parameters of the same type. It adds the exchange of all parameters with a 1 in their names for
// those with a 2.
func (s *Search) exchanges() (list []mirror) {
	blocks := s.blocks()
	for k := range blocks {
		for j := range k {
			a, b := &blocks[j], &blocks[k]
			if a.shape == b.shape && len(list) < mostExchanges {
				list = append(list, s.exchange(a.of, b.of, map[string]string{a.name: b.name, b.name: a.name}))
			}
		}
	}
	var ones, twos []int
	renamed := make(map[string]string)
	for k := range blocks {
		for j := range blocks {
			if a, b := &blocks[j], &blocks[k]; strings.Count(a.name, "1") == 1 && strings.Replace(a.name, "1", "2", 1) == b.name &&
				a.shape == b.shape {
				ones, twos = append(ones, a.of...), append(twos, b.of...)
				renamed[a.name], renamed[b.name] = b.name, a.name
			}
		}
	}
	if len(renamed) > 2 {
		list = append(list, s.exchange(ones, twos, renamed))
	}
	return list
}

// A block is the coordinates of one parameter.
type block struct {
	name  string
	shape string // equal shapes have the same members of the same types
	of    []int
}

// blocks returns the parameters that have at least one floating-point coordinate. Their integers count too.
func (s *Search) blocks() (list []block) {
	for i := range s.Subject.Params {
		p := &s.Subject.Params[i]
		name, member, _ := strings.Cut(p.Name, ".")
		if len(list) == 0 || list[len(list)-1].name != name {
			list = append(list, block{name: name})
		}
		b := &list[len(list)-1]
		b.of = append(b.of, i)
		b.shape += fmt.Sprintf("%s[%d]:%d ", member, p.Index, p.Format)
	}
	return slices.DeleteFunc(list, func(b block) bool {
		return !slices.ContainsFunc(b.of, func(i int) bool { return s.Subject.Params[i].Format != fp.NoFormat })
	})
}

func (s *Search) exchange(a, b []int, renamed map[string]string) mirror {
	to := func(p []float64) ([]float64, bool) {
		q := slices.Clone(p)
		for k := range a {
			q[a[k]], q[b[k]] = p[b[k]], p[a[k]]
		}
		return q, !slices.Equal(p, q) && s.inDomain(q)
	}
	text := func(result string) string {
		var before, after []string
		for i := range s.Subject.Params {
			name, _, _ := strings.Cut(s.Subject.Params[i].Name, ".")
			if slices.Contains(before, name) {
				continue
			}
			before = append(before, name)
			if other := renamed[name]; other != "" {
				name = other
			}
			after = append(after, name)
		}
		f := s.function()
		return fmt.Sprintf("%s(%s) = %s%s(%s)", f, strings.Join(after, ", "), result, f, strings.Join(before, ", "))
	}
	return mirror{of: slices.Concat(a, b), least: leastHeldExchanged, to: to, text: text}
}

// periods returns the shifts of single coordinates by usual periods, and by constants of the program.
func (s *Search) periods() (list []mirror) {
	periods := []float64{360, 2 * math.Pi, 1}
	hunt.Reached(s.Subject, func(f *ir.Func, in *ir.Inst) {
		for c := range hunt.Operands(f, in, ir.Float) {
			if x := math.Abs(c.Float.Float64()); x >= 0.5 && x <= 1e6 && !slices.Contains(periods, x) && len(periods) < mostPeriods {
				periods = append(periods, x)
			}
		}
	})
	tried := 0
	for i := range s.Subject.Params {
		p := &s.Subject.Params[i]
		if p.Format == fp.NoFormat || p.Index >= 0 {
			continue
		}
		if tried++; tried > mostPeriodic {
			break
		}
		for _, by := range periods {
			list = append(list, s.shifted(i, by))
		}
	}
	return list
}

// shifted returns the shift of a coordinate by a period. It keeps the sign of the coordinate: in C, a remainder has the sign of the
// dividend, so a function with a remainder may only be periodic on each side of zero.
func (s *Search) shifted(i int, by float64) mirror {
	name := label(&s.Subject.Params[i])
	f := s.function()
	return mirror{of: []int{i}, least: leastHeld, period: by, to: func(p []float64) ([]float64, bool) {
		q := slices.Clone(p)
		q[i] = s.Domain.Clamp(i, p[i]+by)
		return q, p[i]*q[i] > 0 && q[i] != p[i] && s.inDomain(q)
	}, text: func(result string) string {
		arguments := fmt.Sprintf("..., %s", name)
		if s.Domain.Dims() == 1 {
			arguments = name
		}
		return fmt.Sprintf("%s(%s + %s) = %s%s(%s)", f, arguments, strconv.FormatFloat(by, 'g', 7, 64), result, f, arguments)
	}}
}
