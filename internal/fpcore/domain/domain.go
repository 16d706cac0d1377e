// Package domain reads the precondition of a core: which doubles each argument may be, and what is left to be tested. It must
// not know what the core computes. What it returns is plain data.
package domain

// This file is the domain of a core: what :pre says of each argument alone, and what is left.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

// Of splits the :pre of a core into a box and the rest: at most one side for each number among the arguments and each element
// of a tensor that (ref A 0) names, in their order, and a condition of everything else, nil if the box says it all. Of finite
// doubles the two admit what :pre admits. A :pre that admits nothing is an *Error.
//
// Conjunctions are taken apart, under let too, and chains of comparisons into their pairs; a pair of an argument and an
// expression of constants becomes a side. Two arguments that are compared bound each other by their sides, and stay in the rest.
// An or stays in the rest, and the hull of what it admits is in the sides.
func Of(c *fpcore.Core) (sides []Side, rest *fpcore.Expr, err error) {
	if c.Pre == nil {
		return nil, nil, nil
	}
	d := &domain{core: c}
	for i, a := range c.Args {
		if a.Dims == nil {
			d.coordinates = append(d.coordinates, coordinate{i, -1})
		}
		for k := range fpcore.Elements(a.Dims) {
			d.coordinates = append(d.coordinates, coordinate{i, k})
		}
	}
	d.sides = make([]*Side, len(d.coordinates))
	if err := d.read(c.Pre, nil); err != nil {
		return nil, nil, err
	}
	for _, s := range d.sides {
		if s != nil && (s.HasLo || s.HasHi) {
			sides = append(sides, *s)
		}
	}
	switch len(d.rest) {
	case 0:
		return sides, nil, nil
	case 1:
		return sides, d.rest[0], nil
	}
	return sides, &fpcore.Expr{Kind: fpcore.Call, Pos: c.Pre.Pos, Name: "and", Args: d.rest}, nil
}

type domain struct {
	core        *fpcore.Core
	coordinates []coordinate
	sides       []*Side // by coordinate
	rest        []*fpcore.Expr
	orders      []order
}

// read adds what e says under the given lets, and what follows; the error is that it admits nothing.
func (d *domain) read(e *fpcore.Expr, lets []*fpcore.Expr) error {
	_, err := fpcore.Try(func() bool { d.split(e, lets); d.propagate(); return true })
	return err
}

// An order says that one coordinate is at most another.
type order struct {
	low, high int
	strict    bool
	at        fpcore.Pos
}

// compared notes what a comparison of coordinates i and j says of their sides.
func (d *domain) compared(i, j int, accept ball.Order, at fpcore.Pos) {
	if accept&ball.Greater == 0 {
		d.orders = append(d.orders, order{i, j, accept&ball.Equal == 0, at})
	}
	if accept&ball.Less == 0 {
		d.orders = append(d.orders, order{j, i, accept&ball.Equal == 0, at})
	}
}

// propagate lets coordinates that are compared bound each other: of 1 <= x < y <= 9 each is in [1, 9]. Bounds go along a chain of as many
// comparisons as there are.
func (d *domain) propagate() {
	for range d.orders {
		for _, o := range d.orders {
			low, high := d.side(o.low), d.side(o.high)
			high.above(low.Lo, low.HasLo && (low.LoOpen || o.strict))
			low.below(high.Hi, high.HasHi && (high.HiOpen || o.strict))
			for _, s := range []*Side{low, high} {
				s.check(o.at)
			}
		}
	}
}

// A coordinate is an argument that is a number, or an element of one that is a tensor.
type coordinate struct{ arg, element int }

// split adds what e says under the given lets, the outermost first.
func (d *domain) split(e *fpcore.Expr, lets []*fpcore.Expr) {
	switch {
	case e.Kind == fpcore.Annotated:
		d.split(e.Args[0], lets)
	case e.Kind == fpcore.Let:
		d.split(e.Args[0], append(lets[:len(lets):len(lets)], e))
	case e.Kind == fpcore.Symbol && e.Name == "TRUE":
	case e.Kind == fpcore.Symbol && e.Name == "FALSE":
		panic(fpcore.Errorf(e.Pos, "the precondition is FALSE, so no input is admissible; remove it"))
	case e.Kind == fpcore.Call && e.Name == "and":
		for _, a := range e.Args {
			d.split(a, lets)
		}
	case e.Kind == fpcore.Call && e.Name == "or" && len(e.Args) > 0:
		d.keep(e, lets)
		d.either(e, lets)
	case e.Kind == fpcore.Call && fpcore.Relations[e.Name] != 0 && e.Name != "!=" && len(e.Args) > 1:
		d.relation(e, lets)
	default:
		d.keep(e, lets)
	}
}

// keep adds a condition to the rest.
func (d *domain) keep(e *fpcore.Expr, lets []*fpcore.Expr) { d.rest = append(d.rest, under(lets, e)) }

// under is e with those lets around it that it needs.
func under(lets []*fpcore.Expr, e *fpcore.Expr) *fpcore.Expr {
	for i := len(lets) - 1; i >= 0; i-- {
		if !mentions(e, lets[i].Bindings) {
			continue
		}
		let := *lets[i]
		let.Args = []*fpcore.Expr{e}
		e = &let
	}
	return e
}

// mentions reports whether a bound name occurs in e.
func mentions(e *fpcore.Expr, bs []fpcore.Binding) (found bool) {
	e.Walk(func(x *fpcore.Expr) {
		for _, b := range bs {
			found = found || x.Kind == fpcore.Symbol && x.Name == b.Name
		}
	})
	return found
}

