package campaign

// This file tests what a job promises: order, seeds, interrupts, stored findings, usage.

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/inventory"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/native"
	words "faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() || certify.WorkerMain() {
		return
	}
	code := m.Run()
	os.RemoveAll(sharedCache())
	os.Exit(code)
}

const foo = "../../testdata/foo.c:foo"

// find runs Find with few evaluations and returns its stream.
func find(t *testing.T, ctx context.Context, cfg *Config) (string, *Summary) {
	t.Helper()
	var out bytes.Buffer
	cfg.CacheDir = testenv.Cache(t)
	if cfg.Evals == 0 {
		cfg.Evals = 20000
	}
	summary, err := Find(ctx, cfg, withoutTimes{finding.NewEncoder(&out)})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), summary
}

// withoutTimes drops the only numbers in which two runs may differ.
type withoutTimes struct{ finding.Handler }

func (h withoutTimes) Handle(m *finding.Message) error {
	if m.Stats != nil {
		m.Stats.Seconds = nil
	}
	return h.Handler.Handle(m)
}

func TestFindSameSeedSameBytes(t *testing.T) {
	t.Parallel()
	args := []string{foo, "../../testdata/quadratic.c:*"}
	one, summary := find(t, t.Context(), &Config{Args: args, Seed: 7, Jobs: 1})
	two, _ := find(t, t.Context(), &Config{Args: args, Seed: 7, Jobs: 2})
	if one != two {
		t.Errorf("one lane and two lanes differ:\n%s\n%s", one, two)
	}
	if summary.Findings == 0 {
		t.Error("nothing was found in foo and quadratic")
	}
	other, _ := find(t, t.Context(), &Config{Args: args, Seed: 8, Jobs: 2})
	if one == other {
		t.Error("another seed gave the same bytes")
	}
}

// An interrupt before anything ran still ends with a summary that says so, and no error.
func TestFindInterrupted(t *testing.T) {
	t.Parallel()
	for _, strategy := range []string{"atomu", "hunt"} {
		last := interruptedAtOnce(t, &Config{Args: []string{foo}, Strategies: []string{strategy}})
		if last.Stats == nil || last.Stats.Evaluations != 0 {
			t.Errorf("%s: last message = %+v, want stats without evaluations", strategy, last)
		}
	}
}

// An interrupt during a search that would take hours ends it in order: the candidates found until then are certified.
func TestInterruptCertifiesWhatWasFound(t *testing.T) {
	t.Parallel()
	endless := map[string]string{"atomu.init": "100000000", "atomu.iter": "100000000"}
	cfg := &Config{Args: []string{foo}, Strategies: []string{"atomu"}, Params: endless, Progress: true, CacheDir: testenv.Cache(t)}
	for attempt := 1; ; attempt++ {
		ctx, cancel := context.WithCancel(t.Context())
		var out bytes.Buffer
		summary, err := Find(ctx, cfg, &interrupter{h: finding.NewEncoder(&out), cancel: cancel})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if summary.Findings == 0 && attempt < 8 {
			continue // proofs have half a second after an interrupt, and a busy machine may do none in it
		}
		if !summary.Interrupted || summary.Findings == 0 {
			t.Errorf("%+v, want an interrupted job with findings", summary)
		}
		if found := findings(t, out.String()); len(found) == 0 || !strings.Contains(out.String(), `"stats":`) {
			t.Errorf("%d findings in the stream, want some, and stats:\n%s", len(found), out.String())
		}
		return
	}
}

// interrupter hands messages on, and interrupts the job when it says that a million inputs have been run.
type interrupter struct {
	h      finding.Handler
	cancel func()
}

func (i *interrupter) Handle(m *finding.Message) error {
	if m.Progress == nil {
		return i.h.Handle(m)
	}
	if m.Progress.Evaluations >= 1_000_000 {
		i.cancel()
	}
	return nil
}

// interruptedAtOnce returns the last message about the first subject of cfg when the interrupt comes before the search.
func interruptedAtOnce(t *testing.T, cfg *Config) *finding.Message {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cfg.CacheDir = testenv.Cache(t)
	j, err := newJob(ctx, cfg, cfg.modes()...)
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	cancel()
	r := j.task(l, j.Subjects[0]).examine(ctx, NewProgress(false, 1, nil))
	return r.Messages[len(r.Messages)-1]
}

