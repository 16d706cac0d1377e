// Package laws finds inputs at which a function breaks a law that most of its results obey.
//
//	Scaling     f(s*x) = s^k*f(x): all inputs, or those of one parameter, are multiplied by a power of two
//	Symmetries  f(-x) = -f(x), f(y, x) = f(x, y), f(x + 360) = f(x), and the like
//	Order       f(x) <= f(y) for x <= y: functions of one number
//	Jumps       neighbouring inputs on both sides of a comparison, whose results differ
//
// The package only runs native code. The caller proves the breaks. The package must not depend on findings.
package laws

// This file defines breaks and the search for them, and draws samples.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Runner runs points of the subject.
type Runner interface {
	Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error)
}

// A Break is a point at which a law does not hold.
type Break struct {
	Law    string    // as text: "f(s*x) = s*f(x)"
	Point  []float64 // the point whose result breaks the law
	Other  []float64 // the partner of Point: the law relates the results at the two points
	Output int       // index of the output
	// The law expects an output at Point: that at Other, times 2^Shift, with the opposite sign if Negated.
	Shift   int
	Negated bool
	// Bound is 0 if the law expects this value. It is 1 if the value is an upper bound of the output at Point, and -1 if it is a lower
	// bound.
	Bound int
	Held  int // number of samples that obey the law
	Of    int // number of samples on which the law was tested
	// Edges has pairs of neighbouring points: the first breaks the law, and the second obeys it. A symmetry may have a second pair, the
	// partners of the first. An order has a pair for each of its two jumps. Edges is nil for scaling laws: for these, one comparison
	// separates Point from Other.
	Edges [][2][]float64

	other func(p []float64) (q []float64, ok bool) // the point that the law relates to p
}

// At returns break b at point p instead. ok is false if p or its partner is not in the domain.
func (s *Search) At(b *Break, p []float64) (moved Break, ok bool) {
	c := *b
	q, ok := b.other(p)
	c.Point, c.Other = p, q
	return c, ok && s.inDomain(p)
}

// Expected returns the value that the law expects at Point, if f is the result at Other.
func (b *Break) Expected(f float64) float64 {
	if b.Negated {
		f = -f
	}
	return math.Ldexp(f, b.Shift)
}

// A Search looks for breaks. It belongs to one goroutine.
type Search struct {
	Subject *subject.Subject
	Runs    Runner
	Domain  *search.Domain
	Rand    *rand.Rand
	Least   float64     // the smallest relative error that matters
	Points  [][]float64 // points of an earlier search

	left    int              // if limited: the number of runs that are left
	limited bool             // see limit
	trueFor map[int]fp.Order // see orders
}

// limit limits the runs of the search from now on. The returned function removes the limit.
func (s *Search) limit(runs int) (done func()) {
	s.left, s.limited = runs, true
	return func() { s.limited = false }
}

// runPoints runs points in a mode. It returns nil if there are no points, if the runs fail, or if they exceed the limit.
func (s *Search) runPoints(points [][]float64, mode run.Mode) *run.Batch {
	if s.left -= len(points); len(points) == 0 || s.limited && s.left < 0 {
		return nil
	}
	b, err := s.Runs.Run(slices.Concat(points...), nil, mode)
	if err != nil || b == nil || b.N < len(points) {
		return nil
	}
	return b
}

// result returns an output of run i of a batch. ok is false if the run did not return.
func (s *Search) result(b *run.Batch, i, output int) (x float64, ok bool) {
	if b.Outcomes[i] != run.Returned {
		return 0, false
	}
	return b.Outputs[i*len(s.Subject.Call.Outputs)+output].Float64(), true
}

// integersAgree reports whether two runs return the same integers. If they do not, the integer may be a status that explains the
// difference.
func (s *Search) integersAgree(b *run.Batch, i int, c *run.Batch, j int) bool {
	n := len(s.Subject.Call.Outputs)
	for k := range s.Subject.Call.Outputs {
		if out := &s.Subject.Call.Outputs[k]; !out.IsFloat() && b.Outputs[i*n+k] != c.Outputs[j*n+k] {
			return false
		}
	}
	return true
}

// Floats returns the indices of the floating-point results, at most mostOutputs.
func (s *Search) Floats() (list []int) {
	for i := range s.Subject.Call.Outputs {
		if out := &s.Subject.Call.Outputs[i]; out.IsFloat() && out.IsResult() && len(list) < mostOutputs {
			list = append(list, i)
		}
	}
	return list
}

const (
	// mostOutputs limits the outputs that are tested. Functions with more than mostCoordinates coordinates are not tested.
	mostOutputs, mostCoordinates = 32, 256
	// slackBits is the number of low bits in which results may differ from a law, because of a few roundings.
	slackBits = 12
)

// slack returns the largest relative difference of two results that agree.
func (s *Search) slack(output int) float64 {
	return math.Ldexp(1, slackBits-s.Subject.Call.Outputs[output].Type.Format.Digits())
}

