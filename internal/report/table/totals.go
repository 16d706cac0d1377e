package table

// This file counts, over a subject and over all.

import (
	"faultline/internal/report"
)

// totals are over all subjects.
type totals struct {
	subjects, hit int // hit: with a certified finding
	report.Counts
	evaluations int64
	seconds     float64 // without compiling
	compile     float64
}

func (t *totals) add(s *subject, n report.Counts) {
	t.subjects++
	if n.Certified+n.Underestimated+n.OnTheWay > 0 {
		t.hit++
	}
	t.Certified += n.Certified
	t.Underestimated += n.Underestimated
	t.OnTheWay += n.OnTheWay
	t.Refuted += n.Refuted
	t.Inconclusive += n.Inconclusive
	for _, st := range s.stats {
		t.evaluations += st.Evaluations
	}
	work, compile := s.seconds()
	t.seconds += work
	t.compile = max(t.compile, compile)
}

// summary closes the report of several subjects: the sum and the worst of all.
func (t *Table) summary() {
	t.printf("\n%d subjects, %d with findings · %v · %d runs · seed %d", t.total.subjects, t.total.hit, t.total.Counts,
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
