package bench

// This file prints tables. A table is data: a list of columns, each with a head, a format, and a function from a row to a cell. The lines
// below a table are data too. The file also has the counts and averages for these lines.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A column of a table with rows R. form is the fmt format of one cell, for example " | %9v".
type column[R any] struct {
	form, head string
	cell       func(R) any
}

// A table is its columns.
type table[R any] []column[R]

// heads returns the first line, with the heads of the columns.
func (t table[R]) heads() string {
	return t.line(func(c column[R]) any { return c.head })
}

// text returns the line of one row.
func (t table[R]) text(row R) string {
	return t.line(func(c column[R]) any { return c.cell(row) })
}

// print prints the heads and the rows.
func (t table[R]) print(w io.Writer, rows []R) {
	fmt.Fprintln(w, t.heads())
	for _, r := range rows {
		fmt.Fprintln(w, t.text(r))
	}
}

func (t table[R]) line(cell func(column[R]) any) string {
	var b strings.Builder
	for _, c := range t {
		fmt.Fprintf(&b, c.form, cell(c))
	}
	return b.String()
}

// A line is printed below a table: a description and a figure.
type line struct{ what, text string }

// say returns a line.
func say(what, format string, args ...any) line { return line{what, fmt.Sprintf(format, args...)} }

// fixed formats a number with some digits after the decimal point.
func fixed(digits int, x float64) string { return fmt.Sprintf("%.*f", digits, x) }

// textIf returns text if holds is true, and "" otherwise.
func textIf(holds bool, text string) string {
	if holds {
		return text
	}
	return ""
}

// joined joins the texts that are not empty.
func joined(by string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(t string) bool { return t == "" }), by)
}

// foot prints lines. It pads their descriptions to a width.
func foot(w io.Writer, width int, lines ...line) {
	for _, l := range lines {
		fmt.Fprintf(w, "%-*s %s\n", width, l.what, l.text)
	}
}

// counted counts the rows for which holds is true.
func counted[R any](rows []R, name func(R) string, holds func(R) bool) *count {
	c := new(count)
	for _, r := range rows {
		c.add(name(r), holds(r))
	}
	return c
}

// totalOf sums a number over rows.
func totalOf[R any, N int | int64 | float64](rows []R, of func(R) N) (sum N) {
	for _, r := range rows {
		sum += of(r)
	}
	return sum
}

// ifKnown formats a known value, and returns "-" if ok is false.
func ifKnown(ok bool, format string, args ...any) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf(format, args...)
}

// positive formats a number that counts from 1, "-" for 0.
func positive(n int) string { return ifKnown(n > 0, "%d", n) }

// each formats every value of a list and concatenates the texts.
func each[T any](format string, list []T) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, format, x)
	}
	return b.String()
}

// listText formats names, "" for none.
func listText(format string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(format, strings.Join(names, ", "))
}

// A count is the number of subjects with a property, and the names of those without it.
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

// String returns, for example, "3 of 4".
func (c *count) String() string { return fmt.Sprintf("%d of %d", c.n, c.of) }

// missing returns, for example, "3 of 4 (not: f)".
func (c *count) missing() string { return c.String() + listText(" (not: %s)", c.not) }

// one returns 1 if holds is true, and 0 otherwise.
func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// percent returns n/of in percent, 0 if of is 0.
func percent[N int | int64](n, of N) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// sumOf returns the sum of some numbers.
func sumOf(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// quantile returns the quantile of xs for a share in [0, 1], 0 if xs is empty.
func quantile(xs []float64, share float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[min(len(xs)-1, int(share*float64(len(xs))))]
}

// median returns the median of xs, the lower one of two middle values, 0 if xs is empty.
func median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[(len(xs)-1)/2]
}

// geometric returns the geometric mean of positive numbers, 0 if there are none.
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

// inputsText formats the inputs of a finding as decimals.
func inputsText(in []finding.Number) string {
	var at []string
	for _, n := range in {
		at = append(at, n.Decimal)
	}
	return strings.Join(at, " ")
}

// verdictText formats a certificate: verdict, kind, class, status.
func verdictText(f *finding.Finding) string {
	return strings.Join([]string{string(f.Verdict), string(f.Kind), string(f.Class), f.Signalled}, " ")
}
