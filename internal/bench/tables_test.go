package bench

// This file tests what bench lsga and bench strategies print, with made-up numbers, and that they run.

import (
	"bytes"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares what was printed with testdata/NAME.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got\n%s", file, got)
	}
}

// scoreOf is a score with one error by the shadow, and one by the reference.
func scoreOf(strategy string, seconds, shadow, reference float64, lost int) score {
	b := func(e float64) *bests {
		if e == 0 {
			return &bests{lost: lost}
		}
		return &bests{error: e, at: new(finding.Finding), lost: lost}
	}
	return score{strategy: strategy, seconds: seconds, evals: 1000,
		found: map[finding.Oracle]*bests{finding.Shadow: b(shadow), finding.Reference: b(reference)}}
}

// underestimateOf is a certified underestimate.
func underestimateOf(relative, estimate, absolute, times string) *finding.Finding {
	bounds := func(lower string) *finding.Bounds { return &finding.Bounds{Lower: lower, Upper: lower} }
	return &finding.Finding{Kind: finding.UnderestimatedError, Verdict: finding.Certified, Estimate: &finding.Number{Decimal: estimate},
		Error:         []finding.Error{{Oracle: finding.Shadow, Relative: bounds(relative), Absolute: bounds(absolute)}},
		Underestimate: &finding.Underestimate{Oracle: finding.Shadow, Factor: bounds(times), Margin: "10"}}
}

func TestGoldenLSGATables(t *testing.T) {
	paper := suite.Paper{{Subject: "f", Table: 7}, {Subject: "g", Table: 7}, {Subject: "h"}, {Name: "ga", Table: 7, Number: 7}}
	table := &lsgaTable{techniques: lsgaTechniques, budget: 1000, paper: paper, group: map[string]string{"newton": "stable", "root": "unstable"}}
	table.sanity = []*match{
		{name: "newton", dims: 1, scores: []score{{strategy: "random", failed: "no room"}, scoreOf("ga", 0.1, 3e-16, 0, 0), scoreOf("lsga", 0.1, 3e-16, 0, 0)}},
		{name: "root", dims: 2, scores: []score{scoreOf("random", 0.1, 2e-10, 0, 0), scoreOf("ga", 0.1, 3e-2, 0, 0), scoreOf("lsga", 0.1, 1, 0, 0)}},
	}
	table.rows = []*match{
		{name: "f", dims: 1, scores: []score{scoreOf("random", 0.01, 1e-15, 0, 0), scoreOf("ga", 0.02, 1e-13, 0, 1), scoreOf("lsga", 0.03, 2.5e-3, 0, 2)}},
		{name: "g", dims: 1, scores: []score{scoreOf("random", 0.01, 1, 0, 0), scoreOf("ga", 0.02, 0.995, 0, 0), scoreOf("lsga", 0.7, 1.003, 0, 0)}},
		{name: "h", dims: 2, scores: []score{scoreOf("random", 0.01, 0, 0, 0), scoreOf("ga", 0.02, 1e20, 0, 0), scoreOf("lsga", 0.03, 1e17, 0, 0)}},
		{name: "k", dims: 4, scores: []score{scoreOf("random", 0.01, 3e-16, 0, 0), scoreOf("ga", 0.02, 3e-16, 0, 0), {strategy: "lsga", failed: "no room"}}},
	}
	table.rows[0].scores[2].under = underestimateOf("2.5e-3", "1e-16", "2.5e-3", "2.5e13")
	table.rows[2].scores[0].under = underestimateOf("1.5", "0", "1e-400", "inf")
	table.rows[2].scores[1].under = underestimateOf("1.25", "1e-3", "0.1", "100")
	var b bytes.Buffer
	table.printTitle(&b, 1)
	table.printHead(&b)
	for _, m := range table.rows {
		b.WriteString(table.line(m) + "\n")
	}
	table.printSanity(&b)
	table.print(&b)
	golden(t, "lsga.txt", b.Bytes())
}

