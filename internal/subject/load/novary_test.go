package load

import (
	"strings"
	"testing"

	"faultline/internal/subject"
)

// Where nothing varies the reason is the true one: what was said of memory that goes to code that is not here, and of memory that is only
// written, asked for a domain of a result.
func TestWhyNothingVaries(t *testing.T) {
	const text = `
typedef struct { double r, i; } cm;
void ext(cm *, cm *);
static void inner(cm *z) { ext(z, z); }
void away(cm *z, cm *w) { ext(z, w); w->r = w->r*2; }
void deep(cm *z) { inner(z); }
void zero(double p[3]) { p[0] = p[1] = p[2] = 0; }
typedef enum { A } kind;
void chosen(kind *k, double *x) { *x = *k ? 0.1 : 0.3; }
`
	file := write(t, t.TempDir(), "novary.c", text)
	const outside = " has no known input: it passes z to ext, whose code is not here\n" +
		"  add the source or library that defines ext to the SUBJECT, as +util.c or +libfoo.a"
	for name, want := range map[string]string{
		"away":   "away" + outside,
		"deep":   "deep" + outside,
		"zero":   "zero takes no input: it does not read the memory that its parameters point to\n  write a function with parameters that calls it",
		"chosen": "chosen has no parameter that varies: there is nothing to search\n  give one a range with --domain 'k in [LOW,HIGH]'",
	} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", name, err, want)
		}
	}
	spec := Spec{Args: []string{file + ":away"}, Flags: subject.Flags{Domains: []string{"z.r in [0,1]"}}}
	if got := signature(loadOne(t, spec)); got != "z.r:double z.i:double | z.r z.i w.r w.i" {
		t.Errorf("with a domain: %s", got)
	}
}
