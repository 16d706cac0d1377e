package report

// This file is one finding on the screen: what goes in, what comes out, what is right, who is to blame, what to type
// next.

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"faultline/internal/finding"
)

const (
	labelWidth = 6   // of "exact", and one space
	textWidth  = 110 // columns before a long explanation is broken
	shownInput = 8   // coordinates shown of a long input
	midDigits  = 23  // digits shown of an exact value
)

// block writes one finding.
func (t *Table) block(f *finding.Finding) {
	t.printf("%2d  %-8s  %-55s  %s\n", f.Rank, f.ID, headline(f), f.Verdict)
	t.inputs(f.Input)
	if f.Computed.Hex != "" {
		t.line("got", valueText(&f.Computed)+outputName(f.Output))
	}
	if f.Loop != nil {
		t.loop(f.Loop)
	}
	t.exacts(f)
	if f.Kind == finding.UnderestimatedError {
		t.ownBlock(f)
		return
	}
	if e := f.Main(); e != nil && !noNumber(&f.Computed) {
		t.line("error", errorText(e)+in("   ", split(f)))
	}
	t.blame(f)
	text := said(f)
	if u := t.twins[f]; u != nil {
		text = status(f)
		t.line("own", ownText(u)+"   "+u.ID)
	}
	if text != "" {
		t.line("said", text)
	}
	if f.Class != "" && f.Class != finding.Unknown {
		t.line("class", string(f.Class)+": "+cmp.Or(reasonText(f), meaning[f.Class]))
	}
	t.notes(f)
	t.raised(f)
	for i := range f.Also {
		t.line("also", unsigned(f.Also[i].Computed.Decimal)+" at "+pointText(f.Also[i].Input))
	}
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}

// notes writes what has no line of its own. Where another finding is about the program's own estimate, that says it.
func (t *Table) notes(f *finding.Finding) {
	twin := t.twins[f] != nil
	for _, s := range sentences(f) {
		if s.about == "" || s.about == aboutOwn && !(twin && f.OwnState == finding.OwnViolated) {
			t.line("note", s.text)
		}
	}
}

// line writes a labelled line, broken between words when it is long.
func (t *Table) line(label, text string) {
	for i, part := range wrap(text, textWidth) {
		if i > 0 {
			label = ""
		}
		t.printf("    %-*s %s\n", labelWidth, label, part)
	}
}

// inputs writes the point, a coordinate a line; of many only those that are not 0, and the count of the others.
func (t *Table) inputs(in []finding.Number) {
	width, shown, zeros := labelWidth, 0, 0
	for i := range in {
		width = max(width, len(in[i].Label()))
	}
	for i := range in {
		if len(in) > shownInput && strings.Trim(in[i].Decimal, "-0") == "" {
			zeros++
			continue
		}
		if shown++; shown <= shownInput {
			t.printf("    %-*s %s\n", width, in[i].Label(), valueText(&in[i]))
		}
	}
	if zeros > 0 {
		t.line("", fmt.Sprintf("%d coordinates are 0", zeros))
	}
	if shown > shownInput {
		t.line("", fmt.Sprintf("and %d coordinates more", shown-shownInput))
	}
}

// valueText is a float's shortest decimal, with the bits where they are not plain from it. The sign of a NaN means
// nothing to a person.
func valueText(n *finding.Number) string {
	if text := strings.TrimPrefix(n.Decimal, "-"); noNumber(n) || len(text) <= 9 && strings.Trim(text, "0123456789") == "" {
		return unsigned(n.Decimal)
	}
	return fmt.Sprintf("%-29s  (%s)", n.Decimal, n.Hex)
}

// noNumber says whether a result is a NaN or an infinity: its error is no number either.
func noNumber(n *finding.Number) bool {
	text := strings.TrimLeft(n.Decimal, "+-")
	return strings.HasPrefix(text, "nan") || strings.HasPrefix(text, "inf")
}

func outputName(s string) string {
	if s == "" || s == "return" {
		return ""
	}
	return "   in " + s
}

// exacts writes the enclosure that the error is measured against, and what the operations give along the floats' path where that is
// another number; with --verbose all.
func (t *Table) exacts(f *finding.Finding) {
	label := "exact"
	for i := range f.Exact {
		x := &f.Exact[i]
		switch {
		case x.Oracle == finding.Path:
			t.line("path", exactText(x, midDigits))
		case t.Verbose || x == mainExact(f):
			t.line(label, exactText(x, midDigits))
			label = ""
		}
	}
}

// exactText is an enclosure: digits, which oracle, the precision it took, the radius.
func exactText(x *finding.Exact, digits int) string {
	mid, rad := enclosure(x.Mid, x.Rad, digits)
	switch {
	case x.Beyond != "":
		return fmt.Sprintf("beyond %s   (%s)", x.Beyond, oracleText(x.Oracle))
	case x.Rad == "inf":
		return fmt.Sprintf("not known   (%s)", oracleText(x.Oracle))
	case rad == "0":
		return fmt.Sprintf("%s   (%s, exactly)", mid, oracleText(x.Oracle))
	case mid == "0":
		return fmt.Sprintf("between -%s and %s   (%s, %d bits)", rad, rad, oracleText(x.Oracle), x.Precision)
	}
	return fmt.Sprintf("%s   (%s, %d bits; +/- %s)", mid, oracleText(x.Oracle), x.Precision, rad)
}

