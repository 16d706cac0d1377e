package words

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// System is the folder of the headers that are not part of the program: std::pow, std::accumulate and std::complex are code there.
const System = "/usr/"

// mostCalls is the number of calls that are named.
const mostCalls = 3

// CalledFrom returns a note with the lines of the program that call a system header whose code contains the site, directly or through other
// headers. It returns nil for sites elsewhere.
func CalledFrom(s *subject.Subject, site int) []string {
	p := s.Program
	if site < 0 || !strings.HasPrefix(p.Sites[site].Pos.File, System) {
		return nil
	}
	reached := p.Reach(s.Call.Entry).Funcs
	var places []string
	called := []int{p.Sites[site].Func}
	for k := 0; k < len(called); k++ {
		for id, f := range p.Funcs {
			for in := range f.Insts() {
				switch {
				case !reached[id] || in.Op != ir.OpCall || int(in.Callee) != called[k]:
				case !strings.HasPrefix(in.Pos.File, System):
					places = append(places, filepath.Base(in.Pos.File)+":"+strconv.Itoa(in.Pos.Line)+":"+strconv.Itoa(in.Pos.Column))
				case !slices.Contains(called, id):
					called = append(called, id)
				}
			}
		}
	}
	switch n := len(places); {
	case n == 0:
		return nil
	case n > mostCalls:
		places = append(places[:mostCalls], strconv.Itoa(n-mostCalls)+" more")
	}
	return []string{"called from " + strings.Join(places, ", ")}
}
