package finding

// This file describes differences between two builds of one source, or between two functions that should return the same.

import "cmp"

// Builds describes the two builds of a finding. The finding's Computed and Error belong to the second one.
type Builds struct {
	Each     [2]Build `json:"each"`
	Apart    *Apart   `json:"apart,omitempty"`    // absent if a result is not a finite floating-point number
	Nearer   int      `json:"nearer,omitempty"`   // the build, 1 or 2, that is certainly nearer to the exact value; 0 if neither is
	Formulas bool     `json:"formulas,omitempty"` // two functions that differ over the reals; each is compared with its own exact value
	Change   *Rewrite `json:"change,omitempty"`   // the first line whose operations differ; absent if none is known
}

// A Build is the native result of one build at the input of a finding.
type Build struct {
	Flags    string  `json:"flags,omitempty"`
	Function string  `json:"function,omitempty"` // name of the function, if two functions are compared
	Computed *Number `json:"computed,omitempty"` // the output of the finding
	Ended    string  `json:"ended,omitempty"`    // how the run ended, if it did not return
	Error    []Error `json:"error,omitempty"`    // against Exact, or against the finding's Exact if there is none here
	Exact    []Exact `json:"exact,omitempty"`
}

// Label returns the name of the build for a user.
func (b *Build) Label() string { return cmp.Or(b.Function, b.Flags) }

// Functions returns the names of the two functions; nil for two builds.
func (b *Builds) Functions() []string {
	if b.Each[0].Function == "" {
		return nil
	}
	return []string{b.Each[0].Function, b.Each[1].Function}
}

// Apart is the distance of two numbers, relative to the larger one and in its ulps.
type Apart struct {
	Relative *Bounds `json:"relative,omitempty"` // absent if both are zero
	Ulps     *Bounds `json:"ulps,omitempty"`
}

// Compared is the result of a search for differences between two builds.
type Compared struct {
	Flags     []string `json:"flags,omitempty"`
	Functions []string `json:"functions,omitempty"` // the names of two functions, instead of builds
	Inputs    int64    `json:"inputs"`              // inputs that both builds ran
	Differ    int64    `json:"differ"`              // of these: some output differs in some bit
	Largest   *Finding `json:"largest,omitempty"`   // the largest difference, if none reaches the threshold
}

// A Rewrite is what a compiler changed in a line. If Ops is empty, the same operations run on other values, or in another order.
type Rewrite struct {
	Place
	Ops   []Counted `json:"ops,omitempty"`   // operations whose number of executions differs
	Given *Given    `json:"given,omitempty"` // the first results there that the other build does not have; absent if there are none

	// executions in the second build of these operations, without a line or on lines where the first build has fewer
	Elsewhere int64 `json:"elsewhere,omitempty"`

	More int `json:"more,omitempty"` // other lines on which the operations differ
}

// Counted is how often each build executes an operation of a line.
type Counted struct {
	Op    string   `json:"op"`
	Times [2]int64 `json:"times"`
}

// Given is what one operation returned in each build.
type Given struct {
	Ops     [2]string `json:"ops"`
	Results [2]Number `json:"results"`
}
