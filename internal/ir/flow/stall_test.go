package flow

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
)

// Leaps go where rounds go one by one, and pass the same numbers.
func TestLeaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	float := func() float64 { return float64(float32(math.Ldexp(r.Float64()-0.5, r.IntN(14)-150*r.IntN(2)))) }
	for range 40 {
		w := walk{format: fp.Binary32, at: float(), by: float()}
		slow, rounds := w, 0
		var passed []float64
		for ; slow.next() != slow.at && rounds < 1<<20; rounds++ {
			slow.at = slow.next()
			if rounds < 2 || r.IntN(1<<12) == 0 {
				passed = append(passed, slow.at)
			}
		}
		hit, beside := make([]bool, len(passed)), 0
		leaps := 0
		for ; w.next() != w.at && (rounds < 1<<20 || math.Abs(w.at) < math.Abs(slow.at)/2); leaps++ {
			from := w.leap()
			for i, x := range passed {
				hit[i] = hit[i] || w.passed(from, x)
				y := float64(math.Nextafter32(float32(x), math.MaxFloat32))
				if math.Abs(w.step) > 4*(y-x) && w.passed(from, y) {
					beside++
				}
			}
		}
		if rounds < 1<<20 && slow.at != w.at || beside > 0 || leaps > 2000 {
			t.Fatalf("%v by %v: %v after %d leaps, %v after %d rounds; %d that no round has", w.at, w.by, w.at, leaps, slow.at, rounds, beside)
		}
		for i, x := range passed {
			if rounds < 1<<20 && !hit[i] {
				t.Fatalf("by %v: %v was not passed", w.by, x)
			}
		}
	}
}

// Doubles take 2^53 rounds and more, which nobody waits for.
func TestStallOfDoubles(t *testing.T) {
	for _, c := range []struct{ at, by, stalls float64 }{
		{0, 1, 0x1p53}, {0, -1, -0x1p53}, {-0x1p60, 0x1p7, 0x1p60}, {0, 1e300, math.Inf(1)}, {-1, 1e-3, 0x1p44}, {0, 0x1p-1074, 0x1p-1021},
	} {
		w := walk{format: fp.Binary64, at: c.at, by: c.by}
		n := 0
		for ; w.next() != w.at && n < mostLeaps; n++ {
			w.leap()
		}
		if w.at != c.stalls {
			t.Errorf("%v by %v: %v after %d leaps, want %v", c.at, c.by, w.at, n, c.stalls)
		}
	}
}
