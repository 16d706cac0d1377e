package words

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// mostCalls is the number of calls that are named.
const mostCalls = 3

// CalledFrom adds to at, the description of a site in a system header, the line of the program that calls the header, directly or through
// other headers. If there are several lines, it returns a note with them. It returns nil for sites elsewhere.
func CalledFrom(s *subject.Subject, site int, at *finding.Site) []string {
	p := s.Program
	if site < 0 || !strings.HasPrefix(p.Sites[site].Pos.File, ir.System) {
		return nil
	}
	reached := p.Reach(s.Call.Entry).Funcs
	var places []string
	var caller finding.Frame
	called := []int{p.Sites[site].Func}
	for k := 0; k < len(called); k++ {
		for id, f := range p.Funcs {
			for in := range f.Insts() {
				switch {
				case !reached[id] || in.Op != ir.OpCall || int(in.Callee) != called[k]:
				case !strings.HasPrefix(in.Pos.File, ir.System):
					places = append(places, filepath.Base(in.Pos.File)+":"+strconv.Itoa(in.Pos.Line)+":"+strconv.Itoa(in.Pos.Column))
					caller = finding.Frame{Function: cmp.Or(f.Source, f.Name), File: in.Pos.File, Line: in.Pos.Line, Column: in.Pos.Column}
				case !slices.Contains(called, id):
					called = append(called, id)
				}
			}
		}
	}
	switch n := len(places); {
	case n == 0:
		return nil
	case n == 1 && at != nil && caller.Line > 0 && at.File == p.Sites[site].Pos.File &&
		!slices.ContainsFunc(at.InlinedAt, func(f finding.Frame) bool { return !strings.HasPrefix(f.File, ir.System) }):
		at.InlinedAt = append(at.InlinedAt, caller)
		return []string{"the operation is in a header: " + at.File + ":" + strconv.Itoa(at.Line)}
	case n > mostCalls:
		places = append(places[:mostCalls], strconv.Itoa(n-mostCalls)+" more")
	}
	return []string{"called from " + strings.Join(places, ", ")}
}
