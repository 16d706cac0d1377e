package campaign

import (
	"flag"
	"strings"
	"testing"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

var (
	suggestionsOf    = flag.String("suggestions.of", "horizon,log_sum_exp", "functions of the suite everyday, by names or globs, with commas")
	suggestionsSeeds = flag.Uint64("suggestions.seeds", 2, "other samples on which each suggestion is tried")
)

// A suggestion is better on inputs that it was not chosen by. For each finding that has one, suggestions are asked for again with other
// samples of 10,000 inputs: the same must come out. Where none does, it comes near to being worse somewhere, and may be worse. Another one
// says only that it is not the best of that sample, and is counted apart.
func TestSuggestionsOnOtherSamples(t *testing.T) {
	testenv.Long(t)
	cfg := &Config{Seed: 1, CacheDir: sharedCache()}
	for name := range strings.SplitSeq(*suggestionsOf, ",") {
		cfg.Args = append(cfg.Args, "everyday.toml:"+name)
	}
	j, err := New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	var all suggestions
	err = Each(t.Context(), j, func(task *Task) suggestions { return task.suggestedAnew(t, *suggestionsSeeds) },
		func(s *subject.Subject, of suggestions) error { all.add(of); return nil })
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("avoidable %d, with a suggestion %d; other samples %d: the same %d, another %d, none %d", all.avoidable, all.suggested,
		all.same+all.another+all.none, all.same, all.another, all.none)
	if all.suggested == 0 || all.none*20 > all.same+all.another+all.none {
		t.Error("there is none, or more than one in twenty is not suggested anew")
	}
}

// Suggestions are counted.
type suggestions struct{ avoidable, suggested, same, another, none int }

func (s *suggestions) add(o suggestions) {
	s.avoidable, s.suggested = s.avoidable+o.avoidable, s.suggested+o.suggested
	s.same, s.another, s.none = s.same+o.same, s.another+o.another, s.none+o.none
}

// suggestedAnew counts the suggestions of a subject's avoidable findings, and what other samples say of them.
func (t *Task) suggestedAnew(test *testing.T, seeds uint64) (n suggestions) {
	admits, err := t.Subject.Admits()
	if err != nil {
		return n
	}
	for _, m := range t.Examine(test.Context()).Messages {
		f := m.Finding
		if f == nil || f.Class != finding.Avoidable || f.Verdict != finding.Certified || f.OnTheWay || f.PartOf != "" {
			continue
		}
		n.avoidable++
		if f.Suggestion == nil {
			continue
		}
		n.suggested++
		for seed := range seeds {
			a := &Adviser{Subject: t.Subject, Admits: admits, Proof: t.lane.proof, Options: t.Options,
				Rand:  chance(seed, t.Subject.Name, "other samples", 0),
				Lines: func(unit int, file string) []string { return t.sources.Lines(t.Subject.Program, unit, file) }}
			anew := *f
			anew.Suggestion = nil
			at, err := pointOf(t.Subject, f.ID, f.Input)
			if err != nil {
				test.Fatal(err)
			}
			a.Advise([]gate.Case{{Finding: &anew, Point: at}})
			switch {
			case anew.Suggestion == nil:
				n.none++
				test.Logf("%s, %s: %s in place of %s is not suggested on sample %d", t.Subject.Name, f.ID, f.Suggestion.Text, f.Suggestion.Replaces, seed)
			case anew.Suggestion.Text == f.Suggestion.Text:
				n.same++
			default:
				n.another++
				test.Logf("%s, %s: %s, on sample %d %s", t.Subject.Name, f.ID, f.Suggestion.Text, seed, anew.Suggestion.Text)
			}
		}
	}
	return n
}
