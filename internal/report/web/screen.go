package web

// This file is a finding on one screen.

import (
	"cmp"
	"fmt"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A screen is a finding in words. What does not apply is absent.
type screen struct {
	ID       string   `json:"id"`
	Headline string   `json:"headline"`
	Level    string   `json:"level"`
	Place    string   `json:"place,omitempty"`
	Cause    string   `json:"cause,omitempty"`
	Returns  string   `json:"returns,omitempty"` // what the program gives, and what would be right
	Tested   string   `json:"tested,omitempty"`
	Kind     string   `json:"kind"`
	Verdict  string   `json:"verdict"`
	Tier     string   `json:"tier"`
	Since    string   `json:"since,omitempty"`
	By       []string `json:"by,omitempty"` // strategies
	Folded   bool     `json:"folded,omitempty"`

	Input  []number `json:"input"`
	Output string   `json:"output,omitempty"`
	Got    *number  `json:"got,omitempty"`
	Exact  []exact  `json:"exact,omitempty"`

	Error    []measure `json:"error,omitempty"`    // of the exact value that counts,
	Rounding string    `json:"rounding,omitempty"` // and how much of it was rounding, and how much the formula

	Class string   `json:"class,omitempty"`
	Why   string   `json:"why,omitempty"`
	Said  string   `json:"said,omitempty"` // by the function itself
	Own   string   `json:"own,omitempty"`  // its estimate of its error, against that
	Blame *blame   `json:"blame,omitempty"`
	Lost  []string `json:"lost,omitempty"` // digits, on the way
	Try   *try     `json:"try,omitempty"`
	Lines []line   `json:"lines,omitempty"` // what else there is to say,
	Notes []string `json:"notes,omitempty"` // and without a label

	Command string `json:"command,omitempty"`
	Trace   *trace `json:"trace,omitempty"`
}

// A number is one with its name.
type number struct {
	Name    string `json:"name,omitempty"`
	Decimal string `json:"decimal"`
	Hex     string `json:"hex"`
}

// An exact is an enclosure in words.
type exact struct {
	Text  string `json:"text"`
	Count bool   `json:"counts,omitempty"` // the error is measured against it
}

// A measure is an error in one unit: the unit, and the number.
type measure [2]string

// A blame is more about the operation that made the error.
type blame struct {
	Condition string   `json:"condition,omitempty"`
	Inlined   []string `json:"inlined,omitempty"`
}

// A try is what to write in the place of what is blamed.
type try struct {
	Text  string `json:"text"`
	Tried string `json:"tried"`
	Patch string `json:"patch,omitempty"`
}

// A line is a labelled sentence.
type line struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// newScreen says what is known of a finding of a group.
func newScreen(f *finding.Finding, g *report.Group, flags []string) *screen {
	v := report.ViewOf(f)
	shown := v.Finding
	s := &screen{
		ID: f.ID, Headline: v.What, Level: string(v.Level), Place: v.Spot.Place, Cause: v.Cause, Tested: v.Tested,
		Kind: string(f.Kind), Verdict: string(f.Verdict),
		Tier: f.Tier().String(), Since: string(f.Since), Folded: f.Tier().Folded(), Input: numbers(shown.Input),
		Said: report.Status(f), Blame: newBlame(f), Command: report.Command(f, flags),
	}
	if s.Returns = v.Got; v.Want != "" {
		s.Returns += ", " + v.Want
	}
	if f.Strategy != "" {
		s.By = append([]string{f.Strategy}, g.Others[f]...)
	}
	s.values(shown)
	s.class(shown)
	switch u := g.Own[f]; {
	case u != nil:
		s.Own = report.Own(u) + " (" + u.ID + ")"
	default:
		s.Own = report.Own(f)
	}
	for i := range f.Lossy {
		s.Lost = append(s.Lost, report.Lossy(&f.Lossy[i]))
	}
	if t := f.Suggestion; t != nil {
		s.Try = &try{v.Try, report.Change(t) + "; " + v.Tried, t.Patch}
	}
	s.rest(f, g)
	if shown != f {
		s.Lines = append(s.Lines, line{"found at", report.Point(f.Input)})
	}
	return s
}

// values are what came out, what is right, and how far apart that is.
func (s *screen) values(f *finding.Finding) {
	if f.Computed.Hex != "" {
		got := numberOf(&f.Computed)
		s.Got, s.Output = &got, strings.TrimPrefix(f.Output, "return")
	}
	for i := range f.Exact {
		x := &f.Exact[i]
		s.Exact = append(s.Exact, exact{report.ExactResult(&f.Computed, x, report.MidDigits), x == f.MainExact()})
	}
	e := f.Main()
	if e == nil || f.Computed.Hex != "" && report.NoNumber(&f.Computed) {
		return
	}
	for _, m := range []struct {
		name string
		b    *finding.Bounds
	}{{"relative", e.Relative}, {"ulps", e.Ulps}, {"bits", e.Bits}, {"absolute", e.Absolute}} {
		if m.b != nil {
			s.Error = append(s.Error, measure{m.name, report.Near(m.b, 3)})
		}
	}
	s.Rounding = report.Split(f)
}

// class says which it is, and why.
func (s *screen) class(f *finding.Finding) {
	if f.Class != "" && f.Class != finding.Unknown {
		s.Class, s.Why = string(f.Class), cmp.Or(report.Reason(f), report.Meaning[f.Class])
	}
}

// rest is what has no place of its own on the screen.
func (s *screen) rest(f *finding.Finding, g *report.Group) {
	say := func(label, text string) {
		if text != "" {
			s.Lines = append(s.Lines, line{label, text})
		}
	}
	say("limit", f.Threshold)
	if len(f.Earlier) > 0 {
		say("call before", f.Subject+" at "+report.Point(f.Earlier))
		if f.Between > 0 {
			say("calls between", fmt.Sprint(f.Between))
		}
	}
	if f.Alone != nil {
		say("alone", report.Value(f.Alone))
	}
	if b := f.Builds; b != nil {
		say("first", report.Build(&b.Each[0]))
		say("second", report.Build(&b.Each[1]))
		say("apart", report.BuildsApart(b))
		say("error", report.BuildErrors(b))
		if b.Functions() == nil {
			say("change", report.Rewritten(b))
		}
	}
	for _, n := range report.Sentences(f) {
		if n.About == "" || n.About == report.AboutOwn && g.Own[f] == nil {
			s.Notes = append(s.Notes, n.Text)
		}
	}
	for _, part := range g.Parts[f.ID] {
		say(report.PartLabel(part), report.Line(part))
	}
	for i := range f.Also {
		say("also", report.Unsigned(f.Also[i].Computed.Decimal)+" at "+report.Point(f.Also[i].Input))
	}
	if f.Worst != nil {
		say("worst", report.Worst(f.Worst))
	}
	if f.Simplest != nil && report.Shown(f) == f {
		say("simplest", report.Point(f.Simplest.Input))
	}
}

func newBlame(f *finding.Finding) *blame {
	s := f.Site
	if s == nil {
		return nil
	}
	b := &blame{Condition: report.Condition(s, f.Condition)}
	for _, at := range s.InlinedAt {
		b.Inlined = append(b.Inlined, "in a call in "+at.Function+" at "+report.Place(at.File, at.Line, at.Column))
	}
	return b
}

func numbers(in []finding.Number) []number {
	list := make([]number, len(in))
	for i := range in {
		list[i] = numberOf(&in[i])
	}
	return list
}

func numberOf(n *finding.Number) number {
	return number{n.Label(), cmp.Or(n.Enum, report.Unsigned(n.Decimal)), n.Hex}
}
