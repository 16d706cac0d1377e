package recorded

// This file infers the domain of inputs from their recorded values, in the language of --domain.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/shape"
)

// A field is one input, a number or a whole array, with its recorded values.
type field struct {
	name     string
	param    *subject.Param // of the first element
	coords   []int          // its coordinates
	read     []int          // of these, the ones that the function reads; all, if it reads none
	low      float64        // the smallest value
	high     float64        // the largest value
	least    float64        // the smallest magnitude above 0 of a floating-point number, 0 if there is none
	gap      float64        // the smallest distance between two elements of the array in a call; 0 if it is not set, or if some were equal
	values   []float64      // the distinct values, ascending
	all      bool           // values is complete: there are at most mostValues
	elements int            // length of an array, -1 for a number
}

// mostValues is the largest number of values of an integer that a domain lists. With more, the domain is an interval.
const mostValues = 8

// fieldsOf returns the fields of a subject, with the values of its points.
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
	}
	for _, f := range list {
		unread := func(k int) bool { return len(points) > 0 && points[0].Unread != nil && points[0].Unread[k] }
		if f.read = slices.DeleteFunc(slices.Clone(f.coords), unread); len(f.read) == 0 {
			f.read = f.coords
		}
		for _, k := range f.read {
			for j := range points {
				f.add(points[j].At[k])
			}
		}
	}
	return list
}

// add adds a recorded value.
func (f *field) add(x float64) {
	f.low, f.high = min(f.low, x), max(f.high, x)
	if m := math.Abs(x); f.param.Format != fp.NoFormat && m > 0 && (f.least == 0 || m < f.least) {
		f.least = m
	}
	if at, known := slices.BinarySearch(f.values, x); !known && f.all {
		f.values = slices.Insert(f.values, at, x)
		f.all = len(f.values) <= mostValues
	}
}

// target returns the name of the field in the language of --domain: "x", or "a[0..3]" for an array.
func (f *field) target() string {
	if f.elements >= 0 {
		return fmt.Sprintf("%s[0..%d]", f.name, f.elements-1)
	}
	return f.name
}

// widened returns the interval to search: the recorded one, and a quarter of its width at each end. An end keeps its sign, so that a length
// stays positive. A number that never changed gets half of its size at each end, unless it is a member of an object: see constant.
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

// outward rounds the end x of an interval to a multiple of step, so that it has few digits. It rounds up if sign is positive, and otherwise
// down. It returns x if step is too small for x.
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

// constant reports whether the field is a member of an object and has the same finite values in all calls, a number also in other shapes.
// Other members may depend on it: the axis ratio of an ellipsoid depends on its flattening. So find does not change it.
func (f *field) constant(points []Point) bool {
	if f.param.Format == fp.NoFormat || !strings.Contains(f.name, ".") || f.elements < 0 && f.low != f.high {
		return false
	}
	first := &points[0]
	for _, k := range f.coords {
		x := first.At[k]
		if !(f.low <= x && x <= f.high) || math.IsInf(x, 0) || slices.ContainsFunc(points, func(p Point) bool { return p.At[k] != x }) {
			return false
		}
	}
	return true
}

// fixed returns domains in which each element of the field has only the value that it has in a call.
func (f *field) fixed(p *Point) (list []string) {
	for i, k := range f.coords {
		target, x := f.name, strconv.FormatFloat(p.At[k], 'g', -1, 64)
		if f.elements >= 0 {
			target = fmt.Sprintf("%s[%d]", f.name, i)
		}
		list = append(list, fmt.Sprintf("%s in [%s,%s]", target, x, x))
	}
	return list
}

// A Domain describes the recorded inputs of a subject.
type Domain struct {
	Inputs    []string // for each field, in the language of --domain
	Kept      []string // names of the fields that stay as recorded
	Relations []string // between fields, in the language of --require
}

// mostChance is the largest probability with which independent inputs may have a relation that the domain keeps.
const mostChance = 1e-4

// leastShapes is the number of different arrays that a unit vector, a rotation or probabilities need.
const leastShapes = 3

// A Range is the smallest and the largest recorded value of an input, and its smallest magnitude above 0.
type Range struct{ Low, High, Least float64 }

// Ranges are the recorded values of a function's inputs in all its shapes, by name.
type Ranges map[string]Range

// Add adds the points of one shape.
func (r Ranges) Add(s *subject.Subject, points []Point) {
	for _, f := range fieldsOf(s, points) {
		if old, known := r[f.name]; known {
			f.low, f.high = min(f.low, old.Low), max(f.high, old.High)
			if f.least == 0 || old.Least > 0 && old.Least < f.least {
				f.least = old.Least
			}
		}
		r[f.name] = Range{f.low, f.high, f.least}
	}
}

// within returns the fields of a subject. Their ends are those of all shapes of the function.
func (r Ranges) within(s *subject.Subject, points []Point) []*field {
	list := fieldsOf(s, points)
	for _, f := range list {
		if all, known := r[f.name]; known {
			f.all = f.all && all.Low == f.low && all.High == f.high
			f.low, f.high, f.least = all.Low, all.High, all.Least
		}
	}
	return list
}

