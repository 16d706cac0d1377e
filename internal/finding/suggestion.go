package finding

// This file describes what to try instead of the blamed operations.

// A Suggestion is another way to compute the operations that a finding blames. It was tried: the program ran with it at the finding's
// input, at inputs nearby, and at a sample of the domain, and its results were compared with the exact ones. It is not suggested if it is
// worse at any of them, by more than eight ulps (plus two for each term of a sum) and more than twice the program's error there.
type Suggestion struct {
	Text     string `json:"text"`     // in C, with the program's names: "2*(sin(x/2)*sin(x/2))"
	Replaces string `json:"replaces"` // "1 - cos(x)"
	// what Text describes, if it is more than a formula: two-pass, log-sum-exp, softmax, scaled-norm, compensated-sum, compensated-dot,
	// more-digits
	Method string `json:"method,omitempty"`
	Place
	Only   string `json:"only,omitempty"`  // the condition for its use; Text contains the comparison and the old expression
	Where  []Name `json:"where,omitempty"` // the meaning of names in Text that the source does not have
	Before Error  `json:"before"`          // the error of the finding's output at its input
	After  Error  `json:"after"`           // the error there with the suggestion
	// for NaN without an exact value: the limit of the exact results around the input, which the suggestion returns
	Limit   string `json:"limit,omitempty"`
	Tried   int    `json:"tried"`           // inputs that were tried
	Better  int    `json:"better"`          // of these: the error falls to an eighth or less
	WorseOn int    `json:"worse_on"`        // of these: the error grows
	Patch   string `json:"patch,omitempty"` // a unified diff, if the source is a single expression
	// faultline fix can write it in the names of the source
	Applies bool `json:"applies,omitempty"`
}

// A Name is a name in Text, and the operation whose result it stands for.
type Name struct {
	Name   string `json:"name"`
	Stands string `json:"stands,omitempty"` // source text of the operation, if the name is not a variable of the source
	Place
}