func TestGoldenStrategiesTables(t *testing.T) {
	d := &duel{strategies: []string{"hunt", "lsga", "random"}, oracles: []finding.Oracle{finding.Shadow, finding.Reference}}
	d.rows = []*match{
		{name: "f", dims: 1, scores: []score{scoreOf("hunt", 0.02, 1e-3, 1e-3, 1), scoreOf("lsga", 0.03, 1e-7, 1e-3, 0), scoreOf("random", 0.021, 1.001e-3, 1e-3, 0)}},
		{name: "g", dims: 1, scores: []score{scoreOf("hunt", 0.01, 1, 1, 0), scoreOf("lsga", 0.01, 0.999, 1, 1), scoreOf("random", 0.03, 1e-16, 1, 0)}},
		{name: "h", dims: 3, scores: []score{scoreOf("hunt", 0.10, 5, 1e300, 0), scoreOf("lsga", 0.11, 7, 1e290, 0), scoreOf("random", 0.05, 2, 0, 0)}},
		{name: "k", dims: 1, scores: []score{scoreOf("hunt", 0.01, 1e-3, 1e-3, 0), {strategy: "lsga", failed: "no room"}, scoreOf("random", 0.02, 1e-4, 1e-4, 0)}},
	}
	var b bytes.Buffer
	d.printTitle(&b, &campaign.Config{Seed: 3})
	for _, m := range d.rows {
		b.WriteString(d.lines(m))
	}
	d.print(&b)
	golden(t, "strategies.txt", b.Bytes())
}

// An input counts by what is certified of it, in the oracle's words.
func TestScoreAdds(t *testing.T) {
	sc := &score{found: map[finding.Oracle]*bests{finding.Shadow: {}, finding.Reference: {}}}
	bounds := func(lower, upper string) *finding.Bounds { return &finding.Bounds{Lower: lower, Upper: upper} }
	known := func(o finding.Oracle, lower, upper string) finding.Error {
		return finding.Error{Oracle: o, Relative: bounds(lower, upper), Absolute: bounds(lower, upper)}
	}
	one := []finding.Exact{{Oracle: finding.Shadow, Mid: "1", Rad: "0"}, {Oracle: finding.Reference, Mid: "1e-310", Rad: "0"}}
	for _, f := range []*finding.Finding{
		{Exact: one, Error: []finding.Error{known(finding.Shadow, "1e-3", "2e-3"), known(finding.Reference, "1e-5", "1e-5")}},
		{Exact: one, Error: []finding.Error{known(finding.Shadow, "5e-4", "9")}},
		{Exact: one, Error: []finding.Error{known(finding.Shadow, "inf", "inf"), known(finding.Reference, "inf", "inf")}},
		{Exact: one, Error: []finding.Error{known(finding.Shadow, "1", "1")}, Status: &finding.Status{Code: 16}},
		{Exact: one, Error: []finding.Error{known(finding.Reference, "0.5", "0.5")}, Class: finding.OutOfDomain},
		{Exact: one, Error: []finding.Error{{Oracle: finding.Shadow, Absolute: bounds("1", "1")}}}, // of 0
	} {
		sc.add(f)
	}
	if b := sc.by(finding.Shadow); b.error != 1e-3 || b.lost != 1 {
		t.Errorf("shadow: error %g, %d lost, want 1e-3, 1", b.error, b.lost)
	}
	if b := sc.by(finding.Reference); b.error != 1e-5 || b.lost != 0 { // the exact value is below the normal numbers
		t.Errorf("reference: error %g, %d lost, want 1e-5, 0", b.error, b.lost)
	}
}

