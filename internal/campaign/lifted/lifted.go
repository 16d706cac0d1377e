// Package lifted looks for inputs of recorded callers that lead to a finding of the function that they call.
//
// A finding may have an input outside of the recorded values of its function. Then nobody knows whether the program passes such an input.
// But the functions that call it may be recorded too. The interpreter runs a caller with inputs near its own recorded ones, and shows the
// arguments that it passes. If the finding occurs with such arguments, the caller leads to it.
package lifted

import (
	"cmp"
	"context"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/record"
	"faultline/internal/recorded"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Question is a finding, and a caller of its function.
type Question struct {
	Of     *subject.Subject // of the finding
	Symbol string           // linkage name of its function
	Point  []float64        // the input of the finding
	Caller *subject.Subject
	Set    *recorded.Set // recorded calls of the caller
	Admits func(point []float64) bool
	Rand   *rand.Rand

	// Estimate returns the approximate relative error of the finding at points of Of; NaN means that it is not known.
	Estimate  func(points []float64) ([]float64, error)
	Threshold float64
	// Prove reports whether the finding occurs at a point of Of. It is the most expensive call.
	Prove func(point []float64) bool
	// Work is the number of instructions that runs may take. Search reduces it.
	Work *int64
}

// Limits of one search.
const (
	mostStarts = 64      // recorded calls of the caller, spread evenly
	mostMoves  = 4096    // inputs near them
	atOnce     = 64      // of these, before the best are chosen again
	mostKept   = 4       // inputs from which the search moves on
	mostProofs = 3       // points that are proved
	mostArgs   = 8       // calls of the function in one run of the caller
	mostSteps  = 1 << 21 // instructions of one run
	startSteps = 1 << 9  // instructions that take as long as the start of a run and the reading of its calls
)

// Work is a bound of Question.Work for all findings of a subject: a few seconds.
const Work = 1 << 26

// An input is an input of the caller, with arguments that it passes.
type input struct {
	at, args []float64
	score    float64 // larger is closer to the finding
	wrong    bool    // by the estimate, the finding occurs
}

// A searcher answers one question.
type searcher struct {
	*Question
	machine *interp.Machine
	callee  int // in the caller's program
	best    []input
	proofs  int
}

// Search runs the caller with its recorded inputs, and with inputs near them. It returns the first input that leads to the finding, and the
// arguments that the caller passes then; nil if there is none.
func Search(ctx context.Context, q *Question) (at, args []float64) {
	s := &searcher{Question: q}
	s.callee = slices.IndexFunc(q.Caller.Program.Funcs, func(f *ir.Func) bool { return f.Name == q.Symbol && len(f.Blocks) > 0 })
	if s.callee < 0 {
		return nil, nil
	}
	s.machine = interp.New(q.Caller.Program, &q.Caller.Call)
	d := search.NewDomain(&search.Setup{Subject: q.Caller, Admits: q.Admits})
	var inputs [][]float64
	n := len(q.Set.Points)
	for i := range min(n, mostStarts) {
		inputs = append(inputs, q.Set.Points[i*n/min(n, mostStarts)].At)
	}
	found := s.try(inputs)
	for range mostMoves / atOnce {
		if found != nil || len(s.best) == 0 || *q.Work <= 0 || s.proofs == mostProofs || ctx.Err() != nil {
			break
		}
		inputs = nil
		for range atOnce {
			at := nearCall(d, q.Rand, q.Set, s.best[q.Rand.IntN(len(s.best))].at)
			if d.Settle(at) && q.Set.Distance(at).Near != recorded.Beyond {
				inputs = append(inputs, at)
			}
		}
		found = s.try(inputs)
	}
	if found == nil {
		return nil, nil
	}
	return found.at, found.args
}

// try runs the caller with inputs, and keeps the best. It returns the first one that leads to the finding, nil for none.
func (s *searcher) try(inputs [][]float64) *input {
	seen := s.run(inputs)
	for i := range seen {
		if x := &seen[i]; x.wrong && s.proofs < mostProofs {
			if s.proofs++; s.Prove(x.args) {
				return x
			}
		}
	}
	s.best = append(s.best, seen...)
	slices.SortStableFunc(s.best, func(a, b input) int { return cmp.Compare(b.score, a.score) })
	s.best = slices.CompactFunc(s.best, func(a, b input) bool { return a.score == b.score })
	s.best = s.best[:min(len(s.best), mostKept)]
	return nil
}

// run runs the caller with inputs, and returns the calls of the function that it makes. It skips calls with other fixed integers than the
// subject. A run that does not return has no calls, because the program would not survive it.
func (s *searcher) run(inputs [][]float64) (list []input) {
	var all []float64
	for _, at := range inputs {
		if *s.Work <= 0 {
			break
		}
		var calls []record.Call
		end := s.machine.RunCalls(at, interp.Limits{Steps: mostSteps}, s.callee, func(c *interp.Called) {
			if len(calls) < mostArgs {
				calls = append(calls, callOf(s.Of, c))
			}
		})
		if *s.Work -= end.Steps + startSteps; end.Outcome != interp.Returned {
			continue
		}
		points, _ := recorded.Decode(s.Of, calls)
		for _, p := range points {
			list, all = append(list, input{at: at, args: p.At}), append(all, p.At...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	errors, err := s.Estimate(all)
	if err != nil {
		return nil
	}
	for i := range list {
		x := &list[i]
		x.wrong, x.score = errors[i] >= s.Threshold, math.Inf(-1)
		if errors[i] == errors[i] {
			x.score = math.Log2(max(errors[i], 0x1p-60))/60 - s.distance(x.args)
		}
	}
	return list
}

// distance returns how far arguments are from the input of the finding: 0 for equal ones, and at most 1.
func (s *searcher) distance(args []float64) float64 {
	sum := 0.0
	for i, x := range s.Point {
		if d := math.Abs(args[i] - x); d > 0 {
			sum += d / (math.Abs(args[i]) + math.Abs(x))
		}
	}
	return sum / float64(max(len(args), 1))
}

// nearCall returns a point with one to three other coordinates than at: values of another recorded call, values of the domain, values near
// their own, or values of other coordinates.
func nearCall(d *search.Domain, r *rand.Rand, set *recorded.Set, at []float64) []float64 {
	at = slices.Clone(at)
	for range 1 + r.IntN(3) {
		i := r.IntN(len(at))
		lo, hi := d.Range(i)
		switch r.IntN(4) {
		case 0:
			at[i] = d.Clamp(i, set.Points[r.IntN(len(set.Points))].At[i])
		case 1:
			at[i] = d.Uniform(r, i)
		case 2:
			at[i] = d.Clamp(i, at[i]+(2*r.Float64()-1)*math.Ldexp(hi-lo, -r.IntN(20)))
		case 3:
			at[i] = d.Clamp(i, at[r.IntN(len(at))]) // equal numbers cancel
		}
	}
	return at
}

// callOf returns the arguments of a call in the form of a recorded call.
func callOf(s *subject.Subject, c *interp.Called) (call record.Call) {
	entry := s.Program.Funcs[s.Call.Entry]
	at := make(map[uint64]int) // objects by number
	for i, t := range entry.Params {
		v := record.Value{Object: -1, Bytes: hex.EncodeToString(c.Arg(i))}
		if t.Kind == ir.Pointer {
			v.Bytes, v.Null = "", !slices.ContainsFunc(c.Arg(i), func(b byte) bool { return b != 0 })
			if number, data, offset, ok := c.Object(i); ok {
				index, known := at[number]
				if !known {
					index = len(call.Objects)
					at[number] = index
					call.Objects = append(call.Objects, record.Object{Bounds: record.Block, Bytes: hex.EncodeToString(data)})
				}
				v.Object, v.Offset = index, offset
			}
		}
		call.Args = append(call.Args, v)
	}
	return call
}
