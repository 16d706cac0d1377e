package abstract

// This file handles floating-point instructions.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// told holds what is known of a site: whether it is reached, and which exceptions it may raise.
type told struct {
	reached      bool
	may, carried fp.Exception
}

// followed reports whether floats of a type are followed. Floats of other formats may have any value.
func followed(t *ir.Type) bool {
	return t != nil && t.Kind == ir.Float && (t.Format == fp.Binary64 || t.Format == fp.Binary32)
}

// floating runs a floating-point instruction.
func (f *frame) floating(in *ir.Inst) {
	if in.Float == fp.Cmp {
		f.tell(in, fp.NoException, fp.NoException)
		f.put(in, f.compare(in))
		return
	}
	if in.Float == fp.ToInt || in.Float == fp.ToUint {
		v, raised := Whatever, fp.InvalidConversion
		if x := f.get(in.Args[0]); followed(in.Elem) && x.Kind == Float && in.Type.Kind == ir.Int {
			v, raised = ToInt(in.Float, x, in.Type.Bits)
		} else if in.Type.Kind == ir.Int {
			v = top(in.Type)
		}
		f.tell(in, raised, fp.NoException)
		f.put(in, v)
		return
	}
	r, ok := f.compute(in)
	if !ok {
		r.Value, r.May, r.Carried = top(in.Type), in.Float.Raises()|fp.Flags, fp.Invalid
	}
	f.tell(in, r.May, r.Carried)
	f.put(in, r.Value)
}

// tell records the exceptions that an instruction may raise.
func (f *frame) tell(in *ir.Inst, may, carried fp.Exception) {
	if in.Site < 0 || !f.final() {
		return
	}
	t := &f.told[int(in.Site)-f.body.fn.FirstSite]
	t.reached, t.may, t.carried = true, t.may|may, t.carried|carried
}

// arithmetic computes an instruction again, without recording exceptions.
func (f *frame) arithmetic(in *ir.Inst) (Value, bool) {
	r, ok := f.compute(in)
	return r.Value, ok
}

// compare handles a comparison. A constant that is compared with the magnitude of a coordinate is proposed as a cut.
func (f *frame) compare(in *ir.Inst) Value {
	x, y := f.get(in.Args[0]), f.get(in.Args[1])
	if !followed(in.Elem) || x.Kind != Float || y.Kind != Float {
		return Whole(0, 1)
	}
	v := TruthOf(OrdersOf(x, y, in.Args[0] == in.Args[1] && in.Args[0] >= 0), in.Pred)
	if v.Lo != v.Hi && in.Args[0] != in.Args[1] {
		f.proposes(x, y)
		f.proposes(y, x)
	}
	return v
}

// compute returns the result of an operation. It returns false if the result may be anything.
func (f *frame) compute(in *ir.Inst) (outcome, bool) {
	var args [3]*Value
	n := 0
	for _, o := range in.Args {
		if n == len(args) {
			return outcome{}, false
		}
		args[n] = f.get(o)
		n++
	}
	if n == 0 || !followed(in.Type) {
		return outcome{}, false
	}
	x, y := args[0], args[1]
	format := in.Type.Format
	if in.Float == fp.FromInt || in.Float == fp.FromUint {
		if x.Kind != Integer {
			return outcome{}, false
		}
		return FromInt(in.Float, format, x, in.Elem.Bits), true
	}
	if !followed(in.Elem) || x.Kind != Float {
		return outcome{}, false
	}
	if n == 1 {
		return monadic(in.Float, format, x)
	}
	if in.Float == fp.Ldexp && y.Kind == Integer {
		return scaledBy(format, x, y), true
	}
	if y.Kind != Float || n == 3 && args[2].Kind != Float {
		return outcome{}, false
	}
	if n == 3 {
		return MulAdd(format, x, y, args[2]), in.Float == fp.Fma
	}
	r, ok := dyadic(in.Float, format, x, y, f.alike(in.Args[0], in.Args[1], 3))
	if in.Float == fp.Sub && ok {
		f.difference(in, &r)
	}
	return r, ok
}

