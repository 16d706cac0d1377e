package load

// This file tests FPCore files as subjects.

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

const someCores = `
(FPCore root (x)
  :name "root of a successor"
  :pre (<= 0 x 1e5)
  :spec (/ 1 (+ (sqrt (+ x 1)) (sqrt x)))
  (- (sqrt (+ x 1)) (sqrt x)))
(FPCore starred (t* n-1 q?)
  :pre (and (< 1 t* 2) (<= 1/10 n-1 10) (< q? n-1) (>= q? 0))
  (- (* t* n-1) q?))
(FPCore (x) :name "caller, of root" (root (* x x)))
(FPCore single (x) :precision binary32 :pre (< 0 x 0.1) (+ x 1))
(FPCore scaled ((a 3) x) (tensor ((i 3)) (* x (ref a i))))
(FPCore (x) (- x 1))
`

func TestCores(t *testing.T) {
	file := write(t, t.TempDir(), "some.fpcore", someCores)
	t.Setenv("PATH", "") // no clang
	list, err := Subjects(context.Background(), Spec{Args: []string{file}, Skip: func(name string, err error) { t.Errorf("%s is skipped: %v", name, err) }})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		name, signature, filter string
		reference               subject.Reference
		notes                   string
	}{
		{"root", "x:double | return", "", subject.Reference{Expr: "(/ 1 (+ (sqrt (+ x 1)) (sqrt x)))", Origin: ":spec"}, ":pre is the domain; the reference is :spec"},
		{"starred", "t*:double n-1:double q?:double | return", "(< q? n-1)", subject.Reference{Expr: "(- (* t* n-1) q?)", Origin: suite.FromBody, Body: true},
			":pre is the domain; only inputs that fulfil (< q? n-1); the reference is " + suite.FromBody},
		{"caller, of root", "x:double | return", "", subject.Reference{Origin: suite.FromBody, Body: true}, "the reference is " + suite.FromBody},
		{"single", "x:float | return", "", subject.Reference{Expr: "(+ x 1)", Origin: suite.FromBody, Body: true}, ":pre is the domain; the reference is " + suite.FromBody},
		{"scaled", "a[0..2]:double x:double | return[0..2]", "", subject.Reference{}, "it has no reference, because the result is a tensor"},
		{"core_13", "x:double | return", "", subject.Reference{Expr: "(- x 1)", Origin: suite.FromBody, Body: true}, "the reference is " + suite.FromBody},
	} {
		s := list[i]
		if got := signature(s); s.Name != want.name || got != want.signature || s.Filter != want.filter || s.Spelling != file+":"+want.name {
			t.Errorf("%s, spelled %s, is %s, filter %q; want %s, %s, %q", s.Name, s.Spelling, got, s.Filter, want.name, want.signature, want.filter)
		}
		if got := strings.Join(s.Notes, "; "); got != want.notes {
			t.Errorf("%s: notes %q, want %q", s.Name, got, want.notes)
		}
		switch r := s.Reference; {
		case r == nil:
			if want.reference.Origin != "" {
				t.Errorf("%s has no reference", s.Name)
			}
		case want.reference.Expr == "": // calls are written out: checked below
			want.reference.Expr = r.Expr
			fallthrough
		default:
			if want.reference.Body {
				want.reference.Formula = &subject.Formula{}
			}
			if !reflect.DeepEqual(*r, want.reference) {
				t.Errorf("%s: reference %+v, want %+v", s.Name, *r, want.reference)
			}
		}
	}
	for _, want := range []struct {
		s, i     int
		min, max float64
	}{
		{0, 0, 0, 1e5},
		{1, 0, 1 + 0x1p-52, 2 - 0x1p-52},
		{1, 1, 0.1, 10},                  // the double is above one tenth
		{1, 2, 0, math.Nextafter(10, 0)}, // below n-1
		{2, 0, -math.MaxFloat64, math.MaxFloat64},
		{3, 0, math.SmallestNonzeroFloat32, float64(math.Nextafter32(0.1, 0))},
	} {
		p := &list[want.s].Params[want.i]
		if p.Min != want.min || p.Max != want.max {
			t.Errorf("%s of %s is from [%x,%x], want [%x,%x]", p.Label(), list[want.s].Name, p.Min, p.Max, want.min, want.max)
		}
	}
	r, err := eval.NewReference("1", "(< (fabs (- "+list[2].Reference.Expr+" (- (sqrt 5) 2))) 1e-30)", list[2].Labels())
	if err != nil {
		t.Fatal(err)
	}
	if v := r.Eval([]fp.Value{fp.FromFloat64(2)}, eval.Limits{}); v.Status != eval.OK {
		t.Errorf("%s at 2 is not sqrt(5) - 2", list[2].Reference.Expr)
	}
}

