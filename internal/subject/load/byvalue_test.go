package load

import (
	"fmt"
	"strings"
	"testing"

	"faultline/internal/subject"
)

// Structs that are passed by value, however they are spread over registers, complex numbers, and what of results is in registers.
func TestStructsByValue(t *testing.T) {
	const text = `
#include <complex.h>
struct d1 { double d; }; struct d2 { double x, y; }; struct d3 { double x, y, z; };
struct f2 { float x, y; }; struct f3 { float x, y, z; }; struct mixed { float f; int n; }; struct wide { long double l; };
struct both { double d; unsigned char b; _Bool on; };
double one(struct d1 a) { return a.d; }
double two(struct d2 a, struct d2 b) { return a.x*b.y; }
double three(double t, struct d3 a) { return t*a.z; }
float floats(struct f2 a, struct f3 b) { return a.y*b.z; }
float packed(struct mixed a) { return a.f*a.n; }
double flags(struct both a) { return a.on ? a.d : a.b; }
long double big(struct wide a) { return a.l; }
struct d2 returned(struct d2 a) { return a; }
struct f2 vector(float x) { struct f2 r = {x, -x}; return r; }
struct longs { long i, j; };
struct longs longs(double x) { struct longs r = {(long)(10*x), (long)x}; return r; }
void written(double x, const double *w) { ((double *)w)[1] = x; }
struct mixed held(float x) { struct mixed r = {x, 1}; return r; }
double complex square(double complex z) { return z*z; }
float complex half(float complex z) { return z/2; }
void through(double complex z, double complex *w) { *w = 2*z; }
double many(struct d2 a, struct d2 b, struct d2 c, struct d2 d, struct d2 e) { return a.x+b.x+c.x+d.x+e.x; }
`
	file := write(t, t.TempDir(), "byvalue.c", text)
	for name, want := range map[string]string{
		"one":      "a.d:double | return",
		"two":      "a.x:double a.y:double b.x:double b.y:double | return",
		"three":    "t:double a.z:double | return",
		"floats":   "a.x:float a.y:float b.x:float b.y:float b.z:float | return",
		"packed":   "a.f:float a.n:0..100 | return",
		"flags":    "a.d:double a.b:0..255 a.on:0..1 | return",
		"big":      "a.l:x86_fp80 | return",
		"returned": "a.x:double a.y:double | return.x return.y",
		"vector":   "x:float | return.x return.y",
		"longs":    "x:double | return.i return.j",
		"written":  "x:double | w[1..1]",
		"held":     "x:float | return.f return.n",
		"square":   "z.re:double z.im:double | return.re return.im",
		"half":     "z.re:float z.im:float | return.re return.im",
		"through":  "z.re:double z.im:double | w.re w.im",
		"many": "a.x:double a.y:double b.x:double b.y:double c.x:double c.y:double d.x:double d.y:double e.x:double " +
			"| return",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file + ":held"}, AsBuilt: true, ClangFlags: []string{"-O2"}})
	if err == nil || !strings.Contains(err.Error(), "it returns a struct mixed, packed into registers with return.f") &&
		!strings.Contains(err.Error(), "it returns a mixed, packed into registers with return.f") {
		t.Errorf("a packed result of an optimised program: %v", err)
	}
}

// A domain of a struct, or of a complex number, is one of all its numbers; what is said of one of them comes before it, wherever it stands.
func TestDomainOfAStruct(t *testing.T) {
	file := write(t, t.TempDir(), "struct.c", "struct at { double x, y; };\ndouble f(struct at *a, double _Complex z) { return a->x*a->y - __real__ z*__imag__ z; }\n")
	for _, domain := range []string{"a.x in [2,3]; a in [0,1]; z in [4,5]", "a in [0,1]; a.x in [2,3]; z in [4,5]"} {
		s := loadOne(t, Spec{Args: []string{file + ":f"}, Flags: subject.Flags{Domains: []string{domain}}})
		for i, want := range [][2]float64{{2, 3}, {0, 1}, {4, 5}, {4, 5}} {
			if p := s.Params[i]; p.Min != want[0] || p.Max != want[1] {
				t.Errorf("%s: %s in [%v,%v], want %v", domain, p.Label(), p.Min, p.Max, want)
			}
		}
	}
}

// A bare name of a member was refused, even if only one input has it: width for b.width.
func TestBareNameOfAMember(t *testing.T) {
	file := write(t, t.TempDir(), "member.c", `struct box { double width, height; };
double area(const struct box *b, double x) { return b->width * b->height + x; }
double sum(struct box p, struct box q) { return p.width + q.width + p.height; }
double own(struct box b, double width) { return b.width + width; }
`)
	with := func(name string, domains ...string) Spec {
		return Spec{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: domains}}
	}
	ranges := func(s *subject.Subject) (list []string) {
		for _, p := range s.Params {
			list = append(list, fmt.Sprintf("%s in [%g,%g]", p.Name, p.Min, p.Max))
		}
		return list
	}
	s := loadOne(t, with("area", "width in [1,2]; height in [3,4]; x in [0,1]", "x < width"))
	if got := strings.Join(ranges(s), "; "); got != "b.width in [1,2]; b.height in [3,4]; x in [0,1]" {
		t.Errorf("area: %s", got)
	}
	s = loadOne(t, with("own", "width in [1,2]; b.width in [3,4]; b.height in [0,1]"))
	if got := strings.Join(ranges(s), "; "); got != "b.width in [3,4]; b.height in [0,1]; width in [1,2]" {
		t.Errorf("own: %s", got)
	}
	_, err := Subjects(t.Context(), with("sum", "width in [1,2]"))
	if err == nil || !strings.Contains(err.Error(), "did you mean p.width or q.width?") {
		t.Errorf("sum: two members have the name: %v", err)
	}
}
