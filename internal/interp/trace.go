package interp

// This file tells which bits of floats an integer depends on.

import (
	"math/bits"

	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A bitOrigin stands for a float. Is reports whether two are the same.
type bitOrigin[O any] interface {
	comparable
	Is(O) bool
}

// A Trace tells on which bits of a float an integer depends. Bit i of the integer depends on no bit of the float below shift + min(i,
// carry), and the whole integer on none below Low. The zero origin stands for any number of floats.
type Trace[O bitOrigin[O]] struct {
	Of           O
	Low          int
	shift, carry int
}

// A List has the traces of one integer.
type List[O bitOrigin[O]] []Trace[O]

const (
	noCarry = 256 // more than any integer has bits
	most    = 16  // traces of an integer; of more floats only their existence is known
)

// Whole returns the traces of an integer with the bits of a float.
func Whole[O bitOrigin[O]](of O) List[O] { return List[O]{{Of: of, carry: noCarry}} }

// dependence returns the lowest bit of the float on which bits from i upwards depend.
func (t *Trace[O]) dependence(i int) int { return max(0, t.shift+min(i, t.carry)) }

// Above returns the lowest bit of the integer from which no bit depends on the float's bits below low. It returns noCarry if every bit may
// depend on them.
func (t *Trace[O]) Above(low int) int {
	if t.Low >= low {
		return 0
	}
	i := max(0, low-t.shift)
	if i > t.carry {
		return noCarry
	}
	return i
}

// Mix makes every bit of the integer depend on all bits on which the integer depends.
func (t *Trace[O]) Mix() { t.shift, t.carry = t.Low, 0 }

// Down shifts the integer right by n bits, or left if n is negative.
func (t *Trace[O]) Down(n int) {
	if n <= 0 {
		t.shift, t.carry = t.shift+n, min(t.carry-n, noCarry)
		return
	}
	n = min(n, noCarry)
	t.Low = max(t.Low, t.dependence(n))
	t.shift += min(n, t.carry)
	t.carry -= min(n, t.carry)
}

// Add adds a trace, or widens that of the same float.
func (list List[O]) Add(t Trace[O]) List[O] {
	var several O
	for i := range list {
		s := &list[i]
		if s.Of != t.Of && (s.Of == several || t.Of == several || !s.Of.Is(t.Of)) {
			continue
		}
		low := min(s.Low, t.Low)
		s.Low, s.shift, s.carry = low, min(s.shift, t.shift), min(s.carry, t.carry)
		return list
	}
	switch {
	case len(list) == most:
		return append(list, Trace[O]{})
	case len(list) > most:
		return list
	}
	return append(list, t)
}

// Through changes the trace of operand i of op to that of its result. It reports whether the result depends on the operand. by is the other
// operand, if that has no trace. width is the operand's.
func (t *Trace[O]) Through(op ir.Op, i, width int, by *alu.Word) bool {
	switch op {
	case ir.OpOr, ir.OpXor, ir.OpTruncI, ir.OpZExt:
		return true
	case ir.OpSExt:
		t.carry = min(t.carry, width-1)
		return true
	}
	switch {
	case by == nil:
		t.Mix()
	case op == ir.OpAnd && *by == (alu.Word{}):
		return false
	case op == ir.OpAnd:
		t.Low = max(t.Low, t.dependence(trailingZeros(*by)))
	case op == ir.OpAddI, op == ir.OpSubI:
		t.carry = min(t.carry, trailingZeros(*by))
	case op == ir.OpShl && i == 0:
		t.Down(-int(min(by.Lo, noCarry)))
	case (op == ir.OpLShr || op == ir.OpAShr) && i == 0:
		n := int(min(by.Lo, noCarry))
		if t.Down(n); op == ir.OpAShr {
			t.carry = max(0, min(t.carry, width-1-n))
		}
	default:
		t.Mix()
	}
	return true
}

func trailingZeros(w alu.Word) int {
	if w.Lo == 0 {
		return 64 + bits.TrailingZeros64(w.Hi)
	}
	return bits.TrailingZeros64(w.Lo)
}
