package recorded

// This file groups the calls of a function by the integers that its subject keeps fixed, and decodes them.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/record"
	"faultline/internal/subject"
)

// A Shape is the group of a function's calls that have the same fixed integers.
type Shape struct {
	Pins  []Pin
	Calls []record.Call
}

// String returns the fixed integers: "n=100, m=3".
func (s *Shape) String() string {
	var words []string
	for _, p := range s.Pins {
		words = append(words, fmt.Sprintf("%s=%d", p.Name, p.Value))
	}
	return strings.Join(words, ", ")
}

// A Reason says why some calls were not decoded, and how many.
type Reason struct {
	Why   string
	Calls int
}

// reasons counts calls by reason, in the order of their first calls.
type reasons []Reason

func (r *reasons) add(why string, calls int) {
	if i := slices.IndexFunc(*r, func(x Reason) bool { return x.Why == why }); i >= 0 {
		(*r)[i].Calls += calls
		return
	}
	*r = append(*r, Reason{why, calls})
}

// MostShapes is the largest number of shapes of a function. Each shape becomes a subject.
const MostShapes = 8

// Shapes groups calls, and returns the MostShapes largest groups, the largest first. left counts the other calls by reason. With all, it
// returns no group if the subject has no place for some number of a call: Images can then make the objects of all calls.
func Shapes(s *subject.Subject, calls []record.Call, all bool) (shapes []*Shape, left []Reason) {
	of := make(map[string]*Shape)
	var why reasons
	for i := range calls {
		d, err := newDecoder(s, &calls[i])
		var pins []Pin
		if err == nil {
			pins, err = d.pins()
		}
		if err == nil && all {
			if _, err = d.point(); errors.Is(err, errOtherPins) {
				err = nil
			}
		}
		if err != nil && all {
			return nil, nil
		}
		if err != nil {
			why.add(err.Error(), 1)
			continue
		}
		shape := &Shape{Pins: pins}
		if known := of[shape.String()]; known != nil {
			shape = known
		} else {
			of[shape.String()] = shape
			shapes = append(shapes, shape)
		}
		shape.Calls = append(shape.Calls, calls[i])
	}
	slices.SortStableFunc(shapes, func(a, b *Shape) int { return cmp.Compare(len(b.Calls), len(a.Calls)) })
	for _, shape := range shapes[min(MostShapes, len(shapes)):] {
		why.add(fmt.Sprintf("%d other values of fixed integers have more calls", MostShapes), len(shape.Calls))
	}
	return shapes[:min(MostShapes, len(shapes))], why
}

// Decode turns the calls of a shape into points of its subject, each point once, in the order of the calls. left counts the calls that
// cannot be decoded, by reason.
func Decode(s *subject.Subject, calls []record.Call) (points []Point, left []Reason) {
	var why reasons
	seen := make(map[string]bool)
	for i := range calls {
		d, err := newDecoder(s, &calls[i])
		var at []float64
		if err == nil {
			at, err = d.point()
		}
		switch {
		case errors.Is(err, errOtherPins):
			err = errors.New("the search gives integers in memory other values")
			fallthrough
		case err != nil:
			why.add(err.Error(), 1)
			continue
		}
		if key := fmt.Sprint(at); !seen[key] {
			seen[key] = true
			c := &calls[i]
			points = append(points, Point{At: at, Call: c.Number, Program: c.Program, Caller: c.Caller, Results: d.results()})
		}
	}
	return points, why
}
