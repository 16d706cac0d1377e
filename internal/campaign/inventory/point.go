package inventory

// This file reads points as people write them.

import (
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// Point reads a point in the words of --at: "x=1e-7, n=3", array elements as "A[2]=1". An input that it does not name is 0, or the nearest
// value of its domain.
func Point(s *subject.Subject, at string) ([]float64, error) {
	point := make([]float64, len(s.Params))
	for i, p := range s.Params {
		point[i] = min(max(0, p.Min), p.Max)
	}
	said := make(map[int]bool)
	for _, part := range strings.FieldsFunc(at, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		name, text, ok := strings.Cut(part, "=")
		if !ok {
			return nil, mistaken(part, "say NAME=VALUE, for example --at 'x=1e-7'", "no value")
		}
		i := slices.Index(s.Labels(), name)
		if i < 0 {
			return nil, mistaken(part, "", "%s has no input %s; its inputs are %s", s.Name, name, inputs(s))
		}
		if said[i] {
			return nil, mistaken(part, "", "%s has a value already", name)
		}
		said[i] = true
		v, err := valueOf(&s.Params[i], text)
		if err != nil {
			return nil, mistaken(part, "", "%q is not a number; decimals and hex floats are%s", text, namesOf(&s.Params[i]))
		}
		if point[i] = taken(&s.Params[i], v); s.Params[i].Format == fp.NoFormat && (point[i] != v || math.IsInf(v, 0)) {
			return nil, mistaken(part, "", "%s takes integers", name)
		}
	}
	return point, nil
}

// valueOf reads a value: a number, or a name of an enum.
func valueOf(p *subject.Param, text string) (float64, error) {
	if x, ok := p.Named(text); ok {
		return x, nil
	}
	return fp.Parse(text)
}

// namesOf lists the names of an enum's values, "" for a number.
func namesOf(p *subject.Param) string {
	if len(p.Enum) == 0 {
		return ""
	}
	var list []string
	for _, e := range p.Enum {
		list = append(list, e.Name)
	}
	return ", or one of " + strings.Join(list, ", ")
}

func mistaken(part, next, format string, args ...any) error {
	return subject.UsageError("--at "+part, next, format, args...)
}

// taken returns the value that a parameter takes for v: the nearest one of its own format, a whole number for an integer.
func taken(p *subject.Param, v float64) float64 {
	switch {
	case p.Format == fp.NoFormat:
		return math.Trunc(v)
	case p.Format.Digits() < fp.Binary64.Digits():
		return fp.Of(p.Format, v).Float64()
	}
	return v
}

func inputs(s *subject.Subject) string {
	names := s.Labels()
	if len(names) > 8 {
		names = append(names[:7:7], "...", names[len(names)-1])
	}
	return strings.Join(names, ", ")
}
