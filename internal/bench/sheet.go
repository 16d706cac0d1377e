package bench

// This file is how tables are printed, and what is counted for the lines below them.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// columns are a table's: a format of %v only. Its head and its rows are printed by it.
type columns string

// row prints one line of a table, texts and whole numbers. Other numbers are texts already.
func (c columns) row(w io.Writer, cells ...any) { fmt.Fprintf(w, string(c)+"\n", cells...) }

// known formats what is known, "-" where it is not.
func known(ok bool, format string, args ...any) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf(format, args...)
}

// positive is a number that counts from 1, "-" for 0.
func positive(n int) string { return known(n > 0, "%d", n) }

// summed prints one line of what a table comes to: what it is, padded to a width, and the figures.
func summed(w io.Writer, width int, what, format string, args ...any) error {
	_, err := fmt.Fprintf(w, "%-*s %s\n", width, what, fmt.Sprintf(format, args...))
	return err
}

// each formats every one of a list, side by side.
func each[T any](format string, list []T) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, format, x)
	}
	return b.String()
}

// list formats names, "" for none.
func list(format string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(format, strings.Join(names, ", "))
}

// A count is how many of some subjects something holds for, and the names of those for which it does not.
type count struct {
	n, of int
	not   []string
}

func (c *count) add(name string, holds bool) {
	c.of++
	if holds {
		c.n++
	} else {
		c.not = append(c.not, name)
	}
}

// String is "3 of 4".
func (c *count) String() string { return fmt.Sprintf("%d of %d", c.n, c.of) }

// missing is "3 of 4 (not: f)".
func (c *count) missing() string { return c.String() + list(" (not: %s)", c.not) }

// one is 1 where something holds, to be added to a count without names.
func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// percent returns n of some in percent, 0 of none.
func percent[N int | int64](n, of N) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// median returns the middle one of some numbers, the lower one of two, 0 of none.
func median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[(len(xs)-1)/2]
}

// geometric returns the geometric mean of positive numbers, 0 of none.
func geometric(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range xs {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}

func inputText(in []finding.Number) string {
	var at []string
	for _, n := range in {
		at = append(at, n.Decimal)
	}
	return strings.Join(at, " ")
}

// verdictText is what a certificate says of a result: verdict, kind, class, status.
func verdictText(f *finding.Finding) string {
	return strings.Join([]string{string(f.Verdict), string(f.Kind), string(f.Class), f.Signalled}, " ")
}
