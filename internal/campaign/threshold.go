package campaign

// This file sets the threshold of each output, from the command line or from the suite. A search gets one threshold for all outputs.

import (
	"cmp"
	"math"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// thresholdOf returns the threshold of a subject. The text of the command line, said, takes precedence over its suite.
func thresholdOf(s *subject.Subject, said string) (finding.Threshold, error) {
	var parts []string
	for _, text := range []string{s.Threshold, said} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return finding.ParseThreshold(cmp.Or(strings.Join(parts, "; "), finding.SignificantText))
}

// relativeThreshold returns a threshold as a relative error of the most precise output.
func relativeThreshold(t finding.Threshold, s *subject.Subject) float64 {
	digits := fp.Binary32.Digits()
	for _, c := range s.Call.Outputs {
		if c.IsFloat() {
			digits = max(digits, c.Type.Format.Digits())
		}
	}
	return t.InDoubles(ulp(digits))
}

// ulp is the ulp of a number just below a power of two, relative to the number.
func ulp(digits int) float64 { return math.Ldexp(1, -digits) }

// setThresholds sets the threshold of each output of each subject. It is an error to name an output that no subject has.
func setThresholds(list []*subject.Subject, said string) error {
	var all []string
	for _, s := range list {
		t, err := thresholdOf(s, said)
		if err != nil {
			return subject.UsageError(s.Spelling, "", "%v", err)
		}
		for i := range s.Call.Outputs {
			s.Call.Outputs[i].Tolerance = worth(t, s, &s.Call.Outputs[i])
		}
		if err := outputsOf(s, s.Spelling+": threshold", s.Stated, labels(s)); err != nil {
			return err
		}
		all = append(all, labels(s)...)
	}
	if len(list) == 0 {
		return nil
	}
	return outputsOf(list[0], "--threshold", said, all)
}

// outputsOf returns an error if a threshold names an output that is not among known.
func outputsOf(s *subject.Subject, where, said string, known []string) error {
	t, err := finding.ParseThreshold(cmp.Or(said, finding.SignificantText))
	if unmet := t.Unmet(known); err == nil && len(unmet) > 0 {
		return subject.UsageError(where, "its outputs are "+strings.Join(labels(s), ", "), "%s has no output %s", s.Name, unmet[0])
	}
	return nil
}

// labels are the names of the outputs of a subject.
func labels(s *subject.Subject) (names []string) {
	for i := range s.Call.Outputs {
		names = append(names, s.Call.Outputs[i].Label())
	}
	return names
}

// worth returns the tolerance of an output, nil if the threshold of all outputs applies to it.
func worth(t finding.Threshold, s *subject.Subject, c *ir.Cell) *ir.Tolerance {
	own, unit := t.For(c.Label()), relativeThreshold(t, s)
	switch general := t.For(""); {
	case !c.IsFloat(), own == general && own.Least == 0 && own.Measure != finding.Absolute:
		return nil
	case own.Measure == finding.Absolute:
		return &ir.Tolerance{Unit: unit, Absolute: own.Value}
	}
	return &ir.Tolerance{Unit: unit, Relative: own.InDoubles(ulp(c.Type.Format.Digits())), Absolute: own.Least}
}

// statedThreshold returns the threshold of an output as text, "" if it is the one of all outputs.
func statedThreshold(t finding.Threshold, output, said string) string {
	general, err := finding.ParseThreshold(cmp.Or(said, finding.SignificantText))
	if own := t.For(output); err != nil || output != "" && own != general.For("") {
		return own.String()
	}
	return ""
}
