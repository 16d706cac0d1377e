package load

// This file tests suites, those built in and bad ones.

import (
	"context"
	"math"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
	"faultline/internal/testenv"
)

func TestBuiltInSuites(t *testing.T) {
	gsl, err := suite.BuiltIn("gsl")
	if err != nil {
		t.Fatal(err)
	}
	count := make(map[string]int)
	for _, e := range gsl.Subjects {
		count[e.Group]++
		if (e.Reference == "") != (e.Group == "none") {
			t.Errorf("%s: group %s, reference %q", e.Name, e.Group, e.Reference)
		}
		if !balanced(e.Reference) || !balanced(e.Valid) {
			t.Errorf("%s: parentheses of %q, %q", e.Name, e.Reference, e.Valid)
		}
	}
	// 160 functions of doubles and modes; 46 with integers and a formula; without any: 6 Mathieu functions, and exp_e10.
	for group, want := range map[string]int{"univariate": 109, "multivariate": 51, "integer": 46, "none": 7} {
		if count[group] != want {
			t.Errorf("%d subjects in group %s, want %d", count[group], group, want)
		}
	}
	atomu, err := suite.BuiltIn("atomu")
	if err != nil {
		t.Fatal(err)
	}
	paper, err := suite.Published("atomu")
	if err != nil {
		t.Fatal(err)
	}
	tables := make(map[int]int)
	for _, f := range paper {
		tables[f.Table]++
		if f.Table == 4 {
			if x, err := fp.Parse(f.Input); err != nil || math.IsInf(x, 0) || f.Error == "" || f.Seconds == 0 {
				t.Errorf("%s of Table 4: %+v, %v", f.Subject, f, err)
			}
		}
	}
	if len(atomu.Subjects) != 107 || tables[4] != 42 || tables[5] != 46 {
		t.Errorf("%d subjects, %d figures of Table 4, %d of Table 5, want 107, 42, 46", len(atomu.Subjects), tables[4], tables[5])
	}
	lsga, err := suite.BuiltIn("lsga")
	if err != nil {
		t.Fatal(err)
	}
	if paper, err = suite.Published("lsga"); err != nil {
		t.Fatal(err)
	}
	inTable7 := 0
	for _, f := range paper {
		if f.Subject != "" && f.Table == 7 {
			inTable7++
		}
	}
	if len(lsga.Subjects) != 154 || inTable7 != 18 {
		t.Errorf("%d subjects of LSGA, %d in Table VII, want 154, 18", len(lsga.Subjects), inTable7)
	}
}

func balanced(s string) bool {
	depth := 0
	for _, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// Every entry of the suite exists, takes what the suite says, and gives a value, an estimate and a status.
func TestGSL(t *testing.T) {
	testenv.GSL(t)
	list, err := Subjects(context.Background(), Spec{Args: []string{"../../../suites/gsl.toml"},
		Skip: func(name string, err error) { t.Errorf("%s is skipped: %v", name, err) }})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 213 {
		t.Errorf("%d subjects, want 213", len(list))
	}
	for _, s := range list {
		_, outputs, _ := strings.Cut(signature(s), "| ")
		want := "return:status result.val result.err:estimate"
		if strings.HasPrefix(s.Name, "gsl_sf_angle_restrict") {
			want = "return:status theta"
		}
		if outputs != want || len(s.Call.Init) != 1 || len(s.Notes) != 0 || s.Program != list[0].Program {
			t.Errorf("%s: outputs %s, set-up %v, %d sites, notes %v", s.Name, outputs, s.Call.Init, len(s.Sites), s.Notes)
		}
	}
}

// A function of a library that a built-in suite knows needs nothing said.
func TestKnownFunction(t *testing.T) {
	file := testenv.GSL(t)
	for _, name := range []string{"gsl_sf_lngamma", "gsl_sf_lngamma_e"} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if s.Name != "gsl_sf_lngamma" || s.Spelling != file+":gsl_sf_lngamma" || s.Reference == nil || len(s.Call.Init) != 1 || len(s.Notes) != 1 {
			t.Errorf("%s: %s, %s, reference %v, set-up %v, notes %v", name, s.Name, s.Spelling, s.Reference, s.Call.Init, s.Notes)
		}
	}
	s := loadOne(t, Spec{Args: []string{file + ":gsl_sf_log"}, Flags: subject.Flags{Domains: []string{"x in [1,2]"}, Reference: "(log x)"}})
	if s.Params[0].Min != 1 || s.Params[0].Max != 2 || s.Reference.Origin != "--reference" {
		t.Errorf("what the user says does not count: %+v, %+v", s.Params, s.Reference)
	}
}

