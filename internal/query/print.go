package query

// This file is answers, as a table for a person, as CSV, or as JSON, an object a row. Rows are written as they come; only a table, whose
// columns are as wide as what stands in them, keeps some.

import (
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Formats are the forms of an answer.
var Formats = []string{"table", "csv", "json"}

// most is how many rows a table has, and wide how many characters of a field it shows.
const most, wide = 200, 60

// Answer writes the rows that a question has. A table says how many there are beyond those that it shows.
func (x *Index) Answer(ctx context.Context, w io.Writer, question, form string, args ...any) error {
	rows, err := x.db.QueryContext(ctx, question, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	head, err := rows.Columns()
	if err != nil {
		return err
	}
	p := printer(w, form, head)
	fields, into := make([]any, len(head)), make([]any, len(head))
	for i := range fields {
		into[i] = &fields[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := p.row(fields); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return p.end()
}

// Last is the run that was added last, 0 where there is none.
func (x *Index) Last(ctx context.Context) (run int64, err error) {
	var last sql.NullInt64
	err = x.db.QueryRowContext(ctx, "SELECT max(run) FROM run").Scan(&last)
	return last.Int64, x.failed(err)
}

type rowPrinter interface {
	row(fields []any) error
	end() error
}

func printer(w io.Writer, form string, head []string) rowPrinter {
	switch form {
	case "csv":
		c := &sheet{csv.NewWriter(w)}
		c.w.Write(head) // an error is one of Flush too
		return c
	case "json":
		return &objects{w, head}
	}
	return &table{w: w, lines: [][]string{head}}
}

// text is a field as people read it. Numbers have the digits that tell them from others.
func text(field any) string {
	switch v := field.(type) {
	case nil:
		return ""
	case float64:
		return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(v, 'g', -1, 64), "+"))
	case []byte:
		return string(v)
	}
	return fmt.Sprint(field)
}

type sheet struct{ w *csv.Writer }

func (s *sheet) row(fields []any) error {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = text(f)
	}
	return s.w.Write(texts)
}

func (s *sheet) end() error {
	s.w.Flush()
	return s.w.Error()
}

type objects struct {
	w    io.Writer
	head []string
}

// row keeps the order of the columns. JSON has no infinity: one is a string.
func (o *objects) row(fields []any) error {
	var b strings.Builder
	for i, f := range fields {
		switch v := f.(type) {
		case float64:
			if math.IsInf(v, 0) || math.IsNaN(v) {
				f = text(v)
			}
		case []byte:
			f = string(v)
		}
		key, _ := json.Marshal(o.head[i])
		value, err := json.Marshal(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, ",%s:%s", key, value)
	}
	_, err := fmt.Fprintf(o.w, "{%s}\n", strings.TrimPrefix(b.String(), ","))
	return err
}

func (o *objects) end() error { return nil }

type table struct {
	w     io.Writer
	lines [][]string
	more  int
}

func (t *table) row(fields []any) error {
	if len(t.lines) > most {
		t.more++
		return nil
	}
	line := make([]string, len(fields))
	for i, f := range fields {
		line[i] = short(text(f))
	}
	t.lines = append(t.lines, line)
	return nil
}

// short is one line of a field, and its beginning where it is long. What a terminal would obey is shown.
func short(field string) string {
	field = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, field)
	if utf8.RuneCountInString(field) > wide {
		return string([]rune(field)[:wide-3]) + "..."
	}
	return field
}

func (t *table) end() error {
	widths := make([]int, len(t.lines[0]))
	for _, line := range t.lines {
		for i, f := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(f))
		}
	}
	for _, line := range t.lines {
		var b strings.Builder
		for i, f := range line {
			b.WriteString(f + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(f)+2))
		}
		if _, err := fmt.Fprintln(t.w, strings.TrimRight(b.String(), " ")); err != nil {
			return err
		}
	}
	if t.more == 0 {
		return nil
	}
	_, err := fmt.Fprintf(t.w, "and %d rows more: --format csv has all\n", t.more)
	return err
}
