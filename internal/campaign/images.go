package campaign

// This file compiles the programs of subjects. A subject whose program cannot be compiled is left out, and the report says so.

import (
	"context"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// An imageSet has the compiled programs of some subjects.
type imageSet struct {
	Of       map[*ir.Program]*native.Image
	Subjects []*subject.Subject // whose programs are compiled
	Left     []*subject.Subject // the others, in their order
	Skipped  []*finding.Skipped // a line for each of them
	Part     bool               // the subjects are some of a run's: that none is left is no error
}

// Make compiles each program once. Its error is that of the last program where no subject is left, and that of an interrupt.
func (s *imageSet) Make(ctx context.Context, compile func(*ir.Program) (*native.Image, error)) error {
	failed := make(map[*ir.Program]error)
	var last error
	for _, of := range s.Subjects {
		if _, tried := failed[of.Program]; tried || s.Of[of.Program] != nil {
			continue
		}
		image, err := compile(of.Program)
		if err != nil && ctx.Err() != nil {
			return err
		}
		if s.Of[of.Program] = image; err != nil {
			delete(s.Of, of.Program)
			failed[of.Program], last = err, err
		}
	}
	return s.leaveOut(failed, last)
}

// leaveOut leaves out the subjects of programs that cannot be compiled.
func (s *imageSet) leaveOut(failed map[*ir.Program]error, last error) error {
	var kept []*subject.Subject
	for _, of := range s.Subjects {
		why := failed[of.Program]
		if why == nil {
			kept = append(kept, of)
			continue
		}
		s.Left = append(s.Left, of)
		s.Skipped = append(s.Skipped, &finding.Skipped{Subject: of.Name, What: subject.Reason(why, of.Name), Lost: true, Uncounted: true})
	}
	if s.Subjects = kept; len(kept) == 0 && !s.Part {
		return last
	}
	return nil
}