// apart returns the distance of a result from an expected value, relative to the expected value. It is infinite if that is 0.
func apart(got, expected float64) float64 {
	switch {
	case got == expected:
		return 0
	case math.IsNaN(got) || math.IsInf(got, 0) || expected == 0:
		return math.Inf(1)
	}
	return math.Abs(got-expected) / math.Abs(expected)
}

// ordinarySizes returns the smallest and the largest ordinary size of an input. A break at other sizes is not worth a report.
func ordinarySizes(p *subject.Param) (least, most float64) {
	switch p.Format {
	case fp.Binary16:
		return 1.0 / 32, 32
	case fp.Binary32, fp.BFloat16:
		return 1e-6, 1e6
	}
	return 1e-12, 1e12
}

// ordinary reports whether x is zero or has an ordinary size for coordinate i. If the user gave a domain, all its numbers are ordinary.
func (s *Search) ordinary(i int, x float64) bool {
	p := &s.Subject.Params[i]
	least, most := ordinarySizes(p)
	size := math.Abs(x)
	return x == 0 || !p.Everything() || least <= size && size <= most
}

// usual is the size range of samples: from 2^-usual to 2^usual.
const usual = 3

// draw fills point with a sample: numbers of usual sizes, or other numbers of the domain if it has none. ok is false if no sample satisfies
// the conditions of the domain.
func (s *Search) draw(point []float64) (ok bool) {
	if !s.Domain.Filtered() {
		s.drawUsual(point)
		return true
	}
	if s.Domain.Redraw(drawTries, point, func() { s.drawUsual(point) }) {
		return true
	}
	s.Domain.Draw(s.Rand, point)
	return s.Domain.Admits(point)
}

// drawTries is the number of points of usual sizes that draw tries.
const drawTries = 8

// drawUsual fills point with numbers of usual sizes. In half of the points, all numbers are positive if the domain allows it.
func (s *Search) drawUsual(point []float64) {
	positive := s.Rand.IntN(2) == 0
	for i := range point {
		x := math.Exp2(usual * (2*s.Rand.Float64() - 1))
		if !positive && s.Rand.IntN(2) == 0 {
			x = -x
		}
		lo, hi := s.Domain.Range(i)
		if x < lo || x > hi {
			x = -x
		}
		if s.Domain.Integer(i) || x < lo || x > hi {
			x = s.Domain.Uniform(s.Rand, i)
		}
		point[i] = s.Domain.Clamp(i, x)
	}
}

// samples draws at most n points.
func (s *Search) samples(n int) (points [][]float64) {
	for range n {
		if p := make([]float64, s.Domain.Dims()); s.draw(p) {
			points = append(points, p)
		}
	}
	return points
}

// inDomain reports whether a transformed point is in the domain.
func (s *Search) inDomain(p []float64) bool {
	for i, x := range p {
		if s.Domain.Clamp(i, x) != x {
			return false
		}
	}
	return s.Domain.Admits(p)
}

// A group is a set of coordinates that a law transforms.
type group struct {
	of   []int  // coordinates
	name string // of the parameter; "" for all inputs
}

// groups returns the group of all floating-point coordinates, and that of each of the first mostGroups parameters if there are several.
func (s *Search) groups() (list []group) {
	all := group{}
	var names []string
	parts := make(map[string][]int)
	for i := range s.Subject.Params {
		p := &s.Subject.Params[i]
		if p.Format == fp.NoFormat {
			continue
		}
		all.of = append(all.of, i)
		name, _, _ := strings.Cut(p.Name, ".")
		if parts[name] == nil {
			names = append(names, name)
		}
		parts[name] = append(parts[name], i)
	}
	if len(all.of) == 0 {
		return nil
	}
	list = append(list, all)
	for _, name := range names[:min(len(names), mostGroups)] {
		if len(names) > 1 {
			list = append(list, group{parts[name], name})
		}
	}
	return list
}

const mostGroups = 6

// text returns the text of the law f(T(x)) = U(f(x)), with the names of the function and its parameters. transform is the text of T, and
// result that of U.
func (s *Search) text(g group, transform, result string) string {
	var before, after []string
	for i := range s.Subject.Params {
		name, _, _ := strings.Cut(s.Subject.Params[i].Name, ".")
		if slices.Contains(before, name) {
			continue
		}
		before = append(before, name)
	}
	for _, name := range before {
		moved := slices.ContainsFunc(g.of, func(i int) bool {
			of, _, _ := strings.Cut(s.Subject.Params[i].Name, ".")
			return of == name
		})
		if moved {
			name = transform + name
		}
		after = append(after, name)
	}
	f := s.function()
	if len(before) > mostNames {
		before, after = []string{"x"}, []string{transform + "x"}
	}
	return fmt.Sprintf("%s(%s) = %s%s(%s)", f, strings.Join(after, ", "), result, f, strings.Join(before, ", "))
}

// function returns the name of the function in the text of a law.
func (s *Search) function() string {
	if strings.ContainsAny(s.Subject.Name, " /:(") {
		return "f"
	}
	return s.Subject.Name
}

// mostNames is the largest number of parameters that the text of a law names. With more, the text has x.
const mostNames = 6
