//go:build linux && amd64

package record

// This file records a small program that does what makes recording hard, and checks that the program itself notices nothing.

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"faultline/internal/testenv"
)

var (
	double = Slot{Kind: Float, Size: 8}
	single = Slot{Kind: Float, Size: 4}
	number = Slot{Kind: Int, Size: 4}
	memory = Slot{Kind: Pointer, Size: 8, Reach: 8}
	long   = Slot{Kind: X87, Size: 10}
)

var functions = []Function{
	{Name: "scale", Args: []Slot{double, number, single}, Results: []Slot{double}},
	{Name: "sum", Args: []Slot{memory, number}, Results: []Slot{double}},
	{Name: "move", Args: []Slot{{Kind: Pointer, Size: 8, Reach: 32}, double}},
	{Name: "volume", Args: []Slot{{Kind: Memory, Size: 32, Align: 8}}, Results: []Slot{double}},
	{Name: "turn", Args: []Slot{double, double}, Results: []Slot{double, double}},
	{Name: "factorial", Args: []Slot{double}, Results: []Slot{double}},
	{Name: "many", Args: []Slot{double, double, double, double, double, double, double, double, double, long}, Results: []Slot{long}},
	{Name: "hidden", Args: []Slot{double}, Results: []Slot{double}},
	{Name: "leaves", Args: []Slot{double}, Results: []Slot{double}},
	{Name: "never", Args: []Slot{double}, Results: []Slot{double}},
	{Name: "absent", Args: []Slot{double}, Results: []Slot{double}},
}

// build compiles the program.
func build(t *testing.T, flags ...string) string {
	t.Helper()
	program := filepath.Join(testenv.Dir(t), "program")
	args := append([]string{"-o", program, "testdata/program.c", "-lm", "-pthread"}, flags...)
	if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return program
}

// record records a command whose standard output is a file. It returns the calls by function, and the output.
func record(t *testing.T, command ...string) (x *Index, calls map[string][]Call, output string) {
	t.Helper()
	dir := t.TempDir()
	list := make([]Function, len(functions))
	for i, f := range functions {
		f.Symbol = f.Name
		list[i] = f
	}
	file, err := os.Create(filepath.Join(dir, "output"))
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = file
	x, err = Run(context.Background(), command, list, Options{Folder: dir})
	os.Stdout = stdout
	if err != nil {
		t.Fatal(err)
	}
	calls = make(map[string][]Call)
	for i := range x.Functions {
		f := &x.Functions[i]
		if calls[f.Name], err = ReadCalls(dir, f); err != nil {
			t.Fatal(err)
		}
		if len(calls[f.Name]) != f.Recorded {
			t.Errorf("%s: %d calls in the file, %d recorded", f.Name, len(calls[f.Name]), f.Recorded)
		}
		if f.File != "" {
			if info, err := os.Stat(filepath.Join(dir, f.File)); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: others may read the file: %v %v", f.Name, info, err)
			}
		}
	}
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return x, calls, string(text)
}

