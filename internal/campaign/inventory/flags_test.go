package inventory

import (
	"strings"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Where nothing is found, -ffast-math was passed over in silence, and -O3 -march=native longer.
func TestFlagsThatSayNothing(t *testing.T) {
	for _, c := range []struct {
		flags   string
		asBuilt bool
		weakens bool
		want    string // of each sentence
	}{
		{"-O2 -ffast-math -I include -mfpmath=387", false, true, "without -O2 -ffast-math;|(-mfpmath=387)"},
		{"-O3 -march=native -fno-inline", false, true, "without -O3 -march=native;"},
		{"-Ofast", false, true, "without -Ofast;"},
		{"-O3", false, false, "without -O3;"},
		{"-ffp-contract=on -mfma", false, false, ""},
		{"-O0 -Wall -DOFAST -fno-builtin", false, false, ""},
		{"-O3 -march=native -ffast-math", true, false, ""},
		{"-O2 -fopenmp", false, true, "without -O2;|one thread"},
		{"-fopenmp=libomp -mdaz-ftz", true, true, "one thread|(-mdaz-ftz)"},
	} {
		p := &ir.Program{Given: []*ir.Given{{Compile: !c.asBuilt, Finished: c.asBuilt}}}
		list := Flags(strings.Fields(c.flags), c.asBuilt, &subject.Subject{Program: p, Sites: []int{0}})
		var said []string
		weakens := false
		for _, r := range list {
			said, weakens = append(said, r.What), weakens || r.Weakens
		}
		want := strings.FieldsFunc(c.want, func(r rune) bool { return r == '|' })
		good := len(said) == len(want) && weakens == c.weakens
		for i := range min(len(said), len(want)) {
			good = good && strings.Contains(said[i], want[i])
		}
		if !good {
			t.Errorf("%s (as built %v): %q, want %q; weakens %v", c.flags, c.asBuilt, said, want, weakens)
		}
	}
}

// Of bitcode, which its own compiler optimised, it was said that it is not analysed as -O3 would make it.
func TestFlagsOfBitcode(t *testing.T) {
	s := &subject.Subject{Program: &ir.Program{Given: []*ir.Given{{}}}}
	if list := Flags([]string{"-O3", "-ffast-math"}, false, s); len(list) > 0 {
		t.Errorf("%v", list)
	}
}

// A TwoSum of which -ffast-math left nothing was a function where nothing is found, and no more was said.
func TestNothingIsLeft(t *testing.T) {
	s := &subject.Subject{Program: &ir.Program{Given: []*ir.Given{{Finished: true}}}}
	if list := Flags([]string{"-O3", "-ffast-math"}, true, s); len(list) != 1 || !strings.Contains(list[0].What, "the compiled code has no floating-point operation") {
		t.Errorf("%v", list)
	}
}
