package load

// This file tests what Load makes of sources: shapes, buffers, filters, notes.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// signature says in one line what a subject's points and outputs are:
//
//	x:double n:0..100 a[0..7]:double | return:status result.val result.err:estimate
func signature(s *subject.Subject) string {
	var words []string
	for i := 0; i < len(s.Params); i++ {
		p := s.Params[i]
		kind := p.Format.String()
		if p.Format == fp.NoFormat {
			if kind = fmt.Sprintf("%g..%g", p.Min, p.Max); p.Usual > 0 {
				kind = fmt.Sprintf("0..%g", min(p.Usual, p.Max)) // of any size, and mostly these
			}
		}
		first := p.Index
		for i+1 < len(s.Params) && p.Index >= 0 && s.Params[i+1].Name == p.Name {
			i++
		}
		words = append(words, p.Name+indices(first, s.Params[i].Index)+":"+kind)
	}
	words = append(words, "|")
	for i := 0; i < len(s.Call.Outputs); i++ {
		c := s.Call.Outputs[i]
		for i+1 < len(s.Call.Outputs) && c.Index >= 0 && s.Call.Outputs[i+1].Name == c.Name {
			i++
		}
		role := map[ir.Role]string{ir.Status: ":status", ir.ErrorEstimate: ":estimate"}[c.Role]
		words = append(words, c.Name+indices(c.Index, s.Call.Outputs[i].Index)+role)
	}
	return strings.Join(words, " ")
}

func indices(first, last int) string {
	if first < 0 {
		return ""
	}
	return fmt.Sprintf("[%d..%d]", first, last)
}

func loadOne(t *testing.T, spec Spec) *subject.Subject {
	t.Helper()
	list, err := Subjects(context.Background(), spec)
	if err != nil {
		t.Fatalf("%v: %v", spec.Args, err)
	}
	if len(list) != 1 {
		t.Fatalf("%v: %d subjects, want 1", spec.Args, len(list))
	}
	return list[0]
}

const testdata = "../../../testdata/"

