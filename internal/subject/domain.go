package subject

// This file decides which points belong to a domain: boxes, filters and shapes.

import (
	"fmt"
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

// A Box is a part of a domain: an interval for each coordinate, ends included. The ends are admissible values.
type Box struct {
	Lo, Hi []float64
}

// Box returns the domain of s, without its filter.
func (s *Subject) Box() Box {
	b := Box{make([]float64, len(s.Params)), make([]float64, len(s.Params))}
	for i := range s.Params {
		b.Lo[i], b.Hi[i] = s.Params[i].Min, s.Params[i].Max
	}
	return b
}

// Within returns s with its domain cut to b: the same program, searched in a part of its inputs. Sides of b beyond the
// domain are those of the domain.
func (s *Subject) Within(b Box) *Subject {
	part := *s
	part.Params = slices.Clone(s.Params)
	for i := range part.Params {
		p := &part.Params[i]
		p.Min, p.Max = min(max(p.Min, b.Lo[i]), p.Max), max(min(p.Max, b.Hi[i]), p.Min)
		p.Values = valuesIn(p.Values, p.Min, p.Max)
	}
	return &part
}

// valuesIn returns those of some values that are in an interval. Where none is, they stay: the filter refuses them.
func valuesIn(values []float64, lo, hi float64) (in []float64) {
	for _, x := range values {
		if lo <= x && x <= hi {
			in = append(in, x)
		}
	}
	if len(in) == 0 {
		return values
	}
	return in
}

// Contains reports whether the point is in b.
func (b Box) Contains(point []float64) bool {
	for i, x := range point {
		if !(b.Lo[i] <= x && x <= b.Hi[i]) {
			return false
		}
	}
	return true
}

// Takes returns what brings the numbers of a point into the formats of the parameters, and says whether the domain has it; nil where the
// filter cannot be read.
func (s *Subject) Takes() func(point []float64) bool {
	admits, err := s.Admits()
	if err != nil {
		return nil
	}
	return func(point []float64) bool {
		for k := range point {
			p := &s.Params[k]
			if p.Format == fp.NoFormat {
				point[k] = math.Round(point[k])
			} else {
				point[k] = fp.Of(p.Precision, point[k]).Float64()
			}
			if !(p.Min <= point[k] && point[k] <= p.Max) {
				return false
			}
		}
		return admits == nil || admits(point)
	}
}

// Filters of a subject.

// Label returns what a parameter is called in expressions and messages: x, A[3].
func (p *Param) Label() string {
	if p.Index < 0 {
		return p.Name
	}
	return fmt.Sprintf("%s[%d]", p.Name, p.Index)
}

// Labels returns the names of the coordinates, as references and filters use them.
func (s *Subject) Labels() []string {
	names := make([]string, len(s.Params))
	for i := range names {
		names[i] = s.Params[i].Label()
	}
	return names
}

// shaped reports whether a point has the Shapes.
func (s *Subject) shaped(point []float64) bool {
	for i := range s.Shapes {
		if !s.Shapes[i].Holds(point) {
			return false
		}
	}
	return true
}

// Admits returns a function that says whether a point has the Shapes and fulfils the Filter over the reals; nil if there is neither. The
// function serves one goroutine. A condition that cannot be decided is not fulfilled. Doubles decide first; where they are
// too close, balls do.
func (s *Subject) Admits() (func(point []float64) bool, error) {
	if s.Filter == "" {
		if len(s.Shapes) == 0 {
			return nil, nil
		}
		return s.shaped, nil
	}
	r, err := eval.NewReference("1", s.Filter, s.Labels())
	if err != nil {
		return nil, err
	}
	quick, err := newScreen(s.Filter, s.Labels())
	if err != nil {
		return nil, err
	}
	values := make([]fp.Value, len(s.Params))
	return func(point []float64) bool {
		if !s.shaped(point) {
			return false
		}
		if truth := quick.decide(point); truth != eval.Unknown {
			return truth == eval.True
		}
		for i, x := range point {
			values[i] = fp.FromFloat64(x)
		}
		return r.Eval(values, eval.Limits{}).Status == eval.OK
	}, nil
}

// A screen decides a filter in doubles if they can decide it: intervals that contain the exact values, over ten times
// faster than balls. Most points are far from where a condition changes.

// near is the doubles around one that a number was rounded to.
func near(x float64) interval.Interval { return interval.Of(fp.Prev(x), fp.Next(x)) }

// The compiled forms; names are slots.
type (
	rangeNode  = func(slots []interval.Interval) interval.Interval // all that a value may be
	screenNode = func(slots []interval.Interval) eval.Truth
)

// A screen is a condition compiled for doubles. It serves one goroutine.
type screen struct {
	scope []named
	slots []interval.Interval
	truth screenNode
}

// A named is a name in scope; the last of a name counts. Every binding has a slot of its own.
type named struct {
	name string
	slot int
}

// newScreen compiles a condition over the named parameters. What doubles cannot enclose is Unknown in it.
func newScreen(condition string, params []string) (*screen, error) {
	e, err := fpcore.ParseExpr("", condition)
	if err != nil {
		return nil, err
	}
	s := new(screen)
	for _, p := range params {
		s.scope = append(s.scope, s.bind(p))
	}
	s.truth = s.condition(e)
	return s, nil
}

// decide returns what is known of the condition at a point.
func (s *screen) decide(point []float64) eval.Truth {
	for i, x := range point {
		s.slots[i] = interval.Point(x)
	}
	return s.truth(s.slots)
}

func (s *screen) bind(name string) named {
	s.slots = append(s.slots, interval.All)
	return named{name, len(s.slots) - 1}
}

func unknown([]interval.Interval) eval.Truth { return eval.Unknown }

func (s *screen) condition(e *fpcore.Expr) screenNode {
	switch e.Kind {
	case fpcore.Call:
		if relation, ok := fpcore.Relations[e.Name]; ok {
			return s.comparison(e.Args, relation, e.Name == "!=")
		}
		return s.connective(e)
	case fpcore.Let:
		return within(s, e, s.condition)
	case fpcore.Annotated:
		return s.condition(e.Args[0])
	}
	return unknown
}

// connective compiles and, or, not. An operand that decides is enough.
func (s *screen) connective(e *fpcore.Expr) screenNode {
	var args []screenNode
	switch e.Name {
	case "and", "or", "not":
		for _, a := range e.Args {
			args = append(args, s.condition(a))
		}
	}
	switch {
	case e.Name == "and":
		return eval.All(args, eval.False)
	case e.Name == "or":
		return eval.All(args, eval.True)
	case e.Name == "not" && len(args) == 1:
		return func(slots []interval.Interval) eval.Truth { return args[0](slots).Not() }
	}
	return unknown
}

// comparison holds if every neighbouring pair is in the relation; if each pair is, for distinct numbers.
func (s *screen) comparison(operands []*fpcore.Expr, relation ball.Order, each bool) screenNode {
	args := make([]rangeNode, len(operands))
	for i, a := range operands {
		args[i] = s.number(a)
	}
	values := make([]interval.Interval, len(args))
	return func(slots []interval.Interval) eval.Truth {
		result := eval.True
		for i, a := range args {
			values[i] = a(slots)
			for j := i - 1; j >= 0; j-- {
				switch possible := values[j].Orders(values[i]); {
				case possible&relation == 0:
					return eval.False
				case possible&^relation != 0:
					result = eval.Unknown
				}
				if !each {
					break
				}
			}
		}
		return result
	}
}

// number compiles an expression.
func (s *screen) number(e *fpcore.Expr) rangeNode {
	switch e.Kind {
	case fpcore.Number:
		return constant(literal(e))
	case fpcore.Symbol:
		for i := len(s.scope) - 1; i >= 0; i-- {
			if slot := s.scope[i].slot; s.scope[i].name == e.Name {
				return func(slots []interval.Interval) interval.Interval { return slots[slot] }
			}
		}
		if e.Name == "PI" || e.Name == "pi" {
			return constant(near(math.Pi))
		}
	case fpcore.Let:
		return within(s, e, s.number)
	case fpcore.Annotated:
		return s.number(e.Args[0])
	case fpcore.Call:
		return s.operation(e)
	}
	return constant(interval.All)
}

func constant(x interval.Interval) rangeNode {
	return func([]interval.Interval) interval.Interval { return x }
}

// literal returns the interval of a number as it is written.
func literal(e *fpcore.Expr) interval.Interval {
	x, exact := e.Value.Float64()
	if exact {
		return interval.Point(x)
	}
	return near(x)
}

// within compiles the body of a let.
func within[T any](s *screen, e *fpcore.Expr, body func(*fpcore.Expr) func([]interval.Interval) T) func([]interval.Interval) T {
	outer := s.scope
	enter := s.enter(e)
	of := body(e.Args[0])
	s.scope = outer
	return func(slots []interval.Interval) T { enter(slots); return of(slots) }
}

// enter compiles the bindings of a let, which stay in scope.
func (s *screen) enter(e *fpcore.Expr) func(slots []interval.Interval) {
	scope := slices.Clone(s.scope)
	var values []rangeNode
	for _, b := range e.Bindings {
		values = append(values, s.number(b.Init))
		if scope = append(scope, s.bind(b.Name)); e.Seq {
			s.scope = scope
		}
	}
	s.scope = scope
	bound := scope[len(scope)-len(values):]
	return func(slots []interval.Interval) {
		for i, v := range values {
			slots[bound[i].slot] = v(slots)
		}
	}
}

// operation compiles arithmetic; other functions are left to balls.
func (s *screen) operation(e *fpcore.Expr) rangeNode {
	args := make([]rangeNode, len(e.Args))
	for i, a := range e.Args {
		args[i] = s.number(a)
	}
	f := fpcore.Operators[e.Op()]
	one, two := interval.Unary[f.Op], interval.Binary[f.Op]
	switch {
	case one != nil && len(args) == 1:
		return func(slots []interval.Interval) interval.Interval { return known(one(args[0](slots))) }
	case two == nil || len(args) == 0 || !f.Variadic && len(args) != 2:
		return constant(interval.All)
	}
	return func(slots []interval.Interval) interval.Interval {
		x := args[0](slots)
		for _, a := range args[1:] {
			x = known(two(x, a(slots)))
		}
		return x
	}
}

// known is x, and all reals where an end is no number.
func known(x interval.Interval) interval.Interval {
	if x.Lo <= x.Hi {
		return x
	}
	return interval.All
}
