package load

import (
	"fmt"
	"strings"
	"testing"
)

// A function of integers in an array was refused, because it "has no parameter that varies".
func TestArraysOfIntegersVary(t *testing.T) {
	file := write(t, t.TempDir(), "integers.c", `
double mean(const short v[10]) { double s = 0; for (int i = 0; i < 10; i++) s += v[i]; return s / 10; }
float grey(const unsigned char v[3]) { return 0.3f * v[0] + 0.6f * v[1] + 0.1f * v[2]; }
double rms(const int *v, int n) { double s = 0; for (int i = 0; i < n; i++) s += (double)v[i] * v[i]; return s / n; }
double spread(const long v[2]) { return v[1] - (double)v[0]; }
double waits(const int v[2]) { double s = 0; for (int k = 0; k < 2; k++) for (int i = 0; i < v[k]; i++) s += 1.0 / (i + 1); return s; }
double chosen(const double *x, const int *order) { return x[order[0]] - x[order[1]]; }
static const double table[2] = {1, 2};
double looked(const int v[2]) { return table[v[0]] + table[v[1]] / 3; }
`)
	for name, want := range map[string]string{
		"mean":   "v[0..9]:0..100 | return -32767",
		"grey":   "v[0..2]:0..255 | return 0",
		"rms":    "v[0..99]:0..100 n:0..100 | return -2.147483647e+09",
		"spread": "v[0..1]:0..100 | return -9.223372036854775e+18",
		"waits":  "v[0..1]:0..100 | return 0",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := fmt.Sprint(signature(s), " ", s.Params[0].Min); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	if s := loadOne(t, Spec{Args: []string{file + ":chosen"}}); s.Call.Args[1].Buffer.Supposed == "" {
		t.Error("chosen: indices vary")
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file + ":looked"}})
	if err == nil || !strings.Contains(err.Error(), "looked has nothing to search: with values other than 0 in v, runs fail, or take long") {
		t.Errorf("looked: %v", err)
	}
}