func TestShapes(t *testing.T) {
	for _, test := range []struct {
		arg  string
		spec Spec
		want string
	}{
		{"foo.c", Spec{}, "x:double | return"},
		{"foo.c:foo", Spec{}, "x:double | return"},
		{"quadratic.c:quadratic", Spec{}, "a:double b:double c:double | return"},
		{"floats.c", Spec{}, "x:float | return"},
		{"longdouble.c:longdouble", Spec{}, "x:x86_fp80 | return"},
		{"cplusplus.cpp:difference", Spec{}, "x:double y:double | return"},
		{"cplusplus.cpp:ours::difference", Spec{}, "x:double y:double | return"},
		{"cplusplus.cpp:counter::residue", Spec{}, "x:double | return"},
		{"cplusplus.cpp:by_reference", Spec{}, "x:double | return sum"},
		{"cplusplus.cpp:hypotenuse<double>", Spec{}, "x:double y:double | return"},
		{"sum.c:sum", Spec{}, "a[0..7]:double | return"},
		{"sum.c:sum", Spec{Flags: subject.Flags{Fix: []string{"n=32"}}}, "a[0..31]:double | return"},
		{"sum.c:sum", Spec{Flags: subject.Flags{Domains: []string{"a[0..2] in [0,1]"}}}, "a[0..2]:double | return"},
		{"sum.c:sum", Spec{Flags: subject.Flags{Domains: []string{"a[0..2] in [0,1]", "n in [0,3]"}}}, "a[0..2]:double n:0..3 | return"},
		{"sum.c:scale", Spec{}, "a[0..7]:double by:double | a[0..7]"},
		{"sum.c:scale", Spec{Flags: subject.Flags{Fix: []string{"a=1"}}}, "by:double | a[0..7]"},
		{"sum.c:product", Spec{Flags: subject.Flags{Domains: []string{"x[0..1] in [0,1]", "y[0..1] in [0,1]"}}}, "a[0..3]:double x[0..1]:double y[0..1]:double | y[0..1]"},
		{"sum.c:product", Spec{Flags: subject.Flags{Domains: []string{"x[0..1] in [0,1]"}, Fix: []string{"y=0"}, Output: []string{"y[0..1]"}}},
			"a[0..3]:double x[0..1]:double | y[0..1]"},
		{"record.c:record_e", Spec{}, "x:double y:double | return:status result.val result.err:estimate"},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"result.val"}}}, "x:double y:double | return:status result.val result.err:estimate"},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"result"}}, Status: "none"}, "x:double y:double | result.val result.err:estimate"},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"result.val"}, ErrorOutput: "none"}, Status: "none"}, "x:double y:double | result.val"},
		{"record.c:record_e", Spec{Flags: subject.Flags{Output: []string{"result.err"}, ErrorOutput: "none"}}, "x:double y:double | return:status result.err"},
		{"record.c:record", Spec{}, "x:double y:double | return.sum return.difference"},
		{"record.c:record", Spec{Flags: subject.Flags{Output: []string{"return.difference"}}}, "x:double y:double | return.difference"},
		{"record.c:norm", Spec{}, "p.x:double p.y:double | return"},
		{"record.c:norm", Spec{Flags: subject.Flags{Fix: []string{"p.y=1"}}}, "p.x:double | return"},
		{"integers.c:power", Spec{}, "x:double n:0..100 | return"},
		{"integers.c:power", Spec{Flags: subject.Flags{Fix: []string{"n=3"}}}, "x:double | return"},
		{"integers.c:power", Spec{Flags: subject.Flags{Domains: []string{"n in (-inf,inf)"}}}, "x:double n:-2.147483648e+09..2.147483647e+09 | return"},
		{"integers.c:rounded", Spec{}, "x:double mode:0..1 | return"},
		{"integers.c:rounded", Spec{Flags: subject.Flags{Domains: []string{"mode in [0,1]"}}}, "x:double mode:0..1 | return"},
		{"integers.c:either", Spec{}, "x:double y:double flag:0..1 | return"},
	} {
		test.spec.Args = []string{testdata + test.arg}
		s := loadOne(t, test.spec)
		if got := signature(s); got != test.want {
			t.Errorf("%s %v %v %v:\n got %s\nwant %s", test.arg, test.spec.Domains, test.spec.Fix, test.spec.Output, got, test.want)
		}
		if s.Call.Dims != len(s.Params) {
			t.Errorf("%s: %d dimensions, %d parameters", test.arg, s.Call.Dims, len(s.Params))
		}
		if len(s.Sites) == 0 {
			t.Errorf("%s: no sites", test.arg)
		}
	}
}

// Memory: where the cells of sum(a, n) and record_e(x, y, result) lie.
func TestBuffers(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{testdata + "sum.c:sum"}, Flags: subject.Flags{Fix: []string{"a[1]=0.5", "n=3"}}})
	b := s.Call.Args[0].Buffer
	if b == nil || b.Size != 16 && b.Size != 24 {
		t.Fatalf("buffer of a: %+v", b)
	}
	for i, c := range b.Cells {
		want := []struct {
			dim   int
			value float64
		}{{0, 0}, {-1, 0.5}, {1, 0}}[i]
		if c.Offset != 8*i || c.Index != i || c.Dim != want.dim || c.Const != want.value || c.Type.Format != fp.Binary64 {
			t.Errorf("cell %d: %+v", i, c)
		}
	}
	if n := s.Call.Args[1]; n.Dim != -1 || n.Const != 3 || n.Buffer != nil {
		t.Errorf("n: %+v", n)
	}
	s = loadOne(t, Spec{Args: []string{testdata + "record.c:record_e"}})
	if b := s.Call.Args[2].Buffer; b == nil || b.Size < 16 || len(b.Cells) != 0 {
		t.Errorf("buffer of result: %+v", b)
	}
	for _, c := range s.Call.Outputs {
		if want := map[string]int{"return": 0, "result.val": 0, "result.err": 8}[c.Name]; c.Offset != want {
			t.Errorf("%s at offset %d, want %d", c.Name, c.Offset, want)
		}
		if want := map[string]int{"return": -1, "result.val": 2, "result.err": 2}[c.Name]; c.Arg != want {
			t.Errorf("%s in argument %d, want %d", c.Name, c.Arg, want)
		}
	}
}

