package campaign

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// A flag that a table does not read is refused, not ignored; so is a strategy that does not exist, and one technique alone.
func TestBenchRefusesFlags(t *testing.T) {
	for _, c := range []struct {
		suite string
		cfg   Config
		says  string
	}{
		{"lsga", Config{Against: "hunt"}, "bench gsl and bench strategies have"},
		{"eiffel", Config{Reuse: "kept.json"}, "bench binary32"},
		{"strategies", Config{Against: "nobody"}, "there are atomu"},
		{"gsl", Config{Against: "nobody"}, "there are atomu"},
		{"strategies", Config{Against: "hunt"}, "name others"},
		{"lsga", Config{Strategies: []string{"s3fp"}}, "two strategies"},
		{"nothing", Config{}, "there are binary32"},
	} {
		err := Bench(t.Context(), &c.cfg, c.suite, io.Discard)
		var mistake *usageError
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %+v: %v, want a usage error with %q", c.suite, c.cfg, err, c.says)
		}
	}
}
