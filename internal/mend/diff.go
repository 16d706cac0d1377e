package mend

// This file writes a change as a unified diff.

import (
	"fmt"
	"path/filepath"
	"strings"
)

// around is how many lines a hunk has around what it changes.
const around = 3

// A row is a line of a diff: ' ' stays, '-' is removed, '+' is added.
type row struct {
	sign byte
	text string
}

// diff returns a unified diff of a change.
func diff(c *change) string {
	name := filepath.ToSlash(strings.TrimPrefix(c.file, "/"))
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", name, name)
	rows := rowsOf(split(c.old), split(c.text))
	old, now := 1, 1 // lines of row i
	for i := 0; i < len(rows); {
		first := i
		for first < len(rows) && rows[first].sign == ' ' {
			first++
		}
		if first == len(rows) {
			break
		}
		end := first + 1 // behind the last change of the hunk
		for k := end; k < len(rows) && k-end <= 2*around; k++ {
			if rows[k].sign != ' ' {
				end = k + 1
			}
		}
		start, stop := max(i, first-around), min(len(rows), end+around)
		old, now = old+start-i, now+start-i
		var text strings.Builder
		removed, added := 0, 0
		for _, r := range rows[start:stop] {
			fmt.Fprintf(&text, "%c%s\n", r.sign, strings.TrimRight(r.text, "\r"))
			if r.sign != '+' {
				removed++
			}
			if r.sign != '-' {
				added++
			}
		}
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n%s", old, removed, now, added, text.String())
		old, now, i = old+removed, now+added, stop
	}
	return b.String()
}

// rowsOf compares two texts by their longest common subsequence of lines.
func rowsOf(old, now []string) (rows []row) {
	head := 0
	for head < len(old) && head < len(now) && old[head] == now[head] {
		rows = append(rows, row{' ', old[head]})
		head++
	}
	tail := 0
	for tail < len(old)-head && tail < len(now)-head && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	a, b := old[head:len(old)-tail], now[head:len(now)-tail]
	longest := make([][]int, len(a)+1)
	for i := range longest {
		longest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if longest[i][k] = max(longest[i+1][k], longest[i][k+1]); a[i] == b[k] {
				longest[i][k] = longest[i+1][k+1] + 1
			}
		}
	}
	i, k := 0, 0
	for i < len(a) || k < len(b) {
		switch {
		case i < len(a) && k < len(b) && a[i] == b[k]:
			rows = append(rows, row{' ', a[i]})
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && longest[i+1][k] >= longest[i][k+1]:
			rows = append(rows, row{'-', a[i]})
			i++
		default:
			rows = append(rows, row{'+', b[k]})
			k++
		}
	}
	for _, l := range old[len(old)-tail:] {
		rows = append(rows, row{' ', l})
	}
	return rows
}

// split returns the lines of a text, without an empty one behind the last line's end.
func split(text string) []string {
	list := strings.Split(text, "\n")
	if n := len(list); list[n-1] == "" {
		return list[:n-1]
	}
	return list
}
