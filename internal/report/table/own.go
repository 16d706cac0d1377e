package table

// This file is what is said of the program's own error estimate where it is too little: a line in the block of the error itself, or
// a short block where that error stands with another input.

import (
	"faultline/internal/finding"
	"faultline/internal/report"
)

// ownBlock writes a block of its own: what its twin would say besides stands elsewhere or is another error's.
func (t *Table) ownBlock(f *finding.Finding) {
	if e := f.Main(); e != nil && !report.NoNumber(&f.Computed) {
		t.line("error", report.Error(e))
	}
	t.line("own", report.Own(f))
	if s := f.Site; s != nil {
		where := report.Place(s.File, s.Line, s.Column)
		if where == "" {
			where = s.Function
		}
		t.line("blame", where+"  "+s.Op)
	}
	if text := report.Status(f); text != "" {
		t.line("said", text)
	}
	t.notes(f)
	t.simplest(f)
	t.foundBy(f)
	t.more(f)
}
