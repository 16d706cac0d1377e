package comparison

// This file measures how far apart two runs are, and how far each is from the exact value.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// Runs are those of a batch, of a function with so many outputs. They are valid as long as the batch.
func Runs(b *run.Batch, outputs int) []gate.Run {
	list := make([]gate.Run, b.N)
	for i := range list {
		list[i] = gate.Run{Outcome: b.Outcomes[i], Values: b.Outputs[i*outputs : (i+1)*outputs]}
		if b.Reasons != nil {
			list[i].Reason = b.Reasons[i]
		}
	}
	return list
}

// Shows is the kind of a difference.
type Shows uint8

// Kinds of differences, the worst first.
const (
	Ending   Shows = iota // one of the runs does not return, or both end in other ways
	Numbers               // two numbers
	Integers              // two integers, truth values among them
	Lost                  // NaN or an infinity where the other build has something else
)

// A Difference is how two runs at one input differ in an output.
type Difference struct {
	Shows    Shows
	Output   int     // -1 of Ending
	Relative float64 // to the larger value; +Inf if there is no such number
	Hung     int     // of Ending: the build, 0 or 1, that alone does not end in time; -1 otherwise
}

// Differences returns one difference for each output in which two runs differ. All NaN are equal. A run that was not done differs from
// none.
func Differences(cells []ir.Cell, a, b *gate.Run) (list []Difference) {
	switch {
	case a.Outcome == run.NotRun || b.Outcome == run.NotRun:
		return nil
	case a.Outcome == run.TimedOut && b.Outcome == run.TimedOut:
		return nil
	case a.Outcome != b.Outcome || a.Reason != b.Reason:
		d := Difference{Ending, -1, math.Inf(1), -1}
		if b.Outcome == run.TimedOut {
			d.Hung = 1
		} else if a.Outcome == run.TimedOut {
			d.Hung = 0
		}
		return []Difference{d}
	case a.Outcome != run.Returned:
		return nil
	}
	for k := range cells {
		x, y := a.Values[k], b.Values[k]
		if cells[k].Role == ir.Ignored || x == y || x.Format != fp.NoFormat && x.IsNaN() && y.IsNaN() {
			continue
		}
		list = append(list, Difference{shows(x, y), k, apart(&cells[k], x, y), -1})
	}
	return list
}

func shows(x, y fp.Value) Shows {
	switch {
	case x.Format == fp.NoFormat:
		return Integers
	case x.IsFinite() && y.IsFinite():
		return Numbers
	}
	return Lost
}

// apart is the distance of two different values, relative to the larger one.
func apart(c *ir.Cell, x, y fp.Value) float64 {
	switch shows(x, y) {
	case Integers:
		v, w := integer(c, x), integer(c, y)
		return math.Abs(v-w) / max(math.Abs(v), math.Abs(w))
	case Numbers:
		less, more := bySize(x, y)
		e, _ := errs.Measure(less, more)
		return e.Relative
	}
	return math.Inf(1)
}

func integer(c *ir.Cell, v fp.Value) float64 {
	if c.Signed {
		return float64(int64(v.Lo))
	}
	return float64(v.Lo)
}

// bySize returns the number that is smaller in size, and the other one as an exact interval.
func bySize(x, y fp.Value) (less fp.Value, more errs.Interval) {
	v, _ := x.Big()
	w, _ := y.Big()
	if new(big.Float).Abs(v).Cmp(new(big.Float).Abs(w)) > 0 {
		return y, errs.Exactly(v)
	}
	return x, errs.Exactly(w)
}

// Reaches reports whether a difference reaches a threshold, and its size, relative to the larger number or in its ulps. Different ends,
// integers and non-numbers have no size and always reach it.
func Reaches(d Difference, a, b *gate.Run, t finding.Threshold) (size *finding.Error, reaches bool) {
	if d.Shows != Numbers {
		return nil, true
	}
	less, more := bySize(a.Values[d.Output], b.Values[d.Output])
	j := errs.Judge(less, more, t)
	e := j.Measure.Finding("")
	return &e, j.Verdict == finding.Certified
}

// Against is the error of an output's value against each known exact value. A value that is no number has none.
func Against(cell *ir.Cell, v fp.Value, exact []finding.Exact) (list []finding.Error) {
	if v.Format == fp.NoFormat {
		v = fp.FromFloat64(integer(cell, v))
	}
	c, ok := v.Big()
	if !ok {
		return nil
	}
	for i := range exact {
		if x, known := errs.Read(&exact[i]); known {
			e := errs.Enclose(c, x, v.Format)
			list = append(list, e.Finding(exact[i].Oracle))
		}
	}
	return list
}

// Nearer returns which of two results, 1 or 2, is certainly nearer to the exact value, 0 if that is not known.
func Nearer(one, other []finding.Error) int {
	if len(one) == 0 || len(other) == 0 || one[0].Absolute == nil || other[0].Absolute == nil {
		return 0
	}
	a, b := one[0].Absolute, other[0].Absolute
	switch {
	case a.Most() < b.Least():
		return 1
	case b.Most() < a.Least():
		return 2
	}
	return 0
}

// Pick returns the difference in an output, or else the worst one.
func Pick(list []Difference, output int) (d Difference, ok bool) {
	for _, d := range list {
		if d.Output == output {
			return d, true
		}
	}
	if len(list) == 0 {
		return d, false
	}
	return slices.MinFunc(list, func(x, y Difference) int { return int(x.Shows) - int(y.Shows) }), true
}

// Disagree reports whether two exact values are at least an eighth as far apart as the values computed for them.
func Disagree(x, y *finding.Exact, a, b fp.Value) bool {
	one, ok1 := errs.Read(x)
	two, ok2 := errs.Read(y)
	if !ok1 || !ok2 || !one.Bounded() || !two.Bounded() {
		return false
	}
	p, ok1 := a.Big()
	q, ok2 := b.Big()
	if !ok1 || !ok2 {
		return one.Distance(two).Lo.Sign() > 0
	}
	apart := new(big.Float).Sub(p, q)
	const part = 8
	return new(big.Float).Mul(one.Distance(two).Lo, big.NewFloat(part)).Cmp(apart.Abs(apart)) > 0
}
