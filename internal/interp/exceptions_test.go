package interp_test

// This file tests exceptions of the C++ library: their virtual functions, their texts, and the text of one that nobody catches.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/ir/link"
)

const exceptionsText = `
#include <cstring>
#include <new>
#include <stdexcept>
struct mine : std::range_error { using range_error::range_error; };
struct worded : std::exception { const char *what() const noexcept override { return "worded"; } };
static double sum(const char *s) { double n = 0; for (; *s; s++) n = 3 * n + *s; return n; }
extern "C" double t_caught(double x) {
	try { if (x < 1) throw std::invalid_argument("negative"); throw mine("mine"); } catch (const std::exception &e) { return sum(e.what()); }
}
extern "C" double t_direct(double x) { std::domain_error e(x < 0 ? "below" : "above"); return sum(e.what()); }
extern "C" double t_copied(double x) {
	std::logic_error *e = new std::logic_error("first"), second("second");
	if (x > 0) *e = second;
	std::logic_error third(*e);
	delete e;
	return sum(third.what());
}
extern "C" double t_fixed(double x) {
	try { if (x < 0) throw std::bad_alloc(); throw std::exception(); } catch (const std::exception &e) { return sum(e.what()); }
}
extern "C" double u_library(double x) { throw std::overflow_error("too large"); }
extern "C" double u_mine(double x) { throw mine("of its own class"); }
extern "C" double u_worded(double x) { throw worded(); }
extern "C" double u_number(double x) { throw x; }
`

func TestExceptionsOfTheLibrary(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "e.cpp")
	if err := os.WriteFile(file, []byte(exceptionsText), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{{"-O0"}, {"-O2", "-Xclang", "-disable-llvm-passes"}, {"-O2"}} {
		out := filepath.Join(dir, "e.bc")
		tool(t, "clang-19", append(flags, "-g", "-emit-llvm", "-c", file, "-o", out)...)
		lib, err := link.Load(out)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, lib, 10)
		for name, want := range map[string]string{"u_library": "too large", "u_mine": "of its own class", "u_worded": "worded", "u_number": ""} {
			p, err := lib.Program([]string{name}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := interp.New(p, callOf(p.Func(name))).Run([]float64{1}, interp.Limits{})
			if r.Outcome != interp.Trapped || r.Thrown == "" || r.ThrownText != want {
				t.Errorf("%v: %s: %v (%s) of type %q with text %q, want %q", flags, name, r.Outcome, r.Reason, r.Thrown, r.ThrownText, want)
			}
		}
	}
}
