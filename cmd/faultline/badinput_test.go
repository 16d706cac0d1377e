package main

// This file gives the command inputs that are broken in a thousand ways, and sees that it says so: no dump, no hang, a documented exit code,
// one message.

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A breakage is good inputs of one kind, how many bad ones are made of them, and the command that reads one.
type breakage struct {
	kind  string
	seeds [][]byte
	words []string // beside evilWords
	count int
	args  func(s *siege, t *testing.T, name string, data []byte) []string // writes data where it belongs, with names of its own
}

// part is how many of the inputs one is tried where not all are.
const part = 16 // of the bad inputs, one of so many is tried where not all are

// TestBadInputs: whatever is given to it, the command ends in time, with an exit code that is documented and one message for people.
func TestBadInputs(t *testing.T) {
	s := newSiege(t, 90*time.Second)
	tried, of := 0, 0
	for k, b := range breakages(t, s) {
		chance := rand.New(rand.NewPCG(3, uint64(k)))
		m := &mutator{chance, append(evilWords, b.words...)}
		var inputs [][]byte
		for i := range b.count {
			if data := m.mutated(b.seeds[chance.IntN(len(b.seeds))]); isTried(i, part, testing.Short()) {
				inputs = append(inputs, data)
			}
		}
		tried, of = tried+len(inputs), of+b.count
		sideBySide(len(inputs), func(i int) {
			args := b.args(s, t, fmt.Sprintf("%s%d", b.kind, i), inputs[i])
			r := s.run(args...)
			for _, w := range r.wrong(exitNothing, exitUsage, exitSubject) {
				t.Errorf("%s %d: %s\n%v\n%.2000q", b.kind, i, w, r, inputs[i])
			}
		})
	}
	for _, w := range s.left() {
		t.Error(w)
	}
	t.Logf("%d of %d were tried", tried, of)
}

const ordinary = `#include <math.h>
struct pair { double first, second; };
static double table[4] = {1, 2, 3, 4};
double foo(double x) { if (x > 1) return sqrt(x + 1) - sqrt(x); return (1 - cos(x)) / (x * x); }
double dot(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * table[i & 3]; return s; }
struct pair roots(double b, double c) { struct pair r = {-b + sqrt(b * b - c), -b - sqrt(b * b - c)}; return r; }
`

// few are the flags of a search that only shows whether there can be one.
var few = []string{"--evals", "50", "--suggest", "off", "--fail-on", "never", "--jobs", "1", "--time", "5s"}

func breakages(t *testing.T, s *siege) []breakage {
	good := s.write(t, "good.c", []byte(ordinary))
	s.write(t, "small.c", []byte("double small(double x) { return x - 1; }\n"))
	s.run("find", good+":foo", "--evals", "200", "--format", "json", "-o", "stream.jsonl")
	s.run("ranges", good+":foo", "--domain", "x in [-1,1]", "--evals", "200", "--format", "json", "-o", "ranges.jsonl")
	file := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	made := func(name string) []byte { return file(filepath.Join(s.dir, name)) }
	clang(t, s, "-emit-llvm", "-c", good, "-o", "good.bc")
	clang(t, s, "-emit-llvm", "-S", good, "-o", "good.ll")
	archived(t, s, "good.a", "good.bc")
	search := func(ending, function string) func(*siege, *testing.T, string, []byte) []string {
		return func(s *siege, t *testing.T, name string, data []byte) []string {
			return append([]string{"find", s.write(t, name+ending, data) + function}, few...)
		}
	}
	reading := func(args ...string) func(*siege, *testing.T, string, []byte) []string {
		return func(s *siege, t *testing.T, name string, data []byte) []string {
			return append(args, s.write(t, name+".jsonl", data))
		}
	}
	streams := [][]byte{made("stream.jsonl"), made("ranges.jsonl")}
	ofStreams := []string{`{"config":{}}` + "\n", `{"finding":null}`, `"schema":99`, `"input":[]`, `"relative":{"lower":"x"}`, `"rank":-1`}
	ofC := []string{"double", "#include", "#define foo", "return", "static", "__attribute__((", "asm(\"", "sizeof", "goto", "inline", "0x1p9999", "union"}
	return []breakage{
		{"source", [][]byte{[]byte(ordinary), file("../../testdata/quadratic.c")}, ofC, 110, search(".c", ":foo")},
		{"bitcode", [][]byte{made("good.bc")}, nil, 160, search(".bc", ":foo")},
		{"text", [][]byte{made("good.ll")}, []string{"%0", "@foo", "double", "undef", "poison", "i1", "ptr", "!dbg !1", "br label %1", "0xH"}, 100, search(".ll", ":foo")},
		{"archive", [][]byte{made("good.a")}, []string{"`\n", "!<arch>\n", "99999999999"}, 60, search(".a", ":foo")},
		{"formula", [][]byte{[]byte(core), []byte(cores)}, []string{"(FPCore", "(let", "(while", ":pre", ":spec", "PI", "(sqrt", "(if", "(!", "TRUE"}, 110, search(".fpcore", "")},
		{"suite", [][]byte{[]byte(suiteText)}, []string{"[[subject]]", "[subject]", "functions = ", "reference = ", "domain", "1979-05-27", "'''"}, 90, search(".toml", "")},
		{"project", [][]byte{[]byte(projectSeed)}, []string{"[[suppress]]", "functions = ", "sources = ", "fail-on", "'''"}, 60, inProject},
		{"stream", streams, ofStreams, 60, reading("report")},
		{"evidence", streams, ofStreams, 50, reading("explain", "1")},
		{"store", streams, ofStreams, 40, reading("certify", "--fail-on", "never")},
		{"export", streams[1:], ofStreams, 30, reading("export", "--format", "fpcore")},
		{"continued", streams[:1], ofStreams, 30, reading(append([]string{"find"}, append(few, "--continue")...)...)},
		{"domain", lines("x in [0,50]", "* in [-1e6,1e6]; 0 <= x <= pi/2", "x in {1, 2, 3}", "x is probability", "x in [1,2] or [3,4]"), nil, 90,
			flagged("--domain")},
		{"condition", lines("x + 1 > sqrt(x)", "x != 0 and x < 2", "(1 - x)^2 <= 4"), nil, 30, flagged("--require")},
		{"reference", lines("(/ (- 1 (cos x)) (* x x))", "(if (> x 1) x (- x))", "(let ((y x)) (+ y 1))"), nil, 40, flagged("--reference")},
		{"threshold", lines("1e-3", "24bits", "1e-9 or 1e-12 abs", "return: 1000ulp"), nil, 30, flagged("--threshold")},
		{"fixed", lines("x=1", "n=8"), nil, 15, flagged("--pin")},
		{"strategy", lines("hunt,lsga", "atomu", "random"), nil, 20, flagged("--strategy")},
		{"set", lines("hunt.start=100", "atomu.init=100"), nil, 20, flagged("--set")},
		{"point", lines("x=1e-7", "x=0x1p-3", "x=nan"), nil, 40, pointed},
		{"subject", lines("good.c:foo", "good.c+small.c:*", "good.bc:dot", "gsl.toml:gsl_sf_Chi"), nil, 40, named},
		{"clang", lines("-O2", "-DN=1", "-std=c99", "-I.", "-include small.c"), []string{"-x", "-o evil", "-S", "-E", "-m32", "--version", "@", "-fplugin="}, 25, compiled},
	}
}

