package bench

// This file is the first finding of a report, and the judgement whether a maintainer would act on it.

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

// textbookMark stands in the lines that textbooks warn of.
const textbookMark = "textbook"

// A firstBlock is what the default answer of one subject begins with.
type firstBlock struct {
	name    string
	found   *finding.Finding // that stands first, as a block or, where there is no block, as a line; nil: nothing
	noise   Kind             // of found
	blamed  bool             // on a line that is marked
	fails   bool             // the command ends with exit code 1
	seconds float64          // of the subject, without what all subjects share
	failed  string           // why it was not analysed
	cut     string           // that its search was cut short
}

func blockName(b *firstBlock) string { return b.name }

// is reports whether there is a block at all.
func (b *firstBlock) is() bool { return b.found != nil && !b.found.Tier().Folded() }

// worth reports whether there is a block, and somebody would act upon it.
func (b *firstBlock) worth() bool { return b.is() && b.noise == None }

// firstBlocks analyses subjects with the flags of cfg and judges what stands first of each.
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

// firstOf returns the certified finding that a report shows first, nil where there is none.
func firstOf(all []*finding.Finding) *finding.Finding {
	for _, f := range report.NewGroup(all).Findings {
		if f.Verdict == finding.Certified && !f.OnTheWay {
			return f
		}
	}
	return nil
}

// roundAbout returns the size of the exact result where all inputs of a finding are a sixteenth larger or smaller, the larger of both; 0
// where neither is known. Inputs that grow together keep what their relations make: differences of neighbours, thin triangles, the
// spread of samples beside their mean. A zero that the function merely crosses they leave.
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

// scaled returns a point with every input times a factor; false where that is not in the domain.
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

// exactSize returns the size of an exact value that is known well enough to have one, 0 otherwise.
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
