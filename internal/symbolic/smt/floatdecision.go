package smt

// This file is what decisions about floating-point numbers are in SMT-LIB: comparisons, integers, and checks of additions.

import (
	"fmt"
	"math/big"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/symbolic/floats"
)

// decision says that d is taken as it is chosen.
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

// order says that two numbers are in one of some relations.
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

// check says that an addition fires a check (Figure 6), in signed words that hold any difference of exponents.
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

// exponent is the field of an exponent as a word of n bits. A result has it in a further word, which stands for the same number: solvers
// agree on no other way to the bits of one.
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

// integer says that a number becomes the integer that is chosen. What does not fit becomes the smallest integer, where the processor
// converts to as many bits; narrower and unsigned ones it makes of larger ones, and any integer may come of what does not fit.
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

// rounds says that the integer next to x towards 0 lies in [least, most].
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

// beyond says that x is above or below an integer, or is that unless strict. The nearest number of the format stands for an integer that
// is none: nothing lies between the two.
func beyond(f fp.Format, x string, n *big.Int, strict, above bool) string {
	v := fp.FromBig(f, new(big.Float).SetInt(n))
	side := v.Sign()
	if exact, finite := v.Big(); finite {
		side = exact.Cmp(new(big.Float).SetInt(n))
	}
	if side != 0 { // x is on the same side of v as of n, or is v
		strict = above == (side < 0)
	}
	word := map[bool]string{true: "fp.g", false: "fp.l"}[above]
	if strict {
		return apply(word+"t", x, floatConstant(v))
	}
	return apply(word+"eq", x, floatConstant(v))
}
