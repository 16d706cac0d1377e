package table

// This file writes findings without --verbose: about seven lines a defect, and counts of everything else.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// usualWidth is the width of a terminal that is not known.
const usualWidth = 80

func (t *Table) width() int {
	if t.Width > 0 {
		return max(t.Width, 60)
	}
	return usualWidth
}

// briefly writes a defect.
func (t *Table) briefly(d *report.Defect) {
	f := d.First
	v := d.View()
	t.headline(v)
	switch {
	case f.Kind == finding.PoisonedState:
		t.wrapped("    ", "first "+report.Call(f.Subject, f.Earlier)+", then "+report.Call(f.Subject, f.Input)+"   "+v.Got+
			report.After("   alone ", report.Unsigned(f.Alone.Decimal)))
		t.wrapped("    ", report.Keeps(f))
	case f.Builds != nil:
		t.wrapped("    ", report.Call(f.Subject, v.Input))
		t.wrapped("    ", "first  "+report.Build(&f.Builds.Each[0]))
		t.wrapped("    ", "second "+report.Build(&f.Builds.Each[1])+report.After("   ", v.Want))
		t.wrapped("    ", report.BuildErrors(f.Builds))
		if f.Builds.Functions() == nil && !f.Builds.Formulas {
			t.wrapped("    ", report.Rewritten(f.Builds))
		}
	default:
		t.outcome(report.Call(f.Subject, v.Input), v.Got, v.Want)
	}
	t.wrapped("    ", report.Recorded(f))
	if f.Conflict != nil {
		for _, text := range report.Against(f)[1:] {
			t.wrapped("    ", text)
		}
	}
	if f.Estimate != nil {
		t.wrapped("    ", report.Own(f))
	}
	t.restarts(v.Finding)
	t.wrapped("    ", report.ApartText(v.Finding))
	t.spot(v)
	t.wrapped("     | ", report.LastLink(v.Finding))
	t.attempt(d)
	t.wrapped("    ", v.Also)
	t.next(d)
}

// restarts says for which values the correct one of a block is exact. It does not contain errors that were made before these values.
func (t *Table) restarts(f *finding.Finding) {
	var at []string
	for i := range f.Restarts {
		r := &f.Restarts[i]
		place := cmp.Or(report.Place(r.File, r.Line, 0), r.Function)
		if place != "" && !slices.Contains(at, place) {
			at = append(at, place)
		}
	}
	if len(f.Restarts) > 0 && len(f.Exact) > 0 {
		t.wrapped("    ", "the correct value takes some computed floats as exact, because they are made of bits or have no known exact "+
			"value"+
			report.After(", at ", strings.Join(at, ", ")))
	}
}

// headline writes the line that editors parse.
func (t *Table) headline(v *report.View) {
	f := v.Finding
	place := v.Spot.Place
	if v.Spot.Line == 0 {
		place = report.SubjectFile(f.Spelling)
	}
	c := map[report.Level]colour{report.ErrorLevel: red, report.WarningLevel: yellow, report.NoteLevel: dim}[v.Level]
	text, tag := v.What, fmt.Sprintf("[%s %s]", f.Kind, f.ID)
	if v.Cause != "" {
		used := utf8.RuneCountInString(place+string(v.Level)+text+tag) + len(": : ") + len(":   ")
		text += ": " + v.CauseWithin(t.width()-used)
	}
	t.printf("%s%s %s  %s\n", t.paint(bold, place+": "), t.paint(c, string(v.Level)+":"), t.paint(bold, text), t.paint(dim, tag))
}

// outcome writes the call and what it comes to, on one line if they fit.
func (t *Table) outcome(call string, results ...string) {
	results = slices.DeleteFunc(results, func(s string) bool { return s == "" })
	all := strings.Join(results, "   ")
	if n := utf8.RuneCountInString(call) + utf8.RuneCountInString(all) + 4 + 3; n <= t.width() {
		t.printf("    %s\n", strings.TrimRight(call+"   "+all, " "))
		return
	}
	t.wrapped("    ", call)
	t.wrapped("    ", all)
}

// wrapped writes text behind a margin, broken between words.
func (t *Table) wrapped(margin, text string) {
	if text == "" {
		return
	}
	first := wrap(text, t.width()-len(margin))[0]
	t.printf("%s%s\n", margin, first)
	rest := strings.TrimLeft(text[len(first):], " ")
	if rest == "" {
		return
	}
	margin += "  "
	for _, line := range wrap(rest, t.width()-len(margin)) {
		t.printf("%s%s\n", margin, line)
	}
}

