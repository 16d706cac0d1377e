package floats

// This file is a run whose values are expressions: what it computes, the decisions that it takes, and the checks that it fires.

import (
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/symbolic"
)

// A Decision is a comparison of numbers that depend on inputs, the integer that one of them is converted to, or the check that an
// addition or subtraction fires.
type Decision struct {
	Op     fp.Op // Cmp, ToInt or ToUint; Add or Sub: a check
	Inst   *ir.Inst
	Args   []*Expr // of the operation
	Result *Expr   // of a check
	Choice symbolic.Choice
	Time   int // which execution of Inst it is, counted from 0
}

// IsCheck reports whether d is an inaccuracy check.
func (d *Decision) IsCheck() bool { return d.Op.Checked() }

// Rounds reports whether d makes an integer of a number.
func (d *Decision) Rounds() bool { return d.Op == fp.ToInt || d.Op == fp.ToUint }

// Check is the check that d fires.
func (d *Decision) Check() Check { return Check(d.Choice.N) }

// Choose is a check as a choice.
func Choose(c Check) symbolic.Choice { return symbolic.Choice{N: int64(c)} }

// A Site is an addition or subtraction that is checked, and when: its executions Start, Start+Step, ... counted from 0; in logarithmic
// sampling the step grows tenfold with each order of magnitude of the count (section 3.1.3).
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

// A Plan is what is symbolic and what is checked along a path.
type Plan struct {
	Symbolic   []bool            // by coordinate: whether it is a variable; nil: all are
	Sites      map[int]Site      // by site of the program
	Thresholds Thresholds        // of the checks
	Most       symbolic.Bounds   // Ops: expressions; Loops: times that one comparison is made
	Prefix     []symbolic.Choice // decisions to be taken; those behind are the floats'
}

// A Path is a run along decisions, as an arithmetic of the interpreter. Make one with NewPath.
type Path struct {
	Plan
	Exprs     []*Expr // all but constants, parts before what they are parts of
	Decisions []Decision
	Lost      symbolic.Lost // the first reason for which expressions end
	LostAt    *ir.Inst
	Cut       bool // it ended at the bound of loops
	Blind     bool // it looked at the bits of a number, or at its class, of which Decisions say nothing

	inputs []*Expr
	loops  map[*ir.Inst]int
	runs   map[*ir.Inst]int // executions of what takes decisions
}

// NewPath returns a path of a subject with so many coordinates.
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

// Inputs are the inputs as expressions, nil for those that the run did not read and those that are constants.
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

// Op returns the operation of e on expressions, a number where they are numbers.
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

// splits reports whether a function of the library makes an integer beside the result of e, which no decision tells: frexp's exponent,
// remquo's quotient, the sign of lgamma_r, what lrint and its like round to. No solver knows the order of jn and yn.
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

// time returns which execution of an instruction this is, and counts it.
func (p *Path) time(in *ir.Inst) int {
	p.runs[in]++
	return p.runs[in] - 1
}

// checked takes the decision of a check. What starts from the constant 0 loses nothing of it.
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

// prescribed is d as the prefix has it.
func (p *Path) prescribed(d Decision) Decision {
	if n := len(p.Decisions); n < len(p.Prefix) {
		d.Choice = p.Prefix[n]
	}
	return d
}

// Decide takes the next decision of the prefix, or follows the floats. What depends on no input is no decision. A rounding to an integer
// that stays a float is an expression.
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

// take notes a decision. Beyond the bound of loops the run ends.
func (p *Path) take(e *interp.Event[*Expr], d Decision) {
	p.Decisions = append(p.Decisions, d)
	p.loops[e.Inst]++
	if p.Most.Loops > 0 && p.loops[e.Inst] > p.Most.Loops {
		e.Stop, p.Cut = true, true
	}
}

// observe corrects what the interpreter takes for a new start, and notes where one is.
func (p *Path) observe(e *interp.Event[*Expr]) {
	switch {
	case p.Lost != symbolic.Nothing || e.Shadow == nil:
	case e.Restart && e.Op.Additive(): // a magic number is an operand like others
		p.become(e.Shadow, e)
	case e.Op == fp.FromInt || e.Op == fp.FromUint: // an integer is rounded
		e.Shadow.Value, e.Shadow.Format = e.Result, e.Result.Format
	}
}

// become makes a constant that was just made the operation of e.
func (p *Path) become(z *Expr, e *interp.Event[*Expr]) {
	if x := p.operation(e); !x.IsConstant() {
		*z = *x
		p.Exprs[x.Number] = z
	}
	if e.Inst.Site >= 0 {
		p.checked(e, z)
	}
}
