package interp

// This file proves that a run never ends: a loop whose state comes back repeats for ever.
//
// Execution from a loop's head depends only on memory and on the registers of its function that the loop reads (see Machine.state). The
// callers' registers do not change until the function returns. So if all of these are bit for bit the same at two visits of the head, in
// one activation, what happened between the visits repeats for ever. Brent's algorithm chooses the visit to compare with (An improved Monte
// Carlo factorization algorithm, BIT 1980, section 3): each is kept for twice as long as the one before. The whole state is compared, not a
// hash of it.

import (
	"cmp"
	"fmt"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
)

// A Loop describes where a run was that did not end.
type Loop struct {
	Func   *ir.Func
	Inst   *ir.Inst // has the loop's position; nil if unknown
	Entry  bool     // not a loop, but a function that is called again and again
	Period int64    // the state repeats after this many rounds, so the loop never ends; 0: no repetition was seen
	Rounds [][]Made // the values computed in the last rounds, oldest first
	Stalls fp.Value // with Period: the state repeats once the float that controls the loop is this; see loops.Stride
}

// Made is a floating-point value computed in a round of a loop.
type Made struct {
	Inst  *ir.Inst
	Value fp.Value
}

// RunLoops is Run for a run that may not end. The Loop tells where the run was when it ran out of steps or when its state repeated. It is
// nil for a run that ended. RunLoops then records the values of `rounds` more rounds, beyond the limits.
func (m *Machine) RunLoops(point []float64, limits Limits, rounds int) (Result, *Loop) {
	x := &exec[none]{Machine: m, loops: &loopWatch{infos: map[*function]*loopInfo{}, power: 1, keep: rounds}}
	r := x.runPoint(point, limits)
	if r.Outcome != TimedOut {
		return r, nil
	}
	return r, x.loops.loop()
}

// The phases of a watch.
const (
	seeking   = iota // looking for a state that repeats
	choosing         // it repeated: one more round tells which head is the loop's own
	recording        // recording rounds for the report
)

// A loopWatch looks for states that repeat.
type loopWatch struct {
	infos      map[*function]*loopInfo
	order      []*loopInfo // by first call
	activation int64       // number of the latest activation
	effects    int64       // calls with an effect outside of the program; a state before one never counts as repeated after it
	phase      int

	// The visit to compare with. Brent's epoch ends after power visits of any head.
	kept         *loopState
	since, power int64
	deepest      int // greatest depth of a visit that may be kept in this epoch; 0: any

	turns  map[int]int64 // choosing: visits of heads in the kept activation
	at     *loopInfo     // chosen
	head   int
	period int64
	stalls fp.Value

	keep   int
	rounds [][]Made
}

// A loopState is the state at one visit of a head.
type loopState struct {
	info       *loopInfo
	head       int
	activation int64
	depth      int
	slots      []int32
	regs       []Word
	memory     Image
	effects    int64
	rounds     int64 // visits since
}

// comparedAtOnce is how many bytes are compared or copied in the time of one instruction.
const comparedAtOnce = 32

// recordedSteps bounds the recording of rounds, recordedValues the values of one round. Stalls are looked for after manyRounds.
const (
	manyRounds     = 1 << 12
	recordedSteps  = 1 << 20
	recordedValues = 64
)

// watch adds fr to the watched frames.
func (x *exec[V]) watch(fr *frame[V]) {
	w := x.loops
	w.activation++
	fr.activation = w.activation
	l := w.infos[fr.f]
	if l == nil {
		l = newLoopInfo(fr.f)
		w.infos[fr.f] = l
		w.order = append(w.order, l)
	}
	fr.loops = l
}

// unwatch is called when a frame is left. A state in that frame cannot repeat, so the next visit to keep must be nearer to the entry.
func (w *loopWatch) unwatch(activation int64) {
	if w.phase == seeking && w.kept != nil && w.kept.activation == activation {
		w.deepest, w.kept = max(w.kept.depth-1, 1), nil
	}
}

// enterBlock is called for every block. It returns false to end the run.
func (x *exec[V]) enterBlock(fr *frame[V], b int) bool {
	w, l := x.loops, fr.loops
	if b > 0 && !l.head[b] {
		return true
	}
	l.visits[b]++
	switch {
	case w.phase == recording:
		return x.record(l, b)
	case !l.head[b]:
		return true
	case w.phase == choosing:
		return x.choose(fr, b)
	}
	return x.seek(fr, b)
}