// either cuts the sides to the hull of what the operands of an or admit.
func (d *domain) either(e *fpcore.Expr, lets []*fpcore.Expr) {
	var nothing error // why the last operand admits nothing
	var hull []*Side  // nil: no operand admits anything so far
	for _, a := range e.Args {
		part := &domain{core: d.core, coordinates: d.coordinates, sides: make([]*Side, len(d.sides))}
		_, err := fpcore.Try(func() bool { part.split(a, lets); return true })
		switch {
		case err != nil:
			nothing = err
			continue
		case hull == nil:
			hull = part.sides
			continue
		}
		for i, s := range part.sides {
			hull[i] = hullOf(hull[i], s)
		}
	}
	if hull == nil {
		panic(nothing)
	}
	for i, s := range hull {
		if s == nil {
			continue
		}
		own := d.side(i)
		own.above(s.Lo, s.LoOpen)
		own.below(s.Hi, s.HiOpen)
		own.check(e.Pos)
	}
}

// side returns the side of a coordinate, a new one if it has none yet.
func (d *domain) side(i int) *Side {
	if d.sides[i] == nil {
		at := d.coordinates[i]
		d.sides[i] = &Side{Arg: d.core.Args[at.arg].Name, Index: at.arg, Element: at.element, Lo: math.Inf(-1), Hi: math.Inf(1)}
	}
	return d.sides[i]
}

// relation takes a chain of comparisons apart. If no pair of it becomes a side, it is kept as it was written.
func (d *domain) relation(e *fpcore.Expr, lets []*fpcore.Expr) {
	accept := fpcore.Relations[e.Name]
	var left []*fpcore.Expr
	for i := 1; i < len(e.Args); i++ {
		a, b := e.Args[i-1], e.Args[i]
		if !d.pair(a, b, accept, lets) {
			left = append(left, &fpcore.Expr{Kind: fpcore.Call, Pos: a.Pos, Name: e.Name, Args: []*fpcore.Expr{a, b}})
		}
	}
	if len(left) == len(e.Args)-1 && len(left) > 0 {
		left = []*fpcore.Expr{e}
	}
	for _, x := range left {
		d.keep(x, lets)
	}
}

// pair makes a side of a comparison of an argument with a constant, or settles one of two constants.
func (d *domain) pair(a, b *fpcore.Expr, accept ball.Order, lets []*fpcore.Expr) (done bool) {
	if i := d.coordinate(b, lets); i >= 0 && d.coordinate(a, lets) < 0 {
		a, b, accept = b, a, accept.Mirrored()
	}
	i := d.coordinate(a, lets)
	if j := d.coordinate(b, lets); i >= 0 && j >= 0 {
		d.compared(i, j, accept, a.Pos)
		return false
	}
	down, up, ok := Around(under(lets, b))
	if i < 0 || !ok {
		return d.constants(a, b, accept, lets)
	}
	s := d.side(i)
	if accept&ball.Less == 0 { // a >= b, a > b or a == b
		s.above(up, accept&ball.Equal == 0 && up == down)
	}
	if accept&ball.Greater == 0 {
		s.below(down, accept&ball.Equal == 0 && up == down)
	}
	s.check(a.Pos)
	return true
}

// constants settles a comparison in which no argument occurs.
func (d *domain) constants(a, b *fpcore.Expr, accept ball.Order, lets []*fpcore.Expr) (done bool) {
	e := &fpcore.Expr{Kind: fpcore.Call, Pos: a.Pos, Name: "<", Args: []*fpcore.Expr{a, b}}
	if accept == ball.Equal {
		e.Name = "=="
	} else {
		for _, name := range []string{"<", "<=", ">", ">="} {
			if fpcore.Relations[name] == accept {
				e.Name = name
			}
		}
	}
	p, err := eval.CompilePredicate(under(lets, e), nil)
	if err != nil {
		return false
	}
	truth := p.Eval(256)
	if truth == eval.False {
		panic(fpcore.Errorf(a.Pos, "%s never holds, so no input is admissible; correct the precondition", e))
	}
	return truth == eval.True
}

// coordinate returns which coordinate an argument or (ref argument number ...) is, -1 if it is none or a let has its name.
func (d *domain) coordinate(e *fpcore.Expr, lets []*fpcore.Expr) int {
	for e.Kind == fpcore.Annotated {
		e = e.Args[0]
	}
	name, at := e, []*fpcore.Expr(nil)
	if e.Kind == fpcore.Call && e.Name == "ref" && len(e.Args) > 1 {
		name, at = e.Args[0], e.Args[1:]
	}
	if name.Kind != fpcore.Symbol {
		return -1
	}
	for _, l := range lets {
		if mentions(name, l.Bindings) {
			return -1
		}
	}
	return slices.IndexFunc(d.coordinates, func(c coordinate) bool {
		a := d.core.Args[c.arg]
		return a.Name == name.Name && element(a.Dims, at) == c.element
	})
}

// element returns which element of a tensor the indices name, row by row; -1 if there are none, for a number, and -2 if they
// name none or are no plain numbers.
func element(dims []fpcore.Dim, at []*fpcore.Expr) int {
	if len(at) != len(dims) {
		return -2
	}
	if len(dims) == 0 {
		return -1
	}
	k := 0
	for i, e := range at {
		if e.Kind != fpcore.Number || !e.Value.IsInt() || e.Value.Sign() < 0 || e.Value.Cmp(big.NewRat(int64(dims[i].Size), 1)) >= 0 {
			return -2
		}
		k = k*dims[i].Size + int(e.Value.Num().Int64())
	}
	return k
}
