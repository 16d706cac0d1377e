package corpus

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/native"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

const foo = "../../testdata/foo.c:foo"

func subjects(t testing.TB, args ...string) []*subject.Subject {
	t.Helper()
	if args == nil {
		args = []string{foo}
	}
	list, err := load.Subjects(context.Background(), load.Spec{Args: args})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// many are witnesses at inputs side by side, of which it is known that (1 - cos x)/x^2 is nearly 1/2, and that foo gives 0.
func many(n int) (list []*Witness) {
	x := fp.FromFloat64(0x1p-28)
	for range n {
		list = append(list, &Witness{ID: "F-000001", Subject: foo, Tier: "wrong", Input: []Input{{Name: "x", Hex: x.Hex()}},
			Output: "return", Got: "0x0p+0", Exact: &finding.Exact{Oracle: finding.Reference, Mid: "0.5", Rad: "1e-10"}, Threshold: "1e-3"})
		x = x.NextUp()
	}
	return list
}

func TestRun(t *testing.T) {
	list := many(3)
	list[1].Got, list[2].Exact = "0x1p-1", nil
	list = append(list, &Witness{Subject: "other.c:f", Input: list[0].Input, Got: "0x0p+0"})
	results, err := new(Build).Run(context.Background(), subjects(t), list)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		state State
		same  bool
	}{{Wrong, true}, {Wrong, false}, {Unknown, true}, {Unknown, false}} {
		if r := results[i]; r.State != want.state || r.Same != want.same {
			t.Errorf("%d: %s, same %v; want %+v: %s", i, r.State, r.Same, want, r.Why)
		}
	}
	if results[3].Ran() {
		t.Error("a subject that is not there was run")
	}
}

// A result that is an integer is another one from half of one on, whatever the threshold says of floats.
func TestIntegers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "i.c")
	if err := os.WriteFile(file, []byte("int below(double x) { return (int)(x * 100) - 1; }\nlong wide(double x) { return (long)x + 1; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	name := file + ":below"
	witness := func(exact, got string) *Witness {
		return &Witness{Subject: name, Input: []Input{{Name: "x", Hex: "0x1p+10"}}, Output: "return", Got: got,
			Exact: &finding.Exact{Oracle: finding.Shadow, Mid: exact, Rad: "0"}, Threshold: "1e-3"}
	}
	list := []*Witness{witness("102400", "0x1.8fffp+16"), witness("102399", "0x1.9p+16")}
	wide := file + ":wide" // gives 2^53 + 1, which no double is
	for _, got := range []string{"0x1.00000000000008p+53", "0x1p+53"} {
		list = append(list, &Witness{Subject: wide, Input: []Input{{Name: "x", Hex: "0x1p+53"}}, Output: "return", Got: got})
	}
	results, err := new(Build).Run(context.Background(), subjects(t, name, wide), list)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := results[2], results[3]; !a.Same || b.Same || a.Value != "9007199254740993" {
		t.Errorf("%s is the same as 2^53 + 1: %v, as 2^53: %v", a.Value, a.Same, b.Same)
	}
	if r := results[0]; r.State != Wrong || !r.Same || r.Value != "102399" {
		t.Errorf("%s %s, the same %v; want 102399 as before, which is wrong", r.State, r.Value, r.Same)
	}
	if r := results[1]; r.State != Right || r.Same {
		t.Errorf("%s %s, the same %v; want another result, which is right", r.State, r.Value, r.Same)
	}
}

// A NaN that a finding was of, where no value is known that would be right, was neither wrong nor counted, and the exit code was 0; a
// crash that is one no longer was right, whatever comes out now.
func TestWithoutAnExactValue(t *testing.T) {
	file := filepath.Join(t.TempDir(), "n.c")
	if err := os.WriteFile(file, []byte("double nan0(double x) { return x / x; }\ndouble at1(double x) { return x; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	zero, one := []Input{{Name: "x", Hex: "0x0p+0"}}, []Input{{Name: "x", Hex: "0x1p+0"}}
	list := []*Witness{
		{Subject: file + ":nan0", Tier: "wrong", Input: zero, Output: "return", Got: "nan"},
		{Subject: file + ":at1", Tier: "wrong", Input: one, Output: "return", Got: "nan"},
		{Subject: file + ":at1", Tier: "crash", Input: one, Output: "return", Ended: "SIGSEGV"},
	}
	results, err := new(Build).Run(context.Background(), subjects(t, file+":*"), list)
	if err != nil {
		t.Fatal(err)
	}
	var n Counts
	for i := range results {
		n.Add(&results[i])
	}
	if want := (Counts{All: 3, Differ: 2, Wrong: 1, Pressing: 1}); n != want {
		t.Errorf("%+v, want %+v", n, want)
	}
	if text := Text(results, false); !strings.HasSuffix(text, "3 witnesses: 1 as recorded, 2 differ; 1 wrong, 0 right, 2 not decided\n") ||
		!strings.Contains(text, "was SIGSEGV, is 0x1p+0; no exact value is known") {
		t.Error(text)
	}
}

// Ten thousand witnesses are run within five seconds, of processor time: others may be busy.
func TestTenThousandWitnesses(t *testing.T) {
	s, begun, list := subjects(t), time.Now(), many(10000)
	before := spent()
	results, err := new(Build).Run(context.Background(), s, list)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v of processor time, %v in all", spent()-before, time.Since(begun))
	if took := spent() - before; took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	var n Counts
	for i := range results {
		n.Add(&results[i])
	}
	if want := (Counts{All: 10000, Wrong: 10000, Pressing: 10000}); n != want {
		t.Errorf("%+v, want %+v", n, want)
	}
}

func spent() (d time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		syscall.Getrusage(who, &u)
		d += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return d
}

func TestText(t *testing.T) {
	var results []Result
	for i := range 30 {
		w := many(1)[0]
		w.ID = fmt.Sprintf("F-%06x", i)
		results = append(results, Result{Witness: w, Now: "0x0p+0", Same: true, State: Wrong})
	}
	results = append(results, Result{Witness: many(1)[0], Now: "0x1p-1", State: Right}, Result{Witness: many(1)[0], Why: "gone"})
	text := Text(results, false)
	want := "right, differs  F-000001  " + foo + " at x=0x1p-28: was 0x0p+0, is 0x1p-1\n" +
		"not run         F-000001  " + foo + " at x=0x1p-28: gone\n" +
		"wrong           and 10 more; --verbose names them\n" +
		"32 witnesses: 30 as recorded, 1 differ; 30 wrong, 1 right; 1 not run\n"
	if len(text) < len(want) || text[len(text)-len(want):] != want {
		t.Errorf("%s", text)
	}
}
