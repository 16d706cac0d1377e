package eval

// This file evaluates the references of GSL's functions, at ordinary points, at hard points and at those of ATOMU.

import (
	"fmt"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// table returns the lines of a file of testdata, split at tabs.
func table(t testing.TB, name string) (rows [][]string) {
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func values(t testing.TB, list string) (out []fp.Value) {
	for _, s := range strings.Fields(list) {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fp.FromFloat64(x))
	}
	return out
}

// TestGSL: at benign points, formulas and GSL agree to 1e-10. A printed formula parses again.
func TestGSL(t *testing.T) {
	for _, row := range table(t, "gsl.tsv") {
		name, vars, point, value, domain, formula := row[0], strings.Fields(row[1]), values(t, row[2]), values(t, row[3]), row[4], row[5]
		r, err := NewReference(formula, domain, vars)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := r.Eval(point, Limits{})
		if _, hi := relative(value[0], got.Ball); got.Status != OK || hi > 1e-10 {
			t.Errorf("%s(%s) = %v (%v), GSL %s", name, row[2], got.Ball, got.Status, row[3])
		}
		tree, _ := fpcore.ParseExpr("", formula)
		if again, err := fpcore.ParseExpr("", tree.String()); err != nil || again.String() != tree.String() {
			t.Errorf("%s: printed as %s: %v", name, tree, err)
		}
	}
}

// TestPrecisionsOverlap: balls of one value at two precisions overlap.
func TestPrecisionsOverlap(t *testing.T) {
	for _, row := range table(t, "gsl.tsv") {
		vars := strings.Fields(row[1])
		e, _ := fpcore.ParseExpr("", row[5])
		f, err := Compile(e, vars)
		if err != nil {
			t.Fatal(err)
		}
		args := make([]*ball.Real, len(vars))
		for i, v := range values(t, row[2]) {
			args[i] = ball.New().SetFloat(v)
		}
		high := ball.New().Set(f.Eval(400, args...))
		for _, prec := range []uint{30, 53, 90, 200} {
			if low := f.Eval(prec, args...); low.IsFinite() && !low.Overlaps(high) {
				t.Errorf("%s(%s): %v with %d bits, %v with 400", row[0], row[2], low, prec, high)
			}
		}
	}
}

// relative returns an enclosure of |c/e - 1|, and 0 if c and e are 0.
func relative(c fp.Value, e *ball.Real) (lo, hi float64) {
	switch {
	case e == nil:
		return 0, math.Inf(1)
	case c.IsZero() && e.IsZero():
		return 0, 0
	}
	z := ball.New().SetFloat(c)
	z.Sub(z.Div(z, e, 256), ball.New().SetInt64(1), 256)
	return z.Abs(z, 256).Float64Bounds()
}

// TestTable4: GSL's values and the references give the 42 errors of ATOMU's table 4, to the printed digits.
func TestTable4(t *testing.T) {
	rows := table(t, "table4.tsv")
	for _, row := range rows {
		r, err := NewReference(row[5], "", row[1:2])
		if err != nil {
			t.Fatal(err)
		}
		got := r.Eval(values(t, row[2]), Limits{})
		least, most := relative(values(t, row[3])[0], got.Ball)
		if lo, hi := fmt.Sprintf("%.2E", least), fmt.Sprintf("%.2E", most); lo != row[4] || hi != row[4] {
			t.Errorf("%s(%s): relative error in [%s, %s], published %s", row[0], row[2], lo, hi, row[4])
		}
	}
	if len(rows) != 42 {
		t.Errorf("%d rows, want 42", len(rows))
	}
}

// BenchmarkReference evaluates all functions of one parameter at moderate inputs. Each is compiled once.
func BenchmarkReference(b *testing.B) {
	var refs []*Reference
	for _, row := range table(b, "gsl.tsv") {
		if vars := strings.Fields(row[1]); len(vars) == 1 && len(refs) < 109 {
			r, err := NewReference(row[5], row[4], vars)
			if err != nil {
				b.Fatal(err)
			}
			refs = append(refs, r)
		}
	}
	var took []float64
	b.ResetTimer()
	for range b.N {
		for i, r := range refs {
			for k := range 20 {
				x := math.Exp(float64((k*37+i*11)%20)/3-3) * float64(1-k%2*2) // magnitudes 0.05 to 28, either sign
				at := []fp.Value{fp.FromFloat64(x)}
				start := time.Now()
				if got := r.Eval(at, Limits{}); got.Status != OutOfDomain {
					took = append(took, float64(time.Since(start).Nanoseconds())/1e3)
				}
			}
		}
	}
	b.StopTimer()
	sort.Float64s(took)
	b.ReportMetric(took[len(took)/2], "us/median")
	b.ReportMetric(took[len(took)*99/100], "us/p99")
}

// TestHardInputs checks the status of hard inputs, and the largest precision that they need.
func TestHardInputs(t *testing.T) {
	formulas := map[string][]string{}
	for _, row := range table(t, "gsl.tsv") {
		formulas[row[0]] = row
	}
	for _, c := range []struct {
		function string
		x        float64
		status   Status
		prec     uint
	}{
		{"airy_Ai", -404285254922.24878, OK, 128}, {"airy_Ai", -1e300, OK, 2048}, {"bessel_J0", 1e17, OK, 128}, {"bessel_J0", 1e300, OK, 2048},
		{"clausen", 125293578035230.14, OK, 128}, {"clausen", 1e300, OK, 128}, {"dilog", 12.595170369845011, OK, 128},
		{"expint_E2_scaled", -2.71e228, OK, 1024}, {"bessel_j2", 1e-150, OK, 4096}, {"gammastar", 1e300, OK, 2048},
		{"lngamma", -1e15 - 0.5, OK, 128}, {"psi", -0x1p52 + 0.5, OK, 128}, {"psi_1", -3.56e12 + 0.5, OK, 128}, {"zeta", -169.99999999999991, OK, 128},
		{"zeta", -170, Zero, 4096}, {"synchrotron_1", 500, OK, 1024}, {"synchrotron_1", 683.797, OK, 1024}, {"lngamma", -2.4570247382207997, OK, 128},
		{"zetam1", -170, OK, 256}, {"lngamma", 1, Zero, 128}, {"psi", -3, OutOfDomain, 128},
	} {
		row := formulas[c.function]
		r, err := NewReference(row[5], row[4], strings.Fields(row[1]))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Eval([]fp.Value{fp.FromFloat64(c.x)}, Limits{}); got.Status != c.status || got.Prec > c.prec {
			t.Errorf("%s(%v) = %v: %v with %d bits, want %v with %d", c.function, c.x, got.Ball, got.Status, got.Prec, c.status, c.prec)
		}
	}
}
