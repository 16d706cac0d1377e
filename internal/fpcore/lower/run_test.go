package lower_test

// This file runs lowered cores: natively and interpreted, which must be the same bits, and against what else knows the answer.

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
	"faultline/internal/fpcore/lower"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/native"
	"faultline/internal/run"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A program is a lowered file that LLVM has read.
type program struct {
	*ir.Program
	lowered *lower.Module
	cores   []*fpcore.Core
	worker  *native.Worker
}

// read returns the cores of a file, all of which are right.
func read(t testing.TB, file, src string) []*fpcore.Core {
	t.Helper()
	cores, bad := eval.ReadFile(file, src)
	if len(bad) > 0 {
		t.Fatal(bad[0].Err)
	}
	return cores
}

// lower parses, lowers and loads a file of cores.
func lowerSource(t testing.TB, file, src string) *program {
	t.Helper()
	cores := read(t, file, src)
	low := lower.Cores(file, cores)
	p := &program{lowered: low, cores: cores}
	path := filepath.Join(t.TempDir(), "lowered.ll")
	if err := os.WriteFile(path, []byte(low.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	lib, err := link.Load(path)
	if err != nil {
		t.Fatalf("%v\n%.3000s", err, low.Text)
	}
	var entries []string
	for _, e := range low.Entries {
		entries = append(entries, e.Function)
	}
	if p.Program, err = lib.Program(entries, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// native starts a worker that runs the program until the test ends.
func (p *program) native(t testing.TB) *native.Worker {
	t.Helper()
	if p.worker != nil {
		return p.worker
	}
	image, err := native.Compile(context.Background(), p.Program, []run.Mode{run.Plain}, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	if p.worker, err = native.Start(image); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.worker.Close() })
	return p.worker
}

// call says how an entry is called: every number a coordinate, and every element of a tensor; the result the output.
func (p *program) call(e lower.Entry) *ir.Call {
	f := p.Func(e.Function)
	call := &ir.Call{Entry: f.ID}
	if e.Dims != nil {
		size := f.SRet.Size
		call.Args = append(call.Args, ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: size, Align: 16}})
		n := product(e.Dims)
		for i := range n {
			call.Outputs = append(call.Outputs, ir.Cell{Name: "return", Index: i, Arg: 0, Offset: i * (size / n), Type: floatType(e.Format)})
		}
	} else {
		call.Outputs = []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: f.Result, Signed: true}}
	}
	for i, a := range e.Core.Args {
		if a.Dims == nil {
			call.Args = append(call.Args, ir.Arg{Dim: call.Dims})
			call.Dims++
			continue
		}
		n := 1
		for _, d := range a.Dims {
			n *= d.Size
		}
		elem := f.ParamTypes[i].Elem
		b := &ir.Buffer{Size: n * elem.Size, Align: 16}
		for k := range n {
			b.Cells = append(b.Cells, ir.Cell{Name: a.Name, Index: k, Offset: k * elem.Size, Type: floatType(formatOf(elem)), Dim: call.Dims})
			call.Dims++
		}
		call.Args = append(call.Args, ir.Arg{Dim: -1, Buffer: b})
	}
	return call
}

func product(dims []int) int {
	n := 1
	for _, d := range dims {
		n *= d
	}
	return n
}

func formatOf(t *ir.SourceType) fp.Format {
	return map[int]fp.Format{4: fp.Binary32, 8: fp.Binary64, 16: fp.X87}[t.Size]
}

func floatType(f fp.Format) *ir.Type {
	size := f.Size()
	if f == fp.X87 {
		size = 16
	}
	return &ir.Type{Kind: ir.Float, Format: f, Size: size, Align: size}
}

// values runs an entry at one point, interpreted and natively; the outputs are the same bits or the test fails.
func (p *program) values(t testing.TB, e lower.Entry, point ...float64) []fp.Value {
	t.Helper()
	r := interp.New(p.Program, p.call(e)).Run(point, interp.Limits{})
	if r.Outcome != interp.Returned {
		t.Fatalf("%s%v: %v %s %v", e.Function, point, r.Outcome, r.Reason, r.Unsupported)
	}
	p.same(t, e, point, 1)
	return slices.Clone(r.Values)
}

// same runs an entry at points both ways and reports where they differ, until stop of them are. Runs of more than maxSteps
// instructions are left out, and all but two that end in a trap: each of those costs a process.
func (p *program) same(t testing.TB, e lower.Entry, points []float64, stop int) (runs int) {
	t.Helper()
	const maxSteps = 100000
	traps := 0
	call := p.call(e)
	m := interp.New(p.Program, call)
	var kept []float64
	var results []interp.Result
	for i := 0; i < len(points) || call.Dims == 0 && i == 0; i += max(call.Dims, 1) {
		point := points[i : i+call.Dims]
		r := m.Run(point, interp.Limits{Steps: maxSteps})
		if r.Outcome == interp.Trapped {
			traps++
		}
		if r.Outcome == interp.TimedOut || traps > 2 && r.Outcome == interp.Trapped {
			continue
		}
		if r.Outcome == interp.Unmodelled {
			t.Errorf("%s%v: %v", e.Function, point, r.Unsupported.What)
			return
		}
		r.Values = slices.Clone(r.Values)
		kept, results = append(kept, point...), append(results, r)
	}
	if len(results) == 0 || call.Dims == 0 {
		return 0
	}
	w := p.native(t)
	if err := w.Load(call); err != nil {
		t.Fatal(err)
	}
	b, err := w.Run(kept, nil, run.Plain)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		point, outputs := kept[i*call.Dims:(i+1)*call.Dims], len(call.Outputs)
		if b.Outcomes[i] != run.Outcome(r.Outcome) {
			t.Errorf("%s%v: %v %s, natively %v", e.Function, point, r.Outcome, r.Reason, interp.Outcome(b.Outcomes[i]))
			continue
		}
		for j, got := range r.Values {
			if want := b.Outputs[i*outputs+j]; got != want && !(got.Format != 0 && got.IsNaN() && want.IsNaN()) {
				t.Errorf("%s%v: output %d is %v, natively %v", e.Function, point, j, got, want)
				if stop--; stop <= 0 {
					return b.N
				}
			}
		}
	}
	return b.N
}

// randomPoints draws n points of ordinary, special and any numbers.
func randomPoints(r *rand.Rand, dims, n int) []float64 {
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2.5, 1e10, 1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi}
	points := make([]float64, dims*n)
	for i := range points {
		switch r.IntN(6) {
		case 0:
			points[i] = special[r.IntN(len(special))]
		case 1:
			points[i] = fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64)
		default:
			points[i] = (r.Float64() - 0.5) * 20
		}
	}
	return points
}