func float(t *testing.T, text string) float64 {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil || len(b) < 4 {
		t.Fatalf("%q are no bytes of a number: %v", text, err)
	}
	if len(b) == 4 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

func floatsIn(t *testing.T, c *Call, v Value) (list []float64) {
	t.Helper()
	for text := c.Objects[v.Object].Bytes[2*v.Offset:]; len(text) >= 16; text = text[16:] {
		list = append(list, float(t, text[:16]))
	}
	return list
}

// TestRecord: every recorded call has the arguments and the results that the source says, with both kinds of code; output, signals and exit
// code of the program are as without the recorder.
func TestRecord(t *testing.T) {
	for _, flags := range [][]string{{"-O0"}, {"-O2", "-fcf-protection"}, {"-O1", "-no-pie", "-static"}} {
		t.Run(strings.Join(flags, ""), func(t *testing.T) {
			program := build(t, flags...)
			plain := exec.Command(program)
			want, err := plain.Output()
			if plain.ProcessState == nil || plain.ProcessState.ExitCode() != 7 {
				t.Fatalf("without the recorder: %v", err)
			}
			x, calls, output := record(t, program)
			if output != string(want) || x.Exit != 7 {
				t.Errorf("the program printed %q and ended with %d, without the recorder %q and 7", output, x.Exit, want)
			}
			check(t, x, calls)
		})
	}
}

func check(t *testing.T, x *Index, calls map[string][]Call) {
	t.Helper()
	threads, programs := map[int]bool{}, map[string]bool{}
	for _, c := range calls["scale"] {
		n, _ := hex.DecodeString(c.Args[1].Bytes)
		a, f, got := float(t, c.Args[0].Bytes), float(t, c.Args[2].Bytes), float(t, c.Results[0].Bytes)
		if want := a*float64(int32(binary.LittleEndian.Uint32(n))) + f; got != want {
			t.Errorf("scale(%v, %x, %v) is recorded as %v", a, n, f, got)
		}
		threads[c.Thread] = true
	}
	if len(calls["scale"]) < 30 || len(threads) < 3 {
		t.Errorf("scale: %d calls of %d threads are recorded", len(calls["scale"]), len(threads))
	}
	for _, c := range calls["sum"] {
		n, _ := hex.DecodeString(c.Args[1].Bytes)
		want := 0.0
		for _, x := range floatsIn(t, &c, c.Args[0])[:binary.LittleEndian.Uint32(n)] {
			want += x
		}
		if got := float(t, c.Results[0].Bytes); got != want {
			t.Errorf("sum: %v is recorded, of the recorded elements it is %v", got, want)
		}
		programs[c.Program] = true
	}
	if len(calls["sum"]) != 4 || len(programs) != 2 {
		t.Errorf("sum: %d calls of the programs %v", len(calls["sum"]), programs)
	}
	if o := calls["sum"][0].Objects[0]; o.Bounds != Block || len(o.Bytes) < 1600 || len(o.Bytes) > 1700 {
		t.Errorf("sum: a block of 800 bytes is recorded as %v with %d", o.Bounds, len(o.Bytes)/2)
	}
	for _, c := range calls["factorial"] {
		if want := math.Gamma(float(t, c.Args[0].Bytes) + 1); float(t, c.Results[0].Bytes) != want {
			t.Errorf("factorial: %v, want %v", c.Results, want)
		}
	}
	if n := len(calls["factorial"]); n < 1 {
		t.Errorf("factorial: %d calls", n)
	}
	one := func(name string) *Call {
		if len(calls[name]) != 1 {
			t.Fatalf("%s: %d calls are recorded", name, len(calls[name]))
		}
		return &calls[name][0]
	}
	c := one("move")
	before, _ := hex.DecodeString(c.Objects[0].Bytes)
	after, _ := hex.DecodeString(c.Objects[0].After)
	if len(after) != len(before) || math.Float64frombits(binary.LittleEndian.Uint64(after)) != 1.5 || after[24] != 1 ||
		!bytes.Equal(before[8:24], after[8:24]) {
		t.Errorf("move: %x before, %x after", before, after)
	}
	if c := one("volume"); floatsIn(t, c, c.Args[0])[1] != 2 || float(t, c.Results[0].Bytes) != 10 {
		t.Errorf("volume: %+v", c)
	}
	if c := one("turn"); float(t, c.Results[0].Bytes) != -2 || float(t, c.Results[1].Bytes) != 1 {
		t.Errorf("turn: %+v", c)
	}
	if c := one("many"); float(t, c.Args[8].Bytes) != 9 || c.Args[9].Bytes != "00000000000000a80240" || c.Results[0].Bytes != "00000000000000de0440" {
		t.Errorf("many: %+v", c)
	}
	if c := one("hidden"); float(t, c.Results[0].Bytes) != 2.5 || !strings.HasPrefix(c.Caller, "main+") {
		t.Errorf("hidden: %+v", c)
	}
	of := make(map[string]Function)
	for _, f := range x.Functions {
		of[f.Name] = f
	}
	if f := of["leaves"]; f.Recorded != 2 || f.Left != 1 {
		t.Errorf("leaves: %d calls returned, and %d did not, want 2 and 1", f.Recorded, f.Left)
	}
	if f := of["never"]; f.Places == 0 || f.Stopped != 0 {
		t.Errorf("never: %+v", f)
	}
	if f := of["absent"]; f.Places != 0 {
		t.Errorf("absent: %+v", f)
	}
	if f := of["scale"]; !f.Finished || f.Stopped > stopsEach*defaultMost {
		t.Errorf("scale: %d calls stopped the program, finished %v", f.Stopped, f.Finished)
	}
}

// TestCommandsOfAShell: what a shell starts is recorded, and its exit code comes back.
func TestCommandsOfAShell(t *testing.T) {
	program := build(t, "-O1")
	x, calls, _ := record(t, "sh", "-c", program+" child; "+program+" child | cat; exit 4")
	if x.Exit != 4 || len(calls["sum"]) == 0 || x.Functions[1].Stopped != 2 {
		t.Errorf("exit code %d, %d calls of %d", x.Exit, len(calls["sum"]), x.Functions[1].Stopped)
	}
}

// TestEndBySignal: the exit code says which signal ended the command.
func TestEndBySignal(t *testing.T) {
	if x, _, _ := record(t, "sh", "-c", "kill -SEGV $$"); x.Exit != 128+11 {
		t.Errorf("exit code %d", x.Exit)
	}
}

// TestStoppedByASignal: a command that stops itself and is continued by another process goes on.
func TestStoppedByASignal(t *testing.T) {
	x, _, output := record(t, "sh", "-c", `(sleep 0.2; kill -CONT $$) & kill -STOP $$; echo on; exit 3`)
	if output != "on\n" || x.Exit != 3 {
		t.Errorf("it printed %q and ended with %d", output, x.Exit)
	}
}

// TestInterrupt: the end of the context ends the command, also one that ignores SIGTERM, and keeps what was recorded.
func TestInterrupt(t *testing.T) {
	program := build(t, "-O1")
	for script, exit := range map[string]int{"exec sleep 1000": 128 + 15, "sleep 1000 & wait; sleep 1000": 128 + 9} {
		dir := t.TempDir()
		ready := filepath.Join(dir, "ready")
		ctx, interrupt := context.WithCancel(context.Background())
		kill, end := context.WithCancel(context.Background())
		go func() {
			for _, err := os.Stat(ready); err != nil; _, err = os.Stat(ready) {
				runtime.Gosched()
			}
			interrupt()
			end()
		}()
		list := []Function{functions[1]}
		list[0].Symbol = list[0].Name
		trap := map[bool]string{true: "trap '' TERM; "}[exit == 128+9]
		command := []string{"sh", "-c", trap + program + " child >" + dir + "/out; touch " + ready + "; " + script}
		if exit == 128+15 {
			kill = context.Background()
		}
		x, err := Run(ctx, command, list, Options{Folder: dir, Kill: kill})
		if err != nil || x.Exit != exit || x.Functions[0].Recorded == 0 {
			t.Errorf("%s: %v, %+v", script, err, x)
		}
	}
}

// TestLoadedLibrary: functions of a library that the program loads, unloads and loads again are recorded.
func TestLoadedLibrary(t *testing.T) {
	dir := testenv.Dir(t)
	for name, text := range map[string]string{
		"f.c": "double scale(double x, int n, float y) { return x * n + y; }",
		"main.c": `#include <dlfcn.h>
int main(int argc, char **argv) {
	for (int i = 0; i < 3; i++) {
		void *h = dlopen(argv[1], RTLD_NOW);
		((double (*)(double, int, float))dlsym(h, "scale"))(i, 2, 3);
		dlclose(h);
	}
	return 5;
}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	library, program := filepath.Join(dir, "f.so"), filepath.Join(dir, "loads")
	for _, args := range [][]string{{"-shared", "-fPIC", "-o", library, filepath.Join(dir, "f.c")},
		{"-o", program, filepath.Join(dir, "main.c"), "-ldl"}} {
		if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
			t.Fatalf("cc: %v\n%s", err, out)
		}
	}
	x, calls, _ := record(t, program, library)
	if x.Exit != 5 || len(calls["scale"]) != 3 {
		t.Errorf("exit code %d, %d calls", x.Exit, len(calls["scale"]))
	}
}

// TestCallbacksAndTexts: the index names the sources of functions to which calls point. A call has the string constants of its objects.
func TestCallbacksAndTexts(t *testing.T) {
	dir := testenv.Dir(t)
	source, program := filepath.Join(dir, "callback.c"), filepath.Join(dir, "callback")
	text := `struct law { const char *name; double (*f)(double); };
static double twice(double x) { return 2 * x; }
double apply(const struct law *l, double x) { return l->f(x); }
int main(void) { struct law l = {"twice", twice}; return apply(&l, 3) != 6; }`
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cc", "-g", "-O1", "-fno-inline", "-fno-ipa-cp", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	list := []Function{{Name: "apply", Symbol: "apply", Args: []Slot{{Kind: Pointer, Size: 8, Reach: 16}, double}, Results: []Slot{double}}}
	folder := t.TempDir()
	x, err := Run(context.Background(), []string{program}, list, Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	if want := []Callback{{"twice", source, true}}; !slices.Equal(x.Callbacks, want) {
		t.Errorf("callbacks %v, want %v", x.Callbacks, want)
	}
	calls, err := ReadCalls(folder, &x.Functions[0])
	if err != nil || len(calls) != 1 || !slices.Equal(calls[0].Pointed(), []string{"twice"}) {
		t.Fatalf("%v, calls %+v", err, calls)
	}
	found := slices.ContainsFunc(calls[0].Objects, func(o Object) bool { return o.Bytes == hex.EncodeToString([]byte("twice\x00")) })
	if !found {
		t.Errorf("no object has the text: %+v", calls[0].Objects)
	}
}

// An inline function has no source of its own. Drivers for Box2D's polygons included a test program, because it has their destructor too.
func TestInlineCallbacksHaveNoSource(t *testing.T) {
	program := filepath.Join(testenv.Dir(t), "program")
	cc := exec.Command("cc", "-g", "-O0", "-o", program, "-x", "c", "-")
	cc.Stdin = strings.NewReader(`__attribute__((weak)) double inlined(double x) { return x; }
double own(double x) { return x; }
int main(void) { return own(1) != inlined(1); }`)
	if out, err := cc.CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got := callbacksOf(f, map[string]bool{"own": true, "inlined": true})
	if len(got) != 1 || got[0].Symbol != "own" {
		t.Errorf("%+v", got)
	}
}

// A file of drivers includes the sources of static functions, and of functions that no source of the SUBJECT defines.
func TestIncludes(t *testing.T) {
	index := &Index{Callbacks: []Callback{{Symbol: "own", Source: "/a.c"}, {Symbol: "hidden", Source: "/b.c", Local: true},
		{Symbol: "test", Source: "/test.c"}}}
	got := index.Includes("", []string{"own", "hidden", "test"}, []string{"/a.c", "/b.c"})
	if want := []string{"/b.c", "/test.c"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := index.Includes("/b.c", []string{"hidden"}, []string{"/a.c", "/b.c"}); !slices.Equal(got, []string{"/b.c"}) {
		t.Errorf("%v", got)
	}
}

// TestLines: a line of a file has all fields of a call.
func TestLines(t *testing.T) {
	link := Link{At: 8, Object: 1, Offset: 16, Symbol: "f"}
	for _, objects := range [][]Object{nil, {{Bounds: Block, Bytes: "0102", After: "0203", Gone: true, New: true, Cut: true,
		Links: []Link{link}}, {Bounds: Window, Bytes: "ff"}}} {
		c := Call{Number: 3, Program: `./a "b"`, Caller: "main+1", Thread: 1, Depth: 2, Args: []Value{{Bytes: "00", Object: -1}},
			Objects: objects, Results: []Value{{Object: 1}}}
		line, err := c.appendTo(nil)
		var back Call
		if err != nil || json.Unmarshal(line, &back) != nil || !reflect.DeepEqual(c, back) {
			t.Errorf("%v, %s", err, line)
		}
	}
}

// TestEmulate compares emulated instructions with the flags and registers that the processor would have.
func TestEmulate(t *testing.T) {
	for _, c := range []struct {
		code          []byte
		rsp, rdi, rdx uint64 // after it
		flags, length uint64
		fails         bool
	}{
		{code: []byte{0xf3, 0x0f, 0x1e, 0xfa}, rsp: 0x18, rdi: 1 << 63, rdx: 7, flags: allFlags, length: 4},
		{code: []byte{0x48, 0x89, 0xfa, 0x90}, rsp: 0x18, rdi: 1 << 63, rdx: 1 << 63, flags: allFlags, length: 3},                     // mov rdx, rdi
		{code: []byte{0x89, 0xfa, 0x90, 0x90}, rsp: 0x18, rdi: 1 << 63, flags: allFlags, length: 2},                                   // mov edx, edi
		{code: []byte{0x48, 0x85, 0xff, 0x90}, rsp: 0x18, rdi: 1 << 63, rdx: 7, length: 3, flags: signFlag | parityFlag | adjustFlag}, // test rdi, rdi
		{code: []byte{0x85, 0xff, 0x90, 0x90}, rsp: 0x18, rdi: 1 << 63, rdx: 7, length: 2, flags: zeroFlag | parityFlag | adjustFlag}, // test edi, edi
		{code: []byte{0x48, 0x83, 0xec, 0x18}, rdi: 1 << 63, rdx: 7, length: 4, flags: zeroFlag | parityFlag},                         // sub rsp, 0x18
		{code: []byte{0x48, 0x83, 0xec, 0x28}, rsp: ^uint64(0x0f), rdi: 1 << 63, rdx: 7, length: 4, flags: carryFlag | signFlag | parityFlag},
		{code: []byte{0x48, 0x8b, 0x3f, 0x90}, fails: true}, // mov rdi, [rdi]
	} {
		r := unix.PtraceRegsAmd64{Rip: 100, Rsp: 0x18, Rdi: 1 << 63, Rdx: 7, Eflags: allFlags}
		switch ok := emulate(c.code, &r, nil); {
		case ok == c.fails:
			t.Errorf("% x: emulated: %v", c.code, ok)
		case ok && (r.Rsp != c.rsp || r.Rdi != c.rdi || r.Rdx != c.rdx || r.Eflags != c.flags || r.Rip != 100+c.length):
			t.Errorf("% x: %+v", c.code, r)
		}
	}
}

// dotCalls records a program that calls its function dot twice.
func dotCalls(t *testing.T, text string, args ...Slot) []Call {
	t.Helper()
	dir := testenv.Dir(t)
	source, program := filepath.Join(dir, "dot.c"), filepath.Join(dir, "dot")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cc", "-g", "-O1", "-fno-inline", "-fno-ipa-cp", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	list := []Function{{Name: "dot", Symbol: "dot", Args: args, Results: []Slot{double}}}
	folder := t.TempDir()
	x, err := Run(context.Background(), []string{program}, list, Options{Folder: folder})
	if err != nil || x.Exit != 0 {
		t.Fatal(err, x)
	}
	calls, err := ReadCalls(folder, &x.Functions[0])
	if err != nil || len(calls) != 2 {
		t.Fatalf("%v, calls %+v", err, calls)
	}
	return calls
}

// Structs of one stack frame are one object of a recording. The recording lacked the memory behind the pointers of all but the first: GSL's solvers of
// tridiagonal systems get four views of vectors, and check ran none of their calls.
func TestStructsBesideEachOther(t *testing.T) {
	text := `#include <stdlib.h>
struct view { long n; double *data; };
double dot(struct view *a, struct view *b) { return a->data[0] * b->data[0]; }
int main(void) {
	struct view v[3] = {{1, malloc(8)}, {1, malloc(8)}, {1, malloc(8)}};
	v[0].data[0] = 2; v[1].data[0] = 3; v[2].data[0] = 5;
	return dot(&v[1], &v[2]) + dot(&v[2], &v[1]) != 30;
}`
	view := Slot{Kind: Pointer, Size: 8, Reach: 16}
	calls := dotCalls(t, text, view, view)
	for k, want := range [][]float64{{3, 5}, {5, 3}} {
		c := &calls[k]
		for i, v := range c.Args {
			found := false
			for _, l := range c.Objects[v.Object].Links {
				found = found || l.At == v.Offset+8 && floatsIn(t, c, Value{Object: l.Object, Offset: l.Offset})[0] == want[i]
			}
			if !found {
				t.Errorf("call %d: argument %d has no data: %+v", k+1, i, c.Objects[v.Object].Links)
			}
		}
	}
}

// Arrays beside each other on the stack are one object of a recording. It ended 8 KiB behind the first array, so that 24 of the 176 numbers
// in the second array of gsl_fit_wlinear were recorded.
func TestArraysBesideEachOther(t *testing.T) {
	text := `double dot(const double *a, const double *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
int main(void) {
	double v[2200];
	for (int i = 0; i < 2200; i++) v[i] = i;
	return dot(v, v + 1000, 500) == 0 || dot(v + 1000, v, 500) == 0;
}`
	calls := dotCalls(t, text, memory, memory, number)
	for k := range calls {
		for i, v := range calls[k].Args[:2] {
			o := &calls[k].Objects[v.Object]
			from := []int{0, 1000}[(k+i)%2]
			list := floatsIn(t, &calls[k], v)
			if len(list) < 1000 || list[0] != float64(from) || list[999] != float64(from+999) {
				t.Errorf("call %d: argument %d has %d numbers", k+1, i, len(list))
			}
			if o.IsWhole() != (k == 1 && i == 1) { // there, another argument begins
				t.Errorf("call %d: argument %d has %d bytes, whole: %v", k+1, i, len(o.Bytes)/2, o.IsWhole())
			}
		}
	}
}
