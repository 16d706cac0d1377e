package bench

// This file prints what would be an error of ours, by name: proofs that a run contradicts, and findings that the last gate refused.

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
)

// printContradicted prints proofs over floats that a run contradicts, with an input of such a run.
func (s *sweep) printContradicted(w io.Writer) {
	var lines []string
	for _, e := range s.functions {
		if e.known == nil {
			continue
		}
		for _, c := range e.known.Contradicted {
			lines = append(lines, fmt.Sprintf("  %-16s %s, at %s", c.Kind, operationOf(c.Site), calling(e.name, c.Input)))
		}
	}
	fmt.Fprintf(w, "proofs over floats that runs contradict: %d\n", len(lines))
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
}

// calling writes an input as a call, exactly.
func calling(function string, in []finding.Number) string {
	var parts []string
	for i := range in {
		parts = append(parts, in[i].Label()+"="+in[i].Hex)
	}
	return function + "(" + strings.Join(parts, ", ") + ")"
}

// printGate prints what the last gate refused, and its share of the time of all lanes, where lanes were timed.
func printGate(w io.Writer, t *gate.Tally) error {
	refused := t.Refused()
	fmt.Fprintf(w, "\n%d findings whose value the unmodified code does not return (or that it does not end or raise as they say)\n",
		len(refused))
	for _, r := range refused {
		at := ""
		if s := r.Site; s != nil {
			at = fmt.Sprintf(" at %s:%d:%d %s", filepath.Base(s.File), s.Line, s.Column, s.Op)
		}
		fmt.Fprintf(w, "  %s%s, at %s: %s\n", r.Kind, at, calling(r.Subject, r.Input), r.Why)
	}
	spent, lanes := time.Duration(t.Gate.Load()), time.Duration(t.Lanes.Load())
	if lanes == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "the last gate took %.1f s of the %.1f s that all lanes worked: %.1f%%\n", spent.Seconds(), lanes.Seconds(),
		100*spent.Seconds()/lanes.Seconds())
	return err
}
