package search_test

// This file tests how parameters are read.

import (
	"strings"
	"testing"

	"faultline/internal/search/atomu"
	"faultline/internal/search/lsga"
)

// A preset replaces defaults, and other parameters have the last word.
func TestPresets(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"atomu.as=paper", ""}, {"atomu.as=authors,atomu.alpha=0.1", ""}, {"atomu.as=ours", ""},
		{"atomu.as=us", "--set atomu.as=us: no such preset"}, {"atomu.as=authors,atomu.alpha=2", "atomu.alpha = 2"},
		{"lsga.as=paper", "--set lsga.as: no such parameter"},
	} {
		set := make(map[string]string)
		for _, one := range strings.Split(c.set, ",") {
			name, value, _ := strings.Cut(one, "=")
			set[name] = value
		}
		read := atomu.Description.Read
		if strings.HasPrefix(c.set, "lsga") {
			read = lsga.Description.Read
		}
		_, err := read(set)
		if got := ""; err != nil || c.want != "" {
			if err != nil {
				got = err.Error()
			}
			if c.want == "" || !strings.Contains(got, c.want) {
				t.Errorf("%s: %q, want %q", c.set, got, c.want)
			}
		}
	}
}
