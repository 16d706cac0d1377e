package table

// This file counts, over a subject and over all.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// counts are findings by verdict; those on the way that are certified stand apart,
// and so do those that the program's own estimate of an error is too little.
type counts struct{ certified, underestimated, onTheWay, refuted, inconclusive int }

func count(fs []*finding.Finding) counts {
	var n counts
	for _, f := range fs {
		switch {
		case f.Verdict == finding.Certified && f.OnTheWay:
			n.onTheWay++
		case f.Verdict == finding.Certified && f.Kind == finding.UnderestimatedError:
			n.underestimated++
		case f.Verdict == finding.Certified:
			n.certified++
		case f.Verdict == finding.Refuted:
			n.refuted++
		default:
			n.inconclusive++
		}
	}
	return n
}

// String says what there is, and "nothing found" for nothing.
func (n counts) String() string {
	var parts []string
	for _, p := range []struct {
		n    int
		word string
	}{{n.certified, "certified"}, {n.underestimated, "underestimated"}, {n.onTheWay, "on the way"}, {n.refuted, "refuted"}, {n.inconclusive, "inconclusive"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.word))
		}
	}
	if len(parts) == 0 {
		return "nothing found"
	}
	return strings.Join(parts, ", ")
}

// totals are over all subjects.
type totals struct {
	subjects, hit int // hit: with a certified finding
	counts
	evaluations int64
	seconds     float64 // without compiling
	compile     float64
}

func (t *totals) add(s *subject, n counts) {
	t.subjects++
	if n.certified+n.underestimated+n.onTheWay > 0 {
		t.hit++
	}
	t.certified += n.certified
	t.underestimated += n.underestimated
	t.onTheWay += n.onTheWay
	t.refuted += n.refuted
	t.inconclusive += n.inconclusive
	for _, st := range s.stats {
		t.evaluations += st.Evaluations
	}
	work, compile := s.seconds()
	t.seconds += work
	t.compile = max(t.compile, compile)
}

// summary closes the report of several subjects: the sum and the worst of all.
func (t *Table) summary() {
	t.printf("\n%d subjects, %d with findings · %v · %d runs · seed %d", t.total.subjects, t.total.hit, t.total.counts,
		t.total.evaluations, t.config.Seed)
	if sec := t.total.seconds + t.total.compile; sec > 0 && !t.NoTimes {
		t.printf(" · %s of work", report.Seconds(sec))
	}
	t.printf("\n")
	for i, f := range t.worst {
		label := "       "
		if i == 0 {
			label = "worst  "
		}
		where := ""
		if f.Site != nil {
			where = report.After("  ", report.Place(f.Site.File, f.Site.Line, f.Site.Column))
		}
		t.printf("%s%s  %s: %s%s\n", label, f.ID, f.Subject, report.Headline(f), where)
	}
}
