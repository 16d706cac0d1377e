package certify

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A crash by a null pointer that a driver had put into a struct was certified as a crash of the code.
func TestFaultsInSupposedStatesAreInDoubt(t *testing.T) {
	s := &subject.Subject{Program: &ir.Program{Funcs: []*ir.Func{{Name: "f"}}}, Driver: &subject.Driver{Supposed: "supposes that p"}}
	for _, test := range []struct {
		f             finding.Finding
		doubt, listed bool
	}{
		{finding.Finding{Kind: finding.Trap, Signalled: "SIGSEGV"}, true, true},
		{finding.Finding{Kind: finding.Timeout}, true, true},
		{finding.Finding{Kind: finding.Trap, Outside: &finding.Outside{Object: "table"}}, true, true},
		{finding.Finding{Kind: finding.Invalid, Computed: finding.Number{Decimal: "1"}}, true, false},
		{finding.Finding{Kind: finding.InvalidConversion, Computed: finding.Number{Decimal: "1"}}, true, false},
		{finding.Finding{Kind: finding.Cancellation, Computed: finding.Number{Decimal: "-nan"}}, true, true},
		{finding.Finding{Kind: finding.DivideByZero, Computed: finding.Number{Decimal: "inf"}}, true, true},
		{finding.Finding{Kind: finding.Overflow, Computed: finding.Number{Decimal: "inf"}}, false, false},
		{finding.Finding{Kind: finding.Cancellation, Computed: finding.Number{Decimal: "0.5"}}, false, false},
	} {
		f := test.f
		f.Verdict = finding.Certified
		if Doubt(s, &f); (f.Verdict == finding.Inconclusive) != test.doubt || (f.Assumption != nil) != test.listed {
			t.Errorf("%s %s: %s, assumption: %v", test.f.Kind, test.f.Computed.Decimal, f.Verdict, f.Assumption)
		}
		plain := test.f
		plain.Verdict = finding.Certified
		if Doubt(&subject.Subject{Driver: &subject.Driver{}}, &plain); plain.Verdict != finding.Certified {
			t.Errorf("%s is in doubt without a supposition", plain.Kind)
		}
	}
}

// A static function of libnova reads a table at a year that its callers test before. The crash at other years was certified.
func TestFaultsOfStaticFunctionsWithCallersAreInDoubt(t *testing.T) {
	s := &subject.Subject{Program: &ir.Program{Funcs: []*ir.Func{{Name: "f"}}}, Inner: true}
	crash := finding.Finding{Kind: finding.Trap, Signalled: "SIGSEGV", Verdict: finding.Certified}
	wrong := finding.Finding{Kind: finding.Cancellation, Computed: finding.Number{Decimal: "0.5"}, Verdict: finding.Certified}
	Doubt(s, &crash)
	Doubt(s, &wrong)
	if crash.Verdict != finding.Inconclusive || crash.Assumption == nil || !strings.Contains(crash.Assumption.What, "search its callers") {
		t.Errorf("the crash is %s: %v", crash.Verdict, crash.Assumption)
	}
	if wrong.Verdict != finding.Certified {
		t.Errorf("the wrong result is %s", wrong.Verdict)
	}
}
