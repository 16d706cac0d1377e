package load

// This file reads claims about the values of inputs: --domain 'A[0..31] in [-100,100]' and --pin n=32.

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/suite"
)

// A setting is a claim about the values of inputs: an interval, a set of values, or one fixed value. A name without an index means all
// elements. Later settings win over earlier ones.
type setting struct {
	text        string // as it was written, for messages
	where       string // "--domain", "suites/gsl.toml: gsl_sf_log"
	source      source
	target      clause.Target
	name        string
	first, last int // elements, inclusive; -1 means all
	fixed       bool
	value       string       // fixed: a number, or the name of an enumerator
	values      []string     // of a set: the same
	low, high   clause.Bound // of an interval
	compared    bool         // written as a comparison
	cuts        bool         // it narrows other settings and replaces none
	shape       *shapeSaid   // the shape that combines several settings; nil if there is none
	used        bool
}

const fixForm = "write --pin NAME=VALUE"

var (
	// Names are those of FPCore, such as x*, t' and n-1. These include names of other languages.
	namePattern = `([^\s\d()\[\]";][^\s()\[\]";]*?)(?:\[(\d+)(?:\.\.(\d+))?\])?`
	fixRE       = regexp.MustCompile(`^\s*(\S.*?)\s*=\s*([^\s=]+)\s*$`)
	nameRE      = regexp.MustCompile(`^` + namePattern + `$`)
)

// parseDomain reads the text of one --domain. It returns settings of single inputs, and conditions.
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

// settingOf returns a setting without values.
func settingOf(where, text string, t clause.Target) *setting {
	s := &setting{text: text, where: where, target: t, name: t.Name(), first: -1, last: -1}
	if spans := t.Spans(); t.IsPlain() && len(spans) == 1 {
		s.first, s.last = spans[0].First, spans[0].Last
	}
	return s
}

// meet intersects s with another setting of the same input. It returns an error if nothing is left.
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
		return subject.UsageError(o.where, "", "domain of %s is empty: no value fulfils %s", s.name, s.text)
	}
	return nil
}

// isNamed reports whether an end of the interval is an enumerator.
func (s *setting) isNamed() bool { return s.low.Name != "" || s.high.Name != "" }

