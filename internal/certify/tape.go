package certify

// This file records a run, so that an arithmetic can be evaluated along it without running the program again.
//
// Record runs a program and records its operations on a Tape. Replay evaluates an arithmetic along the tape. An Evaluation keeps every
// value. After a change of one input, it evaluates only the operations that depend on the input.
//
// A Tape belongs to one goroutine.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A Tape has every floating-point operation of a run and the data flow between them: 192 bytes each. The zero value is empty.
type Tape struct {
	recorded bool
	run      interp.ShadowResult[struct{}]
	call     *ir.Call
	steps    []taped

	// What an evaluation cannot reproduce: integers that differ from their exact values, or may; floats made from bits; and uses of floats
	// other than by operations.
	integers, bits, looks bool
}

// Recorded reports whether t has a run.
func (t *Tape) Recorded() bool { return t.recorded }

// Stopped reports whether t has no run that returned.
func (t *Tape) Stopped() bool { return !t.recorded || t.run.Outcome != interp.Returned }

// A taped is an interp.Event, with the result with which the run continued.
type taped struct {
	op       fp.Op
	format   fp.Format
	numArgs  uint8
	outcome  bool
	asks     bool
	restart  bool
	stop     bool
	depth    int32
	whole    int32
	from     [3]int32
	lastUse  int32 // index of the last step with this result as an operand, or the step's own
	args     [3]fp.Value
	n        int64
	result   fp.Value
	inst     *ir.Inst
	function *ir.Func
}

// Floats is an arithmetic without values. It gives the floats and the data flow between them.
type Floats struct {
	Most int // ends a run after this many operations; 0: no bound
	ops  int
}

// Input returns nothing, as the other methods do.
func (*Floats) Input(z struct{}, _ int, _ fp.Value) struct{} { return z }
func (*Floats) Lift(z struct{}, _ fp.Value) struct{}         { return z }
func (*Floats) Copy(z, _ struct{}) struct{}                  { return z }
func (*Floats) Decide(*interp.Event[struct{}]) bool          { return false }

// Op ends a run with too many operations.
func (f *Floats) Op(z struct{}, e *interp.Event[struct{}]) struct{} {
	f.ops++
	e.Stop = f.Most > 0 && f.ops > f.Most
	return z
}

// Record is interp.RunShadow, and records the run on t, whose storage it reuses. t is empty if there were more than `most` operations. If
// arith or the observer ended the run, t has the part before. With [Floats], a run takes about twice as long as without shadows.
func Record[V any](t *Tape, m *interp.Machine, arith interp.Arith[V], point []float64, limits interp.Limits, most int,
	observe func(*interp.Event[V])) interp.ShadowResult[V] {
	*t = Tape{call: m.Call(), steps: t.steps[:0]}
	r := interp.RunShadow(m, arith, point, limits, func(e *interp.Event[V]) {
		if observe != nil {
			observe(e)
		}
		if len(t.steps) <= most {
			tape(t, e)
		}
	})
	n := len(t.steps)
	stopped := n > 0 && t.steps[n-1].stop
	t.recorded = n <= most && (r.Outcome == interp.Returned || stopped)
	t.run = interp.ShadowResult[struct{}]{Result: r.Result, Numbers: r.Numbers, Restarts: r.Restarts, Overflows: r.Overflows,
		Wraps: r.Wraps, Classified: r.Classified}
	t.run.Values = slices.Clone(r.Values)
	for _, n := range r.Numbers {
		if n > 0 && t.recorded {
			t.steps[n-1].lastUse = math.MaxInt32
		}
	}
	t.integers = t.integers || len(r.Overflows)+len(r.Wraps) > 0
	t.bits = t.bits || r.ByBits || slices.ContainsFunc(r.Restarts, func(r interp.Restart) bool {
		return r.Kind == interp.FromBits || r.Kind == interp.Shortened || r.Kind == interp.Opaque
	})
	t.looks = t.looks || len(r.Restarts) > 0 || r.Classified
	return r
}

