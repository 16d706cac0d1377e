package interp

// This file is tapes: what a run did, kept, so that an arithmetic can be evaluated along it without running the program again.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A Tape has every floating-point operation of a run and the data flow between them: 192 bytes each. The zero value is empty.
type Tape struct {
	recorded bool
	run      ShadowResult[struct{}]
	call     *ir.Call
	steps    []taped

	// What an evaluation cannot see: integers that are not what they are over the integers, or not known; floats made of bits; and who
	// looked at floats besides the operations.
	integers, bits, looks bool
}

// Recorded reports whether there is a run on t.
func (t *Tape) Recorded() bool { return t.recorded }

// Stopped reports whether t has no run that came to its end.
func (t *Tape) Stopped() bool { return !t.recorded || t.run.Outcome != Returned }

// A taped operation is an Event with what the run went on with.
type taped struct {
	op       fp.Op
	format   fp.Format
	numArgs  uint8
	outcome  bool
	restart  bool
	stop     bool
	depth    int32
	whole    int32
	from     [3]int32
	lastUse  int32 // the last step that it is an operand of, or its own
	args     [3]fp.Value
	n        int64
	result   fp.Value
	inst     *ir.Inst
	function *ir.Func
}

// Floats is the arithmetic of nothing: floats and the data flow between them.
type Floats struct {
	Most int // ends a run of more operations, if it is not 0
	ops  int
}

// Input returns nothing, and so do the others.
func (*Floats) Input(z struct{}, _ int, _ fp.Value) struct{} { return z }
func (*Floats) Lift(z struct{}, _ fp.Value) struct{}         { return z }
func (*Floats) Copy(z, _ struct{}) struct{}                  { return z }
func (*Floats) Decide(*Event[struct{}]) bool                 { return false }

// Op ends a run of too many operations.
func (f *Floats) Op(z struct{}, e *Event[struct{}]) struct{} {
	f.ops++
	e.Stop = f.Most > 0 && f.ops > f.Most
	return z
}

// Record is RunShadow with a tape of it in t, whose storage is used again; t stays empty where there were more than so many operations.
// Of a run that arith or the observer ended it has what was before. With [Floats] a run takes about twice as long as without shadows.
func Record[V any](t *Tape, m *Machine, arith Arith[V], point []float64, limits Limits, most int,
	observe func(*Event[V])) ShadowResult[V] {
	*t = Tape{call: m.call, steps: t.steps[:0]}
	r := RunShadow(m, arith, point, limits, func(e *Event[V]) {
		if observe != nil {
			observe(e)
		}
		if len(t.steps) <= most {
			tape(t, e)
		}
	})
	n := len(t.steps)
	stopped := n > 0 && t.steps[n-1].stop
	t.recorded = n <= most && (r.Outcome == Returned || stopped)
	t.run = ShadowResult[struct{}]{Result: r.Result, Numbers: r.Numbers, Restarts: r.Restarts, Overflows: r.Overflows,
		Classified: r.Classified}
	t.run.Values = slices.Clone(r.Values)
	for _, n := range r.Numbers {
		if n > 0 && t.recorded {
			t.steps[n-1].lastUse = math.MaxInt32
		}
	}
	t.integers = t.integers || len(r.Overflows) > 0
	t.bits = slices.ContainsFunc(r.Restarts, func(r Restart) bool { return r.Kind == FromBits })
	t.looks = t.looks || len(r.Restarts) > 0 || r.Classified
	return r
}

// tape adds an operation.
func tape[V any](t *Tape, e *Event[V]) {
	s := taped{
		op: e.Op, format: e.Format, numArgs: uint8(len(e.Args)), outcome: e.Outcome, restart: e.Restart, stop: e.Stop,
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
	case fp.FromInt, fp.FromUint: // the integer is not told, but that which the float is
		exact := math.Ldexp(1, min(e.Result.Format.Digits(), fp.Binary64.Digits()))
		t.integers = t.integers || !(math.Abs(e.Result.Float64()) < exact)
	case fp.ToInt, fp.ToUint, fp.Rint, fp.Round:
		t.integers = t.integers || e.NoRoom || e.Unfit() || e.Inst.Type.Bits > 64
	}
	t.steps = append(t.steps, s)
}

// A Storage is values that are used again from one Replay to the next. The zero value is ready.
type Storage[V any] struct{ shadows, free []V }

