package fpgen

// This file holds solvers to the numerical one, on random paths through sums and products: no input that it finds may be impossible to a
// solver, and what a solver finds takes the path.

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

func subjectOf(t *testing.T, name string) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../../" + name}})
	if err != nil {
		t.Fatal(err)
	}
	list[0].Program.Settle(native.HasSymbol)
	return list[0]
}

// A drawer draws problems about a subject.
type drawer struct {
	*subject.Subject
	domain  *search.Domain
	machine *interp.Machine
	rand    *rand.Rand
	sites   map[int]floats.Site
}

func newDrawer(t *testing.T, name string, seed uint64) *drawer {
	s := subjectOf(t, name)
	d := &drawer{s, search.NewDomain(&search.Setup{Subject: s}), interp.New(s.Program, &s.Call), rand.New(rand.NewPCG(seed, 1)),
		make(map[int]floats.Site)}
	for _, site := range s.Sites {
		if s.Program.Sites[site].Op.Additive() {
			d.sites[site] = floats.Site{}
		}
	}
	return d
}

// problem draws a point's path with half of the inputs symbolic, and labels of its checks: K that lose or not, and a last that cancels.
func (d *drawer) problem(t *testing.T) *paths.Problem {
	point := make([]float64, d.domain.Dims())
	d.domain.Draw(d.rand, point)
	variable := make([]bool, len(point))
	for i := range variable {
		variable[i] = d.rand.IntN(2) == 0
	}
	p := floats.NewPath(len(point), floats.Plan{Symbolic: variable, Sites: d.sites, Thresholds: floats.Published})
	end := floats.Run(d.machine, p, point, interp.Limits{Steps: 100_000})
	if end.Outcome != interp.Returned || p.Lost != symbolic.Nothing {
		t.Fatalf("%v, lost: %s", end.Outcome, p.Lost)
	}
	problem := &paths.Problem{Path: p, Domain: d.domain, Start: point}
	for i, k := 0, 1<<d.rand.IntN(4); i < len(p.Decisions); i++ {
		decision := p.Decisions[i]
		switch last := i == len(p.Decisions)-1; {
		case !decision.IsCheck():
		case last:
			decision.Choice = floats.Choose(floats.Cancellation)
		case i >= k:
			continue
		case decision.Args[0].Input >= 0 || decision.Args[1].Input >= 0:
			decision.Choice = floats.Choose([]floats.Check{floats.Accurate, floats.Loss}[d.rand.IntN(2)])
		default:
			decision.Choice = floats.Choose(floats.Accurate)
		}
		problem.Decisions = append(problem.Decisions, decision)
	}
	return problem
}

// TestNumericalSolver: where a solver says that no input takes a path, moving coordinates finds none; and models take theirs.
func TestNumericalSolver(t *testing.T) {
	for _, c := range []struct {
		name     string
		problems int
	}{{"fpgen.toml:recursive_sum_4", 4}, {"statistics.toml:wmean", 1}} {
		d := newDrawer(t, "suites/fpgen/"+c.name, 1)
		prover := newProver(t.Context(), 3_000_000, c.problems, c.problems)
		if len(prover.portfolio.Names()) == 0 {
			t.Skip("no solver is installed; make setup")
		}
		t.Cleanup(prover.Close)
		missed, impossible, only := 0, 0, 0
		for range c.problems {
			p := d.problem(t)
			found := false
			solver := &paths.Solver{Rand: d.rand, Most: 50_000}
			solver.Solve(p, [][]float64{p.Start}, 1, func([]float64) { found = true })
			v, point := prover.Ask(p)
			switch {
			case v == paths.Infeasible && found:
				t.Fatalf("%s: an input is found that solvers say there is not", c.name)
			case v == paths.Met:
				values := floats.NewValues(p.Path)
				values.Set(point, len(p.Path.Exprs))
				if values.Holds(p.Decisions, p.Path.Thresholds) >= 0 {
					t.Fatalf("%s: a model does not take the path", c.name)
				}
			}
			if !found {
				missed++
				impossible += count(v == paths.Infeasible)
				only += count(v == paths.Met)
			}
		}
		if prover.contrary != "" || prover.unsayable != "" {
			t.Errorf("%s: %s%s", c.name, prover.contrary, prover.unsayable)
		}
		t.Logf("%s: moving coordinates finds %d of %d; of the others, %d are impossible, and solvers have an input for %d", c.name,
			c.problems-missed, c.problems, impossible, only)
		for name, n := range prover.portfolio.Counts {
			t.Logf("    %s: %+v", name, *n)
		}
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
