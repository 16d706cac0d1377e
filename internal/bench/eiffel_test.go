package bench

// This file tests what bench eiffel makes of a stream, without running anything.

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/subject/suite"
)

// errorOf is an error known by its bounds.
func errorOf(lower, upper string) *finding.Largest {
	return &finding.Largest{Error: &finding.Error{Oracle: finding.Reference, Relative: &finding.Bounds{Lower: lower, Upper: upper}}}
}

// rowOf takes in messages as a run does.
func rowOf(f *suite.Figure, ms ...*finding.Message) *rangeRow {
	r := &rangeRow{figure: f, report: &campaign.Report{Messages: ms}, seconds: 1.5, inside: -1, largest: -1}
	for _, m := range ms {
		r.add(m)
	}
	return r
}

func TestRangeRows(t *testing.T) {
	side := []finding.Side{{Name: "x", Lower: finding.Number{Hex: "0x1p+0", Decimal: "1"}, Upper: finding.Number{Hex: "0x1.8p+1", Decimal: "3"}}}
	figure := &suite.Figure{Number: 9, Subject: "f", Error: "1.00E-03", Seconds: 30, Ranges: 25, MinPts: 20, Epsilon: 1.07,
		Sizes: &suite.RangeSizes{Ranges: 15, Size: 0.956, PSATRanges: 2, PSATSize: 8.382}}
	rows := []*rangeRow{
		rowOf(figure,
			&finding.Message{Range: &finding.Range{Method: finding.Ours, Box: side, Largest: errorOf("0.0095", "0.0096"), Density: &finding.Density{Fraction: 0.99999}}},
			&finding.Message{Range: &finding.Range{Method: finding.EIFFEL, Box: side, Largest: errorOf("inf", "inf")}},
			&finding.Message{Coverage: &finding.Coverage{Outside: &finding.Density{Fraction: 0}, Largest: errorOf("1e-4", "2e-4"),
				Proof: &finding.Proof{Complete: true, Proved: 1}}},
			&finding.Message{Envelope: &finding.Envelope{Half: "positive", MinPts: 22, Epsilon: 1.05, Clusters: 3}},
		),
		rowOf(&suite.Figure{Number: 10, Subject: "g", Error: "1.00E+00", Seconds: 10},
			&finding.Message{Skipped: &finding.Skipped{What: "callee h is not modelled"}},
			&finding.Message{Range: &finding.Range{Method: finding.Ours, Largest: errorOf("0.5", "0.5")}},
			&finding.Message{Coverage: &finding.Coverage{Outside: &finding.Density{Fraction: 1e-9}, Largest: errorOf("0.4", "0.6")}},
		),
	}
	var b bytes.Buffer
	for i := range rows {
		b.WriteString(rows[i].text() + "\n")
	}
	printClustering(&b, rows)
	printSizes(&b, rows)
	printRangeSums(&b, rows)
	for _, want := range []string{
		"  9 f                      |  1.00E-03  9.50e-03      9.5 |   30.00   1.50 |   25    1    1 | >0.9999 |        0  2.00e-04     all | NaN or infinity too\n",
		" 10 g                      |  1.00E+00  5.00e-01      0.5 |   10.00   1.50 |    0    0    1 |       - |  <0.0001  6.00e-01       - | callee h is not modelled\n",
		"|     20      1.07 | positive 22 1.05 3\n",
		"  9 f                      |     15      2      1      1 |     0.956     8.382     2.000     2.000\n",
		"without a failure                                           1 of 2 (not: g)\n",
		"0.9 of the published one            1 of 2 (not: g)\n",
		"above the published one                      1 of 2\n",
		"below that inside     1 of 2 (not: g)\n", // 0.6 may be above 0.5
		"proved for all  1 of 2\n",
		"seconds: mean, largest                                               1.50, 1.50\n",
		"published: mean, largest                                           20.00, 30.00\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no line with %q in\n%s", want, b.String())
		}
	}
}

func TestWantedFigures(t *testing.T) {
	paper := suite.Paper{{Number: 1, Subject: "f"}, {Number: 2, Note: "no expression was published"}, {Number: 3, Subject: "g"}}
	for _, test := range []struct {
		only []string
		want string
	}{{nil, "f g"}, {[]string{"3"}, "g"}, {[]string{"g", "1"}, "f g"}, {[]string{"f", "2"}, "2"}, {[]string{"h"}, "h"}} {
		figures, err := wantedFigures(paper, test.only)
		var names []string
		for _, f := range figures {
			names = append(names, f.Subject)
		}
		if got := strings.Join(names, " "); err == nil && got != test.want || err != nil && !strings.Contains(err.Error(), "--only "+test.want+":") {
			t.Errorf("--only %v: %s, %v, want %s", test.only, got, err, test.want)
		}
	}
}

// The number is what a published error is compared with, and NaN a remark.
func TestRowOfNumbers(t *testing.T) {
	r := rowOf(&suite.Figure{Number: 1, Subject: "f", Error: "1.00E-03"},
		&finding.Message{Range: &finding.Range{Method: finding.Ours, Largest: errorOf("inf", "inf"), LargestNumber: errorOf("0.5", "0.6")}},
		&finding.Message{Coverage: &finding.Coverage{Outside: &finding.Density{}, Largest: errorOf("0.7", "0.8")}})
	if r.largest != 0.7 || !math.IsInf(r.inside, 1) || !r.notANumber || !strings.HasPrefix(r.remarks(), "NaN or infinity too") {
		t.Errorf("%+v", r)
	}
}
