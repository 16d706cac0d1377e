package finding

// This file is what is said of two builds of one source, and of two functions that should return the same.

import "cmp"

// Builds are the two builds of a finding. Computed and Error are those of the second one.
type Builds struct {
	Each     [2]Build `json:"each"`
	Apart    *Apart   `json:"apart,omitempty"`    // absent where one of the results is no floating-point number
	Nearer   int      `json:"nearer,omitempty"`   // the build, 1 or 2, that is certainly nearer to the exact value; 0 where none is
	Formulas bool     `json:"formulas,omitempty"` // of functions: not the same over the reals; each is held against its own
	Change   *Rewrite `json:"change,omitempty"`   // the first line in whose operations they differ; absent where none could be named
}

// A Build is what one build does at the input of a finding, natively.
type Build struct {
	Flags    string  `json:"flags,omitempty"`
	Function string  `json:"function,omitempty"` // of two functions
	Computed *Number `json:"computed,omitempty"` // the output of the finding
	Ended    string  `json:"ended,omitempty"`    // how the run ended that did not return
	Error    []Error `json:"error,omitempty"`    // against Exact, the finding's where there is none here
	Exact    []Exact `json:"exact,omitempty"`
}

// Label is what a person calls it.
func (b *Build) Label() string { return cmp.Or(b.Function, b.Flags) }

// Functions are the names of two functions, nil of two builds.
func (b *Builds) Functions() []string {
	if b.Each[0].Function == "" {
		return nil
	}
	return []string{b.Each[0].Function, b.Each[1].Function}
}

// Apart is how far two numbers are apart: relative to the larger one, and in its ulps.
type Apart struct {
	Relative *Bounds `json:"relative,omitempty"` // absent where both are zero
	Ulps     *Bounds `json:"ulps,omitempty"`
}

// Compared is what a search for differences of two builds came to.
type Compared struct {
	Flags     []string `json:"flags,omitempty"`
	Functions []string `json:"functions,omitempty"` // two functions, in place of builds
	Inputs    int64    `json:"inputs"`              // that both builds ran
	Differ    int64    `json:"differ"`              // of them, in any bit of any output
	Largest   *Finding `json:"largest,omitempty"`   // the largest difference, where none reaches the threshold
}

// A Rewrite is what a compiler made of a line. Where Ops is empty, the same operations are executed on other values, or in another order.
type Rewrite struct {
	Place
	Ops   []Counted `json:"ops,omitempty"`   // of which the builds execute other numbers
	Given *Given    `json:"given,omitempty"` // the first results there that the other build has nowhere; absent where nothing is left

	// how often the second build executes the operations that are fewer here without a line, or on one where the first build has fewer
	Elsewhere int64 `json:"elsewhere,omitempty"`

	More int `json:"more,omitempty"` // lines on which the builds execute other operations, beside this one
}

// Counted is how often each of the builds executes an operation of a line.
type Counted struct {
	Op    string   `json:"op"`
	Times [2]int64 `json:"times"`
}

// Given is what one operation gave in each of the builds.
type Given struct {
	Ops     [2]string `json:"ops"`
	Results [2]Number `json:"results"`
}
