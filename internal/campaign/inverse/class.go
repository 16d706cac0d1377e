package inverse

// This file says what no inverse can help: between the two functions stands a float, which is rounded, and the inverse may move far with
// half an ulp of it.

import (
	"math/big"
	"slices"

	"faultline/internal/certify"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// inherentFactor is how many times that movement an error may be and still count as inherent, as of inputs.
const inherentFactor = 8

// Classify corrects what is said of a finding at a point. With respect to what passes between the functions an error is inherent too; and
// NaN is nothing wrong where the first function is not known to have a value: nothing passes there that could be taken back.
func (p *Pair) Classify(w *certify.Worker, f *finding.Finding, point []float64, opt certify.Options) {
	if p == nil || f.Verdict != finding.Certified {
		return
	}
	if !p.Passes(w, f, point, opt) {
		f.Verdict, f.Class, f.Reason, f.Suggestion = finding.Inconclusive, finding.Unknown, nil, nil
		return
	}
	if f.Class != finding.Avoidable {
		return
	}
	wrong := f.Main()
	if wrong == nil || wrong.Absolute == nil {
		return
	}
	err, _, e := big.ParseFloat(wrong.Absolute.Lower, 10, errs.Precision, big.ToNearestEven)
	if e != nil || err.IsInf() {
		return
	}
	moved, size, ok := p.moved(w, point, opt)
	if !ok || new(big.Float).Mul(moved, big.NewFloat(inherentFactor)).Cmp(err) < 0 {
		return
	}
	f.Class, f.Suggestion = finding.Inherent, nil
	f.Reason = &finding.Reason{Basis: finding.Moves, Of: finding.ExactResult, Through: p.There.Name,
		Moved: share(moved, size), Error: share(err, size)}
}

// Passes reports whether the result of a finding was made of something that passes between the functions. It was not where the result is
// NaN and the first function is not known to have a value over the reals: that is no error then. A subject without an inverse has
// nothing to pass.
func (p *Pair) Passes(w *certify.Worker, f *finding.Finding, point []float64, opt certify.Options) bool {
	if p == nil || f.Computed.Shows() != "nan" {
		return true
	}
	e, err := w.Explain(p.There, point, opt)
	if err == nil && !slices.ContainsFunc(e.Outputs, open) {
		return true
	}
	f.Error = nil
	return false
}

// open reports whether a result has no enclosure.
func open(o finding.Output) bool {
	if o.Role != "" {
		return false
	}
	for i := range o.Exact {
		if x, ok := errs.Read(&o.Exact[i]); ok && x.Bounded() {
			return false
		}
	}
	return true
}

func share(distance, size *big.Float) *finding.Share {
	if size.Sign() == 0 {
		return &finding.Share{Amount: distance.Text('g', 17), Absolute: true}
	}
	return &finding.Share{Amount: new(big.Float).Quo(distance, new(big.Float).Abs(size)).Text('g', 17)}
}

// moved is how far half an ulp of what the first function gives takes the exact result of the second one, and how large that is.
func (p *Pair) moved(w *certify.Worker, point []float64, opt certify.Options) (far, size *big.Float, ok bool) {
	first, err := w.Explain(p.There, point, opt)
	if err != nil {
		return nil, nil, false
	}
	var between []float64
	for i := range first.Outputs {
		o := &first.Outputs[i]
		x, err := o.Computed.Float64()
		if o.Role != "" || err != nil {
			continue
		}
		between = append(between, x)
	}
	at := append(append([]float64(nil), between...), point[min(len(point), p.results()):]...)
	if len(at) != p.Back.Call.Dims || len(between) == 0 {
		return nil, nil, false
	}
	here, ok := p.exact(w, at, opt)
	if !ok {
		return nil, nil, false
	}
	far = new(big.Float)
	for i, x := range between {
		f := p.Back.Params[i].Format
		v := fp.FromFloat64(x).Convert(f)
		most := new(big.Float)
		for _, y := range []fp.Value{v.NextUp(), v.NextDown()} {
			at[i] = y.Float64()
			if there, ok := p.exact(w, at, opt); ok {
				d := here.Distance(there).Lo
				if half := new(big.Float).Quo(d, big.NewFloat(2)); half.Cmp(most) > 0 {
					most = half
				}
			}
		}
		at[i] = x
		far.Add(far, most)
	}
	return far, here.Lo, true
}

// results is how many numbers the inverse gives back.
func (p *Pair) results() int { return len(shapeOf(p.Back).out) }

// exact is the exact result of the inverse at a point.
func (p *Pair) exact(w *certify.Worker, at []float64, opt certify.Options) (x errs.Interval, ok bool) {
	e, err := w.Explain(p.Back, at, opt)
	if err != nil {
		return x, false
	}
	n := 0
	for i := range e.Outputs {
		o := &e.Outputs[i]
		if o.Role != "" || len(o.Exact) == 0 {
			continue
		}
		if n == p.Number {
			x, ok = errs.Read(&o.Exact[0])
			return x, ok && x.Bounded()
		}
		n++
	}
	return x, false
}