// alike reports whether two operands are equal: one register, one place in memory, or the same operation of such, up to depth operations.
func (f *frame) alike(x, y ir.Operand, depth int) bool {
	if x < 0 || y < 0 || x == y || depth == 0 {
		return x == y && x >= 0
	}
	for _, l := range f.links {
		if l.reg == int32(x) && slices.Contains(f.links, link{l.object, int32(y), l.off, l.size}) {
			return true
		}
	}
	a, b := f.definition(x), f.definition(y)
	if a == nil || b == nil || a.Op != ir.OpFloat || b.Op != ir.OpFloat || a.Float != b.Float || !followed(a.Type) || a.Type != b.Type ||
		a.Elem != b.Elem || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if a.Args[i] != b.Args[i] && !f.alike(a.Args[i], b.Args[i], depth-1) {
			return false
		}
	}
	return true
}

// difference refines x - y. It is 0 only for equal operands, and x minus x rounded to a whole number is small.
func (f *frame) difference(in *ir.Inst, r *outcome) {
	x, y := in.Args[0], in.Args[1]
	if slices.Contains(f.apart, pair{x, y}) || slices.Contains(f.apart, pair{y, x}) {
		r.Zero = false
	}
	if lo, hi, ok := f.fraction(x, y, in.Type.Format); ok {
		r.Value = r.Clipped(lo, hi)
		r.May &^= fp.Overflow
	}
}

// fraction bounds x - y in a format if y is x, or the sum of x and a constant from 0 to 1, rounded to a whole number.
func (f *frame) fraction(x, y ir.Operand, format fp.Format) (lo, hi float64, ok bool) {
	op, of, exact := f.whole(y)
	v := f.get(x)
	least, added, err := v.Lowest(), 0.0, 0.0
	if of != x {
		if added, ok = f.added(x, of); !ok {
			return 0, 0, false
		}
		exact = false
	}
	if !exact {
		most, eps := 0x1p51, 0x1p-52
		if format == fp.Binary32 {
			most, eps = 0x1p22, 0x1p-23
		}
		size := max(math.Abs(least), math.Abs(v.Highest()))
		if v.Wild || size > most {
			return 0, 0, false
		}
		err = (size + 1) * eps // roundings of the sum and of the difference
	}
	switch {
	case op == fp.Floor, op == fp.TruncInt && least+added >= 0:
		lo, hi = 0, 1
	case op == fp.Ceil:
		lo, hi = -1, 0
	case op == fp.TruncInt:
		lo, hi = -1, 1
	default:
		return 0, 0, false
	}
	return lo - added - err, hi - added + err, true
}

// whole returns the operation that rounded a float to a whole number, and its operand. exact is false if the number went through an integer
// type, which may not hold it.
func (f *frame) whole(y ir.Operand) (op fp.Op, of ir.Operand, exact bool) {
	in := f.definition(y)
	if in == nil || in.Op != ir.OpFloat {
		return fp.NoOp, y, false
	}
	if in.Float != fp.FromInt {
		return in.Float, in.Args[0], true
	}
	to := f.definition(in.Args[0])
	if to == nil || to.Op != ir.OpFloat || to.Float != fp.ToInt || !followed(to.Elem) || f.get(to.Args[0]).Kind != Float {
		return fp.NoOp, y, false
	}
	if _, raised := ToInt(to.Float, f.get(to.Args[0]), to.Type.Bits); raised != fp.NoException {
		return fp.NoOp, y, false
	}
	if inner := f.definition(to.Args[0]); inner != nil && inner.Op == ir.OpFloat && (inner.Float == fp.Floor || inner.Float == fp.Ceil) {
		return inner.Float, inner.Args[0], false
	}
	return fp.TruncInt, to.Args[0], false
}

// added returns the constant from 0 to 1 in a sum of it and x.
func (f *frame) added(x, sum ir.Operand) (c float64, ok bool) {
	in := f.definition(sum)
	if in == nil || in.Op != ir.OpFloat || in.Float != fp.Add || len(in.Args) != 2 {
		return 0, false
	}
	other := in.Args[1]
	if other == x {
		other = in.Args[0]
	} else if in.Args[0] != x {
		return 0, false
	}
	v := f.get(other)
	c = v.Lowest()
	return c, v.Kind == Float && !v.Wild && c == v.Highest() && c >= 0 && c <= 1
}

