package bench

// This file is Figures 1 and 2 of LSGA: how the error depends on the exponent of an input, and on its significand (section IV-B).

import (
	"context"
	"fmt"
	"io"
	"math"

	"faultline/internal/campaign"
	"faultline/internal/subject"
)

// lsgaFigures is the word of --only that selects the figures.
const lsgaFigures = "figures"

const (
	figureSignificands = 3    // of a function, each with all exponents
	figureExponents    = 2    // of a function, each with random significands
	figureDraws        = 1000 // significands of an exponent; the paper's number is lost in the text at hand
	figureBars         = 32
	significandBits    = 52
	exponents          = 2047 // of finite doubles

	erfSignificand = 0x34873b27b23c6 // of Figure 1
)

// figureFunctions are the functions of the paper's analysis. Its figures show the last one.
var figureFunctions = []string{"gsl_sf_bessel_K0", "gsl_sf_Ci", "gsl_sf_legendre_Q1", "gsl_sf_erf"}

// A varied row has the errors of one function with one part of the input fixed.
type varied struct {
	function, fixed string
	errors          []float64 // by exponent, or by random significand; NaN: not known
	at              []int64   // the varied part of the input
}

var variedTable = table[*varied]{
	{"%-20v", "function", func(v *varied) any { return v.function }},
	{" %-28v", "fixed", func(v *varied) any { return v.fixed }},
	{" | %9v", "largest", func(v *varied) any { return ifKnown(v.most() > 0, "%.1e", v.most()) }},
	{" %8v", "decades", func(v *varied) any { return ifKnown(v.most() > 0, "%.0f", v.decades()) }},
	{" | %8v", "near", func(v *varied) any {
		n, _, _ := v.near()
		return fmt.Sprintf("%.2f%%", percent(n, len(v.errors)))
	}},
	{" %v", "they lie in", func(v *varied) any {
		_, lo, hi := v.near()
		return ifKnown(v.most() > 0, "[%#x, %#x]", lo, hi)
	}},
}

// most returns the largest error, 0 if all results are exact or unknown.
func (v *varied) most() (most float64) {
	for _, e := range v.errors {
		if e > most && !math.IsInf(e, 0) {
			most = e
		}
	}
	return most
}

// decades returns how many orders of magnitude lie between the smallest error that is not 0 and the largest one.
func (v *varied) decades() float64 {
	least := math.Inf(1)
	for _, e := range v.errors {
		if e > 0 {
			least = min(least, e)
		}
	}
	return math.Log10(v.most() / least)
}

// near counts the errors within two orders of magnitude of the largest one. It returns the smallest and the largest varied part with one.
func (v *varied) near() (n int, lo, hi int64) {
	lo = math.MaxInt64
	for i, e := range v.errors {
		if most := v.most(); most > 0 && e >= most/100 && !math.IsInf(e, 0) {
			n++
			lo, hi = min(lo, v.at[i]), max(hi, v.at[i])
		}
	}
	return n, lo, hi
}

// benchLSGAFigures measures the errors of the four functions.
func benchLSGAFigures(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	c := *cfg
	c.Oracle, c.Only = "shadow", nil
	var args []string
	for _, name := range figureFunctions {
		args = append(args, "gsl.toml:"+name)
	}
	j, err := contest(ctx, &c, args, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `LSGA's Figures 1 and 2: the relative error of a function, with the significand of the input fixed and all exponents, or with the exponent
fixed and %d random significands; seed %d
decades: between the smallest error that is not 0 and the largest one; near: inputs within two orders of magnitude of the largest error
(published: few exponents, in a small interval, usually near 0x3ff; many significands, spread evenly; digits are lost in the text at hand)

%s
`, figureDraws, cfg.Seed, variedTable.heads())
	var erf []*varied
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) variedResult { return measureVaried(t) },
		func(s *subject.Subject, r variedResult) error {
			if r.err != nil {
				return r.err
			}
			for _, v := range r.rows {
				fmt.Fprintln(w, variedTable.text(v))
			}
			if s.Name == figureFunctions[len(figureFunctions)-1] {
				erf = r.rows
			}
			return nil
		})
	if err != nil || len(erf) == 0 {
		return err
	}
	printBars(w, "Figure 1: the largest error of erf by exponent", erf[0], exponents)
	printBars(w, "Figure 2: the largest error of erf by significand", erf[len(erf)-1], 1<<significandBits)
	return nil
}

type variedResult struct {
	rows []*varied
	err  error
}

// measureVaried measures one function. The last exponent is that of the largest error, since random ones may show none.
func measureVaried(t *campaign.Task) (r variedResult) {
	random := t.Chance(lsgaFigures)
	measure := func(fixed string, at []int64, bits func(part int64) uint64) *varied {
		v := &varied{function: t.Subject.Name, fixed: fixed, at: at}
		points := make([]float64, len(at))
		for i, part := range at {
			points[i] = math.Float64frombits(bits(part))
		}
		v.errors, r.err = t.Judge(points, t.Options)
		r.rows = append(r.rows, v)
		return v
	}
	all := make([]int64, exponents)
	for i := range all {
		all[i] = int64(i)
	}
	worst, most := int64(0), -1.0
	for k := range figureSignificands {
		significand := uint64(random.Int64N(1 << significandBits))
		if k == 0 {
			significand = erfSignificand
		}
		v := measure(fmt.Sprintf("significand %#013x", significand), all,
			func(e int64) uint64 { return uint64(e)<<significandBits | significand })
		if r.err != nil {
			return r
		}
		for i, e := range v.errors {
			if e > most && !math.IsInf(e, 0) {
				worst, most = v.at[i], e
			}
		}
	}
	for k := range figureExponents {
		exponent := random.Int64N(exponents)
		if k == figureExponents-1 {
			exponent = worst
		}
		draws := make([]int64, figureDraws)
		for i := range draws {
			draws[i] = random.Int64N(1 << significandBits)
		}
		measure(fmt.Sprintf("exponent %#x", exponent), draws, func(s int64) uint64 { return uint64(exponent)<<significandBits | uint64(s) })
		if r.err != nil {
			return r
		}
	}
	return r
}

// printBars prints the largest error of each of some equal parts of the varied numbers, which are below end.
func printBars(w io.Writer, title string, v *varied, end int64) {
	bars := make([]float64, figureBars)
	width := (end + figureBars - 1) / figureBars
	for i, e := range v.errors {
		if e > 0 && !math.IsInf(e, 0) {
			k := v.at[i] / width
			bars[k] = max(bars[k], e)
		}
	}
	fmt.Fprintf(w, "\n%s, %s fixed\n\n", title, v.fixed)
	for k, e := range bars {
		bar := ""
		if e > 0 {
			for x := math.Log10(e); x > -20; x-- {
				bar += "#"
			}
		}
		fmt.Fprintf(w, "  from %#-16x %9.1e  %s\n", int64(k)*width, e, bar)
	}
}
