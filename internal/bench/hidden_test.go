package bench

// This file holds suites/hidden to what its comments say: the error is where they say, at the input that they name.

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

var showsRE = regexp.MustCompile(`(?m)^ \* shows: (\w+) at (.*)$`)

func TestHiddenSuite(t *testing.T) {
	testenv.Long(t)
	all, err := suite.BuiltIn("hidden")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../suites/hidden/*.c")
	if err != nil {
		t.Fatal(err)
	}
	cache := testenv.Cache(t)
	var shown []string
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range showsRE.FindAllSubmatch(source, -1) {
			shown = append(shown, string(m[1]))
			t.Run(string(m[1]), func(t *testing.T) { shows(t, cache, string(m[1]), strings.TrimSuffix(string(m[2]), " */")) })
		}
	}
	for _, s := range all.Subjects {
		if !slices.Contains(shown, s.Name) {
			t.Errorf("%s: no comment says at which input it shows its error", s.Name)
		}
	}
	if len(all.Subjects) != 20 || len(shown) != 20 {
		t.Errorf("%d programs, %d inputs", len(all.Subjects), len(shown))
	}
}

// shows checks that a program is wrong at a point, on the line that says so, and on the path that exact values take.
func shows(t *testing.T, cache, name, point string) {
	cfg := &campaign.Config{Args: []string{"hidden.toml:" + name}, CacheDir: cache}
	e, err := campaign.Explain(t.Context(), cfg, point)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(e.Operations, func(o finding.Operation) bool { return isHidden(o.Site) }) {
		t.Errorf("the line is not reached")
	}
	if e.Otherwise != nil {
		t.Errorf("exact values decide otherwise: %+v", e.Otherwise)
	}
	out := e.Outputs[0]
	computed, _ := fp.Parse(out.Computed.Decimal)
	switch {
	case len(out.Exact) == 0 || out.Exact[0].Rad == "inf":
		t.Errorf("the exact value is not known")
	case math.IsNaN(computed) || math.IsInf(computed, 0):
	case len(out.Error) == 0 || out.Error[0].Relative.Least() < finding.Significant:
		t.Errorf("no error: %+v", out)
	}
}

// Errors behind an equality, a narrow range, an entry of a table and a number of rounds are found by solving conditions of paths, and
// not without.
func TestHiddenBranchesAreReached(t *testing.T) {
	testenv.Long(t)
	cfg := &campaign.Config{CacheDir: testenv.Cache(t), Seed: 1, Strategies: []string{"hunt"}, Inputs: campaign.AllInputs, Measure: campaign.MeasureRelative}
	var args []string
	for _, name := range []string{"conic_root", "growth", "row_of_table", "steps", "float_product"} {
		args = append(args, "hidden.toml:"+name)
	}
	for _, paths := range []string{"", "0"} {
		if paths != "" {
			cfg.Params = map[string]string{"hunt.paths": paths}
		}
		table, err := measure(t.Context(), cfg, args, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table.rows {
			if got, want := foundHidden(r), paths == ""; got != want {
				t.Errorf("%s, hunt.paths=%q: found %v", r.name, paths, got)
			}
		}
	}
}
