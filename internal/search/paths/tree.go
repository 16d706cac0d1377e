package paths

// This file has the paths of a program: those that were taken, and the other outcomes of their decisions.

import (
	"math/rand/v2"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

// A Side is another outcome of a decision of a path.
type Side struct {
	Path   *floats.Path
	At     int
	Choice symbolic.Choice
	Start  []float64 // a point that takes the path
	New    bool      // no path has taken this side of the instruction
	nth    int       // how often the new path then takes this side
}

// Decisions returns the decisions that an input for the side must take.
func (s *Side) Decisions() []floats.Decision {
	list := append([]floats.Decision(nil), s.Path.Decisions[:s.At+1]...)
	list[s.At].Choice = s.Choice
	return list
}

// A choice is an outcome of an instruction.
type choice struct {
	inst   *ir.Inst
	choice symbolic.Choice
}

// A Tree holds the paths of a program that were taken. It serves one goroutine.
type Tree struct {
	Machine  *interp.Machine
	Dims     int
	Steps    int64 // largest number of instructions of a run
	Paths    int   // number of different paths
	Executed int64 // number of executed instructions

	Lost symbolic.Lost // why the decisions of some path do not determine which inputs take it
	Cut  bool          // some path is incomplete: it reached the bound of loops or of steps, or the program ended

	// Often prefers sides that a path would take more often than any path before, such as those of loops that end at the first failure.
	Often bool

	// Worth is the worth of the sides of a path; nil: all are equal. It grows when inputs of the path are run.
	Worth map[*floats.Path]float64

	seen  map[uint64]bool // prefixes of decisions that were taken or are queued
	whole map[uint64]bool // complete paths
	taken map[choice]int  // largest number of times that a path took a choice
	sides []Side
}

// NewTree returns an empty tree.
func NewTree(m *interp.Machine, dims int) *Tree {
	return &Tree{
		Machine: m, Dims: dims, Steps: 1_000_000, seen: map[uint64]bool{}, whole: map[uint64]bool{}, taken: map[choice]int{},
	}
}

// Take runs a point, and queues the sides of its path. It reports whether the path is new.
func (t *Tree) Take(point []float64, plan floats.Plan) (p *floats.Path, isNew bool) {
	p = floats.NewPath(t.Dims, plan)
	end := floats.Run(t.Machine, p, point, interp.Limits{Steps: t.Steps})
	t.Executed += end.Steps
	if p.Lost != symbolic.Nothing {
		t.Lost = p.Lost
	}
	t.Cut = t.Cut || p.Cut || end.Outcome != run.Returned
	prefix, times := root, map[choice]int{}
	for i := range p.Decisions {
		d := &p.Decisions[i]
		others(d, func(c symbolic.Choice) {
			if key := extend(prefix, c); !t.seen[key] {
				t.seen[key] = true
				side := Side{Path: p, At: i, Choice: c, Start: append([]float64(nil), point...), nth: times[choice{d.Inst, c}] + 1}
				t.sides = append(t.sides, side)
			}
		})
		this := choice{d.Inst, d.Choice}
		times[this]++
		t.taken[this] = max(t.taken[this], times[this])
		prefix = extend(prefix, d.Choice)
		t.seen[prefix] = true
	}
	if t.whole[prefix] {
		return p, false
	}
	t.whole[prefix] = true
	t.Paths++
	return p, true
}

// others calls f for the other outcomes of a decision.
func others(d *floats.Decision, f func(symbolic.Choice)) {
	switch {
	case d.IsCheck():
		for c := range floats.NumChecks {
			if c != d.Check() {
				f(floats.Choose(c))
			}
		}
	case d.Rounds():
		f(symbolic.Choice{N: d.Choice.N + 1})
		f(symbolic.Choice{N: d.Choice.N - 1})
	default:
		f(symbolic.Choice{Outcome: !d.Choice.Outcome})
	}
}

const root uint64 = 14695981039346656037

// extend returns the key of a prefix with one more choice.
func extend(prefix uint64, c symbolic.Choice) uint64 {
	n := uint64(c.N) << 1
	if c.Outcome {
		n |= 1
	}
	for range 8 { // FNV-1a
		prefix = (prefix ^ n&0xff) * 1099511628211
		n >>= 8
	}
	return prefix
}

// Len returns the number of queued sides.
func (t *Tree) Len() int { return len(t.sides) }

// choose returns the index of a random side. Every other time it prefers the path that is worth most among a few.
func (t *Tree) choose(r *rand.Rand) int {
	i := r.IntN(len(t.sides))
	if t.Worth == nil || r.IntN(2) == 0 {
		return i
	}
	for range 4 {
		if k := r.IntN(len(t.sides)); t.Worth[t.sides[k].Path] > t.Worth[t.sides[i].Path] {
			i = k
		}
	}
	return i
}

// Next removes a side from the queue. It prefers the oldest side that no path has taken at its instruction; then, if Often is set, one that
// no path has taken so often; then any.
func (t *Tree) Next(r *rand.Rand) (side Side, ok bool) {
	if len(t.sides) == 0 {
		return Side{}, false
	}
	taken := func(s Side) int { return t.taken[choice{s.Path.Decisions[s.At].Inst, s.Choice}] }
	if i := slices.IndexFunc(t.sides, func(s Side) bool { return taken(s) == 0 }); i >= 0 {
		side = t.sides[i]
		side.New = true
		t.sides = slices.Delete(t.sides, i, i+1)
		return side, true
	}
	i := -1
	if t.Often {
		i = slices.IndexFunc(t.sides, func(s Side) bool { return s.nth > taken(s) })
	}
	if i < 0 {
		i = t.choose(r)
	}
	side = t.sides[i]
	t.sides[i] = t.sides[len(t.sides)-1]
	t.sides = t.sides[:len(t.sides)-1]
	return side, true
}
