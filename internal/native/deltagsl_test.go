package native

// This file compares estimated errors with enclosures: GSL's functions over balls, along the path of the floats.

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/run"
)

// exactError returns exact - computed of output k, and whether the enclosure says it to a part in 10^4.
func exactError(r *interp.ShadowResult[*ball.Real], k int) (float64, bool) {
	if !r.Shadows[k].IsFinite() || !r.Values[k].IsFinite() {
		return 0, false
	}
	computed, _ := r.Values[k].Big()
	lo, hi := r.Shadows[k].Lower(), r.Shadows[k].Upper()
	low, _ := new(big.Float).SetPrec(2000).Sub(lo, computed).Float64()
	high, _ := new(big.Float).SetPrec(2000).Sub(hi, computed).Float64()
	return (low + high) / 2, high-low <= 1e-4*math.Max(math.Abs(low), math.Abs(high))
}

// nearRoots returns points beside the roots of a function's value between neighbouring points, some ulps away.
func nearRoots(t *testing.T, w *Worker, points []float64) (near []float64) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(points))
	negative := func(points []float64) []bool {
		signs := make([]bool, len(points))
		outputs := runs(t, w, points, nil, run.Plain).Outputs
		for i := range signs {
			signs[i] = math.Float64frombits(outputs[i*len(w.call.Outputs)].Lo) < 0
		}
		return signs
	}
	var lo, hi []float64
	signs := negative(sorted)
	for i, s := range signs[1:] {
		if s != signs[i] {
			lo, hi = append(lo, sorted[i]), append(hi, sorted[i+1])
		}
	}
	for range 64 {
		if len(lo) == 0 {
			return nil
		}
		mid := make([]float64, len(lo))
		for i := range mid {
			mid[i] = fp.FromOrdinal(fp.Ordinal(lo[i])/2 + fp.Ordinal(hi[i])/2)
		}
		left, at := negative(lo), negative(mid)
		for i := range mid {
			if at[i] == left[i] {
				lo[i] = mid[i]
			} else {
				hi[i] = mid[i]
			}
		}
	}
	for _, x := range lo {
		for _, ulps := range []int64{0, 1, -1, 7, -20, 300, -5000, 1e5, -1e7} {
			near = append(near, fp.FromOrdinal(fp.Ordinal(x)+ulps))
		}
	}
	return near
}

// Where the relative error of a function's value exceeds 1e-12, the estimate is within 1% for 95% of points; and so it is
// where it exceeds 1e-15. Random points, and points near roots.
func TestDeltasAgreeWithBalls(t *testing.T) {
	p := gslProgram(t)
	w, err := gslWorker()
	if err != nil {
		t.Fatal(err)
	}
	inputs := 100 // of each function
	if testing.Short() {
		inputs = 30
	}
	limits := []float64{1e-15, 1e-12}
	near, all, functions := make([]int, len(limits)), make([]int, len(limits)), make([]int, len(limits))
	for _, s := range gslSubjects {
		call := gslCall(p, s)
		if err := w.Load(call); err != nil {
			t.Fatal(err)
		}
		points := s.points(inputs)
		points = append(points, nearRoots(t, w, points)...)
		b := runs(t, w, points, nil, run.Deltas)
		m := interp.New(p, call)
		some := make([]bool, len(limits))
		for i, x := range points {
			r := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(400)), []float64{x}, interp.Limits{Steps: 1e6}, nil)
			if r.Outcome != interp.Returned {
				continue
			}
			want, known := exactError(&r, 0)
			value, got := math.Float64frombits(b.Outputs[3*i].Lo), b.Deltas[3*i]
			agrees := math.Abs(got-want) <= 0.01*math.Abs(want)
			for k, limit := range limits {
				if !known || math.Abs(want) < limit*math.Abs(value) {
					continue
				}
				some[k] = true
				all[k]++
				if agrees {
					near[k]++
				} else {
					t.Logf("%s(%v) = %v: delta %v, error %v", s.name, x, value, got, want)
				}
			}
		}
		for k := range limits {
			if some[k] {
				functions[k]++
			}
		}
	}
	for k, limit := range limits {
		t.Logf("errors above %g: %d of %d estimates within 1%%, %d functions", limit, near[k], all[k], functions[k])
		if float64(near[k]) < 0.95*float64(all[k]) || all[k] < 300 || functions[k] < 8 {
			t.Errorf("errors above %g: %d of %d estimates are within 1%%, in %d functions; want 95%% of at least 300", limit, near[k], all[k], functions[k])
		}
	}
}