func lines(list ...string) (seeds [][]byte) {
	for _, l := range list {
		seeds = append(seeds, []byte(l))
	}
	return seeds
}

// argument is data as an argument of a process, which has no zero byte.
func argument(data []byte) string { return strings.ReplaceAll(string(data), "\x00", "") }

func flagged(flag string) func(*siege, *testing.T, string, []byte) []string {
	return func(_ *siege, _ *testing.T, _ string, data []byte) []string {
		return append([]string{"find", "good.c:foo", flag + "=" + argument(data)}, few...)
	}
}

func pointed(_ *siege, _ *testing.T, _ string, data []byte) []string {
	return []string{"explain", "good.c:foo", "--at=" + argument(data)}
}

func named(_ *siege, _ *testing.T, _ string, data []byte) []string {
	return append(append([]string{"find"}, few...), "./"+strings.TrimLeft(argument(data), "/"))
}

func compiled(_ *siege, _ *testing.T, _ string, data []byte) []string {
	return append(append([]string{"find", "good.c:foo"}, few...), "--", argument(data))
}

// inProject gives the project a folder of its own.
func inProject(s *siege, t *testing.T, name string, data []byte) []string {
	if err := os.Mkdir(filepath.Join(s.dir, name), 0o755); err != nil {
		t.Error(err)
	}
	s.write(t, name+"/good.c", []byte(ordinary))
	return append([]string{"find", s.write(t, name+"/faultline.toml", data)}, few...)
}

// clang runs the compiler in the folder.
func clang(t *testing.T, s *siege, args ...string) {
	t.Helper()
	name, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	c := exec.Command(name, append([]string{"-O1", "-g"}, args...)...)
	c.Dir = s.dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func archived(t *testing.T, s *siege, args ...string) {
	t.Helper()
	c := exec.Command("ar", append([]string{"crs"}, args...)...)
	c.Dir = s.dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

const core = `(FPCore (x y)
 :name "core" :pre (and (<= 0 x 10) (< 1 y)) :spec (/ (- x y) 2)
 (let ((s (sqrt (+ (* x x) (* y y))))) (if (> x y) (- s x) (- s y))))
`

const cores = `; two of them
(FPCore series (x) :precision binary64 :pre (< 0 x 1)
 (while (< i 10) ((i 0 (+ i 1)) (s 0 (+ s (/ x (+ i 1))))) s))
(FPCore product ((a 3)) (for ((i 3)) ((p 1 (* p (ref a i)))) p))
`

const suiteText = `name = "suite"
sources = ["good.c"]
flags = ["-O1"]
threshold = "1e-3"

[[subject]]
name = "foo"
domain = ["x in [0,10]"]
reference = "(/ (- 1 (cos x)) (* x x))"

[[subject]]
name = "dot"
fix = ["n=4"]
`

const projectSeed = `name = "project"
sources = ["good.c"]
functions = ["foo", "roots"]
fail-on = ["any"]

[[suppress]]
finding = "F-123456"
reason = "known"
until = "2031-01-01"
`