func monadic(op fp.Op, f fp.Format, x *Value) (outcome, bool) {
	r := newOutcome(f)
	switch op {
	case fp.Neg:
		r.Value = x.Negated()
		return r, true
	case fp.Abs:
		r.Value = x.Magnitude()
		return r, true
	case fp.Ext:
		r.Value = *x
		return r, true
	case fp.Sqrt:
		return Root(f, x), true
	case fp.Trunc:
		return Narrowed(x), f == fp.Binary32
	case fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		return ToWhole(op, x), true
	}
	if Known(op) {
		return Function(op, f, x), true
	}
	return r, false
}

func dyadic(op fp.Op, f fp.Format, x, y *Value, same bool) (outcome, bool) {
	switch op.AsSum() {
	case fp.Add:
		return Sum(op, f, x, y, same), true
	case fp.Mul:
		return Product(f, x, y, same), true
	case fp.Div:
		return Quotient(f, x, y, same), true
	case fp.Rem:
		return Remainder(f, x, y), true
	case fp.Min, fp.Max:
		return extremum(op, f, x, y), true
	case fp.CopySign:
		return signed(f, x, y), true
	case fp.Pow:
		return Power(f, x, y), true
	case fp.Atan2:
		r := newOutcome(f)
		r.Value = Between(-3.15, 3.15)
		r.May = fp.Underflow
		return r.Done(x.Wild || y.Wild), true
	case fp.Hypot:
		return hypotenuse(f, x, y), true
	}
	return outcome{}, false
}

// extremum returns fmin or fmax. If one operand is NaN, the result is the other one.
func extremum(op fp.Op, f fp.Format, x, y *Value) outcome {
	r := newOutcome(f)
	r.Value = Joined(x, y)
	r.Value.Wild = x.Wild && y.Wild
	if !x.Wild && !y.Wild {
		if op == fp.Max {
			r.Value = r.Value.Clipped(max(x.Lowest(), y.Lowest()), Inf)
		} else {
			r.Value = r.Value.Clipped(-Inf, min(x.Highest(), y.Highest()))
		}
	}
	r.Value.From = 0
	return r
}

// signed returns copysign.
func signed(f fp.Format, x, y *Value) outcome {
	r := newOutcome(f)
	m := x.Magnitude()
	n := m.Negated()
	switch {
	case !y.Wild && !y.Zero && y.N0 == 0:
		r.Value = m
	case !y.Wild && !y.Zero && y.P1 == 0:
		r.Value = n
	default:
		r.Value = Joined(&m, &n)
	}
	return r
}

// hypotenuse returns sqrt(x^2 + y^2), which is not below either magnitude.
func hypotenuse(f fp.Format, x, y *Value) outcome {
	r := newOutcome(f)
	a, b := x.Magnitude(), y.Magnitude()
	if a.Lowest() > a.Highest() || b.Lowest() > b.Highest() { // there are no numbers
		r.Value, r.May = AnyFloat, fp.Overflow|fp.Underflow
		return r
	}
	lo := max(a.Lowest(), b.Lowest()) * (1 - SlackOf(f))
	hi := max(a.Highest(), b.Highest()) * 1.5
	if hi > Largest || f == fp.Binary32 && hi > math.MaxFloat32 {
		hi = Inf
	}
	least := min(leastNonzero(&a), leastNonzero(&b)) * (1 - SlackOf(f))
	r.Zero = a.Zero && b.Zero
	r.Put(lo, hi, max(lo, least), false, LeastPow)
	return r.Done(x.Wild || y.Wild)
}

// leastNonzero returns the smallest magnitude of a nonzero number in a, which has no negative ones.
func leastNonzero(a *Value) float64 {
	if a.P1 == 0 {
		return Inf
	}
	return a.P0
}

// scaledBy returns ldexp: x 2^n.
func scaledBy(f fp.Format, x, n *Value) outcome {
	lo, hi := math.Ldexp(1, int(max(n.Lo, -5000))), math.Ldexp(1, int(min(n.Hi, 5000)))
	r := newOutcome(f)
	if lo == 0 || hi > Largest || f != fp.Binary64 || n.Lo < -1022 {
		r.Value, r.May = AnyFloat, fp.Overflow|fp.Underflow
		return r
	}
	by := Between(lo, hi)
	by.Grid = int16(max(n.Lo, LeastPow))
	return Product(f, x, &by, false)
}
