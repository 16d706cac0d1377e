package suggest

// This file is what is left where no other formula is known: the operations that reach a result, in a wider format (Higham 2002, section
// 1.10: extra precision where it is needed).

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// wider is the format with about twice the digits; none where there is no such.
var wider = map[fp.Format]fp.Format{fp.Binary32: fp.Binary64, fp.Binary64: fp.Binary128}

// mostWide bounds the results that are tried with more digits, the one nearest to the output first.
const mostWide = 2

// widened looks for a result, made of the blamed operation, that needs more digits on the way and no other formula.
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

// reaches reports whether the blamed operation is among those that a value is made of by arithmetic alone.
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

// moreDigits computes a value in the wider format from what is no arithmetic: inputs, results of functions, conversions.
func moreDigits(v *value) (x fp.Value, of *value, ok bool) {
	if !arithmetical(v) {
		return x, nil, false
	}
	return v.inWider().Convert(v.Format), v, true
}

// inWider is a value in the wider format, computed once.
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
