package finding

// This file is what to try in the place of what a finding blames.

// A Suggestion is another way to compute the operations that a finding blames. It was tried: the program ran with it in their place, at the
// finding's input, at others near it, and at a sample of the domain, and its results were held against the exact ones. What was worse at
// any of them is no suggestion: by more than eight ulps (of a sum two more for each term)
// and twice the error that the program has there.
type Suggestion struct {
	Text     string `json:"text"`     // in C, with the program's own names: "2*(sin(x/2)*sin(x/2))"
	Replaces string `json:"replaces"` // "1 - cos(x)"
	// what Text describes, where that is more than a formula: two-pass, log-sum-exp, softmax, scaled-norm, compensated-sum,
	// compensated-dot, more-digits
	Method string `json:"method,omitempty"`
	Place
	Only   string `json:"only,omitempty"`  // where it is meant; Text has this comparison, and what stands there now beside it
	Where  []Name `json:"where,omitempty"` // what names in Text stand for that the source does not have there
	Before Error  `json:"before"`          // the error of the finding's output, at its input,
	After  Error  `json:"after"`           // and with the suggestion
	// of NaN, which has no exact value beside it: what the results around the input come to, which is what the suggestion gives there
	Limit   string `json:"limit,omitempty"`
	Tried   int    `json:"tried"`           // inputs
	Better  int    `json:"better"`          // of them: the error is an eighth or less
	WorseOn int    `json:"worse_on"`        // of them
	Patch   string `json:"patch,omitempty"` // a unified diff, where the source is one expression
}

// A Name is a name that Text has, and the operation that gives what it stands for.
type Name struct {
	Name   string `json:"name"`
	Stands string `json:"stands,omitempty"` // the source's text of the operation, where the name is none of the source's variables
	Place
}