func TestRecheckKeepsVerdicts(t *testing.T) {
	t.Parallel()
	stream, _ := find(t, t.Context(), &Config{Args: []string{foo}, Seed: 1})
	before := findings(t, stream)
	if len(before) == 0 {
		t.Fatal("foo has no findings")
	}
	var out bytes.Buffer
	if _, err := Recheck(t.Context(), &Config{CacheDir: testenv.Cache(t)}, before, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	after := findings(t, out.String())
	if len(after) != len(before) {
		t.Fatalf("%d findings became %d", len(before), len(after))
	}
	for i, f := range before {
		if g := after[i]; g.ID != f.ID || g.Kind != f.Kind || g.Verdict != f.Verdict || !slices.EqualFunc(g.Input, f.Input, func(a, b finding.Number) bool { return a.Hex == b.Hex }) {
			t.Errorf("%s at %s: %s became %s", f.ID, f.Input[0].Hex, f.Verdict, g.Verdict)
		}
	}
}

// Two files include the same static function: its sites share an id, and only those of the second file overflow.
func TestRecheckKeepsClaimsOfIncludedFunctions(t *testing.T) {
	t.Parallel()
	dir := testenv.Dir(t)
	for name, text := range map[string]string{
		"cube.h": "static double cube(double x) { return x * x * x; }\n",
		"a.c":    "#include <math.h>\n#include \"cube.h\"\ndouble other(double);\ndouble f(double x) { return cube(sin(x)) + other(x); }\n",
		"b.c":    "#include \"cube.h\"\ndouble other(double x) { return 1 / (2 + cube(x)); }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	subject := filepath.Join(dir, "a.c") + "+" + filepath.Join(dir, "b.c") + ":f"
	stream, _ := find(t, t.Context(), &Config{Args: []string{subject}, Seed: 1, Strategies: []string{"hunt"}})
	before := findings(t, stream)
	var out bytes.Buffer
	if _, err := Recheck(t.Context(), &Config{CacheDir: testenv.Cache(t)}, before, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	overflows := 0
	for i, f := range findings(t, out.String()) {
		if b := before[i]; f.ID != b.ID || f.Verdict != b.Verdict || f.Kind != b.Kind || f.OnTheWay != b.OnTheWay {
			t.Errorf("%s: %s %s became %s %s: %q", b.ID, b.Verdict, b.Kind, f.Verdict, f.Kind, words.Notes(f))
		}
		if f.Kind == finding.Overflow && f.Verdict == finding.Certified {
			overflows++
		}
	}
	if overflows == 0 {
		t.Errorf("no overflow among %d findings", len(before))
	}
}

func findings(t *testing.T, stream string) []*finding.Finding {
	t.Helper()
	var fs []*finding.Finding
	err := finding.Decode(strings.NewReader(stream), "stream", func(m *finding.Message) error {
		if m.Finding != nil {
			fs = append(fs, m.Finding)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fs
}

func TestInOrder(t *testing.T) {
	t.Parallel()
	open := func() *lane { return &lane{proof: certify.NewWorker(certify.Limits{})} }
	var got []int
	err := explore.InOrder(t.Context(), 50, 7, nil, open, func(_ *lane, i int) int { return i * i }, func(i, v int) error {
		if v != i*i {
			t.Errorf("result %d = %d", i, v)
		}
		got = append(got, i)
		return nil
	})
	if err != nil || len(got) != 50 || !slices.IsSorted(got) {
		t.Errorf("order %v, error %v", got, err)
	}
	stop := errors.New("full")
	n := 0
	err = explore.InOrder(t.Context(), 50, 3, nil, open, func(*lane, int) int { return 0 }, func(int, int) error {
		n++
		return stop
	})
	if err != stop || n != 1 {
		t.Errorf("a failing handler was called %d times, error %v", n, err)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cfg  Config
		want string
	}{
		{Config{Strategies: []string{"astrology"}}, "--strategy astrology: no such strategy here; there are ariadne"},
		{Config{Kinds: []string{"bad"}}, "--kind bad: no such kind"},
		{Config{Params: map[string]string{"atomu.colour": "3"}}, "--set atomu.colour: no such parameter"},
		{Config{Params: map[string]string{"atomu.b": "3", "atomu.a": "3", "atomu.c": "3", "atomu.d": "3"}}, "--set atomu.a: no such parameter"},
		{Config{Params: map[string]string{"d": "3", "c": "3", "b": "3", "a": "3"}}, "--set a: say STRATEGY.NAME=VALUE"},
		{Config{Params: map[string]string{"atomu.init": "many"}}, "--set atomu.init=many: not a number"},
		{Config{Params: map[string]string{"atomu.alpha": "2"}}, "alpha"},
		{Config{Params: map[string]string{"init": "3"}}, "say STRATEGY.NAME=VALUE"},
		{Config{Params: map[string]string{"random.colour": "3"}}, "--set random.colour: no such parameter; random has none"},
		{Config{Oracle: "reference"}, "foo has no reference"},
	} {
		tt.cfg.Args = []string{foo}
		_, err := Find(t.Context(), &tt.cfg, nil)
		var usage interface{ ExitCode() int }
		if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.As(err, &usage) || usage.ExitCode() != 2 {
			t.Errorf("Find(%+v) = %v, want a usage error with %q", tt.cfg, err, tt.want)
		}
	}
}

// A search all of whose inputs were refused has not found "nothing": it has run nothing, and says so.
func TestRefusedInputsAreSaid(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "narrow.fpcore")
	core := "(FPCore narrow (x) :pre (< (fabs (- (sin (* 1e6 x)) 0.5)) 1e-12) (- (exp x) 1))"
	if err := os.WriteFile(file, []byte(core), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, summary := find(t, t.Context(), &Config{Args: []string{file}, Strategies: []string{"lsga"}, Evals: 50})
	if want := "none of 306 inputs fulfils the conditions of the domain"; !strings.Contains(stream, want) || summary.Skipped != 1 {
		t.Errorf("%d skipped, stream %s\nwant %q", summary.Skipped, stream, want)
	}
	if summary.Lost != 1 {
		t.Errorf("%d subjects are said to be lost, want the one of which nothing was run", summary.Lost)
	}
}

// Ranges of a domain that lets no input through were said, with the part of it that is proved, and the exit code was 0.
func TestNoRangesWithoutInputs(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "root.c")
	if err := os.WriteFile(file, []byte("double root(double x) { return x*x - 2; }"), 0o666); err != nil {
		t.Fatal(err)
	}
	for require, lost := range map[string]int{"x*x < 0": 1, "x*x > 1": 0} {
		cfg := &Config{Args: []string{file}, Flags: subject.Flags{Require: []string{require}}, Evals: 500, Ranges: RangeOptions{Prove: true}}
		var stream bytes.Buffer
		summary, err := Ranges(t.Context(), cfg, finding.NewEncoder(&stream))
		if err != nil || summary.Lost != lost || strings.Contains(stream.String(), `"coverage"`) != (lost == 0) {
			t.Errorf("%s: %d lost, %v, want %d\n%s", require, summary.Lost, err, lost, stream.String())
		}
	}
}

// Where the first function has no value nothing passes that an inverse could take back: NaN is no wrong result there, but an exception on the way.
// Where rounding alone makes the NaN it is one.
func TestInverseOfWhatHasNoValue(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "pairs.c")
	source := `#include <math.h>
double shifted(double x) { return sqrt(x - 3); }
double square(double y) { return y * y + 3; }
double turned(double x) { return acos((x + 1e16 - 1e16) / 2); }
double back(double a) { return 2 * cos(a); }
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		there, back, domain string
		wrong               int
	}{{"shifted", "square", "x in [-10,10]", 0}, {"turned", "back", "x in [1.5,2]", 1}} {
		stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":" + test.there}, Inverse: test.back, Flags: subject.Flags{Domains: []string{test.domain}}})
		if got := strings.Count(stream, `"verdict":"certified"`) - strings.Count(stream, `"on_the_way":true`); min(got, 1) != test.wrong {
			t.Errorf("%s: %d certified that are not on the way, want %d or more\n%s", test.there, got, test.wrong, stream)
		}
	}
}

func TestParsePoint(t *testing.T) {
	t.Parallel()
	s := &subject.Subject{Name: "f", Params: []subject.Param{
		{Name: "x", Index: -1, Min: 1, Max: 9}, {Name: "A", Index: 0, Min: -9, Max: 9}, {Name: "A", Index: 1, Min: -9, Max: 9}}}
	for i := range s.Params {
		s.Params[i].Format, s.Params[i].Precision = fp.Binary64, fp.Binary64
	}
	for at, want := range map[string][]float64{
		"x=0x1p1, A[1]=-3": {2, 0, -3},
		"":                 {1, 0, 0},
		"A[0]=1e-7;x=3":    {3, 1e-7, 0},
	} {
		if got, err := inventory.Point(s, at); err != nil || !slices.Equal(got, want) {
			t.Errorf("Point(%q) = %v, %v, want %v", at, got, err, want)
		}
	}
	for at, want := range map[string]string{"y=1": "no input y; its inputs are x, A[0], A[1]", "x": "no value", "x=one": "not a number", "x=2,x=3": "x has a value already"} {
		if _, err := inventory.Point(s, at); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Point(%q) = %v, want %q", at, err, want)
		}
	}
}
