package run

// This file is batches: what they hold, and how the runs of one get their places in another.

import (
	"math"
	"slices"

	"faultline/internal/fp"
)

// A Batch is what n runs gave back. Its slices are valid until the next batch of the same worker.
type Batch struct {
	N        int
	Dims     int
	Points   []float64  // N*Dims, as asked
	Outcomes []Outcome  // N
	Reasons  []string   // for Trapped: what happened ("SIGSEGV", "exit(3)"); nil when all returned
	Stops    []*Stop    // of each run that the program itself ended, where native code knows; nil when there is none
	Outputs  []fp.Value // N*len(Call.Outputs), zero Values where the run did not return
	Ops      []int64    // N: floating-point operations executed, in mode Trace steps; nil in mode Plain
	// Frames holds the records: point i's are Frames[Start[i]:Start[i+1]], see Visit. Nil in mode Plain.
	// In mode Deltas they hold events, see Events; in mode Trace steps, see Steps.
	Frames []uint64
	Start  []int

	// Deltas estimates what the exact value of each output is above the computed one, "exact" being the same operations
	// over the reals along the path that the floats took (the shadow oracle). N*len(Call.Outputs); 0 for integers, NaN or
	// infinite where no number says it. Modes Deltas, Doubles, Certain and Formula.
	Deltas []float64
	// Bounds say how far the exact value is at most from computed plus delta; +Inf: nothing is known of it. They rest on the
	// accuracy that native's functions for libm's are built for. N*len(Call.Outputs); modes Doubles, Certain and Formula.
	Bounds []float64
	// Flags are the exceptions that a run raised anywhere, libm included. N; mode Flags only.
	Flags []fp.Exception
	// Raised has a word for each site of the program: the exceptions that any run of the batch raised there, as mode Deltas knows them,
	// and Reached if one got there. Mode Raised only.
	Raised []uint64
	// Errors are the relative errors of the worst output against the oracle: the reference where the subject has one, the
	// shadow otherwise. +Inf: NaN or infinity for an ordinary number; NaN: not known, or no error is defined. N; modes Judged,
	// Measured and Rounded. In mode Shadowed they are against the shadow always, estimates (2^53 at the most) where an exact value
	// would cost too much, and NaN for results that are no numbers and for runs that the program itself says went wrong.
	Errors []float64
	// Ulps are the errors of the same outputs in units of the last place of the exact value in the output's format. +Inf and
	// NaN as for Errors. N; modes Measured and Rounded.
	Ulps []float64
}

// Reached is the bit of Batch.Raised that says that a run got to a site's block.
const Reached = 1 << 8

// Bounded reports whether a mode leaves deltas with bounds.
func (m Mode) Bounded() bool { return m == Doubles || m == Certain || m == Formula }

// Recorded reports whether native code counts operations, or steps, and keeps frames in a mode.
func (m Mode) Recorded() bool { return m == All || m == One || m == Deltas || m == Trace }

// None returns the batch of no run, with the slices that native code fills in a mode.
func None(dims int, m Mode) *Batch {
	b := &Batch{Dims: dims, Outcomes: []Outcome{}, Outputs: []fp.Value{}}
	if m.Recorded() {
		b.Ops, b.Frames, b.Start = []int64{}, []uint64{}, []int{0}
	}
	if m == Deltas || m.Bounded() {
		b.Deltas = []float64{}
	}
	if m.Bounded() {
		b.Bounds = []float64{}
	}
	if m == Flags {
		b.Flags = []fp.Exception{}
	}
	return b
}

// Among returns a batch of all points in which the runs of b, of one subject with so many outputs, are numbers of[0] < of[1] < ...;
// the others did not happen. It shares frames with b.
func (b *Batch) Among(points []float64, of []int, outputs int) *Batch {
	all := &Batch{N: len(points) / b.Dims, Dims: b.Dims, Points: points, Frames: b.Frames}
	all.enter(b, of[:min(b.N, len(of))], outputs)
	if b.Start == nil {
		return all
	}
	all.Start = make([]int, all.N+1)
	k := 0
	for i := range all.N {
		if k < b.N && k < len(of) && of[k] == i {
			k++
		}
		all.Start[i+1] = b.Start[k]
	}
	return all
}

// Then returns the runs of b followed by those of c, of the same subject, in memory of its own.
func (b *Batch) Then(c *Batch, outputs int) *Batch {
	all := &Batch{N: b.N + c.N, Dims: b.Dims, Points: slices.Concat(b.Points, c.Points)}
	all.enter(b, sequence(0, b.N), outputs)
	all.enter(c, sequence(b.N, c.N), outputs)
	if b.Start != nil && c.Start != nil {
		all.Frames = slices.Concat(b.Frames, c.Frames)
		all.Start = slices.Clone(b.Start[:b.N+1])
		for _, at := range c.Start[1 : c.N+1] {
			all.Start = append(all.Start, at+b.Start[b.N])
		}
	}
	return all
}

func sequence(from, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = from + i
	}
	return list
}

// enter makes run of[k] of b what run k of c is, but for its frames. This is the one list of what a batch has of each run.
func (b *Batch) enter(c *Batch, of []int, outputs int) {
	nan, row := math.NaN(), inRow(of)
	enter(&b.Outcomes, c.Outcomes, of, row, b.N, 1, NotRun)
	enter(&b.Reasons, c.Reasons, of, row, b.N, 1, "")
	enter(&b.Stops, c.Stops, of, row, b.N, 1, nil)
	enter(&b.Outputs, c.Outputs, of, row, b.N, outputs, fp.Value{})
	enter(&b.Ops, c.Ops, of, row, b.N, 1, 0)
	enter(&b.Deltas, c.Deltas, of, row, b.N, outputs, nan)
	enter(&b.Bounds, c.Bounds, of, row, b.N, outputs, math.Inf(1))
	enter(&b.Flags, c.Flags, of, row, b.N, 1, 0)
	enter(&b.Errors, c.Errors, of, row, b.N, 1, nan)
	enter(&b.Ulps, c.Ulps, of, row, b.N, 1, nan)
}

// enter makes what n runs have, each of them many, where there is something to enter: of none of them yet.
func enter[T any](all *[]T, from []T, of []int, row bool, n, each int, none T) {
	if from == nil {
		return
	}
	if *all == nil {
		*all = slices.Repeat([]T{none}, n*each)
	}
	if row {
		copy((*all)[of[0]*each:], from[:len(of)*each])
		return
	}
	for k, i := range of {
		copy((*all)[i*each:(i+1)*each], from[k*each:(k+1)*each])
	}
}

// inRow reports whether runs are one after the other.
func inRow(of []int) bool {
	for k, i := range of {
		if i != of[0]+k {
			return false
		}
	}
	return len(of) > 0
}
