package load

// This file lists the functions of a project from its symbols and debug information, and runs none.

import (
	"context"

	"faultline/internal/ir/bitcode"
	"faultline/internal/subject/suite"
)

// A Listed is a function of a project.
type Listed struct {
	Name, Spelling string
	*bitcode.Definition
}

// List returns the functions of the build folder of a Spec that its arguments mean. ok is false if an argument names files outside of the
// build, or if the arguments name a single function: Subjects then says more.
func List(ctx context.Context, spec Spec) (list []Listed, ok bool, err error) {
	l := &loader{Spec: &spec, ctx: ctx, suites: make(suite.Shelf), sources: make(map[string]*sourceFile)}
	args := l.Args
	if len(args) == 0 {
		args = []string{""}
	}
	for _, arg := range args {
		if !l.ofBuild(arg) {
			return nil, false, nil
		}
	}
	b, err := l.built()
	if err != nil {
		return nil, false, err
	}
	named := 0
	for _, arg := range args {
		chosen, err := l.selected(b, arg)
		if err != nil {
			return nil, false, err
		}
		for _, c := range chosen {
			if c.named {
				named++
			}
			list = append(list, Listed{Name: c.shown, Spelling: c.spelling(), Definition: c.def})
		}
	}
	return list, named < len(list), nil
}
