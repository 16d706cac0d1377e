package floats

// This file is a run on expressions. It records decisions and fires checks.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/symbolic"
)

// A Decision is a comparison of numbers that depend on inputs, the integer to which such a number is converted, or the check that an
// addition or subtraction fires.
type Decision struct {
	Op     fp.Op // Cmp, ToInt or ToUint; Add or Sub for a check
	Inst   *ir.Inst
	Args   []*Expr // of the operation
	Result *Expr   // of a check
	Choice symbolic.Choice
	Time   int // number of the execution of Inst, counted from 0
}

// IsCheck reports whether d is an inaccuracy check.
func (d *Decision) IsCheck() bool { return d.Op.Checked() }

// Rounds reports whether d is a conversion to an integer.
func (d *Decision) Rounds() bool { return d.Op == fp.ToInt || d.Op == fp.ToUint }

// Check returns the check that d fires.
func (d *Decision) Check() Check { return Check(d.Choice.N) }

// Choose returns a check as a choice.
func Choose(c Check) symbolic.Choice { return symbolic.Choice{N: int64(c)} }

// A Site selects executions of an addition or subtraction to check: Start, Start+Step, ... counted from 0. In logarithmic sampling the step
// grows tenfold with each order of magnitude of the count (section 3.1.3).
type Site struct {
	Start, Step int
	Logarithmic bool
}

// Samples reports whether execution n is checked.
func (s Site) Samples(n int) bool {
	n -= s.Start
	step := max(s.Step, 1)
	if s.Logarithmic {
		for least := 10 * step; n >= least; least *= 10 {
			step *= 10
		}
	}
	return n >= 0 && n%step == 0
}

// A Plan selects the symbolic inputs and the checks of a path.
type Plan struct {
	Symbolic   []bool            // by coordinate: whether it is a variable; nil: all are
	Sites      map[int]Site      // by site of the program
	Thresholds Thresholds        // of the checks
	Most       symbolic.Bounds   // Ops bounds expressions; Loops bounds executions of one comparison
	Prefix     []symbolic.Choice // decisions to take first; later ones are those of the floats
}

// A Path is a run along decisions, as an arithmetic of the interpreter. Make one with NewPath.
type Path struct {
	Plan
	Exprs     []*Expr // all but constants, operands first
	Decisions []Decision
	Lost      symbolic.Lost // the first reason why expressions ended
	LostAt    *ir.Inst
	Cut       bool // the path ended at the bound of loops
	Blind     bool // the run read the bits or the class of a number, which Decisions do not record

	inputs []*Expr
	loops  map[*ir.Inst]int
	runs   map[*ir.Inst]int // executions of instructions with decisions
}

// NewPath returns a path of a subject with dims coordinates.
func NewPath(dims int, plan Plan) *Path {
	return &Path{Plan: plan, inputs: make([]*Expr, dims), loops: map[*ir.Inst]int{}, runs: map[*ir.Inst]int{}}
}

// Run runs the program of m along p.
func Run(m *interp.Machine, p *Path, point []float64, limits interp.Limits) interp.ShadowResult[*Expr] {
	r := interp.RunShadow(m, interp.Arith[*Expr](p), point, limits, p.observe)
	for _, at := range r.Restarts {
		if at.Kind != interp.Magic {
			p.blind(at.Inst)
		}
	}
	if r.Classified {
		p.blind(nil)
	}
	return r
}

// Inputs returns the inputs as expressions, nil for those that the run did not read and for constants.
func (p *Path) Inputs() []*Expr { return p.inputs }

func (p *Path) blind(in *ir.Inst) {
	p.Blind = true
	p.lose(symbolic.Bits, in)
}

func (p *Path) lose(why symbolic.Lost, in *ir.Inst) {
	if p.Lost == symbolic.Nothing {
		p.Lost, p.LostAt = why, in
	}
}

func (p *Path) add(e Expr) *Expr {
	e.Number = len(p.Exprs)
	p.Exprs = append(p.Exprs, &e)
	return &e
}

// Input returns the input of a coordinate.
func (p *Path) Input(_ *Expr, dim int, x fp.Value) *Expr {
	if p.Symbolic != nil && !p.Symbolic[dim] {
		return constant(x)
	}
	if p.inputs[dim] == nil {
		p.inputs[dim] = p.add(Expr{Format: x.Format, Input: dim})
	}
	return p.inputs[dim]
}

// Lift returns x as a constant.
func (p *Path) Lift(_ *Expr, x fp.Value) *Expr { return constant(x) }

// Copy returns x: expressions never change.
func (p *Path) Copy(_, x *Expr) *Expr { return x }

// Op returns the operation of e on expressions. Operations on constants become constants.
func (p *Path) Op(_ *Expr, e *interp.Event[*Expr]) *Expr {
	if p.Lost != symbolic.Nothing {
		e.Stop = true
		return constant(e.Result)
	}
	z := p.operation(e)
	if e.Op.Checked() && e.Inst.Site >= 0 {
		p.checked(e, z)
	}
	return z
}

