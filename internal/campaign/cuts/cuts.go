// Package cuts makes what pages show beside findings: the error of a subject along one input at a time and over two, runs from input to
// output, and the source round about. It certifies nothing and looks for nothing: where the search found something, it runs inputs that are
// spread over the domain, and their neighbours.
//
// It must not know how runs are made or judged: it asks for them.
package cuts

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/campaign/inventory"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

const (
	mostCuts   = 3   // inputs of a subject that are cut along
	spread     = 160 // samples over the range
	neighbours = 8   // on each side of the point
	// Results are compared so many numbers apart: an error of the results counts for that much less than the movement of a half ulp.
	apart = 1 << 16
)

// Modes are those that native code is compiled for where cuts are wanted.
func Modes(wanted bool) []run.Mode {
	if !wanted {
		return nil
	}
	return []run.Mode{run.Certain, run.Formula}
}

// An Ask is what plots are made of.
type Ask struct {
	Subject *subject.Subject
	Admits  func([]float64) bool
	Runs    Runner
	Sources *inventory.Sources

	proof   *certify.Worker // says what a run comes to over the reals
	options certify.Options
}

// A Runner runs points in a mode.
type Runner interface {
	Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error)
}

// Add adds what pages show beside findings to a subject's messages. Cuts go along its first inputs, through the first finding that is
// certified, or, without one, through 1 or what is nearest to it. Why there is no more is what it returns, "" where all is there.
func (a *Ask) Add(list *[]*finding.Message, proof *certify.Worker, options certify.Options) (why string) {
	a.proof, a.options = proof, options
	found := *list
	d := search.NewDomain(&search.Setup{Subject: a.Subject, Admits: a.Admits})
	point := certified(found, d)
	for axis := range min(d.Dims(), mostCuts) {
		values := places(d, axis, point[axis])
		if len(values) < 2 {
			continue
		}
		c, err := along(point, axis, values, a.Subject, d, a.Runs)
		if err != nil {
			return "the error along its inputs was not measured to the end: " + err.Error()
		}
		*list = append(*list, &finding.Message{Cut: c})
	}
	if d.Dims() == 2 {
		h, err := over(a.Subject, d, a.Runs)
		if err != nil {
			return "the error over its two inputs was not measured to the end: " + err.Error()
		}
		*list = append(*list, &finding.Message{Heat: h})
	}
	*list = append(*list, a.excerpts(found)...)
	traces, why := a.traces(found)
	*list = append(*list, traces...)
	return why
}

// certified is the input of the first finding that is.
func certified(list []*finding.Message, d *search.Domain) []float64 {
	point := make([]float64, d.Dims())
	for i := range point {
		point[i] = d.Clamp(i, 1)
	}
	for _, m := range list {
		if m.Finding == nil || m.Finding.Verdict != finding.Certified || len(m.Finding.Input) != len(point) {
			continue
		}
		for i := range point {
			if x, err := m.Finding.Input[i].Float64(); err == nil {
				point[i] = d.Clamp(i, x)
			}
		}
		break
	}
	return point
}

// places are values of an input in order, each once: spread over its range, and beside at.
func places(d *search.Domain, axis int, at float64) []float64 {
	values, here := evenly(d, axis, spread), d.Ordinal(axis, at)
	for k := int64(-neighbours); k <= neighbours; k++ {
		values = append(values, d.FromOrdinal(axis, here+k))
	}
	slices.SortFunc(values, func(x, y float64) int { return cmp.Compare(d.Ordinal(axis, x), d.Ordinal(axis, y)) })
	return slices.Compact(values)
}

// evenly are n values of an input in order, each once, from one end of its range to the other.
func evenly(d *search.Domain, axis, n int) (values []float64) {
	lo, hi := d.Range(axis)
	from, to := d.Ordinal(axis, lo), d.Ordinal(axis, hi)
	step := float64(to)/float64(n-1) - float64(from)/float64(n-1) // the ends may be further apart than an int64 holds
	for i := range n - 1 {
		values = append(values, d.FromOrdinal(axis, int64(float64(from)+step*float64(i))))
	}
	return slices.Compact(append(values, d.FromOrdinal(axis, to)))
}

func along(point []float64, axis int, values []float64, s *subject.Subject, d *search.Domain, by Runner) (*finding.Cut, error) {
	var points, beside []float64
	put := func(list []float64, x float64) []float64 {
		list = append(list, point...)
		list[len(list)-len(point)+axis] = x
		return list
	}
	for _, x := range values {
		n := d.Ordinal(axis, x)
		points = put(points, x)
		beside = put(put(beside, d.FromOrdinal(axis, n-apart)), d.FromOrdinal(axis, n+apart))
	}
	c := &finding.Cut{Subject: s.Name, Point: words.Inputs(s, point)}
	c.Axis = c.Point[axis].Label()
	b, err := by.Run(points, nil, run.Measured)
	if err != nil {
		return nil, err
	}
	for i := range values {
		sample := finding.Sample{At: words.Inputs(s, points[i*b.Dims:(i+1)*b.Dims])[axis]}
		measure(&sample, b, i)
		c.Samples = append(c.Samples, sample)
	}
	if d.Integer(axis) {
		return c, nil
	}
	if b, err = by.Run(beside, nil, run.Plain); err != nil { // what the batch before holds is overwritten
		return nil, err
	}
	for i := range values {
		from, to := beside[2*i*b.Dims+axis], beside[(2*i+1)*b.Dims+axis]
		halves := 2 * (float64(d.Ordinal(axis, to)) - float64(d.Ordinal(axis, from)))
		c.Samples[i].Moved = moved(b, 2*i, s.Call.Outputs, halves)
	}
	return c, nil
}

// measure enters what is known of the error of a run.
func measure(s *finding.Sample, b *run.Batch, i int) {
	switch ulps := b.Ulps[i]; {
	case b.Outcomes[i] != run.Returned:
		s.Ended = b.Outcomes[i].String()
	case math.IsNaN(ulps):
	case math.IsInf(ulps, 0):
		s.NoNumber = true
	default:
		s.Ulps = &ulps
	}
}

// moved is by how many of its ulps the output moves that moves most between runs i and i+1, for each of so many halves of an ulp of input;
// nil where no two results can be compared.
func moved(b *run.Batch, i int, outputs []ir.Cell, halves float64) (most *float64) {
	if halves <= 0 || b.Outcomes[i] != run.Returned || b.Outcomes[i+1] != run.Returned {
		return nil
	}
	for at, v := range search.Values(b, i, outputs) {
		x, y := v.Float64(), b.Outputs[at+len(outputs)].Float64()
		size := max(math.Abs(x), math.Abs(y))
		ulps := math.Ldexp(math.Abs(x-y)/size, outputs[at%len(outputs)].Type.Format.Digits()) / halves
		if size > 0 && ulps <= math.MaxFloat64 && (most == nil || ulps > *most) {
			most = &ulps
		}
	}
	return most
}
