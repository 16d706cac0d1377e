package main

import (
	"testing"

	"faultline/internal/finding"
	"faultline/internal/record"
)

type ignored struct{}

func (ignored) Handle(*finding.Message) error { return nil }

// Each called function counts once, by the best of its groups of calls.
func TestCheckedFunctions(t *testing.T) {
	c := &checkedFunctions{Handler: ignored{}, outcome: make(map[string]outcome)}
	for _, st := range []finding.Stats{
		{Subject: "f@1", Calls: &finding.Calls{Calls: 2, Ended: 2}},
		{Subject: "f@2", Calls: &finding.Calls{Calls: 2, Unknown: 1}},
		{Subject: "count", Calls: &finding.Calls{Calls: 3, Unknown: 3}},
		{Subject: "ends", Calls: &finding.Calls{Calls: 1, Ended: 1}},
	} {
		if err := c.Handle(&finding.Message{Stats: &st}); err != nil {
			t.Fatal(err)
		}
	}
	got := c.text(&record.Index{Functions: []record.Function{{Name: "f", Stopped: 4}, {Name: "count", Stopped: 3}, {Name: "ends", Stopped: 1},
		{Name: "idle"}}})
	want := "the program called 3 functions: check runs 2 of them (66%), and knows errors of 1; it does not run ends"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
