package finding

// This file is what explain and sites say: one run, operation by operation (ATOMU's Figure 1 for any point of any subject), and what a
// subject consists of before anything is run.

import (
	"cmp"
	"slices"
)

// An Explanation is what happened in one run: every floating-point operation with its operands, its condition, what it
// gave, what it would have given over the reals, and how the error grew.
type Explanation struct {
	Subject    string      `json:"subject"`
	Spelling   string      `json:"spelling"`
	Input      []Number    `json:"input"`
	Operations []Operation `json:"operations"`
	Executed   int64       `json:"executed"`          // floating-point operations of the run
	LeftOut    int64       `json:"left_out"`          // of these, not in Operations: the least telling
	Outputs    []Output    `json:"outputs,omitempty"` // in the order of the call
	Formula    string      `json:"formula,omitempty"` // the reference
	Origin     string      `json:"origin,omitempty"`  // where the reference comes from
	Outcome    string      `json:"outcome,omitempty"` // how the run ended when it did not return: "SIGSEGV", "timeout"
	Loop       *Loop       `json:"loop,omitempty"`    // of a run that does not end, or not soon: where it spends its time,
	Rounds     []Round     `json:"rounds,omitempty"`  // and the last rounds that were looked at, oldest first
	Evidence
	Notes []string `json:"notes,omitempty"` // what a reader must know besides
}

// An Operation is one execution of a floating-point instruction or function.
type Operation struct {
	Number      int64     `json:"number"` // in order of execution, from 1
	Op          string    `json:"op"`
	Text        string    `json:"text,omitempty"` // as in the source where it is known, otherwise "" : "1.0 - v1"
	Site        *Site     `json:"site,omitempty"`
	Depth       int       `json:"depth"` // calls below the entry
	Operands    []Operand `json:"operands"`
	Result      Number    `json:"result"`
	Exact       *Exact    `json:"exact,omitempty"`       // over the reals since the inputs (shadow)
	Local       string    `json:"local,omitempty"`       // local error, relative: Result against the exact operation on Operands
	Accumulated *Bounds   `json:"accumulated,omitempty"` // relative error of the result against Exact
	Restarted   bool      `json:"restarted,omitempty"`   // the shadow goes on from Result
}

// An Operand is a computed value that went in, and how much the operation amplifies its relative error.
type Operand struct {
	Number
	Condition string `json:"condition,omitempty"` // atomic condition with respect to this operand; "inf" is allowed
}

// An Output is one result of the run.
type Output struct {
	Name     string  `json:"name"`
	Computed Number  `json:"computed"`
	Exact    []Exact `json:"exact,omitempty"`
	Error    []Error `json:"error,omitempty"`
	Returned *Number `json:"returned,omitempty"` // by the unmodified code, where that is something else
	Role     Role    `json:"role,omitempty"`     // "" is a result

	Estimates []Estimated `json:"estimates,omitempty"` // of an error estimate: how it compares with the errors that it is about
}

// Role is what an output is to the program.
type Role string

// The roles.
const (
	StatusRole   Role = "status"
	EstimateRole Role = "estimate" // of its own error
)

// Estimated is what an error estimate comes to for one output.
type Estimated struct {
	Output string        `json:"output,omitempty"`
	State  EstimateState `json:"state"`
	Times  string        `json:"times,omitempty"` // of OwnViolated: how many times as large the error is
}

// Condition returns the largest condition over the operands as it stands there, "" when none is known.
func (o *Operation) Condition() string {
	worst := ""
	for _, x := range o.Operands {
		if larger(x.Condition, worst) < 0 {
			worst = x.Condition
		}
	}
	return worst
}

// Trim leaves the n most telling operations, in order of execution, and counts the others in LeftOut. The first and
// the last always stay; of the rest those with the largest condition, then the largest accumulated error, then the
// latest. It is for n >= 2.
func (e *Explanation) Trim(n int) {
	if len(e.Operations) <= n {
		return
	}
	ops := e.Operations
	last := len(ops) - 1
	order := make([]int, 0, len(ops))
	for i := 1; i < last; i++ {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(
			larger(ops[i].Condition(), ops[j].Condition()),
			larger(ops[i].accumulated(), ops[j].accumulated()),
			j-i)
	})
	keep := append([]int{0, last}, order[:n-2]...)
	slices.Sort(keep)
	kept := make([]Operation, 0, n)
	for _, i := range keep {
		kept = append(kept, ops[i])
	}
	e.LeftOut += int64(len(ops) - len(kept))
	e.Operations = kept
}

func (o *Operation) accumulated() string {
	if o.Accumulated == nil {
		return ""
	}
	return o.Accumulated.Lower
}

// A Loop is where a run that did not end spends its time.
type Loop struct {
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Calls    bool   `json:"calls,omitempty"`  // no loop, but a function that is called again and again
	Period   int64  `json:"period,omitempty"` // after so many rounds the whole state is the same again: it never ends

	// Stalls is the number at which the float stands that the loop goes by when that is so: what each round adds to it no longer changes
	// it. No run gets there in time; the rounds until then all go the same way.
	Stalls *Number `json:"stalls,omitempty"`

	// LeftOut is what the program returns where an optimiser left the loop out: C lets it take a loop without effects to end, where its
	// condition is no constant.
	LeftOut []Number `json:"left_out,omitempty"`
}

// A Round is what the floating-point operations of a loop gave last in one round, in the order of the source.
type Round []Step

// A Step is what one operation gave.
type Step struct {
	Site  *Site  `json:"site"`
	Value Number `json:"value"`
}

// A SiteList says what can be called, where the floating-point operations are, and what is not modelled.
type SiteList struct {
	Functions []Function `json:"functions"`
	Skipped   []Skipped  `json:"skipped,omitempty"`
	Elsewhere int        `json:"elsewhere,omitempty"` // functions that come with the named sources from other files, and are not listed
	Files     []string   `json:"files,omitempty"`     // these files
}

// A Function is one that can be a subject, or says why it cannot.
type Function struct {
	Name       string      `json:"name"`
	Spelling   string      `json:"spelling"` // the SUBJECT argument that names it
	File       string      `json:"file,omitempty"`
	Line       int         `json:"line,omitempty"`
	Result     string      `json:"result"` // type, as in the source
	Parameters []Parameter `json:"parameters"`
	Sites      int         `json:"sites"`             // that it can reach, callees included
	Reach      []Site      `json:"reach,omitempty"`   // these sites; only when a single function was asked for
	Notes      []string    `json:"notes,omitempty"`   // what was chosen where nothing was said
	Problem    string      `json:"problem,omitempty"` // why it cannot be a subject as it is, and what would help
}

// A Parameter of a function.
type Parameter struct {
	Name     string `json:"name"`
	Type     string `json:"type"`               // as in the source: "double", "gsl_sf_result *"
	Role     string `json:"role"`               // "input", "output", "in and out", "fixed", "not supported"
	Says     string `json:"says,omitempty"`     // domain or value: "[-1, 1]", "every finite value", "= 32"
	Variable bool   `json:"variable,omitempty"` // it is no parameter but a variable of the program, set before each run
}
