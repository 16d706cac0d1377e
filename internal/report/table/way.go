package table

// This file is what is said in one line: exceptions and divergences that did not reach the result, the largest error where
// nothing was found, what a search of all inputs has settled and rests on, the simplest witness.

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

const shownOnTheWay = 12 // lines, without --verbose

// onTheWay writes exceptions and divergences, those apart that are known to make no error.
func (t *Table) onTheWay(fs []*finding.Finding) {
	var blameless, open []*finding.Finding
	for _, f := range fs {
		if f.Blameless() {
			blameless = append(blameless, f)
		} else {
			open = append(open, f)
		}
	}
	t.way("in runs whose result is not proved wrong", open)
	t.way("without harm to the result", blameless)
}

// way writes a line for each: those that did the most harm first, then the most ordinary input.
func (t *Table) way(what string, fs []*finding.Finding) {
	if len(fs) == 0 {
		return
	}
	t.printf("\non the way, %s:\n", what)
	slices.SortStableFunc(fs, func(a, b *finding.Finding) int {
		return cmp.Or(cmp.Compare(a.HarmLevel(), b.HarmLevel()), cmp.Compare(extremity(a.Input), extremity(b.Input)),
			strings.Compare(a.ID, b.ID))
	})
	shown := t.most(len(fs), shownOnTheWay)
	for _, f := range fs[:shown] {
		line := fmt.Sprintf("%s  %s%s  (%s)", f.ID, report.Exception(f), report.After(" at ", report.SitePlace(f.Site)),
			report.Point(report.ShownAt(f)))
		line += aside(f)
		if got := report.GotThere(f); !f.Blameless() && got.Shows() != "number" {
			line += "; the result is " + report.Unsigned(got.Decimal)
		}
		t.printf("    %s\n", line)
	}
	if shown < len(fs) {
		t.printf("    and %d more; --verbose shows them\n", len(fs)-shown)
	}
}

// aside returns how an exception differs from a certified one that every build raises; "" if it does not.
func aside(f *finding.Finding) string {
	switch {
	case f.Verdict == finding.Refuted:
		return ", refuted" + report.After(": ", report.Refutation(f))
	case f.Verdict != finding.Certified:
		return ", " + string(f.Verdict)
	case f.Flag != nil && f.Flag.Dropped:
		return "; " + report.Dropped
	}
	return ""
}

const shownParts = 3 // without --verbose

// parts names what is a part of the wrong result that f tells: exceptions and divergences in its runs, and where its rounding grows.
func (t *Table) parts(f *finding.Finding) {
	byLabel := make(map[string][]*finding.Finding)
	for _, g := range t.group.Parts[f.ID] {
		byLabel[report.PartLabel(g)] = append(byLabel[report.PartLabel(g)], g)
	}
	for _, label := range slices.Sorted(maps.Keys(byLabel)) {
		t.named(f, label, byLabel[label])
	}
}

// named names parts of f, behind a label.
func (t *Table) named(f *finding.Finding, label string, parts []*finding.Finding) {
	shown := t.most(len(parts), shownParts)
	var texts []string
	for _, g := range parts[:shown] {
		texts = append(texts, g.ID+" "+report.Exception(g)+report.After(" at ", report.SitePlace(g.Site))+report.Elsewhere(f, g))
	}
	if more := len(parts) - shown; more > 0 {
		texts = append(texts, fmt.Sprintf("%d more", more))
	}
	t.line(label, strings.Join(texts, "; "))
}

// extremity is how far the most extreme coordinate lies from 1, in powers of two; 0 is as ordinary as 1.
func extremity(in []finding.Number) (far float64) {
	for i := range in {
		if x, err := in[i].Float64(); err == nil && x != 0 {
			far = max(far, math.Abs(math.Log2(math.Abs(x))))
		}
	}
	return far
}

func (t *Table) simplest(f *finding.Finding) {
	if f.Simplest == nil {
		return
	}
	text := report.Point(f.Simplest.Input)
	if e := (&finding.Finding{Error: f.Simplest.Error}).Main(); e != nil && f.Builds == nil && !report.NoNumber(&f.Computed) {
		text += "   error " + report.Error(e) + report.After("   in ", f.Simplest.Output)
	}
	t.line("simplest", text)
}

// manyBits are lost by more than some roundings.
const manyBits = 20

// below says which threshold would make a finding of an error that is below it, and lost many bits.
func below(e *finding.Error) string {
	if e.Bits == nil || e.Relative == nil {
		return ""
	}
	bits, err := strconv.ParseFloat(e.Bits.Lower, 64)
	relative, err2 := strconv.ParseFloat(e.Relative.Lower, 64)
	if err != nil || err2 != nil || bits < manyBits || relative <= 0 || relative >= 1 {
		return ""
	}
	return fmt.Sprintf("--threshold 1e%.0f reports it as a finding", math.Floor(math.Log10(relative)))
}

