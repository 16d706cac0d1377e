package interp

// This file runs what comes before the first call of the entry: constructors and initialisation functions.

import "faultline/internal/ir"

// Begin runs what comes before the entry, unless it has run. It returns Returned, or why no run is possible.
func (m *Machine) Begin() Result {
	m.begin()
	return m.begun
}

func (m *Machine) begin() {
	if !m.ready {
		m.ready = true
		m.begun = m.initialise()
	}
}

// initialise runs it without shadows, with limits of its own, since the limits of the first run may be small. The memory afterwards is the
// base to which runs roll back.
func (m *Machine) initialise() Result {
	defer func(of Limits) { m.limits = of }(m.limits)
	m.limits = Limits{Fill: m.limits.Fill}.withDefaults()
	x := &exec[none]{Machine: m}
	x.steps = m.limits.Steps
	for _, id := range m.call.Before() {
		f := m.function(id)
		if !f.defined() {
			return Result{Outcome: Unmodelled, Unsupported: &ir.Unsupported{Function: f.fn.Name,
				What: "initialisation " + f.fn.Name + " is not defined in the program"}}
		}
		fr := x.enter(f)
		for i := range fr.regs {
			fr.regs[i] = Word{}
		}
		if !x.run(f, &fr) {
			x.stop.Reason = "during initialisation: " + x.stop.Reason
			return x.ended()
		}
		x.leave(&fr)
	}
	m.mem.SetBase()
	return Result{Outcome: Returned}
}
