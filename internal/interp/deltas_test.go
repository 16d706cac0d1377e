package interp_test

// This file compares estimated errors with enclosures.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// agreement counts how well the deltas of a set of runs agree with balls.
type agreement struct {
	compared, close, rough, order int // close: to 1e-6; rough: to 1e-2; order: to a half
	worst                         string
	worstBy                       float64
}

// add compares the outputs of one run, unless paths diverge.
func (a *agreement) add(t *testing.T, name string, m *interp.Machine, point []float64) {
	const steps = 20e3
	d := interp.RunShadow(m, interp.Arith[float64](NewDeltas()), point, interp.Limits{Steps: steps}, nil)
	deltas, numbers := slices.Clone(d.Shadows), d.NumDiverging
	b := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(256)), point, interp.Limits{Steps: steps}, nil)
	if d.Outcome != b.Outcome || d.Steps != b.Steps || !slices.Equal(d.Values, b.Values) {
		t.Errorf("%s(%v): the two runs are not the same run", name, point)
	}
	if b.Outcome != interp.Returned || b.NumDiverging > 0 || numbers > 0 {
		return
	}
	for i, v := range b.Values {
		if v.Format != fp.Binary64 && v.Format != fp.Binary32 || !v.IsFinite() || !b.Shadows[i].IsFinite() || b.Shadows[i].RelAccuracyBits() < 100 {
			continue
		}
		z := v.Float64()
		exact := ball.New().Sub(b.Shadows[i], ball.New().SetFloat(v), 256).Mid64()
		if math.Abs(exact) <= 1e-14*math.Abs(z) || math.Abs(exact) < 1e-300 || math.Abs(z) < 1e-290 {
			continue
		}
		a.compared++
		by := math.Abs(deltas[i]-exact) / math.Abs(exact)
		if by <= 1e-6 {
			a.close++
		}
		if by <= 0.5 {
			a.order++
		}
		if by <= 1e-2 {
			a.rough++
		} else if !(by <= a.worstBy) {
			a.worst, a.worstBy = name, by
			if testing.Verbose() {
				t.Logf("%s(%v) = %v: delta %v, exact %v", name, point, z, deltas[i], exact)
			}
		}
	}
}

// The error of C programs' results is that of balls of 256 bits, to 6 digits.
func TestDeltasOfPrograms(t *testing.T) {
	p, entries := testPrograms(t, programs(t, "-O1"))
	var all agreement
	for i, name := range entries {
		call := callOf(p.Func(name))
		m := interp.New(p, call)
		for point := range slices.Chunk(mixedPoints(p.Func(name), 100, uint64(i)), call.Dims) {
			all.add(t, name, m, point)
		}
	}
	all.log(t)
	all.atLeast(t, 0.99, all.close)
}

func (a *agreement) log(t *testing.T) {
	t.Helper()
	t.Logf("%d errors above 1e-14 compared: %d agree to 1e-6, %d to 1e-2, %d to a half; worst by %v in %s", a.compared, a.close, a.rough, a.order, a.worstBy, a.worst)
}

// atLeast checks that a share of the errors agree.
func (a *agreement) atLeast(t *testing.T, share float64, agree int) {
	t.Helper()
	if a.compared == 0 || float64(agree) < share*float64(a.compared) {
		t.Errorf("%d of %d agree, want %v of them", agree, a.compared, share)
	}
}

// The same for the special functions of GSL, where most errors come from elementary functions: the error that these make is
// known to 64 bits, which is a few digits where it is small; and at huge arguments a sine has no first order.
func TestDeltasOfGSL(t *testing.T) {
	p := gslProgram(t)
	var all agreement
	for f, call := range gslFunctions(p, "_e") {
		m := interp.New(p, call)
		for point := range slices.Chunk(randomPoints(p, call, 20), call.Dims) {
			all.add(t, f.Name, m, point)
		}
	}
	all.log(t)
	all.atLeast(t, 0.97, all.rough)
	all.atLeast(t, 0.98, all.order)
}

// With an observer every operation has its event; without, most have none. Nothing else differs.
func TestQuickIsNotDifferent(t *testing.T) {
	p := gslProgram(t)
	for f, call := range gslFunctions(p, "_e") {
		m := interp.New(p, call)
		for point := range slices.Chunk(randomPoints(p, call, 10), call.Dims) {
			quick := interp.RunShadow(m, interp.Arith[float64](NewDeltas()), point, interp.Limits{Steps: 20e3}, nil)
			quick.Values = slices.Clone(quick.Values)
			// A run of another arithmetic between the two: its constants are not these.
			interp.RunShadow(m, interp.Arith[float64](asIs{}), point, interp.Limits{Steps: 20e3}, nil)
			slow := interp.RunShadow(m, interp.Arith[float64](NewDeltas()), point, interp.Limits{Steps: 20e3}, func(*interp.Event[float64]) {})
			for i, v := range slow.Shadows {
				if w := quick.Shadows[i]; v != w && v == v {
					t.Errorf("%s(%v): delta %d is %v, with events %v", f.Name, point, i, w, v)
				}
			}
			if !slices.Equal(quick.Values, slow.Values) || !slices.Equal(quick.Numbers, slow.Numbers) || quick.Steps != slow.Steps ||
				!slices.Equal(quick.Divergences, slow.Divergences) || quick.NumDiverging != slow.NumDiverging || !slices.Equal(quick.Restarts, slow.Restarts) {
				t.Errorf("%s(%v): %+v, with events %+v", f.Name, point, quick, slow)
			}
		}
	}
}