// tape appends an operation.
func tape[V any](t *Tape, e *interp.Event[V]) {
	s := taped{
		op: e.Op, format: e.Format, numArgs: uint8(len(e.Args)), outcome: e.Outcome, asks: e.Asks, restart: e.Restart, stop: e.Stop,
		depth: int32(e.Depth), whole: int32(e.Whole), n: e.N, result: e.Result, inst: e.Inst, function: e.Func,
		lastUse: int32(len(t.steps)),
	}
	for i, a := range e.Args {
		s.args[i], s.from[i] = a, int32(e.From[i])
		if n := e.From[i]; n > 0 {
			t.steps[n-1].lastUse = int32(len(t.steps))
			t.looks = t.looks || t.steps[n-1].result != a
		}
	}
	switch e.Op {
	case fp.FromInt, fp.FromUint: // the exact integer follows from the float
		exact := math.Ldexp(1, min(e.Result.Format.Digits(), fp.Binary64.Digits()))
		t.integers = t.integers || !(math.Abs(e.Result.Float64()) < exact)
		t.bits = t.bits || e.Restart
	case fp.ToInt, fp.ToUint, fp.Rint, fp.Round:
		t.integers = t.integers || e.NoRoom || e.Unfit() || e.Inst.Type.Bits > 64
	}
	t.steps = append(t.steps, s)
}

// A Storage holds values that are reused from one Replay to the next. The zero value is ready.
type Storage[V any] struct{ shadows, free []V }

// Replay evaluates arith along t, as a run at the same point would. ok is false if t is empty or does not suffice: arith takes another
// decision than the run, or needs something that a tape lacks. Then the program must be run.
func Replay[V any](t *Tape, arith interp.Arith[V], s *Storage[V],
	observe func(*interp.Event[V])) (r interp.ShadowResult[V], ok bool) {
	if !tells(t, arith) {
		return r, false
	}
	p := &player[V]{Storage: s, tape: t, arith: arith, observe: observe}
	p.shadows = s.shadows[:0]
	r, ok = p.play()
	s.shadows = p.shadows
	return r, ok
}

// tells reports whether t has everything that an arithmetic needs.
func tells[V any](t *Tape, arith interp.Arith[V]) bool {
	_, wholes := arith.(interp.Wholes[V])
	_, restarter := arith.(interp.Restarter[V])
	_, replaces := arith.(interp.Replacer[V])
	return t.recorded && !(wholes && t.integers || restarter && t.bits || replaces && t.looks)
}

// A player is the state of an evaluation.
type player[V any] struct {
	*Storage[V]
	tape     *Tape
	arith    interp.Arith[V]
	replacer interp.Replacer[V] // nil if arith is no Replacer
	observe  func(*interp.Event[V])
	event    interp.Event[V]
	shadows  []V        // the results of steps, as long as they are needed
	values   []fp.Value // the floats, if arith is a Replacer, which may change them; otherwise nil
	r        interp.ShadowResult[V]

	of    *Evaluation[V] // supplies the results that do not depend on the changed input; nil: everything is evaluated
	input uint64         // the bit of the changed input
	keeps bool           // keeps all shadows
}

// play evaluates the steps. ok reports whether the run would have executed the same steps.
func (p *player[V]) play() (r interp.ShadowResult[V], ok bool) {
	t := p.tape
	if p.replacer, ok = p.arith.(interp.Replacer[V]); ok {
		p.values = make([]fp.Value, len(t.steps))
	}
	p.shadows = slices.Grow(p.shadows, len(t.steps))
	defer p.giveBack()
	p.r.Result, p.r.Restarts, p.r.Overflows, p.r.Classified = t.run.Result, t.run.Restarts, t.run.Overflows, t.run.Classified
	p.r.Wraps = t.run.Wraps
	for i := range t.steps {
		if p.of != nil && p.of.reached[i]&p.input == 0 {
			p.shadows = append(p.shadows, p.of.shadows[i])
			continue
		}
		same := p.step(i, &t.steps[i])
		if p.event.Stop {
			p.r.Outcome, p.r.Values = interp.TimedOut, nil
			return p.r, true
		}
		if !same {
			return r, false
		}
	}
	if t.run.Outcome != interp.Returned {
		return r, false // the run ended there
	}
	p.outputs()
	return p.r, true
}

// owns reports whether the shadow of step i is freed after its last use.
func (p *player[V]) owns(i int) bool {
	return !p.keeps && (p.of == nil || p.of.reached[i]&p.input != 0)
}

// giveBack frees the shadows whose last use did not come.
func (p *player[V]) giveBack() {
	for i, z := range p.shadows {
		if int(p.tape.steps[i].lastUse) >= len(p.shadows) && p.owns(i) {
			p.free = append(p.free, z)
		}
	}
}

func (p *player[V]) storage() (z V) {
	if n := len(p.free) - 1; n >= 0 {
		z, p.free = p.free[n], p.free[:n]
	}
	return z
}

// source returns the shadow of a number that no step made: a coordinate, or a constant.
func (p *player[V]) source(from int32, v fp.Value) V {
	if from < 0 {
		return p.arith.Input(p.storage(), int(-1-from), v)
	}
	return p.arith.Lift(p.storage(), v)
}

