package web

// This file is the source as far as the stream has it: the lines that findings name, with the bits that are lost there in the margin. What
// a stream has no text of is a gap.

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A file is what is known of one.
type file struct {
	Name  string  `json:"name"`
	Lines []*text `json:"lines"`
}

// A text is a line of a file.
type text struct {
	Line   int      `json:"line"`
	Text   string   `json:"text"`
	Lost   string   `json:"lost,omitempty"`   // in the margin: "16 of 16" digits
	Share  float64  `json:"share,omitempty"`  // of its digits, that are lost at the most
	To     string   `json:"to,omitempty"`     // a finding whose run has steps of this line
	Marks  []int    `json:"marks,omitempty"`  // columns of operations, from 1
	Blamed []string `json:"blamed,omitempty"` // findings that blame an operation of it
}

// sources are the files that the findings of a function name, by their names.
func sources(fs []*finding.Finding, around []*finding.Excerpt, screens []*screen) []*file {
	lines := make(map[string]map[int]*text)
	for _, f := range fs {
		if s := f.Site; s != nil {
			if t := at(lines, s); t != nil {
				t.blame(f)
			}
		}
		for i := range f.Lossy {
			if t := at(lines, f.Lossy[i].Site); t != nil {
				t.lose(f.Lossy[i].Bits, f.Lossy[i].Of)
			}
		}
	}
	for _, x := range around {
		besides(lines[report.Place(x.File, 0, 0)], x)
	}
	for _, x := range screens {
		if x.Trace != nil {
			x.Trace.mark(lines, x.ID)
		}
	}
	var list []*file
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		x := &file{Name: name}
		for _, n := range slices.Sorted(maps.Keys(lines[name])) {
			x.Lines = append(x.Lines, lines[name][n])
		}
		list = append(list, x)
	}
	return list
}

// mark notes in the lines of a run how many digits are wrong there, and fills in the text of its lines.
func (v *trace) mark(lines map[string]map[int]*text, id string) {
	for _, l := range v.Lines {
		t := lines[l.File][l.Line]
		if t == nil {
			continue
		}
		l.Text = strings.TrimSpace(t.Text)
		for i := range l.Steps {
			if s := &l.Steps[i]; s.Bits != nil {
				t.lose(int(*s.Bits), s.Of)
			}
		}
		t.To = cmp.Or(t.To, id)
	}
}

// besides adds the lines round about those that are known of a file, nil for one of which none is.
func besides(known map[int]*text, x *finding.Excerpt) {
	for i, line := range x.Lines {
		if n := x.First + i; known != nil && known[n] == nil {
			known[n] = &text{Line: n, Text: strings.TrimRight(line, " \t\r\n")}
		}
	}
}

// at returns the line of a site, nil where its text is not known, and marks the operation in it.
func at(lines map[string]map[int]*text, s *finding.Site) *text {
	if s == nil || s.Line == 0 || strings.TrimSpace(s.Text) == "" {
		return nil
	}
	name := report.Place(s.File, 0, 0)
	if lines[name] == nil {
		lines[name] = make(map[int]*text)
	}
	t := lines[name][s.Line]
	if t == nil {
		t = &text{Line: s.Line, Text: strings.TrimRight(s.Text, " \t\r\n")}
		lines[name][s.Line] = t
	}
	if s.Column > 0 && !slices.Contains(t.Marks, s.Column) {
		t.Marks = append(t.Marks, s.Column)
		slices.Sort(t.Marks)
	}
	return t
}

// blame notes a finding, and the bits that cancel by the condition of what it blames.
func (t *text) blame(f *finding.Finding) {
	if f.Verdict == finding.Certified && !slices.Contains(t.Blamed, f.ID) {
		t.Blamed = append(t.Blamed, f.ID)
	}
	of := finding.FormatOf(f.Site.Format).Digits()
	if c, err := strconv.ParseFloat(f.Condition, 64); (err == nil || math.IsInf(c, 1)) && f.Kind == finding.Cancellation {
		t.lose(int(min(float64(of), math.Log2(max(1, c)))), of)
	}
}

// lose notes that so many bits are lost there.
func (t *text) lose(bits, of int) {
	if share := float64(bits) / float64(cmp.Or(of, 53)); bits > 0 && share > t.Share {
		t.Share, t.Lost = min(1, share), ""
		if all := math.Round(float64(cmp.Or(of, 53)) * math.Log10(2)); math.Round(t.Share*all) > 0 {
			t.Lost = fmt.Sprintf("%.0f of %.0f", t.Share*all, all)
		}
	}
}
