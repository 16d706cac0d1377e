package bench

// This file tests how FPGen's programs are chosen and scored, and what is printed.

import (
	"bytes"
	"errors"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

// FPGen's measure is |r - r0| / max(FLT_MIN, |r0|).
func TestFPGenMeasure(t *testing.T) {
	bounds := func(lower string) *finding.Bounds { return &finding.Bounds{Lower: lower, Upper: "inf"} }
	for _, test := range []struct {
		what               string
		relative, absolute *finding.Bounds
		want               float64
	}{
		{"an ordinary result", bounds("2.5"), bounds("1e-10"), 2.5},
		{"an exact result below FLT_MIN = 2^-126", bounds("1e6"), bounds("1.1754943508222875e-38"), 1},
		{"an exact result of 0", nil, bounds("2.350988701644575e-38"), 2},
		{"a relative error beyond doubles", bounds("2.5e1216"), bounds("1.1754943508222875e-38"), 1},
		{"nothing known", nil, nil, -1},
	} {
		if got := fpgenMeasure(&finding.Error{Relative: test.relative, Absolute: test.absolute}); got != test.want {
			t.Errorf("%s: %g, want %g", test.what, got, test.want)
		}
	}
	if got := fpgenMeasure(nil); got != -1 {
		t.Errorf("no error: %g, want -1", got)
	}
}

// The exact value is rounded before it is compared, where its enclosure says to which double.
func TestAgainstDouble(t *testing.T) {
	for _, test := range []struct {
		mid, rad string
		want     float64
	}{
		{"1.00000000000000001", "1e-20", 0},
		{"1.0000000000000002", "1e-20", 0x1p-52 / (1 + 0x1p-52)},
		{"1.00000000000000011102230246251565404", "1e-30", -1}, // a tie
		{"0", "0", 1 / 0x1p-126},
	} {
		if got := againstDouble(1, &finding.Exact{Mid: test.mid, Rad: test.rad}); got != test.want {
			t.Errorf("%s +/- %s: %g, want %g", test.mid, test.rad, got, test.want)
		}
	}
}

// An element of a certificate counts by its own error, whatever the relative one: b is below FLT_MIN.
func TestWorstElement(t *testing.T) {
	output := func(name, computed, exact, relative, absolute string) finding.Output {
		return finding.Output{Name: name, Computed: finding.Number{Decimal: computed},
			Exact: []finding.Exact{{Oracle: finding.Shadow, Mid: exact, Rad: "0"}},
			Error: []finding.Error{{Oracle: finding.Shadow, Relative: &finding.Bounds{Lower: relative, Upper: "inf"},
				Absolute: &finding.Bounds{Lower: absolute, Upper: "inf"}}}}
	}
	c := &certify.Certificate{Outputs: []finding.Output{
		output("a", "1.5", "1", "0.5", "0.5"),
		output("b", "2e-40", "1e-40", "1e6", "1e-42"),
		output("c", "inf", "3", "inf", "inf"),
	}}
	e, nonFinite := worstElement(c)
	if e.output != "a" || e.error != 0.5 || e.tiny || !nonFinite || c.Output != "a" || c.Verdict != finding.Certified {
		t.Errorf("%+v, %v, the finding is about %q", e, nonFinite, c.Output)
	}
	c.Undecided = []finding.Remark{{Fact: finding.ShadowEnds}}
	if e, _ := worstElement(c); e.error != -1 {
		t.Errorf("exact values that are not known: %+v", e)
	}
}

// Inputs are ranked by FPGen's measure, not by the relative error, and those of one place count once.
func TestWorstSeen(t *testing.T) {
	cells := []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	b := &run.Batch{Dims: 1, Outcomes: slices.Repeat([]run.Outcome{run.Returned}, 5),
		Points: []float64{1, 1e3, 1e6, 1e6 + 1, 1e9},
		Errors: []float64{1e3, 0.5, 0.25, 0.75, math.NaN()}}
	for _, v := range []float64{1e-45, 1, 1, 1, 1} {
		b.Outputs = append(b.Outputs, fp.FromFloat64(v))
	}
	w := &worstSeen{cells: cells}
	w.see(b)
	if want := [][]float64{{1e6 + 1}, {1e3}, {1}}; !slices.EqualFunc(w.points, want, slices.Equal[[]float64]) {
		t.Errorf("kept %v with %v, want %v", w.points, w.errors, want)
	}
}

// Parts, names and globs choose programs; without a word it is the table.
func TestFPGenSubjects(t *testing.T) {
	for _, test := range []struct {
		words string
		n     int
	}{{"", 21}, {"table3", 21}, {"shipped", 15}, {"repeated", 6}, {"own", 6}, {"four", 3}, {"lu", 2},
		{"wskew*", 4}, {"table3,four", 24}, {"all", 51}} {
		var words []string
		if test.words != "" {
			words = strings.Split(test.words, ",")
		}
		args, known, err := fpgenSubjects(words)
		if err != nil || len(args) != test.n || len(known) != test.n {
			t.Errorf("--only %q: %d programs, %v, want %d", test.words, len(args), err, test.n)
		}
	}
	_, _, err := fpgenSubjects([]string{"table4"})
	var mistake interface{ ExitCode() int }
	if !errors.As(err, &mistake) || mistake.ExitCode() != 2 {
		t.Errorf("table4: %v, want a usage error", err)
	}
}

// Table 1b: each sum's error at the authors' input is that of exact rationals, and rounds to what they print.
func TestTableOne(t *testing.T) {
	var x [4]float64
	exact := new(big.Rat)
	for i, text := range tableOneInput {
		v, err := fp.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		x[i] = v
		exact.Add(exact, new(big.Rat).SetFloat64(v))
	}
	s, e := x[3], 0.0
	for i := 2; i >= 0; i-- {
		before, term := s, x[i]+e
		s = before + term
		e = (before - s) + term
	}
	computed := map[string]float64{"recursive_sum_4": ((x[3] + x[2]) + x[1]) + x[0], "pairwise_sum_4": (x[0] + x[1]) + (x[2] + x[3]),
		"compensated_sum_4": s}
	sums, err := tableOne(t.Context(), (&campaign.Config{CacheDir: testenv.Cache(t), Seed: 1}).WithDefaults())
	if err != nil || len(sums) != 3 {
		t.Fatalf("%d sums, %v", len(sums), err)
	}
	for i, rounded := range []float64{12, 1, 12} {
		sum := sums[i]
		off := new(big.Rat).Sub(new(big.Rat).SetFloat64(computed[sum.name]), exact)
		want, _ := off.Quo(off.Abs(off), new(big.Rat).Abs(exact)).Float64()
		if !(sum.error <= want && want-sum.error < 1e-9*want) || math.Round(sum.error) != rounded {
			t.Errorf("%s: %v, by rationals %v, published %v", sum.name, sum.error, want, rounded)
		}
	}
}

// The 1-norm, for which nobody published an error, has one: what is far below an ulp of the rest is rounded away.
func TestNorm1Errs(t *testing.T) {
	if _, err := os.Stat(filepath.Join(folder.Subjects(), "meschach", "libmeschach.a")); err != nil {
		t.Skip(err)
	}
	cfg := &campaign.Config{Args: []string{"meschach.toml:norm1"}, CacheDir: testenv.Cache(t), Seed: 1}
	j, err := campaign.New(t.Context(), cfg.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	err = campaign.Each(t.Context(), j,
		func(task *campaign.Task) *fpgenScore {
			s := new(fpgenScore)
			s.settle(task, [][]float64{{1, -0x1p-60, 0, 0}})
			return s
		},
		func(_ *subject.Subject, s *fpgenScore) error {
			if want := 0x1p-60 / (1 + 0x1p-60); !(s.error <= want && s.error > 0.999*want) || s.at == nil {
				t.Errorf("error %g, want %g", s.error, want)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
}

// exampleTable is a table of two programs of the paper and one beside it.
func exampleTable() *fpgenTable {
	tool := func(e string, inputs int, seconds float64) *suite.Tool {
		return &suite.Tool{Error: e, Inputs: inputs, Seconds: seconds}
	}
	figure := func(name string, errors ...string) *suite.Figure {
		return &suite.Figure{Name: name, Table: 3, Random: tool(errors[0], 542842, 7200), S3FP: tool(errors[1], 550353, 7200),
			KLEE: tool(errors[2], 1, 1), FPGen: tool(errors[3], 43055, 7200)}
	}
	score := func(strategy string, error float64, paths int) fpgenScore {
		s := fpgenScore{strategy: strategy, inputs: 40000, search: 1.25, element: element{error: error, rounded: error, output: "z[3]"}}
		if paths > 0 {
			s.paths = &finding.Paths{Taken: paths, Infeasible: paths / 2, Replayed: paths, Unreplayed: 2, Mismatched: one(paths == 512)}
		}
		return s
	}
	t := &fpgenTable{strategies: []string{"klee", "fpgen", "hunt"}, seconds: 12, skipped: []string{"lu: there is no function lu"}}
	two := figure("2-norm", "3.1216e-16", "3.1170e-16", "0.0000e+00", "2.2117e-16")
	two.Most = "2.7756e-16"
	t.rows = []*fpgenRow{
		{name: "dot", figure: figure("dot", "1.7010e-12", "5.5831e-10", "0.0000e+00", "1.9190e-04"),
			scores: []fpgenScore{score("klee", -1, 1), score("fpgen", 2e-4, 512), score("hunt", 1.5e7, 0)}},
		{name: "2-norm", figure: two,
			scores: []fpgenScore{score("klee", 1e-17, 1), score("fpgen", 2.3e-16, 99), score("hunt", 2.1e-16, 0)}},
		{name: "wmean (shipped)", scores: []fpgenScore{score("klee", -1, 1), score("fpgen", -1, 3), score("hunt", 1, 0)}},
	}
	t.rows[1].scores[1].rounded = 3.13e-16
	hunt := &t.rows[0].scores[2]
	hunt.tiny, hunt.nonFinite, hunt.cut = true, 2, true
	t.rows[2].scores[1].failed = "the program has no input of that kind"
	t.sums = []*fpgenSum{{"recursive_sum_4", "12", 11.99999}, {"pairwise_sum_4", "1", 1}, {"compensated_sum_4", "12", 12.00001}}
	return t
}

func TestGoldenFPGenTable(t *testing.T) {
	var b bytes.Buffer
	table := exampleTable()
	table.printHead(&b, 1)
	for _, r := range table.rows {
		if err := table.printErrors(&b, r); err != nil {
			t.Fatal(err)
		}
	}
	table.print(&b)
	golden(t, "fpgen.txt", b.Bytes())
	if err := table.fault(); err == nil {
		t.Error("an input that does not take its path does not fail the run")
	}
}

// A search that was cut before it found an input said that the largest error is 0.0000e+00.
func TestCutSearchesHaveNoError(t *testing.T) {
	none := fpgenScore{cut: true, element: element{error: -1, rounded: -1}}
	if got := none.text(); !strings.Contains(got, "cut, -") || strings.Contains(got, "0.0000") {
		t.Errorf("an unfinished search prints %q", got)
	}
	whole := none
	if whole.cut = false; !strings.Contains(whole.text(), "0.0000e+00") {
		t.Errorf("a whole search without errors prints %q", whole.text())
	}
}

// Sums and dot products cancel to the last bit, whatever the seed: 2.25e15 is known for the dot product.
func TestCancellationIsSolvedFor(t *testing.T) {
	cache, seeds := testenv.Cache(t), uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for name, want := range map[string]float64{"recursive_sum_4": 1e12, "pairwise_sum_4": 1e12, "compensated_sum_4": 1e12, "dot": 1e15} {
		for seed := range seeds {
			cfg := &campaign.Config{CacheDir: cache, Seed: seed + 1, Flags: subject.Flags{Precision: "binary64"}}
			j, err := contest(t.Context(), cfg, []string{"fpgen.toml:" + name}, nil)
			if err != nil {
				t.Fatal(err)
			}
			search := func(task *campaign.Task) float64 {
				return searched(t.Context(), task, "hunt", 0).by(finding.Shadow).error
			}
			err = campaign.Each(t.Context(), j, search, func(_ *subject.Subject, e float64) error {
				if e < want {
					t.Errorf("%s, seed %d: largest error %.3g, want %g", name, seed+1, e, want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
