// Package finding is the vocabulary of results: findings, their evidence, verdicts, ranges, explanations, and the stream of messages.
//
// It holds strings and numbers only and knows neither subjects nor engines. The stream is one Message a line, in JSON; what reads it may
// rely on Config.Schema: fields may be added, none is renamed or dropped without a new number. Schema 2 has fields (Evidence, Status,
// Exact.Rule) for what schema 1 said in the sentences of "notes", of a largest error's "notes" and "why", of an explanation's "note" and
// "says"; all other fields stayed. Streams of schema 1 are read too: their notes are shown as they are.
// Values may be shared between goroutines once written.
//
// # Words
//
// The field's word comes first, then ours where it is another.
//
//	condition number, atomic condition   Condition: how much one operation amplifies a relative error of its operands
//	shadow value                         the value of the program's operations and decisions over the reals (Shadow)
//	oracle                               whose exact value is meant: Reference, Shadow, Path
//	enclosure                            an interval or a ball that contains a value: Exact, Bounds
//	root cause; candidate root cause     Site: the operation to blame; what a search proposes, before a proof, is a search.Candidate
//	local error                          the error that one operation makes on the operands it got: Operation.Local
//	accumulated error                    that of its result against the exact value: Operation.Accumulated
//	divergence, branch flip              a decision that the exact values make otherwise: Decision, Otherwise
//	ill-conditioned; unstable            classes Inherent and Avoidable: by what half an ulp of the input does to the exact result
//	certified, refuted, inconclusive     verdicts: proved at or above the threshold, proved below it, neither
//	counterfactual run                   Trial: the same run with one thing put right
//	witness                              an input that shows a finding
//	"on the way"                         ours: an exception or a divergence whose run returns a result that is not certified to be wrong
//	restart                              ours: the shadow goes on from a computed value where there is no exact one
//	claimed error                        the program's own estimate of its error: Estimate, Underestimate
package finding
