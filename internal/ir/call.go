package ir

// This file says how an entry is called: which arguments are coordinates of a point, which are memory, where the
// results lie. The native batch entry and the interpreter both work from it, so that they cannot differ.

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"faultline/internal/fp"
)

// A Call is one way to call an entry with a point (a []float64, one coordinate per dimension).
type Call struct {
	Start   []int  // Func IDs of constructors, which who loads the program calls once, in order, before Init
	Init    []int  // Func IDs called once, in order, before the first run: no arguments needed, results ignored
	Entry   int    // Func ID
	Alias   string // under which the entry was asked for, where that is not its own name
	Dims    int    // coordinates of a point
	Args    []Arg  // one per parameter of the entry
	Set     []Cell // inputs in variables, which have a Static: they are set before each run
	Outputs []Cell
}

// Before lists the functions that have run when the entry is called first, by Func ID, in order.
func (c *Call) Before() []int { return slices.Concat(c.Start, c.Init) }

// An Arg says where one argument comes from.
// A pointer to memory has a Buffer; a piece of a struct that is passed in registers is a Part, the first one with the Buffer of the
// struct; every other argument is the coordinate Dim, or Const where Dim is -1.
type Arg struct {
	Dim    int
	Const  float64
	Buffer *Buffer
	Part   *Part
	End    *Part // the address of this place itself: where an array ends
}

// A Part is what lies at an offset, in bytes, in the Buffer of argument Of.
type Part struct{ Of, Offset int }

// A Buffer is memory made anew for each run: zeroed, then its cells filled.
type Buffer struct {
	Size, Align int // bytes
	Cells       []Cell
	Name        string // of the parameter, "" for the result
	Elem        int    // bytes of an element
	// Assumed says that nobody stated the size: what lies beyond is not the program's fault. Remedy is how to state it.
	Assumed bool
	// Grows is how many bytes Size may become while runs use more of it; what they use stays in Size. 0: it does not grow.
	Grows   int
	Fresh   bool // set by runs, of one that grows: some byte was read that neither the input nor the run had written
	Untyped bool // it is not even known what the parameter points to: there is no debug info
	Remedy  string
	// Supposed says what it holds where nobody stated that, and how to state it: what comes of that is not the program's fault. "" is
	// nothing.
	Supposed string
}

// Sets reports whether runs set all of a variable.
func (c *Call) Sets(g *Global) bool {
	rest := g.Type.Size
	for i := range c.Set {
		if c.Set[i].Static == g.Name {
			rest -= c.Set[i].Type.Size
		}
	}
	return rest <= 0
}

// A Cell is one scalar in memory or in a register: an input in a Buffer, or an output.
type Cell struct {
	Name   string // "x", "A", "result.val", "return"
	Index  int    // element of an array, -1 otherwise
	Arg    int    // outputs: index of the argument whose Buffer holds it; -1 is the returned value
	Static string // linkage name of the shared variable that holds it; Arg is -1
	Kept   bool   // of such a variable: the entry may read it before it has written it
	Offset int    // bytes in the Buffer, in the variable, or in a returned struct
	Type   *Type  // Int or Float
	Signed bool   // Int
	Dim    int    // inputs: coordinate, or -1 for Const
	Const  float64
	Role   Role

	Tolerance *Tolerance // outputs: nil where a relative error counts as it is
}

// A Tolerance says what an error of an output is worth, so that those of all outputs can be compared with one number.
type Tolerance struct {
	Unit               float64 // what an error is worth that is just as large as the output's own threshold
	Relative, Absolute float64 // the threshold: an error counts that reaches each; 0: there is none of the kind
}

// Of returns what a relative error is worth, of an exact value of this size.
func (t *Tolerance) Of(relative, size float64) float64 {
	if math.IsInf(relative, 1) {
		return relative
	}
	times := math.MaxFloat64
	if t.Relative > 0 {
		times = relative / t.Relative
	}
	if t.Absolute > 0 {
		times = min(times, relative*(size/t.Absolute))
	}
	return t.Unit * times
}

// SameArray reports whether o is a value of the array that c is in.
func (c *Cell) SameArray(o *Cell) bool {
	return o.Index >= 0 && o.Role == Value && o.Arg == c.Arg && o.Static == c.Static && o.Name == c.Name
}

// Label is the cell's name for people: "return", "result.val", "A[3]".
func (c *Cell) Label() string {
	if c.Index < 0 {
		return c.Name
	}
	return c.Name + "[" + strconv.Itoa(c.Index) + "]"
}

// IsResult reports whether the cell is an output whose error counts.
func (c *Cell) IsResult() bool { return c.Role == Value }

// IsFloat reports whether it is one, and a float.
func (c *Cell) IsFloat() bool { return c.IsResult() && c.Type.Kind == Float }

// Number is the value of an output as a float: that of an integer is a double, or, where no double is that integer, one of 64 digits.
func (c *Cell) Number(v fp.Value) fp.Value {
	if v.Format != fp.NoFormat {
		return v
	}
	n := new(big.Float).SetUint64(v.Lo)
	if c.Signed {
		n.SetInt64(int64(v.Lo))
	}
	if x, accuracy := n.Float64(); accuracy == big.Exact {
		return fp.FromFloat64(x)
	}
	return fp.FromBig(fp.X87, n)
}

// A Role says what an output means.
type Role uint8

// The roles of outputs.
const (
	Value         Role = iota // its error counts
	Status                    // an error code that the program returns; 0 is success
	ErrorEstimate             // the program's own estimate of its absolute error
	Ignored
)

// Untyped names a parameter of which it is not known what it points to, "" if there is none.
func (c *Call) Untyped() string {
	for _, a := range c.Args {
		if a.Buffer != nil && a.Buffer.Untyped {
			return a.Buffer.Name
		}
	}
	return ""
}

// Assumes reports whether the size of some memory is assumed.
func (c *Call) Assumes() bool {
	return slices.ContainsFunc(c.Args, func(a Arg) bool { return a.Buffer != nil && a.Buffer.Assumed })
}
