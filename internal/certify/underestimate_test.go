package certify

// This file tests what is made of a program's own error estimates.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject"
)

func estimating(t *testing.T, function string) *subject.Subject {
	t.Helper()
	return subjectOf(t, "testdata/estimates.c", function, "")
}

// own certifies p and returns what is said of the program's estimate.
func own(t *testing.T, s *subject.Subject, p []float64, opt Options) *finding.Finding {
	t.Helper()
	c, err := certifyHere(s, p, opt)
	if err != nil {
		t.Fatal(err)
	}
	if c.Own == nil {
		t.Fatalf("%s at %v: nothing is said of the estimate", s.Name, p)
	}
	return c.Own
}

// The rules, at (1+x)-1, which is 1.110e-15 for 1e-15 (an error of 1.102e-16, relative 0.11) and 1.00000008e-10 for 1e-10
// (8.3e-18, relative 8.3e-8).
func TestUnderestimate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	const certified, refuted = finding.Certified, finding.Refuted
	s := estimating(t, "claims")
	for _, c := range []struct {
		x, claim, status float64
		opt              Options
		want             finding.Verdict
		factor, note     string
	}{
		{1e-15, 1e-18, 0, Options{}, certified, "110.", ""},
		{1e-15, 1e-17, 0, Options{}, certified, "11.0", ""},
		{1e-15, 2e-17, 0, Options{}, refuted, "5.5", ""}, // below the margin
		{1e-15, 2e-17, 0, Options{Margin: 5}, certified, "5.5", ""},
		{1e-15, 1e-17, 0, Options{Margin: 12}, refuted, "11.0", ""},
		{1e-15, 1e-15, 0, Options{}, refuted, "0.11", ""}, // it holds
		{1e-15, 0, 0, Options{}, certified, "inf", ""},
		{1e-15, math.Copysign(0, -1), 0, Options{}, certified, "inf", ""},
		{1e-15, 5e-324, 0, Options{}, certified, "2.2", ""}, // 2.2e307
		{1e-15, -1e-18, 0, Options{}, certified, "110.", "its own error estimate: it is negative"},
		{1e-15, -1e-15, 0, Options{}, refuted, "0.11", "its own error estimate: it is negative"},
		{1e-15, nan, 0, Options{}, refuted, "", "its own error estimate: it is nan"},
		{1e-15, inf, 0, Options{}, refuted, "", "its own error estimate: it is inf"},
		{1e-15, -inf, 0, Options{}, refuted, "", "its own error estimate: it is inf"},
		{1e-15, 1e-18, 18, Options{}, refuted, "", "its own error estimate: the program itself reports that its result is not usable (status 18)"},
		{1e-10, 1e-30, 0, Options{}, refuted, "8.", ""}, // 8e12 times as large, and below the threshold
		{1e-10, 1e-30, 0, Options{Threshold: finding.Threshold{Measure: finding.Relative, Value: 1e-8}}, certified, "8.", ""},
		{1, 0, 0, Options{}, refuted, "0", ""},     // no error, none claimed
		{0, 1e-30, 0, Options{}, refuted, "0", ""}, // the exact value is 0, and so is the result
	} {
		f := own(t, s, []float64{c.x, c.claim, c.status}, c.opt)
		factor := ""
		if f.Underestimate.Factor != nil {
			factor = f.Underestimate.Factor.Lower
		}
		if f.Verdict != c.want || !strings.HasPrefix(factor, c.factor) || c.factor == "" && factor != "" {
			t.Errorf("x %g, claim %g, status %g, margin %g: %s, factor %s, want %s, %s\n%s", c.x, c.claim, c.status, c.opt.Margin, f.Verdict, factor, c.want, c.factor, show(f))
		}
		if note := strings.Join(report.Notes(f), "; "); !strings.Contains(note, c.note) {
			t.Errorf("x %g, claim %g, status %g: notes %q, want %q in them", c.x, c.claim, c.status, note, c.note)
		}
		if f.Kind != finding.UnderestimatedError || f.Estimate.Name != "r.err" || f.Output != "r.val" || f.Underestimate.Oracle != finding.Shadow {
			t.Errorf("x %g, claim %g: %s", c.x, c.claim, show(f))
		}
	}
}

// An error of exactly the margin times the estimate is none: (1+x)-1 at 3*2^-54 is 2^-52, off by 2^-54.
func TestUnderestimateExactlyTheMargin(t *testing.T) {
	s := estimating(t, "claims")
	for margin, want := range map[float64]finding.Verdict{7.999999: finding.Certified, 8: finding.Refuted, 8.000001: finding.Refuted} {
		if f := own(t, s, []float64{0x3p-54, 0x1p-57, 0}, Options{Margin: margin}); f.Verdict != want || f.Underestimate.Factor.Lower != "8" || f.Underestimate.Factor.Upper != "8" {
			t.Errorf("margin %v: %s, want %s\n%s", margin, f.Verdict, want, show(f))
		}
	}
}

// The error and the factor, against rational arithmetic by hand.
func TestUnderestimateByHand(t *testing.T) {
	s := estimating(t, "claims")
	rng := rand.New(rand.NewPCG(1, 2))
	certified := 0
	for range 200 {
		x := math.Ldexp(1+rng.Float64(), -rng.IntN(20)-36)
		claim := math.Ldexp(1+rng.Float64(), -rng.IntN(12)-52)
		f := own(t, s, []float64{x, claim, 0}, Options{})
		exact := new(big.Rat).SetFloat64(x)
		e := new(big.Rat).Sub(new(big.Rat).SetFloat64((1+x)-1), exact)
		e.Abs(e)
		factor := new(big.Rat).Quo(e, new(big.Rat).SetFloat64(claim))
		significant := new(big.Rat).Quo(e, exact).Cmp(big.NewRat(1, 1000)) >= 0
		want := finding.Refuted
		if significant && factor.Cmp(big.NewRat(10, 1)) > 0 {
			want = finding.Certified
			certified++
		}
		if f.Verdict != want {
			t.Errorf("x %x, claim %x: %s, want %s\n%s", x, claim, f.Verdict, want, show(f))
		}
		encloses(t, f.Error[0].Absolute, e)
		encloses(t, f.Underestimate.Factor, factor)
	}
	if certified < 20 || certified > 180 {
		t.Errorf("%d of 200 are certified: that tests little", certified)
	}
}

