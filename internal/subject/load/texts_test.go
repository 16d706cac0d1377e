package load

import (
	"slices"
	"testing"
)

// A function that compares a text with constants got the text "a" alone, and most of its code was never run.
func TestComparedTextsAreTried(t *testing.T) {
	c := write(t, t.TempDir(), "unit.c", `#include <string.h>
double metres(double v, const char *unit) {
	if (!strcmp(unit, "km")) return v * 1000;
	if (strcmp(unit, "US ft") == 0) return v * 1200 / 3937;
	return v;
}
`)
	cpp := write(t, t.TempDir(), "unit.cpp", `#include <string>
#include <string_view>
double metres(double v, const std::string &unit) { return unit == "km" ? v * 1000 : unit != "US ft" ? v : v * 1200 / 3937; }
double viewed(double v, std::string_view unit) { return unit == "km" ? v * 1000 : unit != "US ft" ? v : v * 1200 / 3937; }
double plain(double v, const std::string &name) { return v * name[0]; }
`)
	for _, arg := range []string{c + ":metres", cpp + ":metres", cpp + ":viewed", cpp + ":plain"} {
		list, err := Subjects(t.Context(), Spec{Args: []string{arg}})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{`unit: one of the texts "km", "US ft" or "a"`}
		if list[0].Name == "plain" {
			want = []string{`name: the text "a"`}
		}
		if list[0].Driver == nil {
			t.Errorf("%s has no driver", arg)
		} else if got := list[0].Driver.Made; !slices.Equal(got, want) {
			t.Errorf("%s: made %q, want %q", arg, got, want)
		}
	}
}
