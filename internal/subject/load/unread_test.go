package load

import (
	"slices"
	"testing"

	"faultline/internal/subject"
)

// TestUnread: the function does not read the elements that its loop skips.
func TestUnread(t *testing.T) {
	file := write(t, t.TempDir(), "f.c", `typedef struct { double mass, moment; } body;
double f(const double *a, int n, body *b, double x) {
	double s = 0; for (int i = 0; i < n; i += 2) s += a[i];
	b->mass = s; b->moment = s * x; return s; }`)
	s := loadOne(t, Spec{Args: []string{file}, Flags: subject.Flags{Fix: []string{"n=4"}, Domains: []string{"a[0..3] in [0,9]"}}})
	var names []string
	at := make([]float64, len(s.Params))
	for i := range at {
		at[i] = float64(i + 1)
	}
	for k, unread := range Unread(s, [][]float64{at}) {
		if unread {
			names = append(names, s.Params[k].Label())
		}
	}
	if want := []string{"a[1]", "a[3]"}; !slices.Equal(names[:min(len(names), 2)], want) || slices.Contains(names, "x") {
		t.Errorf("not read are %q, want %q", names, want)
	}
	if Unread(s, nil)[0] {
		t.Error("without a point nothing is known")
	}
}
