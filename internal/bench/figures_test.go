package bench

// This file tests what the figures of EIFFEL, LSGA and Ariadne say, with made-up numbers, and that two of them run.

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

func TestLargestBits(t *testing.T) {
	for _, test := range []struct {
		ulps []float64
		want float64
	}{{nil, 0}, {[]float64{0}, 0}, {[]float64{1, math.NaN(), 3}, 2}, {[]float64{0x1p80}, 64}} {
		if got := largestBits(test.ulps); got != test.want {
			t.Errorf("%v: %v bits, want %v", test.ulps, got, test.want)
		}
	}
}

func TestFigure15Sums(t *testing.T) {
	var b bytes.Buffer
	printFigure15Sums(&b, []*rewritten{
		{figure: &suite.Figure{Number: 6, Subject: "f"}, original: 50, without: 50, with: 1, method: "more-digits"},
		{figure: &suite.Figure{Number: 9, Subject: "g"}, original: 20, without: 21, with: 21, method: "more-digits"},
	})
	for _, want := range []string{
		"with ranges, over without                                    3.35, 53.3 (24) 24.50, 49.0 (6)\n",
		"with ranges, over the original                               5.77, 30.5 (15) 24.00, 49.0 (6)\n",
		"larger than the original                                5            1\n",
		"smaller with ranges than without                   -            1\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no line with %q in\n%s", want, b.String())
		}
	}
}

// TestFigure15 rewrites a benchmark whose textbook formula is known, and one that has none.
func TestFigure15(t *testing.T) {
	var b bytes.Buffer
	cfg := &campaign.Config{Only: []string{figure15, "6", "32"}, Seed: 1, Jobs: 1}
	if err := Run(t.Context(), cfg, "eiffel", &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" 6 exp1x", "expm1(", "32 hypot", "a formula with ranges lowers the largest error"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestToolRows(t *testing.T) {
	for _, test := range []struct {
		largest        float64
		notANumber     bool
		reports, wrong bool
	}{{-1, false, false, false}, {0, false, false, false}, {1e-14, false, true, false}, {0.5, false, true, true}, {-1, true, true, true}} {
		r := toolRow{seen: &rangeRow{largest: test.largest, notANumber: test.notANumber}}
		if r.reports() != test.reports || r.wrong() != test.wrong {
			t.Errorf("%+v: reports %v, wrong %v", test, r.reports(), r.wrong())
		}
	}
}

func TestVaried(t *testing.T) {
	v := &varied{function: "f", fixed: "significand 0x1", errors: []float64{0, 1e-16, 1e-3, 2e-5, math.NaN(), math.Inf(1)}, at: []int64{0, 1, 2, 3, 4, 5}}
	if n, lo, hi := v.near(); n != 2 || lo != 2 || hi != 3 || v.decades() != 13 {
		t.Errorf("%d in [%d, %d], %v decades", n, lo, hi, v.decades())
	}
	if got := variedTable.text(&varied{errors: []float64{0}, at: []int64{0}}); !strings.Contains(got, "- |    0.00% -") {
		t.Errorf("without an error: %q", got)
	}
}

func TestLSGAFigures(t *testing.T) {
	testenv.GSL(t)
	testenv.Long(t)
	var b bytes.Buffer
	if err := Run(t.Context(), &campaign.Config{Only: []string{lsgaFigures}, Seed: 1}, "lsga", &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"gsl_sf_Ci ", "significand 0x34873b27b23c6", "Figure 1:", "Figure 2:"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestPreconditions(t *testing.T) {
	gsl, err := suite.BuiltIn("gsl")
	if err != nil {
		t.Fatal(err)
	}
	known, err := preconditionsOf(gsl)
	if err != nil {
		t.Fatal(err)
	}
	at := func(x string) []finding.Number { return []finding.Number{{Name: "x", Hex: x}} }
	k0 := known["gsl_sf_bessel_K0_e"]
	if k0 == nil || !k0.violated(at("-0x1p+0")) || k0.violated(at("0x1p+0")) || k0.violated(nil) {
		t.Errorf("K0 is for x > 0: %+v", k0)
	}
	if known["gsl_sf_erf_e"] != nil {
		t.Error("erf has a precondition")
	}
}