// A core is named by its identifier, its :name, or a glob over both; what the user says comes before :pre and :spec.
func TestNamesOfCores(t *testing.T) {
	file := write(t, t.TempDir(), "some.fpcore", someCores)
	for _, test := range []struct{ glob, want string }{
		{"root", "root"},
		{"root of a successor", "root"},
		{"root*", "root"},
		{"*root*", "root, caller, of root"},
		{"caller, of root", "caller, of root"},
		{"s*", "starred, single, scaled"},
		{"core_13", "core_13"},
	} {
		list, err := Subjects(context.Background(), Spec{Args: []string{file + ":" + test.glob}})
		if err != nil {
			t.Error(err)
			continue
		}
		var names []string
		for _, s := range list {
			names = append(names, s.Name)
		}
		if got := strings.Join(names, ", "); got != test.want {
			t.Errorf("%s names %s, want %s", test.glob, got, test.want)
		}
	}
	s := loadOne(t, Spec{Args: []string{file + ":starred"}, Flags: subject.Flags{Domains: []string{"t* in [3,4]", "(< t* n-1)"}, Fix: []string{"q?=2"}, Reference: "(* t* n-1)"}})
	if got, want := signature(s), "t*:double n-1:double | return"; got != want || s.Params[0].Min != 3 || s.Params[0].Max != 4 {
		t.Errorf("starred is %s from %g to %g, want %s from 3 to 4", got, s.Params[0].Min, s.Params[0].Max, want)
	}
	if want := "(and (let q? 0x1p+1 (< q? n-1)) (< t* n-1))"; s.Filter != want || s.Reference.Expr != "(* t* n-1)" || s.Reference.Body {
		t.Errorf("filter %s, want %s; reference %+v", s.Filter, want, s.Reference)
	}
	single := loadOne(t, Spec{Args: []string{file + ":root"}, Flags: subject.Flags{Precision: "binary32"}})
	if p := single.Params[0]; p.Format != fp.Binary64 || p.Precision != fp.Binary32 {
		t.Errorf("--precision binary32 leaves %+v", p)
	}
}

func TestBadCores(t *testing.T) {
	for _, test := range []struct {
		text, glob string
		code       int
		want       string // FILE stands for the file
	}{
		{"", "", subject.CannotLoad, "FILE: there is no FPCore in it\n  write one, as (FPCore f (x) (- (sqrt (+ x 1)) (sqrt x)))"},
		{"(FPCore f (x) (+ x 1)", "", subject.CannotLoad, "FILE:1:1: this parenthesis is never closed; add ')'"},
		{"(FPCore f (x) (+ x 1))", "g", subject.Usage, "FILE:g: the file has no core g\n  its cores are f"},
		{"(FPCore first (x) (+ x 1))", "fist", subject.Usage, "FILE:fist: the file has no core fist\n  did you mean first?"},
		{"(FPCore f (x) (+ x 1))", "[", subject.Usage, "FILE:[: \"[\" is a malformed glob"},
		{"(FPCore f (x) (+ x 1))", "f+b.c", subject.Usage, "FILE:f+b.c: " + coresJoined},
		{"(FPCore f (x) (+ x 1))", "f+g.fpcore:cosine", subject.Usage, "FILE:f+g.fpcore:cosine: " + coresJoined},
		{"(FPCore f () (+ 1 2)) (FPCore g (x) (+ x (f)))", "f", subject.CannotLoad,
			"FILE:1:1: f takes no arguments: there is nothing to search"},
		{"(FPCore f (x)\n  :pre (and (< x 1) (> x 2)) x)", "f", subject.CannotLoad, "FILE:2:24: no double x satisfies the precondition from here on; make its bounds wider"},
	} {
		file := write(t, t.TempDir(), "bad.fpcore", test.text)
		arg := file
		if test.glob != "" {
			arg += ":" + test.glob
		}
		_, err := Subjects(context.Background(), Spec{Args: []string{arg}})
		checkError(t, test.text, err, test.code, strings.ReplaceAll(test.want, "FILE", file))
	}
}

