package certify

// This file tests of which NaN it is said that results around the input come to a number.

import (
	"math"
	"strconv"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// p log p at 0, and a Newton step for the cube root, were NaN on the way.
func TestNaNAmidNumbers(t *testing.T) {
	none := math.NaN()
	for _, tt := range []struct {
		function string
		at       []float64
		want     float64 // NaN: none
	}{
		{"plogp", []float64{0}, 0},
		{"root_log", []float64{0}, 0},
		{"entropy", []float64{0, 0.5, 0.5}, math.Ln2},
		{"entropy", []float64{0, 0, 1}, 0},
		{"entropy", []float64{0, 0, 0}, 0},
		{"divergence", []float64{0, 0.5}, 0},
		{"divergence", []float64{0, 0}, none},
		{"log_loss", []float64{0, 0}, none}, // the label might be 1e-9
		{"log_loss_of", []float64{0, 0}, 0},
		{"log_loss_of", []float64{1, 1}, 0},
		{"cube_root", []float64{0}, 0},
		{"by_rsqrt", []float64{0}, 0},
		{"by_rsqrtf", []float64{0}, 0},
		{"sinc", []float64{0}, 1},
		{"growth", []float64{0}, 1},
		{"versine", []float64{0}, 0.5},
		{"half_tangent", []float64{0}, 0},
		{"self_power", []float64{0}, 1},
		{"power", []float64{0, 0}, none},
		{"ratio", []float64{0}, 1},
		{"logs", []float64{0}, 0.5},
		{"langevin", []float64{0}, 0},
		{"planck", []float64{0}, 0},
		{"quotient", []float64{1}, 2},
		{"ends", []float64{1}, 1},
		{"scaled_norm", []float64{0, 0}, 0},
		{"smaller_root", []float64{1, 0, 0}, 0}, // 0/0 was an exception in a run without a known exact value
		{"parallel", []float64{0, 0}, none},
		{"harmonic", []float64{8, math.Copysign(0, -1), 0}, none},
		{"student", []float64{1, 2, -1, 0}, none}, // the variance is negative
		{"terminal", []float64{0, 0}, 0},
		{"linear_root", []float64{0, 4, 1}, -0.25},
		{"linear_root", []float64{0, 4, 0}, 0},
		{"linear_root", []float64{0, 0, 1}, none},
		{"linear_root", []float64{0, 0, 0}, none},
		{"two_unknowns", []float64{0, 2, 1, 1, 4, 1}, -1},
		{"two_unknowns", []float64{0, 0, 1, 0, 0, 0}, none}, // the determinant is 0 too
		{"damped", []float64{0}, 0},
		{"sign", []float64{0}, none},
		{"pole", []float64{0}, none},
		{"steep", []float64{0}, none},
		{"wave", []float64{0}, none},
		{"even_wave", []float64{0}, none},
		{"direction", []float64{0, 0}, none},
		{"product", []float64{0, 0}, none},
		{"relative", []float64{0, 0}, none},
		{"mean", []float64{0, 0, 0, 0}, none},
		{"mean", []float64{1, 1, 0, 0}, none},
		{"slowly", []float64{0}, none},
		{"root", []float64{-1}, none},
		{"root", []float64{-1e-30}, none}, // NaN is right
		{"slerp_weight", []float64{1, 0.25}, 0.75},
		{"slerp_weight", []float64{1, 1}, 0},
		{"cosine", []float64{0, 0, 1, 2}, none},
		{"cosine", []float64{0, 0, 0, 0}, none},
		{"weighted", []float64{0, 0, 36, 1e-20}, none}, // was 3.6e21
		{"shifted", []float64{0, 10}, 11},
		{"kurtosis", []float64{2, 2, 2, 2}, none},
		{"share", []float64{0, 1, 2}, 1},
		{"share_of", []float64{0, 1, 2}, none}, // the scales of dogleg in cminpack, whose callers check that they are positive
	} {
		s, err := prepare(subjectOf(t, "testdata/limits.c", tt.function, ""))
		if err != nil {
			t.Fatal(err)
		}
		found, most := none, 0
		for _, id := range s.Sites {
			for _, kind := range []finding.Kind{finding.Invalid, finding.DivideByZero} {
				before := s.machine.Runs
				c, err := s.claim(tt.at, Claim{Site: id, Kind: kind, HasFlags: true, Flags: ^fp.NoException}, Options{})
				if err != nil {
					t.Fatal(err)
				}
				most = max(most, s.machine.Runs-before)
				if c.Trial != nil && c.Trial.Change == finding.NumbersAround {
					if found, err = strconv.ParseFloat(c.Reason.Value, 64); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if same := found == tt.want || math.Abs(found-tt.want) < 1e-2; !same && !(math.IsNaN(found) && math.IsNaN(tt.want)) {
			t.Errorf("%s%v: %v, want %v", tt.function, tt.at, found, tt.want)
		}
		if most > 7 {
			t.Errorf("%s%v: %d runs of the interpreter for a claim", tt.function, tt.at, most)
		}
	}
}

// 0/0 is a wrong result at an ordinary input if the results all around it are bounded: the hue of a grey was listed as an exception without
// harm. It is none where they have any size, where an input is 0, or where the function has no value on both sides.
func TestNaNAmidBoundedResults(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		want     bool
	}{
		{"hue", []float64{0.2, 0.2, 0.2}, true},
		{"kurtosis", []float64{2, 2, 2, 2}, true},
		{"hue", []float64{0, 0, 0}, false},
		{"slope", []float64{1, 2, 1, 2}, false},
		{"bell", []float64{0, 0}, false},
		{"bounded_sine", []float64{1, 1}, false},
	} {
		s, err := prepare(subjectOf(t, "testdata/limits.c", tt.function, ""))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, id := range s.Sites {
			c, err := s.claim(tt.at, Claim{Site: id, Kind: finding.Invalid, HasFlags: true, Flags: ^fp.NoException}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			found = found || c.Trial != nil && c.Trial.Change == finding.BoundedAround && c.Wrong && c.Class == finding.Avoidable
		}
		if found != tt.want {
			t.Errorf("%s%v: wrong %v, want %v", tt.function, tt.at, found, tt.want)
		}
	}
}
