// Package iterations has no code of its own: it judges what is found in programs that correct themselves (testdata/iterations). The
// judge shares nothing with the proofs that it judges: it reads the C text itself, runs it over big.Float, decisions included, with
// more and more digits until they agree, and looks at nothing but the stream.
package iterations

// This file is how a run over the reals may end.

// An outcome is how a run ends without a value.
type outcome string

const (
	undefined  outcome = "an operation has no value over the reals"
	outOfRange outcome = "an exponent is out of range"
	unended    outcome = "it does not end within the steps"
	undecided  outcome = "decisions depend on how many digits there are"
	unknown    outcome = "the judge does not know"
)
