package clause

// This file is what a clause speaks of: a name, perhaps with fields and elements.

import (
	"regexp"
	"strconv"
	"strings"

	"faultline/internal/subject"
)

// MostElements is how many elements an array has at most.
const MostElements = 1 << 16

// A Target is an input or several: NAME, NAME.FIELD, NAME[0..31], NAME[1][2], NAME[3].FIELD.
type Target struct {
	Text  string
	Parts []Part // between dots
}

// A Part is a name, and elements of it.
type Part struct {
	Name  string
	Spans []Span
}

// A Span is elements, ends included.
type Span struct{ First, Last int }

var (
	// Names are FPCore's, which may be x*, t', n-1; those of other languages are among them.
	partRE = regexp.MustCompile(`^([^\s()\[\]{}",;]+?)((?:\s*\[[^\[\]]*\])*)$`)
	spanRE = regexp.MustCompile(`\[([^\[\]]*)\]`)
	// As in Fortran and Python, a colon is a range too.
	rangeRE = regexp.MustCompile(`^\s*(\d+)\s*(?:(?:\.\.|:)\s*(\d+)\s*)?$`)
)

// ParseTarget reads one target; at is where it was written, for messages.
func ParseTarget(at, text string) (Target, error) {
	t := Target{Text: strings.TrimSpace(text)}
	for _, piece := range pieces(t.Text) {
		m := partRE.FindStringSubmatch(piece)
		if m == nil || len(t.Parts) == 0 && startsNumber(m[1]) {
			return t, subject.UsageError(at, "an input is NAME, NAME.FIELD, NAME[0..31] or NAME[1][2]", "%q names no input", t.Text)
		}
		p := Part{Name: m[1]}
		for _, s := range spanRE.FindAllStringSubmatch(m[2], -1) {
			span, err := parseSpan(at, s[1])
			if err != nil {
				return t, err
			}
			p.Spans = append(p.Spans, span)
		}
		t.Parts = append(t.Parts, p)
	}
	return t, nil
}

func startsNumber(name string) bool { return name[0] >= '0' && name[0] <= '9' }

// pieces splits a name at its dots, and at the arrows of C, where these stand behind an element: other dots are parts of names.
func pieces(text string) []string {
	var list []string
	text = strings.ReplaceAll(text, "->", ".")
	for {
		i := strings.Index(text, "].")
		if i < 0 {
			return append(list, text)
		}
		list, text = append(list, text[:i+1]), text[i+2:]
	}
}

func parseSpan(at, text string) (Span, error) {
	m := rangeRE.FindStringSubmatch(text)
	if m == nil {
		return Span{}, subject.UsageError(at, "elements are NAME[3] or NAME[0..31]", "%q are no elements", text)
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	first, err1 := strconv.Atoi(m[1])
	last, err2 := strconv.Atoi(m[2])
	if err1 != nil || err2 != nil || last >= MostElements {
		return Span{}, subject.UsageError(at, "", "arrays have at most %d elements here", MostElements)
	}
	if first > last {
		return Span{}, subject.UsageError(at, "", "the elements %d..%d are none", first, last)
	}
	return Span{first, last}, nil
}

// Name is the target without its elements: pts.x for pts[3].x.
func (t *Target) Name() string {
	names := make([]string, len(t.Parts))
	for i, p := range t.Parts {
		names[i] = p.Name
	}
	return strings.Join(names, ".")
}

// Numbered is the target with elements as names, up to its last part: m.value.0.x for m.value[0].x. It is not ok where that names several.
func (t *Target) Numbered() (name string, ok bool) {
	for i, p := range t.Parts {
		if i > 0 {
			name += "."
		}
		name += p.Name
		if i == len(t.Parts)-1 {
			break
		}
		for _, s := range p.Spans {
			if s.First != s.Last {
				return "", false
			}
			name += "." + strconv.Itoa(s.First)
		}
	}
	return name, true
}

// Spans are the elements of all parts, from the outside in.
func (t *Target) Spans() (list []Span) {
	for _, p := range t.Parts {
		list = append(list, p.Spans...)
	}
	return list
}

// IsPlain reports whether the target is a name with at most one index, behind it: no type is needed to know which elements are meant.
func (t *Target) IsPlain() bool { return len(t.Parts) == 1 && len(t.Parts[0].Spans) < 2 }

// IsGlob reports whether a name may be that of many inputs.
func IsGlob(name string) bool { return strings.ContainsAny(name, "*?") }
