package ir

// This file describes how an entry is called: which arguments are coordinates of a point, which are memory, and where the results are. The
// native batch entry and the interpreter both use it, so they cannot differ.

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"faultline/internal/fp"
)

// A Call is one way to call an entry with a point (a []float64 with one coordinate a dimension).
type Call struct {
	Start   []int  // Func IDs of constructors, which the loader of the program calls once, in order, before Init
	Init    []int  // Func IDs called once, in order, before the first run: no arguments needed, results ignored
	Entry   int    // Func ID
	Alias   string // the name under which the entry was requested, if it is not its own name
	Dims    int    // coordinates of a point
	Args    []Arg  // one per parameter of the entry
	Set     []Cell // inputs that are variables (Static is set); each run starts by setting them
	Outputs []Cell
}

// Before lists the functions, by Func ID, that run before the first call of the entry, in order.
func (c *Call) Before() []int { return slices.Concat(c.Start, c.Init) }

// An Arg tells where one argument comes from. A pointer to memory has a Buffer. A piece of a struct that is passed in registers has a Part;
// the first piece also has the Buffer of the struct. Every other argument is the coordinate Dim, or Const if Dim is -1.
type Arg struct {
	Dim    int
	Const  float64
	Buffer *Buffer
	Name   string // of the parameter, for a number
	Part   *Part
	End    *Part // the address of this place itself, for a pointer to the end of an array
}

// A Part is the content at Offset, in bytes, of the Buffer of argument Of.
type Part struct{ Of, Offset int }

// A Buffer is memory that each run gets anew: zeroed, then its cells filled.
type Buffer struct {
	Size, Align int // bytes
	Cells       []Cell
	Name        string // of the parameter, "" for the result
	Elem        int    // bytes of an element
	// Assumed is set if the size is an assumption. An access beyond it is not the program's fault. Remedy tells how to state the size.
	Assumed bool
	// Grows is how many bytes Size may grow to if runs use more; Size keeps the growth. 0: it does not grow.
	Grows   int
	Fresh   bool // set by runs of a buffer that grows: a byte was read that neither the input nor the run had written
	Untyped bool // there is no debug info about what the parameter points to
	Remedy  string
	// Supposed tells what the content is assumed to be and how to state it, or "". Effects of an assumption are not the program's fault.
	Supposed string
}

// InputOf returns the coordinate that sets the memory of an output before a run, or -1.
func (c *Call) InputOf(output int) int {
	out := &c.Outputs[output]
	if out.Arg < 0 || out.Arg >= len(c.Args) || c.Args[out.Arg].Buffer == nil {
		return -1
	}
	cells := c.Args[out.Arg].Buffer.Cells
	i := slices.IndexFunc(cells, func(in Cell) bool { return in.Dim >= 0 && in.Offset == out.Offset && in.Type.Size == out.Type.Size })
	if i < 0 {
		return -1
	}
	return cells[i].Dim
}

// Sets reports whether each run sets the whole variable.
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
	Arg    int    // output: index of the argument whose Buffer holds it; -1 is the returned value
	Static string // linkage name of the shared variable that holds it; Arg is -1
	Kept   bool   // for such a variable: the entry may read it before writing it
	Offset int    // bytes in the Buffer, in the variable, or in a returned struct
	Type   *Type  // Int or Float
	Signed bool   // Int
	Dim    int    // input: coordinate, or -1 for Const
	Const  float64
	Role   Role

	Tolerance *Tolerance // output: nil if the relative error counts unchanged
}

// A Tolerance converts an output's error so that the errors of all outputs are comparable to one threshold.
type Tolerance struct {
	Unit               float64 // the converted size of an error that equals the output's own threshold
	Relative, Absolute float64 // the threshold: an error counts if it reaches both; 0 means that there is none of the kind
}

// Of returns the converted size of a relative error of an exact value with this magnitude.
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

// SameArray reports whether o is a value of the array that contains c.
func (c *Cell) SameArray(o *Cell) bool {
	return o.Index >= 0 && o.Role == Value && o.Arg == c.Arg && o.Static == c.Static && o.Name == c.Name
}

// Label returns the cell's name for people: "return", "result.val", "A[3]".
func (c *Cell) Label() string {
	if c.Index < 0 {
		return c.Name
	}
	return c.Name + "[" + strconv.Itoa(c.Index) + "]"
}

// IsResult reports whether the cell is an output whose error counts.
func (c *Cell) IsResult() bool { return c.Role == Value }

// IsFloat reports whether the cell is an output whose error counts, and a float.
func (c *Cell) IsFloat() bool { return c.IsResult() && c.Type.Kind == Float }

// Number returns the value of an output as a float. An integer becomes a double, or an x87 number with 64 digits if no double equals it.
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

// A Role is the meaning of an output.
type Role uint8

// The roles of outputs.
const (
	Value         Role = iota // its error counts
	Status                    // an error code that the program returns; 0 is success
	ErrorEstimate             // the program's own estimate of its absolute error
	Ignored
)

// Untyped returns the name of a parameter whose pointed-to type is unknown, or "".
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
