package finding

// This file holds the results of explain and sites: one run, operation by operation (ATOMU, Figure 1, for any point of any subject), and
// the contents of a program before it is run.

import (
	"cmp"
	"math"
	"slices"
)

// An Explanation describes one run: each floating-point operation with its operands, its condition, its result, its exact result, and the
// growth of the error.
type Explanation struct {
	Subject    string      `json:"subject"`
	Spelling   string      `json:"spelling"`
	Input      []Number    `json:"input"`
	Operations []Operation `json:"operations"`
	Executed   int64       `json:"executed"`          // floating-point operations of the run
	LeftOut    int64       `json:"left_out"`          // of these, the least informative ones, which are missing in Operations
	Outputs    []Output    `json:"outputs,omitempty"` // in the order of the call's outputs
	Formula    string      `json:"formula,omitempty"` // of the reference
	Origin     string      `json:"origin,omitempty"`  // where the reference comes from
	Outcome    string      `json:"outcome,omitempty"` // how the run ended, if it did not return: "SIGSEGV", "timeout"
	Loop       *Loop       `json:"loop,omitempty"`    // of a run that does not end in time: where it spends its time
	Rounds     []Round     `json:"rounds,omitempty"`  // the last observed rounds of Loop, oldest first
	Evidence
	Notes []string `json:"notes,omitempty"` // what else a reader must know
}

// An Operation is one execution of a floating-point instruction or function.
type Operation struct {
	Number      int64     `json:"number"` // in order of execution, from 1
	Op          string    `json:"op"`
	Text        string    `json:"text,omitempty"` // in the notation of the source if known: "1.0 - v1"
	Site        *Site     `json:"site,omitempty"`
	Depth       int       `json:"depth"` // calls between it and the entry function
	Operands    []Operand `json:"operands"`
	Result      Number    `json:"result"`
	Exact       *Exact    `json:"exact,omitempty"`       // over the reals from the inputs on (shadow)
	Local       string    `json:"local,omitempty"`       // local error, relative: Result against the exact operation on Operands
	Accumulated *Bounds   `json:"accumulated,omitempty"` // relative error of the result against Exact
	Restarted   bool      `json:"restarted,omitempty"`   // the shadow continues from Result
}

// An Operand is a computed operand, and how much the operation amplifies its relative error.
type Operand struct {
	Number
	Condition string `json:"condition,omitempty"` // atomic condition with respect to this operand; may be "inf"
}

// An Output is one result of the run.
type Output struct {
	Name     string  `json:"name"`
	Computed Number  `json:"computed"`
	Exact    []Exact `json:"exact,omitempty"`
	Error    []Error `json:"error,omitempty"`
	Returned *Number `json:"returned,omitempty"` // the unmodified code's result, if it differs
	Role     Role    `json:"role,omitempty"`     // "" for a result

	Estimates []Estimated `json:"estimates,omitempty"` // of an error estimate: the comparison with the errors of its outputs
}

// Role is the meaning of an output in the program.
type Role string

// The roles.
const (
	StatusRole   Role = "status"
	EstimateRole Role = "estimate" // an estimate of the program's own error
)

// Estimated compares an error estimate with the error of one output.
type Estimated struct {
	Output string        `json:"output,omitempty"`
	State  EstimateState `json:"state"`
	Times  string        `json:"times,omitempty"` // OwnViolated: the error as a multiple of the estimate
}

// Condition returns the largest condition of the operands, as text; "" if none is known.
func (o *Operation) Condition() string {
	worst := ""
	for _, x := range o.Operands {
		if larger(x.Condition, worst) < 0 {
			worst = x.Condition
		}
	}
	return worst
}

// Trim keeps the n most informative operations in order of execution, n >= 2 (3 with a blamed site), and adds the others to LeftOut. The
// first and the last stay, and so does an execution of the blamed site, if that is not nil. The rest are chosen by condition, then
// accumulated error, then position, each the largest first.
func (e *Explanation) Trim(n int, blamed *Site) {
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
	i := slices.IndexFunc(order, func(i int) bool { return ops[i].lost() && ops[i].At(blamed) })
	if i < 0 {
		i = slices.IndexFunc(order, func(i int) bool { return ops[i].At(blamed) })
	}
	if i >= 0 {
		toFront(order, i)
	}
	keep := append([]int{0, last}, order[:n-2]...)
	slices.Sort(keep)
	kept := make([]Operation, 0, n)
	for _, i := range keep {
		kept = append(kept, ops[i])
	}
	e.LeftOut += int64(len(ops) - len(kept))
	e.Operations = kept
}

