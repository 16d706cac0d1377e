package builds

// This file holds what two builds return against the exact value.

import (
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Against is the error of an output's value against each exact one that is known; nothing of what is no number.
func Against(cell *ir.Cell, v fp.Value, exact []finding.Exact) (list []finding.Error) {
	if v.Format == fp.NoFormat {
		v = fp.FromFloat64(integer(cell, v))
	}
	c, ok := v.Big()
	if !ok {
		return nil
	}
	for i := range exact {
		if x, known := errs.Read(&exact[i]); known {
			e := errs.Enclose(c, x, v.Format)
			list = append(list, e.Finding(exact[i].Oracle))
		}
	}
	return list
}

// Nearer returns which of two results, 1 or 2, is certainly nearer to the exact value, 0 where that is not known.
func Nearer(one, other []finding.Error) int {
	if len(one) == 0 || len(other) == 0 || one[0].Absolute == nil || other[0].Absolute == nil {
		return 0
	}
	a, b := one[0].Absolute, other[0].Absolute
	switch {
	case a.Most() < b.Least():
		return 1
	case b.Most() < a.Least():
		return 2
	}
	return 0
}
