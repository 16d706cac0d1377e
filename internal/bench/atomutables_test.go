package bench

// This file tests ATOMU's tables with made-up rows, and the published figures.

import (
	"bytes"
	"math"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

func TestWithout(t *testing.T) {
	for _, c := range []struct {
		n, m, k int
		want    float64
	}{{4, 1, 1, 0.75}, {4, 1, 4, 0}, {4, 2, 2, 1. / 6}, {3, 0, 5, 0}, {0, 0, 1, 0}, {2, 2, 1, 0}} {
		if got := without(c.n, c.m, c.k); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("without(%d, %d, %d) = %g, want %g", c.n, c.m, c.k, got, c.want)
		}
	}
}

// The figures of the tables give the sums that the paper prints.
func TestATOMUFigures(t *testing.T) {
	paper, err := suite.Published("atomu")
	if err != nil {
		t.Fatal(err)
	}
	found, rivals, mended := 0, 0, 0
	seconds := 0.0
	for _, f := range paper {
		mended += one(f.Mended != "")
		if f.DEMC != nil {
			rivals++
			found += one(f.DEMC.Found)
			if f.Table == 4 {
				seconds += f.DEMC.Seconds
			}
		}
	}
	if rivals != 49 || found != 20 || mended != 11 || math.Abs(seconds/28-459.6) > 0.05 {
		t.Errorf("%d functions of DEMC, %d found, %g s, %d restored", rivals, found, seconds/28, mended)
	}
}

func TestGoldenATOMUTables(t *testing.T) {
	paper := suite.Paper{{Table: 3, Name: "2 functions", Counts: map[string]float64{"functions": 2, "operations": 20, "potentially-unstable": 10, "unstable": 4}}}
	stats := &finding.Stats{Sites: 11, UnstableSites: 3, Seconds: map[string]float64{"search": 0.25}}
	m := &measured{strategy: atomu, rows: []*row{
		{name: "gsl_sf_f", potential: 5, stats: stats, tally: tally{significant: true, first: 2, many: 1, candidates: 4},
			figure: &suite.Figure{Table: 4, Error: "1.00E+00", Seconds: 0.5, DEMC: &suite.Rival{Seconds: 100}, Mended: "the name"}},
		{name: "gsl_sf_g", potential: 4, stats: stats, figure: &suite.Figure{Table: 5, Error: "3E-16"}},
		{name: "gsl_sf_h", potential: 1, stats: stats, figure: &suite.Figure{}},
	}}
	var b bytes.Buffer
	m.printAtomu(&b, paper)
	golden(t, "atomu.txt", b.Bytes())
}
