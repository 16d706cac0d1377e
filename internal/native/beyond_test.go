package native

// This file reads memory that is no object of the program.

import (
	"testing"

	"faultline/internal/run"
)

// What lies beside the code, its variables, its stack and its blocks is the same in every process: it was the process's own, and reports
// of such programs changed from run to run.
func TestReadsBeyondObjects(t *testing.T) {
	f, call := unary(1)
	p := compileC(t, `
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static const double table[8] = {1};
double variable[16] = {1};
static double none[512];
static unsigned long sum(const volatile unsigned long *from, int n) {
	unsigned long s = 0;
	for (int i = 0; i < n; i++) s = s * 31 + from[i];
	return s & 0xffffffffffff;
}
static unsigned long unset(void) { volatile unsigned long a[300]; return sum(a, 300); }
double f(double x) {
	char text[40];
	switch ((int)x) {
	case 0: return sum((unsigned long *)table - 4, 100);
	case 1: return sum((unsigned long *)variable - 8, 100);
	case 2: return sum((unsigned long *)none, 600);
	case 3: { volatile double a[4] = {x}; return sum((unsigned long *)a, 200); }
	case 4: snprintf(text, sizeof text, "%a", x); return unset() + text[0];
	case 5: { unsigned long *a = malloc(200); double s = sum(a, 40); free(a); return s; }
	case 6: { unsigned long *a = malloc(64), *b = malloc(64); free(a); free(b); return sum(a, 8) + sum(b, 8); }
	case 7: { unsigned long *a = malloc(1 << 20); double s = sum(a, 1000); free(a); return s; }
	case 8: return (unsigned long)&text ^ (unsigned long)&variable;
	}
	return x;
}`, f)
	w := start(t, p, call)
	points := []float64{0, 1, 2, 3, 4, 5, 6, 7, 8}
	var first []uint64
	for again := range 5 {
		w.Restart()
		for i, v := range runs(t, w, points, nil, run.Plain).Outputs {
			if again == 0 {
				first = append(first, v.Lo)
			} else if v.Lo != first[i] {
				t.Errorf("f(%d) = %#x, and %#x in another process", i, first[i], v.Lo)
			}
		}
	}
	elsewhere, err := StartElsewhere(w.image)
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close()
	if err := elsewhere.Load(call); err != nil {
		t.Fatal(err)
	}
	if v := runs(t, elsewhere, points, nil, run.Plain).Outputs[8]; v.Lo == first[8] {
		t.Errorf("addresses are the same with other surroundings: %#x", v.Lo)
	}
}
