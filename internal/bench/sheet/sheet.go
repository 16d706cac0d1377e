// Package sheet is how the tables of benches are printed, and what is counted for the lines below them. It must not know what is measured.
// Its functions may be called from several goroutines, each with a writer of its own.
package sheet

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// Columns are a table's: a format of %v only. Its head and its rows are printed by it.
type Columns string

// Row prints one line of a table, texts and whole numbers. Other numbers are texts already.
func (c Columns) Row(w io.Writer, cells ...any) { fmt.Fprintf(w, string(c)+"\n", cells...) }

// Known formats what is known, "-" where it is not.
func Known(ok bool, format string, args ...any) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf(format, args...)
}

// Positive is a number that counts from 1, "-" for 0.
func Positive(n int) string { return Known(n > 0, "%d", n) }

// Summed prints one line of what a table comes to: what it is, padded to a width, and the figures.
func Summed(w io.Writer, width int, what, format string, args ...any) error {
	_, err := fmt.Fprintf(w, "%-*s %s\n", width, what, fmt.Sprintf(format, args...))
	return err
}

// Each formats every one of a list, side by side.
func Each[T any](format string, list []T) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, format, x)
	}
	return b.String()
}

// List formats names, "" for none.
func List(format string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(format, strings.Join(names, ", "))
}

// A Count is how many of some subjects something holds for, and the names of those for which it does not.
type Count struct {
	N, Of int
	Not   []string
}

func (c *Count) Add(name string, holds bool) {
	c.Of++
	if holds {
		c.N++
	} else {
		c.Not = append(c.Not, name)
	}
}

// String is "3 of 4".
func (c *Count) String() string { return fmt.Sprintf("%d of %d", c.N, c.Of) }

// Missing is "3 of 4 (not: f)".
func (c *Count) Missing() string { return c.String() + List(" (not: %s)", c.Not) }

// One is 1 where something holds, to be added to a count without names.
func One(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// Percent returns n of some in percent, 0 of none.
func Percent[N int | int64](n, of N) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// Sum returns the sum of some numbers.
func Sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// Median returns the middle one of some numbers, the lower one of two, 0 of none.
func Median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[(len(xs)-1)/2]
}

// Geometric returns the geometric mean of positive numbers, 0 of none.
func Geometric(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range xs {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}

// Inputs are the inputs of a finding in decimals.
func Inputs(in []finding.Number) string {
	var at []string
	for _, n := range in {
		at = append(at, n.Decimal)
	}
	return strings.Join(at, " ")
}

// Verdict is what a certificate says of a result: verdict, kind, class, status.
func Verdict(f *finding.Finding) string {
	return strings.Join([]string{string(f.Verdict), string(f.Kind), string(f.Class), f.Signalled}, " ")
}
