package fpgen

// This file decides where checks are injected (section 3.1.3), and which inputs are the operands that become symbolic (section 3.2).

import (
	"slices"

	"faultline/internal/ir/flow"
	"faultline/internal/symbolic/floats"
)

// checks returns the additions and subtractions to check: the chosen ones, or those that update an accumulator in a loop, or all if there
// are none.
func (s *Search) checks(chosen []int) map[int]floats.Site {
	when := floats.Site{Start: s.params.Start, Step: s.params.Step, Logarithmic: s.params.Log == 1}
	sites := make(map[int]floats.Site)
	for _, site := range chosen {
		sites[site] = when
	}
	if len(sites) > 0 {
		return sites
	}
	of := make(map[int]bool)
	for _, site := range s.subject.Sites {
		of[s.subject.Program.Sites[site].Func] = true
	}
	for id := range of {
		for _, site := range flow.Accumulators(s.subject.Program, s.subject.Program.Funcs[id]) {
			sites[site] = when
		}
	}
	if len(sites) > 0 {
		return sites
	}
	for _, site := range s.subject.Sites {
		if s.subject.Program.Sites[site].Op.Checked() {
			sites[site] = when
		}
	}
	return sites
}

// partition returns op2Vars (Algorithm 1, line 13): the operands that the subject file names. If it names none, it returns the last of
// several arrays or scalars, since these are operands of each other, or a random half of a single large array.
func (s *Search) partition() (operand []int) {
	if s.subject.Operands != nil {
		return s.subject.Operands
	}
	params := s.subject.Params
	last := len(params) - 1
	for i := last; i >= 0 && params[i].Name == params[last].Name; i-- {
		operand = append(operand, i)
	}
	slices.Reverse(operand)
	if len(operand) == len(params) && len(params) > mostSymbolic {
		return s.some(operand, (len(operand)+1)/2)
	}
	return operand
}

// mostSymbolic is the largest number of inputs of one array that are all symbolic at first (Table 2: vectors of 4).
const mostSymbolic = 4
