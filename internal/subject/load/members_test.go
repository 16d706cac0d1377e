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
