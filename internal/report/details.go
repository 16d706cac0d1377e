package report

// This file writes a view in sentences, for reports that have no layout of their own.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// Title is the harm and its cause on one line: "12 of 16 digits lost: pow(1 + rate, n) - 1 cancels".
func (v *View) Title() string { return v.What + After(": ", v.Cause) }

// Line is the first line of a finding: "file.c:7:40: error: 12 of 16 digits lost: ... [cancellation F-340970]". Editors and compilers
// write diagnostics so.
func (v *View) Line() string {
	return fmt.Sprintf("%s: %s: %s [%s %s]", v.Where(), v.Level, v.Title(), v.Finding.Kind, v.Finding.ID)
}

// Where is the place of a finding with the whole path: the line to change, or the subject's file if no line is known.
func (v *View) Where() string {
	s := &v.Spot
	switch {
	case s.File == "" || s.Line == 0:
		return SubjectFile(v.Finding.Spelling)
	case s.Column == 0:
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column)
}

// Details returns what a reader needs beside the title, a line each: the call and its result, the evidence for the cause, the
// suggestion, other findings of the defect.
func (v *View) Details() (list []string) {
	add := func(text string) {
		if text != "" {
			list = append(list, text)
		}
	}
	f := v.Finding
	call := Call(f.Subject, v.Input)
	switch {
	case f.Kind == finding.PoisonedState:
		add("first " + Call(f.Subject, f.Earlier) + ", then " + result(call, v.Got, v.Want))
		add(After("the second call alone returns ", Unsigned(f.Alone.Decimal)))
		add(Keeps(f))
	case f.Builds != nil:
		add(result(call, "", v.Want))
		for i := range f.Builds.Each {
			add(Build(&f.Builds.Each[i]))
		}
		add(BuildErrors(f.Builds))
	default:
		add(result(call, v.Got, v.Want))
	}
	add(Recorded(f))
	for _, text := range Against(f) {
		add(text)
	}
	add(Own(f))
	add(v.Tested)
	add(v.Suggested())
	add(v.Also)
	return list
}

// Suggested is the suggestion and what its trials came to, on one line, "" without a suggestion.
func (v *View) Suggested() string {
	if v.Try == "" {
		return ""
	}
	return "try " + strings.Replace(v.Try, "   for ", " for ", 1) + After(" (", v.Tried) + map[bool]string{true: ")"}[v.Tried != ""]
}

// result joins a call, what it gives and what would be right.
func result(call, got, want string) string {
	if strings.HasPrefix(got, "returns ") {
		got = " " + got
	} else {
		got = After(": ", got)
	}
	return call + got + After(", ", want)
}

// Call writes a subject with its input: "f(x = 1, n = 2)".
func Call(subject string, in []finding.Number) string {
	return Unparameterised(subject) + "(" + Values(in) + ")"
}

// Unparameterised is the name of a function without the types of its parameters.
func Unparameterised(name string) string {
	end := strings.LastIndexByte(name, ')')
	if strings.Contains(name[end+1:], ">") { // the parentheses are in a template's argument: f<(lambda at f.cpp:3:7)>
		return name
	}
	for depth, i := 0, end; i > 0; i-- {
		switch name[i] {
		case ')':
			depth++
		case '(':
			switch depth--; {
			case depth > 0:
			case strings.HasSuffix(name[:i], "operator"): // the two characters are its name
				return name[:end+1]
			default:
				return name[:i]
			}
		}
	}
	return name
}