// A core without arguments is a program of one input.
func TestCoreWithoutArguments(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{write(t, t.TempDir(), "constant.fpcore", "(FPCore (x) x) (FPCore c () (- (+ 1e16 1) 1e16))") + ":c"}})
	if len(s.Params) != 1 || s.Params[0].Min != 0 || s.Params[0].Max != 0 || s.Reference == nil {
		t.Errorf("%+v", s.Params)
	}
}

// A file may begin with a byte order mark, and lines end with CR LF; a :name is one line; an element is a number.
func TestOddCores(t *testing.T) {
	file := write(t, t.TempDir(), "odd.fpcore", "\ufeff(FPCore (x)\r\n :name \"a\tb\r\nc\"\r\n (+ x 1))\n(FPCore e ((A 2) x) (ref A 1))")
	list, err := Subjects(context.Background(), Spec{Args: []string{file}})
	if err != nil || len(list) != 2 || list[0].Name != "a b c" || list[1].Reference == nil {
		t.Errorf("%d subjects (%v): %+v", len(list), err, list)
	}
}

// What a glob names and cannot be a subject is skipped; alone it is an error.
func TestSkippedCores(t *testing.T) {
	file := write(t, t.TempDir(), "some.fpcore", `(FPCore f (x) (+ x 1))
(FPCore up (x) :round toPositive (+ x 1))
(FPCore empty (x) :pre (< 2 x 1) (+ x 1))
(FPCore none () 1)`)
	skipped := make(map[string]string)
	list, err := Subjects(context.Background(), Spec{Args: []string{file + ":*"}, Skip: func(name string, err error) { skipped[name] = err.Error() }})
	if err != nil || len(list) != 1 || len(skipped) != 3 {
		t.Errorf("%d subjects, skipped %v, error %v; want 1, 3, none", len(list), skipped, err)
	}
	_, err = Subjects(context.Background(), Spec{Args: []string{file + ":up"}})
	if subject.ExitCode(err) != subject.CannotLoad || err.Error() != skipped["up"] || !strings.Contains(skipped["up"], file+":2:") {
		t.Errorf("alone: %v (exit code %d), in a glob: %s", err, subject.ExitCode(err), skipped["up"])
	}
}

