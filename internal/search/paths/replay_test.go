package paths_test

// This file holds native runs to paths of the interpreter.

import (
	"math/rand/v2"
	"os"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// traced starts a worker that traces runs of some subjects.
func traced(t *testing.T, list []*subject.Subject) *native.Worker {
	t.Helper()
	image, err := native.Compile(t.Context(), list[0].Program, []run.Mode{run.Trace}, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// A held is what became of the paths of a subject's points.
type held struct{ taken, unknown, decisions, checks, integers int }

// holdPaths follows the paths of random points with every input symbolic, and holds native runs to them.
func holdPaths(t *testing.T, w *native.Worker, s *subject.Subject, r *rand.Rand, n int) (h held) {
	t.Helper()
	if err := w.Load(&s.Call); err != nil {
		t.Fatal(err)
	}
	domain, m := search.NewDomain(&search.Setup{Subject: s}), interp.New(s.Program, &s.Call)
	plan := floats.Plan{Sites: everySum(s), Thresholds: floats.Published, Most: symbolic.Bounds{Ops: 20_000}}
	var points []float64
	var courses []*paths.Course
	for range n {
		point := make([]float64, domain.Dims())
		domain.Draw(r, point)
		p := floats.NewPath(len(point), plan)
		if end := floats.Run(m, p, point, interp.Limits{Steps: 200_000}); end.Outcome != interp.Returned && p.Lost == symbolic.Nothing {
			continue // a fault, or no end
		}
		for i := range p.Decisions {
			switch d := &p.Decisions[i]; {
			case d.IsCheck():
				h.checks++
			case d.Rounds():
				h.integers++
			default:
				h.decisions++
			}
		}
		points, courses = append(points, point...), append(courses, paths.CourseOf(p, p.Decisions))
	}
	if len(points) == 0 {
		return h
	}
	b, err := w.Run(points, nil, run.Trace)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range courses {
		switch m, whole := c.Replay(b, i); {
		case m != nil:
			t.Errorf("%s at %v: %v at %v, execution %d: %q is meant, %q ran", s.Name, m.Point, s.Program.Sites[m.Site].Op,
				s.Program.Sites[m.Site].Pos, m.Time, m.Meant, m.Ran)
		case whole:
			h.taken++
		default:
			h.unknown++
		}
	}
	return h
}

// Paths of the interpreter are those of native code: programs of suites, and those that tests have for comparisons, conversions, wide
// and narrow formats, bits and magic numbers.
func TestNativeCodeTakesThePaths(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var all held
	for _, name := range []string{
		"suites/fpgen/fpgen.toml", "suites/fpgen/statistics.toml", "suites/fpgen/meschach.toml", "testdata/quadratic.c", "testdata/knu.c:*",
		"testdata/longdouble.c:*", "testdata/floats.c:*", "testdata/conversions.c:*", "testdata/magic.c:*", "testdata/decisions.c:*",
		"testdata/signbits.c:*", "testdata/integers.c:*", "testdata/cplusplus.cpp:*", "internal/search/paths/testdata/formats.c:*",
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../../" + name}, Skip: func(string, error) {}})
		if err != nil {
			t.Fatal(err)
		}
		w := map[any]*native.Worker{}
		for _, s := range list {
			s.Program.Settle(native.HasSymbol)
			if w[s.Program] == nil {
				w[s.Program] = traced(t, []*subject.Subject{s})
			}
			h := holdPaths(t, w[s.Program], s, r, 20)
			t.Logf("%s: %+v", s.Name, h)
			all.taken, all.unknown, all.decisions = all.taken+h.taken, all.unknown+h.unknown, all.decisions+h.decisions
			all.checks, all.integers = all.checks+h.checks, all.integers+h.integers
		}
	}
	if t.Logf("%+v", all); all.taken < 500 || all.decisions < 1000 || all.checks < 1000 || all.integers < 50 {
		t.Errorf("little was held: %+v", all)
	}
}

// A course that is not the run's is noticed, whatever kind of decision differs: its site, its execution, what was meant and what ran.
func TestAnotherCourseIsNoticed(t *testing.T) {
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{"testdata/formats.c:rounds"}})
	if err != nil {
		t.Fatal(err)
	}
	s := list[0]
	s.Program.Settle(native.HasSymbol)
	w := traced(t, list)
	if err := w.Load(&s.Call); err != nil {
		t.Fatal(err)
	}
	point := []float64{2.5}
	p := floats.NewPath(1, floats.Plan{Sites: everySum(s), Thresholds: floats.Published})
	floats.Run(interp.New(s.Program, &s.Call), p, point, interp.Limits{Steps: 1000})
	b, err := w.Run(point, nil, run.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if m, whole := paths.CourseOf(p, p.Decisions).Replay(b, 0); m != nil || !whole {
		t.Fatalf("the run's own course: %+v, %v", m, whole)
	}
	kinds := map[fp.Op]bool{}
	for i := range p.Decisions {
		d := append([]floats.Decision(nil), p.Decisions...)
		was := d[i].Choice
		d[i].Choice = symbolic.Choice{Outcome: !was.Outcome, N: was.N ^ 1}
		if d[i].IsCheck() {
			d[i].Choice = floats.Choose((floats.Check(was.N) + 1) % floats.NumChecks)
		}
		m, _ := paths.CourseOf(p, d).Replay(b, 0)
		if m == nil || m.Site != int(d[i].Inst.Site) || m.Time != d[i].Time || m.Meant == m.Ran || m.Ran == "" {
			t.Errorf("decision %d, %v, otherwise: %+v", i, d[i].Op, m)
		}
		kinds[d[i].Op] = true
	}
	if len(kinds) < 3 {
		t.Errorf("only %v were tried", kinds)
	}
	late := append([]floats.Decision(nil), p.Decisions...)
	late[0].Time += 100
	if m, whole := paths.CourseOf(p, late).Replay(b, 0); m == nil || m.Ran != "" || !whole {
		t.Errorf("an execution that never was: %+v, %v", m, whole)
	}
}
