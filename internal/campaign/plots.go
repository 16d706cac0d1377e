package campaign

// This file makes the data of plots: the error along each of the first inputs, the error over two inputs, runs from input to output, and
// the source around what findings blame. It looks for nothing and judges nothing.

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/inventory"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/recorded"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

const (
	mostCuts   = 3   // axes of a subject along which the error is measured
	inScale    = 500 // samples evenly spaced in the scale of the range
	spread     = 160 // samples evenly spaced in the floating-point numbers
	neighbours = 8   // on each side of the point
	// Results are compared at inputs so many floats apart, so that an error of the results weighs less than the movement.
	apart = 1 << 16
)

// plotModes are the modes that native code is compiled for where plots are wanted.
func plotModes(wanted bool) []run.Mode {
	if !wanted {
		return nil
	}
	return []run.Mode{run.Certain, run.Formula}
}

// A plotter makes the plots of one subject.
type plotter struct {
	Subject *subject.Subject
	Admits  func([]float64) bool
	Runs    explore.Runner
	Sources *inventory.Sources

	Threshold finding.Threshold
	Cuts      *cuts
	Recorded  *recorded.Set // nil if no calls were recorded

	proof   *certify.Worker // says what a run comes to over the reals
	options certify.Options
}

// plot returns the messages for plots. Cuts go along the first inputs, through the first certified finding. Without one they go through 1,
// or the admissible number nearest to 1. The reason why some plots are missing is "" if all are there.
func (a *plotter) plot(found []Result, proof *certify.Worker, options certify.Options) (list []*finding.Message, why string) {
	a.proof, a.options = proof, options
	d := search.NewDomain(&search.Setup{Subject: a.Subject, Admits: a.Admits})
	if a.Cuts == nil {
		a.Cuts = newCuts(found, d)
	}
	point := a.Cuts.point
	fix, fixed := a.Cuts.fix(found)
	for axis, values := range a.Cuts.places {
		if len(values) < 2 {
			continue
		}
		c, err := along(point, axis, values, a.Subject, d, a.Runs)
		if err != nil {
			return list, "the curve of the error is not complete: " + err.Error()
		}
		c.Digits = widest(a.Subject.Call.Outputs)
		c.Threshold = inUlps(a.Threshold, c.Digits)
		c.Recorded = histogram(a.Recorded, axis, point, a.Subject, d)
		if len(fixed) > axis {
			c.Fix = fix
			for i, ulps := range fixed[axis] {
				if ulps == ulps {
					c.Samples[i].Fixed = &ulps
				}
			}
		}
		list = append(list, &finding.Message{Cut: c})
	}
	if d.Dims() == 2 {
		h, err := over(a.Subject, d, a.Runs)
		if err != nil {
			return list, "the map of the error is not complete: " + err.Error()
		}
		list = append(list, &finding.Message{Heat: h})
	}
	list = append(list, a.excerpts(found)...)
	traces, why := a.traces(found)
	return append(list, traces...), why
}

// cuts are lines through the domain, along each of the first inputs.
type cuts struct {
	point  []float64                        // in all of them
	places [][]float64                      // samples of each
	fixed  map[*finding.Finding][][]float64 // errors in ulps with the suggestion of a finding, at the samples of each; NaN: not known
}

// newCuts returns cuts through the input of the first certified finding that has an exact value, else of the first certified finding.
func newCuts(found []Result, d *search.Domain) *cuts {
	var point []float64
	for _, r := range found {
		f := r.Finding
		if f.Verdict != finding.Certified || len(r.Candidate.Point) != d.Dims() {
			continue
		}
		if f.MainExact() != nil {
			point = r.Candidate.Point
			break
		}
		if point == nil {
			point = r.Candidate.Point
		}
	}
	c := &cuts{point: clamped(point, d), fixed: make(map[*finding.Finding][][]float64)}
	c.places = places(d, c.point)
	return c
}

// fix returns the id of the first finding with errors of a suggestion, and these errors.
func (c *cuts) fix(found []Result) (id string, errors [][]float64) {
	for _, r := range found {
		if errors = c.fixed[r.Finding]; errors != nil {
			return r.Finding.ID, errors
		}
	}
	return "", nil
}

// samples are the points of all cuts, one after the other.
func (c *cuts) samples() (points []float64) {
	for axis, values := range c.places {
		for _, x := range values {
			points = append(points, c.point...)
			points[len(points)-len(c.point)+axis] = x
		}
	}
	return points
}

// keep keeps the errors of a suggestion at the samples.
func (c *cuts) keep(f *finding.Finding, errors []float64) {
	for _, values := range c.places {
		n := min(len(values), len(errors))
		c.fixed[f] = append(c.fixed[f], errors[:n])
		errors = errors[n:]
	}
}

