package link

// This file tests what comes from debug info, on C compiled here.

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

const typesSource = `
typedef struct { double val, err; } result;
typedef enum { LOW = -1, HIGH = 7 } mode_t_;
typedef double real;
struct list { struct list *next; real x[3]; const char *name; int (*f)(double); };
static double half(double x) { return x / 2; }
int entry(double x, const real *in, result *out, mode_t_ mode, unsigned long n, struct list *l,
          double m[][4], long double w, _Bool b, double *const fixed)
{
  out->val = half(x) + in[0];
  return 0;
}
double none(void) { return 0; }
`

// describeType writes a source type in one line, with sizes and offsets.
func describeType(t *ir.SourceType) string {
	s := ""
	if t.Const {
		s = "const "
	}
	switch t.Kind {
	case ir.SourcePointer:
		return s + "pointer to " + describeType(t.Elem)
	case ir.SourceArray:
		return s + fmt.Sprintf("array of %d %s", t.Len, describeType(t.Elem))
	case ir.SourceStruct:
		s += "struct " + t.Name + " {"
		for _, f := range t.Fields {
			s += fmt.Sprintf(" %s+%d %s;", f.Name, f.Offset, describeType(f.Type))
		}
		return s + " }"
	case ir.SourceEnum:
		return s + fmt.Sprintf("enum %s %v", t.Name, t.Enum)
	}
	kinds := map[ir.SourceKind]string{ir.SourceVoid: "void", ir.SourceFloat: "float", ir.SourceInt: "int", ir.SourceUint: "uint", ir.SourceBool: "bool",
		ir.SourceFunction: "function", ir.SourceOther: "other"}
	return s + fmt.Sprintf("%s %q %d", kinds[t.Kind], t.Name, t.Size)
}

