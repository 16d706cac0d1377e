package load

import (
	"slices"
	"strings"
	"testing"
)

// What vectors of graphics libraries are made of: several names for one number, structs over arrays, and arrays of structs.
func TestUnionsOfNumbers(t *testing.T) {
	const text = `
union shared { double x, r, s; };
struct vec { union { double x, r; }; union { double y, g; }; };
union xyz { struct { double x, y, z; }; double v[3]; };
union part { struct { double x, y; }; double v[3]; };
struct mat { struct vec value[2]; };
union bits { long l; double d; };
union split { double d; struct { unsigned low, high; } w; };
struct tagged { int tag; union { int i; float f; } is; };
struct empty { };
struct both { empty e; double x; };
union hollow { empty e; double x; };
extern "C" {
double shared(union shared a) { return a.s; }
double by_value(vec a, vec b) { return a.r*b.g; }
vec result(vec a) { return a; }
double larger(xyz a) { return a.v[2]*a.y; }
void through(const xyz *a, xyz *b) { for (int i = 0; i < 3; i++) b->v[i] = 2*a->v[i]; }
double reference(const part &a) { return a.x*a.v[1]*a.v[2]; }
double matrix(const mat &m) { return m.value[0].x*m.value[1].y - m.value[0].g*m.value[1].r; }
mat transposed(mat m) { return {m.value[0].x, m.value[1].x, m.value[0].y, m.value[1].y}; }
double several(const vec *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i].x*a[i].y; return s; }
double rows(const vec a[][2], int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i][0].x*a[i][1].y; return s; }
double three(const vec (&a)[3]) { return a[0].x*a[1].y*a[2].x*a[2].y; }
double of_bits(const bits *u) { return u->d*2; }
double words(const split *u) { return u->w.high ? u->d : 0; }
float either(const tagged *t) { return t->tag ? t->is.f : t->is.i; }
double hollow(const both *b, const hollow *u) { return b->x*u->x; }
}
`
	file := write(t, t.TempDir(), "unions.cpp", text)
	for name, want := range map[string]string{
		"shared":    "a.x:double | return",
		"by_value":  "a.x:double a.y:double b.x:double b.y:double | return",
		"result":    "a.x:double a.y:double | return.x return.y",
		"larger":    "a.y:double a.z:double | return",
		"through":   "a.x:double a.y:double a.z:double | b.x b.y b.z",
		"reference": "a.x:double a.y:double a.v.2:double | return",
		"matrix":    "m.value.0.x:double m.value.0.y:double m.value.1.x:double m.value.1.y:double | return",
		"of_bits":   "u.d:double | return",
		"words":     "u.d:double | return",
		"either":    "t.tag:0..100 t.is.f:float | return",
		"hollow":    "b.x:double u.x:double | return",
		"transposed": "m.value.0.x:double m.value.0.y:double m.value.1.x:double m.value.1.y:double | " +
			"return.value.0.x return.value.0.y return.value.1.x return.value.1.y",
		"three":   "a.0.x:double a.1.y:double a.2.x:double a.2.y:double | return",
		"several": "a.x[0..0]:double a.y[0..0]:double a.x[1..1]:double a.y[1..1]:double | return",
		"rows":    "a.x[0..0]:double a.y[1..1]:double a.x[2..2]:double a.y[3..3]:double | return",
	} {
		spec := Spec{Args: []string{file + ":" + name}}
		if name == "several" || name == "rows" {
			spec.Fix = []string{"n=2"}
		}
		s := loadOne(t, spec)
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"of_bits": "u.l shares the bytes of u.d, so it has no value of its own",
		"words":   "u.w.low and u.w.high share the bytes of u.d, so they have no value of their own",
		"either":  "t.is.i shares the bytes of t.is.f, so it has no value of its own",
	} {
		if s := loadOne(t, Spec{Args: []string{file + ":" + name}}); !strings.Contains(strings.Join(s.Notes, "\n"), want) {
			t.Errorf("%s: %q does not say %q", name, s.Notes, want)
		}
	}
}

// A refusal names the field, its type and the reason, however deep it lies.
func TestRefusedFieldsHaveReasons(t *testing.T) {
	const text = `
struct inner { double *p; };
struct outer { struct inner list[9]; };
double outer(const struct outer *o) { return *o->list[0].p; }
`
	_, err := Subjects(t.Context(), Spec{Args: []string{write(t, t.TempDir(), "refused.c", text) + ":outer"}})
	if want := "parameter o: list: a struct inner [9] cannot be made"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwant %s", err, want)
	}
}

// Structs with pointers in an array, and a union without a name, are made member by member.
func TestFieldsInArraysAndUnionsWithoutNames(t *testing.T) {
	const text = `
struct inner { double *p; };
struct outer { struct inner list[2]; };
struct loose { union { double d; double *p; }; };
double outer(const struct outer *o) { return *o->list[0].p - *o->list[1].p; }
double loose(const struct loose *o) { return o->d + 1; }
`
	file := write(t, t.TempDir(), "nested.c", text)
	for name, want := range map[string][]string{"outer": {"o.list[0].p", "o.list[1].p"}, "loose": {"o.d"}} {
		var names []string
		for _, p := range loadOne(t, Spec{Args: []string{file + ":" + name}}).Params {
			names = append(names, p.Name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: inputs %v, want %v", name, names, want)
		}
	}
}

// TestBitFieldsBesidePointers: a bit-field beside a pointer was taken for a number of bytes of its own. A driver assigns it, as C does.
func TestBitFieldsBesidePointers(t *testing.T) {
	const text = `struct bits { double *p; unsigned few : 3; double d; };
double bits(struct bits *b, double x) { return b->few + b->d * x; }`
	s := loadOne(t, Spec{Args: []string{write(t, t.TempDir(), "bits.c", text) + ":bits"}})
	var names []string
	for _, p := range s.Params {
		if p.Name != "b.p" {
			names = append(names, p.Name)
		}
	}
	if want := []string{"b.few", "b.d", "x"}; s.Driver == nil || !slices.Equal(names, want) {
		t.Errorf("inputs %v, want %v, by a driver", names, want)
	}
}
