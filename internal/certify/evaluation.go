package certify

// This file keeps the results of evaluations. If one input changes, it evaluates only the operations that depend on the input.

import (
	"slices"

	"faultline/internal/interp"
)

// An Evaluation holds the result of every operation along a tape, in one arithmetic. The zero value is empty, and so is one whose tape was
// recorded again.
type Evaluation[V any] struct {
	tape    *Tape // nil: empty
	shadows []V
	reached []uint64 // by operation: bit i is set if it depends on a coordinate whose index is i modulo 64
}

// Along reports whether e was evaluated along t.
func (e *Evaluation[V]) Along(t *Tape) bool { return e.tape == t }

// Empty empties e. Its storage goes to s.
func (e *Evaluation[V]) Empty(s *Storage[V]) {
	s.free = append(s.free, e.shadows...)
	e.tape, e.shadows = nil, e.shadows[:0]
}

// Replay is the function Replay, and keeps the results in e. If arith ends the evaluation, or if it is not ok, e is empty.
func (e *Evaluation[V]) Replay(t *Tape, arith interp.Arith[V], s *Storage[V]) (ok bool) {
	if e.Empty(s); !tells(t, arith) {
		return false
	}
	p := &player[V]{Storage: s, tape: t, arith: arith, shadows: e.shadows, keeps: true}
	r, ok := p.play()
	if e.shadows = p.shadows; !ok || r.Outcome != interp.Returned {
		return false
	}
	e.follow(t)
	return true
}

// Record is the function Record, and keeps the results in e. If the run did not return, or was too long, e is empty.
func (e *Evaluation[V]) Record(t *Tape, m *interp.Machine, arith interp.Arith[V], point []float64, limits interp.Limits, most int,
	s *Storage[V]) (ok bool) {
	e.Empty(s)
	p := player[V]{Storage: s}
	r := Record(t, m, arith, point, limits, most, func(ev *interp.Event[V]) {
		if len(e.shadows) > most {
			return
		}
		z := p.storage()
		if isFloat(ev) {
			z = arith.Copy(z, ev.Shadow)
		}
		e.shadows = append(e.shadows, z)
	})
	if !t.recorded || r.Outcome != interp.Returned || !tells(t, arith) {
		return false
	}
	e.follow(t)
	return true
}

// follow records on which coordinates each operation of t depends.
func (e *Evaluation[V]) follow(t *Tape) {
	e.tape, e.reached = t, slices.Grow(e.reached[:0], len(t.steps))
	for i := range t.steps {
		s, by := &t.steps[i], uint64(0)
		for _, n := range s.from[:s.numArgs] {
			if n > 0 {
				by |= e.reached[n-1]
			} else if n < 0 {
				by |= bit(int(-1 - n))
			}
		}
		e.reached = append(e.reached, by)
	}
}

func bit(dim int) uint64 { return 1 << (dim % 64) }

// Moved evaluates arith, which may differ from that of e only in coordinate dim. It is Replay, except that it lists diverging decisions
// only among the operations that are evaluated again.
func (e *Evaluation[V]) Moved(arith interp.Arith[V], dim int, s *Storage[V]) (r interp.ShadowResult[V], ok bool) {
	if e.tape == nil || !tells(e.tape, arith) {
		return r, false
	}
	p := &player[V]{Storage: s, tape: e.tape, arith: arith, shadows: s.shadows[:0], of: e, input: bit(dim)}
	r, ok = p.play()
	s.shadows = p.shadows
	return r, ok
}
