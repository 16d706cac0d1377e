package report

// This file tests sentences that evidence is made into.

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/finding"
)

// An exponent that takes minutes to write as big.Float does it made a class time out.
func TestShareOfAnyExponent(t *testing.T) {
	for _, x := range []float64{0, 1, 0.25, 12.6, 99.6, 123, 0.00012345, 0.0001, 0.000012345, 7e-5, 1e300, 3.14159e-200} {
		amount := strconv.FormatFloat(x, 'g', 17, 64)
		if got, want := general(amount, 2), fmt.Sprintf("%.2g", x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	for amount, want := range map[string]string{"9.53e-323228497": "9.5e-323228497", "1.25e+99999999": "1.3e+99999999", "+Inf": "+Inf"} {
		if got := shareText(&finding.Share{Amount: amount, Absolute: true}); got != want {
			t.Errorf("%s: %s, want %s", amount, got, want)
		}
	}
}

// Every remark that a room can make has a sentence.
func TestEveryFactHasASentence(t *testing.T) {
	all, err := os.ReadFile("../finding/remark.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Fact = "([a-z-]+)"`).FindAllSubmatch(all, -1) {
		fact := finding.Fact(m[1])
		if text := factText(new(finding.Finding), &finding.Remark{Fact: fact, Text: "text"}); text == "" || strings.ContainsAny(text, "{}") {
			t.Errorf("%s: %q", fact, text)
		}
	}
}

// What an operation lost is said with how much of how much, and how often.
func TestLossy(t *testing.T) {
	site := &finding.Site{File: "a.c", Line: 3, Column: 7, Op: "fadd"}
	for _, c := range []struct {
		l    finding.Lossy
		want string
	}{
		{finding.Lossy{Check: "precision loss", Bits: 53, Of: 53, Times: 1}, "a.c:3:7  +, precision loss: all 53 bits of the smaller operand are lost"},
		{finding.Lossy{Check: "precision loss", Bits: 40, Of: 53, Times: 3}, "a.c:3:7  +, precision loss: up to 40 of 53 bits of the smaller operand are lost, 3 times"},
		{finding.Lossy{Check: "cancellation", Bits: 20, Of: 24, Times: 1}, "a.c:3:7  +, cancellation: 20 of 24 leading bits cancel"},
	} {
		c.l.Site = site
		if got := Lossy(&c.l); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A trial of another operation without its place ended the report.
func TestTrialsOfOtherOperations(t *testing.T) {
	at := &finding.Place{File: "f.c", Line: 3, Column: 7}
	for _, tt := range []struct {
		trial finding.Trial
		want  string
	}{
		{finding.Trial{Change: finding.Unamplified, Op: "cos", Left: "0"}, "without the rounding of cos() before it, which this operation amplifies, no error is left"},
		{finding.Trial{Change: finding.ExactOperands, Op: "fsub", At: at, Left: "0"}, "with exact operands of the subtraction at f.c:3:7 no error is left"},
		{finding.Trial{Change: finding.Unrounded, Op: "exp", At: at, Left: "0"}, "without the rounding of exp() at f.c:3:7 no error is left"},
	} {
		f := &finding.Finding{Confirmed: true, Evidence: finding.Evidence{Trial: &tt.trial}}
		if got := Trial(f); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestRestartIsSaidOnce: two operations of one line were the same note twice.
func TestRestartIsSaidOnce(t *testing.T) {
	at := func(line, column int) finding.Restart {
		return finding.Restart{Kind: finding.FromBits, Place: finding.Place{File: "f.c", Line: line, Column: column}}
	}
	f := &finding.Finding{}
	f.Restarts = []finding.Restart{at(3, 5), at(3, 9), at(4, 5)}
	if got := pathTexts(f); len(got) != 2 || got[0] == got[1] {
		t.Errorf("%q, want a note for each of two lines", got)
	}
}

// x/(y - 1.5) is -inf at the finding's input and inf at the simplest one: the line that shows this one said -inf.
func TestLineSaysWhatItsInputGives(t *testing.T) {
	f := &finding.Finding{OnTheWay: true, Verdict: finding.Certified, Computed: finding.Number{Decimal: "-inf"}}
	for _, c := range []struct{ got, shown string }{{"inf", "inf"}, {"-inf", "-inf"}, {"nan", "nan"}, {"0.5", "0.5"}} {
		f.Simplest = f.WitnessBy(&finding.Finding{Computed: finding.Number{Decimal: c.got}})
		if got := GotThere(f).Decimal; got != c.shown {
			t.Errorf("the simplest gives %s: %s is said", c.got, got)
		}
	}
}

// The parentheses of a lambda among the arguments of a template are no list of parameters.
func TestUnparameterised(t *testing.T) {
	for name, want := range map[string]string{
		"f(double, int)":              "f",
		"g<int>(double) const":        "g<int>",
		"operator()":                  "operator()",
		"h::operator()(double)":       "h::operator()",
		"sum<(lambda at a.cpp:4:18)>": "sum<(lambda at a.cpp:4:18)>",
	} {
		if got := Unparameterised(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
