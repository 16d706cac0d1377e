package campaign

// This file is the job behind ranges: which boxes of inputs lose accuracy, and what is known of the rest.

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Ranges looks for boxes of inputs that lose accuracy, in every subject of cfg, and hands the stream to h: the config, then
// for each subject what Find says of the strategies, the ranges, the worst first, what is known of the inputs outside, and
// the data of plots if they are asked for. Interrupts and errors are as for Find.
func Ranges(ctx context.Context, cfg *Config, h finding.Handler) (*Summary, error) {
	c, err := cfg.forRanges()
	if err != nil {
		return nil, err
	}
	return stream(ctx, c, h, (*job).examineRanges)
}

// rangeStrategies are what runs for each method. Hunt comes first: it finds the worst points, and what is no wrong digit.
var rangeStrategies = map[finding.Method]string{finding.EIFFEL: "eiffel", finding.Ours: "regions"}

func (cfg *Config) forRanges() (*Config, error) {
	c := *cfg
	if len(c.Ranges.Methods) == 0 {
		c.Ranges.Methods = []string{string(finding.EIFFEL), string(finding.Ours)}
	}
	c.Strategies = []string{"hunt"}
	for _, m := range []finding.Method{finding.EIFFEL, finding.Ours} {
		if slices.Contains(c.Ranges.Methods, string(m)) {
			c.Strategies = append(c.Strategies, rangeStrategies[m])
		}
	}
	for _, m := range c.Ranges.Methods {
		if rangeStrategies[finding.Method(m)] == "" {
			return nil, usage("--method %s: no such method; there are %s and %s", m, finding.EIFFEL, finding.Ours)
		}
	}
	return &c, nil
}

// ranges are what a subject's strategies found beside candidates.
type ranges struct {
	list      []search.Range
	envelopes []finding.Envelope
}

// keep takes from a strategy what is no candidate.
func (r *report) keep(s search.Strategy) {
	if r.ranges == nil {
		return
	}
	if x, ok := s.(search.Ranger); ok {
		r.ranges.list = append(r.ranges.list, x.Ranges()...)
	}
	if x, ok := s.(interface{ Envelopes() []finding.Envelope }); ok {
		r.ranges.envelopes = append(r.ranges.envelopes, x.Envelopes()...)
	}
}

// fresh leaves out, in a job for ranges, what an earlier strategy's findings say already.
func (r *report) fresh(found []result) []result {
	if r.ranges == nil {
		return found
	}
	return slices.DeleteFunc(found, func(n result) bool {
		return slices.ContainsFunc(r.results, func(old result) bool { return old.finding.ID == n.finding.ID && old.strategy != n.strategy })
	})
}

// examineRanges takes one subject from search to ranges.
func (j *job) examineRanges(ctx context.Context, l *lane, s *subject.Subject, p *progress) *report {
	r := &report{ranges: new(ranges)}
	for _, u := range notModelled(s) {
		r.skip(skipped(s.Name, &u))
	}
	for _, name := range j.cfg.Strategies {
		r.fail(s, j.apply(ctx, l, s, name, r, p))
	}
	r.fail(s, j.state(ctx, l, s, r, p))
	p.done()
	return r
}

// state adds what was found to the stream: the ranges with their largest errors certified, and what is known outside.
func (j *job) state(ctx context.Context, l *lane, s *subject.Subject, r *report, p *progress) (err error) {
	defer guard(s.Name, &err)
	list := make([]*finding.Range, len(r.ranges.list))
	for i := range list {
		list[i] = j.stated(l, s, &r.ranges.list[i])
	}
	slices.SortStableFunc(list, func(a, b *finding.Range) int { return cmp.Compare(sizeOf(b.Largest), sizeOf(a.Largest)) })
	for i, x := range list {
		x.Rank = i + 1
		r.messages = append(r.messages, &finding.Message{Range: x})
	}
	c := &finding.Coverage{Subject: s.Name, Ranges: len(list)}
	r.messages = append(r.messages, &finding.Message{Coverage: c})
	if j.cfg.Ranges.Envelope {
		for _, e := range r.ranges.envelopes {
			e.Subject = s.Name
			r.messages = append(r.messages, &finding.Message{Envelope: &e})
		}
	}
	return err
}

// stated is a range as it stands in the stream.
func (j *job) stated(l *lane, s *subject.Subject, x *search.Range) *finding.Range {
	out := &finding.Range{Subject: s.Name, Method: x.Method, Origin: x.Origin, Box: sidesOf(s, x.Box), Density: x.Density}
	if x.Axis >= 0 && x.Axis < len(s.Params) {
		out.Axis = s.Params[x.Axis].Label()
	}
	if x.Worst != nil {
		out.Largest = j.largest(l, s, x.Worst)
	}
	return out
}

// sidesOf are the sides of a box with the parameters' names.
func sidesOf(s *subject.Subject, b subject.Box) []finding.Side {
	sides := make([]finding.Side, len(s.Params))
	for i, p := range s.Params {
		sides[i] = finding.Side{Name: p.Name, Lower: finding.NumberOf("", -1, fp.FromFloat64(b.Lo[i])), Upper: finding.NumberOf("", -1, fp.FromFloat64(b.Hi[i]))}
		if p.Index >= 0 {
			sides[i].Index = &p.Index
		}
	}
	return sides
}

// largest measures the error at a point: enclosures and verdict, without blame.
func (j *job) largest(l *lane, s *subject.Subject, point []float64) *finding.Largest {
	f := j.certify(l, s, &search.Candidate{Point: point, Site: -1}, certify.BlamePart, certify.ClassPart)
	return &finding.Largest{Input: f.Input, Error: f.Main(), Verdict: f.Verdict}
}

// sizeOf orders largest errors: what is certified first (NaN and infinity for an ordinary number before all), then by the
// certified relative error.
func sizeOf(x *finding.Largest) float64 {
	if x == nil || x.Error == nil || x.Error.Relative == nil {
		if x != nil && x.Verdict == finding.Certified {
			return math.Inf(1)
		}
		return -1
	}
	e, err := strconv.ParseFloat(x.Error.Relative.Lower, 64)
	if err != nil || e != e {
		return 0
	}
	return e
}
