package corpus

// This file converts witnesses to test cases. A case calls the function by its machine-level convention: numbers in registers, and memory
// with a known layout. So a test needs no header, and no file of faultline.

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"faultline/internal/campaign/inventory"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// A Case is one call with a wrong result.
type Case struct {
	*Witness
	Symbol string   // the name for the linker
	Init   []string // functions to call first
	Result *ir.Type
	Args   []Arg
	Set    []Store         // variables that are inputs
	Output *Place          // nil for a run that does not return, which has no result to check
	Driver *subject.Driver // what is called in place of the function; nil if the function is called

	Exact, Tolerance *big.Float // a result is correct if its distance from Exact is less than Tolerance
}

// An Arg is an argument: a number, the address of memory, or a part of memory.
type Arg struct {
	Type   *ir.Type
	Number float64
	Memory *Memory // the memory whose address is passed, or whose content if ByVal is true
	ByVal  bool
	Of, At int  // with Part or End: the offset At in the memory of argument Of
	Part   bool // the content at that offset is passed
	End    bool // the address of that offset is passed
}

// Memory is zero except for its Stores.
type Memory struct {
	Size   int
	Stores []Store
}

// A Store writes a number to an offset, or to a variable of the program.
type Store struct {
	Variable string
	Offset   int
	Type     *ir.Type
	Number   float64
}

// A Place is the location of a result: in the memory of an argument, in a variable, or in the returned value.
type Place struct {
	Arg      int // -1: returned
	Variable string
	Offset   int
	Type     *ir.Type
	Signed   bool
}

// NewCase makes a case from a witness of a subject. It returns an error with a reason if a test in another language could not call the
// function or judge its result.
func NewCase(s *subject.Subject, w *Witness) (*Case, error) {
	f := s.Program.Funcs[s.Call.Entry]
	c := &Case{Witness: w, Symbol: f.Name, Result: f.Result, Driver: s.Driver}
	if s.Call.Alias != "" {
		c.Symbol = s.Call.Alias
	}
	switch {
	case f.Local:
		return nil, fmt.Errorf("only its own file can call it")
	case w.Ended == "" && w.Exact == nil:
		return nil, fmt.Errorf("no exact value is known")
	}
	for _, id := range s.Call.Init {
		c.Init = append(c.Init, s.Program.Funcs[id].Name)
	}
	point, err := inventory.Point(s, w.At())
	if err != nil {
		return nil, err
	}
	c.pass(f, &s.Call, point)
	for i := range s.Call.Set {
		st := store(&s.Call.Set[i], point)
		st.Variable = s.Call.Set[i].Static
		c.Set = append(c.Set, st)
	}
	if w.Ended == "" {
		if err := c.judged(s); err != nil {
			return nil, err
		}
	}
	return c, c.callable()
}

// pass sets how the arguments are passed.
func (c *Case) pass(f *ir.Func, call *ir.Call, point []float64) {
	for i, a := range call.Args {
		arg := Arg{Type: f.Params[i], ByVal: f.ByVal[i] != nil}
		switch {
		case a.Part != nil:
			arg.Part, arg.Of, arg.At = true, a.Part.Of, a.Part.Offset
		case a.End != nil:
			arg.End, arg.Of, arg.At = true, a.End.Of, a.End.Offset
		case a.Dim >= 0:
			arg.Number = point[a.Dim]
		default:
			arg.Number = a.Const
		}
		if a.Buffer != nil {
			arg.Memory = &Memory{Size: max(1, a.Buffer.Size)}
			for k := range a.Buffer.Cells {
				arg.Memory.Stores = append(arg.Memory.Stores, store(&a.Buffer.Cells[k], point))
			}
		}
		c.Args = append(c.Args, arg)
	}
}

func store(c *ir.Cell, point []float64) Store {
	st := Store{Offset: c.Offset, Type: c.Type, Number: c.Const}
	if c.Dim >= 0 {
		st.Number = point[c.Dim]
	}
	return st
}