func TestStanding(t *testing.T) {
	var s standing
	for _, e := range []struct {
		a, b         float64
		lostA, lostB int
	}{{1e-3, 1e-7, 1, 0}, {1, 0.995, 1, 2}, {3, 2, 0, 1}, {2, 30, 0, 0}, {1e-5, 2e-5, 0, 0}, {0, 0, 0, 0}} {
		s.add(&bests{error: e.a, lost: e.lostA}, &bests{error: e.b, lost: e.lostB})
	}
	if want := (standing{larger: 2, smaller: 2, equal: 2, total: 1, beyondLarger: 1, beyondLesser: 1, much: 1, lost: 1, theirs: 1, both: 1}); s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

func TestLSGAParts(t *testing.T) {
	paper := suite.Paper{{Subject: "f"}, {Subject: "g"}, {Subject: "h"}, {Name: "ga", Number: 7}}
	of := map[string]int{"f": 1, "g": 2, "h": 2}
	for _, test := range []struct {
		only   []string
		sanity bool
		want   string
	}{
		{nil, true, "f g h"},
		{[]string{"sanity"}, true, ""},
		{[]string{"2"}, false, "g h"},
		{[]string{"f"}, false, "f"},
		{[]string{"f", "2", "sanity"}, true, "f g h"},
	} {
		p, err := readLSGAParts(paper, test.only)
		var names []string
		for _, name := range p.names(paper) {
			s := &subject.Subject{Name: name}
			s.Call = ir.Call{Dims: of[name]}
			if p.functions && p.wanted(s) {
				names = append(names, name)
			}
		}
		if got := strings.Join(names, " "); err != nil || got != test.want || p.sanity != test.sanity {
			t.Errorf("--only %v: %q, sanity %v, %v, want %q, %v", test.only, got, p.sanity, err, test.want, test.sanity)
		}
	}
	for _, word := range []string{"5", "0", "k", "ga", ""} {
		if _, err := readLSGAParts(paper, []string{word}); err == nil {
			t.Errorf("--only %q is taken", word)
		}
	}
}

// The techniques find the same with the same seed, and the table has a line for each program.
func TestBenchLSGASameSeed(t *testing.T) {
	testenv.Long(t)
	var runs [2]string
	for i := range runs {
		var b bytes.Buffer
		cfg := &campaign.Config{Only: []string{"sanity"}, Evals: 60, Seed: 5, Jobs: 1 + i, CacheDir: testenv.Cache(t)}
		if err := Run(t.Context(), cfg, "lsga", &b); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if fields := strings.Split(line, "|"); len(fields) == 5 {
				runs[i] += strings.Join(slices.Delete(fields, 3, 4), "|") // without seconds
			}
		}
	}
	if runs[0] != runs[1] || strings.Count(runs[0], "\n") != 1+6 {
		t.Errorf("two runs:\n%s\n%s", runs[0], runs[1])
	}
}

// A strategy that is to be compared with itself alone was compared with nobody, under a title that named nobody.
func TestDuelWithItself(t *testing.T) {
	var d duel
	err := d.enter(&campaign.Config{Strategies: []string{"hunt"}, Against: "hunt"})
	if err == nil || !strings.Contains(err.Error(), "--against hunt: that is the strategy itself") {
		t.Errorf("error %v", err)
	}
}

// Nobody is given less time than the first, and all search as if they were alone.
func TestDuel(t *testing.T) {
	cfg := &campaign.Config{Args: []string{"../../testdata/foo.c:foo"}, Strategies: []string{"hunt", "random", "atomu"}, Seed: 2, Jobs: 1,
		CacheDir: testenv.Cache(t), Oracle: "shadow"}
	j, err := campaign.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	fought := func(task *campaign.Task) []score {
		scores := fight(t.Context(), task, cfg.Strategies, 0)
		for i := range scores {
			sc := &scores[i]
			if sc.failed != "" || sc.evals == 0 || sc.seconds < scores[0].seconds {
				t.Errorf("%s: %+v", sc.strategy, *sc)
			}
			again := searched(t.Context(), task, sc.strategy, sc.budget)
			if got, want := again.by(finding.Shadow).error, sc.by(finding.Shadow).error; got != want || math.IsInf(got, 0) {
				t.Errorf("%s: %g alone, %g in the duel", sc.strategy, got, want)
			}
			if i > 0 && sc.budget%leastBudget != 0 {
				t.Errorf("%s: budget %d", sc.strategy, sc.budget)
			}
		}
		return scores
	}
	_, err = matches(t.Context(), j, fought, func(m *match) error {
		if e := m.scores[0].by(finding.Shadow).error; e < 0.9 {
			t.Errorf("hunt finds an error of %g", e)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
