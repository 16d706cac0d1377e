package finding

// This file states what a finding is to whoever would act upon it, and which findings words of --fail-on name.

import (
	"slices"
	"strings"
	"testing"
)

// certified are findings of every tier.
var certified = map[string]*Finding{
	"avoidable":     {Kind: Cancellation, Class: Avoidable, Computed: Number{Hex: "0x1p+0", Decimal: "1"}},
	"approximation": {Kind: Approximation, Class: ClassApproximation},
	"decision":      {Kind: WrongDecision, Class: Unknown},
	"nan":           {Kind: Invalid, Class: Avoidable, Computed: Number{Hex: "nan", Decimal: "nan"}},
	"status":        {Kind: Overflow, Class: Avoidable, Status: &Status{Code: 16}, Computed: Number{Hex: "inf", Decimal: "inf"}},
	"thrown":        {Kind: Trap, Class: Unknown, Signalled: "SIGABRT", Thrown: "std::domain_error"},
	"killed":        {Kind: Trap, Class: Unknown, Signalled: "SIGSEGV"},
	"far killed":    {Kind: Trap, Class: Unknown, Extreme: true},
	"endless":       {Kind: Timeout, Class: Unknown},
	"estimate":      {Kind: UnderestimatedError, Class: Inherent},
	"crossing":      {Kind: Amplification, Class: ZeroCrossing},
	"root":          {Kind: Cancellation, Class: Inherent},
	"extreme":       {Kind: Overflow, Class: Avoidable, Extreme: true, Computed: Number{Hex: "inf", Decimal: "inf"}},
	"on the way":    {Kind: Underflow, Class: Avoidable, OnTheWay: true},
	"seam":          {Kind: Seam, Class: Unknown},
	"part":          {Kind: Invalid, Class: Avoidable, PartOf: "F-1"},
}

func TestTiers(t *testing.T) {
	for name, f := range certified {
		f.Verdict = Certified
		f.ID = name
	}
	for word, want := range map[string]string{
		"":                "",
		Any:               "avoidable, approximation, crossing, decision, endless, estimate, extreme, far killed, killed, nan, on the way, part, root, seam, status, thrown",
		Never:             "",
		FailDefault:       "avoidable, approximation, decision, endless, estimate, far killed, killed, nan, seam, status",
		"crash":           "endless, far killed, killed",
		"misstated":       "estimate",
		"signalled":       "status, thrown",
		"extreme":         "extreme",
		"on-the-way":      "on the way, part",
		NoNumber:          "nan, status",
		"avoidable":       "avoidable, nan, status",
		"inherent":        "estimate, root",
		"zero-crossing":   "crossing",
		"approximation":   "approximation",
		"cancellation":    "avoidable, root",
		"underflow":       "on the way",
		"exception":       "endless, extreme, far killed, killed, nan, on the way, part, status, thrown",
		"divergence":      "decision",
		"seam":            "seam",
		"root":            "",
		"discontinuity":   "seam",
		"crash,underflow": "endless, far killed, killed, on the way",
	} {
		var named []string
		for name, f := range certified {
			if f.Fails(strings.Split(word, ",")) {
				named = append(named, name)
			}
		}
		slices.Sort(named)
		wanted := strings.Split(want, ", ")
		slices.Sort(wanted)
		if got, want := strings.Join(named, ", "), strings.Join(wanted, ", "); got != want {
			t.Errorf("--fail-on %q names %s, want %s", word, got, want)
		}
	}
	open := Finding{Verdict: Inconclusive, Kind: Cancellation, Class: Unknown}
	if open.Fails([]string{Any}) {
		t.Error("what is not certified sets the exit code")
	}
}

