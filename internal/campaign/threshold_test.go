package campaign

import (
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// What a suite says of an output that a subject has not, or says wrongly, is a mistake as on the command line: it was left out, or ended the
// command.
func TestOutputsThatThereAreNot(t *testing.T) {
	for _, test := range []struct{ all, stated, said, want string }{
		{"1e-9", "", "", ""},
		{"lat: 1e-9 abs", "lat: 1e-9 abs", "", ""},
		{"lat: 1e-9 abs; lan: 3", "lan: 3", "", "geo.toml:f: threshold: f has no output lan"},
		{"alt: 1e-9", "", "", ""}, // of all subjects of the suite, where others may have it
		{"banana", "banana", "", "geo.toml:f: threshold \"banana\" is not a positive number"},
		{"", "", "alt: 3", "--threshold: f has no output alt"},
	} {
		s := &subject.Subject{Name: "f", Spelling: "geo.toml:f", Threshold: test.all, Stated: test.stated}
		for _, name := range []string{"lat", "lon"} {
			s.Call.Outputs = append(s.Call.Outputs, ir.Cell{Name: name, Index: -1, Type: &ir.Type{Format: fp.Binary64}})
		}
		err := setThresholds([]*subject.Subject{s}, test.said)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%q: %v", test.all, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || subject.ExitCode(err) != 2):
			t.Errorf("%q: %v, want a mistake with %q", test.all, err, test.want)
		}
	}
}
