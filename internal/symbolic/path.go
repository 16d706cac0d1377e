package symbolic

// This file is a run on expressions. It records operations and decisions.

import (
	"math/big"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// A Decision is a comparison of numbers that depend on inputs, or the integer to which such a number is rounded.
type Decision struct {
	Inst   *ir.Inst
	Taken  Formula // the formula of this decision
	Choice Choice
}

// A Choice is the outcome of a decision.
type Choice struct {
	Outcome bool  // of a comparison
	N       int64 // of a rounding to an integer
}

// Rounds reports whether d is a rounding to an integer, which has more than two outcomes.
func (d *Decision) Rounds() bool { return d.Taken.Parts != nil }

// An Operation is an operation that may raise an exception.
type Operation struct {
	Op     fp.Op
	Site   int // of the program
	Inst   *ir.Inst
	Args   []*Expr
	Result *Expr // nil for a conversion to an integer
	To     fp.Format
	Bits   int // of the integer type of a conversion
	After  int // number of decisions before it
}

// Lost is the reason why expressions no longer describe the run.
type Lost uint8

// The reasons.
const (
	Nothing   Lost = iota
	Bits           // a number is made from bits, or a decision depends on bits
	TooLarge       // an expression, or a constant
	Unordered      // a number is infinite or NaN
	Wide           // a number is rounded to an integer that int64 does not hold
	TooLong        // the path has too many operations
)

// String returns the reason in words.
func (l Lost) String() string {
	return [...]string{"", "values are made of bits, or decided upon by bits", "an expression or a constant becomes too large",
		"a number is infinite or none", "a number is rounded to an integer of more than 64 bits", "a path becomes too long"}[l]
}

// A Path is a run along decisions, as an arithmetic of the interpreter. Use NewPath to make one.
type Path struct {
	Prefix     []Choice  // decisions to take first; later ones are those of the floats
	Given      Formula   // further conditions on the inputs
	Point      []float64 // inputs of the run; expressions are valid for its integers only
	Decisions  []Decision
	Operations []Operation
	Lost       Lost // the first reason why expressions ended
	LostAt     *ir.Inst
	LostAfter  int // number of decisions before it
	Most       Bounds

	maker
	inputs []*Expr
	none   *Expr // stands for an infinity or NaN
	loops  map[*ir.Inst]int
	Cut    bool // the path ended at the bound of loops
}

// Bounds limit the size of a path. 0 means no bound.
type Bounds struct {
	Size  int // operations of an expression
	Bits  int // of a constant
	Loops int // executions of one comparison (section 4.1)
	Ops   int // operations that may raise an exception
}

// DefaultBounds are the bounds of a path without others.
var DefaultBounds = Bounds{Size: 2000, Bits: 8000, Ops: 5000}

// NewPath returns a path along prefix.
func NewPath(dims int, prefix []Choice, most Bounds) *Path {
	p := &Path{Prefix: prefix, Most: most, maker: maker{bits: most.Bits}, loops: map[*ir.Inst]int{}}
	for i := range dims {
		p.inputs = append(p.inputs, p.input(i))
	}
	return p
}

// Inputs returns the inputs as expressions.
func (p *Path) Inputs() []*Expr { return p.inputs }

// Run runs the program of m along p.
func Run(m *interp.Machine, p *Path, point []float64, limits interp.Limits) interp.ShadowResult[*Expr] {
	p.Point = point
	return interp.RunShadow(m, interp.Arith[*Expr](p), point, limits, p.observe)
}

// lose records why expressions end.
func (p *Path) lose(why Lost, in *ir.Inst) {
	if p.Lost == Nothing {
		p.Lost, p.LostAt, p.LostAfter = why, in, len(p.Decisions)
	}
}

func (p *Path) zero() *Expr { return p.constant(new(big.Rat)) }

// Input returns the input of a coordinate.
func (p *Path) Input(_ *Expr, dim int, _ fp.Value) *Expr { return p.inputs[dim] }

// Lift returns x as a constant. An infinity or NaN ends the path only if an operation uses it, not if it is returned.
func (p *Path) Lift(_ *Expr, x fp.Value) *Expr {
	number, ok := x.Big()
	if !ok {
		if p.none == nil {
			p.none = new(Expr)
			*p.none = *p.zero()
		}
		return p.none
	}
	value, _ := number.Rat(nil)
	return p.constant(value)
}

// Copy returns x: expressions never change.
func (p *Path) Copy(_, x *Expr) *Expr { return x }

// Op returns e.Op of expressions. If the result is too large, the path ends.
func (p *Path) Op(_ *Expr, e *interp.Event[*Expr]) *Expr {
	p.used(e)
	if p.Lost != Nothing { // no more expressions are recorded
		e.Stop = true
		return p.zero()
	}
	if e.Op == fp.Neg { // use one form, so that solvers are not given two
		if z := p.op(fp.Neg, 0, e.Shadows[0]); z != nil {
			return z
		}
	}
	z := p.op(e.Op, e.N, e.Shadows...)
	if z == nil || p.Most.Size > 0 && z.Size > p.Most.Size {
		p.lose(TooLarge, e.Inst)
		return p.Lift(nil, e.Result)
	}
	return z
}

// Decide takes the next decision of the prefix, or follows the floats. A decision that depends on no input is taken over the reals.
func (p *Path) Decide(e *interp.Event[*Expr]) (diverges bool) {
	p.used(e)
	if p.Lost != Nothing {
		e.Stop = true
	} else if e.Op == fp.Cmp {
		p.compared(e)
	} else {
		p.rounded(e)
	}
	return false
}

// used ends the path if an operand is not a real number.
func (p *Path) used(e *interp.Event[*Expr]) {
	if p.none != nil && slices.Contains(e.Shadows, p.none) {
		p.lose(Unordered, e.Inst)
	}
}

// compared decides a comparison.
func (p *Path) compared(e *interp.Event[*Expr]) {
	x, y, accept := e.Shadows[0], e.Shadows[1], e.Inst.Pred.Relations()&(fp.Less|fp.Equal|fp.Greater)
	if x.IsConstant() && y.IsConstant() {
		e.Outcome, _ = order(x.Value.Cmp(y.Value)).Within(accept)
		return
	}
	if known := accept == 0 || accept == fp.Less|fp.Equal|fp.Greater; known { // a test for NaN
		e.Outcome = accept != 0
		return
	}
	if n := len(p.Decisions); n < len(p.Prefix) {
		e.Outcome = p.Prefix[n].Outcome
	}
	taken := Compare(x, accept, y)
	if !e.Outcome {
		taken = Not(taken)
	}
	p.take(e, Decision{Inst: e.Inst, Taken: taken, Choice: Choice{Outcome: e.Outcome}})
}

// take records a decision. Beyond the bound of loops it ends the run.
func (p *Path) take(e *interp.Event[*Expr], d Decision) {
	p.Decisions = append(p.Decisions, d)
	p.loops[e.Inst]++
	if p.Most.Loops > 0 && p.loops[e.Inst] > p.Most.Loops {
		e.Stop, p.Cut = true, true
	}
}

// rounded records the integer to which a number is rounded. The decision is that it is this integer.
func (p *Path) rounded(e *interp.Event[*Expr]) {
	x := e.Shadows[0]
	if x.IsConstant() {
		return
	}
	n, ok := e.N, true
	if e.Result.Format != fp.NoFormat {
		n, ok = whole(e.Result)
	}
	if at := len(p.Decisions); at < len(p.Prefix) {
		n, ok = p.Prefix[at].N, true
	}
	if !ok {
		p.lose(Wide, e.Inst)
		return
	}
	if e.Result.Format != fp.NoFormat {
		e.Result = fp.FromFloat64(float64(n)).Convert(e.Result.Format)
	} else {
		e.N = n
	}
	p.take(e, Decision{Inst: e.Inst, Taken: p.between(e.Op, x, n), Choice: Choice{N: n}})
}

// whole converts an integral float to an integer.
func whole(v fp.Value) (n int64, ok bool) {
	x, ok := v.Big()
	if !ok {
		return 0, false
	}
	n, accuracy := x.Int64()
	return n, accuracy == big.Exact
}

// between returns the formula for the numbers that op rounds to n.
func (p *Path) between(op fp.Op, x *Expr, n int64) Formula {
	at := func(numerator int64) *big.Rat {
		return new(big.Rat).Add(new(big.Rat).SetInt64(n), big.NewRat(numerator, 2))
	}
	up, down := fp.Greater, fp.Less
	above := func(numerator int64, strictly bool) Formula {
		return p.compare(x, equalUnless(up, strictly), at(numerator))
	}
	below := func(numerator int64, strictly bool) Formula {
		return p.compare(x, equalUnless(down, strictly), at(numerator))
	}
	switch op {
	case fp.Floor:
		return All(above(0, false), below(2, true))
	case fp.Ceil:
		return All(above(-2, true), below(0, false))
	case fp.Round: // halves away from zero
		return All(above(-1, n <= 0), below(1, n >= 0))
	case fp.RoundEven, fp.Rint:
		return All(above(-1, n%2 != 0), below(1, n%2 != 0))
	}
	switch { // towards zero: truncation, and conversions to integers
	case n > 0:
		return All(above(0, false), below(2, true))
	case n < 0:
		return All(above(-2, true), below(0, false))
	}
	return All(above(-2, true), below(2, true))
}

func equalUnless(o fp.Order, strictly bool) fp.Order {
	if strictly {
		return o
	}
	return o | fp.Equal
}

// observe records operations that may raise an exception, and ends the path where the run leaves the reals.
func (p *Path) observe(e *interp.Event[*Expr]) {
	if e.Restart {
		p.lose(Bits, e.Inst)
	}
	if e.Inst == nil || e.Inst.Site < 0 || p.Lost != Nothing {
		return
	}
	o := Operation{Op: e.Op, Site: int(e.Inst.Site), Inst: e.Inst, To: e.Format, After: len(p.Decisions)}
	o.Args = append(o.Args, e.Shadows...)
	switch e.Op {
	case fp.Cmp, fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		return
	case fp.ToInt, fp.ToUint:
		o.Bits = e.Inst.Type.Bits
		o.After-- // its own decision is already recorded
	default:
		o.Result, o.To = e.Shadow, e.Result.Format
	}
	p.Operations = append(p.Operations, o)
	if p.Most.Ops > 0 && len(p.Operations) >= p.Most.Ops {
		p.lose(TooLong, e.Inst)
	}
}

// Before returns a formula for the inputs of runs that reach o: the given conditions, and the decisions before it.
func (p *Path) Before(o *Operation) Formula { return p.Until(max(o.After, 0)) }

// Until returns a formula for the inputs of runs that reach decision n.
func (p *Path) Until(n int) Formula {
	parts := make([]Formula, 0, n+1)
	if p.Given.Parts != nil || p.Given.X != nil {
		parts = append(parts, p.Given)
	}
	for i := range p.Decisions[:n] {
		parts = append(parts, p.Decisions[i].Taken)
	}
	return All(parts...)
}
