package report

// This file tests the advice about loops with a floating-point counter.

import (
	"testing"

	"faultline/internal/finding"
)

func TestCountSteps(t *testing.T) {
	for text, want := range map[string]string{
		"for (double x = a; x < b; x += h)":                   "(b - a) / h",
		"  for (float t=0;t<=t_end;t+=dt) {":                  "t_end / dt",
		"for (double z = top; z > bottom; z -= step) s += z;": "(top - bottom) / step",
		"for (auto t = s.start; t < s->end; t += 0.1)":        "(s->end - s.start) / 0.1",
		"for (double x = a + 1; x < b; x += h)":               "(end - start) / step",
		"for (double x = a; y < b; x += h)":                   "(end - start) / step",
		"while (t < T) {":                                     "(end - start) / step",
	} {
		f := &finding.Finding{Site: &finding.Site{Text: text}}
		if got, want := countSteps(f), "count the steps with an integer: n = lround("+want+")"; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
