package finding

// This file decides how much a finding matters. The order of findings, the folding of reports and the exit code all use it.

// A Tier is how much a certified finding matters, the most urgent first.
type Tier int

// The tiers.
const (
	TierCrash         Tier = iota // there is no result: the run is killed, or never ends
	TierWrong                     // a wrong result that the program does not report, and another program would do better
	TierMisstated                 // the program states a smaller error than it makes
	TierSignalled                 // the program itself reports that something is wrong
	TierZeroCrossing              // the exact value crosses zero: the error is small beside the size round about
	TierDiscontinuity             // the program's result jumps at a constant that it compares with
	TierInherent                  // the inputs do not determine a better result, or the reference does not cover the point
	TierExtreme                   // the input is not plausible
	TierContract                  // the program refuses the input: it throws an exception, or an assertion fails
	TierOnTheWay                  // an event during the run, or a part of another finding
)

var tierNames = []string{"crash", "wrong", "misstated", "signalled", "zero-crossing", "discontinuity", "inherent", "extreme", "contract",
	"on-the-way"}

// String is the word for a tier that the command line and reports use.
func (t Tier) String() string { return tierNames[t] }

// Folded reports whether findings of a tier are a line of a report, or a count, and not a block.
func (t Tier) Folded() bool { return t >= TierZeroCrossing }

// tierRules are tried in this order. The first that applies decides. If none does, the tier is TierWrong. The rules of a class have the
// experiments behind it, see internal/certify/classrules.go.
var tierRules = []struct {
	tier    Tier
	applies func(f *Finding) bool
	why     string
}{
	{TierOnTheWay, func(f *Finding) bool { return f.OnTheWay || f.PartOf != "" },
		"another finding shows it; a block for each exception made 850 blocks of GSL in place of 473"},
	{TierContract, (*Finding).Checked, "33 of 189 useless first findings in seven libraries were exceptions for bad arguments"},
	{TierCrash, func(f *Finding) bool { return f.Kind == Trap }, "a crash ends the process, so it counts at any input"},
	{TierExtreme, func(f *Finding) bool { return f.Extreme },
		"no plausible input: with floats up to 1e12, 12 of 17 first findings in two vector libraries had an input beyond 1e6"},
	{TierCrash, func(f *Finding) bool { return f.Kind == Timeout }, "a run that never ends has no result"},
	{TierMisstated, func(f *Finding) bool { return f.Kind == UnderestimatedError },
		"whatever made the error, the program could have stated its size"},
	{TierZeroCrossing, func(f *Finding) bool { return f.Class == ZeroCrossing },
		"with the class rules, 30 of 51 first findings of ERFA remain"},
	{TierDiscontinuity, func(f *Finding) bool { return f.Class == Discontinuity }, "many cut-offs are meant"},
	{TierInherent, func(f *Finding) bool { return f.Class == Inherent || f.Class == OutOfDomain },
		"no program does better with these inputs"},
	{TierSignalled, (*Finding).Loud, "the caller knows that the result is wrong"},
}

// Tier returns the tier of f.
func (f *Finding) Tier() Tier {
	for _, r := range tierRules {
		if r.applies(f) {
			return r.tier
		}
	}
	return TierWrong
}

// Pressing reports whether --fail-on names f by default: f is certified, the result is wrong, and it could be right. A wrong result counts
// even if the program signals it. An exception that the program throws, or an assertion, does not.
func (f *Finding) Pressing() bool {
	t := f.Tier()
	return f.Verdict == Certified && (t <= TierMisstated || t == TierSignalled)
}

// HarmLevel is how much an exception or a divergence harms its run, the worst first.
type HarmLevel int

// The levels.
const (
	ReachesResult   HarmLevel = iota // the result is computed from it, and is not known to be right
	ChangesDecision                  // a decision depends on it
	Harmless
)

// HarmLevel returns how much an exception or a divergence harmed its run.
func (f *Finding) HarmLevel() HarmLevel {
	right := f.Harm != nil && *f.Harm == (Harm{})
	switch e := f.Effect; {
	case e != nil && !right && (e.State == Reaches || e.State == GoesInto):
		return ReachesResult
	case f.Kind == Divergence || e != nil && len(e.Decisions) > 0:
		return ChangesDecision
	}
	return Harmless
}

// Blameless reports whether an exception or a divergence is known to make no error: it is not raised, the result of its run is proved
// right, or nothing is computed from it.
func (f *Finding) Blameless() bool {
	return f.Verdict == Refuted || f.Harm != nil && *f.Harm == (Harm{}) || f.Effect != nil && f.Effect.State == Vanishes
}
