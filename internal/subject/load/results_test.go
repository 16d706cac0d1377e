package load

import "testing"

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
	said := Spec{Args: []string{file + ":scaled"}, Domains: []string{"r[0..2] in [0,1]"}}
	if got := signature(loadOne(t, said)); got != "a[0..2]:double r[0..2]:double | r[0..2]" {
		t.Errorf("with a domain: %s", got)
	}
}
