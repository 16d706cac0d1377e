package load

import (
	"strings"
	"testing"

	"faultline/internal/subject"
)

// A result behind a pointer that is kept in an object was an input too: nothing follows it there, but runs show what is done with it.
func TestResultsBehindObjects(t *testing.T) {
	const text = `
struct view { double *at; double &operator[](int i) { return at[i]; } };
extern "C" {
void scaled(const double *a, double *r) { view v{r}; for (int i = 0; i < 3; i++) v[i] = 2*a[i] - 1; v[0] -= v[1]; }
void added(const double *a, double *r) { view v{r}; for (int i = 0; i < 3; i++) v[i] += 2*a[i]; }
void late(const double *a, double *r) { view v{r}; if (a[0] > 0) { v[0] = a[1]; v[1] = a[2]; } else v[0] += v[1]; }
void copied(double x, double *r) { view v{r}; double b[2]; __builtin_memcpy(b, v.at, sizeof b); v[0] = b[0]*x; v[1] = b[1]; }
void alone(double *r) { view v{r}; v[0] = 1; v[1] = v[0]; }
}
`
	file := write(t, t.TempDir(), "results.cpp", text)
	for name, want := range map[string]string{
		"scaled": "a[0..2]:double | r[0..2]",
		"added":  "a[0..2]:double r[0..2]:double | r[0..2]",
		"late":   "a[0..2]:double r[0..1]:double | r[0..1]",
		"copied": "x:double r[0..1]:double | r[0..1]",
		"alone":  "r[0..1]:double | r[0..1]",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	said := Spec{Args: []string{file + ":scaled"}, Flags: subject.Flags{Domains: []string{"r[0..2] in [0,1]"}}}
	if got := signature(loadOne(t, said)); got != "a[0..2]:double r[0..2]:double | r[0..2]" {
		t.Errorf("with a domain: %s", got)
	}
}

// A count of what was written, and a 1 for success, are no statuses: in none of them does 0 come with a result.
func TestCountsAreNoStatuses(t *testing.T) {
	const text = `
#include <math.h>
int roots(double p, double q, double *x) {
  double d = p*p/4 - q;
  if (d < 0) return 0;
  x[0] = -p/2 - sqrt(d);
  if (d == 0) return 1;
  x[1] = -p/2 + sqrt(d);
  return 2;
}
int slope(double dx, double dy, double *m) { if (dx == 0) { *m = NAN; return 0; } *m = dy/dx; return 1; }
int always(double x, double *y) { *y = x*x; return 1; }
static void half(double x, double *y) { *y = x/2; }
int helped(double x, double *y) { if (x < 0) return 1; half(x, y); return 0; }
int inverse(double x, double *y) { if (x == 0) { *y = 0; return 1; } *y = 1/x; return 0; }
int warns(double x, double *y) { int j = 0; if (x > 1e6) j = 1; *y = x - x*x; return j; }
int tried(double x, double *y) { return half(x, y), x > 1e6; }
int later(double x, double *y) { int n = x < 0 ? 0 : 2; y[0] = x*x; return n; }
`
	file := write(t, t.TempDir(), "counts.c", text)
	for name, want := range map[string]string{
		"roots": "| return x[0..1]", "slope": "| return m", "always": "| return y",
		"helped": "| return:status y", "inverse": "| return:status y", "warns": "| return:status y", "tried": "| return:status y",
		"later": "| return:status y",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); !strings.HasSuffix(got, want) {
			t.Errorf("%s:\n got %s\nwant ... %s", name, got, want)
		}
	}
}
