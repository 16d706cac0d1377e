package table

// This file is one finding on the screen: what goes in, what comes out, what is right, who is to blame, what to type next. Where the
// program's own error estimate is too little, that is a line in the block of the error itself, or a short block.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

const (
	idWidth    = 8
	labelWidth = 6   // of "exact", and one space
	textWidth  = 110 // columns before a long explanation is broken
)

// block writes a finding with all that is known of it.
func (t *Table) block(f *finding.Finding) {
	t.printf("%2d  %s  %s  %s\n", f.Rank, t.painted(bold, f.ID, idWidth), t.painted(pressure(f), report.Headline(f), 55),
		t.paint(verdicts[f.Verdict], string(f.Verdict))+report.After(", ", string(f.Since)))
	if f.Kind == finding.PoisonedState {
		t.spoiled(f)
		return
	}
	t.inputs(f.Input)
	if f.Builds != nil {
		t.buildsBlock(f)
		return
	}
	if f.Computed.Hex != "" {
		t.line("got", report.Value(&f.Computed)+outputName(f.Output))
	}
	if f.Loop != nil {
		t.loop(f.Loop)
	}
	for i, text := range report.Against(f) {
		t.line([]string{"want", "other", ""}[min(i, 2)], text)
	}
	t.exacts(f)
	if f.Kind == finding.UnderestimatedError {
		t.ownBlock(f)
		return
	}
	if e := f.Main(); e != nil && !report.NoNumber(&f.Computed) {
		t.line("error", report.Error(e)+report.After("   ", report.Split(f)))
	}
	t.said("limit", f.Threshold)
	t.blame(f)
	if t.Verbose || t.followed(f.Strategy) {
		t.lossy(f.Lossy, f.Site)
	}
	text := report.Said(f)
	if u := t.group.Own[f]; u != nil {
		text = report.Status(f)
		t.line("own", report.Own(u)+"   "+u.ID)
	}
	t.said("said", text)
	if f.Class != "" && f.Class != finding.Unknown && f.Conflict == nil {
		t.line("class", string(f.Class)+": "+cmp.Or(report.Reason(f), report.Meaning[f.Class]))
	}
	t.suggestion(f.Suggestion)
	t.notes(f)
	t.parts(f)
	for i := range f.Also {
		t.line("also", report.Unsigned(f.Also[i].Computed.Decimal)+" at "+report.Point(f.Also[i].Input))
	}
	if f.Worst != nil {
		t.line("worst", report.Worst(f.Worst))
	}
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}

// suggestion writes what to try, what came of it, and its diff if that is asked for.
func (t *Table) suggestion(s *finding.Suggestion) {
	if s == nil {
		return
	}
	t.line("try", report.Try(s, nil))
	t.line("", report.Change(s)+"; "+report.Tried(s))
	if !t.Patches {
		return
	}
	if s.Patch == "" {
		t.line("", "no diff, because the source there is not a single expression")
	}
	for line := range strings.Lines(s.Patch) {
		t.printf("             %s", t.patchLine(line))
	}
}

// spoiled writes two calls in one process: the first, the second and what comes of that, and what comes of it alone.
func (t *Table) spoiled(f *finding.Finding) {
	t.line("first", f.Subject+" at "+report.Point(f.Earlier))
	times, what, called := "", "the second call returns without the first", "twice"
	if n := f.Between + 1; n > 1 {
		times, called = fmt.Sprintf(", %d times", n), fmt.Sprintf("%d times", n+1)
		what = "the last call returns without the first"
	}
	t.line("then", f.Subject+" at "+report.Point(f.Input)+times)
	if f.Computed.Hex != "" {
		t.line("got", report.Value(&f.Computed)+outputName(f.Output))
	}
	t.said("ends", f.Signalled)
	t.line("alone", report.Value(f.Alone)+"   the result that "+what)
	t.line("note", "the unmodified code was called "+called+" in one process, and without the first call in another; a repetition "+
		"of both gave the same results")
	if report.Keeps(f) == "" {
		t.line("next", "look for static or global variables, errno or the rounding mode that the first call changes")
	}
	t.notes(f)
	t.foundBy(f)
}

// notes writes what has no line of its own. Where another finding is about the program's own estimate, that says it.
func (t *Table) notes(f *finding.Finding) {
	twin := t.group.Own[f] != nil
	for _, s := range report.Sentences(f) {
		if s.About == "" || s.About == report.AboutOwn && !(twin && f.OwnState == finding.OwnViolated) {
			t.line("note", s.Text)
		}
	}
}

// line writes a labelled line, broken between words when it is long.
func (t *Table) line(label, text string) {
	for i, part := range wrap(text, textWidth) {
		if i > 0 {
			label = ""
		}
		t.printf("    %s %s\n", t.painted(labelColour(label), label, labelWidth), part)
	}
}

// said writes a labelled line, none for no text.
func (t *Table) said(label, text string) {
	if text != "" {
		t.line(label, text)
	}
}

// inputs writes the point, a coordinate a line; of many only those that are not 0, and the count of the others.
func (t *Table) inputs(in []finding.Number) {
	width, shown, zeros := labelWidth, 0, 0
	for i := range in {
		width = max(width, len(in[i].Label()))
	}
	for i := range in {
		if len(in) > report.ShownInput && report.IsZero(&in[i]) {
			zeros++
			continue
		}
		if shown++; shown <= report.ShownInput {
			t.printf("    %-*s %s\n", width, in[i].Label(), report.Value(&in[i]))
		}
	}
	if zeros > 0 {
		t.line("", report.Plural(zeros, "input")+" of value 0")
	}
	if shown > report.ShownInput {
		t.line("", "and "+report.Plural(shown-report.ShownInput, "more input"))
	}
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
			t.line("path", report.ExactResult(&f.Computed, x, report.MidDigits))
		case t.Verbose || x == f.MainExact():
			t.line(label, report.ExactResult(&f.Computed, x, report.MidDigits))
			label = ""
		}
	}
}

