package main

// This file tests that help names everything and is short.

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestFrontPage(t *testing.T) {
	root := (&app{}).root()
	page := root.Long
	if n := strings.Count(page, "\n"); n > 60 {
		t.Errorf("the front page has %d lines", n)
	}
	named := 0
	for _, c := range root.Commands() {
		if c.Hidden {
			continue
		}
		named++
		if !strings.Contains(page, "\n  "+c.Name()+" ") {
			t.Errorf("the front page does not name %s", c.Name())
		}
	}
	if named < 20 {
		t.Errorf("%d verbs and topics", named)
	}
}

func TestHelpIsShort(t *testing.T) {
	for _, c := range (&app{}).root().Commands() {
		if isTopic(c) || c.Hidden {
			continue
		}
		short, whole := helpOf(c, false), helpOf(c, true)
		if n := len(strings.Fields(short)); n > 350 {
			t.Errorf("the help of %s has %d words", c.Name(), n)
		}
		flags, rows := 0, 0
		c.Flags().VisitAll(func(f *pflag.Flag) {
			flags++
			if f.Usage == "" {
				t.Errorf("%s --%s has no meaning", c.Name(), f.Name)
			}
			if !strings.Contains(whole, " --"+f.Name) && !f.Hidden {
				t.Errorf("faultline help %s --all has no --%s", c.Name(), f.Name)
			}
			if strings.Contains(short, " --"+f.Name+" ") {
				rows++
			}
		})
		if rows > 26 || flags < 2 {
			t.Errorf("the help of %s shows %d of %d flags", c.Name(), rows, flags)
		}
	}
}
