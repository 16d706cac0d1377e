package recorded

// This file writes the project file for the subjects of recorded calls.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/subject/suite"
)

// A Project is a project file with the shapes of functions that have the same sources and flags.
type Project struct {
	Path    string
	Sources []string // absolute paths
	Flags   []string // for clang
	Entries []Entry
}

// An Entry is a subject of a project file: one shape of a function.
type Entry struct {
	Name   string
	Entry  string // linkage name of the function, or of its driver
	Of     string // linkage name of the function
	Shape  *Shape
	Domain Domain         // empty until the calls are decoded
	Params []string       // names of the driver's parameters; nil without a driver
	Sizes  []string       // domains that give the arrays of the driver their lengths, until the calls are decoded
	Setup  []string       // functions that the program called for its set-up
	Known  *suite.Subject // the function in a suite, nil if no suite has it
	Common *suite.Common  // common settings of that suite
}

// Text returns the content of the file, in TOML.
func (p *Project) Text() string {
	var b strings.Builder
	b.WriteString("# The inputs of recorded calls: fixed integers, and the domain of each input, a little wider than recorded.\n" +
		"# faultline check and faultline find write this file. Copy a [[subject]] to change it.\n\n")
	list(&b, "sources", p.Sources)
	list(&b, "flags", p.Flags)
	for i := range p.Entries {
		p.Entries[i].write(&b)
	}
	return b.String()
}

func (e *Entry) write(b *strings.Builder) {
	fmt.Fprintf(b, "\n[[subject]] # recorded calls: %d\nname = %s\n", len(e.Shape.Calls), strconv.Quote(e.Name))
	text(b, "entry", e.Entry)
	if len(e.Shape.Pins) > 0 {
		var pins []string
		for _, p := range e.Shape.Pins {
			pins = append(pins, fmt.Sprintf("%s = %d", strconv.Quote(p.Name), p.Value))
		}
		fmt.Fprintf(b, "pin = { %s }\n", strings.Join(pins, ", "))
	}
	list(b, "params", e.Params)
	if len(e.Domain.Inputs) == 0 {
		list(b, "domain", e.Sizes)
	}
	list(b, "domain", e.Domain.Inputs)
	list(b, "require", e.Domain.Relations)
	if e.Known == nil {
		list(b, "setup", e.Setup)
		return
	}
	list(b, "setup", slices.Concat(e.Common.Init, e.Known.Init))
	list(b, "params", e.Known.Params)
	list(b, "result", e.Known.Output)
	for _, s := range []struct {
		key        string
		own, other *string
	}{{"error-output", e.Known.ErrorOutput, e.Common.ErrorOutput}, {"status", e.Known.Status, e.Common.Status}} {
		switch {
		case s.own != nil:
			fmt.Fprintf(b, "%s = %s\n", s.key, strconv.Quote(*s.own))
		case s.other != nil:
			fmt.Fprintf(b, "%s = %s\n", s.key, strconv.Quote(*s.other))
		}
	}
	text(b, "threshold", strings.Trim(e.Common.Threshold+"; "+e.Known.Threshold, "; "))
	text(b, "reference", e.Known.Reference)
	text(b, "valid", e.Known.Valid)
	text(b, "origin", cmp.Or(e.Known.Origin, e.Common.Origin))
}

func text(b *strings.Builder, key, value string) {
	if value != "" {
		fmt.Fprintf(b, "%s = %s\n", key, strconv.Quote(value))
	}
}

func list(b *strings.Builder, key string, values []string) {
	if len(values) == 0 {
		return
	}
	var quoted []string
	for _, v := range values {
		quoted = append(quoted, strconv.Quote(v))
	}
	fmt.Fprintf(b, "%s = [%s]\n", key, strings.Join(quoted, ", "))
}
