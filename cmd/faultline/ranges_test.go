package main

// This file tests that the parameters of EIFFEL are flags, each with a word on what it is.

import (
	"testing"
)

func TestParametersOfThePaperAreFlags(t *testing.T) {
	flags := new(app).rangesCommand().Flags()
	for _, p := range paper.Params {
		f := flags.Lookup(p.Name)
		if f == nil || f.DefValue != p.Default {
			t.Errorf("parameter %s = %s is no flag of ranges: %+v", p.Name, p.Default, f)
		}
	}
}
