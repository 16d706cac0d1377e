package subject

import "testing"

// A function that two globs name was searched twice, and its findings counted twice; two of one name were one in reports.
func TestApart(t *testing.T) {
	var list []*Subject
	for _, s := range []Subject{{Name: "f", Spelling: "a.c:f"}, {Name: "g", Spelling: "a.c:g"}, {Name: "f", Spelling: "b.c:f"}, {Name: "g", Spelling: "a.c:g"}} {
		list = append(list, &s)
	}
	names := ""
	for _, s := range Apart(list) {
		names += s.Name + " "
	}
	if names != "a.c:f g b.c:f " {
		t.Error(names)
	}
}
