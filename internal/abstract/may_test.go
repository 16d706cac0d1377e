package abstract_test

// This file checks what is said of small functions, line by line.

import (
	"os"
	"strings"
	"testing"

	"faultline/internal/abstract"
	"faultline/internal/fp"
	"faultline/internal/subject/load"
)

// promised is the exceptions behind "may:" in each line of a source, and the functions that it has.
func promised(t *testing.T, file string) map[int]fp.Exception {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	may := map[int]fp.Exception{}
	for i, line := range strings.Split(string(text), "\n") {
		_, words, _ := strings.Cut(line, "may:")
		for _, word := range strings.Fields(words) {
			for k := fp.Exception(1); k != 0; k <<= 1 {
				if word == k.String() {
					may[i+1] |= k
				}
			}
		}
	}
	return may
}

func TestWhatMayBeRaised(t *testing.T) {
	const file = "testdata/may.c"
	want := promised(t, file)
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":*"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) {
			r := abstract.Exceptions(s, abstract.Options{})
			got := map[int]fp.Exception{}
			for i, id := range s.Sites {
				site := &s.Program.Sites[id]
				got[site.Pos.Line] |= r.Sites[i].May & site.Op.Raises()
			}
			for line, x := range got {
				if x != want[line] {
					t.Errorf("%s:%d: %s may be raised, want %s", file, line, x, want[line])
				}
			}
			if r.Why != "" {
				t.Errorf("not followed: %s", r.Why)
			}
		})
	}
}
