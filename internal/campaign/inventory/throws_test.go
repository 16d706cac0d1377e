package inventory

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// Calls that build an exception's text were listed one by one, with mangled names, as if every run lost something by them.
func TestCallsOnPathsThatThrow(t *testing.T) {
	const text = `
#include <stdexcept>
#include <string>
double root(double x) { if (x < 0) throw std::domain_error(std::string("negative: ") + std::to_string(x)); return x * 0.5; }
`
	file := filepath.Join(testenv.Dir(t), "root.cpp")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":root"}})
	if err != nil {
		t.Fatal(err)
	}
	short := 0
	for _, u := range NotModelled(list[0]) {
		if strings.Contains(u.What, "_Z") {
			t.Errorf("a mangled name: %s", u.What)
		}
		if strings.Contains(u.What, "on paths that only throw or abort") {
			short++
		}
	}
	if short != 1 {
		t.Errorf("paths that throw are spoken of %d times, want once: %v", short, NotModelled(list[0]))
	}
}

// A call of longjmp was said to be on a path that only throws or aborts: the run goes on where setjmp stands.
func TestJumpsAreNoEnds(t *testing.T) {
	const text = `
#include <setjmp.h>
static jmp_buf at;
double again(double x) { if (setjmp(at) == 0) { if (x < 1) longjmp(at, 1); return x; } return (1 + x) - 1; }
`
	file := filepath.Join(testenv.Dir(t), "again.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":again"}})
	if err != nil {
		t.Fatal(err)
	}
	all := NotModelled(list[0])
	if len(all) != 1 || !strings.Contains(all[0].What, "callee longjmp is not modelled") {
		t.Errorf("got %v", all)
	}
}

// Floats that go to memory as one integer of two were proved nothing of, beside "not analysed: nothing".
func TestFloatsAsOtherIntegers(t *testing.T) {
	const text = `
typedef float four __attribute__((vector_size(16)));
typedef long long two __attribute__((vector_size(16)));
static two as(four v) { return (two)v; }
float half(float x) { four v = {x, x, x, x}; two w = as(v); float out[2]; __builtin_memcpy(out, &w, 8); return out[0] - out[1]; }
float same(float x) { four v = {x, x, x, x}; return v[0] - v[1]; }
`
	file := filepath.Join(testenv.Dir(t), "half.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":half", file + ":same"}})
	if err != nil {
		t.Fatal(err)
	}
	if all := NotModelled(list[0]); len(all) == 0 || !strings.Contains(all[len(all)-1].What, "a vector of floats is read as integers of another width") {
		t.Errorf("half: %v", all)
	}
	if all := NotModelled(list[1]); len(all) != 0 {
		t.Errorf("same: %v", all)
	}
}
