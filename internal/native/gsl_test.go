package native

// This file runs GSL's special functions, where the archive of bitcode is at hand (make subjects).

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/run"
	"faultline/internal/testenv"
)

// gslSubject is a special function and where it is worth running: x in [min, max].
type gslSubject struct {
	name     string
	min, max float64
	mode     bool // a gsl_mode_t behind x
}

var gslSubjects = []gslSubject{
	{"airy_Ai", -20, 5, true}, {"airy_Bi", -20, 5, true}, {"bessel_J0", 0, 50, false}, {"bessel_J1", 0, 50, false}, {"bessel_Y0", 0.1, 50, false},
	{"bessel_K0", 0.1, 50, false}, {"bessel_I0", -20, 20, false}, {"clausen", -10, 10, false}, {"dawson", -10, 10, false},
	{"debye_3", 0, 20, false}, {"dilog", -20, 20, false}, {"erf", -5, 5, false}, {"erfc", -5, 20, false}, {"log_erfc", -5, 20, false}, {"expint_E1", -20, 20, false},
	{"expint_Ei", -20, 20, false}, {"fermi_dirac_half", -10, 30, false}, {"gamma", -20, 100, false}, {"lngamma", -20, 100, false},
	{"lambert_W0", -0.3, 100, false}, {"psi", -20, 100, false}, {"sin", -100, 100, false}, {"synchrotron_1", 0, 50, false},
	{"transport_2", 0, 50, false}, {"zeta", -20, 20, false}, {"zetam1", -20, 20, false}, {"Shi", -20, 20, false}, {"Ci", 0.1, 50, false},
	{"ellint_Kcomp", -0.9, 0.9, true}, {"legendre_Q0", -5, 5, false},
}

var gsl = sync.OnceValues(func() (*ir.Program, error) {
	lib, err := link.Load(testenv.GSLPath())
	if err != nil {
		return nil, err
	}
	var entries []string
	for _, s := range lib.Symbols() {
		if strings.HasPrefix(s, "gsl_sf_") && strings.HasSuffix(s, "_e") {
			entries = append(entries, s)
		}
	}
	return lib.Program(entries, []string{"gsl_set_error_handler_off"})
})

func gslProgram(t testing.TB) *ir.Program {
	t.Helper()
	testenv.GSL(t)
	p, err := gsl()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// gslCall is the call of a function gsl_sf_NAME_e(double x, gsl_sf_result *).
func gslCall(p *ir.Program, s gslSubject) *ir.Call {
	f := p.Func("gsl_sf_" + s.name + "_e")
	call := &ir.Call{Entry: f.ID, Init: []int{p.Func("gsl_set_error_handler_off").ID}, Dims: 1, Args: []ir.Arg{{Dim: 0}}}
	if s.mode {
		call.Args = append(call.Args, ir.Arg{Dim: -1})
	}
	call.Args = append(call.Args, ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: 16, Align: 8}})
	call.Outputs = []ir.Cell{
		{Name: "result.val", Index: -1, Arg: len(call.Args) - 1, Type: double},
		{Name: "result.err", Index: -1, Arg: len(call.Args) - 1, Offset: 8, Type: double},
		{Name: "return", Index: -1, Arg: -1, Type: int32T, Signed: true}}
	return call
}

// points draws n points of a subject from a fixed seed.
func (s gslSubject) points(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]float64, n)
	for i := range points {
		points[i] = s.min + (s.max-s.min)*r.Float64()
	}
	return points
}

// gslWorker keeps one worker for all tests and benchmarks.
var gslWorker = sync.OnceValues(func() (*Worker, error) {
	p, err := gsl()
	if err != nil {
		return nil, err
	}
	image, err := Compile(context.Background(), p, []run.Mode{run.Plain, run.All, run.One, run.Deltas, run.Doubles, run.Raised}, "", 2)
	if err != nil {
		return nil, err
	}
	return Start(image)
})

// Every mode gives the same bits.
func TestModesAgree(t *testing.T) {
	p := gslProgram(t)
	w, err := gslWorker()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range gslSubjects {
		points := s.points(200)
		for range 200 {
			points = append(points, fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64))
		}
		call := gslCall(p, s)
		if err := w.Load(call); err != nil {
			t.Fatal(err)
		}
		sites := make([]int, len(points))
		f := p.Funcs[call.Entry]
		for i := range sites {
			sites[i] = f.FirstSite + i%max(f.NumSites, 1)
		}
		plain := append([]fp.Value(nil), runs(t, w, points, nil, run.Plain).Outputs...)
		for _, mode := range []run.Mode{run.All, run.One, run.Deltas, run.Doubles, run.Flags} {
			b := runs(t, w, points, sites, mode)
			for i, v := range b.Outputs {
				if !same(v, plain[i]) {
					t.Fatalf("%s(%v): output %d is %x in mode %v, %x in mode Plain", s.name, points[i/3], i%3, v, mode, plain[i])
				}
			}
		}
	}
}

func isNaN(v fp.Value) bool { return v.Format == fp.Binary64 && math.IsNaN(math.Float64frombits(v.Lo)) }

// ns measures a run of a loaded call, in ns a point: the best of several, which a busy machine disturbs least.
func ns(b testing.TB, w *Worker, points []float64, sites []int, mode run.Mode) float64 {
	best := math.Inf(1)
	for range 20 {
		start := time.Now()
		runs(b, w, points, sites, mode)
		best = min(best, float64(time.Since(start).Nanoseconds())/float64(len(points)))
	}
	return best
}

