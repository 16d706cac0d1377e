package hunt

import (
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Ordinary images of a point keep its equal numbers and signs. 0/0 of three equal numbers was known at -1.8e308 only, an extreme input.
func TestOrdinaryImages(t *testing.T) {
	real := subject.Param{Min: -1e308, Max: 1e308, Format: fp.Binary64}
	s := &subject.Subject{Params: []subject.Param{real, real, real, {Max: 9}}}
	g := &ground{subject: s, domain: search.NewDomain(&search.Setup{Subject: s})}
	for _, tt := range []struct{ at, ranked []float64 }{
		{[]float64{-3e300, -3e300, 6e300, 7}, []float64{-0.25, -0.25, 0.5, 7}},
		{[]float64{0, 0, 0, 1}, []float64{0.25, 0.25, 0.25, 1}},
	} {
		scaled := g.scaledToOne(tt.at)
		for i := range scaled[:2] {
			if scaled[0] != scaled[1] || (scaled[i] < 0) != (tt.at[i] < 0) || !search.Plausible(s, scaled) {
				t.Errorf("scaledToOne(%v) = %v", tt.at, scaled)
			}
		}
		if ranked := g.byRank(tt.at); !slices.Equal(ranked, tt.ranked) {
			t.Errorf("byRank(%v) = %v, want %v", tt.at, ranked, tt.ranked)
		}
	}
}
