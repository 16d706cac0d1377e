package finding

// This file says how much a finding matters: the one definition that the order, the folding of reports and the exit code read.

// A Tier is what a finding is to whoever would act upon it, the most pressing first. It presumes that the finding is certified.
type Tier int

// The tiers.
const (
	TierCrash         Tier = iota // there is no result: the run is killed, or never ends
	TierWrong                     // a wrong result, of which nobody is told, and another program would do better
	TierMisstated                 // the program promises a smaller error than it makes
	TierSignalled                 // the program itself says that something is wrong
	TierZeroCrossing              // the exact value crosses zero: the error is small beside the size of all around
	TierDiscontinuity             // the program's result jumps at a constant that it compares with
	TierInherent                  // the inputs are not known well enough for a better result, or the reference says nothing there
	TierExtreme                   // it takes extreme inputs
	TierOnTheWay                  // on the way, or a part of another finding
)

var tierNames = []string{"crash", "wrong", "misstated", "signalled", "zero-crossing", "discontinuity", "inherent", "extreme", "on-the-way"}

// String is the word for a tier that the command line and reports use.
func (t Tier) String() string { return tierNames[t] }

// Folded reports whether findings of a tier are a line of a report, or a count, and no block.
func (t Tier) Folded() bool { return t >= TierZeroCrossing }

// Tier returns what f is. A crash is one at any input: the process is lost.
func (f *Finding) Tier() Tier {
	switch {
	case f.OnTheWay || f.PartOf != "":
		return TierOnTheWay
	case f.Thrown != "":
		return TierSignalled
	case f.Kind == Trap:
		return TierCrash
	case f.Extreme:
		return TierExtreme
	case f.Kind == Timeout:
		return TierCrash
	case f.Kind == UnderestimatedError: // however the error came about, the program could have said how large it is
		return TierMisstated
	case f.Class == ZeroCrossing:
		return TierZeroCrossing
	case f.Class == Discontinuity:
		return TierDiscontinuity
	case f.Class == Inherent || f.Class == OutOfDomain:
		return TierInherent
	case f.Loud():
		return TierSignalled
	}
	return TierWrong
}

// Pressing reports whether f is what --fail-on names by default: certified, wrong, and it could be right. A wrong result that the program
// signals is one; an exception that it throws is its answer.
func (f *Finding) Pressing() bool {
	t := f.Tier()
	return f.Verdict == Certified && (t <= TierMisstated || t == TierSignalled && f.Thrown == "")
}

// HarmLevel is how much an exception or a divergence harms its run, the most first.
type HarmLevel int

// The levels.
const (
	ReachesResult   HarmLevel = iota // the result is made of it, and is no number, has lost digits, or nobody knows
	ChangesDecision                  // a decision hangs on it
	Harmless
)

// HarmLevel says what an exception or a divergence did to its run.
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

// Blameless reports whether an exception or a divergence on the way is known to make no error: it is not raised, the result of its run is
// proved right, or nothing comes of it.
func (f *Finding) Blameless() bool {
	return f.Verdict == Refuted || f.Harm != nil && *f.Harm == (Harm{}) || f.Effect != nil && f.Effect.State == Vanishes
}