// toFront moves element i to the front.
func toFront(list []int, i int) {
	x := list[i]
	copy(list[1:], list[:i])
	list[0] = x
}

// At reports whether o is an execution of the operation at s.
func (o *Operation) At(s *Site) bool {
	return s != nil && o.Site != nil && o.Op == s.Op && o.Site.Function == s.Function && o.Site.File == s.File && o.Site.Line == s.Line &&
		o.Site.Column == s.Column
}

// lost reports whether o returns NaN or an infinity for finite operands.
func (o *Operation) lost() bool {
	return !finite(&o.Result) && !slices.ContainsFunc(o.Operands, func(x Operand) bool { return !finite(&x.Number) })
}

func finite(n *Number) bool {
	x, err := n.Float64()
	return err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
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
	Calls    bool   `json:"calls,omitempty"`  // it is a function that is called repeatedly, not a loop
	Period   int64  `json:"period,omitempty"` // the whole state repeats after this many rounds, so the run never ends

	// Stalls is the value at which the loop's float stops changing, because each addition is rounded away. The run does not get there in
	// time, and all rounds up to it take the same path.
	Stalls *Number `json:"stalls,omitempty"`

	// LeftOut is what the program returns if an optimiser removes the loop. C allows that for a loop without effects whose condition is not
	// constant.
	LeftOut []Number `json:"left_out,omitempty"`
}

// A Round is the last result of each floating-point operation of a loop in one round, in source order.
type Round []Step

// A Step is the result of one operation.
type Step struct {
	Site  *Site  `json:"site"`
	Value Number `json:"value"`
}

// A SiteList tells what can be called, where the floating-point operations are, and what is not modelled.
type SiteList struct {
	Functions []Function `json:"functions"`
	Skipped   []Skipped  `json:"skipped,omitempty"`
	Elsewhere int        `json:"elsewhere,omitempty"` // functions from other files that the named sources include; they are not listed
	Files     []string   `json:"files,omitempty"`     // those files

	// The list is from debug information alone: the parameters have no roles, and Sites counts the operations in a function's own code.
	Unrehearsed bool `json:"unrehearsed,omitempty"`
}

// A Function is a function that can be a subject, or the reason why it cannot.
type Function struct {
	Name       string      `json:"name"`
	Spelling   string      `json:"spelling"` // the SUBJECT argument that names it
	File       string      `json:"file,omitempty"`
	Line       int         `json:"line,omitempty"`
	Static     bool        `json:"static,omitempty"` // only its own source can call it; known in lists from debug information
	Result     string      `json:"result"`           // type as in the source
	Parameters []Parameter `json:"parameters"`
	Sites      int         `json:"sites"`             // sites that it can reach, also through calls
	Reach      []Site      `json:"reach,omitempty"`   // those sites; only if a single function was asked for
	Made       []string    `json:"made,omitempty"`    // how objects among its arguments are made: "curve: curve_new(rate)"
	Notes      []string    `json:"notes,omitempty"`   // defaults that were chosen
	Assumed    []Claim     `json:"assumed,omitempty"` // intervals that code and documentation state; no search uses them
	Problem    string      `json:"problem,omitempty"` // why it cannot be a subject as it is, and what would help
}

// A Claim is an interval that a guard, a comment or a name states for a parameter without a domain.
type Claim struct {
	Parameter string `json:"parameter"`
	Domain    string `json:"domain"`          // in the language of --domain: "lat in [-90,90]"
	Source    string `json:"source"`          // "guard", "comment", "unit" (in a comment), "name"
	Words     string `json:"words"`           // a line of code, the words of a comment, or a name
	Place     string `json:"place,omitempty"` // FILE:LINE
}

// A Parameter is a parameter of a function.
type Parameter struct {
	Name     string `json:"name"`
	Type     string `json:"type"`               // as in the source: "double", "gsl_sf_result *"
	Role     string `json:"role"`               // "input", "output", "in and out", "fixed", "not supported"
	Says     string `json:"says,omitempty"`     // domain or value: "[-1, 1]", "every finite value", "= 32"
	Variable bool   `json:"variable,omitempty"` // a global variable of the program, set before each run
}
