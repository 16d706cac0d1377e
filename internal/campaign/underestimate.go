package campaign

// This file is what is particular to findings about the program's own error estimate: they stand beside the finding that is about
// the same run, and are proved with it.

import (
	"math"
	"slices"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// certifyAs certifies a candidate for what a finding of the given kind says of it.
func (j *Job) certifyAs(kind finding.Kind, l *lane, s *subject.Subject, c *search.Candidate, without ...certify.Part) *finding.Finding {
	f, own := j.certify(l, s, c, without...)
	switch {
	case kind != finding.UnderestimatedError:
		return f
	case own != nil:
		return own
	}
	none := blank(s, c)
	none.Kind, none.Verdict = kind, finding.Inconclusive
	none.Evidence = f.Evidence
	none.Remarks = slices.Insert(slices.Clone(f.Remarks), 0, finding.Remark{Fact: finding.NoOwnEstimate})
	return none
}

// understated reports whether run i in mode Deltas seems to have an error of more than margin times the program's own estimate.
func understated(b *run.Batch, i int, outputs []ir.Cell, margin float64) bool {
	for k := range outputs {
		of := subject.EstimateOf(outputs, k)
		if of < 0 {
			continue
		}
		delta := math.Abs(b.Deltas[i*len(outputs)+k])
		if claimed := math.Abs(b.Outputs[i*len(outputs)+of].Float64()); delta > margin*claimed {
			return true
		}
	}
	return false
}
