package table

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// TestSolversThatFail: who did not answer, what nobody could be asked, and who contradicts whom, is said.
func TestSolversThatFail(t *testing.T) {
	var out strings.Builder
	table := New(&out)
	table.solvers([]*finding.Stats{{Strategy: "klee", Paths: &finding.Paths{
		Solvers: []*finding.Queries{{Solver: "z3", Unsat: 1}, {Solver: "cvc5", Trouble: "it gives no answer; faultline did not use it again"}},
		Unasked: "solvers do not know sin", Contrary: "z3 reports that no input exists, but cvc5 found one",
	}}, {Strategy: "random"}})
	for _, line := range []string{
		"the solver cvc5 failed, so its answers about paths are missing: it gives no answer; faultline did not use it again\n",
		"klee: solvers did not get all paths: solvers do not know sin\n",
		"klee: solvers contradict each other, so their answers there do not count: z3 reports that no input exists, but cvc5 found one\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no %q in\n%s", line, out.String())
		}
	}
	if strings.Contains(out.String(), "z3 failed") {
		t.Error("z3 is blamed for an answer")
	}
}
