package suite

// This file reads cores back: those behind subjects of an earlier run.

import "faultline/internal/fpcore"

// Cores returns the cores in the files that SUBJECT arguments name, under the names that their subjects have; they need
// none of each other, for calls between them are replaced by what is called. Arguments that are no FPCore name none.
func Cores(args []string) (map[string]*fpcore.Core, error) {
	known := make(map[string]*fpcore.Core)
	for _, arg := range args {
		t, err := ParseTarget(arg)
		if err != nil {
			return nil, err
		}
		if k := KindOf(t.Files[0]); k != CoreFile && k != SuiteFile {
			continue
		}
		s, err := Read(t.Files[0])
		if err != nil {
			return nil, err
		}
		for i := range s.Subjects {
			if e := &s.Subjects[i]; e.core != nil {
				known[e.Name] = alone(e.core, s.cores)
			}
		}
	}
	return known, nil
}

// alone returns a core that calls no other.
func alone(c *fpcore.Core, cores []*fpcore.Core) *fpcore.Core {
	own := *c
	own.Body = fpcore.Inline(c.Body, cores)
	if c.Pre != nil {
		own.Pre = fpcore.Inline(c.Pre, cores)
	}
	return &own
}
