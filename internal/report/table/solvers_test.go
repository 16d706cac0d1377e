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
		Solvers: []*finding.Queries{{Solver: "z3", Unsat: 1}, {Solver: "cvc5", Trouble: "it gives no answer; it was left alone then"}},
		Unasked: "sin is no function of solvers", Contrary: "z3 says that no input exists of which cvc5 has one",
	}}, {Strategy: "random"}})
	for _, line := range []string{
		"the solver cvc5 failed, and what it would know of paths is missing: it gives no answer; it was left alone then\n",
		"klee: solvers were not asked about all paths: sin is no function of solvers\n",
		"klee: nothing is concluded where solvers contradict each other: z3 says that no input exists of which cvc5 has one\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no %q in\n%s", line, out.String())
		}
	}
	if strings.Contains(out.String(), "z3 failed") {
		t.Error("z3 is blamed for an answer")
	}
}
