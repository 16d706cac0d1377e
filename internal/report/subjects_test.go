package report

import (
	"testing"

	"faultline/internal/finding"
)

// A subject that cannot be compiled for several reasons was counted once for each of them.
func TestLostSubjectsAreCountedOnce(t *testing.T) {
	g := Subjects{Done: func(*Subject) {}}
	for _, of := range []string{"f", "f", "g"} {
		g.Handle(&finding.Message{Skipped: &finding.Skipped{Subject: of, What: "why", Lost: true}})
	}
	g.Handle(&finding.Message{Stats: &finding.Stats{Subject: "h"}})
	g.Close()
	if got := g.Lost(); got != "2 of 3 subjects not analysed at all" {
		t.Error(got)
	}
}

// Of a run that an interrupt ended only the table said so, and counted subjects that were never to be searched among those that were.
func TestUnsearchedSubjectsAreSaid(t *testing.T) {
	lost := func(of string, uncounted bool) *finding.Message {
		return &finding.Message{Skipped: &finding.Skipped{Subject: of, What: "why", Lost: true, Uncounted: uncounted}}
	}
	stats, found := &finding.Message{Stats: &finding.Stats{Subject: "s"}}, &finding.Message{Finding: &finding.Finding{Subject: "f"}}
	gap := &finding.Message{Skipped: &finding.Skipped{Subject: "s", What: "a place"}}
	for name, c := range map[string]struct {
		list []*finding.Message
		want string
	}{
		"nothing":             {nil, "5 subjects"},
		"one":                 {[]*finding.Message{gap, stats}, "4 subjects"},
		"one, and one begun":  {[]*finding.Message{stats, found}, "4 subjects"},
		"one, and one lost":   {[]*finding.Message{stats, lost("x", false)}, "3 subjects"},
		"one, and one beside": {[]*finding.Message{lost("x", true), stats}, "4 subjects"},
		"no stats":            {[]*finding.Message{found}, ""},
	} {
		g := Subjects{Done: func(*Subject) {}}
		g.Handle(&finding.Message{Config: &finding.Config{Subjects: 5, Strategy: []string{"hunt"}}})
		for _, m := range c.list {
			g.Handle(m)
		}
		g.Close()
		got := ""
		if left := g.Unsearched(); left != nil {
			got = left.What
		}
		if want := "not searched to the end: " + c.want + "; the run ended early"; c.want == "" && got != "" || c.want != "" && got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