// The benchmarks of EIFFEL: every figure with a subject has a core, over the domain that the paper gives.
func TestEIFFEL(t *testing.T) {
	paper, err := suite.Published("eiffel")
	if err != nil {
		t.Fatal(err)
	}
	eiffel, err := suite.BuiltIn("eiffel")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Subjects(context.Background(), Spec{Args: []string{"fpbench.fpcore"}, Skip: func(name string, err error) { t.Errorf("%s is skipped: %v", name, err) }})
	if err != nil {
		t.Fatal(err)
	}
	subjects := make(map[string]*subject.Subject)
	for _, s := range list {
		subjects[s.Name] = s
		if s.Filter != "" || s.Reference == nil || !s.Reference.Body || len(s.Skipped) > 0 {
			t.Errorf("%s: filter %q, reference %+v, not modelled %v", s.Name, s.Filter, s.Reference, s.Skipped)
		}
	}
	sizes, none := 0, 0
	for i, f := range paper {
		if f.Number != i+1 || f.Error == "" || f.Seconds == 0 || f.Ranges == 0 || f.MinPts == 0 || f.Epsilon == 0 {
			t.Errorf("figure %d: %+v", i+1, f)
		}
		if f.Sizes != nil {
			sizes++
		}
		if f.Subject == "" {
			none++
			continue
		}
		s := subjects[f.Subject]
		if s == nil {
			t.Errorf("number %d, %s, has no core", f.Number, f.Subject)
			continue
		}
		for _, p := range s.Params {
			d, _, err := parseDomain("", p.Label()+" in "+f.Domain)
			if err != nil || len(d) != 1 || p.Min != d[0].low.Value || p.Max != d[0].high.Value {
				t.Errorf("%s of %s is from [%g,%g], the paper says %s (%v)", p.Label(), s.Name, p.Min, p.Max, f.Domain, err)
			}
		}
	}
	if len(list) != 66 || len(paper) != 70 || none != 4 || sizes != 8 || len(eiffel.Subjects) != 66 {
		t.Errorf("%d cores, %d figures, %d without subject, %d of Table IV, %d subjects of figures; want 66, 70, 4, 8, 66",
			len(list), len(paper), none, sizes, len(eiffel.Subjects))
	}
}

// Tensor arguments: bounds of elements are their domains, and what is left of :pre and the body speak of them, in as many
// dimensions as the core says.
func TestTensorArguments(t *testing.T) {
	file := write(t, t.TempDir(), "tensors.fpcore", `
(FPCore dot ((A 3)) :pre (and (<= 0 (ref A 0) 1) (< (ref A 1) (ref A 2))) (for ((i 3)) ((s 0 (+ (* 10 s) (ref A i)))) s))
(FPCore det (x (A 2 3)) :pre (and (<= 1 (ref A 1 2) x 2) (!= (ref A 0 1) (ref A 1 0))) (- (* (ref A 0 1) x) (ref A 1 2)))`)
	list, err := Subjects(context.Background(), Spec{Args: []string{file}, Skip: func(name string, err error) { t.Errorf("%s is skipped: %v", name, err) }})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		signature string
		bounded   int // a coordinate
		lo, hi    float64
		points    map[float64][]float64 // by the value there; 0 is none
	}{
		{"A[0..2]:double | return", 0, 0, 1, map[float64][]float64{123: {1, 2, 3}, 0: {1, 3, 2}}},
		{"x:double A[0..5]:double | return", 6, 1, 2, map[float64][]float64{16: {2, 5, 9, 6, 7, 8, 2}, 0: {2, 5, 7, 6, 7, 8, 2}}},
	} {
		s := list[i]
		if got, p := signature(s), s.Params[c.bounded]; got != c.signature || p.Min != c.lo || p.Max != c.hi {
			t.Errorf("%s is %s, %s from %g to %g; want %s, %g to %g", s.Name, got, p.Label(), p.Min, p.Max, c.signature, c.lo, c.hi)
		}
		r, err := eval.NewReference(s.Reference.Expr, s.Filter, s.Labels())
		if err != nil {
			t.Fatal(err)
		}
		for want, point := range c.points {
			var at []fp.Value
			for _, x := range point {
				at = append(at, fp.FromFloat64(x))
			}
			v := r.Eval(at, eval.Limits{})
			if outside := v.Status == eval.OutOfDomain; outside != (want == 0) || !outside && v.Ball.Mid64() != want {
				t.Errorf("%s%v is %+v, want %g", s.Name, point, v, want)
			}
		}
	}
}

const coresJoined = "an FPCore file cannot be joined with other files\n  name them as two subjects; cores of one file can call each other"
