package interp_test

// This file tests which function a call means where a program defines functions that libm and libc have too: both engines give what
// the program gives that clang and the linker make.

import (
	"fmt"
	"math"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/ir/link"

	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/testenv"
)

// ownCallers calls what ownDefinitions defines: by name, as builtins (intrinsics and instructions in LLVM's IR), through pointers.
const ownCallers = `
double exp(double); double floor(double); double gamma(double); double sin(double); float sinf(float); double fmod(double, double);
long lround(double); double frexp(double, int *); double ldexp(double, int); double modf(double, double *); double log(double);
double relabelled(double) __asm__("tgamma"); double sqrt(double); double pow(double, double); double j0(double); double fabs(double);
void sincos(double, double *, double *); double fmin(double, double); long double fminl(long double, long double);
double erf(double); double lgamma(double); double log1p(double); double cosh(double); double cbrt(double);
int abs(int); unsigned long strlen(const char *); int printf(const char *, ...); int puts(const char *);
static double tanh(double x) { return x * 40; }
double t_exp(double x) { return exp(x) - 1; }
double t_floor(double x) { return floor(x); }
double t_ceil(double x) { return __builtin_ceil(x); }
double t_gamma(double x) { return gamma(x); }
double t_sin(double x) { return sin(x) + sinf((float)x); }
double t_fmod(double x) { return fmod(x, 3); }
double t_lround(double x) { return lround(x); }
double t_frexp(double x) { int e; double m = frexp(x, &e); return m + e; }
double t_builtin_frexp(double x) { int e; double m = __builtin_frexp(x, &e); return m + e; }
double t_ldexp(double x) { return ldexp(x, 3) + __builtin_ldexp(x, 5); }
double t_fma(double x) { return __builtin_fma(x, x, x); }
double t_modf(double x) { double i; return modf(x, &i) + 10 * i; }
double t_label(double x) { return relabelled(x); }
double t_sqrt(double x) { return sqrt(x) + __builtin_sqrt(x); }
double t_pow(double x) { return pow(x, 2); }
double t_j0(double x) { return j0(x); }
double t_sincos(double x) { double s, c; sincos(x, &s, &c); return s + 10 * c; }
double t_pointer(double x) { double (*volatile p)(double) = log; return p(x); }
double t_instructions(double x) { return fabs(x) + fmin(x, 0.5); }
double t_long(double x) { return fminl(x, 0.25L); }
double t_static(double x) { return tanh(x); }
double t_weak(double x) { return erf(x); }
double t_alias(double x) { return lgamma(x); }
double t_labelled(double x) { return log1p(x); }
double t_cxx(double x) { return cosh(x) + cbrt(x); }
double t_libc(double x) { return x + abs((int)-x) + strlen("abc") + printf("%g", x) + puts("abc"); }
double t_through(double x) { extern double through(double); return through(x); }
`

// ownDefinitions are units; a call that one defines is never libm's.
var ownDefinitions = []string{
	"double exp(double x) { return 1 + x; }",
	"double floor(double x) { return x * 0.5; }",
	"double ceil(double x) { return x * 0.25; }",
	"double gamma(double x) { return x * 8; }",
	"double sin(double x) { return x * 9; }\nfloat sinf(float x) { return x * 10; }",
	"double fmod(double x, double y) { return x * 11 + y; }",
	"long lround(double x) { return (long)(x * 100); }",
	"double frexp(double x, int *e) { *e = 77; return x * 12; }",
	"double ldexp(double x, int n) { return x * 13 + n; }",
	"double fma(double x, double y, double z) { return x * 14 + y + z; }",
	"double modf(double x, double *i) { *i = 3; return x * 15; }",
	"double tgamma(double x) { return x * 16; }",
	"double sqrt(double x) { return x * 17; }",
	"double pow(double x, double y) { return x * 18 + y; }",
	"double j0(double x) { return x * 19; }",
	"void sincos(double x, double *s, double *c) { *s = x * 20; *c = x * 21; }",
	"static double other(double x) { return x * 22; }\ndouble log(double) __attribute__((weak, alias(\"other\")));",
	"double fabs(double x) { return x * 23; }\ndouble fmin(double x, double y) { return x * 24 + y; }",
	"long double fminl(long double x, long double y) { return x * 25 + y; }",
	"double mine(double) __asm__(\"log1p\");\ndouble mine(double x) { return x * 26; }",
	"//c++\nextern \"C\" double cosh(double x) noexcept { return x * 27; }\ndouble cbrt(double x) { return x * 1e9; }",
	"int abs(int x) { return x * 28; }\nunsigned long strlen(const char *s) { return 29; }",
	"int puts(const char *s) { return 30; }\nint printf(const char *s, ...) { return 31; }",
	"double floor(double);\ndouble through(double x) { return __builtin_floor(x) + floor(x) + 1; }",
}

// ownOverrides are weak definitions and aliases, with a use of their own, and the definitions before which they give way.
var ownOverrides = []string{
	"__attribute__((weak)) double erf(double x) { return x * 32; }\ndouble t_weak_inside(double x) { return erf(x); }",
	"static double third(double x) { return x * 33; }\ndouble lgamma(double) __attribute__((weak, alias(\"third\")));\n" +
		"double t_alias_inside(double x) { double (*volatile p)(double) = lgamma; return lgamma(x) + p(x); }",
	"double erf(double x) { return x * 34; }",
	"double lgamma(double x) { return x * 35; }",
}