func parseFix(where, text string) (*setting, error) {
	at := quoted(where, text)
	m := fixRE.FindStringSubmatch(text)
	if m == nil {
		return nil, subject.UsageError(at, fixForm, "this is no NAME=VALUE")
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

// Which inputs a setting or a condition means: a[1][2] of a matrix, pts[3].x of an array of structs, the names of enumerators. Which
// settings of one input hold together.

// isAbout reports whether a setting means element index of name; index -1 is a scalar.
func (s *setting) isAbout(name string, index int) bool {
	return s.isStruct(name) || s.name == name && (s.first < 0 || s.first <= max(index, 0) && max(index, 0) <= s.last)
}

// isStruct reports whether s is a domain of all numbers of a struct or of a complex number, and name is one of these.
func (s *setting) isStruct(name string) bool {
	return !s.fixed && s.first < 0 && strings.HasPrefix(name, s.name+".")
}

// same reports whether two settings mean the same inputs.
func (s *setting) same(o *setting) bool {
	return s.name == o.name && slices.Equal(s.target.Spans(), o.target.Spans())
}

// replaces reports whether the user's setting s replaces the setting of a suite or a comment.
func (s *setting) replaces(suites *setting) bool {
	switch {
	case s.cuts:
		return false
	case s.name == suites.name:
		return len(s.target.Spans()) == 0
	case s.isStruct(suites.name):
		return !suites.fixed
	}
	return clause.IsGlob(s.name) && !suites.fixed && suite.Matches(s.name, suites.name)
}

// merge intersects s with an earlier setting of the same inputs, if one of them is a comparison. It reports whether it did.
func merge(known []*setting, s *setting) (merged bool, err error) {
	for _, f := range known {
		switch {
		case f.fixed || s.fixed || f.cuts || !f.same(s) || !f.compared && !s.compared:
			continue
		case f.values != nil || f.isNamed():
			s.cuts = true
			return false, nil
		case s.values != nil || s.isNamed():
			f.cuts = true
			return false, nil
		}
		if s.shape != nil {
			if f.shape != nil {
				return false, nil
			}
			f.shape = s.shape
		}
		return true, f.meet(s)
	}
	return false, nil
}

// cutting marks settings that narrow others.
func cutting(list []*setting) []*setting {
	for _, s := range list {
		s.cuts = true
	}
	return list
}

// resolved returns j with the inputs of the entry that its settings and conditions mean.
func (j *joined) resolved(f *facts) (*joined, error) {
	list, err := parametersOf(f, j)
	if err != nil {
		return j, nil // layOut returns the error
	}
	list = append(list, numbersOf(f.variables)...)
	k := *j
	k.settings, k.filter = nil, slices.Clone(j.filter)
	for _, s := range j.settings {
		of, err := s.resolved(list)
		if err != nil {
			return nil, err
		}
		k.settings = append(k.settings, of...)
	}
	for i := range k.filter {
		if c := &k.filter[i]; c.holds != nil {
			if c.text, err = textOf(c.holds, c.where, list); err != nil {
				return nil, err
			}
		}
	}
	return &k, nil
}

// resolved expands a setting with several indices to settings with one index.
func (s *setting) resolved(list []*parameter) ([]*setting, error) {
	if s.target.IsPlain() {
		if member := memberNamed(s.name, list); member != "" && s.source == byFlag {
			one := *s
			one.name, one.target = member, clause.Target{Text: s.target.Text, Parts: []clause.Part{{Name: member}}}
			s.used = true
			return []*setting{&one}, nil
		}
		return []*setting{s}, nil
	}
	name, runs, err := elementsOf(&s.target, s.where, list)
	if err != nil {
		return nil, err
	}
	var all []*setting
	for _, r := range runs {
		one := *s
		one.name, one.first, one.last = name, r.First, r.Last
		one.target = clause.Target{Text: s.target.Text, Parts: []clause.Part{{Name: name}}}
		all = append(all, &one)
	}
	s.used = s.used || len(runs) > 0
	return all, nil
}

// elementsOf returns the name of a target's inputs, and their indices; none where it has no elements.
func elementsOf(t *clause.Target, where string, list []*parameter) (string, []clause.Span, error) {
	for _, p := range list {
		for i := range p.leaves {
			f := &p.leaves[i]
			spans := t.Spans()
			if name, ok := t.Numbered(); ok && name == p.name+f.name && len(t.Parts) > 1 {
				spans = t.Parts[len(t.Parts)-1].Spans
			} else if t.Name() != p.name+f.name {
				continue
			}
			runs, err := p.runs(f, spans, t.Text, where)
			return p.name + f.name, runs, err
		}
	}
	return t.Name(), nil, subject.UsageError(where, "its parameters are "+strings.Join(namesOf(list), ", "), "there is no input %s", t.Text)
}

// memberNamed returns the full name of the only member that a bare name means: b.width for width. It returns "" if a parameter has the
// name, or if no member or several members have it.
func memberNamed(name string, list []*parameter) string {
	inputs := fullNames(list)
	known := func(input string) bool { return input == name || strings.HasPrefix(input, name+".") }
	if clause.IsGlob(name) || slices.ContainsFunc(append(namesOf(list), inputs...), known) {
		return ""
	}
	if near := membersNamed(name, inputs); len(near) == 1 && strings.HasSuffix(near[0], "."+name) {
		return near[0]
	}
	return ""
}

func namesOf(list []*parameter) (names []string) {
	for _, p := range list {
		names = append(names, p.name)
	}
	return names
}

// runs returns the ranges of elements for a setting with an index for each dimension.
func (p *parameter) runs(f *leaf, spans []clause.Span, text, where string) ([]clause.Span, error) {
	dims := f.dims
	switch outer := !p.isReference() && !p.byValue; {
	case len(spans) < 2 && (p.role == array || len(spans) == 0):
		return spans, nil
	case outer && len(spans) == len(dims)+1:
		dims = append([]int{maxElements}, dims...)
	case p.role == array && outer || len(spans) != len(dims):
		n := len(dims)
		if outer {
			n++
		}
		return nil, subject.UsageError(where, "", "%s has %d indices, and there are %d", text, len(spans), n)
	}
	runs := []clause.Span{{}}
	for k, s := range spans {
		if s.Last >= dims[k] {
			return nil, subject.UsageError(where, "", "%s: index %d is beyond the last, %d", text, s.Last, dims[k]-1)
		}
		var next []clause.Span
		for _, r := range runs {
			if k == len(spans)-1 {
				next = append(next, clause.Span{First: r.First*dims[k] + s.First, Last: r.First*dims[k] + s.Last})
				continue
			}
			for i := s.First; i <= s.Last; i++ {
				at := r.First*dims[k] + i
				next = append(next, clause.Span{First: at, Last: at})
			}
		}
		runs = next
	}
	return runs, nil
}

// textOf returns a condition in prefix notation, with (ref A 3) for elements and numbers for enumerators.
func textOf(e *fpcore.Expr, where string, list []*parameter) (string, error) {
	var wrong error
	replaced := e.Replaced(func(x *fpcore.Expr) *fpcore.Expr {
		t, err := clause.ParseTarget(where, x.Name)
		if err != nil {
			wrong = err
			return x
		}
		if value, ok := enumerator(x.Name, list); ok {
			return &fpcore.Expr{Kind: fpcore.Symbol, Pos: x.Pos, Name: value}
		}
		name, runs := t.Name(), t.Spans()
		if member := memberNamed(name, list); member != "" && t.IsPlain() {
			name = member
		}
		if !t.IsPlain() {
			if name, runs, err = elementsOf(&t, where, list); err != nil {
				wrong = err
			}
		}
		symbol := &fpcore.Expr{Kind: fpcore.Symbol, Pos: x.Pos, Name: name}
		if len(runs) == 0 {
			return symbol
		}
		index := &fpcore.Expr{Kind: fpcore.Symbol, Pos: x.Pos, Name: strconv.Itoa(runs[0].First)}
		return &fpcore.Expr{Kind: fpcore.Call, Pos: x.Pos, Name: "ref", Args: []*fpcore.Expr{symbol, index}}
	})
	return replaced.String(), wrong
}

// enumerator returns the value of an enumerator of some parameter, if no parameter has the name.
func enumerator(name string, list []*parameter) (value string, ok bool) {
	for _, p := range list {
		if p.name == name {
			return "", false
		}
		enums := [][]ir.EnumValue{nil}
		if p.isEnum() {
			enums[0] = p.source.Enum
		}
		for _, f := range p.leaves {
			enums = append(enums, f.enum)
		}
		for _, e := range slices.Concat(enums...) {
			if e.Name == name {
				value, ok = fp.Hex(float64(e.Value)), true
			}
		}
	}
	return value, ok
}
