package hunt

// This file climbs in FPGen's programs as native code.

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/subject/suite"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// Every program's largest estimate reaches the published error (FPGen, Table 3), and 4 numbers do as 32.
func TestClimbFPGen(t *testing.T) {
	for _, name := range []string{"fpgen", "meschach", "statistics"} {
		t.Run(name, func(t *testing.T) {
			paper, err := suite.Published(name)
			if err != nil {
				t.Fatal(err)
			}
			list, err := load.Subjects(context.Background(), load.Spec{Args: []string{name + ".toml"}})
			if err != nil {
				t.Skip(err)
			}
			published := make(map[string]float64)
			for _, f := range paper {
				published[f.Subject] = f.Relative()
			}
			for _, s := range list {
				best, runs := climbNative(t, s)
				if want := published[s.Name]; best.estimate < want {
					t.Errorf("%s: largest estimate %.5g after %d runs, published %g", s.Name, best.estimate, runs, want)
				} else {
					t.Logf("%s: largest estimate %.5g after %d runs, published %g", s.Name, best.estimate, runs, want)
				}
			}
		})
	}
}

// climbNative runs the climb alone and returns the worst point.
func climbNative(t *testing.T, s *subject.Subject) (best spot, runs int) {
	t.Helper()
	image, err := native.Compile(context.Background(), s.Program, []run.Mode{run.Deltas}, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	worker, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	if err := worker.Load(&s.Call); err != nil {
		t.Fatal(err)
	}
	h := New(search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(1, 0))}, Defaults())
	p := newClimb(&h.ground, &h.found, &h.largest)
	for ask := p.next(); ask != nil && len(ask.Points) > 0; ask = p.next() {
		b, err := worker.Run(ask.Points, nil, ask.Mode)
		if err != nil {
			t.Fatal(err)
		}
		runs += b.N
		p.tell(b)
	}
	return largest(h), runs
}
