package bench

// This file tests rows of searches that were cut short, or that did not run: they say so, and print no number for what did not run.

import (
	"context"
	"strings"
	"testing"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

// reportOf is a report with the statistics of hunt, and one that did not search.
func reportOf(stopped bool) (ran, not *campaign.Report) {
	st := &finding.Stats{Strategy: "hunt", Evaluations: 1234, Stopped: stopped, Seconds: map[string]float64{"search": 0.5}}
	ran = &campaign.Report{Messages: []*finding.Message{{Stats: st}}, Seconds: st.Seconds}
	not = &campaign.Report{Messages: []*finding.Message{{Skipped: &finding.Skipped{What: "callee h is not modelled"}}}}
	return ran, not
}

func TestRowsSayThatTheyWereCut(t *testing.T) {
	s := &subject.Subject{Name: "f"}
	for _, cut := range []bool{false, true} {
		ran, not := reportOf(cut)
		r := newRow(s, ran, nil, "hunt")
		b := &firstBlock{name: "f", cut: cutText(ran)}
		x := rowOf(&suite.Figure{Number: 1, Subject: "f", Error: "1.00E-03"})
		x.report = ran
		for what, text := range map[string]string{
			"gsl": ownTable.text(r), "hidden": hiddenTable.text(both{r, newRow(s, not, nil, "hunt")}), "eiffel": x.text(),
			"everyday": new(everyday).table(false).text(b),
		} {
			if strings.Contains(text, "cut short") != cut {
				t.Errorf("%s, cut %v: %q", what, cut, text)
			}
		}
	}
}

func TestSubjectsThatWereNotSearchedHaveNoNumber(t *testing.T) {
	ran, not := reportOf(false)
	s := &subject.Subject{Name: "f"}
	fields := strings.Fields(hiddenTable.text(both{newRow(s, ran, nil, "hunt"), newRow(s, not, nil, "hunt")}))
	if got, want := strings.Join(fields, " "), "f - not searched 1234 - 0.50 -"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A search that --time ends is not compared.
func TestCutMatchesAreNotCompared(t *testing.T) {
	cfg := (&campaign.Config{Args: []string{"../../testdata/foo.c:foo"}, Strategies: []string{"random"}, Seed: 1, CacheDir: testenv.Cache(t)}).WithDefaults()
	j, err := campaign.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	_, err = matches(t.Context(), j, func(task *campaign.Task) []score { return []score{*searched(late, task, "random", 1000)} },
		func(m *match) error {
			row := (&lsgaTable{techniques: []string{"random"}}).line(m)
			if fields := strings.Join(strings.Fields(row), " "); fields != "foo 1 | - | - | - | not compared; random: cut short" {
				t.Errorf("the row is %q", row)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
}
