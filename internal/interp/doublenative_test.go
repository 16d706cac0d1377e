package interp_test

// This file compares native double-double runs (run.Doubles) with balls: they always enclose what balls enclose.

import (
	"flag"
	"math"
	"math/big"
	"slices"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/testenv"
)

var doublePoints = flag.Int("doubles", 10, "TestNativeDoublesOfGSL: points of each function")

// nativeDoubles counts how native doubles compare with balls: outputs, those of which something is known, those whose relative error
// is between 1e-14 and 1, and of these the ones whose error is said to be known to 1e-6, and is.
// Close are those whose estimate is as good, said or not.
type nativeDoubles struct{ outputs, known, wrong, errors, good, right, close int }

// compare runs points natively and over balls of 384 bits.
func (n *nativeDoubles) compare(t *testing.T, w *native.Worker, p *ir.Program, call *ir.Call, points []float64) {
	t.Helper()
	name := p.Funcs[call.Entry].Name
	m := interp.New(p, call)
	var kept []float64
	var exact [][]*ball.Real
	var values [][]fp.Value
	for point := range slices.Chunk(points, call.Dims) {
		r := m.Run(point, interp.Limits{Steps: 20e3})
		if r.Outcome != interp.Returned || dependsOnFill(m, point, &interp.Result{Outcome: r.Outcome, Values: slices.Clone(r.Values)}) {
			continue
		}
		s := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(384)), point, interp.Limits{Steps: 20e3}, nil)
		kept, exact, values = append(kept, point...), append(exact, slices.Clone(s.Shadows)), append(values, slices.Clone(s.Values))
	}
	if len(kept) == 0 {
		return
	}
	if err := w.Load(call); err != nil {
		t.Fatal(name, err)
	}
	b, err := w.Run(kept, nil, run.Doubles)
	if err != nil {
		t.Fatal(name, err)
	}
	for i := range b.N {
		for k, x := range exact[i] {
			at := i*len(call.Outputs) + k
			if v := values[i][k]; b.Outcomes[i] == run.Returned && v.Format != fp.NoFormat {
				n.add(t, name, kept[i*call.Dims:(i+1)*call.Dims], v, b.Outputs[at], b.Deltas[at], b.Bounds[at], x)
			}
		}
	}
}

// add compares one output.
func (n *nativeDoubles) add(t *testing.T, name string, point []float64, want, v fp.Value, delta, bound float64, exact *ball.Real) {
	t.Helper()
	if v != want && !(v.IsNaN() && want.IsNaN()) {
		t.Errorf("%s(%v) = %v natively, %v here", name, point, v, want)
	}
	n.outputs++
	if !(bound <= math.MaxFloat64) {
		return
	}
	n.known++
	const prec = 2400
	center := ball.New().SetFloat(v)
	center.Add(center, ball.New().SetFloat64(delta), prec)
	radius := ball.New().SetFloat64(bound)
	said := ball.New().Hull(ball.New().Sub(center, radius, prec), ball.New().Add(center, radius, prec), prec)
	if !said.Overlaps(exact) {
		n.wrong++
		t.Errorf("%s(%v) = %v is said to be %v off, within %v; it is %v", name, point, v, delta, bound, exact)
	}
	size := math.Abs(v.Float64() + delta)
	err := math.Abs(delta) / size
	if !exact.IsFinite() || exact.Lower().Sign()*exact.Upper().Sign() <= 0 {
		return
	}
	c, _ := v.Big()
	truth, other := relativeError(c, exact.Lower()), relativeError(c, exact.Upper())
	if truth <= 1e-14 || truth >= 1 || math.Abs(other-truth) > 1e-9*truth { // 384 bits may not say it either
		return
	}
	n.errors++
	near := math.Abs(err-truth) <= 1e-6*truth
	if near {
		n.close++
	}
	if bound*(1/math.Abs(delta)+1/size) > 1e-6 {
		return
	}
	n.good++
	if near {
		n.right++
	} else {
		t.Errorf("%s(%v) = %v: relative error %v, natively %v", name, point, v, truth, err)
	}
}

func relativeError(c, exact *big.Float) float64 {
	d := new(big.Float).SetPrec(2400).Sub(c, exact)
	r, _ := d.Quo(d, exact).Float64()
	return math.Abs(r)
}

func (n *nativeDoubles) log(t *testing.T) {
	t.Helper()
	t.Logf("%d outputs, %d known, %d wrong; %d errors between 1e-14 and 1, %d said to be known to 1e-6, %d of them right, %d estimates as good",
		n.outputs, n.known, n.wrong, n.errors, n.good, n.right, n.close)
}

// C programs: memory, structs, loops, formats, bit casts, calls.
func TestNativeDoublesOfPrograms(t *testing.T) {
	for _, level := range []string{"-O0", "-O1"} {
		p, entries := testPrograms(t, programs(t, level))
		w := natively(t, p, run.Doubles)
		var n nativeDoubles
		for i, name := range entries {
			f := p.Func(name)
			n.compare(t, w, p, callOf(f), mixedPoints(f, 100, uint64(i)))
		}
		n.log(t)
		if n.known < 1000 {
			t.Errorf("only %d known", n.known)
		}
	}
}

// The special functions of GSL.
func TestNativeDoublesOfGSL(t *testing.T) {
	testenv.Long(t)
	p := gslProgram(t)
	w := natively(t, p, run.Doubles)
	var n nativeDoubles
	for _, call := range gslFunctions(p, "_e") {
		n.compare(t, w, p, call, randomPoints(p, call, *doublePoints))
	}
	n.log(t)
	if 2*n.known < n.outputs {
		t.Errorf("only %d of %d known", n.known, n.outputs)
	}
}