// step evaluates step i. same reports whether the run would continue in the same way.
func (p *player[V]) step(i int, s *taped) (same bool) {
	e, changed := p.begin(i, s)
	var z V
	float := isFloat(e)
	switch {
	case s.op == fp.Cmp, s.op == fp.ToInt, s.op == fp.ToUint:
		decideFloats(e)
		e.Diverges = p.arith.Decide(e)
		same = e.Outcome == s.outcome && e.N == s.n && !e.NoRoom
	case fp.RoundsToInt(s.op):
		e.Result = interp.Computed(e)
		e.Diverges = p.arith.Decide(e)
		same = (e.Result == s.result || float && changed) && !e.NoRoom
		if z = p.storage(); e.Own {
			z = p.arith.Copy(z, e.Shadow)
		} else {
			z = p.arith.Lift(z, e.Result)
		}
	default:
		if same = !changed || e.Inst.Op == ir.OpFloat; changed && same {
			e.Result = interp.Computed(e)
		}
		if z = p.storage(); s.restart || s.op == fp.FromInt || s.op == fp.FromUint {
			z = p.arith.Lift(z, e.Result)
		} else {
			z = p.arith.Op(z, e)
		}
	}
	if e.Diverges {
		p.r.Diverge(e)
	}
	if float {
		e.Shadow = z
		interp.Replace(p.replacer, e)
	}
	if p.observe != nil {
		p.observe(e)
	}
	p.end(i, s, z)
	return same
}

// isFloat reports whether the result of e is a float, which has a shadow.
func isFloat[V any](e *interp.Event[V]) bool {
	return e.Result.Format != fp.NoFormat && !(fp.RoundsToInt(e.Op) && e.Inst.Type.Kind == ir.Int)
}

// begin makes the event of step i. changed reports whether an operand differs from the recorded float.
func (p *player[V]) begin(i int, s *taped) (e *interp.Event[V], changed bool) {
	e = &p.event
	e.Begin(s.op, s.format, s.inst, s.function, int(s.depth))
	e.Asks = s.asks
	e.N, e.Result, e.Restart, e.Whole, e.Number = s.n, s.result, s.restart, int64(s.whole), int64(i+1)
	for j, v := range s.args[:s.numArgs] {
		from := s.from[j]
		if from <= 0 {
			e.Shadows = append(e.Shadows, p.source(from, v))
		} else {
			e.Shadows = append(e.Shadows, p.shadows[from-1])
			if p.values != nil {
				changed, v = changed || p.values[from-1] != v, p.values[from-1]
			}
		}
		e.Args, e.From = append(e.Args, v), append(e.From, int64(from))
	}
	return e, changed
}

// end keeps the result of step i, and frees shadows after their last use.
func (p *player[V]) end(i int, s *taped, z V) {
	p.shadows = append(p.shadows, z)
	if p.values != nil {
		p.values[i] = p.event.Result
	}
	for j, n := range s.from[:s.numArgs] {
		twice := n > 0 && slices.Contains(s.from[:j], n)
		if n <= 0 || int(p.tape.steps[n-1].lastUse) == i && !twice && p.owns(int(n-1)) {
			p.free = append(p.free, p.event.Shadows[j])
		}
	}
	if int(s.lastUse) == i && p.owns(i) {
		p.free = append(p.free, z)
	}
}

// outputs adds the outputs of the call.
func (p *player[V]) outputs() {
	t := p.tape
	p.r.Numbers, p.r.Shadows = t.run.Numbers, make([]V, len(t.run.Values))
	p.r.Values = slices.Clone(t.run.Values)
	for i, n := range t.run.Numbers {
		switch {
		case t.call.Outputs[i].Type.Kind != ir.Float:
		case n <= 0:
			p.r.Shadows[i] = p.source(int32(n), t.run.Values[i])
		default:
			var none V
			p.r.Shadows[i] = p.arith.Copy(none, p.shadows[n-1])
			if p.values != nil {
				p.r.Values[i] = p.values[n-1]
			}
		}
	}
}

// decideFloats sets the decision of the floats in e.
func decideFloats[V any](e *interp.Event[V]) {
	var w [2]alu.Word
	for i, a := range e.Args {
		w[i] = alu.Bits(a)
	}
	if e.Op == fp.Cmp {
		e.Outcome = alu.CompareFloats(e.Inst.Pred, e.Format, w[0], w[1])
		return
	}
	bits := e.Inst.Type.Bits
	n := alu.ToInt(e.Op, e.Format, w[0], bits)
	if e.Op == fp.ToInt {
		n = alu.SignExtend(n, bits)
	}
	e.N = int64(n.Lo)
}
