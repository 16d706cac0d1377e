package inventory

import (
	"strings"
	"testing"
)

// Where nothing is found, -ffast-math was passed over in silence, and -O3 -march=native longer.
func TestFlagsThatSayNothing(t *testing.T) {
	for _, c := range []struct {
		flags   string
		asBuilt bool
		weakens bool
		want    string // of each sentence
	}{
		{"-O2 -ffast-math -I include -mfpmath=387", false, true, "as -O2 -ffast-math would|(-mfpmath=387)"},
		{"-O3 -march=native -fno-inline", false, true, "as -O3 -march=native would"},
		{"-Ofast", false, true, "as -Ofast would"},
		{"-O3", false, false, "as -O3 would"},
		{"-ffp-contract=on -mfma", false, false, ""},
		{"-O0 -Wall -DOFAST -fno-builtin", false, false, ""},
		{"-O3 -march=native -ffast-math", true, false, ""},
		{"-O2 -fopenmp", false, true, "as -O2 would|one thread"},
		{"-fopenmp=libomp -mdaz-ftz", true, true, "one thread|(-mdaz-ftz)"},
	} {
		list := Flags(strings.Fields(c.flags), c.asBuilt)
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