// judged sets the location of the result and the tolerance.
func (c *Case) judged(s *subject.Subject) error {
	k := slices.IndexFunc(s.Call.Outputs, func(o ir.Cell) bool { return o.Label() == c.Witness.Output })
	if k < 0 {
		return fmt.Errorf("there is no output %s", c.Witness.Output)
	}
	cell := &s.Call.Outputs[k]
	c.Output = &Place{Arg: cell.Arg, Variable: cell.Static, Offset: cell.Offset, Type: cell.Type, Signed: cell.Signed}
	exact, ok := errs.Read(c.Witness.Exact)
	t, err := finding.ParseThreshold(c.Threshold)
	if !ok || err != nil || !exact.Bounded() {
		return fmt.Errorf("its exact value is not known as a number")
	}
	c.Exact = new(big.Float).SetPrec(errs.Precision).Add(exact.Lo, exact.Hi)
	c.Exact.Quo(c.Exact, big.NewFloat(2))
	switch e := c.Exact.MantExp(nil); {
	case e > widest:
		return fmt.Errorf("its exact value is beyond the range of every type")
	case e < -widest:
		c.Exact = new(big.Float)
	}
	if c.Tolerance = tolerance(c.Exact, exact, cell.Type, t.For(c.Witness.Output)); c.Tolerance == nil {
		return fmt.Errorf("no other language has its numbers")
	}
	radius := new(big.Float).Sub(exact.Hi, exact.Lo)
	c.Tolerance.Add(c.Tolerance, radius.Quo(radius, big.NewFloat(2))) // the exact value may be anywhere in there
	return nil
}

// widest is about the largest exponent of a long double. Exact values below 2^-widest count as zero.
const widest = 16000

// tolerance returns the distance at which a value becomes wrong, by the rules of errs.Judge. It returns nil if no test could express it.
func tolerance(mid *big.Float, exact errs.Interval, t *ir.Type, limit finding.Threshold) *big.Float {
	if t.Kind != ir.Float {
		return big.NewFloat(errs.AnotherInteger.Value)
	}
	if t.Format != fp.Binary64 && t.Format != fp.Binary32 {
		return nil
	}
	size, value := new(big.Float).Abs(mid), big.NewFloat(limit.Value)
	x, _ := size.Float64()
	ulp := math.Nextafter(x, math.Inf(1)) - x
	if t.Format == fp.Binary32 {
		x := float32(x)
		ulp = float64(math.Nextafter32(x, float32(math.Inf(1))) - x)
	}
	switch {
	case limit.Measure == finding.Absolute, exact.HasZero():
	case limit.Measure == finding.InUlps:
		value.Mul(value, big.NewFloat(ulp))
	case limit.Measure == finding.InBits:
		value.Mul(big.NewFloat(math.Exp2(limit.Value)-1), big.NewFloat(ulp))
	case exact.BelowNormal(t.Format):
		value.Mul(value, big.NewFloat(errs.SmallestNormal(t.Format)))
	default:
		value.Mul(value, size)
	}
	if least := big.NewFloat(limit.Least); value.Cmp(least) < 0 {
		value = least
	}
	return value
}

// callable reports types that no other language has.
func (c *Case) callable() error {
	types := []*ir.Type{c.Result}
	for _, a := range c.Args {
		types = append(types, a.Type)
		if a.Memory != nil {
			for _, st := range a.Memory.Stores {
				types = append(types, st.Type)
			}
		}
	}
	for len(types) > 0 {
		t := types[0]
		types = append(types[1:], t.Fields...)
		if t.Kind != ir.Struct && t.Kind != ir.Void && t.Kind != ir.Pointer && cType(t) == "" {
			return fmt.Errorf("it takes or returns %s, which tests in other languages cannot", t)
		}
	}
	return nil
}

// Title returns the title of a test, in one line.
func (c *Case) Title() string {
	return fmt.Sprintf("%s %s: %s", c.ID, c.Subject, strings.Join(strings.Fields(c.Says), " "))
}
