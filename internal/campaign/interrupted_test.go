package campaign

// This file interrupts a job while its subjects are loaded.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// An interrupt is what ended the job, whoever it met, and nothing that is wrong with a subject.
func TestInterruptWhileSubjectsAreLoaded(t *testing.T) {
	t.Parallel()
	dir := testenv.Dir(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, text := range map[string]string{
		"a.ll": "define double @f(double %x) {\n  %y = fadd double %x, 1.0\n  ret double %y\n}\n",
		"a.c":  "double f(double x) { return x + 1; }\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		cfg := &Config{Args: []string{file + ":*"}, CacheDir: filepath.Join(dir, "cache")}
		if _, err := Open(ctx, cfg); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: it ends with %v", name, err)
		}
	}
}

// A marked stream is what a part's marks say of its subjects. It is told when these begin.
type marked struct {
	parts map[int]finding.Part
	begin func()
}

func (m *marked) Handle(said *finding.Message) error {
	switch p := said.Part; {
	case p == nil:
	case p.Head:
		m.begin()
	default:
		m.parts[p.Subject] = *p
	}
	return nil
}

// A subject of a part that an interrupt ended is marked: it counted as searched to its end.
func TestPartSaysWhatAnInterruptEnded(t *testing.T) {
	t.Parallel()
	dir := testenv.Dir(t)
	file := filepath.Join(dir, "a.c")
	if err := os.WriteFile(file, []byte("#include <math.h>\ndouble f(double x) { return exp(x) - 1; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for evals, cut := range map[int]bool{2000: false, 1e12: true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		cfg := &Config{Args: []string{file + ":f"}, Evals: evals, Seed: 1, Jobs: 1, CacheDir: filepath.Join(dir, "cache"),
			Strategies: []string{"hunt"}, Shard: &Shard{Number: 1, Of: 1}}
		said := &marked{parts: make(map[int]finding.Part), begin: func() {
			if cut {
				time.AfterFunc(2*time.Second, cancel)
			}
		}}
		if _, err := Find(ctx, cfg, said); err != nil {
			t.Fatal(err)
		}
		if m, ok := said.parts[0]; !ok || m.Cut != cut {
			t.Errorf("%d runs: marked %v, %+v; cut short: %v", evals, ok, m, cut)
		}
	}
}
