package report

// This file says which two results of a function contradict each other.

import (
	"fmt"

	"faultline/internal/finding"
)

// contradicts is the headline of a result that contradicts another.
func contradicts(f *finding.Finding) string {
	if f.Kind == finding.Seam {
		return "two formulas do not meet at " + compared(f)
	}
	return "breaks " + f.Conflict.Law
}

// compared is the comparison of a conflict.
func compared(f *finding.Finding) string {
	if f.Site != nil && f.Site.Expr != "" {
		return f.Site.Expr
	}
	return "a comparison with " + f.Conflict.Constant
}

// expects says what the other result makes of the finding's.
func expects(f *finding.Finding) string {
	value := general(f.Conflict.Expected, expectedDigits)
	if f.Kind == finding.Seam {
		return "the other formula gives " + value
	}
	switch f.Conflict.Bound {
	case 1:
		return "the law gives at most " + value
	case -1:
		return "the law gives at least " + value
	}
	return "the law gives " + value
}

// expectedDigits is the number of digits of an expected value.
const expectedDigits = 6

// Against describes the other result of a conflict, a line each. It returns nil for findings without one.
func Against(f *finding.Finding) (list []string) {
	c := f.Conflict
	if c == nil {
		return nil
	}
	other := Unparameterised(f.Subject) + " returns " + Unsigned(c.Gives.Decimal) + " at " + Point(c.Other)
	if f.Output != "" && f.Output != "return" {
		other = f.Output + " is " + Unsigned(c.Gives.Decimal) + " at " + Point(c.Other)
	}
	if f.Kind == finding.Inconsistent {
		list = append(list, fmt.Sprintf("%s, as at %d of %d samples", expects(f), c.Held, c.Of))
	} else {
		list = append(list, expects(f))
	}
	value := general(c.Compared, expectedDigits)
	if value == c.Constant || value == "" {
		value = c.Compared // all digits tell it from the constant
	}
	list = append(list, other)
	if len(c.Edge) == 2 {
		return append(list, "the law is broken at "+Point(c.Edge[0])+" and holds at "+Point(c.Edge[1])+
			", where the comparison has another result")
	}
	list = append(list, "the comparison makes the difference: it compares "+value+" with "+c.Constant+" here")
	if len(c.Formulas) == 2 {
		a, b := &c.Formulas[0], &c.Formulas[1]
		list = append(list, "the formulas begin at "+Place(a.File, a.Line, a.Column)+" (here) and "+Place(b.File, b.Line, b.Column))
	}
	return list
}
