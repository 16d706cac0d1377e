package interp

// This file prepares a program for a call, and begins and ends its runs.

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/interp/library"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// An Outcome tells how a run ended.
type Outcome = run.Outcome

// The outcomes of a run.
const (
	NotRun     = run.NotRun
	Returned   = run.Returned
	Trapped    = run.Trapped    // by what would be a signal, abort() or exit(): see Reason
	TimedOut   = run.TimedOut   // more steps than the limit
	Unmodelled = run.Unmodelled // at an operation that is not modelled: see Unsupported
)

// Limits end a run that does not end soon enough. A zero field means the default.
type Limits struct {
	Steps int64 // instructions; default 100 million
	Depth int   // nested calls; default 100,000, beyond it is a stack overflow
	Bytes int64 // memory allocated and not freed; default 1 GiB, beyond it malloc returns null

	// Fill is the value of the bytes of variables and of malloc's memory before the program writes them. A result that changes with Fill
	// depends on memory that was never written, or on the assumed content of an argument.
	Fill byte
}

func (l Limits) withDefaults() Limits {
	l.Steps, l.Depth, l.Bytes = cmp.Or(l.Steps, 100e6), cmp.Or(l.Depth, 100_000), cmp.Or(l.Bytes, 1<<30)
	return l
}

// A Result is the result of a run.
type Result struct {
	Outcome     Outcome
	Values      []fp.Value // per output of the call; an integer has no format and its low 64 bits in Lo. Nil unless Returned
	Reason      string     // Trapped: what happened, and where
	Thrown      string     // Trapped: the type description of an exception that nobody caught
	ThrownText  string     // Trapped: what() of that exception; "" if it is not known
	Beyond      string     // Trapped: the object outside of which memory was accessed; "" for another reason
	Unsupported *ir.Unsupported
	Outside     *Outside    // Trapped: an access outside of one of the program's own objects
	Steps       int64       // instructions executed
	Ops         int64       // floating-point operations executed at sites
	Supposed    string      // assumed content that the run read: an ir.Buffer.Supposed; "" if none
	Stack       []Place     // Trapped, Unmodelled: where, and the calls on the way there, innermost first
	Special     *[3]Special // the constants that are NaN or infinite, where the run used them; see Made
	Unwritten   []int       // outputs, ascending, that the run did not write and that are no inputs
}

// Outside is an access outside of an object of the program: a variable, a table, or allocated memory. The content there is undefined, and
// the addresses of other objects decide whether the process survives it.
type Outside struct {
	Object string
	Func   *ir.Func
	Inst   *ir.Inst // nil: in a library function that Func calls
}

// A Restart is a place where the bits of a float were used.
type Restart struct {
	Kind RestartKind
	Func *ir.Func
	Inst *ir.Inst
}

// A RestartKind tells how.
type RestartKind uint8

// The kinds of restarts.
const (
	FromBits  RestartKind = iota // a float was made from bits that are no copy: its shadow is the computed value, or unknown
	Magic                        // rounded by adding and subtracting a magic number: the same
	Opaque                       // computed by a function without a shadow (nextafter, logb): the same
	Shortened                    // a float of fewer digits was made from the bits of another: its shadow is rounded alike
	BitsRead                     // integer arithmetic on a float's bits, on which decisions may depend; no shadow restarts here
)

// String returns a few words for people.
func (k RestartKind) String() string {
	return [...]string{"made from bits", "rounded by a magic number", "computed without a shadow", "rounded by its bits", "read as bits"}[k]
}

// A Word is the bits of one scalar.
type Word = alu.Word

// A Machine is a program prepared for a call. It belongs to one goroutine at a time. The program is only read.
type Machine struct {
	Runs int // so far

	prog  *ir.Program
	call  *ir.Call
	funcs []*function // by Func ID, compiled when first called
	mem   Memory

	layouts map[*ir.Type][]ir.Scalar
	limits  Limits
	ready   bool   // the code before the entry has run, and memory is at its base
	begun   Result // how that run ended

	stack       wordStack
	values      []fp.Value // backs Result.Values
	branchWatch *branchWatch
	kept        any // the exec of the last run with shadows, whose storage is reused, see resume
}

// New returns a machine for call. Constructors and initialisation run before the first run.
func New(prog *ir.Program, call *ir.Call) *Machine {
	m := &Machine{prog: prog, call: call, funcs: make([]*function, len(prog.Funcs)), layouts: map[*ir.Type][]ir.Scalar{}}
	m.mem.AddGlobals(prog)
	return m
}

