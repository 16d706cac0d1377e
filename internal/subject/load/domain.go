package load

// This file is what is said about parameters: --domain 'A[0..31] in [-100,100]' and --fix n=32.

import (
	"math"
	"regexp"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
)

// A setting is one thing said about a parameter: an interval it is drawn from, values that it has, or the one it always has.
// A name without an index says it of all elements; later settings win over earlier ones.
type setting struct {
	text        string // as it was written, for messages
	where       string // "--domain", "suites/gsl.toml: gsl_sf_log"
	source      source
	target      clause.Target
	name        string
	first, last int // elements, inclusive; -1 is all of them
	fixed       bool
	value       string       // fixed: a number, or the name of an enumerator
	values      []string     // of a set: the same
	low, high   clause.Bound // of an interval
	compared    bool         // said by a comparison
	cuts        bool         // of what else is said: it takes no other's place
	shape       *shapeSaid   // that several settings are of together; nil: none
	used        bool
}

const fixForm = "a fixed parameter is NAME=VALUE"

var (
	// Names are FPCore's, which may be x*, t', n-1; those of other languages are among them.
	namePattern = `([^\s\d()\[\]";][^\s()\[\]";]*?)(?:\[(\d+)(?:\.\.(\d+))?\])?`
	fixRE       = regexp.MustCompile(`^\s*(\S.*?)\s*=\s*([^\s=]+)\s*$`)
	nameRE      = regexp.MustCompile(`^` + namePattern + `$`)
)

// parseDomain reads what one --domain says: of parameters each for itself, and as conditions.
func parseDomain(where, text string) (settings []*setting, rest []condition, err error) {
	list, err := clause.Read(where, text)
	if err != nil {
		return nil, nil, err
	}
	for i := range list {
		c := &list[i]
		if c.Kind == clause.Condition {
			rest = append(rest, condition{text: c.Prefix, holds: c.Holds, where: c.At})
		}
		of := shapeOf(c)
		for _, t := range c.Targets {
			s := settingOf(c.At, c.Text, t)
			s.low, s.high, s.values, s.compared, s.shape = c.Low, c.High, c.Values, c.Compared, of
			if of != nil {
				s.low.Value, s.high.Value, s.compared = of.least, of.most, true
			}
			settings = append(settings, s)
		}
	}
	return settings, rest, nil
}

// settingOf is a setting that says nothing yet.
func settingOf(where, text string, t clause.Target) *setting {
	s := &setting{text: text, where: where, target: t, name: t.Name(), first: -1, last: -1}
	if spans := t.Spans(); t.IsPlain() && len(spans) == 1 {
		s.first, s.last = spans[0].First, spans[0].Last
	}
	return s
}

// meet cuts s to what another setting of the same parameter says too; it says where nothing is left.
func (s *setting) meet(o *setting) error {
	if o.low.Value > s.low.Value || o.low.Value == s.low.Value && o.low.Open {
		s.low = o.low
	}
	if o.high.Value < s.high.Value || o.high.Value == s.high.Value && o.high.Open {
		s.high = o.high
	}
	if s.text != o.text {
		s.text += "; " + o.text
	}
	if s.low.Value > s.high.Value || s.low.Value == s.high.Value && (s.low.Open || s.high.Open) {
		return subject.UsageError(o.where, "", "domain of %s is empty: with %s nothing is left of it", s.name, s.text)
	}
	return nil
}

// isNamed reports whether an end is an enumerator.
func (s *setting) isNamed() bool { return s.low.Name != "" || s.high.Name != "" }

func parseFix(where, text string) (*setting, error) {
	at := quoted(where, text)
	m := fixRE.FindStringSubmatch(text)
	if m == nil {
		return nil, subject.UsageError(at, fixForm, "this fixes nothing")
	}
	t, err := clause.ParseTarget(at, m[1])
	if err != nil {
		return nil, err
	}
	s := settingOf(at, text, t)
	s.fixed, s.value = true, m[2]
	return s, nil
}

// parseIndex reads the elements of a name that nameRE has matched.
func parseIndex(at, first, last string) (int, int, error) {
	if first == "" {
		return -1, -1, nil
	}
	if last == "" {
		last = first
	}
	t, err := clause.ParseTarget(at, "x["+first+".."+last+"]")
	if err != nil {
		return 0, 0, err
	}
	span := t.Spans()[0]
	return span.First, span.Last, nil
}

// quoted returns a place in a command line: --domain 'x in [0,1]'.
func quoted(where, text string) string { return clause.At(where, text) }

// floats returns the smallest and largest finite value of format in the interval; ok is false if there is none.
func (s *setting) floats(format fp.Format) (lo, hi float64, ok bool) {
	low, high := subject.Largest(format, -1), subject.Largest(format, 1)
	lo, hi = s.low.Value, s.high.Value
	if lo = inward(lo, format, 1); s.low.Open && lo == s.low.Value {
		lo = step(lo, format, 1)
	}
	if hi = inward(hi, format, -1); s.high.Open && hi == s.high.Value {
		hi = step(hi, format, -1)
	}
	lo, hi = math.Max(lo, low), math.Min(hi, high)
	return lo, hi, lo <= hi
}

// integers returns the smallest and largest integer in the interval, between low and high.
func (s *setting) integers(low, high float64) (lo, hi float64, ok bool) {
	if lo = math.Ceil(s.low.Value); s.low.Open && lo == s.low.Value {
		lo++
	}
	if hi = math.Floor(s.high.Value); s.high.Open && hi == s.high.Value {
		hi--
	}
	lo, hi = math.Max(lo, low), math.Min(hi, high)
	return lo, hi, lo <= hi
}

// inward returns x rounded to format, towards the inside of a domain: up for sign 1, down for sign -1.
func inward(x float64, format fp.Format, sign float64) float64 {
	if format.Digits() >= fp.Binary64.Digits() || math.IsInf(x, 0) {
		return x
	}
	v := fp.Of(format, x).Float64()
	if (v-x)*sign < 0 {
		v = step(v, format, sign)
	}
	return v
}

// step returns the neighbour of x in format (float64 at most) on the side of sign.
func step(x float64, format fp.Format, sign float64) float64 {
	if format.Digits() >= fp.Binary64.Digits() {
		return math.Nextafter(x, math.Inf(int(sign)))
	}
	v := fp.Of(format, x)
	if sign > 0 {
		return v.NextUp().Float64()
	}
	return v.NextDown().Float64()
}
