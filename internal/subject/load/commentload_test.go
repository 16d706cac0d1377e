package load

// This file tests what comments beside a function say of its inputs.

import (
	"strings"
	"testing"

	"faultline/internal/subject"
)

func TestBeside(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "beside.c", `
/* faultline: a, b in [0,1]; a < b */
double two(double a, double b) { return a - b; }
// faultline: q in [0,1]
double wrong(double a) { return a; }
// faultline: a in [1
double broken(double a) { return a; }
/* What is in it; faultline: a in [2,3] */
double inside(double a) {
	double b = a + 1;
	// faultline: a in [5,6]
	return b;
}
// faultline a in [0,1]
double colon(double a) { return a; }
/* Faultline: a in [0,1] */
double capital(double a) { return a; }
// faultline finds where this loses digits, a is in [0,1]
double prose(double a) { return a; }
`)
	suite := write(t, dir, "beside.toml", "sources = [\"beside.c\"]\n[[subject]]\nname = \"two\"\ndomain = [\"b in [2,3]\"]\n")
	for _, test := range []struct {
		arg, domain, want string
	}{
		{file + ":two", "", "a[0 1] b[0 1] (< a b)"},
		{file + ":two", "a in [4,5]", "a[4 5] b[0 1] (< a b)"},
		{file + ":inside", "", "a[2 3]"},
		{suite + ":two", "", "a[0 1] b[2 3] (< a b)"},
		{suite + ":two", "b in [7,8]", "a[0 1] b[7 8] (< a b)"},
	} {
		spec := Spec{Args: []string{test.arg}}
		if test.domain != "" {
			spec.Domains = []string{test.domain}
		}
		if got := sides(loadOne(t, spec)); got != test.want {
			t.Errorf("%s %s: %s, want %s", test.arg, test.domain, got, test.want)
		}
	}
	if got := strings.Join(loadOne(t, Spec{Args: []string{file + ":inside"}}).Assumed, "; "); !strings.Contains(got, "the comment at "+file+":11 has no effect") {
		t.Errorf("a comment in the body: %s", got)
	}
	for name, want := range map[string]string{"colon": file + ":14", "capital": file + ":16", "prose": ""} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := strings.Join(s.Assumed, "; "); want == "" && got != "" || !strings.Contains(got, want) || len(s.Params) != 1 || s.Params[0].Max < 2 {
			t.Errorf("%s: assumed %q, want %q; %+v", name, got, want, s.Params)
		}
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file + ":wrong"}})
	checkError(t, "wrong", err, subject.Usage, file+":4 'q in [0,1]': wrong has no parameter q\n  its parameters are a")
	if _, err = Subjects(t.Context(), Spec{Args: []string{file + ":broken"}}); err == nil || subject.ExitCode(err) != subject.Usage {
		t.Errorf("broken: %v", err)
	}
}
