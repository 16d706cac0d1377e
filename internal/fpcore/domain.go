package fpcore

// This file is the domain of a core: what :pre says of each argument alone, and what is left.

import (
	"math"
	"math/big"

	"faultline/internal/ball"
)

// A Side is what :pre says of one scalar argument alone: an interval of doubles. An end that is a double stands as it is
// written; one that is none, as 1/10, is rounded inward and closed. An end that is not open belongs to the domain.
type Side struct {
	Arg            string
	Index          int     // of the argument in Core.Args
	Lo, Hi         float64 // -Inf, +Inf where HasLo, HasHi are not set; finite where they are
	HasLo, HasHi   bool    // :pre bounds that end
	LoOpen, HiOpen bool    // the end itself is outside
}

// Domain splits :pre into a box and the rest: at most one side for each scalar argument, in the order of the arguments,
// and a condition of everything else, nil if the box says it all. Of finite doubles the two admit what :pre admits. A :pre
// that admits nothing is an *Error.
//
// Conjunctions are taken apart, under let too, and chains of comparisons into their pairs; a pair of an argument and an
// expression of constants becomes a side. An or stays in the rest, and the hull of what it admits is in the sides.
func (c *Core) Domain() (sides []Side, rest *Expr, err error) {
	if c.Pre == nil {
		return nil, nil, nil
	}
	d := &domain{core: c, sides: make([]*Side, len(c.Args))}
	if err := d.split(c.Pre, nil); err != nil {
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
	return sides, &Expr{Kind: Call, Pos: c.Pre.Pos, Name: "and", Args: d.rest}, nil
}

type domain struct {
	core  *Core
	sides []*Side // by argument
	rest  []*Expr
}

// split adds what e says under the given lets, the outermost first.
func (d *domain) split(e *Expr, lets []*Expr) error {
	switch {
	case e.Kind == Annotated:
		return d.split(e.Args[0], lets)
	case e.Kind == Let:
		return d.split(e.Args[0], append(lets[:len(lets):len(lets)], e))
	case e.Kind == Symbol && e.Name == "TRUE":
		return nil
	case e.Kind == Symbol && e.Name == "FALSE":
		return errorf(e.Pos, "the precondition is FALSE, so no input is admissible; remove it")
	case e.Kind == Call && e.Name == "and":
		for _, a := range e.Args {
			if err := d.split(a, lets); err != nil {
				return err
			}
		}
		return nil
	case e.Kind == Call && e.Name == "or" && len(e.Args) > 0:
		d.keep(e, lets)
		return d.either(e, lets)
	case e.Kind == Call && relations[e.Name] != 0 && e.Name != "!=" && len(e.Args) > 1:
		return d.relation(e, lets)
	}
	d.keep(e, lets)
	return nil
}

// keep adds a condition to the rest.
func (d *domain) keep(e *Expr, lets []*Expr) { d.rest = append(d.rest, under(lets, e)) }

// under is e with those lets around it that it needs.
func under(lets []*Expr, e *Expr) *Expr {
	for i := len(lets) - 1; i >= 0; i-- {
		if !mentions(e, lets[i].Bindings) {
			continue
		}
		let := *lets[i]
		let.Args = []*Expr{e}
		e = &let
	}
	return e
}

// mentions reports whether a bound name occurs in e.
func mentions(e *Expr, bs []Binding) (found bool) {
	e.walk(func(x *Expr) {
		for _, b := range bs {
			found = found || x.Kind == Symbol && x.Name == b.Name
		}
	})
	return found
}

// either cuts the sides to the hull of what the operands of an or admit.
func (d *domain) either(e *Expr, lets []*Expr) (err error) {
	var hull []*Side // nil: no operand admits anything so far
	for _, a := range e.Args {
		part := &domain{core: d.core, sides: make([]*Side, len(d.sides))}
		if err = part.split(a, lets); err != nil {
			continue
		}
		if hull == nil {
			hull = part.sides
			continue
		}
		for i, s := range part.sides {
			hull[i] = hullOf(hull[i], s)
		}
	}
	if hull == nil {
		return err
	}
	for i, s := range hull {
		if s == nil {
			continue
		}
		own := d.side(i)
		own.above(s.Lo, s.LoOpen)
		own.below(s.Hi, s.HiOpen)
		if err := own.check(e.Pos); err != nil {
			return err
		}
	}
	return nil
}

// hullOf is the side of what either side admits, nil if that is everything.
func hullOf(a, b *Side) *Side {
	if a == nil || b == nil {
		return nil
	}
	out := *a
	if b.Lo < a.Lo || b.Lo == a.Lo && a.LoOpen {
		out.Lo, out.LoOpen, out.HasLo = b.Lo, b.LoOpen, b.HasLo
	}
	if b.Hi > a.Hi || b.Hi == a.Hi && a.HiOpen {
		out.Hi, out.HiOpen, out.HasHi = b.Hi, b.HiOpen, b.HasHi
	}
	return &out
}

// side returns the side of an argument, a new one if it has none yet.
func (d *domain) side(i int) *Side {
	if d.sides[i] == nil {
		d.sides[i] = &Side{Arg: d.core.Args[i].Name, Index: i, Lo: math.Inf(-1), Hi: math.Inf(1)}
	}
	return d.sides[i]
}

// check is the error of a side that admits nothing.
func (s *Side) check(at Pos) error {
	switch {
	case s.Lo > s.Hi, s.Lo == s.Hi && (s.LoOpen || s.HiOpen), s.Lo > math.MaxFloat64, s.Hi < -math.MaxFloat64:
	case s.LoOpen && s.HiOpen && math.Nextafter(s.Lo, s.Hi) == s.Hi:
	default:
		return nil
	}
	return errorf(at, "no double %s satisfies the precondition from here on; make its bounds wider", s.Arg)
}

// relation takes a chain of comparisons apart. If no pair of it becomes a side, it is kept as it was written.
func (d *domain) relation(e *Expr, lets []*Expr) error {
	accept := relations[e.Name]
	var left []*Expr
	for i := 1; i < len(e.Args); i++ {
		a, b := e.Args[i-1], e.Args[i]
		done, err := d.pair(a, b, accept, lets)
		if err != nil {
			return err
		}
		if !done {
			left = append(left, &Expr{Kind: Call, Pos: a.Pos, Name: e.Name, Args: []*Expr{a, b}})
		}
	}
	if len(left) == len(e.Args)-1 && len(left) > 0 {
		left = []*Expr{e}
	}
	for _, x := range left {
		d.keep(x, lets)
	}
	return nil
}

// pair makes a side of a comparison of an argument with a constant, or settles one of two constants.
func (d *domain) pair(a, b *Expr, accept ball.Order, lets []*Expr) (done bool, err error) {
	if i := d.argument(b, lets); i >= 0 && d.argument(a, lets) < 0 {
		a, b, accept = b, a, flip(accept)
	}
	i := d.argument(a, lets)
	down, up, ok := around(under(lets, b))
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
	return true, s.check(a.Pos)
}

// above and below cut a side. Infinite bounds say that the argument is finite on that side, or nothing.
func (s *Side) above(x float64, open bool) {
	switch {
	case math.IsInf(x, -1) && !open:
		return
	case math.IsInf(x, -1):
		x, open = -math.MaxFloat64, false
	}
	if x > s.Lo || x == s.Lo && open {
		s.Lo, s.LoOpen, s.HasLo = x, open, true
	}
}

func (s *Side) below(x float64, open bool) {
	switch {
	case math.IsInf(x, 1) && !open:
		return
	case math.IsInf(x, 1):
		x, open = math.MaxFloat64, false
	}
	if x < s.Hi || x == s.Hi && open {
		s.Hi, s.HiOpen, s.HasHi = x, open, true
	}
}

func flip(o ball.Order) ball.Order {
	out := o & ball.Equal
	if o&ball.Less != 0 {
		out |= ball.Greater
	}
	if o&ball.Greater != 0 {
		out |= ball.Less
	}
	return out
}

// constants settles a comparison in which no argument occurs.
func (d *domain) constants(a, b *Expr, accept ball.Order, lets []*Expr) (done bool, err error) {
	e := &Expr{Kind: Call, Pos: a.Pos, Name: "<", Args: []*Expr{a, b}}
	if accept == ball.Equal {
		e.Name = "=="
	} else {
		for _, name := range []string{"<", "<=", ">", ">="} {
			if relations[name] == accept {
				e.Name = name
			}
		}
	}
	p, err := CompilePredicate(under(lets, e), nil)
	if err != nil {
		return false, nil
	}
	switch p.Eval(256) {
	case True:
		return true, nil
	case False:
		return false, errorf(a.Pos, "%s never holds, so no input is admissible; correct the precondition", e)
	}
	return false, nil
}

// argument returns which scalar argument a symbol is, -1 if it is none or a let has its name.
func (d *domain) argument(e *Expr, lets []*Expr) int {
	for e.Kind == Annotated {
		e = e.Args[0]
	}
	if e.Kind != Symbol {
		return -1
	}
	for _, l := range lets {
		for _, b := range l.Bindings {
			if b.Name == e.Name {
				return -1
			}
		}
	}
	for i, a := range d.core.Args {
		if a.Name == e.Name && a.Dims == nil {
			return i
		}
	}
	return -1
}

// around returns the doubles next to the value of an expression of constants: the largest at or below it and the smallest
// at or above it, the same if it is a double. It is not ok if there are variables, no value, or no knowing.
func around(e *Expr) (down, up float64, ok bool) {
	if e.Kind == Number {
		down, up = aroundRat(e.Value)
		return down, up, true
	}
	f, err := Compile(e, nil)
	if err != nil {
		return 0, 0, false
	}
	for prec := uint(128); prec <= 4096; prec *= 2 {
		x := f.Eval(prec)
		lo, hi := x.Lower(), x.Upper()
		if lo.Cmp(hi) == 0 { // one point
			return ball.Float64Down(lo), ball.Float64Up(hi), true
		}
		down, up = ball.Float64Down(lo), ball.Float64Up(hi)
		// The value is strictly between neighbours: neither is in the ball.
		if math.Nextafter(down, math.Inf(1)) == up && big.NewFloat(down).Cmp(lo) < 0 && big.NewFloat(up).Cmp(hi) > 0 {
			return down, up, true
		}
	}
	return 0, 0, false
}

func aroundRat(r *big.Rat) (down, up float64) {
	x, exact := r.Float64()
	switch {
	case exact:
		return x, x
	case math.IsInf(x, 1) || !math.IsInf(x, -1) && new(big.Rat).SetFloat64(x).Cmp(r) > 0:
		return math.Nextafter(x, math.Inf(-1)), x
	}
	return x, math.Nextafter(x, math.Inf(1))
}