// DomainOf infers the domain of a subject from its points, and from the values in other shapes of the function. There must be at least one
// point.
func DomainOf(s *subject.Subject, points []Point, all Ranges) (d Domain) {
	fields := all.within(s, points)
	vary := func(f *field) bool { return f.param.Format != fp.NoFormat && !f.constant(points) }
	keeps := slices.ContainsFunc(fields, vary) // otherwise, the search would have no floating-point input
	for _, f := range fields {
		if keeps && f.constant(points) {
			d.Inputs, d.Kept = append(d.Inputs, f.fixed(&points[0])...), append(d.Kept, f.name)
			continue
		}
		text := f.domain()
		if f.param.Format != fp.NoFormat && f.elements >= 2 {
			switch word := f.shape(points); {
			case f.sorted(points):
				low, high := f.widened()
				text = fmt.Sprintf("%s is sorted in [%g,%g]", f.target(), low, high)
			case word != "":
				text = f.target() + " is " + word
			}
		}
		d.Inputs = append(d.Inputs, text)
	}
	var pairs [][2]*field
	for i, f := range fields {
		for _, g := range fields[i+1:] {
			if f.elements < 0 && g.elements < 0 && f.param.Format == g.param.Format {
				pairs = append(pairs, [2]*field{f, g})
			}
		}
	}
	for _, p := range pairs {
		d.Relations = append(d.Relations, order(p[0], p[1], points, mostChance/float64(len(pairs)))...)
	}
	return d
}

// shape returns the word for a shape that the array has in all calls, "" for none.
func (f *field) shape(points []Point) string {
	different := make(map[string]bool)
	for i := range points {
		different[fmt.Sprint(f.of(&points[i]))] = true
	}
	if len(different) < leastShapes {
		return ""
	}
	for _, word := range []string{"rotation", "unit", "probability"} {
		shaped := shape.Shape{Word: word, Coords: f.coords, Digits: f.param.Precision.Digits()}
		if shape.Fits(word, len(f.coords)) == "" && !slices.ContainsFunc(points, func(p Point) bool { return !shaped.Holds(p.At) }) {
			return word
		}
	}
	return ""
}

// of returns the values of the field in a call.
func (f *field) of(p *Point) (list []float64) {
	for _, k := range f.coords {
		list = append(list, p.At[k])
	}
	return list
}

// sorted reports whether the array ascends in all calls, and would not by chance: n different values ascend with probability 1/n!.
func (f *field) sorted(points []Point) bool {
	chance := 1.0
	seen := make(map[string]bool)
	for i := range points {
		x := f.of(&points[i])
		if !slices.IsSorted(x) {
			return false
		}
		if key := fmt.Sprint(x); !seen[key] {
			seen[key] = true
			for n := range len(slices.Compact(x)) {
				chance /= float64(n + 1)
			}
		}
	}
	return chance <= mostChance
}

// smallestGap returns the smallest distance between two elements of the array, and the coordinate of one of them.
func (f *field) smallestGap(at []float64) (gap float64, coord int) {
	order := slices.Clone(f.read)
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	gap, coord = math.Inf(1), -1
	for i, k := range order[1:] {
		if by := at[k] - at[order[i]]; by < gap {
			gap, coord = by, k
		}
	}
	return gap, coord
}

// setGap sets gap.
func (f *field) setGap(points []Point) {
	if len(f.read) < 2 || f.param.Format == fp.NoFormat {
		return
	}
	f.gap = math.Inf(1)
	for i := range points {
		gap, _ := f.smallestGap(points[i].At)
		f.gap = min(f.gap, gap)
	}
}

// order returns "f <= g" or "g <= f" if all calls have the two numbers in this order, unless independent numbers would have it too with a
// probability above most. That probability is the part of all pairs of recorded values in this order, to the power of the number of
// different pairs.
func order(f, g *field, points []Point, most float64) []string {
	less, more := true, true
	var xs, ys []float64
	seen := make(map[[2]float64]bool)
	for i := range points {
		x, y := points[i].At[f.coords[0]], points[i].At[g.coords[0]]
		if less, more = less && x <= y, more && x >= y; !less && !more {
			return nil
		}
		if !seen[[2]float64{x, y}] {
			seen[[2]float64{x, y}] = true
			xs, ys = append(xs, x), append(ys, y)
		}
	}
	if less && more { // always equal: the search would have no other input
		return nil
	}
	if more {
		f, g, xs, ys = g, f, ys, xs
	}
	slices.Sort(ys)
	ordered := 0
	for _, x := range xs {
		at, _ := slices.BinarySearch(ys, x)
		ordered += len(ys) - at
	}
	n := float64(len(xs))
	if math.Pow(float64(ordered)/(n*n), n) > most {
		return nil
	}
	return []string{f.name + " <= " + g.name}
}