// oracleText says whose value it is.
func oracleText(o finding.Oracle) string {
	if o == finding.Path {
		return "along the floats' decisions"
	}
	return string(o)
}

// errorText is an error in every measure there is.
func errorText(e *finding.Error) string {
	var parts []string
	if e.Relative != nil {
		parts = append(parts, "relative "+near(e.Relative, 2))
	} else if e.Absolute != nil {
		parts = append(parts, "absolute "+near(e.Absolute, 2))
	}
	if e.Ulps != nil {
		parts = append(parts, several(near(e.Ulps, 2), "ulp"))
	}
	if e.Bits != nil {
		parts = append(parts, several(near(e.Bits, 3), "bit"))
	}
	return strings.Join(parts, " · ")
}

// blame writes the place, what happened there, the source line with a caret, and what the trial of the blame came to.
func (t *Table) blame(f *finding.Finding) {
	s, trial := f.Site, trialText(f)
	if s == nil {
		if trial != "" {
			t.line("blame", trial)
		}
		return
	}
	where := place(s.File, s.Line, s.Column)
	if where == "" {
		where = s.Function + " (which line is not known: compile with -g)"
	}
	t.line("blame", where+"  "+s.Op+in(", ", conditionText(s, f.Condition)))
	t.source(s)
	for _, fr := range s.InlinedAt {
		t.line("", fmt.Sprintf("inlined into %s at %s", fr.Function, place(fr.File, fr.Line, fr.Column)))
	}
	if trial != "" {
		if f.Confirmed {
			trial = "confirmed: " + trial
		}
		t.line("", trial)
	}
}

// source writes the line, moved left, with a caret under the column. Columns count bytes; tabs before the caret stay
// tabs, so that it stands right whatever their width.
func (t *Table) source(s *finding.Site) {
	text := strings.TrimRight(s.Text, " \t\r\n")
	body := strings.TrimLeft(text, " \t")
	if body == "" {
		return
	}
	const margin = "             "
	t.printf("%s%s\n", margin, body)
	if at := s.Column - 1 - (len(text) - len(body)); s.Column > 0 && at >= 0 && at < len(body) {
		gap := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, body[:at])
		t.printf("%s%s^\n", margin, gap)
	}
}

// status is what the subject itself signalled.
func status(f *finding.Finding) string {
	if f.Signalled == "" || f.Kind == finding.Trap || f.Kind == finding.Timeout {
		return ""
	}
	if !f.Loud() && f.Verdict == finding.Certified {
		return f.Signalled + ": nothing is signalled"
	}
	return f.Signalled
}

// said is what the subject itself signalled, and how good its own error estimate was.
func said(f *finding.Finding) string {
	var parts []string
	if text := status(f); text != "" {
		parts = append(parts, text)
	}
	if f.Estimate != nil {
		text := "estimates its error as " + short(f.Estimate.Decimal, 2)
		if e := f.Main(); e != nil && e.Absolute != nil && !noNumber(&f.Computed) {
			text += ", it is " + near(e.Absolute, 2)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// meaning is what a class says by itself.
var meaning = map[finding.Class]string{
	finding.Inherent:           "the error is at most 8 times what half an ulp of the input does to the exact result",
	finding.Avoidable:          "the exact result moves less with the input than this error: a better formula helps",
	finding.ClassApproximation: "the program's formula, without any rounding, already differs from the reference",
	finding.OutOfDomain:        "the reference says nothing about this input",
}

// more writes the command that explains the finding, with the flags that the subject needs.
func (t *Table) more(f *finding.Finding) {
	if f.Spelling == "" || len(f.Input) > 64 {
		return
	}
	t.printf("    %-*s %s\n", labelWidth, "more", strings.Join(quoted(t.explainCommand(f)), " "))
}

func (t *Table) explainCommand(f *finding.Finding) []string {
	var at []string
	for i := range f.Input {
		at = append(at, f.Input[i].Label()+"="+f.Input[i].Hex)
	}
	flags, clang := t.config.Flags, []string(nil)
	if i := slices.Index(flags, "--"); i >= 0 {
		flags, clang = flags[:i], flags[i:]
	}
	return slices.Concat([]string{"faultline", "explain", f.Spelling}, flags, []string{"--at", strings.Join(at, ",")}, clang)
}

// quoted quotes for a shell where that is needed.
func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w
		if w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+_=,.:/@%") != "" {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return out
}

// place writes a position; of a path that leaves the current folder only the last element: the rest is the builder's.
func place(file string, line, column int) string {
	if file == "" {
		return ""
	}
	if path.IsAbs(file) || strings.HasPrefix(file, "../") {
		file = path.Base(file)
	}
	switch {
	case line == 0:
		return file
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// wrap breaks text between words into lines of at most width bytes where that is possible. Runs of spaces stay.
func wrap(text string, width int) []string {
	var lines []string
	for len(text) > width {
		i := strings.LastIndexByte(text[:width+1], ' ')
		if i <= 0 {
			break
		}
		lines = append(lines, strings.TrimRight(text[:i], " "))
		text = text[i+1:]
	}
	return append(lines, text)
}
