package bench

// This file returns the first finding of a report, and decides whether a maintainer would act on it.

import (
	"context"
	"math"
	"math/big"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
	"faultline/internal/subject"
)

// textbookMark marks the source lines with errors that textbooks describe.
const textbookMark = "textbook"

// A firstBlock is the start of the default report of one subject.
type firstBlock struct {
	name    string
	found   *finding.Finding // the first finding, printed as a block or, if there is no block, as a line; nil: none
	noise   Kind             // of the finding
	blamed  bool             // the finding is on a marked line
	fails   bool             // the command ends with exit code 1
	seconds float64          // of this subject, without time that all subjects share
	failed  string           // why the subject was not analysed
	cut     string           // why its search ended before its budget
}

func blockName(b *firstBlock) string { return b.name }

// is reports whether the report starts with a block.
func (b *firstBlock) is() bool { return b.found != nil && !b.found.Tier().Folded() }

// worth reports whether there is a block on which a maintainer would act.
func (b *firstBlock) worth() bool { return b.is() && b.noise == None }

// firstBlocks analyses subjects with the flags of cfg and judges the first finding of each.
func firstBlocks(ctx context.Context, cfg *campaign.Config, args []string) (list []*firstBlock, skipped int, err error) {
	c := *cfg
	c.Args = args
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return nil, 0, err
	}
	judge := func(t *campaign.Task) *firstBlock { return judged(t, t.Examine(ctx)) }
	err = campaign.Each(ctx, j, judge, func(_ *subject.Subject, b *firstBlock) error { list = append(list, b); return nil })
	return list, len(j.Skipped()), err
}

func judged(t *campaign.Task, r *campaign.Report) *firstBlock {
	b := &firstBlock{name: t.Subject.Name, cut: cutText(r)}
	if r.Err != nil {
		b.failed = r.Err.Error()
	}
	for part, s := range r.Seconds {
		if part != "compile" {
			b.seconds += s
		}
	}
	var all []*finding.Finding
	for _, m := range r.Messages {
		if m.Finding != nil {
			all = append(all, m.Finding)
			b.fails = b.fails || m.Finding.Pressing()
		}
	}
	if b.found = firstOf(all); b.found != nil {
		b.noise = Of(b.found, Size{Here: exactSize(b.found.Exact), Round: roundAbout(t, b.found)})
		b.blamed = b.found.Site != nil && strings.Contains(b.found.Site.Text, textbookMark)
	}
	return b
}

// firstOf returns the certified finding that a report shows first, nil if there is none.
func firstOf(all []*finding.Finding) *finding.Finding {
	for _, f := range report.NewGroup(all).Findings {
		if f.Verdict == finding.Certified && !f.OnTheWay {
			return f
		}
	}
	return nil
}

// roundAbout returns the larger absolute value of two exact results: with all inputs of a finding multiplied by 15/16, and by 17/16. It is
// 0 if neither is known. Common scaling keeps the relations between inputs: a small difference of neighbours, a thin triangle, a spread of
// samples that is small relative to their mean. A zero that depends on these relations therefore stays a zero. At a zero that the function
// only crosses, the scaled results are large.
func roundAbout(t *campaign.Task, f *finding.Finding) (size float64) {
	for _, scale := range []float64{15.0 / 16, 17.0 / 16} {
		point, ok := scaled(t.Subject.Params, f.Input, scale)
		if !ok {
			continue
		}
		opt := t.Options
		opt.Outputs = true
		cert, err := t.Certify(point, opt)
		if err != nil {
			continue
		}
		for i := range cert.Outputs {
			if out := &cert.Outputs[i]; out.Name == f.Output || len(cert.Outputs) == 1 {
				size = max(size, exactSize(out.Exact))
			}
		}
	}
	return size
}

// scaled returns the input with every value multiplied by scale. It returns false if that point is outside the domain.
func scaled(params []subject.Param, input []finding.Number, scale float64) ([]float64, bool) {
	point := make([]float64, len(params))
	for i, n := range input {
		x, err := fp.Parse(n.Hex)
		if err != nil || i >= len(point) {
			return nil, false
		}
		switch p := &params[i]; {
		case p.Format == fp.NoFormat:
			x = math.Round(x * scale)
		case p.Precision == fp.Binary32:
			x = float64(float32(x * scale))
		default:
			x *= scale
		}
		if x < params[i].Min || x > params[i].Max {
			return nil, false
		}
		point[i] = x
	}
	return point, true
}

// exactSize returns the absolute value of an exact result, 0 if the enclosure of every result contains 0 or the result is unknown.
func exactSize(list []finding.Exact) float64 {
	for _, x := range list {
		mid, _, err := big.ParseFloat(x.Mid, 10, 64, big.ToNearestEven)
		rad, _, bad := big.ParseFloat(x.Rad, 10, 64, big.ToNearestEven)
		if err != nil || bad != nil || x.Oracle == finding.Path || mid.IsInf() || rad.Cmp(new(big.Float).Abs(mid)) >= 0 {
			continue
		}
		size, _ := mid.Float64()
		return math.Abs(size)
	}
	return 0
}
