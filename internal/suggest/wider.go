package suggest

// This file proposes extra precision if no other formula is known: the operations that lead to a result, computed in a wider format (Higham
// 2002, section 1.10).

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// wider maps a format to one with about twice the digits.
var wider = map[fp.Format]fp.Format{fp.Binary32: fp.Binary64, fp.Binary64: fp.Binary128}

// mostWide bounds the results that are tried with more digits, beginning with the one nearest to the output.
const mostWide = 2

// widened searches for a result that depends on the blamed operation and becomes accurate with more digits.
func (t *Trial) widened(roots []*value) *Proposal {
	tried := 0
	for _, root := range slices.Backward(roots) {
		if wider[root.Format] == fp.NoFormat || !t.reaches(root, map[*value]bool{}) {
			continue
		}
		if p := t.by(method{MoreDigits, moreDigits}, root); p != nil {
			return p
		}
		if tried++; tried == mostWide {
			break
		}
	}
	return nil
}

// reaches reports whether the blamed operation is among the arithmetic from which a value is computed.
func (t *Trial) reaches(v *value, seen map[*value]bool) bool {
	if seen[v] || !arithmetical(v) {
		return false
	}
	seen[v] = true
	return int(v.inst.Site) == t.Site || slices.ContainsFunc(v.args, func(a *value) bool { return t.reaches(a, seen) })
}

// arithmetical reports whether a value is a sum, product, quotient or root of values of its format.
func arithmetical(v *value) bool {
	return v.inst != nil && (v.op.Basic() || v.op == fp.Sqrt || v.op == fp.Neg || v.op == fp.Abs) && expressible(v, v.Format)
}

// moreDigits recomputes a value in the wider format, starting from inputs, results of functions and conversions.
func moreDigits(v *value) (x fp.Value, of *value, ok bool) {
	if !arithmetical(v) {
		return x, nil, false
	}
	return v.inWider().Convert(v.Format), v, true
}

// inWider returns the value in the wider format. It is computed once.
func (v *value) inWider() fp.Value {
	if v.wide == nil {
		x := v.Value.Convert(wider[v.Format])
		if arithmetical(v) {
			args := make([]fp.Value, len(v.args))
			for i, a := range v.args {
				args[i] = a.inWider()
			}
			x = term.Compute(term.Op(v.op), wider[v.Format], args)
		}
		v.wide = &x
	}
	return *v.wide
}
