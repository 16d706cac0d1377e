package boxes

// This file is the arithmetic over boxes of inputs: what is known of every input of a box at once, so that one run says how
// large the rounding error can be anywhere in it.

import (
	"fmt"
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// A Boxed is what is known of a number for every point of a box, c being what is computed and x the exact value (the same
// operations over the reals):
//
//	x is in Exact, c is in Computed, |c - x| <= Rel |x| + Abs
//
// Products, quotients and roots keep errors relative, so that x*x is known to an ulp where x may be 0; what underflow costs is
// absolute.
type Boxed struct {
	Exact, Computed interval.Interval
	Rel, Abs        float64
	from            *boxNode
}

// A boxNode is how an exact value was made, for differences of values that have much in common.
type boxNode struct {
	op    fp.Op // NoOp for inputs and constants, and where there are more than two operands
	arity int
	args  [2]*boxNode
	exact interval.Interval
	seen  bool // by dependsOn
}

// boxNodes hands out the nodes of one run; the next one uses them again.
type boxNodes struct {
	chunks [][]boxNode
	used   int
}

const nodeChunk = 256

func (s *boxNodes) take() *boxNode {
	at := s.used / nodeChunk
	if at == len(s.chunks) {
		s.chunks = append(s.chunks, make([]boxNode, nodeChunk))
	}
	n := &s.chunks[at][s.used%nodeChunk]
	*n = boxNode{}
	s.used++
	return n
}

// Boxes is the arithmetic. The run follows the floats at a point of the box, and what it shows holds for the whole box only
// if Why is "" after it, the run kept to the path of all of them, and there were no restarts: see OverBox.
type Boxes struct {
	Lo, Hi []float64 // the box: ends of coordinates, as the program gets them
	Why    string    // the first reason for which nothing is shown; "" if there is none
	Where  ir.Pos    // its place
	Along  []bool    // which coordinates the operands there depend on; all false if that is not known

	inputs  []*boxNode
	nodes   boxNodes
	assumed map[assumption]bool
	looked  *ir.Program // of which bits and bitsAt are known
	bits    string
	bitsAt  ir.Pos
}

// Over runs the program at a point of the box and returns what holds of its outputs at every point of it, or why nothing
// is shown. What is assumed of the C library is in Boxes.Assumed. Values of the result are valid until the next run.
func Over(m *interp.Machine, b *Boxes, point []float64, limits interp.Limits) interp.ShadowResult[Boxed] {
	b.Why, b.Where, b.nodes.used = "", ir.Pos{}, 0
	b.inputs, b.Along = append(b.inputs[:0], make([]*boxNode, len(b.Lo))...), append(b.Along[:0], make([]bool, len(b.Lo))...)
	r := interp.RunShadow(m, interp.Arith[Boxed](b), point, limits, b.observe)
	switch {
	case b.Why != "":
	case r.Outcome != interp.Returned:
		b.Why = "a run " + r.Outcome.String()
		if r.Reason != "" {
			b.Why += ": " + r.Reason
		}
	case len(r.Restarts) > 0:
		b.Why, b.Where = "a number is "+r.Restarts[0].Kind.String(), r.Restarts[0].Inst.Pos
	default:
		if b.looked != m.Program() {
			b.looked = m.Program()
			b.bits, b.bitsAt = library.LooksAtBits(m.Program())
		}
		b.Why, b.Where = b.bits, b.bitsAt
	}
	return r
}

// fail notes the first reason. Values mean nothing from there on.
func (b *Boxes) fail(e *interp.Event[Boxed], format string, args ...any) Boxed {
	if b.Why == "" {
		b.Why, b.Where = fmt.Sprintf(format, args...), e.Inst.Pos
		for i := range e.Shadows {
			if !b.dependsOn(e.Shadows[i].from) {
				clear(b.Along)
				break
			}
		}
	}
	return Boxed{Exact: interval.All, Computed: interval.All}
}

// dependsOn notes the coordinates that n was made of, and reports whether they are known.
func (b *Boxes) dependsOn(n *boxNode) bool {
	switch {
	case n == nil || n.arity > len(n.args):
		return false
	case n.seen:
		return true
	}
	n.seen = true
	if i := slices.Index(b.inputs, n); i >= 0 {
		b.Along[i] = true
	}
	for _, arg := range n.args[:n.arity] {
		if !b.dependsOn(arg) {
			return false
		}
	}
	return true
}

// observe finds integers that are rounded when they become floats: Op is not asked about them.
func (b *Boxes) observe(e *interp.Event[Boxed]) {
	if e.Op == fp.FromInt || e.Op == fp.FromUint {
		if z := e.Result.Float64(); e.Shadow.Exact != interval.Point(z) || e.Result.Format.Digits() > fp.Binary64.Digits() {
			b.fail(e, "a large integer becomes a float")
		}
	}
}

// Input returns the whole side of the box.
func (b *Boxes) Input(_ Boxed, dim int, x fp.Value) Boxed {
	side := interval.Of(b.Lo[dim], b.Hi[dim])
	if b.inputs[dim] == nil {
		b.inputs[dim] = b.constant(side)
	}
	return Boxed{Exact: side, Computed: side, from: b.inputs[dim]}
}

// Lift returns x.
func (b *Boxes) Lift(_ Boxed, x fp.Value) Boxed {
	side := interval.Point(x.Float64())
	if x.Format.Digits() > fp.Binary64.Digits() {
		side = interval.All
		if big, ok := x.Big(); ok {
			side = interval.Of(ball.Float64Down(big), ball.Float64Up(big))
		}
	}
	return Boxed{Exact: side, Computed: side, from: b.constant(side)}
}

func (b *Boxes) constant(x interval.Interval) *boxNode {
	n := b.nodes.take()
	n.exact = x
	return n
}

// Copy returns x.
func (b *Boxes) Copy(_, x Boxed) Boxed { return x }

// Op returns what holds of e.Result in the whole box.
func (b *Boxes) Op(_ Boxed, e *interp.Event[Boxed]) Boxed {
	if b.Why != "" {
		return Boxed{}
	}
	node := b.nodes.take()
	for i := range e.Shadows {
		if !e.Shadows[i].Exact.Bounded() || !e.Shadows[i].Computed.Bounded() {
			return b.fail(e, "an operand of %s may be too large", e.Op.Infix())
		}
	}
	if node.arity = len(e.Shadows); node.arity <= len(node.args) {
		node.op = e.Op
		for i := range e.Shadows {
			node.args[i] = e.Shadows[i].from
		}
	}
	z := b.apply(e)
	if b.Why != "" {
		return z
	}
	if !z.Exact.Bounded() || !z.Computed.Bounded() || !(z.Rel < 1) || !(z.Abs < math.MaxFloat64) {
		return b.fail(e, "the error of %s may be as large as its result", e.Op.Infix())
	}
	node.exact, z.from = z.Exact, node
	return z
}

// Decide fails unless all points of the box, and their exact values, decide as the floats do.
func (b *Boxes) Decide(e *interp.Event[Boxed]) bool {
	if b.Why != "" {
		return false
	}
	if e.Op == fp.Cmp {
		x, y := &e.Shadows[0], &e.Shadows[1]
		truth, known := ordered(e.Inst.Pred, x.Computed, y.Computed)
		exact, knownToo := ordered(e.Inst.Pred, x.Exact, y.Exact)
		if known && !knownToo {
			exact, knownToo = ordered(e.Inst.Pred, differenceOf(x.from, y.from), interval.Point(0))
		}
		if !known || !knownToo || truth != e.Outcome || exact != e.Outcome {
			b.fail(e, "a comparison may go either way: its operands are in %s and in %s", x.Exact.Hull(x.Computed),
				y.Exact.Hull(y.Computed))
		}
		return false
	}
	x, want := &e.Shadows[0], float64(e.N)
	op := fp.TruncInt
	if e.Op != fp.ToInt && e.Op != fp.ToUint {
		op, want = e.Op, e.Result.Float64()
	} else if math.Abs(want) >= 1<<53 {
		b.fail(e, "a conversion to an integer is out of range")
	}
	for _, end := range []float64{x.Computed.Lo, x.Computed.Hi, x.Exact.Lo, x.Exact.Hi} {
		if end-end != 0 || fp.RoundToInt(op, end) != want {
			b.fail(e, "%s may give several integers: its operand is in %s", e.Op, x.Exact.Hull(x.Computed))
			return false
		}
	}
	return false
}

// ordered decides a comparison of everything in x with everything in y; neither has a NaN.
func ordered(p ir.Pred, x, y interval.Interval) (truth, known bool) {
	if !x.Bounded() || !y.Bounded() {
		return false, false
	}
	return x.Orders(y).Within(p.Relations())
}