// spot writes the source line with a caret, and what was tested about it.
func (t *Table) spot(v *report.View) {
	text := strings.ReplaceAll(strings.TrimRight(v.Spot.Text, " \t\r\n"), "\t", "    ")
	at := v.Spot.Column - 1 + 3*strings.Count(v.Spot.Text[:max(0, min(v.Spot.Column-1, len(v.Spot.Text)))], "\t")
	tested := v.Tested
	if text == "" || v.Spot.Column < 1 || at >= len(text) {
		t.wrapped("    ", tested)
		return
	}
	room := t.width() - 7
	lead := len(text) - len(strings.TrimLeft(text, " "))
	cut := min(max(0, lead-4), at) // indentation deeper than four columns
	if at-cut > room*2/3 {
		cut = at - room/2
	}
	shown := text[cut:]
	if strings.TrimSpace(text[:cut]) != "" && at-cut > 3 {
		shown = "..." + shown[3:]
	}
	if len(shown) > room {
		shown = shown[:room-3] + "..."
	}
	t.printf("%4d | %s\n", v.Spot.Line, strings.ToValidUTF8(shown, "?"))
	caret := "     | " + strings.Repeat(" ", at-cut)
	switch {
	case tested == "":
		t.printf("%s%s\n", caret, t.paint(red, "^"))
	case len(caret)+2+len(tested) <= t.width():
		t.printf("%s%s %s\n", caret, t.paint(red, "^"), tested)
	default:
		t.printf("%s%s\n", caret, t.paint(red, "^"))
		t.wrapped("     | ", tested)
	}
}

// mostShown is the length of an offer, in characters, that the report shows.
const mostShown = 320

// attempt writes the suggestion and what it was tried on.
func (t *Table) attempt(d *report.Defect) {
	s, of := d.Suggested()
	if s == nil {
		return
	}
	label := "try:"
	if of != d.First {
		label = "try, for " + of.ID + ":"
	}
	at := report.SpotOf(d.First)
	text, tried := report.Try(s, &at), report.Tried(s)
	if utf8.RuneCountInString(text) > mostShown {
		text = "a formula of " + report.Plural(utf8.RuneCountInString(s.Text), "character") + "; faultline explain " + of.ID + " shows it"
	}
	if margin := len("    ") + len(label) + 1; margin+len(text)+3+len(tried) <= t.width() {
		t.printf("    %s %s   %s\n", t.paint(green, label), text, tried)
	} else {
		for i, line := range wrap(text, t.width()-margin) {
			shown := t.painted(green, map[bool]string{true: label}[i == 0], len(label))
			t.printf("    %s %s\n", shown, line)
		}
		t.wrapped("         ", tried)
	}
	if !t.Patches {
		return
	}
	for line := range strings.Lines(s.Patch) {
		t.printf("    %s", t.patchLine(line))
	}
}

// next writes the commands that mend and explain a defect.
func (t *Table) next(d *report.Defect) {
	if !t.Handles {
		if f := d.First; f.Spelling != "" && len(f.Input) <= 64 {
			t.printf("    %s\n", t.paint(cyan, report.Command(report.Shown(f), t.config.Flags)))
		}
		return
	}
	with := ""
	if t.Stream != "" {
		with = " " + report.Quoted([]string{t.Stream})[0]
	}
	var commands []string
	// fix may find a change where nothing was tried. Only what was tried, and can be written in the source, is offered.
	if s, f := d.Suggested(); s != nil && s.Applies {
		commands = append(commands, "faultline fix "+f.ID+with)
	}
	commands = append(commands, "faultline explain "+d.First.ID+with)
	t.printf("    %s\n", t.paint(cyan, strings.Join(commands, " · ")))
}

