package certify

// This file reproduces the published errors of ATOMU's Table 4.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/subject/suite"
)

// meant returns the doubles that the paper may have meant by the 16 digits that it prints: that which the text reads as,
// and its neighbours within half a unit of the last digit and a little more.
func meant(text string) []float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	points := []float64{x}
	n := fp.Ordinal(x)
	for d := int64(1); d <= 9; d++ {
		points = append(points, fp.FromOrdinal(n+d), fp.FromOrdinal(n-d))
	}
	return points
}

// The published errors of ATOMU's Table 4 (relative, against the mathematical function) are those that are certified
// here, to the printed digits.
func TestTable4(t *testing.T) {
	gsl(t, "gsl_sf_lngamma")
	paper, err := suite.Published("atomu")
	if err != nil {
		t.Fatal(err)
	}
	all, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*subject.Subject{}
	for _, s := range all {
		byName[s.Name] = s
	}
	figures, reproduced := 0, 0
	for _, f := range paper {
		if f.Table != 4 {
			continue
		}
		figures++
		p, err := prepare(byName[f.Subject])
		if err != nil {
			t.Error(err)
			continue
		}
		found, first := "", ""
		for _, x := range meant(f.Input) {
			c, err := p.certify([]float64{x}, Options{Oracle: ReferenceOnly})
			if err != nil {
				t.Fatal(err)
			}
			if first == "" {
				first = printed(c)
				t.Logf("%s %s: %s %s %s %s %s %q", f.Subject, f.Input, c.Verdict, first, c.Class, c.Kind, where(c), report.Notes(&c.Finding))
			}
			if c.Verdict == finding.Certified && printed(c) == f.Error {
				found = fp.Decimal(x)
				break
			}
		}
		if found == "" {
			t.Errorf("%s at %s: error %s, published %s", f.Subject, f.Input, first, f.Error)
			continue
		}
		reproduced++
	}
	t.Logf("%d of %d reproduced", reproduced, figures)
}

// printed is the error as the paper prints it.
func printed(c *Certificate) string {
	if len(c.Error) == 0 || c.Main().Relative == nil {
		return "none"
	}
	x, _ := strconv.ParseFloat(c.Main().Relative.Lower, 64)
	return strings.ToUpper(fmt.Sprintf("%.2e", x))
}

func where(c *Certificate) string {
	if c.Site == nil {
		return "nowhere"
	}
	return fmt.Sprintf("%s:%d %s, condition %s", c.Site.File, c.Site.Line, c.Site.Op, c.Condition)
}

// Every reference of the suite compiles, in the names that its subject has.
func TestSuiteReferences(t *testing.T) {
	gsl(t, "gsl_sf_lngamma")
	all, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		t.Fatal(err)
	}
	references := 0
	for _, s := range all {
		p, err := prepare(s)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.ref != nil {
			references++
		}
	}
	t.Logf("%d subjects, %d references", len(all), references)
}

// Table 4 has 2.26E-03 for zetam1 and the text -1.699999999999999e+02, which reads as a double where the error is 3.8e-4;
// a rerun of the published search found 3.4e-5 and no more. That was luck, and not another library: the error changes by
// two orders of magnitude from one double to the next below -170, the published figure is that of the text's upper
// neighbour, and the worst of all is at the last double. Values from mpmath, 60 digits.
func TestZetam1(t *testing.T) {
	p, err := prepare(gsl(t, "gsl_sf_zetam1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct {
		x     float64
		error string
	}{
		{-0x1.53ffffffffff6p+7, "3.37E-05"}, {-0x1.53ffffffffff8p+7, "3.49E-05"}, {-0x1.53ffffffffffcp+7, "3.78E-04"}, // the text
		{-0x1.53ffffffffffdp+7, "2.26E-03"}, {-0x1.53fffffffffffp+7, "7.41E-03"},
	} {
		c, err := p.certify([]float64{q.x}, Options{Oracle: ReferenceOnly})
		if err != nil {
			t.Fatal(err)
		}
		if printed(c) != q.error || c.Signalled != "status 0" {
			t.Errorf("zetam1(%s): error %s, %s; want %s", fp.Decimal(q.x), printed(c), c.Signalled, q.error)
		}
	}
}

// BenchmarkTable4 is one certificate for each input of Table 4, in process.
func BenchmarkTable4(b *testing.B) {
	gsl(b, "gsl_sf_lngamma")
	paper, err := suite.Published("atomu")
	if err != nil {
		b.Fatal(err)
	}
	all, err := load.Subjects(b.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		b.Fatal(err)
	}
	type query struct {
		p *prepared
		x float64
	}
	var list []query
	for _, f := range paper {
		for _, s := range all {
			if f.Table == 4 && s.Name == f.Subject {
				p, err := prepare(s)
				if err != nil {
					b.Fatal(err)
				}
				list = append(list, query{p, meant(f.Input)[0]})
			}
		}
	}
	var times []float64
	for i := 0; b.Loop(); i++ {
		q := list[i%len(list)]
		start := time.Now()
		q.p.certify([]float64{q.x}, Options{})
		times = append(times, float64(time.Since(start).Nanoseconds())/1e3)
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "median-us")
	b.ReportMetric(times[len(times)-1], "max-us")
}