// Turn makes m a machine for another call of its program. The initialisation is not repeated. If the other call needs another one, Turn
// changes nothing and returns false.
func (m *Machine) Turn(call *ir.Call) bool {
	if !slices.Equal(m.call.Before(), call.Before()) {
		return false
	}
	m.call, m.kept = call, nil
	return true
}

// Program returns what New was given.
func (m *Machine) Program() *ir.Program { return m.prog }

// Call returns what New or Turn was given.
func (m *Machine) Call() *ir.Call { return m.call }

// Run calls the entry with point. Result.Values is valid until the next run.
func (m *Machine) Run(point []float64, limits Limits) Result {
	x := &exec[none]{Machine: m}
	return x.runPoint(point, limits)
}

// none is the shadow type of a run without shadows.
type none struct{}

// runPoint is a whole run: initialisation if needed, arguments, the call, outputs, and the rollback of memory.
func (x *exec[V]) runPoint(point []float64, limits Limits) Result {
	m := x.Machine
	m.Runs++
	if len(point) != m.call.Dims {
		panic(fmt.Sprintf("interp: a point of %d coordinates for a call of %d", len(point), m.call.Dims))
	}
	m.limits = limits.withDefaults()
	if m.mem.Fill != limits.Fill {
		m.mem.Fill = limits.Fill
		clear(m.funcs) // compiled code contains undefined constants
		x.forgetConsts()
		if m.kept != any(x) {
			m.kept = nil
		}
	}
	if m.begin(); m.begun.Outcome != Returned {
		return m.begun
	}
	defer x.rollback()
	return x.callEntry(point)
}

// callEntry lays out the arguments, calls the entry and reads the outputs.
func (x *exec[V]) callEntry(point []float64) Result {
	m := x.Machine
	x.steps = m.limits.Steps
	f := m.function(m.call.Entry)
	if !f.defined() {
		return Result{Outcome: Unmodelled, Unsupported: &ir.Unsupported{Function: f.fn.Name,
			What: f.fn.Name + " is not defined in the program"}}
	}
	if len(m.call.Args) != len(f.fn.Params) {
		panic(fmt.Sprintf("interp: %d arguments for the %d parameters of %s", len(m.call.Args), len(f.fn.Params), f.fn.Name))
	}
	for i := range m.call.Set {
		c := &m.call.Set[i]
		x.writeInput(x.mem.Globals[x.prog.Shared(c.Static).ID], c, point)
	}
	fr := x.enter(f)
	buffers := make([]uint64, len(m.call.Args))
	for i, a := range m.call.Args {
		slot := f.params[i]
		if a.Buffer != nil {
			buffers[i] = x.newBuffer(a.Buffer, point)
			fr.regs[slot] = Word{Lo: buffers[i]}
		}
		if a.Part != nil {
			x.part(f.fn.Params[i], &fr, slot, buffers[a.Part.Of]+uint64(a.Part.Offset))
		}
		if a.End != nil {
			fr.regs[slot] = Word{Lo: buffers[a.End.Of] + uint64(a.End.Offset)}
		}
		if a.Buffer != nil || a.Part != nil || a.End != nil {
			continue
		}
		w, shadowed := scalar(f.fn.Params[i], coordinate(a.Dim, a.Const, point))
		fr.regs[slot] = w
		if shadowed && x.shadows() {
			x.input(&fr.sh[slot], f.fn.Params[i].Format, w, a.Dim)
		}
		if x.shadows() && isNegative(f.fn.Params[i], coordinate(a.Dim, a.Const, point)) {
			s := &fr.sh[slot]
			s.state, s.wrap = negative, 0
		}
	}
	if !x.run(f, &fr) {
		return x.ended()
	}
	r := x.ended()
	r.Values = m.values[:0]
	for i := range m.call.Outputs {
		c := &m.call.Outputs[i]
		if c.Arg >= 0 && x.mem.Unwritten(buffers[c.Arg]+uint64(c.Offset), c.Type.Bytes()) {
			r.Unwritten = append(r.Unwritten, i)
		}
		r.Values = append(r.Values, x.output(c, f, &fr, buffers))
	}
	m.values = r.Values
	x.leave(&fr)
	return r
}

// ended returns the result of the run so far.
func (x *exec[V]) ended() Result {
	r := Result{Outcome: Returned}
	if x.stop != nil {
		r = *x.stop
	}
	if r.Thrown != "" && library.IsException(x.prog, r.Thrown) {
		r.ThrownText = string(x.what(x.unwind.flying))
	}
	r.Special = x.special
	r.Steps, r.Ops, r.Supposed = x.limits.Steps-x.steps, x.ops, x.mem.Supposed
	return r
}