// seek compares with the kept state, or keeps the present one.
func (x *exec[V]) seek(fr *frame[V], b int) bool {
	w := x.loops
	if s := w.kept; s != nil && s.activation == fr.activation && s.head == b {
		s.rounds++
		if x.cameBack(s, fr) {
			w.phase, w.turns = choosing, map[int]int64{}
			return true
		}
	}
	if w.since++; w.since > w.power {
		w.since, w.power, w.deepest, w.kept = 1, 2*w.power, 0, nil
		if w.power >= manyRounds && x.creeps(fr, b) {
			w.at, w.head, w.period = fr.loops, b, 1
			return x.beginRecord()
		}
	}
	if w.kept == nil && (w.deepest == 0 || x.depth <= w.deepest) {
		x.steps -= int64(x.mem.Size() / comparedAtOnce)
		s := &loopState{info: fr.loops, head: b, activation: fr.activation, depth: x.depth, slots: x.state(fr.loops, b),
			memory: x.mem.Image(), effects: w.effects}
		for _, slot := range s.slots {
			s.regs = append(s.regs, fr.regs[slot])
		}
		w.kept = s
	}
	return true
}

// creeps reports whether the float that controls the loop will stop moving, after more rounds than a run can have.
func (x *exec[V]) creeps(fr *frame[V], b int) (ok bool) {
	f := fr.f.fn
	if s := flow.StrideOf(f, b, fr.loops.latch[b]); s != nil {
		first := slotsOf(x.Machine, fr.f)
		x.loops.stalls, ok = s.Stalls(func(o ir.Operand, format fp.Format) fp.Value {
			if o < 0 {
				return f.Consts[^o].Float
			}
			return fr.regs[first[o]].Value(format)
		})
	}
	return ok
}

// cameBack reports whether the state equals s.
func (x *exec[V]) cameBack(s *loopState, fr *frame[V]) bool {
	if s.effects != x.loops.effects {
		return false
	}
	for i, slot := range s.slots {
		if fr.regs[slot] != s.regs[i] {
			return false
		}
	}
	x.steps -= int64(x.mem.Size() / comparedAtOnce)
	return x.mem.Is(&s.memory)
}

// choose counts the visits of heads while the state repeats once. The endless loop's own head is visited least often; the others belong to
// inner loops.
func (x *exec[V]) choose(fr *frame[V], b int) bool {
	w := x.loops
	if fr.activation != w.kept.activation {
		return true
	}
	if w.turns[b]++; w.turns[w.kept.head] < w.kept.rounds {
		return true
	}
	w.at, w.head = w.kept.info, w.kept.head
	for b := range w.at.head {
		if n := w.turns[b]; n > 0 && n < w.turns[w.head] {
			w.head = b
		}
	}
	w.period = w.turns[w.head]
	return x.beginRecord()
}

// beginRecord starts recording the last rounds, if the caller wants them.
func (x *exec[V]) beginRecord() bool {
	w := x.loops
	if w.keep == 0 {
		return x.endless()
	}
	w.phase = recording
	x.limits.Steps += recordedSteps - x.steps
	x.steps = recordedSteps
	return true
}

// outOfSteps ends the search for a repeated state. The loop is the one whose head was visited most often.
func (x *exec[V]) outOfSteps() bool {
	w := x.loops
	if w == nil || w.phase == recording || w.at != nil {
		return false
	}
	if w.phase == choosing { // the state repeated, which is enough
		w.at, w.head, w.period = w.kept.info, w.kept.head, w.kept.rounds
		return x.beginRecord()
	}
	most := int64(0)
	for _, l := range w.order {
		for b, n := range l.visits {
			if n > most || n == most && n > 0 && l.head[b] && !w.at.head[w.head] {
				most, w.at, w.head = n, l, b
			}
		}
	}
	return w.at != nil && x.beginRecord()
}

// endless ends the run.
func (x *exec[V]) endless() bool {
	x.stop = &Result{Outcome: TimedOut, Reason: fmt.Sprintf("more than %d instructions", x.limits.Steps-x.steps)}
	return false
}

// record begins another round if b is the loop's head, and ends the run after the last.
func (x *exec[V]) record(l *loopInfo, b int) bool {
	w := x.loops
	if l != w.at || b != w.head {
		return true
	}
	if len(w.rounds) > w.keep {
		return x.endless()
	}
	w.rounds = append(w.rounds, nil)
	return true
}

// made records a float that was computed.
func (w *loopWatch) made(f *function, in *ir.Inst, v fp.Value) {
	if w.phase != recording || len(w.rounds) == 0 || f != w.at.f || in.Site < 0 {
		return
	}
	round := &w.rounds[len(w.rounds)-1]
	i := slices.IndexFunc(*round, func(m Made) bool { return m.Inst == in })
	switch {
	case i >= 0:
		(*round)[i].Value = v
	case len(*round) < recordedValues:
		*round = append(*round, Made{in, v})
	}
}

// loop returns the result; nil if no block was entered twice.
func (w *loopWatch) loop() *Loop {
	if w.at == nil {
		return nil
	}
	l := &Loop{Func: w.at.f.fn, Inst: w.at.place(w.head), Entry: !w.at.head[w.head], Period: w.period, Stalls: w.stalls}
	if n := len(w.rounds); n > 1 {
		l.Rounds = w.rounds[:n-1] // the last round has just begun
	}
	for _, round := range l.Rounds {
		slices.SortStableFunc(round, func(a, b Made) int { return cmp.Compare(a.Inst.Site, b.Inst.Site) })
	}
	return l
}
