package campaign

// This file tests which findings stand for themselves.

import (
	"bytes"
	"fmt"
	"maps"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
)

// decoded returns the findings and the stats of a stream.
func decoded(t *testing.T, stream string) (fs []*finding.Finding, stats *finding.Stats) {
	t.Helper()
	err := finding.Decode(bytes.NewReader([]byte(stream)), "stream", func(m *finding.Message) error {
		if m.Finding != nil {
			fs = append(fs, m.Finding)
		}
		if m.Stats != nil {
			stats = m.Stats
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fs, stats
}

// A result that is wrong without rounding, which the program itself signals, was known from the underflow beside it alone: it stood on the
// way to nothing, and "largest error seen" did not know of it.
func TestWrongResultBesideExceptionIsABlock(t *testing.T) {
	t.Parallel()
	for _, kinds := range [][]string{nil, {"inaccuracy"}, {"exception"}} {
		text, summary := find(t, t.Context(), &Config{
			Args: []string{"testdata/beside.c:loud"}, Flags: subject.Flags{Domains: []string{"x in [800,1000]"}, Reference: "(+ 1 (exp (- x)))"}, Kinds: kinds, Seed: 1,
		})
		fs, stats := decoded(t, text)
		blocks := 0
		for _, f := range fs {
			e := f.Main()
			if f.OnTheWay && e != nil && e.Relative != nil && f.Computed.Decimal == "0" {
				t.Errorf("%v: %s, %s: a wrong result on the way", kinds, f.ID, f.Kind)
			}
			if Inaccurate(f) {
				blocks++
			}
		}
		if blocks != 1 || summary.Findings == 0 {
			t.Errorf("%v: %d errors of the result, want one of all that is wrong:\n%s", kinds, blocks, text)
		}
		if stats.Largest != nil && len(kinds) == 0 {
			t.Errorf("the largest error seen is said beside a certified one: %+v", stats.Largest)
		}
	}
}

// Claims alone are the same exceptions of the same operations as those beside certificates of wrong results, which are left out.
func TestOnlyClaims(t *testing.T) {
	t.Parallel()
	raised := func(only bool) map[string]bool {
		text, _ := find(t, t.Context(), &Config{
			Args: []string{"testdata/beside.c:*"}, Kinds: []string{"exception"}, Strategies: []string{"hunt"}, Seed: 1, OnlyClaims: only,
		})
		fs, _ := decoded(t, text)
		pairs := make(map[string]bool)
		for _, f := range fs {
			switch {
			case only && f.Kind.Exception() == 0 && f.Kind != finding.InvalidConversion:
				t.Errorf("%s, %s is not claimed of an operation", f.ID, f.Kind)
			case f.Verdict == finding.Certified && f.Site != nil && f.Kind.Exception() != 0:
				pairs[fmt.Sprint(f.Kind, f.Site.File, f.Site.Line, f.Site.Column, f.Site.Op)] = true
			}
		}
		return pairs
	}
	if all, only := raised(false), raised(true); len(all) == 0 || !maps.Equal(all, only) {
		t.Errorf("%v, claims alone %v", all, only)
	}
}

// The root of a negative number, returned with status 0 where no oracle knows better, stood on the way.
func TestNaNPassedOffAsSuccess(t *testing.T) {
	t.Parallel()
	text, _ := find(t, t.Context(), &Config{Args: []string{"testdata/beside.c:root"}, Flags: subject.Flags{Domains: []string{"x in [-10,10]"}}, Seed: 1})
	fs, _ := decoded(t, text)
	for _, f := range fs {
		if f.Kind == finding.Invalid && Inaccurate(f) && f.Computed.Shows() == "nan" {
			return
		}
	}
	t.Errorf("no error of the result:\n%s", text)
}

// What is raised in a run stands with the error that tells its wrong result, unless that one shows another kind of wrong result.
func TestStand(t *testing.T) {
	t.Parallel()
	of := func(id, part, got string) Result {
		return Result{Finding: &finding.Finding{ID: id, PartOf: part, Verdict: finding.Certified, Computed: finding.Number{Decimal: got}}}
	}
	kept := []Result{of("A", "", "1.5"), of("b", "A", "2.5"), of("c", "A", "nan"), of("d", "A", "-nan"), of("e", "A", "0"), of("f", "gone", "3")}
	promoteParts(kept)
	for i, want := range []string{"", "A", "", "c", "", ""} {
		if got := kept[i].Finding.PartOf; got != want {
			t.Errorf("%s is part of %q, want %q", kept[i].Finding.ID, got, want)
		}
	}
}

// An underflow stood alone, blamed for the error of a sum that --kind exception leaves out.
func TestExceptionSaysWhatIsBlamedInstead(t *testing.T) {
	t.Parallel()
	sum := &finding.Finding{
		ID: "A", Kind: finding.Cancellation, Verdict: finding.Certified, Computed: finding.Number{Decimal: "1"},
		Site: &finding.Site{File: "sum.c", Line: 7, Column: 3, Op: "fadd"}, Confirmed: true,
	}
	underflow := &finding.Finding{ID: "b", PartOf: "A", Kind: finding.Underflow, Verdict: finding.Certified, Computed: sum.Computed}
	task := &Task{prover: prover{Job: &Job{cfg: &Config{Kinds: []string{"exception"}}}}}
	kept := task.distinct([]Result{{Finding: sum}, {Finding: underflow}})
	if len(kept) != 1 || !kept[0].Finding.Says(finding.MadeElsewhere) || kept[0].Finding.Remarks[0].At.Line != 7 {
		t.Errorf("kept %+v", kept)
	}
	task.cfg.Kinds = nil
	if kept = task.distinct([]Result{{Finding: sum}, {Finding: underflow}}); len(kept) != 2 || kept[1].Finding.Says(finding.MadeElsewhere) {
		t.Errorf("kept %+v", kept)
	}
}

// Of one cause that gives NaN here and an infinity there, both are said.
func TestWorstSaysAlso(t *testing.T) {
	t.Parallel()
	of := func(got, error string) Result {
		e := []finding.Error{{Oracle: finding.Reference, Relative: &finding.Bounds{Lower: error, Upper: error}}}
		return Result{Finding: &finding.Finding{
			ID: "A", Verdict: finding.Certified, Kind: finding.Overflow, Computed: finding.Number{Decimal: got}, Error: e,
		}}
	}
	kept := worst([]Result{of("2", "0.5"), of("nan", "inf"), of("3", "0.25")}, false, nil)
	if len(kept) != 1 || kept[0].Finding.Computed.Decimal != "nan" || len(kept[0].Finding.Also) != 1 || kept[0].Finding.Also[0].Computed.Decimal != "2" {
		t.Errorf("kept %+v", kept[0].Finding)
	}
}

// An overflow of tgamma was a division by zero as well: certificates had poles of their own.
func TestOneCauseOneKind(t *testing.T) {
	t.Parallel()
	text, _ := find(t, t.Context(), &Config{Args: []string{"testdata/beside.c:gammas"}, Flags: subject.Flags{Domains: []string{"x in [171.7,175]"}}, Seed: 1})
	fs, _ := decoded(t, text)
	if len(fs) != 1 || fs[0].Kind != finding.Overflow || fs[0].Verdict != finding.Certified {
		t.Errorf("want one overflow:\n%s", text)
	}
}

// The log that amplifies the rounding of 1 + exp(x) was a cause beside it.
func TestOneRoundingOneCause(t *testing.T) {
	t.Parallel()
	rounds := &finding.Finding{ID: "A", Verdict: finding.Certified, Kind: finding.Amplification, Class: finding.Avoidable, Computed: finding.Number{Decimal: "0"},
		Site: &finding.Site{File: "a.c", Line: 4, Column: 56, Op: "fadd"}, Evidence: finding.Evidence{Trial: &finding.Trial{Change: finding.Unrounded}}}
	grows := *rounds
	grows.ID, grows.Site = "B", &finding.Site{File: "a.c", Line: 4, Column: 50, Op: "log"}
	grows.Trial = &finding.Trial{Change: finding.Unamplified, Op: "fadd", At: &finding.Place{File: "a.c", Line: 4, Column: 56}}
	inherent := grows
	inherent.ID, inherent.Class = "C", finding.Inherent
	for i, want := range []string{"", "A", ""} {
		if got := worst([]Result{{Finding: rounds}, {Finding: &grows}, {Finding: &inherent}}, false, nil)[i].Finding; got.PartOf != want {
			t.Errorf("%s is part of %q, want %q", got.ID, got.PartOf, want)
		}
	}
}
