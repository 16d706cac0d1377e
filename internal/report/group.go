package report

// This file says which findings stand for themselves in a report, and which are told beside another: all reports show the same.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A Group is the findings of one subject as reports show them: worst first, each cause once.
type Group struct {
	Findings []*finding.Finding
	Counts

	Others map[*finding.Finding][]string         // other strategies that found it, with other inputs
	Parts  map[string][]*finding.Finding         // by id: what was raised in runs whose wrong result that finding tells
	Own    map[*finding.Finding]*finding.Finding // errors with the findings that the program underestimates them
}

// NewGroup sorts the findings of a subject and ranks anew those that stand for themselves.
func NewGroup(fs []*finding.Finding) *Group {
	finding.Sort(fs)
	g := &Group{
		Others: make(map[*finding.Finding][]string),
		Parts:  make(map[string][]*finding.Finding),
		Own:    make(map[*finding.Finding]*finding.Finding),
	}
	fs = g.apart(g.merge(fs))
	g.Counts = Count(fs)
	g.Findings = g.own(fs)
	return g
}

// merge returns the findings, worst first, without those that another strategy found with a worse input, and notes who found them.
func (g *Group) merge(fs []*finding.Finding) []*finding.Finding {
	var kept []*finding.Finding
	first := make(map[cause]*finding.Finding)
	for _, f := range fs {
		of := cause{f.ID, f.Verdict, f.OnTheWay, f.Output}
		k := first[of]
		if k == nil {
			first[of] = f
		}
		if k == nil || k.Strategy == f.Strategy {
			kept = append(kept, f)
		} else if !slices.Contains(g.Others[k], f.Strategy) {
			g.Others[k] = append(g.Others[k], f.Strategy)
		}
	}
	return kept
}

// A cause is what findings have in common of which the same is to be said.
type cause struct {
	id       string
	verdict  finding.Verdict
	onTheWay bool
	output   string
}

// apart returns the findings without those that are parts of others, which it notes. Parts of what is not here stand for themselves.
func (g *Group) apart(fs []*finding.Finding) []*finding.Finding {
	here := make(map[string]bool)
	for _, f := range fs {
		here[f.ID] = true
	}
	var whole []*finding.Finding
	for _, f := range fs {
		switch {
		case here[f.PartOf]:
			g.Parts[f.PartOf] = append(g.Parts[f.PartOf], f)
		case f.PartOf != "":
			alone := *f
			alone.PartOf = ""
			whole = append(whole, &alone)
		default:
			whole = append(whole, f)
		}
	}
	finding.Sort(whole)
	return whole
}

// own returns the findings without those about the program's own estimate that another one's block says, which it notes.
func (g *Group) own(fs []*finding.Finding) []*finding.Finding {
	var rest []*finding.Finding
	own := finding.Own(fs)
	for _, f := range fs {
		if own[f] != nil {
			g.Own[own[f]] = f
		} else {
			rest = append(rest, f)
		}
	}
	for i, f := range rest {
		f.Rank = i + 1
	}
	return rest
}

// Counts are findings by verdict; those on the way that are certified stand apart,
// and so do those that the program's own estimate of an error is too little. Of the certified ones some are folded.
type Counts struct {
	Certified, Underestimated, OnTheWay, Refuted, Inconclusive int
	ZeroCrossing, Discontinuity, Inherent, Extreme             int // of Certified and Underestimated
}

// Count counts findings.
func Count(fs []*finding.Finding) (n Counts) {
	for _, f := range fs {
		n.Add(f)
	}
	return n
}

// Add counts f.
func (n *Counts) Add(f *finding.Finding) {
	switch {
	case f.Verdict == finding.Refuted:
		n.Refuted++
		return
	case f.Verdict != finding.Certified:
		n.Inconclusive++
		return
	case f.OnTheWay:
		n.OnTheWay++
		return
	case f.Kind == finding.UnderestimatedError:
		n.Underestimated++
	default:
		n.Certified++
	}
	switch f.Tier() {
	case finding.TierZeroCrossing:
		n.ZeroCrossing++
	case finding.TierDiscontinuity:
		n.Discontinuity++
	case finding.TierInherent:
		n.Inherent++
	case finding.TierExtreme:
		n.Extreme++
	}
}

// Plus adds what others counted.
func (n *Counts) Plus(o Counts) {
	n.Certified += o.Certified
	n.Underestimated += o.Underestimated
	n.OnTheWay += o.OnTheWay
	n.Refuted += o.Refuted
	n.Inconclusive += o.Inconclusive
	n.ZeroCrossing += o.ZeroCrossing
	n.Discontinuity += o.Discontinuity
	n.Inherent += o.Inherent
	n.Extreme += o.Extreme
}

// A worded is a number with its word, which stands nowhere if it is 0.
type worded struct {
	n    int
	word string
}

func said(list ...worded) string {
	var parts []string
	for _, p := range list {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.word))
		}
	}
	return strings.Join(parts, ", ")
}

// String says what there is, and "nothing found" for nothing.
func (n Counts) String() string {
	certified := "certified"
	if folded := said(worded{n.ZeroCrossing, "zero crossing"}, worded{n.Discontinuity, "discontinuity"}, worded{n.Inherent, "inherent"},
		worded{n.Extreme, "extreme"}); folded != "" {
		certified += " (" + folded + ")"
	}
	return cmp.Or(said(worded{n.Certified, certified}, worded{n.Underestimated, "underestimated"}, worded{n.OnTheWay, "on the way"},
		worded{n.Refuted, "refuted"}, worded{n.Inconclusive, "inconclusive"}), "nothing found")
}
