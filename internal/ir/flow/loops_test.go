package flow_test

// This file holds what is found to loops whose sums are known.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/ir/flow"
	"faultline/internal/subject/load"
)

const source = `
double straight(double x, double y) { return x + y - 1; }
double dot(const double *x, const double *y) { double s = 0; for (int i = 0; i < 4; i++) s += x[i] * y[i]; return s; }
double apart(const double *x) { double m = 0; for (int i = 0; i < 4; i++) { double d = x[i] - 1; m = m > d ? m : d; } return m; }
void running(double *x) { for (int i = 3; i > 0; i--)
  x[i - 1] += x[i]; }
double memory(const double *x, double *s) { for (int i = 0; i < 4; i++)
  s[0] = s[0] - x[i];
  return s[0]; }
double halves(const double *x, int n) { if (n < 2) return x[0];
  return halves(x, n / 2) + halves(x + n / 2, n - n / 2); }
static double add(double a, double b) {
  return a + b; }
double called(const double *x) { double s = 0; for (int i = 0; i < 4; i++) s = add(s, x[i]); return s; }
double nested(const double *a, const double *x) { double t = 0; for (int i = 0; i < 4; i++) { double s = 1;
  for (int j = 0; j < 4; j++) s -= a[4 * i + j] * x[j];
  t += s; } return t; }
double kahan(const double *x) { double s = 0, e = 0; for (int i = 0; i < 4; i++) { double a = x[i] + e, b = s;
  s = b + a;
  double d = b - s;
  e = d + a; } return s; }
double scaled(const double *x) { double s = 0; for (int i = 0; i < 4; i++)
  s = (s + x[i]) * 0.5;
  return s; }
double harmonic(double x) { double s = 0, t = 1;
  while (t > 1e-9) { s += t; t *= x / 2; }
  return s; }
`

func TestAccumulators(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sums.c")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"straight": "", "dot": "s += x", "apart": "", "running": "x[i - 1] += x[i]", "memory": "s[0] = s[0] - x[i]", "halves": "return halves",
		"called": "return a + b", "nested": "s -= a, t += s", "harmonic": "s += t",
		"kahan": "s = b + a, e = d + a", "scaled": "s = (s + x[i])",
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":" + name}})
		if err != nil {
			t.Fatal(err)
		}
		p := list[0].Program
		var got []string
		for _, f := range p.Funcs {
			for _, id := range flow.Accumulators(p, f) {
				at := p.Sites[id].Pos
				got = append(got, fmt.Sprintf("%s:%d", p.Sites[id].Op, at.Line))
			}
		}
		var lines []string
		if want != "" {
			lines = strings.Split(want, ", ")
		}
		if len(got) != len(lines) {
			t.Errorf("%s: %v, want %v", name, got, lines)
			continue
		}
		text := strings.Split(source, "\n")
		for k, part := range lines {
			var line int
			var op string
			fmt.Sscanf(strings.Replace(got[k], ":", " ", 1), "%s %d", &op, &line)
			if !slices.ContainsFunc(text[line-1:line], func(l string) bool { return strings.Contains(l, part) }) {
				t.Errorf("%s: %s is not %q", name, got[k], part)
			}
		}
	}
}
