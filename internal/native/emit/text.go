package emit

// This file writes modules as text. A method appends the instruction of one operation on doubles and returns the name of its result, so
// that Go code reads like the formula.

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"faultline/internal/fp"
)

// A Val is an operand of LLVM IR: a name with its %, or a constant.
type Val string

// Num returns a double as a constant of LLVM IR.
func Num(x float64) Val { return Val(fmt.Sprintf("0x%016X", math.Float64bits(x))) }

// A Text is a growing text of LLVM IR. Names are unique in the whole text.
type Text struct {
	strings.Builder
	names int
}

// Op appends an instruction and returns its result.
func (t *Text) Op(format string, args ...any) Val {
	t.names++
	v := Val(fmt.Sprintf("%%v%d", t.names))
	fmt.Fprintf(t, "  %s = %s\n", v, fmt.Sprintf(format, args...))
	return v
}

// Func appends a function: its head without the word define, and a body that ends with a return.
func (t *Text) Func(head string, body func()) {
	t.Line("\ndefine %s {\nstart:", head)
	body()
	t.Line("}")
}

// When appends a conditional block that must end with a return. likely may be metadata about its probability: !prof !1.
func (t *Text) When(c Val, body func(), likely ...string) { t.apart(c, body, "", likely) }

// If appends a conditional block, and continues after it.
func (t *Text) If(c Val, body func(), likely ...string) {
	t.apart(c, body, "  br label %%go%d\n", likely)
}

func (t *Text) apart(c Val, body func(), end string, likely []string) {
	t.names++
	n := t.names
	t.Line("  br i1 %s, label %%apart%d, label %%go%d%s\napart%d:", c, n, n, strings.Join(append([]string{""}, likely...), ", "), n)
	body()
	if end != "" {
		fmt.Fprintf(t, end, n)
	}
	t.Line("go%d:", n)
}

// Loop appends a loop whose body gets the numbers from 0 to n-1. n is at least 1.
func (t *Text) Loop(n int, body func(k Val)) {
	t.names++
	id := t.names
	k, next := Val(fmt.Sprintf("%%k%d", id)), Val(fmt.Sprintf("%%next%d", id))
	t.Line("  br label %%before%d\nbefore%d:\n  br label %%each%d\neach%d:", id, id, id, id)
	t.Line("  %s = phi i64 [ 0, %%before%d ], [ %s, %%last%d ]", k, id, next, id)
	body(k)
	t.Line("  br label %%last%d\nlast%d:\n  %s = add i64 %s, 1", id, id, next, k)
	t.Line("  br i1 %s, label %%each%d, label %%go%d\ngo%d:", t.Int("icmp ult", next, n), id, id, id)
}

// Not returns the negation of a condition.
func (t *Text) Not(c Val) Val { return t.Op("xor i1 %s, true", c) }

// Line appends a line.
func (t *Text) Line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

// Do appends an operation on doubles. LLVM's name of the instruction or intrinsic is that of fp.
func (t *Text) Do(op fp.Op, x ...Val) Val {
	switch op {
	case fp.Abs, fp.Sqrt, fp.Fma, fp.CopySign:
		return t.Call("llvm."+op.String()+".f64", x...)
	case fp.Neg:
		return t.Op("%s double %s", op, x[0])
	}
	return t.Op("%s double %s, %s", op, x[0], x[1])
}

// Call appends a call of a function of doubles that returns a double.
func (t *Text) Call(name string, x ...Val) Val {
	list := make([]string, len(x))
	for i, v := range x {
		list[i] = "double " + string(v)
	}
	return t.Op("call double @%s(%s)", name, strings.Join(list, ", "))
}

func (t *Text) Add(x, y Val) Val { return t.Do(fp.Add, x, y) }
func (t *Text) Sub(x, y Val) Val { return t.Do(fp.Sub, x, y) }
func (t *Text) Mul(x, y Val) Val { return t.Do(fp.Mul, x, y) }
func (t *Text) Div(x, y Val) Val { return t.Do(fp.Div, x, y) }
func (t *Text) Neg(x Val) Val    { return t.Do(fp.Neg, x) }
func (t *Text) Abs(x Val) Val    { return t.Do(fp.Abs, x) }
func (t *Text) Sqrt(x Val) Val   { return t.Do(fp.Sqrt, x) }

// Load, Store and At access memory. At returns the address of an element of a type.
func (t *Text) Load(kind string, from Val) Val   { return t.Op("load %s, ptr %s", kind, from) }
func (t *Text) Store(kind string, v Val, to Val) { t.Line("  store %s %s, ptr %s", kind, v, to) }
func (t *Text) At(kind string, base Val, i any) Val {
	return t.Op("getelementptr %s, ptr %s, i64 %v", kind, base, i)
}

// Int appends an instruction on integers of 64 bits: add, sub, and, or, xor, shl, lshr, ashr; icmp eq, ne, ult, ...
func (t *Text) Int(op string, x, y any) Val { return t.Op("%s i64 %v, %v", op, x, y) }

// FMA returns x*y + z, rounded once.
func (t *Text) FMA(x, y, z Val) Val { return t.Do(fp.Fma, x, y, z) }

// Cmp compares doubles, by an ordered predicate: oeq, one, olt, ole, ogt, oge.
func (t *Text) Cmp(predicate string, x, y Val) Val {
	return t.Op("fcmp %s double %s, %s", predicate, x, y)
}

// Both and Either combine two conditions.
func (t *Text) Both(a, b Val) Val   { return t.Op("and i1 %s, %s", a, b) }
func (t *Text) Either(a, b Val) Val { return t.Op("or i1 %s, %s", a, b) }

// Choose returns x if c, else y.
func (t *Text) Choose(c, x, y Val) Val {
	return t.Op("select i1 %s, double %s, double %s", c, x, y)
}

// Fill replaces words in a text: $NAME by its value, $state.Name by the address of a word of the state. It panics at a word without a
// value.
func Fill(text string, address func(name string) string, values map[string]any) string {
	return words.ReplaceAllStringFunc(text, func(word string) string {
		if name, ok := strings.CutPrefix(word, "$state."); ok {
			return address(name)
		}
		v, ok := values[word[1:]]
		if !ok {
			panic("emit: nothing to put in the place of " + word)
		}
		return Fill(fmt.Sprint(v), address, values)
	})
}

var words = regexp.MustCompile(`\$(state\.[A-Za-z0-9]+|[A-Z]+)`)
