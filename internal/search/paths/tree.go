package paths

// This file is the paths of a program: those that were taken, and the sides of their decisions that were not.

import (
	"math/rand/v2"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

// A Side is a decision of a path that is to be taken otherwise.
type Side struct {
	Path   *floats.Path
	At     int
	Choice symbolic.Choice
	Start  []float64 // a point of the path
	New    bool      // no path has taken this side of the instruction
	nth    int       // how often the path has taken this side of it then
}

// Decisions are those that an input of the side takes.
func (s *Side) Decisions() []floats.Decision {
	list := append([]floats.Decision(nil), s.Path.Decisions[:s.At+1]...)
	list[s.At].Choice = s.Choice
	return list
}

// A choice of an instruction.
type choice struct {
	inst   *ir.Inst
	choice symbolic.Choice
}

// A Tree is the paths of a program that were taken. It serves one goroutine.
type Tree struct {
	Machine  *interp.Machine
	Dims     int
	Steps    int64 // instructions of a run at most
	Paths    int   // different ones that were taken
	Executed int64 // instructions executed so far

	Lost symbolic.Lost // why the decisions of some path do not say which inputs take it
	Cut  bool          // a path was cut off: at the bound of loops, of steps, or as the program ended there

	// Often has sides come early that a path would take more often than any path before, as those of loops that end at the first failure.
	Often bool

	// Worth says of paths how much their sides are worth to be tried; nil: all sides are alike. It grows as inputs of the paths are run.
	Worth map[*floats.Path]float64

	seen  map[uint64]bool // prefixes of decisions that were taken, or are queued
	whole map[uint64]bool // paths
	taken map[choice]int  // how often a path took it at most
	sides []Side
}

// NewTree returns the tree of which nothing is known.
func NewTree(m *interp.Machine, dims int) *Tree {
	return &Tree{
		Machine: m, Dims: dims, Steps: 1_000_000, seen: map[uint64]bool{}, whole: map[uint64]bool{}, taken: map[choice]int{},
	}
}

// Take runs a point, and queues the sides that its path leaves. It reports whether no other point took the path before.
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

// others calls f for the other ways to take a decision.
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

// extend is the key of a prefix and one more choice.
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

// Len returns the number of sides that are queued.
func (t *Tree) Len() int { return len(t.sides) }

// choose returns the place of some side: of any, or in every other time of the path that is worth most among a few.
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

// Next takes a side out of the queue: one that no path has taken at its instruction as long as there is one, the oldest first; then, if
// Often, one that no path has taken so often; then any.
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