func coordinate(dim int, constant float64, point []float64) float64 {
	if dim >= 0 {
		return point[dim]
	}
	return constant
}

// scalar returns c as a value of type t. float is true for a floating-point value.
func scalar(t *ir.Type, c float64) (w Word, float bool) {
	switch t.Kind {
	case ir.Float:
		v := fp.Of(t.Format, c)
		return alu.Bits(v), true
	case ir.Int:
		return intWord(c, t.Bits), false
	}
	return Word{Lo: uint64(int64(c))}, false // a pointer: null
}

// isNegative reports whether c is an integer below 0.
func isNegative(t *ir.Type, c float64) bool { return t.Kind == ir.Int && c < 0 }

// intWord returns the integer c, an exact float64, in two's complement with the given width.
func intWord(c float64, width int) Word {
	if c >= math.MaxInt64 {
		return alu.Mask(Word{Lo: uint64(c)}, width)
	}
	n := int64(c)
	return alu.Mask(alu.Signed(n), width)
}

// newBuffer allocates the memory of an argument and writes its cells.
func (x *exec[V]) newBuffer(b *ir.Buffer, point []float64) uint64 {
	addr := x.mem.Argument(b)
	for i := range b.Cells {
		x.writeInput(addr, &b.Cells[i], point)
	}
	return addr
}

// writeInput writes an input to a cell of memory.
func (x *exec[V]) writeInput(addr uint64, c *ir.Cell, point []float64) {
	w, float := scalar(c.Type, coordinate(c.Dim, c.Const, point))
	at := addr + uint64(c.Offset)
	if !x.mem.Write(at, c.Type.Bytes(), w) {
		panic("interp: a cell outside of its memory: " + c.Name)
	}
	switch {
	case !x.shadows():
	case float:
		var s slot[V]
		x.input(&s, c.Type.Format, w, c.Dim)
		x.putShadow(at, c.Type.Bytes(), &s)
	case isNegative(c.Type, coordinate(c.Dim, c.Const, point)):
		x.putShadow(at, c.Type.Bytes(), &slot[V]{state: negative})
	}
}

// part sets a parameter to the content of an address.
func (x *exec[V]) part(t *ir.Type, fr *frame[V], slot int32, at uint64) {
	for k, l := range x.leaves(t) {
		from, dst := at+uint64(l.Offset), slot+int32(k)
		w, ok := x.mem.Read(from, l.Size)
		if !ok {
			panic("interp: a part outside of its buffer")
		}
		if fr.regs[dst] = w; l.Type.Kind == ir.Int {
			fr.regs[dst] = alu.Mask(w, l.Type.Bits)
		}
		if s := x.shadowAt(from, l.Size); x.shadows() && l.Type.Kind == ir.Float && s != nil {
			x.copySlot(&fr.sh[dst], s)
		}
	}
}

// output reads one output. Its shadow goes to the result.
func (x *exec[V]) output(c *ir.Cell, f *function, fr *frame[V], buffers []uint64) fp.Value {
	var w Word
	var s *slot[V]
	if c.Arg >= 0 || c.Static != "" {
		at := uint64(c.Offset)
		if c.Static == "" {
			at += buffers[c.Arg]
		} else {
			at += x.mem.Globals[x.prog.Shared(c.Static).ID]
		}
		var ok bool
		if w, ok = x.mem.Read(at, c.Type.Bytes()); !ok {
			panic("interp: an output outside of its buffer: " + c.Name)
		}
		s = x.shadowAt(at, c.Type.Bytes())
	} else {
		i := x.retIndex(f, c)
		w = x.ret[i]
		if x.shadows() {
			s = &x.retShadows[i]
		}
	}
	if x.shadows() {
		x.outputShadow(c, w, s)
	}
	if c.Type.Kind == ir.Float {
		return fp.FromBits(c.Type.Format, w.Lo, w.Hi)
	}
	if w = alu.Mask(w, c.Type.Bits); c.Signed {
		w = alu.SignExtend(w, c.Type.Bits)
	}
	return fp.Value{Lo: w.Lo}
}

// retIndex returns the index of the returned scalar that c names.
func (m *Machine) retIndex(f *function, c *ir.Cell) int {
	for i, l := range m.leaves(f.fn.Result) {
		if l.Offset == c.Offset {
			return i
		}
	}
	panic(fmt.Sprintf("interp: %s returns nothing at offset %d", f.fn.Name, c.Offset))
}
