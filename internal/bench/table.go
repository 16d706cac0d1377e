package bench

// This file is the runner. A table is data: a list of columns, each with a head, a form, and a cell for each row. The lines below a table
// are data too. The file also has the counts and averages of these lines.

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A column of a table with rows R. form is a format of fmt for one cell: " | %9v".
type column[R any] struct {
	form, head string
	cell       func(R) any
}

// A table is its columns.
type table[R any] []column[R]

// heads returns the line of heads.
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

// A line stands below a table: what it is about, and what all rows come to.
type line struct{ what, text string }

// say returns a line.
func say(what, format string, args ...any) line { return line{what, fmt.Sprintf(format, args...)} }

// fixed formats a number with some digits behind the point.
func fixed(digits int, x float64) string { return fmt.Sprintf("%.*f", digits, x) }

// textIf is a text where something holds, "" elsewhere.
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

// foot prints lines, with what padded to a width.
func foot(w io.Writer, width int, lines ...line) {
	for _, l := range lines {
		fmt.Fprintf(w, "%-*s %s\n", width, l.what, l.text)
	}
}

// counted counts the rows for which something holds.
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

// ifKnown formats what is known, "-" where it is not.
func ifKnown(ok bool, format string, args ...any) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf(format, args...)
}

// positive is a number that counts from 1, "-" for 0.
func positive(n int) string { return ifKnown(n > 0, "%d", n) }

// each formats every one of a list, side by side.
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
func (c *count) missing() string { return c.String() + listText(" (not: %s)", c.not) }

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

// sumOf returns the sum of some numbers.
func sumOf(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// quantile returns the number that a share of some numbers does not exceed, 0 of none.
func quantile(xs []float64, share float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[min(len(xs)-1, int(share*float64(len(xs))))]
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

// inputsText are the inputs of a finding in decimals.
func inputsText(in []finding.Number) string {
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