// besides writes, of a subject, the counts of what has no block, and what the search assumed.
func (t *Table) besides(s *subject, p *parts, n report.Counts) {
	var counts []string
	count := func(k int, one, many string) {
		if k == 1 {
			many = one
		}
		if k > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", k, many))
		}
	}
	of := make(map[finding.Tier]int)
	for _, f := range p.folded {
		of[f.Tier()]++
	}
	count(of[finding.TierInherent], "error that the inputs' own rounding explains", "errors that the inputs' own rounding explains")
	count(of[finding.TierZeroCrossing], "error near a zero of the function", "errors near zeros of the function")
	count(of[finding.TierDiscontinuity], "jump at a constant of the program", "jumps at constants of the program")
	count(of[finding.TierExtreme], "error at extreme inputs only", "errors at extreme inputs only")
	harmless := 0
	for _, f := range p.way {
		if f.Blameless() {
			harmless++
		}
	}
	count(len(p.way)-harmless, "exception in a run without a known exact value", "exceptions in runs without a known exact value")
	count(harmless, "exception without harm", "exceptions without harm")
	count(n.Inconclusive, "suspicion that is neither proved nor refuted", "suspicions that are neither proved nor refuted")
	count(n.Refuted, "suspicion refuted", "suspicions refuted")
	count(len(s.Suppressed), "finding suppressed", "findings suppressed")
	text := report.Unparameterised(s.Name) + ": "
	switch {
	case len(p.shown) > 0 && len(counts) == 0:
		text = ""
	case len(p.shown) > 0:
		text += "also " + strings.Join(counts, ", ") + " (-v)"
	case len(counts) > 0:
		text += "nothing to fix; " + strings.Join(counts, ", ") + " (-v)"
	default:
		text += "nothing to fix"
	}
	if without(s) && len(p.shown) == 0 {
		text += "; it has no floating-point operation of its own, and faultline does not check integer arithmetic"
	}
	if slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Stopped }) {
		text = strings.TrimPrefix(text+"; the search stopped early", "; ")
	}
	t.wrapped("", text)
	t.contracts(s, p)
}

// shownContracts is how many lines a subject has about inputs that the program refuses.
const shownContracts = 3

// contracts writes a line for each exception that the program throws and each assertion that fails.
func (t *Table) contracts(s *subject, p *parts) {
	n := 0
	for _, f := range p.folded {
		if f.Tier() != finding.TierContract {
			continue
		}
		if n++; n > shownContracts {
			continue
		}
		text := report.Unparameterised(s.Name) + ": refuses inputs: " + report.Headline(f)
		if at := report.SpotOf(f); at.Line > 0 {
			text += fmt.Sprintf(" (%s:%d)", at.File, at.Line)
		}
		t.wrapped("", text)
	}
	if n > shownContracts {
		t.wrapped("", fmt.Sprintf("%s: refuses inputs in %d other ways (-v)", report.Unparameterised(s.Name), n-shownContracts))
	}
}

// without reports whether a subject has no floating-point operation of its own. Errors of integers alone are not found.
func without(s *subject) bool {
	return len(s.Stats) > 0 && !slices.ContainsFunc(s.Stats, func(st *finding.Stats) bool { return st.Sites > 0 })
}

// domain says which parameters any finite value was allowed for, and how to limit them. It is written below defects only: without a defect
// the answer holds for every value.
func (t *Table) domain(s *subject) {
	if len(s.Stats) > 0 && s.Stats[0].Works != nil {
		w := s.Stats[0].Works
		t.wrapped("", fmt.Sprintf("assumed: --domain '%s', where %d of 100 runs end normally and soon; of all inputs, %d do",
			w.Domain, w.Inside, w.Outside))
		return
	}
	if len(s.Stats) == 0 || len(s.Stats[0].Free) == 0 {
		return
	}
	free := s.Stats[0].Free
	text := "note: any finite value was allowed for " + strings.Join(free[:min(len(free), shownOpen)], ", ")
	if len(free) > shownOpen {
		text += ", ..."
	}
	if s.Stats[0].Proposed != "" {
		t.wrapped("", text+"; its source suggests --domain '"+s.Stats[0].Proposed+"'")
		return
	}
	t.wrapped("", text+"; limit it with --domain '"+free[0]+" in [LOW,HIGH]'")
}

// briefAssumptions writes what the search took for granted about parameters, on one line.
func (t *Table) briefAssumptions(s *subject) {
	var all []string
	for _, st := range s.Stats {
		for _, what := range st.Assumed {
			short, _, _ := strings.Cut(what, " (--")
			if !slices.Contains(all, short) {
				all = append(all, short)
			}
		}
	}
	t.wrapped("", report.After("assumed: ", strings.Join(together(all), "; ")))
}

// shownTogether is how many names stand before "and 12 more".
const shownTogether = 2

// together makes one sentence of those that say the same of more than shownTogether parameters. The first word of each is the parameter.
func together(sentences []string) (list []string) {
	names := make(map[string][]string)
	for _, s := range sentences {
		name, rest, _ := strings.Cut(s, " ")
		names[rest] = append(names[rest], name)
	}
	for _, s := range sentences {
		name, rest, _ := strings.Cut(s, " ")
		switch with := names[rest]; {
		case len(with) <= shownTogether+1:
			list = append(list, s)
		case with[0] == name:
			few := strings.Join(with[:shownTogether], ", ")
			list = append(list, fmt.Sprintf("each of %s and %d more %s", few, len(with)-shownTogether, rest))
		}
	}
	return list
}
