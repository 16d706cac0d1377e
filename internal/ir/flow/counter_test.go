package flow_test

// This file tests which comparisons end a loop by a floating-point counter.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject/load"
)

const counters = `
#include <cmath>
struct state { double t, dt, end, y; };
double up(double a, double b, double h) { double s = 0; for (double x = a; x < b; x += h) s += x * h; return s; }
float down(float a, float b, float h) { float s = 0; for (float x = a; b <= x; x -= h) s += x * h; return s; }
double constants(double w) { double s = 0; for (float t = 0; t < 1; t += 0.1) s += w * t; return s; }
double next(double y, double T, double dt) { double t = 0; do { y -= y * dt; t += dt; } while (t < T && y > 0); return y; }
double divided(double a, double b, int n) { double h = (b - a) / n, s = 0; for (double x = a; x < b; x += h) s += x * h; return s; }
int count(double a, double b, double h) { int n = 0; for (double x = a; x <= b; x += h) n++; return n; }
double memory(state *s) { while (s->t < s->end) { s->y -= s->y * s->dt; s->t += s->dt; } return s->y; }
double reference(double T, double dt) { double y = 1; auto f = [&] { for (double t = 0; t < T; t += dt) y -= y * dt; }; f(); return y; }
double breaks(double b, double h) { double s = 0, x = 0; for (;;) { if (x >= b) break; s += x; x += h; } return s; }

double half(double a, double b, double h) { double s = 0; for (double x = a; x < b - h / 2; x += h) s += x * h; return s; }
double tolerance(double a, double b, double h) { double s = 0; for (double x = a; x < b + 1e-9; x += h) s += x * h; return s; }
double scaled(double b, double h) { double s = 0; for (double x = 0; x < b * 1.000001; x += h) s += x * h; return s; }
double clipped(double y, double T, double dt) { double t = 0; while (t < T) { double d = fmin(dt, T - t); y -= y * d; t += d; } return y; }
double turns(double x) { while (x >= 6.28) x -= 6.28; return x; }
double halves(double x) { while (x > 3.14) x -= 6.28; return x; }
double adaptive(state *s) { while (s->t < s->end) { s->y -= s->y * s->dt; s->t += s->dt; s->dt *= 0.9; } return s->y; }
double integers(double h, int n) { double s = 0; for (int i = 0; i < n; i++) s += i * h; return s; }
double geometric(double x, double b) { double s = 0; for (; x < b; x *= 2) s += x; return s; }
double inside(double b, double h, int n) { double s = 0, x = 0; for (int i = 0; i < n; i++) { if (x < b) s += x; x += h; } return s; }
`

func TestCountsRounds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "counters.cpp")
	if err := os.WriteFile(file, []byte(counters), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{
		"up": 1, "down": 1, "constants": 1, "next": 1, "divided": 1, "count": 1, "memory": 1, "reference": 1, "breaks": 1,
		"half": 0, "tolerance": 0, "scaled": 0, "clipped": 0, "turns": 0, "halves": 0, "adaptive": 0, "integers": 0, "geometric": 0, "inside": 0,
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":" + name}})
		if err != nil {
			t.Fatal(err)
		}
		got, program := 0, list[0].Program
		for id, reached := range program.Reach(list[0].Call.Entry).Funcs {
			if !reached {
				continue
			}
			f := program.Funcs[id]
			for _, b := range f.Blocks {
				for i := range b.Insts {
					if in := &b.Insts[i]; in.Op == ir.OpFloat && in.Float == fp.Cmp && flow.CountsRounds(f, in) {
						got++
					}
				}
			}
		}
		if got != want {
			t.Errorf("%s: %d comparisons end a loop by a floating-point counter, want %d", name, got, want)
		}
	}
}
