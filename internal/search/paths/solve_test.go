package paths_test

// This file holds the numerical solver to random paths through sums and products: what it finds is right, and it finds most.

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/native"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

func subjectOf(t testing.TB, name string) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../../suites/fpgen/" + name}})
	if err != nil {
		t.Fatal(err)
	}
	list[0].Program.Settle(native.HasSymbol)
	return list[0]
}

// everySum checks every addition and subtraction of a program.
func everySum(s *subject.Subject) map[int]floats.Site {
	sites := make(map[int]floats.Site)
	for _, site := range s.Sites {
		if s.Program.Sites[site].Op.Additive() {
			sites[site] = floats.Site{}
		}
	}
	return sites
}

// TestSolver: the labels of sums are those of solvers' measurements: K random checks that lose, the last one that cancels.
func TestSolver(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range []string{"fpgen.toml:recursive_sum_4", "fpgen.toml:recursive_sum_32", "fpgen.toml:dot", "statistics.toml:wmean"} {
		s := subjectOf(t, name)
		domain := search.NewDomain(&search.Setup{Subject: s})
		m := interp.New(s.Program, &s.Call)
		solver := &paths.Solver{Rand: r, Most: 200_000}
		found, tried := 0, 0
		for range 20 {
			point := make([]float64, domain.Dims())
			domain.Draw(r, point)
			variable := make([]bool, len(point))
			for i := range variable {
				variable[i] = r.IntN(2) == 0
			}
			p := floats.NewPath(len(point), floats.Plan{Symbolic: variable, Sites: everySum(s), Thresholds: floats.Published})
			end := floats.Run(m, p, point, interp.Limits{Steps: 100_000})
			if end.Outcome != interp.Returned || p.Lost != symbolic.Nothing {
				t.Fatalf("%s: %v, lost: %s", name, end.Outcome, p.Lost)
			}
			var list []floats.Decision
			var at []int
			k := 1 << r.IntN(4)
			for i, d := range p.Decisions {
				switch last := i == len(p.Decisions)-1; {
				case !d.IsCheck():
				case last:
					d.Choice = floats.Choose(floats.Cancellation)
				case d.IsCheck() && i >= k:
					continue
				case d.Args[0].Input >= 0 || d.Args[1].Input >= 0:
					d.Choice = floats.Choose([]floats.Check{floats.Accurate, floats.Loss}[r.IntN(2)])
				default:
					d.Choice = floats.Choose(floats.Accurate)
				}
				list, at = append(list, d), append(at, i)
			}
			tried++
			problem := &paths.Problem{Path: p, Decisions: list, Domain: domain}
			n := 0
			solver.Solve(problem, [][]float64{point}, 3, func(model []float64) {
				n++
				replay(t, m, p, list, at, model)
			})
			if n > 0 {
				found++
			}
		}
		if t.Logf("%s: %d of %d", name, found, tried); found < tried/2 {
			t.Errorf("%s: only %d of %d paths", name, found, tried)
		}
	}
}

// replay runs a model: it must take every decision as it was chosen.
func replay(t *testing.T, m *interp.Machine, p *floats.Path, list []floats.Decision, at []int, model []float64) {
	t.Helper()
	plan := p.Plan
	plan.Prefix = nil
	again := floats.NewPath(len(model), plan)
	floats.Run(m, again, model, interp.Limits{Steps: 100_000})
	for i := range list {
		if k := at[i]; k >= len(again.Decisions) || again.Decisions[k].Choice != list[i].Choice {
			t.Fatalf("%v does not take decision %d as chosen", model, i)
		}
	}
}