func TestSuiteOfOnesOwn(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "f.c", "double f(double x, int n, int mode) { return mode ? x - n : x; }\ndouble g(double x) { return x + 1; }")
	file := write(t, dir, "s.toml", `
name = "own"
sources = ["f.c"]
fix = { mode = 1 }
[[subject]]
name = "f"
domain = ["x in [0,1]", "n in [1,3]", "(< x n)"]
reference = "(- x n)"
valid = "(> n 0)"
origin = "by hand"
[[subject]]
name = "successor"
entry = "g"
params = ["y"]
domain = ["y in (0,inf)"]
`)
	list, err := Subjects(context.Background(), Spec{Args: []string{file}})
	if err != nil {
		t.Fatal(err)
	}
	f, g := list[0], list[1]
	if got, want := signature(f), "x:double n:1..3 | return"; got != want || f.Filter != "(< x n)" {
		t.Errorf("f is %s, filter %s, want %s", got, f.Filter, want)
	}
	if want := (subject.Reference{Expr: "(- x n)", Domain: "(> n 0)", Origin: "by hand"}); *f.Reference != want {
		t.Errorf("reference %+v, want %+v", *f.Reference, want)
	}
	if got, want := signature(g), "y:double | return"; got != want || g.Name != "successor" || g.Params[0].Min != 5e-324 {
		t.Errorf("%s is %s from %g, want %s", g.Name, got, g.Params[0].Min, want)
	}
	// The user's word replaces the suite's, of a parameter that only one of them has, too.
	list, err = Subjects(context.Background(), Spec{Args: []string{file + ":f"}, Flags: subject.Flags{Fix: []string{"n=2"}, Domains: []string{"mode in [0,1]"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := signature(list[0]), "x:double mode:0..1 | return"; got != want {
		t.Errorf("f is %s, want %s", got, want)
	}
}

// A built-in suite with sources of its own can be named anywhere; its precision is the values', unless the user says another.
func TestSuiteWithSources(t *testing.T) {
	t.Setenv("FAULTLINE_CACHE", t.TempDir())
	for _, test := range []struct {
		precision string
		want      fp.Format
	}{{"", fp.Binary32}, {"binary64", fp.Binary64}} {
		s := loadOne(t, Spec{Args: []string{"fpgen.toml:lu"}, Flags: subject.Flags{Precision: test.precision}})
		if len(s.Params) != 16 || len(s.Call.Outputs) != 16 {
			t.Errorf("lu has %d parameters and %d outputs, want 16 of each", len(s.Params), len(s.Call.Outputs))
		}
		if p := s.Params[0]; p.Precision != test.want || p.Min != -100 || p.Max != 100 {
			t.Errorf("--precision %q: parameters are %+v", test.precision, p)
		}
	}
}

func TestBadSuites(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "f.c", "double f(double x) { return x; }")
	for _, test := range []struct {
		text, glob string
		code       int
		want       string
	}{
		{"name = 3", "", subject.CannotLoad, "SUITE:1:8: name is a text in quotes, and no integer"},
		{"sources = \"f.c\"", "", subject.CannotLoad, "SUITE:1:11: sources is a list of texts, [\"...\"], and no string"},
		{"error-output = 3", "", subject.CannotLoad, "SUITE:1:16: error-output is a text in quotes, and no integer"},
		{"threshold = [\"1e-3\"]", "", subject.CannotLoad, "SUITE: threshold is a text in quotes, and no array"},
		{"fix = 3", "", subject.CannotLoad, "SUITE:1:7: fix is a table, { NAME = VALUE }, and no integer"},
		{"nome = \"x\"", "", subject.CannotLoad, "SUITE:1: a suite has no key nome"},
		{"[[subject]]\nentry = \"f\"", "", subject.CannotLoad, "SUITE: subject number 1 has no name"},
		{"[[subject]]\nname = \"f\"\n[[subject]]\nname = \"f\"", "", subject.CannotLoad, "SUITE: two subjects are called f"},
		{"[[subject]]\nname = \"f\"", "", subject.CannotLoad, "SUITE: the suite has no sources"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"f\"", ":g", subject.Usage, "SUITE:g: the suite has no subject g"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"h\"", ":h", subject.CannotLoad, "SUITE:h: there is no function h"},
		{"sources = [\"g.c\"]\n[[subject]]\nname = \"h\"", "", subject.CannotLoad, "FOLDER/g.c: no such file or directory"},
		{"sources = [\"${SUBJECTS}/g.a\"]\n[[subject]]\nname = \"h\"", "", subject.CannotLoad,
			"FOLDER/none/g.a: no such file or directory\n  make subjects, or /usr/share/faultline/scripts/subjects, fetches and compiles it; SUBJECTS=DIR names another folder"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"f\"\nparams = [\"a\", \"b\"]", ":f", subject.CannotLoad, "f: the suite names 2 parameters, the entry has 1"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"f\"\ndomain = [\"x in [1,0]\"]", ":f", subject.Usage, "SUITE: f 'x in [1,0]': domain of x is empty: 1 > 0"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"f\"\ndomain = [\"y in [0,1]\"]", ":f", subject.Usage, "SUITE: f 'y in [0,1]': f has no parameter y\n  its parameters are x"},
		{"sources = [\"f.c\"]\n[[subject]]\nname = \"f\"\noutput = [\"z\"]", ":f", subject.Usage, "SUITE: f 'z': f has no output z\n  its outputs are return"},
		{"sources = [\"f.c\"]\nprecision = \"float\"\n[[subject]]\nname = \"f\"", ":f", subject.CannotLoad,
			"SUITE: f: precision \"float\" is neither binary32 nor binary64"},
		{"sources = [\"f.c\"]\nflags = [\"-I${NOWHERE}\"]\n[[subject]]\nname = \"f\"", "", subject.CannotLoad,
			"SUITE: its flags have a folder in ${NOWHERE}, which is not set\n  NOWHERE=DIR faultline ... sets it"},
		{"suite = \"none.toml\"\n", "", subject.CannotLoad, "FOLDER/none.toml: no such file or directory"},
	} {
		t.Setenv("SUBJECTS", dir+"/none")
		file := write(t, dir, "s.toml", test.text)
		_, err := Subjects(context.Background(), Spec{Args: []string{file + test.glob}})
		want := strings.ReplaceAll(strings.ReplaceAll(test.want, "SUITE", file), "FOLDER", dir)
		checkError(t, test.text, err, test.code, want)
	}
}
