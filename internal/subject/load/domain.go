package load

// This file reads what is said about parameters: --domain 'A[0..31] in [-100,100]' and --fix n=32.

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// A setting is one thing said about a parameter: an interval it is drawn from, or the value it always has.
// A name without an index says it of all elements; later settings win over earlier ones.
type setting struct {
	text        string // as it was written, for messages
	where       string // "--domain", "suites/gsl.toml: gsl_sf_log"
	lenient     bool   // no error if no parameter has the name
	name        string
	first, last int // elements, inclusive; -1 is all of them
	fixed       bool
	value       string // fixed: a number, or the name of an enumerator
	low, high   bound
	used        bool
}

// A bound is one end of an interval.
type bound struct {
	value float64
	open  bool
}

const (
	domainForm = "a domain is 'NAME in [LOW,HIGH]' or 'NAME[0..31] in [LOW,HIGH]', ends with ( or ) are left out, inf is allowed"
	fixForm    = "a fixed parameter is NAME=VALUE"
)

var (
	// Names are FPCore's, which may be x*, t', n-1; those of other languages are among them.
	namePattern = `([^\s\d()\[\]";][^\s()\[\]";]*?)(?:\[(\d+)(?:\.\.(\d+))?\])?`
	domainRE    = regexp.MustCompile(`^\s*` + namePattern + `\s+in\s*([\[(])\s*([^,\s]+)\s*,\s*([^\s\])]+)\s*([\])])\s*$`)
	fixRE       = regexp.MustCompile(`^\s*` + namePattern + `\s*=\s*([^\s=]+)\s*$`)
	nameRE      = regexp.MustCompile(`^` + namePattern + `$`)
)

// parseDomain reads one --domain. A text that opens with a parenthesis is a predicate, not an interval: it is returned.
func parseDomain(where, text string) (*setting, string, error) {
	if strings.HasPrefix(strings.TrimSpace(text), "(") {
		return nil, strings.TrimSpace(text), nil
	}
	at := quoted(where, text)
	m := domainRE.FindStringSubmatch(text)
	if m == nil {
		return nil, "", subject.UsageError(at, domainForm, "this is no domain")
	}
	s := &setting{text: text, where: at, name: m[1]}
	var err error
	if s.first, s.last, err = parseIndex(at, m[2], m[3]); err != nil {
		return nil, "", err
	}
	s.low.open, s.high.open = m[4] == "(", m[7] == ")"
	if s.low.value, err = parseBound(at, m[5]); err != nil {
		return nil, "", err
	}
	if s.high.value, err = parseBound(at, m[6]); err != nil {
		return nil, "", err
	}
	if s.low.value > s.high.value {
		return nil, "", subject.UsageError(at, "", "domain of %s is empty: %s > %s", s.name, m[5], m[6])
	}
	if s.low.value == s.high.value && (s.low.open || s.high.open) {
		return nil, "", subject.UsageError(at, "", "domain of %s is empty: it excludes its only value %s", s.name, m[5])
	}
	return s, "", nil
}

func parseFix(where, text string) (*setting, error) {
	at := quoted(where, text)
	m := fixRE.FindStringSubmatch(text)
	if m == nil {
		return nil, subject.UsageError(at, fixForm, "this fixes nothing")
	}
	s := &setting{text: text, where: at, name: m[1], fixed: true, value: m[4]}
	var err error
	s.first, s.last, err = parseIndex(at, m[2], m[3])
	return s, err
}

func parseIndex(at, first, last string) (int, int, error) {
	if first == "" {
		return -1, -1, nil
	}
	if last == "" {
		last = first
	}
	i, err1 := strconv.Atoi(first)
	j, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || j >= maxElements {
		return 0, 0, subject.UsageError(at, "", "arrays have at most %d elements here", maxElements)
	}
	if i > j {
		return 0, 0, subject.UsageError(at, "", "the elements %d..%d are none", i, j)
	}
	return i, j, nil
}

func parseBound(at, text string) (float64, error) {
	x, err := fp.Parse(text)
	if err != nil || math.IsNaN(x) {
		return 0, subject.UsageError(at, "", "%q is no number that could bound a domain", text)
	}
	return x, nil
}

// quoted returns a place in a command line: --domain 'x in [0,1]'.
func quoted(where, text string) string {
	if text == "" {
		return where
	}
	return where + " '" + text + "'"
}

// floats returns the smallest and largest finite value of format in the interval; ok is false if there is none.
func (s *setting) floats(format fp.Format) (lo, hi float64, ok bool) {
	low, high := subject.Largest(format, -1), subject.Largest(format, 1)
	lo, hi = s.low.value, s.high.value
	if lo = inward(lo, format, 1); s.low.open && lo == s.low.value {
		lo = step(lo, format, 1)
	}
	if hi = inward(hi, format, -1); s.high.open && hi == s.high.value {
		hi = step(hi, format, -1)
	}
	lo, hi = math.Max(lo, low), math.Min(hi, high)
	return lo, hi, lo <= hi
}

// integers returns the smallest and largest integer in the interval, between low and high.
func (s *setting) integers(low, high float64) (lo, hi float64, ok bool) {
	if lo = math.Ceil(s.low.value); s.low.open && lo == s.low.value {
		lo++
	}
	if hi = math.Floor(s.high.value); s.high.open && hi == s.high.value {
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
