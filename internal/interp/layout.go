package interp

// This file keeps what types are made of.

import "faultline/internal/ir"

// leaves returns the scalars of t, in order.
func (m *Machine) leaves(t *ir.Type) []ir.Scalar {
	if t == nil {
		return nil
	}
	ls, ok := m.layouts[t]
	if !ok {
		ls = t.Scalars()
		m.layouts[t] = ls
	}
	return ls
}