func (p *Path) operation(e *interp.Event[*Expr]) *Expr {
	for _, a := range e.Shadows {
		if a.IsConstant() {
			continue
		}
		if splits(e) {
			p.lose(symbolic.Bits, e.Inst)
			break
		}
		if p.Most.Ops > 0 && len(p.Exprs) >= p.Most.Ops {
			p.lose(symbolic.TooLong, e.Inst)
			break
		}
		return p.add(Expr{
			Op: e.Op, Format: e.Result.Format, Args: append([]*Expr(nil), e.Shadows...), N: e.N, Input: -1,
			Fused: e.Inst != nil && e.Inst.Name != "fmuladd",
		})
	}
	return constant(e.Result)
}

// splits reports whether a library function returns an integer, in addition to the result of e, that no decision records: frexp's exponent,
// remquo's quotient, the sign of lgamma_r, the results of lrint and similar functions. It is also true for jn and yn, because solvers do
// not support them.
func splits(e *interp.Event[*Expr]) bool {
	if e.Inst == nil || e.Inst.Site >= 0 {
		return false
	}
	switch e.Op {
	case fp.Ldexp, fp.Rem, fp.Lgamma, fp.Rint, fp.Round, fp.Jn, fp.Yn:
		return true
	case fp.TruncInt:
		return strings.HasSuffix(e.Inst.Name, ".sat")
	}
	return false
}

// time returns the number of this execution of an instruction, and counts it.
func (p *Path) time(in *ir.Inst) int {
	p.runs[in]++
	return p.runs[in] - 1
}

// checked takes the decision of a check. A sum with the constant 0 loses nothing.
func (p *Path) checked(e *interp.Event[*Expr], z *Expr) {
	site, is := p.Sites[int(e.Inst.Site)]
	if !is {
		return
	}
	n := p.time(e.Inst)
	if z.IsConstant() || !site.Samples(n) || isZero(e.Shadows[0]) || isZero(e.Shadows[1]) {
		return
	}
	d := Decision{Op: e.Op, Inst: e.Inst, Args: append([]*Expr(nil), e.Shadows...), Result: z, Time: n}
	d.Choice = Choose(p.Thresholds.Of(e.Args[0], e.Args[1], e.Result))
	p.Decisions = append(p.Decisions, p.prescribed(d))
}

func isZero(e *Expr) bool { return e.IsConstant() && e.Value.IsZero() }

// prescribed returns d with the choice of the prefix.
func (p *Path) prescribed(d Decision) Decision {
	if n := len(p.Decisions); n < len(p.Prefix) {
		d.Choice = p.Prefix[n]
	}
	return d
}

// Decide takes the next decision of the prefix, or follows the floats. An operation that depends on no input is no decision. A rounding to
// an integral float is an expression.
func (p *Path) Decide(e *interp.Event[*Expr]) (diverges bool) {
	switch {
	case p.Lost != symbolic.Nothing:
		e.Stop = true
		return false
	case e.Result.Format != fp.NoFormat:
		e.Shadow, e.Own = p.operation(e), true
		return false
	}
	n := p.time(e.Inst)
	if allConstant(e.Shadows) {
		return false
	}
	d := Decision{Op: e.Op, Inst: e.Inst, Args: append([]*Expr(nil), e.Shadows...), Time: n}
	d.Choice = symbolic.Choice{Outcome: e.Outcome}
	if e.Op != fp.Cmp {
		d.Choice = symbolic.Choice{N: e.N}
	}
	d = p.prescribed(d)
	if e.Op == fp.Cmp {
		e.Outcome = d.Choice.Outcome
	} else {
		e.N = d.Choice.N
	}
	p.take(e, d)
	return false
}

func allConstant(list []*Expr) bool {
	for _, e := range list {
		if !e.IsConstant() {
			return false
		}
	}
	return true
}

// take records a decision. Beyond the bound of loops it ends the run.
func (p *Path) take(e *interp.Event[*Expr], d Decision) {
	p.Decisions = append(p.Decisions, d)
	p.loops[e.Inst]++
	if p.Most.Loops > 0 && p.loops[e.Inst] > p.Most.Loops {
		e.Stop, p.Cut = true, true
	}
}

// observe corrects values that the interpreter restarts although their expression is known, and records real restarts.
func (p *Path) observe(e *interp.Event[*Expr]) {
	switch {
	case p.Lost != symbolic.Nothing || e.Shadow == nil:
	case e.Restart && e.Op.Additive(): // a magic number is an ordinary operand
		p.become(e.Shadow, e)
	case e.Op == fp.FromInt || e.Op == fp.FromUint: // an integer is rounded
		e.Shadow.Value, e.Shadow.Format = e.Result, e.Result.Format
	}
}

// become replaces a new constant by the operation of e.
func (p *Path) become(z *Expr, e *interp.Event[*Expr]) {
	if x := p.operation(e); !x.IsConstant() {
		*z = *x
		p.Exprs[x.Number] = z
	}
	if e.Inst.Site >= 0 {
		p.checked(e, z)
	}
}
