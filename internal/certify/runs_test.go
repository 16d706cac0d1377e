package certify

// This file counts how often the interpreter runs a program for one certificate.

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// The run over floats is kept, and so are those over the reals that decide otherwise: what can be evaluated along one of them does not run
// the program again. Where no precision decides and both ways are followed, each outcome is a run.
func TestRunsOfACertificate(t *testing.T) {
	testenv.GSL(t)
	text, err := os.ReadFile("testdata/runs.txt")
	if err != nil {
		t.Fatal(err)
	}
	ready := map[string]*prepared{}
	counts := map[string][]int{}
	for line := range strings.Lines(string(text)) {
		word := strings.Fields(line)
		if word[0] == "#" {
			continue
		}
		s := ready[word[0]]
		if s == nil {
			if s, err = prepare(loadOne(t, load.Spec{Args: []string{"../../" + word[0]}})); err != nil {
				t.Fatal(err)
			}
			ready[word[0]] = s
		}
		x, err := strconv.ParseFloat(word[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		s.last, s.machine.Runs = nil, 0
		kind, most := "results", 5
		if len(word) == 2 {
			_, err = s.certify([]float64{x}, Options{})
		} else {
			kind, most = "claims", 7 // five outcomes of decisions that stay open
			site := slices.IndexFunc(s.Program.Sites, func(x ir.Site) bool { return siteText(&x) == word[3] })
			if site < 0 {
				continue // an operation on integers goes by another site
			}
			_, err = s.claim([]float64{x}, Claim{Site: site, Kind: finding.Kind(word[2]), HasFlags: true, Flags: ^fp.NoException}, Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		if counts[kind] = append(counts[kind], s.machine.Runs); s.machine.Runs > most {
			t.Errorf("%s: %d runs", strings.TrimSpace(line), s.machine.Runs)
		}
	}
	for kind, list := range counts {
		slices.Sort(list)
		t.Logf("%s: %d certificates, median %d, maximum %d", kind, len(list), list[len(list)/2], list[len(list)-1])
	}
}

func siteText(s *ir.Site) string {
	return fmt.Sprintf("%s:%d:%d:%s", s.Function, s.Pos.Line, s.Pos.Column, s.Op)
}