// Wrong results come before what the program signals, these before zero crossings and roots; exceptions by their harm.
func TestOrderOfTiers(t *testing.T) {
	list := []*Finding{
		{ID: "harmless", Kind: Underflow, OnTheWay: true, Evidence: Evidence{Effect: &Effect{State: Vanishes}}},
		{ID: "decides", Kind: Overflow, OnTheWay: true, Evidence: Evidence{Effect: &Effect{State: OnlyDecides, Decisions: []Place{{Line: 1}}}}},
		{ID: "right", Kind: Overflow, OnTheWay: true, Evidence: Evidence{Effect: &Effect{State: GoesInto}, Harm: &Harm{}}},
		{ID: "loses digits", Kind: Underflow, OnTheWay: true, Evidence: Evidence{Effect: &Effect{State: GoesInto}, Harm: &Harm{Ulps: "40"}}},
		{ID: "root", Kind: Cancellation, Class: Inherent},
		{ID: "crossing", Kind: Cancellation, Class: ZeroCrossing},
		{ID: "thrown", Kind: Trap, Thrown: "std::domain_error"},
		{ID: "status", Kind: Overflow, Class: Avoidable, Status: &Status{Code: 16}},
		{ID: "undecided", Kind: WrongDecision, Class: Unknown, Error: []Error{{Relative: &Bounds{Lower: "1e30"}}}},
		{ID: "not defined", Kind: InvalidConversion, Class: Unknown},
		{ID: "avoidable", Kind: Cancellation, Class: Avoidable, Error: []Error{{Relative: &Bounds{Lower: "1"}}}},
		{ID: "one off", Kind: WrongInteger, Class: Unknown, Error: []Error{{Relative: &Bounds{Lower: "1e-3"}}}},
		{ID: "wraps", Kind: IntegerOverflow, Class: Unknown, Error: []Error{{Relative: &Bounds{Lower: "0.5"}}}},
		{ID: "far", Kind: Cancellation, Class: Avoidable, Extreme: true},
		{ID: "killed", Kind: Trap},
		{ID: "endless", Kind: Timeout},
	}
	for _, f := range list {
		f.Verdict = Certified
	}
	Sort(list)
	var got []string
	for _, f := range list {
		got = append(got, f.ID)
	}
	const want = "killed endless avoidable wraps not defined undecided one off status crossing root far thrown loses digits decides harmless right"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("order %s, want %s", text, want)
	}
}

// x*log(x) behind a throw for negative x: of the NaN at 0 nobody knows what is right, and log(0), which makes it, was "not to blame".
func TestNoExceptionIsBlamelessBeforeItsResultIsRight(t *testing.T) {
	reaches := func(state EffectState, harm *Harm) *Finding {
		return &Finding{Verdict: Certified, OnTheWay: true, Evidence: Evidence{Effect: &Effect{State: state}, Harm: harm}}
	}
	for _, c := range []struct {
		what string
		f    *Finding
		want bool
	}{
		{"a NaN without an exact value", reaches(Reaches, nil), false},
		{"a NaN where the exact value is beyond the range", reaches(Reaches, &Harm{Value: "nan"}), false},
		{"lost digits below the threshold", reaches(GoesInto, &Harm{Ulps: "40"}), false},
		{"a decision, and no exact value", reaches(OnlyDecides, nil), false},
		{"a decision, and the result is right", reaches(OnlyDecides, new(Harm)), true},
		{"a right result", reaches(Reaches, new(Harm)), true},
		{"nothing comes of it", reaches(Vanishes, nil), true},
		{"not run", &Finding{Verdict: Inconclusive, OnTheWay: true}, false},
		{"not raised", &Finding{Verdict: Refuted, OnTheWay: true}, true},
	} {
		if got := c.f.Blameless(); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// What gradual underflow loses is no wrong result at a plausible input; a size that is far above it is one.
func TestUnderflowed(t *testing.T) {
	for computed, want := range map[string]bool{"0": true, "-4.9e-324": true, "1e-300": false, "1": false, "NaN": false} {
		f := &Finding{Computed: Number{Decimal: computed}, Exact: []Exact{{Mid: "2.7e-309", Rad: "0"}}, Error: []Error{{}}}
		if got := f.Underflowed(); got != want {
			t.Errorf("%s: %v, want %v", computed, got, want)
		}
	}
}

// An infinity for an exact value beside the end of the range is no wrong result at a plausible input; one for a value far below is.
func TestOverflowed(t *testing.T) {
	for _, c := range []struct {
		computed, format, exact string
		want                    bool
	}{
		{"inf", "", "2.5e305", true}, {"-inf", "", "-2.5e305", true}, {"inf", "", "9e58", false}, {"1e305", "", "2.5e305", false},
		{"inf", "float", "2.5e37", true}, {"inf", "float", "2.5e20", false},
	} {
		f := &Finding{Computed: Number{Decimal: c.computed, Format: c.format}, Exact: []Exact{{Mid: c.exact, Rad: "0"}}, Error: []Error{{}}}
		if got := f.Overflowed(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// A crash at an input that nobody has took the first place, before wrong results at ordinary inputs.
func TestCrashAtImplausibleInputIsBehindWrongResults(t *testing.T) {
	crash := &Finding{ID: "F-1", Kind: Trap, Verdict: Certified, Extreme: true}
	wrong := &Finding{ID: "F-2", Kind: Cancellation, Verdict: Certified, Class: Avoidable}
	near := &Finding{ID: "F-3", Kind: Trap, Verdict: Certified}
	list := []*Finding{crash, wrong, near}
	Sort(list)
	if list[0] != near || list[1] != wrong || list[2] != crash {
		t.Errorf("order %s, %s, %s", list[0].ID, list[1].ID, list[2].ID)
	}
	if !crash.Pressing() {
		t.Error("a crash at an implausible input does not set the exit code")
	}
}