// blame writes the place, what happened there, the source line with a caret, and what the trial of the blame came to.
func (t *Table) blame(f *finding.Finding) {
	s, trial := f.Site, report.Trial(f)
	if s == nil {
		t.said("blame", trial)
		return
	}
	where := cmp.Or(report.Place(s.File, s.Line, s.Column), s.Function+" (compile with -g to see the line)")
	t.line("blame", where+"  "+report.Sign(s.Op)+report.After(", ", report.Condition(s, f.Condition)))
	t.source(s)
	for _, fr := range s.InlinedAt {
		t.line("", fmt.Sprintf("in a call in %s at %s", fr.Function, report.Place(fr.File, fr.Line, fr.Column)))
	}
	if f.Confirmed {
		trial = report.After("confirmed: ", trial)
	}
	t.said("", trial)
}

// followed reports whether a strategy follows paths, to find what loses digits. In other searches nearly every series has such sums.
func (t *Table) followed(strategy string) bool {
	return slices.ContainsFunc(t.stats, func(st *finding.Stats) bool { return st.Strategy == strategy && st.Paths != nil })
}

// lossy writes what else lost or cancelled digits on the way, the most first. A cancellation that is to blame has its line already.
func (t *Table) lossy(list []finding.Lossy, blamed *finding.Site) {
	const mostShown = 3
	label, shown := "lost", 0
	for i := range list {
		l := &list[i]
		if blamed != nil && l.Check == "cancellation" && report.SitePlace(l.Site) == report.SitePlace(blamed) && l.Site.Op == blamed.Op {
			continue
		}
		if shown++; shown <= mostShown || t.Verbose {
			t.line(label, report.Lossy(l))
			label = ""
		}
	}
	if left := shown - mostShown; left > 0 && !t.Verbose {
		t.line("", fmt.Sprintf("and %s more (--verbose)", report.Plural(left, "operation")))
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
		t.printf("%s%s%s\n", margin, gap, t.paint(red, "^"))
	}
}

// more writes the command that explains the finding: by its number or id where explain knows these, otherwise, and with --verbose, with
// all that it needs.
func (t *Table) more(f *finding.Finding) {
	switch {
	case t.Handles && !t.Verbose:
		words := []string{"faultline", "explain", f.ID}
		if t.config.Subjects == 1 {
			words[2] = strconv.Itoa(f.Rank)
		}
		if t.Stream != "" {
			words = append(words, t.Stream)
		}
		t.said("more", strings.Join(report.Quoted(words), " "))
	case f.Spelling != "" && len(f.Input) <= 64:
		t.printf("    %s %s\n", t.painted(labelColour("more"), "more", labelWidth), report.Command(f, t.config.Flags))
	}
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

// foundBy says which strategies found it, where there are several.
func (t *Table) foundBy(f *finding.Finding) {
	if len(t.config.Strategy) < 2 || len(t.config.Ranges) > 0 || f.Strategy == "" {
		return
	}
	text := f.Strategy
	if also := t.group.Others[f]; len(also) > 0 {
		text += "; with other inputs by " + strings.Join(also, ", ") + " too"
	}
	t.line("by", text)
}

// ownBlock writes a block of its own: what its twin would say besides stands elsewhere or is another error's.
func (t *Table) ownBlock(f *finding.Finding) {
	if e := f.Main(); e != nil && !report.NoNumber(&f.Computed) {
		t.line("error", report.Error(e))
	}
	t.line("own", report.Own(f))
	if s := f.Site; s != nil {
		t.line("blame", report.SitePlace(s)+"  "+report.Sign(s.Op))
	}
	t.said("said", report.Status(f))
	t.notes(f)
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}

// buildsBlock writes what two builds return, how far apart that is, which of them is nearer to the exact value, and what was changed.
func (t *Table) buildsBlock(f *finding.Finding) {
	t.line("first", report.Build(&f.Builds.Each[0])+outputName(f.Output))
	t.line("second", report.Build(&f.Builds.Each[1]))
	t.said("apart", report.BuildsApart(f.Builds))
	t.exacts(f)
	for i := range f.Builds.Each {
		b := &f.Builds.Each[i]
		for k := range b.Exact {
			t.line("exact", report.Exact(&b.Exact[k], report.MidDigits)+"   "+b.Label())
		}
	}
	t.said("error", report.BuildErrors(f.Builds))
	switch {
	case f.Builds.Formulas:
		t.line("note", "the two formulas differ even without rounding; give the intended one with --reference")
		fallthrough
	case f.Builds.Functions() != nil:
		if f.Site != nil {
			t.blame(f)
		}
	default:
		t.line("change", report.Rewritten(f.Builds))
		if f.Site != nil {
			t.source(f.Site)
		}
	}
	t.notes(f)
	for i := range f.Also {
		t.line("also", report.Unsigned(f.Also[i].Computed.Decimal)+" at "+report.Point(f.Also[i].Input))
	}
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}

// compared says what searches for differences of two builds came to.
func (t *Table) compared(s *subject, found bool) {
	for _, st := range s.Stats {
		if st.Compared != nil {
			for _, part := range wrap(report.Compared(st.Compared, found), textWidth) {
				t.printf("%s\n", part)
			}
		}
	}
}
