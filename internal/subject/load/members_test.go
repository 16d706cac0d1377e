package load

import (
	"fmt"
	"strings"
	"testing"
)

// A driver that cannot set all members of an object sets those that the function uses. Before, it set the first ones, and the pointer that
// the function reads was null.
func TestMembersThatAreUsed(t *testing.T) {
	var members strings.Builder
	for i := range 200 {
		fmt.Fprintf(&members, "struct part *p%d; ", i)
	}
	text := `
struct part { double *at; double m; };
struct body { double w; struct body *next; };
struct joint { double x; ` + members.String() + ` struct body *a, *b; double k; };
double speed(const struct joint *j) { return (j->a->w - j->b->w) * j->k; }
`
	s := loadOne(t, Spec{Args: []string{write(t, t.TempDir(), "joint.c", text) + ":speed"}})
	if got, want := signature(s), "j.x:double j.a.w[0..11]:double j.a_size:1..12 j.b.w[0..11]:double j.k:double | return"; got != want {
		t.Errorf("got %s, want %s\n%s", got, want, strings.Join(s.Notes, "\n"))
	}
}

// pj_merc of PROJ sets up an object that has links to objects of its type, a smart pointer, and callbacks. Drivers tried linked nodes alone,
// which have no smart pointer. They also made callbacks that pj_merc only writes, and these did not compile.
func TestMembersThatAreOnlyWritten(t *testing.T) {
	text := `
#include <memory>
struct Named { virtual ~Named(); };
typedef struct { double x, y; } XY;
typedef struct { double lam, phi; } LP;
struct Map {
	Map();
	double k0 = 0, es = 0;
	Map *next = nullptr;
	std::shared_ptr<Named> named{};
	double (*forward)(double, Map *) = nullptr;
	LP (*inverse)(XY, Map *) = nullptr;
	double (Map::*member)(double) = nullptr;
};
LP onSphere(XY xy, Map *m);
static double sphere(double phi, Map *m) { return m->k0 * phi; }
double setUp(Map *m, double lat) {
	m->k0 = lat * (1 - m->es);
	m->forward = sphere;
	m->inverse = onSphere;
	return m->k0;
}
double follow(const Map *m) {
	double sum = 0;
	for (; m; m = m->next) sum += m->es;
	return sum;
}
`
	path := write(t, t.TempDir(), "map.cpp", text)
	for name, want := range map[string]string{
		"setUp":  "m.k0:double m.es:double lat:double | return",
		"sphere": "m.k0:double phi:double | return",
		"follow": "m.k0:double m.es:double | return",
	} {
		s := loadOne(t, Spec{Args: []string{path + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s: got %s, want %s\n%s", name, got, want, strings.Join(s.Notes, "\n"))
		}
	}
}