func TestConstants(t *testing.T) {
	for _, test := range []struct {
		fix  string
		want float64
	}{{"mode=up", 1}, {"mode=down", 0}, {"mode=1", 1}} {
		s := loadOne(t, Spec{Args: []string{testdata + "integers.c:rounded"}, Flags: subject.Flags{Fix: []string{test.fix}}})
		if got := s.Call.Args[1]; got.Dim != -1 || got.Const != test.want {
			t.Errorf("--pin %s: %+v", test.fix, got)
		}
	}
}

func TestPrecision(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{testdata + "foo.c"}, Flags: subject.Flags{Precision: "binary32", Domains: []string{"x in [0.1,0.3]"}}})
	p := s.Params[0]
	if p.Format != fp.Binary64 || p.Precision != fp.Binary32 || p.Min != float64(float32(p.Min)) || p.Min < 0.1 || p.Max > 0.3 {
		t.Errorf("parameter %+v", p)
	}
	s = loadOne(t, Spec{Args: []string{testdata + "floats.c"}, Flags: subject.Flags{Precision: "binary64"}})
	if p := s.Params[0]; p.Precision != fp.Binary32 {
		t.Errorf("a float draws from %v", p.Precision)
	}
	s = loadOne(t, Spec{Args: []string{testdata + "longdouble.c:longdouble"}})
	if p := s.Params[0]; p.Precision != fp.Binary64 {
		t.Errorf("a long double draws from %v", p.Precision)
	}
}

// Choices that were made for the user are said.
func TestNotes(t *testing.T) {
	for _, test := range []struct{ arg, want string }{
		{"foo.c", ""},
		{"sum.c:sum", "a has 8 elements (--domain 'a[0..7] in [LOW,HIGH]' changes this); n is 8, the length of the arrays (--pin n=N changes this)"},
		{"integers.c:power", "n is drawn from [0,100] (--domain 'n in [LOW,HIGH]' or --pin n=N changes this)"},
		{"integers.c:rounded", "mode is one of down, up (--pin mode=NAME changes this)"},
		{"integers.c:either", ""},
		{"longdouble.c:longdouble", doublesAlone},
	} {
		s := loadOne(t, Spec{Args: []string{testdata + test.arg}})
		if got := strings.Join(s.Notes, "; "); got != test.want {
			t.Errorf("%s: notes\n%s\nwant\n%s", test.arg, got, test.want)
		}
	}
}

func TestFilterAndReference(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{testdata + "foo.c"}, Flags: subject.Flags{Domains: []string{"(< x 1)", "(!= x 0)"}, Reference: "(/ (- 1 (cos x)) (* x x))"}})
	if want := "(and (< x 1) (!= x 0))"; s.Filter != want {
		t.Errorf("filter %q, want %q", s.Filter, want)
	}
	if s.Reference == nil || s.Reference.Origin != "--reference" {
		t.Errorf("reference %+v", s.Reference)
	}
}

func TestAdmits(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{testdata + "quadratic.c"}, Flags: subject.Flags{Domains: []string{"(!= a 0)", "(> (* b b) (* 4 a c))"}}})
	admits, err := s.Admits()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		point []float64
		want  bool
	}{{[]float64{1, 3, 2}, true}, {[]float64{1, 2, 1}, false}, {[]float64{0, 1, 1}, false}, {[]float64{1, 0x1.0000001p1, 1}, true}} {
		if got := admits(test.point); got != test.want {
			t.Errorf("admits(%v) = %v, want %v", test.point, got, test.want)
		}
	}
	if admits, err := loadOne(t, Spec{Args: []string{testdata + "foo.c"}}).Admits(); admits != nil || err != nil {
		t.Errorf("without a filter: %v", err)
	}
}

// Expressions may speak of fixed parameters: integers(x, n) is x^3 here.
func TestReferenceOfFixedParameters(t *testing.T) {
	s := loadOne(t, Spec{Args: []string{testdata + "integers.c:power"}, Flags: subject.Flags{Fix: []string{"n=3"}, Reference: "(pow x n)", Domains: []string{"(> x n)"}}})
	if want := "(let n 0x1.8p+1 (pow x n))"; s.Reference.Expr != want {
		t.Errorf("reference %s, want %s", s.Reference.Expr, want)
	}
	if want := "(let n 0x1.8p+1 (> x n))"; s.Filter != want {
		t.Errorf("filter %s, want %s", s.Filter, want)
	}
}

