package bench

// This file prints LSGA's Table VII: functions whose own error estimate is too little.

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/papers"
)

// printUnderestimated prints how many such functions each technique found, and the worst input of each function.
func (t *lsgaTable) printUnderestimated(w io.Writer) {
	fmt.Fprint(w, `
Table VII: functions with a certified relative error at or above the threshold that is more than the margin times as large as their
own estimate of it, where they return success. Figures are those of the first technique that found it, LSGA before the others.

`)
	fmt.Fprintf(w, "  %-30s %-10s %10s %12s %12s %10s  %s\n", "function", "published", "relative", "estimated", "actual", "times",
		"found by")
	found := make([]int, len(t.techniques))
	again := 0 // of the published ones, by the last technique
	for _, m := range t.rows {
		figure := t.paper.Of(m.name)
		published := figure != nil && figure.Table == 7 // the paper's Table VII has it
		var by []string
		var worst *finding.Finding
		for i := len(m.scores) - 1; i >= 0; i-- {
			f := m.scores[i].under
			if f == nil {
				continue
			}
			found[i]++
			by = append(by, t.techniques[i])
			if worst == nil {
				worst = f
			}
			if published && i == len(m.scores)-1 {
				again++
			}
		}
		if worst != nil || published {
			fmt.Fprintf(w, "  %-30s %-10s %s\n", m.name, map[bool]string{true: "yes"}[published], underText(worst, by))
		}
	}
	fmt.Fprintf(w, "\n  %-10s %10s %10s\n", "technique", "published", "ours")
	for i, name := range t.techniques {
		fmt.Fprintf(w, "  %-10s %10s %10d\n", name, publishedCount(t.paper, name), found[i])
	}
	fmt.Fprintf(w, "  of the published functions, %s finds %d\n", t.techniques[len(t.techniques)-1], again)
}

// underText is one line of the table; nil: nothing was found.
func underText(f *finding.Finding, by []string) string {
	if f == nil {
		return fmt.Sprintf("%10s %12s %12s %10s  nobody", "-", "-", "-", "-")
	}
	relative, absolute, times := "-", "-", "-"
	if e := f.Main(); e != nil {
		relative, absolute = lowerText(e.Relative), lowerText(e.Absolute)
	}
	if u := f.Underestimate; u != nil {
		times = lowerText(u.Factor)
	}
	return fmt.Sprintf("%10s %12s %12s %10s  %s", relative, shortText(f.Estimate.Decimal), absolute, times, strings.Join(by, ", "))
}

// lowerText prints the lower end of bounds in three digits.
func lowerText(b *finding.Bounds) string {
	if b == nil {
		return "-"
	}
	return shortText(b.Lower)
}

// shortText prints a decimal in three digits; one beyond the doubles stays as it is.
func shortText(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2e", v)
}

// publishedCount is how many functions of Table VII the paper's technique found.
func publishedCount(paper papers.Paper, technique string) string {
	for _, f := range paper {
		if f.Subject == "" && f.Name == technique {
			return strconv.Itoa(f.Number)
		}
	}
	return "-"
}
