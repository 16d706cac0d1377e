package hunt

import (
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
)

// One input of a conversion was kept, the most ordinary one. It did no harm, and the one with the other coordinate at the limit did.
func TestConversionsOfEachCoordinate(t *testing.T) {
	t.Parallel()
	f := newFound(unit(2), 1e-3)
	for _, x := range []struct {
		point []float64
		shows string
	}{{[]float64{1, 0x1p63}, "1"}, {[]float64{2, 0x1p63}, "2"}, {[]float64{0x1p63, 10}, "-8"}, {[]float64{0x1p63, 1}, "0"}, {[]float64{0x1p63, 20}, "-8"}} {
		s := spot{point: x.point, judged: unjudged}
		f.addEvent(run.Event{Site: 3, Kind: fp.InvalidConversion}, &s, x.shows)
	}
	var points [][]float64
	for _, c := range f.exceptions() {
		points = append(points, c.Point)
	}
	for _, want := range [][]float64{{2, 0x1p63}, {0x1p63, 10}} {
		if !slices.ContainsFunc(points, func(p []float64) bool { return slices.Equal(p, want) }) {
			t.Errorf("%v is not proposed: %v", want, points)
		}
	}
	if len(points) != 4 {
		t.Errorf("%d inputs, want one for each result: %v", len(points), points)
	}
}