// Subjects of the same sources share a program, and stand in the order of the arguments.
func TestSharedProgram(t *testing.T) {
	list, err := Subjects(context.Background(), Spec{Args: []string{testdata + "record.c:norm", testdata + "foo.c", testdata + "record.c:record"}})
	if err != nil {
		t.Fatal(err)
	}
	byName := make(map[string]*subject.Subject)
	for _, s := range list {
		byName[s.Name] = s
	}
	if len(list) != 3 || byName["norm"].Program != byName["record"].Program || byName["norm"].Program == byName["foo"].Program {
		t.Errorf("programs: norm %p, record %p, foo %p", byName["norm"].Program, byName["record"].Program, byName["foo"].Program)
	}
	if got, want := byName["norm"].Spelling, testdata+"record.c:norm"; got != want {
		t.Errorf("spelling %q, want %q", got, want)
	}
}

// Several files joined by + are one program; the user's flags come behind ours.
func TestJoinAndFlags(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.c", "double g(double); double f(double x) { return g(x) - X; }")
	write(t, dir, "b.c", "double g(double x) { return x * x; }")
	s := loadOne(t, Spec{Args: []string{dir + "/a.c+" + dir + "/b.c:f"}, ClangFlags: []string{"-DX=2"}})
	if len(s.Sites) != 2 || len(s.Skipped) != 0 {
		t.Errorf("sites %v, skipped %v: want both operations and nothing skipped", s.Sites, s.Skipped)
	}
}

// .ll files work without debug info: parameters have their names in the IR, or are p0, p1, ...
func TestText(t *testing.T) {
	file := write(t, t.TempDir(), "f.ll", "define double @f(double %a, i32 %0) {\n  %c = fadd double %a, 1.0\n  ret double %c\n}\n")
	if got, want := signature(loadOne(t, Spec{Args: []string{file + ":f"}})), "a:double p1:0..100 | return"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// Of overloads, one that cannot be called does not stop the others, and each is named by as much of its signature as tells it apart. Once the
// name of them all was an error.
func TestOverloads(t *testing.T) {
	file := write(t, t.TempDir(), "geo.cpp", `namespace geo { namespace v1 { struct opaque;
double area(double a, double b) { return a * b - 1; }
double area(const double *xs, int n) { return n > 0 ? xs[0] : 0; }
double area(opaque *o) { return 1; }
double operator+(opaque &o, double x) { return x + 1; } } }`)
	skipped := ""
	list, err := Subjects(context.Background(), Spec{Args: []string{file + ":area"}, Skip: func(name string, err error) { skipped += name }})
	if err != nil || len(list) != 2 || skipped != "geo::v1::area(geo::v1::opaque*)" {
		t.Fatalf("%d subjects, %v; skipped %s", len(list), err, skipped)
	}
	for _, name := range []string{"area(double,double)", "v1::area(double, double)", "geo::v1::area(double,double)", "area(double,*)"} {
		if s := loadOne(t, Spec{Args: []string{file + ":" + name}}); s.Name != "geo::v1::area(double,double)" {
			t.Errorf("%s is %s", name, s.Name)
		}
	}
	if s := loadOne(t, Spec{Args: []string{file + ":" + list[1].Name}}); s.Name != "geo::v1::area(double const*,int)" {
		t.Errorf("%s is %s", list[1].Name, s.Name)
	}
}

// Functions that share a name are told apart by their signatures, and ours::residue is only one of them.
func TestFunctionsOfOneName(t *testing.T) {
	list, err := Subjects(context.Background(), Spec{Args: []string{testdata + "cplusplus.cpp:residue"}})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range list {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "ours::residue(double) counter::residue(double)" {
		t.Errorf("residue is %s, want two functions with two names", got)
	}
	for name, want := range map[string]string{"ours::residue": names[0], "counter::residue": names[1], names[1]: names[1],
		"_ZN4ours7residueEd": names[0], "counter::residue(*)": names[1]} {
		if s := loadOne(t, Spec{Args: []string{testdata + "cplusplus.cpp:" + name}}); s.Name != want {
			t.Errorf("%s is %s, want %s", name, s.Name, want)
		}
	}
}
