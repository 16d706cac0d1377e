package report

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// A subject that cannot be compiled for several reasons was counted once for each of them.
func TestLostSubjectsAreCountedOnce(t *testing.T) {
	g := Subjects{Done: func(*Subject) {}}
	for _, of := range []string{"f", "f", "g", "searched"} {
		g.Handle(&finding.Message{Skipped: &finding.Skipped{Subject: of, What: "why", Lost: true}})
	}
	for _, of := range []string{"h", "searched"} { // stats alone are no analysis
		g.Handle(&finding.Message{Stats: &finding.Stats{Subject: of}})
	}
	g.Close()
	if got := g.Lost(); got != "3 of 4 subjects not analysed at all" {
		t.Error(got)
	}
}

// Of a run that an interrupt ended only the table said so, and counted subjects that were never to be searched among those that were. A whole
// stream without stats was said to have ended early, or to have fewer subjects.
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
		"nothing, no stats":   {[]*finding.Message{{Config: &finding.Config{Subjects: 5, NoStats: true}}}, "nothing of 5 subjects"},
		"one":                 {[]*finding.Message{gap, stats}, "4 subjects"},
		"one, and one begun":  {[]*finding.Message{stats, found}, "4 subjects"},
		"one, and one lost":   {[]*finding.Message{stats, lost("x", false)}, "3 subjects"},
		"one, and one beside": {[]*finding.Message{lost("x", true), stats}, "4 subjects"},
		"no stats":            {[]*finding.Message{found}, "nothing of 4 subjects"},
		"no stats, but all":   {[]*finding.Message{found, lost("x", false), lost("y", false), lost("z", false), lost("a", false)}, ""},
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
		want := ""
		if of, unsaid := strings.CutPrefix(c.want, "nothing of "); unsaid {
			want = "no result for " + of + ": the run ended early, or it found nothing there and the stream has no stats"
			if g.Told() != 5 {
				t.Errorf("%s: %d subjects are told of, want 5", name, g.Told())
			}
		} else if c.want != "" {
			want = "not searched to the end: " + c.want + ", because the run ended early"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
