package main

// This file counts the functions of a recording by what check knows of their calls.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/record"
)

// An outcome is what check knows of the calls of a function.
type outcome int

const (
	runsNot    outcome = iota // no call runs here
	runsHere                  // a call returns here, and no error is known, as of an integer
	errorKnown                // the error of a call is known
)

// checkedFunctions passes on the messages of a job, and notes the outcome of each function, by its name.
type checkedFunctions struct {
	finding.Handler
	outcome map[string]outcome
}

func (c *checkedFunctions) Handle(m *finding.Message) error {
	if st := m.Stats; st != nil && st.Calls != nil {
		name, _, _ := strings.Cut(st.Subject, "@")
		o := runsNot
		switch n := st.Calls; {
		case n.Calls > n.Ended+n.Unknown:
			o = errorKnown
		case n.Calls > n.Ended:
			o = runsHere
		}
		c.outcome[name] = max(c.outcome[name], o)
	}
	return c.Handler.Handle(m)
}

// text returns how many of the functions that the recorded program called have each outcome.
func (c *checkedFunctions) text(x *record.Index) string {
	var n [errorKnown + 1]int
	var missing []string
	for i := range x.Functions {
		f := &x.Functions[i]
		if f.Stopped == 0 {
			continue
		}
		o := c.outcome[f.Name]
		if n[o]++; o == runsNot {
			missing = append(missing, f.Name)
		}
	}
	all := n[runsNot] + n[runsHere] + n[errorKnown]
	text := fmt.Sprintf("the program called %s: check runs %d of them (%d%%), and knows errors of %d", counted(all, "function"),
		n[runsHere]+n[errorKnown], 100*(n[runsHere]+n[errorKnown])/max(all, 1), n[errorKnown])
	if len(missing) > 0 {
		text += "; it does not run " + strings.Join(missing[:min(len(missing), mostListed)], ", ")
	}
	if more := len(missing) - mostListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