// BenchmarkRatio says how much slower recording is than not recording.
func BenchmarkRatio(b *testing.B) {
	p := gslProgram(b)
	w, err := gslWorker()
	if err != nil {
		b.Fatal(err)
	}
	logAll, logOne, logDeltas, logFlags, n := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, s := range gslSubjects {
		b.Run("subject="+s.name, func(b *testing.B) {
			points := s.points(2000)
			call := gslCall(p, s)
			if err := w.Load(call); err != nil {
				b.Fatal(err)
			}
			list, _ := p.Reachable(call.Entry)
			sites := make([]int, len(points))
			for i := range sites {
				sites[i] = list[i%len(list)]
			}
			for b.Loop() {
				plain, all, one := ns(b, w, points, nil, run.Plain), ns(b, w, points, nil, run.All), ns(b, w, points, sites, run.One)
				b.ReportMetric(plain, "plain-ns")
				b.ReportMetric(all/plain, "all/plain")
				b.ReportMetric(one/plain, "one/plain")
				deltas, flags := ns(b, w, points, nil, run.Deltas), ns(b, w, points, nil, run.Flags)
				b.ReportMetric(deltas, "deltas-ns")
				b.ReportMetric(deltas/plain, "deltas/plain")
				b.ReportMetric(flags/plain, "flags/plain")
				logAll, logOne, n = logAll+math.Log(all/plain), logOne+math.Log(one/plain), n+1
				logDeltas, logFlags = logDeltas+math.Log(deltas/plain), logFlags+math.Log(flags/plain)
			}
		})
	}
	fmt.Printf("geometric mean: all/plain %.2f, one/plain %.2f, deltas/plain %.2f, flags/plain %.2f\n", math.Exp(logAll/n), math.Exp(logOne/n),
		math.Exp(logDeltas/n), math.Exp(logFlags/n))
}

// BenchmarkRoundTrip is a batch of 40 points of a function that does next to nothing.
func BenchmarkRoundTrip(b *testing.B) {
	f, call := unary(1)
	w := start(b, compileC(b, `double f(double x) { return x + 1; }`, f), call)
	points := make([]float64, 40)
	sites := make([]int, 40)
	for _, mode := range []run.Mode{run.Plain, run.All, run.One} {
		b.Run(fmt.Sprintf("mode=%d", mode), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				runs(b, w, points, sites, mode)
			}
		})
	}
}

// BenchmarkCompile compiles every unit that a gsl_sf_*_e function needs, for one mode, two at once.
func BenchmarkCompile(b *testing.B) {
	p := gslProgram(b)
	for _, mode := range []run.Mode{run.Plain, run.All, run.One, run.Deltas, run.Doubles} {
		b.Run(fmt.Sprintf("mode=%d", mode), func(b *testing.B) {
			before := cpuSeconds()
			for b.Loop() {
				if _, err := Compile(context.Background(), p, []run.Mode{mode}, b.TempDir(), 2); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((cpuSeconds()-before)/float64(b.N), "cpu-s/op")
			b.ReportMetric(float64(len(p.Units)), "units")
			b.ReportMetric(float64(len(p.Sites)), "sites")
		})
	}
}

// BenchmarkStart is a new process, with the first run of an entry of a large library.
func BenchmarkStart(b *testing.B) {
	p := gslProgram(b)
	w, err := gslWorker()
	if err != nil {
		b.Fatal(err)
	}
	if err := w.Load(gslCall(p, gslSubjects[0])); err != nil {
		b.Fatal(err)
	}
	for _, mode := range []run.Mode{run.Plain, run.All, run.One} {
		b.Run(fmt.Sprintf("mode=%d", mode), func(b *testing.B) {
			for b.Loop() {
				w.Restart()
				runs(b, w, []float64{1}, []int{0}, mode)
			}
		})
	}
}

// cpuSeconds is the processor time of this process so far.
func cpuSeconds() float64 {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// Every gsl_sf_*_e function links, also one whose unit holds others that need what is not there, and gives the same in all
// modes at a point of ones.
func TestEveryEntry(t *testing.T) {
	p := gslProgram(t)
	w, err := gslWorker()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Funcs {
		if !strings.HasPrefix(f.Name, "gsl_sf_") || !strings.HasSuffix(f.Name, "_e") || f.Unit < 0 {
			continue
		}
		call := &ir.Call{Entry: f.ID, Init: []int{p.Func("gsl_set_error_handler_off").ID}, Dims: 1}
		for i, param := range f.Params {
			a := ir.Arg{Dim: 0}
			if param.Kind == ir.Pointer {
				a = ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: 4096, Align: 16}}
				call.Outputs = append(call.Outputs, ir.Cell{Arg: i, Type: double})
			}
			call.Args = append(call.Args, a)
		}
		if err := w.Load(call); err != nil {
			t.Error(err)
			continue
		}
		plain := runs(t, w, []float64{1}, nil, run.Plain)
		outcome, outputs := plain.Outcomes[0], slices.Clone(plain.Outputs)
		all := runs(t, w, []float64{1}, nil, run.All)
		if all.Outcomes[0] != outcome || !slices.EqualFunc(all.Outputs, outputs, same) {
			t.Errorf("%s(1): %v %x in mode All, %v %x in mode Plain", f.Name, all.Outcomes[0], all.Outputs, outcome, outputs)
		}
		for _, mode := range []run.Mode{run.Deltas, run.Doubles} {
			b := runs(t, w, []float64{1}, nil, mode)
			if b.Outcomes[0] != outcome || !slices.EqualFunc(b.Outputs, outputs, same) {
				t.Errorf("%s(1): %v %x in mode %v, %v %x in mode Plain", f.Name, b.Outcomes[0], b.Outputs, mode, outcome, outputs)
			}
		}
		if outcome != run.Returned {
			t.Logf("%s(1): %v", f.Name, all.Reasons)
		}
	}
}

func same(v, w fp.Value) bool { return v == w || isNaN(v) && isNaN(w) }
