// Package laws finds inputs at which a function breaks a law that its other results obey.
//
//	Scaling     f(s*x) = s^k*f(x): all inputs, or those of one parameter, are multiplied by a power of two
//	Symmetries  f(-x) = -f(x), f(y, x) = f(x, y), f(x + 360) = f(x), and the like
//	Order       f(x) <= f(y) for x <= y: functions of one number
//	Jumps       results that differ on both sides of a comparison with a constant
//
// The package runs native code only, and proves nothing: the caller does. It must not know what becomes of a break.
package laws

// This file has the breaks, and the laws of inputs and outputs.

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
	Law    string    // "f(s*x) = s*f(x)"
	Point  []float64 // where the law is broken
	Other  []float64 // where the function obeys it
	Output int       // index of the output
	// The law expects 2^Shift times the output at Other, at Point, with the opposite sign if Negated.
	Shift   int
	Negated bool
	// Bound is 0 if the law expects a value. It is 1 if the law only says that the output at Point is at most that, and -1 for at least.
	Bound int
	Held  int // samples that obey the law
	Of    int // samples that were tried
	// Edges are pairs of neighbours: one that breaks the law, and one that obeys it. A second pair has their partners. It is nil for
	// scaling laws, where Point and Other are on both sides.
	Edges [][2][]float64

	other func(p []float64) (q []float64, ok bool) // the point that the law relates to p
}

// At returns the break at another point, and whether the domain has that point and its partner.
func (s *Search) At(b *Break, p []float64) (Break, bool) {
	c := *b
	q, ok := b.other(p)
	c.Point, c.Other = p, q
	return c, ok && s.inDomain(p)
}

// Expected returns what the law expects at Point, if f is the result at Other.
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

	left    int // runs that are left, of a search with a limit
	limited bool
	trueFor map[int]fp.Order // see orders
}

// limit lets the search make so many runs more. The returned function ends the limit.
func (s *Search) limit(runs int) (done func()) {
	s.left, s.limited = runs, true
	return func() { s.limited = false }
}

// runPoints runs points in a mode. It returns nil if that fails, or if they are more than the limit allows.
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

// result returns an output of run i of a batch as a float64. ok is false if the run did not return.
func (s *Search) result(b *run.Batch, i, output int) (x float64, ok bool) {
	if b.Outcomes[i] != run.Returned {
		return 0, false
	}
	return b.Outputs[i*len(s.Subject.Call.Outputs)+output].Float64(), true
}

// integersAgree reports whether two runs return the same integers. A different integer may be a status, which tells the caller.
func (s *Search) integersAgree(b *run.Batch, i int, c *run.Batch, j int) bool {
	n := len(s.Subject.Call.Outputs)
	for k := range s.Subject.Call.Outputs {
		if out := &s.Subject.Call.Outputs[k]; !out.IsFloat() && b.Outputs[i*n+k] != c.Outputs[j*n+k] {
			return false
		}
	}
	return true
}

// Floats lists the outputs that a law may be about.
func (s *Search) Floats() (list []int) {
	for i := range s.Subject.Call.Outputs {
		if out := &s.Subject.Call.Outputs[i]; out.IsFloat() && out.IsResult() && len(list) < mostOutputs {
			list = append(list, i)
		}
	}
	return list
}

const (
	// mostOutputs and mostCoordinates bound the functions that are tried.
	mostOutputs, mostCoordinates = 32, 256
	// slackBits is how many of the last bits of a format a law may change: results are exact up to a few roundings.
	slackBits = 12
)

// slack is the relative difference of two results that a law allows.
func (s *Search) slack(output int) float64 {
	return math.Ldexp(1, slackBits-s.Subject.Call.Outputs[output].Type.Format.Digits())
}

// apart returns the distance of a result from what is expected, relative to the latter.
func apart(got, expected float64) float64 {
	switch {
	case got == expected:
		return 0
	case math.IsNaN(got) || math.IsInf(got, 0) || expected == 0:
		return math.Inf(1)
	}
	return math.Abs(got-expected) / math.Abs(expected)
}

// Ordinary sizes of inputs: a break outside of them harms nobody, unless the user gave the domain.
func ordinarySizes(p *subject.Param) (least, most float64) {
	switch p.Format {
	case fp.Binary16:
		return 1.0 / 32, 32
	case fp.Binary32, fp.BFloat16:
		return 1e-6, 1e6
	}
	return 1e-12, 1e12
}

// ordinary reports whether x is zero or has an ordinary size for coordinate i. Each number of a domain that the user gave has.
func (s *Search) ordinary(i int, x float64) bool {
	p := &s.Subject.Params[i]
	least, most := ordinarySizes(p)
	size := math.Abs(x)
	return x == 0 || !p.Everything() || least <= size && size <= most
}

// usual is log2 of the largest and of 1/smallest size of samples.
const usual = 3

// draw fills point with a sample: numbers of usual sizes, or numbers of the domain if that has none.
func (s *Search) draw(point []float64) bool {
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

const drawTries = 8

// drawUsual fills point with numbers of usual sizes. In half of the points all of them are positive where the domain has such numbers.
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

// samples draws n points.
func (s *Search) samples(n int) (points [][]float64) {
	for range n {
		if p := make([]float64, s.Domain.Dims()); s.draw(p) {
			points = append(points, p)
		}
	}
	return points
}

// inDomain reports whether a transformed point is admissible.
func (s *Search) inDomain(p []float64) bool {
	for i, x := range p {
		if s.Domain.Clamp(i, x) != x {
			return false
		}
	}
	return s.Domain.Admits(p)
}

// A group is the coordinates that a law transforms.
type group struct {
	of   []int  // coordinates
	name string // of the parameter; "" for all inputs
}

// groups returns all floating-point coordinates, and those of each parameter if there are several.
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

// text writes the law f(T(x)) = U(f(x)), with the function's name and its parameters.
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

// function is the name of the function in a law.
func (s *Search) function() string {
	if strings.ContainsAny(s.Subject.Name, " /:(") {
		return "f"
	}
	return s.Subject.Name
}

// mostNames is the number of parameters that a law names.
const mostNames = 6
