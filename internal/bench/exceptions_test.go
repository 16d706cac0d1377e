package bench

// This file tests how exceptions are counted, and the tables made of them.

import (
	"bytes"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

// siteAt is the multiplication of a function at a line, or what op says.
func siteAt(function string, line int, op string) *finding.Site {
	return &finding.Site{Function: function, File: "dir/" + function + ".c", Line: line, Column: 7, Op: op}
}

func raisedAt(s *finding.Site, k finding.Kind, hex string) *finding.Finding {
	return &finding.Finding{Kind: k, Verdict: finding.Certified, Class: finding.Avoidable, Site: s, Strategy: "hunt",
		Input: []finding.Number{{Name: "x", Hex: hex, Decimal: hex}}}
}

// exampleSweep is a run over two functions that share an operation, and a third in which nothing was found.
func exampleSweep() *sweep {
	shared, own := siteAt("inner", 3, "fmul"), siteAt("f", 12, "fdiv")
	twice := raisedAt(shared, finding.Overflow, "0x1p+600")
	twice.Simplest = &finding.Witness{Input: []finding.Number{{Name: "x", Hex: "0x1p+1000"}}}
	twice.Flag = &finding.Flag{Raised: true}
	s := &sweep{strategies: []string{"hunt", "ariadne"}, listed: 4, seconds: 12, work: 20,
		left: map[string]string{"g": "x is an array", "h": "h.c:3: h cannot be called: parameter p is a void *\n  write a function"}}
	s.functions = []*examined{
		{name: "f", found: []*finding.Finding{twice, raisedAt(shared, finding.Underflow, "0x1p-600"), raisedAt(own, finding.DivideByZero, "0x0p+0")},
			known: &finding.Exceptions{Unreached: 2, Queries: []*finding.Queries{{Solver: "z3", Sat: 3, Unsat: 1}},
				Known: []*finding.Exception{
					{Site: own, Kind: finding.Invalid, State: finding.NotFound, Reached: true, Why: "no time was left"},
					{Site: own, Kind: finding.Overflow, State: finding.Unreachable, Proved: finding.Floats, Reached: true},
					{Site: own, Kind: finding.DivideByZero, State: finding.Unreachable, Proved: finding.Reals, Reached: true},
				}}},
		{name: "inner", found: []*finding.Finding{raisedAt(shared, finding.Overflow, "0x1p+600")},
			known: &finding.Exceptions{Queries: []*finding.Queries{{Solver: "z3", Unknown: 4}},
				Known: []*finding.Exception{
					{Site: shared, Kind: finding.Overflow, State: finding.Found, Reached: true},
					{Site: shared, Kind: finding.Underflow, State: finding.Unreachable, Proved: finding.Reals, Reached: true},
					{Site: siteAt("inner", 4, "sqrt"), Kind: finding.Invalid, State: finding.NotFound},
				}}},
		{name: "quiet", failed: "it takes too long", said: []string{"12 runs were ended", "3 runs were ended: at x = 2"}},
	}
	return s
}

// An operation counts once for all functions that come there, an input once for each.
func TestXY(t *testing.T) {
	s := exampleSweep()
	for _, test := range []struct {
		kind finding.Kind
		want string
	}{{"", "[3, 5]"}, {finding.Overflow, "[1, 3]"}, {finding.Underflow, "[1, 1]"}, {finding.Invalid, "[0, 0]"}} {
		if got := s.count(func(f *finding.Finding) bool { return test.kind == "" || f.Kind == test.kind }).String(); got != test.want {
			t.Errorf("%q: %s, want %s", test.kind, got, test.want)
		}
	}
}

// What one function raises is raised, whatever is proved of another; a proof and an input in one function are at odds.
func TestSettlement(t *testing.T) {
	got := exampleSweep().settlement()
	for k, want := range map[finding.Kind][states]int{
		finding.Overflow:     {raised: 1, unreachableFloats: 1},
		finding.Underflow:    {raised: 1},
		finding.DivideByZero: {raised: 1},
		finding.Invalid:      {open: 1},
	} {
		if n := got.of[k]; n == nil || *n != want {
			t.Errorf("%s: %v, want %v", k, n, want)
		}
	}
	if len(got.open) != 1 || got.open[0].from != "f" || got.unreached != 2 || len(got.missed) != 1 || len(got.disputed) != 1 {
		t.Errorf("open %v, unreached %d, missed %v, disputed %v", got.open, got.unreached, got.missed, got.disputed)
	}
}

func TestGoldenAriadneTables(t *testing.T) {
	paper := suite.Paper{
		{Name: "all functions", Counts: map[string]float64{"functions": 467, "pairs": 2091, "invalid": 125, "with-exceptions": 315, "most": 152}},
		{Table: 3, Subject: "f", Kind: "divide-by-zero", Line: 10, Input: "0.0", At: "f.c:12", Op: "fdiv"},
		{Table: 4, Subject: "quiet", Kind: "overflow", Line: 3, Input: "1e300", At: "inner.c:3", Op: "fmul"},
		{Table: 5, Name: "infinity", Counts: map[string]float64{"unique-x": 20, "shared-x": 636, "sat": 0.57, "unsat": 0.3, "unknown": 0.13}},
		{Table: 6, Name: "overflows", Counts: map[string]float64{"avoidable": 98, "total": 155}},
	}
	var b bytes.Buffer
	if err := exampleSweep().print(&b, &campaign.Config{Seed: 1}, paper); err != nil {
		t.Fatal(err)
	}
	golden(t, "ariadne.txt", b.Bytes())
}

// Every published example is about an operation that some text says of.
func TestPublishedExceptions(t *testing.T) {
	paper, err := suite.Published("ariadne")
	if err != nil {
		t.Fatal(err)
	}
	examples, loops := 0, 0
	for _, f := range paper {
		examples += one(f.Table == 3 || f.Table == 4)
		loops += one(f.Table == 5)
		if f.Subject != "" && (f.At == "" || f.Op == "" || f.Kind == "" || f.Input == "") {
			t.Errorf("%+v lacks what it is about", f)
		}
	}
	if examples != 8 || loops != 8 {
		t.Errorf("%d examples and %d loop bounds, want 8 of each", examples, loops)
	}
}

// Functions with arrays are left out, with the reason; static ones are there.
func TestBenchAriadne(t *testing.T) {
	testenv.Long(t)
	cfg := campaign.Config{CacheDir: testenv.Cache(t), Strategies: []string{"hunt"}, Evals: 2000, Seed: 1,
		Only: []string{"gsl_sf_bessel_Knu_scaled_asympx_e", "lngamma_lanczos", "debye_u1", "log.c:cheb_eval_e"}}
	var b bytes.Buffer
	if err := Run(t.Context(), &cfg, "ariadne", &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"tpow is a place that is read: debye_u1", "its field c is a double *", "find driver.c+FILE:driver: log.c:cheb_eval_e",
		"0 findings whose value the unmodified code does not return"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	for _, line := range []string{"of all files - 4", "whose parameters are numbers and places for results 467 2", "with an exception 315 2"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), line) {
			t.Errorf("no %q in\n%s", line, &b)
		}
	}
}
