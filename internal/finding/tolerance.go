package finding

// This file parses thresholds as users write them: "1e-9 or 1e-12 abs", and for single outputs "lat: 1e-9 abs".

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An outputThreshold is the threshold of the outputs with a name.
type outputThreshold struct {
	output    string    // "lat", also with all elements and fields; "result.val", "A[3]", "A[0..7]"
	threshold Threshold // without Outputs
}

const thresholdForm = "use 1e-3 (relative), 24bits, 1000ulp, 1e-12 abs, or two of them, '1e-9 or 1e-12 abs', and of one output " +
	"'lat: 1e-9 abs'"

// WithinAbsolute is the rule for an absolute error below the one that does not count in any measure.
const WithinAbsolute Rule = "within-absolute"

// units are the suffixes of a threshold, the longer ones first.
var units = []struct {
	suffix  string
	measure Measure
}{
	{"ulps", InUlps}, {"ulp", InUlps}, {"bits", InBits}, {"bit", InBits}, {"absolute", Absolute}, {"abs", Absolute},
	{"relative", Relative}, {"rel", Relative},
}

// ParseThreshold parses a threshold, with ; between those of several outputs. Without a general one, DefaultThreshold applies. Later parts
// replace earlier ones.
func ParseThreshold(s string) (Threshold, error) {
	all, outputs, err := parseAll(s)
	for i, o := range outputs {
		if i > 0 {
			all.Outputs += "; "
		}
		all.Outputs += o.output + ": " + o.threshold.String()
	}
	return all, err
}

// parseAll parses the general threshold and those of outputs.
func parseAll(s string) (all Threshold, outputs []outputThreshold, err error) {
	all = DefaultThreshold
	for _, part := range strings.Split(s, ";") {
		output, text, named := cutLast(part, ":")
		if !named {
			text = part
		}
		if strings.TrimSpace(part) == "" && strings.TrimSpace(s) != "" {
			continue
		}
		t, err := parseTolerance(text)
		switch output = strings.TrimSpace(output); {
		case err != nil:
			return all, nil, err
		case named && !isOutput(output):
			return all, nil, fmt.Errorf("threshold %q names no output; %s", part, thresholdForm)
		case named:
			outputs = append(outputs, outputThreshold{output, t})
		default:
			all = t
		}
	}
	return all, outputs, nil
}

// cutLast cuts s around the last occurrence of sep.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(sep):], true
}

// isOutput reports whether text can name outputs.
func isOutput(text string) bool {
	name, _, _, ok := elements(text)
	return ok && name != "" && !strings.ContainsAny(name, " \t[](),")
}

// parseTolerance parses one or two terms joined by or. An error counts if it is too large for each term.
func parseTolerance(text string) (t Threshold, err error) {
	terms := strings.Split(" "+text+" ", " or ")
	for i, term := range terms {
		measure, v, ok := parseTerm(term)
		switch {
		case !ok:
			return t, fmt.Errorf("threshold %q is not a positive number; %s", strings.TrimSpace(term), thresholdForm)
		case i == 0:
			t.Measure, t.Value = measure, v
		case i > 1 || (measure == Absolute) == (t.Measure == Absolute):
			return t, fmt.Errorf("threshold %q: or joins one relative and one absolute error; %s", strings.TrimSpace(text),
				thresholdForm)
		case measure == Absolute:
			t.Least = v
		default:
			t = Threshold{Measure: measure, Value: v, Least: t.Value}
		}
	}
	return t, nil
}

func parseTerm(term string) (m Measure, v float64, ok bool) {
	m, term = Relative, strings.TrimSpace(term)
	for _, u := range units {
		if rest, is := strings.CutSuffix(term, u.suffix); is {
			m, term = u.measure, rest
			break
		}
	}
	v, ok = positive(term)
	return m, v, ok
}

// For returns the threshold of an output, by its label.
func (t Threshold) For(label string) Threshold {
	outputs := t.outputs()
	for i := len(outputs) - 1; i >= 0; i-- {
		if outputs[i].means(label) {
			return outputs[i].threshold
		}
	}
	t.Outputs = ""
	return t
}

// outputs returns the thresholds of single outputs.
func (t Threshold) outputs() []outputThreshold {
	if t.Outputs == "" {
		return nil
	}
	_, list, _ := parseAll(t.Outputs)
	return list
}

// Unmet returns the thresholds that apply to none of the outputs with these labels.
func (t Threshold) Unmet(labels []string) (names []string) {
	for _, o := range t.outputs() {
		met := false
		for _, l := range labels {
			met = met || o.means(l)
		}
		if !met {
			names = append(names, o.output)
		}
	}
	return names
}

// means reports whether the threshold applies to an output.
func (o *outputThreshold) means(label string) bool {
	name, first, last, _ := elements(o.output)
	of, index, _, _ := elements(label)
	switch {
	case of == name:
		return first < 0 || first <= max(index, 0) && max(index, 0) <= last
	case first < 0:
		return strings.HasPrefix(of, name+".")
	}
	return false
}

// elements separates a name from its elements; first is -1 for all elements.
func elements(text string) (name string, first, last int, ok bool) {
	name, index, indexed := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	if !indexed {
		return name, -1, -1, true
	}
	from, to, several := strings.Cut(index, "..")
	first, err := strconv.Atoi(from)
	if last = first; err == nil && several {
		last, err = strconv.Atoi(to)
	}
	return name, first, last, err == nil && first <= last
}

// String returns t in the syntax of ParseThreshold.
func (t Threshold) String() string {
	s := strconv.FormatFloat(t.Value, 'g', -1, 64)
	switch t.Measure {
	case InBits:
		s += "bits"
	case InUlps:
		s += "ulp"
	case Absolute:
		s += " abs"
	}
	if t.Least > 0 {
		s += " or " + strconv.FormatFloat(t.Least, 'g', -1, 64) + " abs"
	}
	if t.Outputs != "" {
		s += "; " + t.Outputs
	}
	return s
}

// InDoubles returns a threshold as a relative error, for outputs of a format with the given relative size of an ulp. A search uses it. An
// absolute threshold has no such value; see Tolerance.
func (t Threshold) InDoubles(ulp float64) float64 {
	switch t.Measure {
	case InUlps:
		return t.Value * ulp
	case InBits:
		return (math.Exp2(t.Value) - 1) * ulp
	case Absolute:
		return Significant
	}
	return t.Value
}
