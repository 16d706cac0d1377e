package smt

// This file writes decisions on floating-point numbers in SMT-LIB: comparisons, integers, and checks of additions.

import (
	"fmt"
	"math/big"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// decision returns the condition that d has the chosen outcome.
func (w *floatWriter) decision(d *floats.Decision) string {
	switch {
	case d.IsCheck():
		return w.check(d)
	case d.Op == fp.Cmp:
		accept := d.Inst.Pred.Relations()
		if !d.Choice.Outcome {
			accept = ^accept
		}
		return order(accept, floatWord(d.Args[0]), floatWord(d.Args[1]))
	}
	return w.integer(d)
}

// order returns the condition that two numbers are in one of some relations.
func order(accept fp.Order, x, y string) string {
	var parts []string
	for _, r := range []struct {
		is   fp.Order
		word string
	}{{fp.Less, "fp.lt"}, {fp.Equal, "fp.eq"}, {fp.Greater, "fp.gt"}} {
		if accept&r.is != 0 {
			parts = append(parts, apply(r.word, x, y))
		}
	}
	if accept&fp.Unordered != 0 {
		parts = append(parts, apply("fp.isNaN", x), apply("fp.isNaN", y))
	}
	if len(parts) == 0 {
		return "false"
	}
	return "(or " + strings.Join(parts, " ") + ")"
}

// check returns the condition that an addition fires a check (Figure 6). It uses signed bit vectors that hold any difference of exponents.
func (w *floatWriter) check(d *floats.Decision) string {
	f := d.Args[0].Format
	t := w.query.Path.Thresholds.For(f)
	n := exponentBits(f) + 2
	at := func(e *floats.Expr) string { return w.share(wordSort(n), w.exponent(e, n)) }
	a, b := at(d.Args[0]), at(d.Args[1])
	larger := w.share(wordSort(n), ite(apply("bvsge", a, b), a, b))
	smaller := ite(apply("bvsge", a, b), b, a)
	loss := apply("bvsge", apply("bvsub", larger, smaller), literal(uint64(t.Loss), n))
	if d.Check() == floats.Loss {
		return loss
	}
	cancels := apply("bvsge", apply("bvsub", larger, at(d.Result)), literal(uint64(t.Cancellation), n))
	if d.Check() == floats.Accurate {
		cancels = apply("not", cancels)
	}
	return conjunction([]string{apply("not", loss), cancels})
}

// exponent returns the exponent field as a bit vector of n bits. For a result it declares a further bit vector for the same number, because
// solvers have no other common way to the bits of a result.
func (w *floatWriter) exponent(e *floats.Expr, n int) string {
	f := e.Format
	if e.IsConstant() {
		return literal(uint64(floats.Exponent(e.Value)), n)
	}
	name := fmt.Sprintf("x%d", e.Input)
	if e.Input < 0 || w.query.carrier(e) != f {
		name = fmt.Sprintf("r%d", e.Number)
		if !w.fields[e.Number] {
			w.fields[e.Number] = true
			w.declare(name, wordSort(width(f)))
			w.assert(fmt.Sprintf("(= (%s %s) %s)", toFP(f), name, floatWord(e)))
		}
	}
	digits := f.Digits() - 1
	return fmt.Sprintf("(concat %s ((_ extract %d %d) %s))", literal(0, n-exponentBits(f)), width(f)-2, digits, name)
}

// integer returns the condition that a number is converted to the chosen integer. A number that does not fit becomes the smallest integer
// if the processor converts to that many bits. The processor makes narrower and unsigned integers from wider ones, so for these any integer
// may result.
func (w *floatWriter) integer(d *floats.Decision) string {
	bits := d.Inst.Type.Bits
	if bits > 64 {
		return w.refuse("integers of %d bits", bits)
	}
	f, x := d.Args[0].Format, floatWord(d.Args[0])
	signed := d.Op == fp.ToInt
	n := big.NewInt(d.Choice.N)
	if !signed {
		n.SetUint64(uint64(d.Choice.N))
	}
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(bits))
	if signed {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	is := rounds(f, x, n, n)
	outside := apply("not", rounds(f, x, least, new(big.Int).Sub(most, big.NewInt(1))))
	switch fits := n.Cmp(least) >= 0 && n.Cmp(most) < 0; {
	case !fits:
		return "false"
	case signed && bits >= 32 && n.Cmp(least) != 0:
		return is
	}
	return "(or " + is + " " + outside + ")"
}

// rounds returns the condition that x rounded towards 0 lies in [least, most].
func rounds(f fp.Format, x string, least, most *big.Int) string {
	low, high := least, most
	strictLow, strictHigh := least.Sign() <= 0, most.Sign() >= 0
	if strictLow {
		low = new(big.Int).Sub(least, big.NewInt(1))
	}
	if strictHigh {
		high = new(big.Int).Add(most, big.NewInt(1))
	}
	return conjunction([]string{beyond(f, x, low, strictLow, true), beyond(f, x, high, strictHigh, false)})
}

// beyond returns the condition that x is above or below an integer, or equal to it unless strict. An integer that the format does not have
// is replaced by the nearest number. No number lies between the two.
func beyond(f fp.Format, x string, n *big.Int, strict, above bool) string {
	v := fp.FromBig(f, new(big.Float).SetInt(n))
	side := v.Sign()
	if exact, finite := v.Big(); finite {
		side = exact.Cmp(new(big.Float).SetInt(n))
	}
	if side != 0 { // x is v, or on the same side of v as of n
		strict = above == (side < 0)
	}
	word := map[bool]string{true: "fp.g", false: "fp.l"}[above]
	if strict {
		return apply(word+"t", x, floatConstant(v))
	}
	return apply(word+"eq", x, floatConstant(v))
}
