package campaign

// This file is where findings get something to try in the place of what they blame.

import (
	"context"

	"faultline/internal/finding"
)

// advise asks for suggestions, unless the job does without, and says why there are none, if they could not be looked for.
func (t *Task) advise(ctx context.Context, r *Report, found []Result) {
	admits, err := admits(ctx, t.Subject)
	if err != nil || ctx.Err() != nil || t.cfg.NoSuggestions {
		return
	}
	list := make([]*finding.Finding, len(found))
	for i := range found {
		list[i] = found[i].Finding
	}
	a := &Adviser{Subject: t.Subject, Admits: admits, Proof: t.lane.proof, Options: t.Options,
		Rand:  chance(t.cfg.Seed, t.Subject.Name, "suggestions", 0),
		Lines: func(unit int, file string) []string { return t.sources.Lines(t.Subject.Program, unit, file) }}
	err = a.Advise(list, func(f *finding.Finding) ([]float64, error) { return pointOf(t.Subject, f) })
	if err != nil {
		r.say(t.Subject, "suggestions: "+err.Error())
	}
}
