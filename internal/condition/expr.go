package condition

// This file has the language of derivatives and danger values.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// A Node is the kind of an Expr.
type Node uint8

// The kinds of expression. All values are doubles.
const (
	Operand Node = iota // the operation's operand number Index
	Result              // the result of the operation
	Const               // Value
	Apply               // Op applied to Args; see Ops
	Less                // Args[0] < Args[1] ? Args[2] : Args[3]; false if unordered
)

// An Expr is an expression over the operands and the result of one execution of an operation.
//
// Operands and result are converted to double first, whatever their format; the integer operand of Ldexp, Powi, Jn and Yn
// is the operand after the floating-point ones, the integer operand of FromInt and FromUint is operand 0, and the integer
// result of ToInt and ToUint is the result, each as a double.
//
// An expression is a graph: a node that two others point to is computed once. Nothing in it traps, so both sides of
// a Less may be computed. Apply nodes have one of these operations, with the meaning that Eval gives them:
//
//	Add Sub Mul Div Neg Abs Sqrt CopySign    IEEE 754 in double
//	Max                                      Args[0] > Args[1] ? Args[0] : Args[1] (Args[1] if unordered)
//	Floor Rint                               ties to even
//	Sin Cos Tan Tanh Exp Log Hypot
//	J0 J1 Y0 Y1                              libm's, any accuracy of a few ulps
//	Jn Yn                                    likewise, of x and the order
type Expr struct {
	Node    Node
	Index   int     // Operand: which operand
	Value   float64 // Const
	Rounded bool    // Const: Value is a real number, rounded
	Op      fp.Op   // Apply
	Args    []*Expr // Apply, Less
}

// Eval returns the value of e for the result r and the operands args.
func (e *Expr) Eval(r float64, args ...float64) float64 {
	switch e.Node {
	case Operand:
		return args[e.Index]
	case Result:
		return r
	case Const:
		return e.Value
	case Less:
		if e.Args[0].Eval(r, args...) < e.Args[1].Eval(r, args...) {
			return e.Args[2].Eval(r, args...)
		}
		return e.Args[3].Eval(r, args...)
	}
	var operands [2]float64
	for i, a := range e.Args {
		operands[i] = a.Eval(r, args...)
	}
	return apply(e.Op, operands[0], operands[1])
}

// apply returns op of a, and of b for operations with two operands.
func apply(op fp.Op, a, b float64) float64 {
	if z, is := fp.Arithmetic(op, a, b); is {
		return z
	}
	switch op {
	case fp.Neg:
		return -a
	case fp.Abs:
		return math.Abs(a)
	case fp.Sin:
		return math.Sin(a)
	case fp.Cos:
		return math.Cos(a)
	case fp.Tan:
		return math.Tan(a)
	case fp.Tanh:
		return math.Tanh(a)
	case fp.Exp:
		return math.Exp(a)
	case fp.Log:
		return math.Log(a)
	case fp.J0:
		return math.J0(a)
	case fp.J1:
		return j1(a)
	case fp.Y0:
		return math.Y0(a)
	case fp.Y1:
		return math.Y1(a)
	case fp.Jn:
		return math.Jn(int(b), a)
	case fp.Yn:
		return math.Yn(int(b), a)
	case fp.CopySign:
		return math.Copysign(a, b)
	case fp.Hypot:
		return math.Hypot(a, b)
	case fp.Max:
		if a > b {
			return a
		}
		return b
	}
	panic("condition: no expression applies " + op.String())
}

// j1 is math.J1 with the correct sign of negative numbers near 0.
func j1(x float64) float64 { return math.Copysign(1, x) * math.J1(math.Abs(x)) }

// Functions appends the functions of one operand that e applies. Digamma counts as none.
func (e *Expr) Functions(list []fp.Op) []fp.Op {
	if e == nil || e == Digamma {
		return list
	}
	if fp.IsFunction(e.Op) && len(e.Args) == 1 {
		list = append(list, e.Op)
	}
	for _, a := range e.Args {
		list = a.Functions(list)
	}
	return list
}

// String returns e in prefix form: (fdiv r (max (fabs x) (fabs y))).
func (e *Expr) String() string {
	switch e.Node {
	case Operand:
		return [...]string{"x", "y", "z"}[e.Index]
	case Result:
		return "r"
	case Const:
		return strconv.FormatFloat(e.Value, 'g', -1, 64)
	}
	var b strings.Builder
	name := "less"
	if e.Node == Apply {
		name = e.Op.String()
	}
	b.WriteString("(" + name)
	for _, a := range e.Args {
		fmt.Fprintf(&b, " %v", a)
	}
	b.WriteString(")")
	return b.String()
}

// Building blocks of the table: operands, result, and the nodes over them.
var (
	x = &Expr{Node: Operand}
	y = &Expr{Node: Operand, Index: 1}
	z = &Expr{Node: Operand, Index: 2}
	r = &Expr{Node: Result}

	one = num(1)
)

func num(v float64) *Expr                { return &Expr{Node: Const, Value: v} }
func rounded(v float64) *Expr            { return &Expr{Node: Const, Value: v, Rounded: true} }
func call(op fp.Op, args ...*Expr) *Expr { return &Expr{Node: Apply, Op: op, Args: args} }
func add(a, b *Expr) *Expr               { return call(fp.Add, a, b) }
func sub(a, b *Expr) *Expr               { return call(fp.Sub, a, b) }
func mul(a, b *Expr) *Expr               { return call(fp.Mul, a, b) }
func div(a, b *Expr) *Expr               { return call(fp.Div, a, b) }
func abs(a *Expr) *Expr                  { return call(fp.Abs, a) }
func sqrt(a *Expr) *Expr                 { return call(fp.Sqrt, a) }
func less(a, b, then, els *Expr) *Expr   { return &Expr{Node: Less, Args: []*Expr{a, b, then, els}} }
func signed(a, sign *Expr) *Expr         { return call(fp.CopySign, a, sign) }

// maxAbs returns the largest magnitude of es, which must not be empty.
func maxAbs(es []*Expr) *Expr {
	m := abs(es[0])
	for i, e := range es {
		if i > 0 && !slices.Contains(es[:i], e) {
			m = call(fp.Max, m, abs(e))
		}
	}
	return m
}