// encloses checks that bounds hold x, and not much more.
func encloses(t *testing.T, b *finding.Bounds, x *big.Rat) {
	t.Helper()
	lo, _ := new(big.Rat).SetString(b.Lower)
	hi, _ := new(big.Rat).SetString(b.Upper)
	width := new(big.Rat).Sub(hi, lo)
	if lo.Cmp(x) > 0 || hi.Cmp(x) < 0 || width.Cmp(new(big.Rat).Mul(x, big.NewRat(1, 1000000))) > 0 {
		t.Errorf("[%s, %s] for %s", b.Lower, b.Upper, x.FloatString(40))
	}
}

// Of results that share an estimate, and of results with one each, the one that is off by the larger factor counts.
func TestUnderestimateOfSeveral(t *testing.T) {
	for _, c := range []struct {
		function string
		point    []float64
		output   string
		verdict  finding.Verdict
	}{
		{"both", []float64{1e-15, 0, 1e-18}, "r.im", finding.Certified},
		{"both", []float64{0, 1e-15, 1e-18}, "r.re", finding.Certified},
		{"each", []float64{1e-15, 1e-18, 1}, "a.val", finding.Certified},
		{"each", []float64{1e-15, 1, 1e-18}, "b.val", finding.Certified},
		{"each", []float64{1e-15, 1e-18, 1e-20}, "b.val", finding.Certified},
		{"each", []float64{1e-15, 1, 1}, "b.val", finding.Refuted},
		{"small", []float64{1e-15, 1e-18}, "r.val", finding.Certified},
	} {
		f := own(t, estimating(t, c.function), c.point, Options{})
		if f.Output != c.output || f.Verdict != c.verdict {
			t.Errorf("%s at %v: %s of %s, want %s of %s", c.function, c.point, f.Verdict, f.Output, c.verdict, c.output)
		}
	}
}

// What is blamed for the error is blamed for its being underestimated, under an identity of its own.
func TestUnderestimateHasTheSiteOfItsError(t *testing.T) {
	c, err := certifyHere(estimating(t, "claims"), []float64{1e-15, 1e-18, 0}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Own.Site == nil || c.Own.Site.ID != c.Site.ID || c.Own.ID == c.ID || c.Own.ID == "" || c.Own.Condition != c.Condition {
		t.Errorf("%s\n%s", show(c.Finding), show(c.Own))
	}
}

// Where the result is NaN or infinite there is no error to estimate, and where there is no estimate nothing is said.
func TestUnderestimateOfNoNumber(t *testing.T) {
	s := estimating(t, "lost")
	for _, x := range []float64{1e200, -1e200} {
		f := own(t, s, []float64{x, 1e-18}, Options{})
		if f.Verdict != finding.Refuted || f.Underestimate.Factor != nil {
			t.Errorf("at %g: %s", x, show(f))
		}
	}
	if c, err := certifyHere(ours(t, "foo", ""), []float64{1e-7}, Options{}); err != nil || c.Own != nil {
		t.Errorf("without an estimate: %v, %v", c.Own, err)
	}
}

// The reference decides where there is one, about the result that it is of; the shadow's error stands beside it.
func TestUnderestimateByReference(t *testing.T) {
	s := subjectOf(t, "testdata/estimates.c", "each", "x")
	for _, c := range []struct {
		first, second float64
		oracle        Oracle
		asked         finding.Oracle
		output        string
		verdict       finding.Verdict
	}{
		{1e-18, 1, Both, finding.Reference, "a.val", finding.Certified},
		{1, 1e-18, Both, finding.Reference, "a.val", finding.Refuted},
		{1, 1e-18, ReferenceOnly, finding.Reference, "a.val", finding.Refuted},
		{1, 1e-18, ShadowOnly, finding.Shadow, "b.val", finding.Certified},
	} {
		f := own(t, s, []float64{1e-15, c.first, c.second}, Options{Oracle: c.oracle})
		if f.Underestimate.Oracle != c.asked || f.Output != c.output || f.Verdict != c.verdict || f.Error[0].Oracle != c.asked {
			t.Errorf("%+v: %s", c, show(f))
		}
	}
}

// A claim's certificate says the same of the estimate as a point's, and so does one from the process.
func TestUnderestimateOfClaim(t *testing.T) {
	s := estimating(t, "claims")
	p := []float64{1e-15, 1e-18, 0}
	want := own(t, s, p, Options{})
	c, err := claimHere(s, p, Claim{Site: s.Sites[0], Kind: finding.Divergence}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Own == nil || c.Own.Verdict != want.Verdict || *c.Own.Underestimate.Factor != *want.Underestimate.Factor || c.Own.Input == nil {
		t.Errorf("of a claim: %s, want %s", show(c.Own), show(want))
	}
	w := NewWorker(Limits{})
	defer w.Close()
	far, err := w.Certify(s, p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if show(far.Own) != show(want) {
		t.Errorf("from the process:\n%s, want\n%s", show(far.Own), show(want))
	}
}
