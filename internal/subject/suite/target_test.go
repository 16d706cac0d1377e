package suite

// This file tests how SUBJECT arguments are read, and what is suggested for wrong names.

import (
	"strings"
	"testing"

	"faultline/internal/subject"
)

func TestParseTarget(t *testing.T) {
	for _, test := range []struct{ text, files, glob, from string }{
		{"foo.c:foo", "foo.c", "foo", ""},
		{"foo.c", "foo.c", "", ""},
		{"a.c+b.ll+lib.a:f*", "a.c b.ll lib.a", "f*", ""},
		{"a.c:f+b.c", "a.c b.c", "f", ""},
		{"c++/a.cc:f", "c++/a.cc", "f", ""},
		{"c++/a.cpp+c++/b.cxx:f", "c++/a.cpp c++/b.cxx", "f", ""},
		{"dir:1/foo.c:foo", "dir:1/foo.c", "foo", ""},
		{"suites/gsl.toml:gsl_sf_bessel_*", "suites/gsl.toml", "gsl_sf_bessel_*", ""},
		{"a.o:f", "a.o", "f", ""},
		{"a.cpp:ours::f", "a.cpp", "ours::f", ""},
		{"a.cpp:one::two::f*", "a.cpp", "one::two::f*", ""},
		{"f.fpcore", "f.fpcore", "", ""},
		{"c++/f.fpcore:sine", "c++/f.fpcore", "sine", ""},
		{"f.fpcore:a/b:c+d", "f.fpcore", "a/b:c+d", ""},
		{"f.fpcore:a+b.c", "f.fpcore", "a+b.c", ""}, // a core may have that name; see TestBadCores
		{"f.fpcore:[", "f.fpcore", "[", ""},
		{"s.toml:a/b", "s.toml", "a/b", ""},
		{"lib.a:a.c:f", "lib.a", "f", "a.c"},
		{"dir/lib.a:deep/a.c:f*", "dir/lib.a", "f*", "deep/a.c"},
		{"lib.a:deep/a.c", "lib.a", "", "deep/a.c"},
		{"a.cpp+b.cpp:operator+", "a.cpp b.cpp", "operator+", ""},
		{"a.cpp:operator++", "a.cpp", "operator++", ""},
		{"a.c+lib.a:*.c:ours::f", "a.c lib.a", "ours::f", "*.c"},
	} {
		got, err := ParseTarget(test.text)
		if err != nil {
			t.Errorf("parseTarget(%q): %v", test.text, err)
		} else if files := strings.Join(got.Files, " "); files != test.files || got.Glob != test.glob || got.From != test.from {
			t.Errorf("parseTarget(%q) = %q, %q, %q, want %q, %q, %q", test.text, files, got.From, got.Glob, test.files, test.from, test.glob)
		}
	}
}

const joinedCores = "an FPCore file cannot be joined with other files\n  name them as two subjects; cores of one file can call each other"

func TestIsFrom(t *testing.T) {
	for _, test := range []struct {
		from, file string
		want       bool
	}{
		{"a.c", "/src/deep/a.c", true}, {"deep/a.c", "/src/deep/a.c", true}, {"eep/a.c", "/src/deep/a.c", false}, {"a.c", "a.c", true},
		{"deep/a.c", "a.c", false}, {"deep/*.c", "/src/deep/a.c", true}, {"", "anything", true}, {"a", "a.c", false},
	} {
		if got := IsFrom(test.from, test.file); got != test.want {
			t.Errorf("IsFrom(%q, %q) = %v", test.from, test.file, got)
		}
	}
}

func TestBadTargets(t *testing.T) {
	for _, test := range []struct {
		text string
		code int
		want string
	}{
		{"foo.py:f", subject.Usage, "foo.py:f: there is no such file"},
		{"", subject.Usage, "no file is named\n  " + TargetForm},
		{"a.c+", subject.Usage, "a.c+: there is no such file\n  " + TargetForm},
		{"a.c:f+b.c:g", subject.Usage, "a.c:f+b.c:g: functions are named twice: f and g\n  name them in one glob, or as two subjects"},
		{"a.c:[", subject.Usage, `a.c:[: "[" is a malformed glob`},
		{"a.c+s.toml", subject.Usage, "a.c+s.toml: a suite cannot be joined with other files\n  name the files in the suite's sources"},
		{"a.c+f.fpcore:sine", subject.Usage, "a.c+f.fpcore: " + joinedCores},
		{"f.fpcore+a.c", subject.Usage, "f.fpcore+a.c: " + joinedCores},
	} {
		_, err := ParseTarget(test.text)
		if got := err.Error(); got != test.want || subject.ExitCode(err) != test.code {
			t.Errorf("%s: exit code %d,\n%s\nwant %d,\n%s", test.text, subject.ExitCode(err), got, test.code, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"gsl_sf_lngamma", "gsl_sf_gamma", "gsl_sf_sin", "gsl_sf_cos"}
	for _, test := range []struct{ name, want string }{
		{"gsl_sf_lngama", "did you mean gsl_sf_lngamma?"},
		{"gsl_sf_sis", "did you mean gsl_sf_sin?"},
		{"gsl_sf_cin", "did you mean gsl_sf_sin?"},
		{"gsl_sf_xox", "did you mean gsl_sf_cos?"},
		{"gsl_sf_sixn", "did you mean gsl_sf_sin?"},
		{"gsl_sf_con", "did you mean gsl_sf_cos?"},
		{"something_else", ""},
		{"gsl_*", ""},
	} {
		if got := Nearest(test.name, names); got != test.want {
			t.Errorf("nearest(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}
