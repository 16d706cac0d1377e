package interp_test

// This file compares the interpreter with native code, bit for bit, on all special functions of GSL.

import (
	"context"
	"flag"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/testenv"
)

// The long way: go test -run TestAgreesWithNative -points 10000 -steps 100000000 -timeout 0
var (
	pointsPerFunction = flag.Int("points", 1000, "points per function in TestAgreesWithNative")
	stepsPerRun       = flag.Int64("steps", 200e3, "instructions after which a run is left out of TestAgreesWithNative")
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var gsl = sync.OnceValues(func() (*ir.Program, error) {
	lib, err := link.Load(testenv.GSLPath())
	if err != nil {
		return nil, err
	}
	var entries []string
	for _, s := range lib.Symbols() {
		if strings.HasPrefix(s, "gsl_sf_") {
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

var binary64 = &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8, Align: 8}

// gslCall returns the call of a function of numbers, modes and results; ok is false for other parameters.
func gslCall(p *ir.Program, f *ir.Func) (call *ir.Call, ok bool) {
	call = &ir.Call{Entry: f.ID, Init: []int{p.Func("gsl_set_error_handler_off").ID}}
	if f.Result.Kind != ir.Int && f.Result.Kind != ir.Float {
		return nil, false
	}
	for i, t := range f.Params {
		var src *ir.SourceType
		if i < len(f.ParamTypes) {
			src = f.ParamTypes[i]
		}
		switch {
		case t.Kind == ir.Float && t.Format == fp.Binary64:
			call.Args = append(call.Args, ir.Arg{Dim: call.Dims})
			call.Dims++
		case t.Kind == ir.Int && src != nil && src.Name == "gsl_mode_t":
			call.Args = append(call.Args, ir.Arg{Dim: -1})
		case t.Kind == ir.Int:
			call.Args = append(call.Args, ir.Arg{Dim: call.Dims})
			call.Dims++
		case t.Kind == ir.Pointer && src != nil && src.Elem != nil && strings.HasPrefix(src.Elem.Name, "gsl_sf_result"):
			call.Args = append(call.Args, ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: src.Elem.Size, Align: 8}})
			for off := 0; off < 16; off += 8 {
				call.Outputs = append(call.Outputs, ir.Cell{Name: "result", Index: -1, Arg: i, Offset: off, Type: binary64})
			}
		default:
			return nil, false
		}
	}
	call.Outputs = append(call.Outputs, ir.Cell{Name: "return", Index: -1, Arg: -1, Type: f.Result, Signed: true})
	return call, call.Dims > 0
}

// randomPoints draws coordinates over all magnitudes, moderate ones, and near integers and halves; integers are small.
func randomPoints(p *ir.Program, call *ir.Call, n int) []float64 {
	r := rand.New(rand.NewPCG(uint64(call.Entry), 7))
	var integer []bool
	for i, a := range call.Args {
		if a.Dim >= 0 {
			integer = append(integer, p.Funcs[call.Entry].Params[i].Kind == ir.Int)
		}
	}
	points := make([]float64, n*call.Dims)
	for i := range points {
		if integer[i%call.Dims] {
			points[i] = float64(r.IntN(12) - 1)
			continue
		}
		switch r.IntN(8) {
		case 0:
			points[i] = fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64)
		case 1:
			points[i] = float64(r.IntN(400)-200) / 2
		case 2:
			points[i] = float64(r.IntN(40)-20) + (r.Float64()-0.5)*math.Pow(10, -12*r.Float64())
		case 3:
			points[i] = (r.Float64()*2 - 1) * 1000
		case 4:
			points[i] = r.Float64()
		default:
			points[i] = (r.Float64()*2 - 1) * 30
		}
	}
	return points
}

// natively starts a worker that runs p as native code in a mode until the test ends.
func natively(t testing.TB, p *ir.Program, mode run.Mode) *native.Worker {
	t.Helper()
	image, err := native.Compile(context.Background(), p, []run.Mode{mode}, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// gslFunctions are the special functions that take numbers, with their calls. Those that end in _e return a status.
func gslFunctions(p *ir.Program, suffix string) iter.Seq2[*ir.Func, *ir.Call] {
	return func(yield func(*ir.Func, *ir.Call) bool) {
		for _, f := range p.Funcs {
			if f.Local || len(f.Blocks) == 0 || !strings.HasPrefix(f.Name, "gsl_sf_") || !strings.HasSuffix(f.Name, suffix) {
				continue
			}
			if call, ok := gslCall(p, f); ok && !yield(f, call) {
				return
			}
		}
	}
}

// TestAgreesWithNative: every special function of GSL that takes numbers gives the same bits, status and outcome in the
// interpreter and natively. NaNs count as equal.
func TestAgreesWithNative(t *testing.T) {
	p := gslProgram(t)
	w := natively(t, p, run.Plain)
	n := *pointsPerFunction
	if testing.Short() {
		n = 20
	}
	functions, runs, steps := 0, 0, int64(0)
	start := time.Now()
	for f, call := range gslFunctions(p, "") {
		functions++
		if testing.Verbose() && time.Since(start) > time.Second {
			start = time.Now()
			t.Log(f.Name)
		}
		r, s := compareWithNative(t, p, w, call, f.Name, randomPoints(p, call, n))
		runs += r
		steps += s
	}
	t.Logf("%d functions, %d runs, %d instructions", functions, runs, steps)
}

// compareWithNative reports the first few points where the two differ. Points that take long are left out of both.
func compareWithNative(t *testing.T, p *ir.Program, w *native.Worker, call *ir.Call, name string, points []float64) (runs int, steps int64) {
	m := interp.New(p, call)
	var kept []float64
	var results []interp.Result
	for point := range slices.Chunk(points, call.Dims) {
		r := m.Run(point, interp.Limits{Steps: *stepsPerRun})
		steps += r.Steps
		switch r.Outcome {
		case interp.TimedOut:
			continue
		case interp.Unmodelled:
			t.Errorf("%s(%v): %s", name, point, r.Unsupported.What)
			return 0, steps
		}
		r.Values = slices.Clone(r.Values)
		kept, results = append(kept, point...), append(results, r)
	}
	if err := w.Load(call); err != nil {
		t.Errorf("%s: %v", name, err)
		return 0, steps
	}
	b, err := w.Run(kept, nil, run.Plain)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0, steps
	}
	wrong, unwritten := 0, 0
	for i := range b.N {
		why := differs(&results[i], b, i, len(call.Outputs))
		if why == "" {
			continue
		}
		point := kept[i*call.Dims : (i+1)*call.Dims]
		if dependsOnFill(m, point, &results[i]) {
			unwritten++
			continue
		}
		t.Errorf("%s(%v): %s", name, point, why)
		if wrong++; wrong > 3 {
			break
		}
	}
	if unwritten > 0 {
		t.Logf("%s: %d of %d points read memory that was never written", name, unwritten, b.N)
	}
	return b.N - unwritten, steps
}

// dependsOnFill reports whether the program's result depends on memory that it never wrote: then there is no result
// to agree on.
func dependsOnFill(m *interp.Machine, point []float64, r *interp.Result) bool {
	for _, fill := range []byte{0x3f, 0x7f, 0xff} { // as doubles: 5e-4, 1e306, NaN
		again := m.Run(point, interp.Limits{Steps: *stepsPerRun, Fill: fill})
		if again.Outcome != r.Outcome || !slices.Equal(again.Values, r.Values) {
			return true
		}
	}
	return false
}

// differs says how run i of a batch differs from r.
func differs(r *interp.Result, b *run.Batch, i, outputs int) string {
	if b.Outcomes[i] != run.Outcome(r.Outcome) {
		reason := ""
		if b.Reasons != nil {
			reason = b.Reasons[i]
		}
		return fmt.Sprintf("%v %s, natively %v %s", r.Outcome, r.Reason, interp.Outcome(b.Outcomes[i]), reason)
	}
	for j, got := range r.Values {
		if want := b.Outputs[i*outputs+j]; got != want && !(got.Format != 0 && got.IsNaN() && want.IsNaN()) {
			return fmt.Sprintf("output %d = %v (%x), natively %v (%x)", j, got, got.Lo, want, want.Lo)
		}
	}
	return ""
}

// TestShadowsFollowFloats: with float64 itself as the arithmetic, the shadow of every output is the output, whatever way
// it took through memory, calls and phis; and running with shadows changes nothing else.
func TestShadowsFollowFloats(t *testing.T) {
	p := gslProgram(t)
	for f, call := range gslFunctions(p, "_e") {
		plain, m := interp.New(p, call), interp.New(p, call)
		for point := range slices.Chunk(randomPoints(p, call, 20), call.Dims) {
			r := plain.Run(point, interp.Limits{Steps: 20e3})
			s := interp.RunShadow(m, interp.Arith[float64](asIs{}), point, interp.Limits{Steps: 20e3}, nil)
			if r.Outcome != s.Outcome || r.Steps != s.Steps || r.Ops != s.Ops || !slices.Equal(r.Values, s.Values) {
				t.Errorf("%s(%v): with shadows %+v, without %+v", f.Name, point, s.Result, r)
			}
			for j, v := range s.Shadows {
				if got := s.Values[j]; call.Outputs[j].Type.Kind == ir.Float && got.Float64() != v && !(got.IsNaN() && v != v) {
					t.Errorf("%s(%v): output %d is %v, its shadow %v", f.Name, point, j, got, v)
				}
			}
		}
	}
}

// TestBallsOverlap: balls of different precision enclose the same exact value, so they overlap.
func TestBallsOverlap(t *testing.T) {
	p := gslProgram(t)
	finite, narrow := 0, 0
	for f, call := range gslFunctions(p, "_e") {
		m := interp.New(p, call)
		for point := range slices.Chunk(randomPoints(p, call, 4), call.Dims) {
			coarse := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(96)), point, interp.Limits{Steps: 5e3}, nil)
			fine := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(300)), point, interp.Limits{Steps: 5e3}, nil)
			for j := range fine.Shadows {
				a, b := coarse.Shadows[j], fine.Shadows[j]
				if call.Outputs[j].Type.Kind != ir.Float {
					continue
				}
				if !a.Overlaps(b) {
					t.Errorf("%s(%v): output %d is in %v at 96 bits, in %v at 300", f.Name, point, j, a, b)
				}
				if b.IsFinite() {
					finite++
					if b.RelAccuracyBits() > 60 {
						narrow++
					}
				}
			}
		}
	}
	t.Logf("%d finite enclosures, %d of them of 60 bits or more", finite, narrow)
}
