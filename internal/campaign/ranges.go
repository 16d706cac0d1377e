package campaign

// This file is the job behind ranges: which boxes of inputs lose accuracy, and what is known of the other inputs.

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	proofs "faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/search/regions"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

// Ranges looks for boxes of inputs that lose accuracy, in every subject of cfg, and hands the stream to h: the configuration, then for
// each subject what Find says of the strategies, the ranges, the worst first, what is known of the inputs outside, and the data of plots
// if they are asked for. Interrupts and errors are as for Find.
func Ranges(ctx context.Context, cfg *Config, h finding.Handler) (*Summary, error) {
	c := *cfg
	if !c.ranging() {
		c.Ranges.Methods = []string{string(finding.EIFFEL), string(finding.Ours)}
	}
	return Find(ctx, &c, h)
}

func (cfg *Config) ranging() bool { return len(cfg.Ranges.Methods) > 0 }

// forRanges is the configuration of a job for ranges. Hunt comes first: it finds the worst points, and results that are no numbers. The
// strategy of the paper's method comes next. Ours comes last, and starts from the ranges that the other one found.
func (cfg *Config) forRanges() (*Config, error) {
	c := *cfg
	if len(c.Ranges.Methods) == 0 {
		c.Ranges.Methods = []string{string(finding.EIFFEL), string(finding.Ours)}
	}
	c.Strategies = []string{"hunt"}
	for _, m := range []finding.Method{finding.EIFFEL, finding.Ours} {
		if slices.Contains(c.Ranges.Methods, string(m)) {
			c.Strategies = append(c.Strategies, strategies.Ranging(m).Name)
		}
	}
	for _, m := range c.Ranges.Methods {
		if strategies.Ranging(finding.Method(m)) == nil {
			return nil, Usagef("--method %s: no such method; there are %s and %s", m, finding.EIFFEL, finding.Ours)
		}
	}
	if _, said := c.Params["regions.density"]; !c.Ranges.Measure && !said {
		c.Params = maps.Clone(c.Params)
		if c.Params == nil {
			c.Params = make(map[string]string)
		}
		c.Params["regions.density"] = "0"
	}
	return &c, nil
}

// state returns the ranges with their largest errors certified, and what is known of the inputs outside.
func (t *Task) state(ctx context.Context, found soFar) (said []line, err error) {
	defer explore.Guard(t.Subject.Name, &err)
	list := make([]*finding.Range, len(found.ranges))
	for i := range list {
		list[i] = t.stated(&found.ranges[i])
	}
	format := t.Subject.Format()
	slices.SortStableFunc(list, func(a, b *finding.Range) int {
		return cmp.Compare(sizeOf(b.Largest, format), sizeOf(a.Largest, format))
	})
	for i, x := range list {
		x.Rank = i + 1
		said = append(said, line{Message: &finding.Message{Range: x}})
	}
	c := &finding.Coverage{Subject: t.Subject.Name, Ranges: len(list)}
	if t.cfg.Ranges.Measure && ctx.Err() == nil {
		err = t.outside(ctx, found.ranges, c)
	}
	if t.cfg.Ranges.Prove && ctx.Err() == nil && err == nil {
		c.Proof, err = t.lane.proof.Cover(t.Subject, t.bad(found.ranges), t.Options, t.cfg.Ranges.Effort)
	}
	said = append(said, line{Message: &finding.Message{Coverage: c}})
	if t.cfg.Ranges.Envelope {
		for _, e := range found.envelopes {
			e.Subject = t.Subject.Name
			said = append(said, line{Message: &finding.Message{Envelope: &e}})
		}
	}
	return said, err
}

// stated is a range as the stream has it.
func (t *prover) stated(x *search.Range) *finding.Range {
	s := t.Subject
	out := &finding.Range{
		Subject: s.Name, Method: x.Method, Origin: x.Origin, Box: proofs.Sides(s, x.Box), Density: x.Density, Pre: proofs.Pre(s, x.Box),
	}
	if x.Axis >= 0 && x.Axis < len(t.Subject.Params) {
		out.Axis = t.Subject.Params[x.Axis].Label()
	}
	if x.Worst != nil {
		out.Largest = t.largest(x.Worst)
	}
	if x.Number != nil && (x.Worst == nil || noNumber(out.Largest)) && !slices.Equal(x.Number, x.Worst) {
		out.LargestNumber = t.largest(x.Number)
	}
	return out
}

// noNumber reports whether a largest error is NaN or infinity where a number is right.
func noNumber(x *finding.Largest) bool {
	return x.Error != nil && x.Error.Relative != nil && math.IsInf(x.Error.Relative.Least(), 1)
}

// largest measures the error at a point: enclosures and verdict, without blame.
func (t *prover) largest(point []float64) *finding.Largest {
	f, _ := t.certify(&search.Candidate{Point: point, Site: -1}, certify.BlamePart, certify.ClassPart)
	t.passes(f, point)
	return &finding.Largest{Input: f.Input, Error: f.Main(), Verdict: f.Verdict}
}

// sizeOf orders largest errors: NaN and infinity where a number is right come first, then the certified relative errors, in the measure of
// the threshold. Unknown errors come last.
func sizeOf(x *finding.Largest, f fp.Format) float64 {
	if x == nil {
		return -1
	}
	e, _, ok := x.Error.Compared(f)
	switch {
	case ok:
		return e
	case x.Verdict == finding.Certified:
		return math.Inf(1)
	}
	return -1
}

// outsideSamples is how many points outside of all ranges are measured. Half of them are drawn as floats, half as real numbers.
const outsideSamples = 5000

func boxesOf(list []search.Range) (boxes []subject.Box) {
	for _, x := range list {
		boxes = append(boxes, x.Box)
	}
	return boxes
}

// bad are the ranges outside of which a proof is tried: ours with errors at or above the threshold, or the paper's if ours were not looked
// for.
func (j *Job) bad(list []search.Range) []subject.Box {
	if slices.Contains(j.cfg.Ranges.Methods, string(finding.Ours)) {
		list = slices.DeleteFunc(slices.Clone(list), func(x search.Range) bool {
			return x.Method != finding.Ours || x.Origin != finding.Refined
		})
	}
	return boxesOf(list)
}

// outside measures a sample of the inputs that are in no range.
func (t *Task) outside(ctx context.Context, list []search.Range, c *finding.Coverage) error {
	admits, err := admits(ctx, t.Subject)
	if err != nil {
		return err
	}
	runs, err := t.lane.load(t.Subject, ctx.Done())
	if err != nil {
		return err
	}
	setup := search.Setup{
		Subject: t.Subject, Admits: admits, Threshold: relativeThreshold(t.threshold, t.Subject),
		Rand: chance(t.cfg.Seed, t.Subject.Name, "outside", 0),
	}
	o := regions.NewOutside(setup, boxesOf(list), outsideSamples)
	v, err := t.service(ctx, runs)
	if err != nil {
		return err
	}
	if _, err := t.searchTogether(ctx, o, v); err != nil {
		return err
	}
	c.Inside, c.Outside, c.Reals = o.Inside(), o.Density(), o.Reals()
	if worst, _ := o.Worst(); worst != nil {
		c.Largest = t.largest(worst)
	}
	return nil
}
