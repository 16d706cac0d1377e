// Package images compiles the programs of subjects, and says which subjects are left out because theirs cannot be compiled. It must not
// know what the images are for.
package images

import (
	"context"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// A Set is the images of some subjects' programs.
type Set struct {
	Of       map[*ir.Program]*native.Image
	Subjects []*subject.Subject // whose programs are compiled
	Skipped  []*finding.Skipped // a line for each of the others
}

// Make compiles each program once. Its error is that of the last program where no subject is left, and that of an interrupt.
func (s *Set) Make(ctx context.Context, compile func(*ir.Program) (*native.Image, error)) error {
	tried := make(map[*ir.Program]bool)
	for _, of := range slices.Clone(s.Subjects) {
		if tried[of.Program] {
			continue
		}
		tried[of.Program] = true
		image, err := compile(of.Program)
		switch {
		case err == nil:
			s.Of[of.Program] = image
		case !s.leaveOut(of.Program, err) || ctx.Err() != nil:
			return err
		}
	}
	return nil
}

// leaveOut leaves out the subjects of a program that cannot be compiled, and reports whether others are left.
func (s *Set) leaveOut(p *ir.Program, why error) bool {
	for _, of := range s.Subjects {
		if of.Program == p {
			s.Skipped = append(s.Skipped, &finding.Skipped{Subject: of.Name, What: why.Error(), Lost: true})
		}
	}
	s.Subjects = slices.DeleteFunc(slices.Clone(s.Subjects), func(of *subject.Subject) bool { return of.Program == p })
	return len(s.Subjects) > 0
}
