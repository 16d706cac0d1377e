package campaign

// This file certifies stored findings again, from scratch: only the points are trusted.

import (
	"context"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// Recheck certifies the points of stored findings again and hands the new findings to h, in the same order. cfg says
// how the subjects are to be loaded; its Args are not used.
func Recheck(ctx context.Context, cfg *Config, stored []*finding.Finding, h finding.Handler) (*Summary, error) {
	c := cfg.WithDefaults()
	total := &Summary{}
	if err := h.Handle(c.message(len(spellings(stored)))); err != nil {
		return nil, err
	}
	for _, spelling := range spellings(stored) {
		if ctx.Err() != nil {
			break
		}
		if err := recheck(ctx, c, spelling, stored, h, total); err != nil {
			return total, err
		}
	}
	total.Interrupted = ctx.Err() != nil
	return total, nil
}

// recheck handles the findings of one subject.
func recheck(ctx context.Context, cfg *Config, spelling string, stored []*finding.Finding, h finding.Handler, total *Summary) error {
	one := *cfg
	one.Args = []string{spelling}
	j, err := newJob(ctx, &one, run.Plain, run.Flags)
	if err != nil {
		return err
	}
	s := j.Subjects[0]
	l := j.lane()
	defer l.close()
	r := &Report{Summary: Summary{Subjects: 1}}
	var found []*finding.Finding
	for _, old := range stored {
		if old.Spelling != spelling {
			continue
		}
		point, err := pointOf(s, old)
		if err != nil {
			return err
		}
		found = append(found, j.task(l, s).again(old, point).Finding)
	}
	check := j.task(l, s).hold(found, nil)
	r.Unreturned = check.Ours
	for _, line := range check.Says() {
		r.say(s, line)
	}
	for _, f := range found {
		r.Summary.count(f)
		r.Messages = append(r.Messages, &finding.Message{Finding: f})
	}
	for _, m := range r.Messages {
		if err := h.Handle(m); err != nil {
			return err
		}
	}
	total.Subjects++
	total.add(&r.Summary)
	return nil
}

// spellings returns the subjects of the findings, each once, in order.
func spellings(fs []*finding.Finding) []string {
	var list []string
	seen := make(map[string]bool)
	for _, f := range fs {
		if !seen[f.Spelling] {
			seen[f.Spelling] = true
			list = append(list, f.Spelling)
		}
	}
	return list
}

// pointOf reads the input of a stored finding, exactly.
func pointOf(s *subject.Subject, f *finding.Finding) ([]float64, error) {
	point := make([]float64, len(s.Params))
	if len(f.Input) != len(point) {
		return nil, Usagef("%s: %s takes inputs: %d, the finding states: %d; the stream is damaged, or of another version of the "+
			"subject", f.ID,
			s.Name, len(point), len(f.Input))
	}
	for i, n := range f.Input {
		if label := s.Params[i].Label(); n.Label() != label {
			return nil, Usagef("%s: the finding states input %s where %s has %s; the stream is damaged, or of another version of the "+
				"subject", f.ID,
				n.Label(), s.Name, label)
		}
		v, err := fp.Parse(n.Hex)
		if err != nil {
			return nil, Usagef("%s: input %s is %q, not a number", f.ID, n.Name, n.Hex)
		}
		point[i] = v
	}
	return point, nil
}

func outcomeOf(k finding.Kind) run.Outcome {
	switch k {
	case finding.Trap:
		return run.Trapped
	case finding.Timeout:
		return run.TimedOut
	}
	return run.Returned
}