// noNumber returns the first finding whose result, at an input that is not extreme, is NaN or infinite and has an exact value that is not
// known; nil if there is none.
func noNumber(fs []*finding.Finding) *finding.Finding {
	lost := func(r finding.Remark) bool { return r.Fact != finding.ShadowOpen && r.Fact != finding.NoEnclosure }
	i := slices.IndexFunc(fs, func(f *finding.Finding) bool {
		return f.Verdict == finding.Certified && !f.Extreme && !f.Blameless() && slices.ContainsFunc(f.Undecided, lost) &&
			report.GotThere(f).Hex != "" && report.GotThere(f).Shows() != "number"
	})
	if i < 0 {
		return nil
	}
	return fs[i]
}

// largest writes the largest error that was seen where no error of a result was found. An error of a result that is no number, and whose
// exact value is not known, may be larger.
func (t *Table) largest(s *subject) {
	of, beside := "", ""
	if f := noNumber(s.Findings); f != nil {
		of = " among results that are numbers"
		beside = fmt.Sprintf("the result is %s at %s (%s), where no exact value is known", report.Unsigned(report.GotThere(f).Decimal),
			report.Point(report.ShownAt(f)), f.ID)
	}
	for _, st := range s.Stats {
		l := st.Largest
		if l == nil || l.Error == nil || len(st.Settled) > 0 {
			continue
		}
		by := ""
		if len(s.Stats) > 1 {
			by = " by " + st.Strategy
		}
		few := ""
		if l.Open > 0 {
			few = fmt.Sprintf(", measured at %s; for %d more no exact value is known", report.Plural(l.Measured, "input"), l.Open)
		}
		if !t.Verbose {
			t.wrapped("", "largest error seen"+of+by+": "+report.Size(l.Error)+" at "+report.Point(l.Input)+few)
			t.wrapped("", beside)
			t.wrapped("", below(l.Error))
			continue
		}
		t.printf("largest error seen%s%s: %s at %s%s\n", of, by, report.Error(l.Error), report.Point(l.Input), few)
		if beside != "" {
			t.line("note", beside)
		}
		if asks := below(l.Error); asks != "" {
			t.line("note", asks)
		}
		for _, note := range report.Restarts(l.Restarts) {
			t.line("note", note)
		}
	}
}

// settled writes a paragraph for each oracle that was asked.
func (t *Table) settled(s *subject) {
	for _, st := range s.Stats {
		for _, x := range st.Settled {
			against := "of rounding"
			if x.Oracle == finding.Reference {
				against = "against the reference"
			}
			if x.Ran == 0 {
				t.printf("largest error %s: not known, because no input was run\n", against)
				continue
			}
			largest := "none is known"
			switch {
			case x.Error != nil:
				largest = report.Largest(x.Error) + " at " + report.Point(x.Input)
				if !x.Maximum {
					against += " that was seen"
				}
			case x.Maximum:
				largest = "0"
			}
			t.printf("largest error %s, %s: %s\n", against, runOf(x), largest)
			for _, line := range basis(x) {
				t.printf("    %s\n", line)
			}
		}
	}
}

func runOf(x *finding.Settled) string {
	if x.Ran+x.Refused < x.Inputs {
		part := 100 * float64(x.Ran+x.Refused) / float64(x.Inputs)
		return fmt.Sprintf("of %d inputs (%.3g%% of %d; the search ended early)", x.Ran, part, x.Inputs)
	}
	return fmt.Sprintf("of all %d inputs", x.Ran)
}

// basis says what is known and what is taken for granted.
func basis(x *finding.Settled) (lines []string) {
	if x.Judged+x.Spread > 0 {
		what := "each run carries rounding errors along, to first order"
		if x.Oracle == finding.Reference {
			what = "the reference in floating-point arithmetic"
		}
		largest := "no estimate above 0"
		if x.Judged > 0 {
			largest = fmt.Sprintf("the %d largest estimates (all others are below %s)", x.Judged, shortFloat(x.Below))
		}
		lines = append(lines, fmt.Sprintf("every input's error estimated: %s", what),
			fmt.Sprintf("computed exactly: %s and %d spread over all inputs", largest, x.Spread),
			fmt.Sprintf("estimates and exact errors differ by at most %s of the error", shortFloat(x.Apart)))
		if !x.Maximum && x.Ran+x.Refused == x.Inputs {
			lines = append(lines, "not settled: the estimates are not close enough to exclude the other inputs")
		}
	}
	if x.Count > 1 {
		lines = append(lines, fmt.Sprintf("%d inputs have this error", x.Count))
	}
	lost := "NaN or infinity"
	if x.Oracle == finding.Reference {
		lost = "NaN or infinity for an ordinary number"
	}
	for _, n := range []struct {
		inputs int64
		what   string
	}{{x.NotANumber, lost}, {x.Unknown, "no error is defined or known"}} {
		if n.inputs > 0 {
			lines = append(lines, n.what+": "+report.Plural(int(n.inputs), "input"))
		}
	}
	return lines
}

func shortFloat(x float64) string { return strconv.FormatFloat(x, 'g', 2, 64) }
