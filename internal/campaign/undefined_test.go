package campaign

// This file tests that gaps of what is analysed are said, and are never faults of the code: what no file defines, what LLVM cannot compile.

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const gapsSource = `
double dot(const double *, const double *, int);
extern double k;
extern double optional(double) __attribute__((weak));
__float128 sinq(__float128);
double always(double x) { double v[2] = {x, 1}; return dot(v, v, 2) - 1; }
double within(double x) { return x + always(x); }
double variable(double x) { return x * k; }
double path(double x) { if (x > 10) return dot(&x, &x, 1); return (x + 1) - x; }
double store(double x) { if (x > 10) k = x; return (x + 1) - x; }
double pointer(double x) { double (*volatile p)(const double *, const double *, int) = dot; return x > 10 ? p(&x, &x, 1) : (x + 1) - x; }
double quad(double x) { return x > 10 ? (double)sinq(x) : (x + 1) - x; }
double weakly(double x) { if (optional) return optional(x); return (x + 1) - x; }
double clean(double x) { return (x + 1) - x; }
static __thread double local = 3;
double thread(double x) { local = x; return (local + 1) - x; }
double barrier(double x) { __asm__ volatile("" ::: "memory"); return (x + 1) - x; }
double assembly(double x) { if (x > 1e10) __asm__("nop"); return (x + 1) - x; }
double nonsense(double x) { if (x > 10) __asm__("thisisnoinstruction"); return (x + 1) - x; }
typedef double wide __attribute__((vector_size(32)));
__attribute__((target("avx"))) double vector(double x) {
	if (x > 10) { wide v = {x, x, x, x}; return __builtin_ia32_roundpd256(v, 0)[0]; }
	return (x + 1) - x;
}
__attribute__((target("avx"))) double reciprocal(double x) {
	if (x > 10) { float __attribute__((vector_size(32))) v = {x, x, x, x, x, x, x, x}; return __builtin_ia32_rcpps256(v)[0]; }
	return (x + 1) - x;
}
double neighbour(double x) { __asm__("nop"); return (x + 1) - x; }
`

// Undefined functions and variables were certified findings, inline assembly, thread-local variables, profiles and instructions of other
// processors ended the command.
func TestGapsAreNoFaults(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "gaps.c")
	if err := os.WriteFile(file, []byte(gapsSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, refused, skipped string }{
		{"always", "every run calls dot at ", ""},
		{"within", "every run calls dot in always at ", ""},
		{"variable", "every run uses k at ", ""},
		{"path", "", "dot is called, but defined nowhere: add the source or library that defines it"},
		{"store", "", "the variable k is defined nowhere"},
		{"pointer", "", "dot is called, but defined nowhere"},
		{"quad", "", "sinq is called, but defined nowhere"},
		{"weakly", "", ""},
		{"clean", "", ""},
		{"thread", "", ""},
		{"barrier", "", ""},
		{"assembly", "", "inline assembly"},
		{"nonsense", "", "inline assembly"},
		{"vector", "", ""},
		{"reciprocal", "", "intrinsic llvm.x86.avx.rcp.ps.256"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if slices.Contains([]string{"store", "pointer", "quad", "nonsense"}, test.name) { // each ends a hundred processes, as path does
				testenv.Long(t)
			}
			var stream recorder
			_, err := Find(t.Context(), &Config{Args: []string{file + ":" + test.name}, ClangFlags: []string{"-fprofile-instr-generate"}}, &stream)
			if test.refused != "" {
				if err == nil || !strings.Contains(err.Error(), test.refused) || !strings.Contains(err.Error(), "gaps.c:") || subject.ExitCode(err) != subject.CannotLoad {
					t.Errorf("error %v, want %q and exit code %d", err, test.refused, subject.CannotLoad)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			said, certified := false, false
			for _, m := range stream.messages {
				if m.Skipped != nil {
					said = said || test.skipped != "" && strings.Contains(m.Skipped.What, test.skipped) && m.Skipped.Line > 0
					if test.skipped == "" {
						t.Errorf("skipped: %s", m.Skipped.What)
					}
				}
				if f := m.Finding; f != nil {
					certified = certified || f.Verdict == finding.Certified && f.Kind == finding.Absorption
					if f.Kind == finding.Trap {
						t.Errorf("%s %s: %s", f.Verdict, f.Kind, f.Signalled)
					}
				}
			}
			if !said && test.skipped != "" || !certified {
				t.Errorf("skipped line %t, absorption certified %t; want both", said, certified)
			}
		})
	}
}

// Inline assembly that cannot be compiled took away that of other functions in the same file.
func TestOneFunctionChangesNoOther(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "gaps.c")
	if err := os.WriteFile(file, []byte(gapsSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"neighbour": "",
		"nonsense":  "runs near them reach code that no file defines or that cannot be compiled here",
	} {
		if want != "" && testing.Short() {
			continue // each run of it ends a process
		}
		var stream recorder
		if _, err := Find(t.Context(), &Config{Args: []string{file + ":" + name}}, &stream); err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, m := range stream.messages {
			if m.Skipped != nil && strings.Contains(m.Skipped.What, "skipped, because runs near them") {
				said = m.Skipped.What
			}
		}
		if (said == "") != (want == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q", name, said, want)
		}
	}
}

// A glob takes what can run, and says why the rest cannot.
func TestGlobLeavesOutWhatCannotRun(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "gaps.c")
	source := "double dot(double);\ndouble bad(double x) { return dot(x); }\ndouble good(double x) { return x + 1 - x; }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	var stream recorder
	sum, err := Find(t.Context(), &Config{Args: []string{file + ":*"}}, &stream)
	if err != nil || sum.Findings == 0 || sum.Skipped != 1 {
		t.Errorf("%+v, %v; want findings and one skipped line", sum, err)
	}
	_, err = Find(t.Context(), &Config{Args: []string{file + ":b*"}}, &stream)
	var e *subject.Error
	if !errors.As(err, &e) || e.Code != subject.CannotLoad {
		t.Errorf("nothing left to run: %v", err)
	}
}

type recorder struct{ messages []*finding.Message }

func (r *recorder) Handle(m *finding.Message) error {
	r.messages = append(r.messages, m)
	return nil
}

// Beside others, a function that calls in every run what no file defines was passed over as one place of it that was not analysed.
func TestWhatCannotRunIsNotAnalysedAtAll(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "gaps.c")
	if err := os.WriteFile(file, []byte(gapsSource), 0o666); err != nil {
		t.Fatal(err)
	}
	var stream recorder
	if _, err := Find(t.Context(), &Config{Args: []string{file + ":always", file + ":clean"}}, &stream); err != nil {
		t.Fatal(err)
	}
	for _, m := range stream.messages {
		if s := m.Skipped; s != nil && s.Subject == "always" && (!s.Lost || !strings.HasPrefix(s.What, "every run calls dot at")) {
			t.Errorf("%+v", s)
		}
	}
	if !slices.ContainsFunc(stream.messages, func(m *finding.Message) bool { return m.Skipped != nil && m.Skipped.Subject == "always" }) {
		t.Error("nothing is said of it")
	}
}
