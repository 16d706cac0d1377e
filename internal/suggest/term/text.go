package term

// This file writes terms as C does.

import (
	"math/big"
	"slices"
	"strings"

	"faultline/internal/fp"
)

// How tightly an operation binds.
const (
	sum = 1 + iota
	product
	sign
	whole
)

// A Writer formats terms of one format. Name returns the text of a subterm that has one in the program; ok is false for others.
type Writer struct {
	Format fp.Format
	Name   func(*Term) (text string, ok bool)
	// Integer reports whether the text of a leaf is an integer's, which the program converts; nil: of none
	Integer func(index int) bool
}

// Text returns t in C.
func (w *Writer) Text(t *Term) string {
	s, _ := w.write(t)
	return s
}

// write returns t and how tightly its outermost operation binds.
func (w *Writer) write(t *Term) (string, int) {
	if s, ok := w.Name(t); ok {
		return s, binding(s)
	}
	switch t.Op {
	case Const:
		return w.number(t.Value)
	case Add, Sub:
		left, op, right := t.Args[0], " + ", t.Args[1]
		switch {
		case t.Op == Sub:
			op = " - "
		case right.Op == Neg && !w.named(right):
			op, right = " - ", right.Args[0]
		case left.Op == Neg && !w.named(left):
			left, op, right = right, " - ", left.Args[0]
		case negative(right):
			op, right = " - ", ConstOf(new(big.Rat).Neg(right.Value))
		}
		return w.inside(left, sum) + op + w.inside(right, product), sum // the order of sums matters
	case Mul:
		left, right := t.Args[0], t.Args[1]
		if right.Op == Const && left.Op != Const {
			left, right = right, left
		}
		return w.inside(left, product) + "*" + w.inside(right, sign), product
	case Div:
		return w.dividend(t.Args[0], t.Args[1]) + "/" + w.inside(t.Args[1], sign), product
	case Neg:
		if s := w.inside(t.Args[0], sign); s[0] != '-' {
			return "-" + s, sign
		}
		return "-(" + w.Text(t.Args[0]) + ")", sign // --x would change x
	case Cross:
		return w.cross(t.Args), sum
	case Cube:
		x := w.inside(t.Args[0], sign)
		return x + "*" + x + "*" + x, product
	}
	if s, ok := t.Op.series(); ok {
		return w.write(s.by.With(t.Args[0]))
	}
	return w.call(fp.Op(t.Op), t.Args), whole
}

// dividend formats the dividend of a quotient. If both operands may be integers in C, it makes the dividend a float, because 1/3 is 0 in C.
func (w *Writer) dividend(a, b *Term) string {
	text := w.inside(a, product)
	switch {
	case !w.integer(a) || !w.integer(b):
		return text
	case a.Op == Const:
		return text + ".0" + map[fp.Format]string{fp.Binary32: "f"}[w.Format]
	}
	return "(" + map[bool]string{true: "float", false: "double"}[w.Format == fp.Binary32] + ")" + w.inside(a, sign)
}

// integer reports whether the text of a term is an integer's.
func (w *Writer) integer(t *Term) bool {
	switch t.Op {
	case Const:
		return t.Value.IsInt()
	case Leaf:
		return w.Integer != nil && w.Integer(t.Index)
	case Neg, Add, Sub, Mul:
		return !slices.ContainsFunc(t.Args, func(a *Term) bool { return !w.integer(a) })
	}
	return false
}

func (w *Writer) named(t *Term) bool {
	_, ok := w.Name(t)
	return ok
}

func negative(t *Term) bool { return t.Op == Const && t.Value.Sign() < 0 }

// cross writes Kahan's difference of products.
func (w *Writer) cross(args []*Term) string {
	p := "-" + w.inside(Of(Mul, args[2], args[3]), whole)
	fma := w.function("fma")
	first := fma + "(" + w.Text(args[0]) + ", " + w.Text(args[1]) + ", " + p + ")"
	return first + " - " + fma + "(" + w.Text(args[2]) + ", " + w.Text(args[3]) + ", " + p + ")"
}

// inside writes an operand, in brackets where it binds less tightly than it must.
func (w *Writer) inside(t *Term, least int) string {
	s, binds := w.write(t)
	if binds < least {
		return "(" + s + ")"
	}
	return s
}

func (w *Writer) call(op fp.Op, args []*Term) string {
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = w.Text(a)
	}
	return w.function(op.String()) + "(" + strings.Join(list, ", ") + ")"
}

// function is a name of libm for the format.
func (w *Writer) function(name string) string {
	switch w.Format {
	case fp.Binary32:
		return name + "f"
	case fp.X87:
		return name + "l"
	}
	return name
}

// number writes a constant.
func (w *Writer) number(x *big.Rat) (string, int) {
	if x.IsInt() && x.Num().BitLen() < 64 {
		s := x.Num().String()
		return s, binding(s)
	}
	s := Rounded(w.Format, x).Decimal()
	return s, binding(s)
}

// binding returns the precedence of a text: that of the weakest operator outside of brackets. Names, numbers, calls and texts in brackets
// have the highest precedence.
func binding(s string) int {
	depth, least := 0, whole
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			if depth--; depth == 0 && i+1 < len(s) && isName(s[i+1]) { // a cast
				least = min(least, sign)
			}
		case depth > 0 || isName(c) || c == ' ' || c == ':' && strings.Contains(s, "::"):
		case strings.HasPrefix(s[i:], "->"):
			i++
		case (c == '-' || c == '+') && inNumber(s, i): // 1e-9
		case c == '*' && i > 0 || c == '/':
			least = min(least, product)
		case (c == '-' || c == '*') && i == 0:
			least = min(least, sign)
		default:
			return sum
		}
	}
	return least
}

func isName(c byte) bool {
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// inNumber reports whether the sign at i is the sign of an exponent.
func inNumber(s string, i int) bool {
	if i == 0 || s[i-1] != 'e' && s[i-1] != 'E' {
		return false
	}
	from := i
	for from > 0 && isName(s[from-1]) {
		from--
	}
	return s[from] >= '0' && s[from] <= '9' || s[from] == '.'
}