// ownUnits writes the units and compiles them twice: to bitcode and to objects.
func ownUnits(t *testing.T, dir string, units []string, level string) (bitcode, objects []string) {
	t.Helper()
	clang, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	for i, text := range units {
		name := filepath.Join(dir, fmt.Sprintf("u%d.c", i))
		if strings.HasPrefix(text, "//c++") {
			name += "pp"
		}
		if err := os.WriteFile(name, []byte(text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		flags := []string{level, "-g", "-w", "-ffp-contract=off", "-Wno-error", "-c", name, "-o"}
		tool(t, clang, append(flags, name+".bc", "-emit-llvm", "-Xclang", "-disable-llvm-passes")...)
		tool(t, clang, append(flags, name+".o", "-O0")...) // optimisers know a sqrt and a pow of theirs
		bitcode, objects = append(bitcode, name+".bc"), append(objects, name+".o")
	}
	return bitcode, objects
}

func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := osexec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return string(out)
}

// linked returns what the program of these objects returns for each function at x.
func linked(t *testing.T, dir string, objects, functions []string, x float64) map[string]float64 {
	t.Helper()
	var main strings.Builder
	main.WriteString("int dprintf(int, const char *, ...);\n")
	for _, f := range functions {
		fmt.Fprintf(&main, "double %s(double);\n", f)
	}
	main.WriteString("int main(void) {\n")
	for _, f := range functions {
		fmt.Fprintf(&main, "\tdprintf(1, \"%s %%.17g\\n\", %s(%.17g));\n", f, f, x)
	}
	main.WriteString("\treturn 0;\n}\n")
	file, exe := filepath.Join(dir, "main.c"), filepath.Join(dir, "main")
	if err := os.WriteFile(file, []byte(main.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	tool(t, "clang-19", append(append([]string{"-w", "-o", exe, file}, objects...), "-lm")...)
	values := map[string]float64{}
	for line := range strings.Lines(tool(t, exe)) {
		var name string
		var v float64
		if _, err := fmt.Sscan(line, &name, &v); err != nil {
			t.Fatal(err)
		}
		values[name] = v
	}
	return values
}

// returns compares both engines with what the linked program returns.
func returns(t *testing.T, paths []string, want map[string]float64, x float64) {
	t.Helper()
	lib, err := link.Load(paths...)
	if err != nil {
		t.Fatal(err)
	}
	p, entries := testPrograms(t, lib)
	modes := []run.Mode{run.Plain, run.All, run.Deltas, run.Doubles}
	var workers []*native.Worker
	for _, mode := range modes {
		workers = append(workers, natively(t, p, mode))
	}
	for _, entry := range entries {
		call := callOf(p.Func(entry))
		r := interp.New(p, call).Run([]float64{x}, interp.Limits{Steps: 1e6})
		if r.Outcome != interp.Returned {
			t.Errorf("%s: interpreted: %v, %s %v", entry, r.Outcome, r.Reason, r.Unsupported)
		} else if got := math.Float64frombits(r.Values[0].Lo); got != want[entry] {
			t.Errorf("%s: interpreted %v, the program returns %v", entry, got, want[entry])
		}
		for i, mode := range modes {
			if err := workers[i].Load(call); err != nil {
				t.Errorf("%s: %v", entry, err)
				continue
			}
			b, err := workers[i].Run([]float64{x}, nil, mode)
			if err != nil || b.Outcomes[0] != run.Returned {
				t.Errorf("%s: native, mode %v: %v %v", entry, mode, err, b.Reasons)
			} else if got := math.Float64frombits(b.Outputs[0].Lo); got != want[entry] {
				t.Errorf("%s: native, mode %v: %v, the program returns %v", entry, mode, got, want[entry])
			}
		}
	}
}

// TestOwnDefinitionsBeforeLibm: a program's own exp, gamma, floor ... in another file or archive were replaced by glibc's.
func TestOwnDefinitionsBeforeLibm(t *testing.T) {
	testenv.Long(t)
	const x = 1.75
	for _, level := range []string{"-O0", "-O2"} {
		t.Run(level, func(t *testing.T) {
			dir := t.TempDir()
			bitcode, objects := ownUnits(t, dir, append(append([]string{ownCallers}, ownDefinitions...), ownOverrides...), level)
			functions := []string{"t_weak_inside", "t_alias_inside"}
			for line := range strings.Lines(ownCallers) {
				if name, ok := strings.CutPrefix(line, "double t_"); ok {
					functions = append(functions, "t_"+name[:strings.IndexByte(name, '(')])
				}
			}
			want := linked(t, dir, objects, functions, x)
			n := len(bitcode) - len(ownOverrides)
			plain := append([]string{bitcode[0]}, bitcode[n:]...)
			t.Run("files", func(t *testing.T) { returns(t, bitcode, want, x) })
			for name, flags := range map[string]string{"archive": "rcs", "archive without index": "rcS"} {
				t.Run(name, func(t *testing.T) {
					lib := filepath.Join(t.TempDir(), "lib.a")
					tool(t, "llvm-ar-19", append([]string{flags, lib}, bitcode[1:n]...)...)
					returns(t, append([]string{lib}, plain...), want, x)
				})
			}
		})
	}
}
