package recorded

// This file infers the domain of inputs from their recorded values, in the language of --domain.

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A field is the values of the coordinates with one name: a number, or all elements of an array.
type field struct {
	name     string
	param    *subject.Param
	coords   []int
	low      float64
	high     float64
	values   []float64 // of an integer: the distinct values, ascending; nil if there are many
	all      bool      // every recorded value is in values
	elements int       // of an array, -1 for a number
}

// mostValues is how many values of an integer become a set. With more, its domain is an interval.
const mostValues = 8

// fieldsOf returns the fields of a subject. There is at least one point.
func fieldsOf(s *subject.Subject, points []Point) (list []*field) {
	for k := range s.Params {
		p := &s.Params[k]
		i := slices.IndexFunc(list, func(f *field) bool { return f.name == p.Name && p.Index >= 0 && f.elements >= 0 })
		if i < 0 {
			list = append(list, &field{name: p.Name, param: p, low: math.Inf(1), high: math.Inf(-1), all: true, elements: -1})
			i = len(list) - 1
		}
		f := list[i]
		f.coords = append(f.coords, k)
		f.elements = max(f.elements, p.Index+1)
		if p.Index < 0 {
			f.elements = -1
		}
		for j := range points {
			f.see(points[j].At[k])
		}
	}
	return list
}

func (f *field) see(x float64) {
	f.low, f.high = min(f.low, x), max(f.high, x)
	if at, known := slices.BinarySearch(f.values, x); !known && f.all {
		f.values = slices.Insert(f.values, at, x)
		f.all = len(f.values) <= mostValues
	}
}

// target returns the field as a domain names it.
func (f *field) target() string {
	if f.elements >= 0 {
		return fmt.Sprintf("%s[0..%d]", f.name, f.elements-1)
	}
	return f.name
}

// widened returns the interval that the search uses: a quarter of the width is added at each end. An end keeps its sign, so a quantity that
// was never negative stays so. A number that never changed may change by half of its size.
func (f *field) widened() (low, high float64) {
	low, high = f.low, f.high
	by := (high - low) / 4
	if low == high {
		by = math.Abs(low) / 2
	}
	if math.IsInf(by, 0) {
		return low, high
	}
	step := math.Pow(10, math.Floor(math.Log10(by))-1)
	low, high = outward(low-by, -1, step), outward(high+by, 1, step)
	if f.low >= 0 {
		low = max(low, f.low/2)
	}
	if f.high <= 0 {
		high = min(high, f.high/2)
	}
	least, most := subject.Largest(f.param.Format, -1), subject.Largest(f.param.Format, 1)
	return min(max(low, least), f.low), max(min(high, most), f.high)
}

// outward rounds to a multiple of step, away from the interval on the side of sign. So the ends of a domain have few digits.
func outward(x, sign, step float64) float64 {
	if !(step > math.Abs(x)*0x1p-50) || math.IsInf(step, 0) {
		return x
	}
	n := math.Floor(x / step)
	if sign > 0 {
		n = math.Ceil(x / step)
	}
	short, err := strconv.ParseFloat(fmt.Sprintf("%.0fe%.0f", n, math.Round(math.Log10(step))), 64)
	if err != nil || (short-x)*sign < 0 {
		return x
	}
	return short
}

// domain returns the domain of the field, as in --domain.
func (f *field) domain() string {
	text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	if f.param.Format != fp.NoFormat {
		low, high := f.widened()
		return fmt.Sprintf("%s in [%s,%s]", f.target(), text(low), text(high))
	}
	if !f.all {
		return fmt.Sprintf("%s in [%.0f,%.0f]", f.target(), f.low, f.high)
	}
	set := ""
	for i, x := range f.values {
		set += map[bool]string{true: ", "}[i > 0] + strconv.FormatFloat(x, 'f', 0, 64)
	}
	return fmt.Sprintf("%s in {%s}", f.target(), set)
}

// A Domain is what all recorded calls of a subject have in common.
type Domain struct {
	Inputs    []string // one of each field, as in --domain
	Relations []string // between fields, as in --require
}

// Calls that must agree on a relation. A relation that holds by chance in half of the calls holds in all of so many with probability 1e-4.
const relationCalls = 13

// A Range is the smallest and the largest recorded value of an input.
type Range struct{ Low, High float64 }

// Ranges are the recorded values of a function's inputs, by name. The shapes of the function share them.
type Ranges map[string]Range

// Add adds the points of a subject.
func (r Ranges) Add(s *subject.Subject, points []Point) {
	for _, f := range fieldsOf(s, points) {
		if old, known := r[f.name]; known {
			f.low, f.high = min(f.low, old.Low), max(f.high, old.High)
		}
		r[f.name] = Range{f.low, f.high}
	}
}

// within returns the fields of a subject with the values of all shapes of its function.
func (r Ranges) within(s *subject.Subject, points []Point) []*field {
	list := fieldsOf(s, points)
	for _, f := range list {
		if all, known := r[f.name]; known {
			f.all = f.all && all == Range{f.low, f.high}
			f.low, f.high = all.Low, all.High
		}
	}
	return list
}

// DomainOf infers the domain of a subject from its points, of which there is at least one, and the values in other shapes of its function.
func DomainOf(s *subject.Subject, points []Point, all Ranges) (d Domain) {
	fields := all.within(s, points)
	for _, f := range fields {
		text := f.domain()
		if f.param.Format != fp.NoFormat && f.elements >= 2 && len(points)*(f.elements-1) >= relationCalls && f.sorted(points) {
			low, high := f.widened()
			text = fmt.Sprintf("%s is sorted in [%g,%g]", f.target(), low, high)
		}
		d.Inputs = append(d.Inputs, text)
	}
	if len(points) < relationCalls {
		return d
	}
	for i, f := range fields {
		for _, g := range fields[i+1:] {
			d.Relations = append(d.Relations, order(f, g, points)...)
		}
	}
	return d
}

// sorted reports whether the array ascends in all calls.
func (f *field) sorted(points []Point) bool {
	for i := range points {
		for k := 1; k < len(f.coords); k++ {
			if points[i].At[f.coords[k-1]] > points[i].At[f.coords[k]] {
				return false
			}
		}
	}
	return true
}

// order returns the order of two numbers that all calls have. Numbers whose intervals are apart have it by their domains.
func order(f, g *field, points []Point) []string {
	if f.elements >= 0 || g.elements >= 0 || f.param.Format != g.param.Format || f.high < g.low || g.high < f.low {
		return nil
	}
	less, more := true, true
	for i := range points {
		x, y := points[i].At[f.coords[0]], points[i].At[g.coords[0]]
		less, more = less && x <= y, more && x >= y
	}
	switch {
	case less && more: // always equal: the search would have no other input
		return nil
	case less:
		return []string{f.name + " <= " + g.name}
	case more:
		return []string{g.name + " <= " + f.name}
	}
	return nil
}