func TestSourceTypes(t *testing.T) {
	for _, flags := range [][]string{plainFlags, {"-O0"}, {"-O2"}} {
		t.Run(flags[0]+fmt.Sprint(len(flags)), func(t *testing.T) {
			l := load(t, compile(t, typesSource, flags...))
			sigs, err := l.Functions()
			if err != nil {
				t.Fatal(err)
			}
			if len(sigs) != 2 || sigs[0].Name != "entry" || sigs[1].Name != "none" {
				t.Fatalf("functions %v, want entry and none", sigs)
			}
			s := sigs[0]
			want := []string{
				`x: float "double" 8`,
				`in: const pointer to const float "real" 8`,
				`out: pointer to struct result { val+0 float "double" 8; err+8 float "double" 8; }`,
				`mode: enum mode_t_ [{LOW -1} {HIGH 7}]`,
				`n: uint "unsigned long" 8`,
				`l: pointer to struct list { next+0 pointer to struct list { }; x+8 array of 3 float "real" 8;` +
					` name+32 const pointer to const int "char" 1; f+40 pointer to function "function" 0; }`,
				`m: pointer to array of 4 float "double" 8`,
				`w: float "long double" 16`,
				`b: bool "_Bool" 1`,
				`fixed: pointer to float "double" 8`,
			}
			var got []string
			for i, p := range s.ParamTypes {
				got = append(got, s.ParamNames[i]+": "+describeType(p))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if s.File != "test.c" || s.Line != 7 || s.Source != "entry" || describeType(s.ResultType) != `int "int" 4` {
				t.Errorf("entry is %s at %s:%d and returns %s", s.Source, s.File, s.Line, describeType(s.ResultType))
			}
			if len(sigs[1].ParamTypes) != 0 || sigs[1].ResultType.Kind != ir.SourceFloat {
				t.Errorf("none(void) has parameters %v", sigs[1].ParamTypes)
			}
		})
	}
}

// After optimisation a line knows the functions that it was inlined into.
func TestInliningChain(t *testing.T) {
	p := program(t, load(t, compile(t, typesSource, "-O2")), "entry")
	var site *ir.Site
	for i := range p.Sites {
		if p.Sites[i].Function == "half" {
			site = &p.Sites[i]
		}
	}
	if site == nil {
		t.Fatalf("no site of half:\n%s", text(t, p))
	}
	want := ir.Site{ID: site.ID, Op: fp.Mul, Format: fp.Binary64, Func: p.Func("entry").ID, Pos: ir.Pos{File: "test.c", Line: 6, Column: 41}, Function: "half",
		InlinedAt: []ir.Frame{{Function: "entry", Pos: ir.Pos{File: "test.c", Line: 10, Column: 14}}}}
	if diff := cmp.Diff(want, *site, cmp.FilterPath(func(p cmp.Path) bool {
		return p.String() == "Op" || p.String() == "Block" || p.String() == "Inst"
	}, cmp.Ignore())); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

const fooSource = `#include <math.h>
double foo(double x)
{
  return (1 - cos(x)) / (x * x);
}
double dot(const double *a, const double *b, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
`

const fooText = `
func double @foo(double %0 x) ; foo test.c:2
b0: entry
  %1 = cos double %0 #0 4:15
  %2 = fsub double 1, %1 #1 4:13
  %3 = fmul double %0, %0 #2 4:28
  %4 = fdiv double %2, %3 #3 4:23
  ret %4
`

const dotText = `
func double @dot(ptr %0 a, ptr %1 b, i32 %2 n) ; dot test.c:6
b0: entry
  br b1
b1: for.cond
  %3 = phi double 0 from b0, %14 from b4
  %4 = phi i32 0 from b0, %15 from b4
  %5 = icmp slt i32 %4, %2
  br %5 b3 b2
b2: for.cond.cleanup
  br b5
b3: for.body
  %6 = sext i32 to i64 %4
  %7 = gep ptr %0, %6 * 8
  %8 = load double %7
  %9 = sext i32 to i64 %4
  %10 = gep ptr %1, %9 * 8
  %11 = load double %10
FUSED
  br b4
b4: for.inc
  %15 = add i32 %4, 1
  br b1
b5: for.end
  ret %3
`

// The plain form and the fused form of clang's default are understood alike.
func TestCompiledC(t *testing.T) {
	plain := program(t, load(t, compile(t, fooSource, plainFlags...)), "foo", "dot")
	dot := strings.ReplaceAll(dotText, "FUSED", "  %13 = fmul double %8, %11 #4 10:15\n  %14 = fadd double %3, %13 #5 10:7")
	dot = strings.ReplaceAll(dot, "%13", "%12")
	dot = strings.ReplaceAll(strings.ReplaceAll(dot, "%14", "%13"), "%15", "%14")
	_, got, _ := strings.Cut(text(t, plain), "\n")
	if diff := cmp.Diff(fooText+dot, got); diff != "" {
		t.Errorf("plain: -want +got:\n%s", diff)
	}
	fused := append([]string{"-ffp-contract=on"}, plainFlags...)
	fused = append(fused[:2], fused[3:]...) // without -ffp-contract=off
	p := program(t, load(t, compile(t, fooSource, fused...)), "dot")
	f := p.Func("dot")
	if f.NumSites != 2 || p.Sites[f.FirstSite].Op != fp.Mul || p.Sites[f.FirstSite+1].Op != fp.Add {
		t.Errorf("fused: %d sites, want a product and a sum:\n%s", f.NumSites, text(t, p))
	}
}

// Fortran's arrays come as pointers to arrays whose bounds are not constants; here only C's variable ones.
func TestVariableArray(t *testing.T) {
	l := load(t, compile(t, "double f(int n, double a[n][n]) { return a[1][0]; }", plainFlags...))
	s, err := l.Functions("f")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := describeType(s[0].ParamTypes[1]), `pointer to array of 0 float "double" 8`; got != want {
		t.Errorf("a is %s, want %s", got, want)
	}
}

func TestCpp(t *testing.T) {
	dir := t.TempDir()
	source := writeFile(t, "test.cc", `struct S { static S shared; double x; double get() const { return x + 1; } };
struct T : S { T *self; double &ref; };
inline double twice(double x) { return x * 2; }
extern "C" double f(const S &s, T &t) { try { return twice(s.get()) + t.ref; } catch (...) { return 0; } }
`)
	bc := filepath.Join(dir, "test.bc")
	args := append([]string{"-x", "c++", "-c", "-emit-llvm", "-g", "-o", bc, source}, plainFlags...)
	if out, err := exec.Command(clang(t), args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p := program(t, load(t, bc), "f")
	if f := p.Func("f"); describeType(f.ParamTypes[0]) != `const pointer to const struct S { x+0 float "double" 8; }` {
		t.Errorf("s is %s", describeType(f.ParamTypes[0]))
	}
	if sites, _ := p.Reachable(p.Func("f").ID); len(sites) != 3 {
		t.Errorf("f reaches %d sites, want the two additions and the product", len(sites))
	}
}

func TestNoDebugInfo(t *testing.T) {
	p := program(t, load(t, compile(t, fooSource, append([]string{"-g0"}, plainFlags...)...)), "foo")
	f := p.Func("foo")
	if f.Source != "foo" || f.Line != 0 || !cmp.Equal(f.ParamNames, []string{"x"}) || f.ParamTypes != nil {
		t.Errorf("foo: %q line %d names %q types %v", f.Source, f.Line, f.ParamNames, f.ParamTypes)
	}
	if s := p.Sites[0]; s.Function != "foo" || s.Pos != (ir.Pos{}) {
		t.Errorf("site %+v", s)
	}
}

func TestDir(t *testing.T) {
	bc := compile(t, fooSource, plainFlags...)
	p := program(t, load(t, bc), "foo")
	if want := filepath.Dir(bc); p.Units[0].Dir != want {
		t.Errorf("Dir = %q, want %q", p.Units[0].Dir, want)
	}
}