// Replay evaluates arith along t, as RunShadow would with the same point. It is not ok where t is empty, or cannot tell: where arith takes
// another decision than the run did, or needs what a tape does not have. Then the program must be run.
func Replay[V any](t *Tape, arith Arith[V], s *Storage[V], observe func(*Event[V])) (r ShadowResult[V], ok bool) {
	if !t.recorded {
		return r, false
	}
	p := &player[V]{Storage: s, tape: t, arith: arith, observe: observe}
	_, wholes := arith.(Wholes[V])
	_, taker := arith.(Taker[V])
	var replaces bool
	if p.replacer, replaces = arith.(Replacer[V]); replaces {
		p.values = make([]fp.Value, len(t.steps))
	}
	if wholes && t.integers || taker && t.bits || replaces && t.looks {
		return r, false
	}
	p.shadows = slices.Grow(p.shadows[:0], len(t.steps))
	defer p.giveBack()
	p.r.Result, p.r.Restarts, p.r.Overflows, p.r.Classified = t.run.Result, t.run.Restarts, t.run.Overflows, t.run.Classified
	for i := range t.steps {
		same := p.step(i, &t.steps[i])
		if p.event.Stop {
			p.r.Outcome, p.r.Values = TimedOut, nil
			return p.r, true
		}
		if !same {
			return r, false
		}
	}
	if t.run.Outcome != Returned {
		return r, false // the run went no further
	}
	p.outputs()
	return p.r, true
}

// A player is the state of a Replay.
type player[V any] struct {
	*Storage[V] // shadows are of the results of steps, as far as they are needed
	tape        *Tape
	arith       Arith[V]
	replacer    Replacer[V] // nil if arith is none
	observe     func(*Event[V])
	event       Event[V]
	values      []fp.Value // the results, where floats may be others; nil otherwise
	r           ShadowResult[V]
}

// giveBack frees the shadows that would still have been needed.
func (p *player[V]) giveBack() {
	for i, z := range p.shadows {
		if int(p.tape.steps[i].lastUse) >= len(p.shadows) {
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

// source is the shadow of a number that no step made: a coordinate, or a constant.
func (p *player[V]) source(from int32, v fp.Value) V {
	if from < 0 {
		return p.arith.Input(p.storage(), int(-1-from), v)
	}
	return p.arith.Lift(p.storage(), v)
}

// step evaluates step i, and reports whether the run goes on as it did.
func (p *player[V]) step(i int, s *taped) (same bool) {
	e, changed := p.begin(i, s)
	var z V
	float := s.result.Format != fp.NoFormat
	switch {
	case s.op == fp.Cmp, s.op == fp.ToInt, s.op == fp.ToUint:
		decideFloats(e)
		e.Diverges = p.arith.Decide(e)
		same = e.Outcome == s.outcome && e.N == s.n && !e.NoRoom
	case fp.RoundsToInt(s.op):
		e.Result = compute(e)
		e.Diverges = p.arith.Decide(e)
		float = e.Inst.Type.Kind != ir.Int
		same = (e.Result == s.result || float && changed) && !e.NoRoom
		if z = p.storage(); e.Own {
			z = p.arith.Copy(z, e.Shadow)
		} else {
			z = p.arith.Lift(z, e.Result)
		}
	default:
		if same = !changed || e.Inst.Op == ir.OpFloat; changed && same {
			e.Result = compute(e)
		}
		if z = p.storage(); s.restart || s.op == fp.FromInt || s.op == fp.FromUint {
			z = p.arith.Lift(z, e.Result)
		} else {
			z = p.arith.Op(z, e)
		}
	}
	if e.Diverges {
		p.r.diverge(e)
	}
	if float {
		e.Shadow = z
		replace(p.replacer, e)
	}
	if p.observe != nil {
		p.observe(e)
	}
	p.end(i, s, z)
	return same
}

// begin makes the event of step i. Changed says that an operand is another float than it was.
func (p *player[V]) begin(i int, s *taped) (e *Event[V], changed bool) {
	e = &p.event
	*e = Event[V]{
		Op: s.op, Format: s.format, Inst: s.inst, Func: s.function, Depth: int(s.depth), N: s.n, Result: s.result, Restart: s.restart,
		Whole: int64(s.whole), Number: int64(i + 1), Args: e.Args[:0], Shadows: e.Shadows[:0], From: e.From[:0],
	}
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

// end keeps what step i gave, and gives back the storage that nobody needs any more.
func (p *player[V]) end(i int, s *taped, z V) {
	p.shadows = append(p.shadows, z)
	if p.values != nil {
		p.values[i] = p.event.Result
	}
	for j, n := range s.from[:s.numArgs] {
		twice := n > 0 && slices.Contains(s.from[:j], n)
		if n <= 0 || int(p.tape.steps[n-1].lastUse) == i && !twice {
			p.free = append(p.free, p.event.Shadows[j])
		}
	}
	if int(s.lastUse) == i {
		p.free = append(p.free, z)
	}
}

// outputs adds those of the call.
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

// decideFloats leaves in e what the floats decide.
func decideFloats[V any](e *Event[V]) {
	var w [2]Word
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

// compute returns what the floats give.
func compute[V any](e *Event[V]) fp.Value {
	var args [3]Word
	for i, a := range e.Args {
		args[i] = alu.Bits(a)
	}
	to := e.Result.Format
	var w Word
	if e.Op == fp.Trunc || e.Op == fp.Ext {
		w = alu.Convert(args[0], e.Format, to)
	} else {
		w = operate(e.Op, e.Format, e.Inst.Name, &args, e.N)
	}
	return w.Value(to)
}
