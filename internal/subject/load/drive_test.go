package load

import (
	"strings"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/subject"
)

// Domains and pins of more elements than a driver usually has make its arrays longer. Before, such a domain had no effect, and such a pin
// ran into the end of the array.
func TestLengthsOfADriversArrays(t *testing.T) {
	const text = `
#include <vector>
double mean(const std::vector<double> &v) { double s = 0; for (double x : v) s += x; return s / v.size(); }
`
	file := write(t, t.TempDir(), "mean.cpp", text)
	for _, test := range []struct{ domain, pin, want, fails string }{
		{"", "", "v[0..11]:double | return", ""},
		{"v[0..35] in [0,1]", "", "v[0..35]:double | return", ""},
		{"", "v_size=40", "v[0..39]:double | return", ""},
		{"v_size in [3,20]", "", "v[0..19]:double v_size:3..20 | return", ""},
		{"", "v_size=0", "", "v_size counts the elements of arrays, and can be 1 to 12"},
		{"v_size in [0,4]", "", "", "v_size counts the elements of arrays, and can be 1 to 12"},
		{"v_size in [1,100000]", "", "", "v_size counts the elements of arrays, and can be 1 to 65536"},
	} {
		spec := Spec{Args: []string{file + ":mean"}}
		if test.domain != "" {
			spec.Domains = []string{test.domain}
		}
		if test.pin != "" {
			spec.Fix = []string{test.pin}
		}
		list, err := Subjects(t.Context(), spec)
		switch {
		case test.fails != "":
			if err == nil || subject.ExitCode(err) != subject.Usage || !strings.Contains(err.Error(), test.fails) {
				t.Errorf("%s%s: error %v, want %s", test.domain, test.pin, err, test.fails)
			}
		case err != nil:
			t.Errorf("%s%s: %v", test.domain, test.pin, err)
		default:
			if text := signature(list[0]); text != test.want {
				t.Errorf("%s%s: %s, want %s", test.domain, test.pin, text, test.want)
			}
		}
	}
}

// Messages name the function that the user knows, not its driver.
func TestDriversHaveTheNamesOfTheirFunctions(t *testing.T) {
	const text = `
#include <vector>
double mean(const std::vector<double> &v) { double s = 0; for (double x : v) s += x; return s / v.size(); }
`
	file := write(t, t.TempDir(), "mean.cpp", text)
	for _, flags := range []subject.Flags{{Operands: []string{"w"}}, {Output: []string{"w"}}} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":mean"}, Flags: flags})
		if err == nil || strings.Contains(err.Error(), driverName) || !strings.Contains(err.Error(), "mean") {
			t.Errorf("%+v: %v", flags, err)
		}
	}
}

// A callback that reads *(double *)p has no pointer variable. It got a null pointer, and every run crashed.
func TestCallbackThatReadsItsVoidPointer(t *testing.T) {
	const text = `
typedef struct { double (*f)(double, void *); void *data; } rule;
static double scaled(double x, void *p) { return x * *(double *)p; }
double apply(const rule *r, double x) { return r->f(x, r->data) + 1; }
double uses(double k, double x) { rule r = { scaled, &k }; return apply(&r, x); }
`
	s := loadOne(t, Spec{Args: []string{write(t, t.TempDir(), "rule.c", text) + ":apply"}})
	if !strings.Contains(strings.Join(s.Notes, "\n"), "the void * of scaled") {
		t.Errorf("notes %q", s.Notes)
	}
	if run := interp.New(s.Program, &s.Call).Run(make([]float64, len(s.Params)), interp.Limits{}); run.Outcome != interp.Returned {
		t.Errorf("a run ends with %s", run.Reason)
	}
}

// A source that only declares a type includes the header that defines it, behind its own text. Before, clang refused the driver. A header
// that it cannot include is left out.
func TestHeadersOfOtherSources(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "wheel.h", "#pragma once\nstruct Wheel { double *spokes; double radius; };\n")
	write(t, dir, "brake.h", "#pragma once\nBROKEN struct Brake { double *pads; double force; };\n")
	write(t, dir, "body.h", `#pragma once
struct Wheel;
struct Brake;
double turn(const Wheel *w);
double stop(const Brake *b);
`)
	body := write(t, dir, "body.cpp", `#include "body.h"
double load(const Wheel *w, double mass) { return mass * turn(w) - mass; }
double halt(const Brake *b, double mass) { return mass * stop(b) - mass; }
`)
	wheel := write(t, dir, "wheel.cpp", "#include \"body.h\"\n#include \"wheel.h\"\ndouble turn(const Wheel *w) { return w->radius + 1; }\n")
	brake := write(t, dir, "brake.cpp",
		"#include \"body.h\"\n#define BROKEN\n#include \"brake.h\"\ndouble stop(const Brake *b) { return b->force + 1; }\n")
	files := body + "+" + wheel + "+" + brake + ":"
	list, err := Subjects(t.Context(), Spec{Args: []string{files + "load"}})
	if err != nil {
		t.Fatal(err)
	}
	if text := signature(list[0]); !strings.Contains(text, "w.radius:double") {
		t.Error(text)
	}
	if _, err := Subjects(t.Context(), Spec{Args: []string{files + "halt"}}); err == nil || !strings.Contains(err.Error(), "Brake") {
		t.Errorf("error %v, want one about Brake", err)
	}
	list, err = Subjects(t.Context(), Spec{Args: []string{files + "*"}})
	if err != nil || len(list) < 3 {
		t.Errorf("%d subjects, error %v", len(list), err)
	}
}

// TestVoidPointerMembers: projections of PROJ read their numbers through a void * member of their argument. The member was null, and every run
// crashed.
func TestVoidPointerMembers(t *testing.T) {
	file := write(t, t.TempDir(), "bonne.cpp", `
namespace { struct opaque { double phi, k; }; }
struct Projection { double scale; void *log; void *data; const char *name; };
static double forward(double lat, Projection *p) {
	opaque *q = static_cast<opaque *>(p->data);
	return q->phi * lat - q->k * p->scale;
}
double both(double lat, Projection *p) {
	opaque *q = static_cast<opaque *>(p->data);
	double *log = static_cast<double *>(p->log);
	return q->k * lat - *log;
}
`)
	s := loadOne(t, Spec{Args: []string{file + ":forward"}})
	if got := signature(s); got != "lat:double p.scale:double p.data.phi:double p.data.k:double | return" {
		t.Errorf("%s", got)
	}
	loadOne(t, Spec{Args: []string{file + ":both"}})
}
