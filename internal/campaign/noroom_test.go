package campaign

// This file tests integers whose exact value their type cannot hold, where floats decide otherwise.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const noRoomSource = `
#include <math.h>
int rounded(double x) { double y = floor(x*3.0); if (y >= 1e10) y = 0; return (int)y; }
int compared(double x) { double y = x*3.0; if (y >= 1e10) return 7; return (int)y; }
short narrow(double x) { double y = floor(x*0.1); if (y >= 40000) return -1; return (short)y; }
int saturated(double x) { double y = floor(x*3.0); if (y >= 2147483648.0) return 2147483647; return (int)y; }
int plain(double x) { return (int)floor(x*3.0); }
`

// A result that is an ordinary integer was called right where exact decisions give one that its type cannot hold.
func TestExactIntegerWithoutRoomMakesResultWrong(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "noroom.c")
	if err := os.WriteFile(file, []byte(noRoomSource), 0o666); err != nil {
		t.Fatal(err)
	}
	const near = "x in [3333333333.333333,3333333333.3333335]"
	for _, c := range []struct{ name, domain, got, exact string }{
		{"rounded", near, "0", "9999999999"},
		{"compared", near, "7", "9999999999"},
		{"narrow", "x in [399999.99999999994,400000]", "-1", "39999"},
		{"saturated", near, "", ""},
		{"plain", near, "", ""}, // the conversion is to blame, and is no wrong decision
	} {
		var stream recorder
		if _, err := Find(t.Context(), &Config{Args: []string{file + ":" + c.name}, Flags: subject.Flags{Domains: []string{c.domain}}, Seed: 1}, &stream); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, m := range stream.messages {
			f := m.Finding
			if f == nil || f.Verdict != finding.Certified || f.Kind != finding.WrongInteger && f.Kind != finding.WrongDecision {
				continue
			}
			x := f.MainExact()
			found = true
			if f.Computed.Decimal != c.got || x == nil || x.Mid != c.exact || x.Rule != finding.NoRoomFor || !f.Confirmed {
				t.Errorf("%s: %s, %s where exact decisions give %+v; confirmed %t", c.name, f.Kind, f.Computed.Decimal, x, f.Confirmed)
			}
		}
		if found != (c.got != "") {
			t.Errorf("%s: a wrong integer is certified: %t", c.name, found)
		}
	}
}
