package finding

// This file describes a change of the source that mends a finding.

import (
	"cmp"
	"strings"
)

// A Fix is a change of one source file that mends a finding. It was compiled, tried on inputs and searched before it was offered.
type Fix struct {
	File   string `json:"file"`
	Edits  []Edit `json:"edits"`            // in the order of the file; they do not overlap
	Tried  int    `json:"tried"`            // inputs on which both versions ran
	Better int    `json:"better"`           // of these: the error falls to an eighth or less
	Search int64  `json:"search,omitempty"` // runs of the search of the changed code, which found nothing as bad in the changed lines
	Diff   string `json:"diff"`             // a unified diff
}

// An Edit replaces the text of a range. Lines and columns begin with 1; columns are bytes; the end is behind the last byte.
type Edit struct {
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	Old       string `json:"old"`
	New       string `json:"new"`
}

// Compare orders edits by their place.
func (e Edit) Compare(o Edit) int {
	return cmp.Or(cmp.Compare(e.Line, o.Line), cmp.Compare(e.Column, o.Column))
}

// Apply returns a text with edits made. ok is false if the text does not have what an edit replaces.
func Apply(text string, edits []Edit) (changed string, ok bool) {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	offset := func(line, column int) int {
		if line < 1 || line > len(starts) {
			return -1
		}
		return starts[line-1] + column - 1
	}
	var b strings.Builder
	done := 0
	for _, e := range edits {
		from, to := offset(e.Line, e.Column), offset(e.EndLine, e.EndColumn)
		if from < done || to < from || to > len(text) || strings.ReplaceAll(text[from:to], "\r", "") != e.Old {
			return "", false
		}
		b.WriteString(text[done:from])
		b.WriteString(e.New)
		done = to
	}
	b.WriteString(text[done:])
	return b.String(), true
}