// clamped returns a point of the domain: the nearest number to input in each coordinate, or to 1 if input is nil.
func clamped(input []float64, d *search.Domain) []float64 {
	point := make([]float64, d.Dims())
	for i := range point {
		x := 1.0
		if input != nil {
			x = input[i]
		}
		point[i] = d.Clamp(i, x)
	}
	return point
}

// places are the samples along each of the first inputs, in order, each once: evenly spaced in the scale of the range, evenly spaced in the
// floating-point numbers, and next to the point.
func places(d *search.Domain, point []float64) (all [][]float64) {
	for axis := range min(d.Dims(), mostCuts) {
		here := d.Ordinal(axis, point[axis])
		values := slices.Concat(evenly(d, axis, inScale, spacing(d, axis)), evenly(d, axis, spread, finding.InFloats))
		for k := int64(-neighbours); k <= neighbours; k++ {
			values = append(values, d.FromOrdinal(axis, here+k))
		}
		all = append(all, sorted(d, axis, values))
	}
	return all
}

// along measures the error along one axis.
func along(point []float64, axis int, values []float64, s *subject.Subject, d *search.Domain, by explore.Runner) (*finding.Cut, error) {
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
	c.Axis, c.Scale = c.Point[axis].Label(), spacing(d, axis)
	even := evenly(d, axis, inScale, c.Scale)
	b, err := by.Run(points, nil, run.Measured)
	if err != nil {
		return nil, err
	}
	for i := range values {
		sample := finding.Sample{At: words.Inputs(s, points[i*b.Dims:(i+1)*b.Dims])[axis]}
		sample.Extra = !slices.Contains(even, values[i])
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

// bins is how many bins a histogram of recorded values has.
const bins = 24

// histogram counts recorded calls by their value of an input, in bins that are evenly spaced in the scale of the range. It is nil without
// recorded calls.
func histogram(set *recorded.Set, axis int, point []float64, s *subject.Subject, d *search.Domain) (list []finding.Bin) {
	if set == nil {
		return nil
	}
	edges := evenly(d, axis, bins+1, spacing(d, axis))
	number := func(x float64) finding.Number {
		at := slices.Clone(point)
		at[axis] = x
		return words.Inputs(s, at)[axis]
	}
	for i := range len(edges) - 1 {
		b := finding.Bin{From: number(edges[i]), To: number(edges[i+1])}
		for k := range set.Points {
			x := set.Points[k].At[axis]
			if edges[i] <= x && (x < edges[i+1] || x == edges[i+1] && i == len(edges)-2) {
				b.Calls++
			}
		}
		list = append(list, b)
	}
	return list
}

// measure states the error of a run, if it is known.
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

// moved is by how many of its ulps the output that moves most moves between runs i and i+1, per half ulp of input. It is nil if no two
// results can be compared.
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

// grid is how many values of each input are paired.
const grid = 32

// over measures the error over two inputs.
func over(s *subject.Subject, d *search.Domain, by explore.Runner) (*finding.Heat, error) {
	xs, ys := evenly(d, 0, grid, spacing(d, 0)), evenly(d, 1, grid, spacing(d, 1))
	var points []float64
	for _, y := range ys {
		for _, x := range xs {
			points = append(points, x, y)
		}
	}
	h := &finding.Heat{Subject: s.Name, X: heatAxis(s, 0, xs), Y: heatAxis(s, 1, ys), Ulps: make([]*float64, len(xs)*len(ys))}
	h.X.Scale, h.Y.Scale = spacing(d, 0), spacing(d, 1)
	b, err := by.Run(points, nil, run.Measured)
	if err != nil {
		return nil, err
	}
	for i := range h.Ulps {
		var at finding.Sample
		switch measure(&at, b, i); {
		case b.Outcomes[i] == run.NotRun: // the domain's condition refuses it
		case at.Ended != "":
			h.Ended = append(h.Ended, i)
		case at.NoNumber:
			h.NoNumber = append(h.NoNumber, i)
		case at.Ulps != nil:
			short := shortened(*at.Ulps)
			h.Ulps[i] = &short
		}
	}
	return h, nil
}

// shortened returns x rounded to 4 significant digits, or x if that overflows.
func shortened(x float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if err != nil { // it was rounded to infinity
		return x
	}
	return short
}

func heatAxis(s *subject.Subject, axis int, values []float64) (a finding.HeatAxis) {
	for _, x := range values {
		point := []float64{x, x}
		n := words.Inputs(s, point)[axis]
		a.Axis, a.At = n.Label(), append(a.At, n)
	}
	return a
}

const (
	mostTraces = 2  // findings of a subject whose runs are shown
	traceSteps = 16 // of each
	beside     = 4  // lines on each side of a blamed line
)

// traces are the runs of the first certified findings that have a block of their own. why is the reason if a run cannot be explained.
func (a *plotter) traces(found []Result) (list []*finding.Message, why string) {
	for _, r := range found {
		f := r.Finding
		if len(list) == mostTraces {
			break
		}
		if !a.tells(f) {
			continue
		}
		options := a.options
		options.Comparisons = true
		e, err := a.proof.Explain(a.Subject, r.Candidate.Point, options)
		if err != nil {
			return list, "the run of " + f.ID + " was not recorded: " + err.Error()
		}
		t := short(f, e)
		for i := range e.Operations {
			if s := e.Operations[i].Site; s != nil {
				a.Sources.Show(a.Subject.Program, s)
				t.Steps[i].Text = s.Expr
			}
		}
		list = append(list, &finding.Message{Trace: t})
	}
	return list, ""
}

// tells reports whether the run of a finding shows how its error grows.
func (a *plotter) tells(f *finding.Finding) bool {
	return f.Verdict == finding.Certified && !f.OnTheWay && f.PartOf == "" && len(f.Error) > 0 &&
		len(f.Input) == a.Subject.Call.Dims
}

// short returns the trace of an explained run, with at most traceSteps operations. It has no comparisons but the blamed one.
func short(f *finding.Finding, e *finding.Explanation) *finding.Trace {
	listed := len(e.Operations)
	e.Operations = slices.DeleteFunc(e.Operations, func(o finding.Operation) bool { return o.Op == fp.Cmp.String() && !o.At(f.Site) })
	e.LeftOut += int64(listed - len(e.Operations))
	e.Trim(traceSteps, f.Site)
	t := &finding.Trace{Subject: f.Subject, Finding: f.ID, Steps: []finding.Trail{}, Executed: e.Executed, LeftOut: e.LeftOut}
	for i := range e.Operations {
		o := &e.Operations[i]
		step := finding.Trail{Number: o.Number, Op: o.Op, Operands: []string{}, Value: o.Result.Decimal, Format: o.Result.Format,
			Made: o.Local, Condition: o.Condition(), Restarted: o.Restarted, Blamed: o.At(f.Site)}
		if s := o.Site; s != nil {
			step.File, step.Line, step.Column = s.File, s.Line, s.Column
		}
		for k := range o.Operands {
			step.Operands = append(step.Operands, o.Operands[k].Decimal)
		}
		if o.Exact != nil {
			step.Exact = o.Exact.Mid
		}
		if o.Accumulated != nil {
			step.Error = o.Accumulated.Lower
		}
		t.Steps = append(t.Steps, step)
	}
	return t
}

// excerpts are the functions that certified findings blame, or the lines around the blamed ones, each line once.
func (a *plotter) excerpts(found []Result) (list []*finding.Message) {
	type file struct{ lines, wanted []string }
	files := make(map[string]*file)
	var names []string
	for _, r := range found {
		f := r.Finding
		if f.Verdict != finding.Certified || f.Site == nil || f.Site.Line < 1 {
			continue
		}
		x := files[f.Site.File]
		if x == nil {
			lines := a.Sources.Lines(a.Subject.Program, a.Subject.Program.Funcs[a.Subject.Program.Sites[f.Site.ID].Func].Unit, f.Site.File)
			x = &file{lines, make([]string, len(lines))}
			files[f.Site.File], names = x, append(names, f.Site.File)
		}
		if f.Site.Line > len(x.lines) || x.lines[f.Site.Line-1] != f.Site.Text {
			continue // another file is there now
		}
		from, to := max(0, f.Site.Line-1-beside), min(len(x.lines), f.Site.Line+beside)
		fn := a.Subject.Program.Funcs[a.Subject.Program.Sites[f.Site.ID].Func]
		if fn.File == f.Site.File && fn.Line > 0 && fn.Line < f.Site.Line {
			from, to = body(x.lines, fn.Line-1, from, to)
		}
		for i := from; i < to; i++ {
			x.wanted[i] = x.lines[i] + "\n"
		}
	}
	for _, name := range names {
		list = append(list, pieces(a.Subject.Name, name, files[name].wanted)...)
	}
	return list
}

const mostLines = 80 // of a function that is shown in full

// body widens a span of lines to the whole function that begins at first, if it has at most mostLines lines. Its end is the first line
// after the span's middle that begins with a brace.
func body(lines []string, first, from, to int) (int, int) {
	for i := (from + to) / 2; i < min(len(lines), first+mostLines); i++ {
		if strings.HasPrefix(lines[i], "}") {
			return min(first, from), i + 1
		}
	}
	return from, to
}

// pieces are the wanted lines of a file. Adjacent lines are in one excerpt.
func pieces(of, name string, wanted []string) (list []*finding.Message) {
	for i := 0; i < len(wanted); i++ {
		n := slices.Index(wanted[i:], "")
		if n < 0 {
			n = len(wanted) - i
		}
		if n == 0 {
			continue
		}
		x := &finding.Excerpt{Subject: of, File: name, First: i + 1}
		for _, line := range wanted[i : i+n] {
			x.Lines = append(x.Lines, strings.TrimRight(line, "\r\n"))
		}
		list, i = append(list, &finding.Message{Excerpt: x}), i+n
	}
	return list
}
