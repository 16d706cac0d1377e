// Package csv is every finding of a stream as a row, for spreadsheets and databases. It knows no words and keeps nothing. A Sheet belongs
// to one goroutine.
package csv

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A Sheet writes rows as findings come, those that were refuted or not decided too: verdict says so.
type Sheet struct {
	w     *csv.Writer
	begun bool
}

// New returns a Sheet that writes to w.
func New(w io.Writer) *Sheet { return &Sheet{w: csv.NewWriter(w)} }

// columns are the head and what stands below it. Errors are the ends of their bounds, against the oracle that counts.
var columns = []struct {
	name string
	of   func(*finding.Finding) string
}{
	{"id", func(f *finding.Finding) string { return f.ID }},
	{"subject", func(f *finding.Finding) string { return f.Subject }},
	{"spelling", func(f *finding.Finding) string { return f.Spelling }},
	{"kind", func(f *finding.Finding) string { return string(f.Kind) }},
	{"verdict", func(f *finding.Finding) string { return string(f.Verdict) }},
	{"class", func(f *finding.Finding) string { return string(f.Class) }},
	{"tier", func(f *finding.Finding) string { return f.Tier().String() }},
	{"says", report.Headline},
	{"input", func(f *finding.Finding) string { return strings.Join(report.Coordinates(f), " ") }},
	{"output", func(f *finding.Finding) string { return f.Output }},
	{"computed", func(f *finding.Finding) string { return f.Computed.Hex }},
	{"computed_decimal", func(f *finding.Finding) string { return report.Unsigned(f.Computed.Decimal) }},
	{"oracle", exact(func(x *finding.Exact) string { return string(x.Oracle) })},
	{"exact_mid", exact(func(x *finding.Exact) string { return x.Mid })},
	{"exact_rad", exact(func(x *finding.Exact) string { return x.Rad })},
	{"relative_lower", lower(func(e *finding.Error) *finding.Bounds { return e.Relative })},
	{"relative_upper", upper(func(e *finding.Error) *finding.Bounds { return e.Relative })},
	{"ulps_lower", lower(func(e *finding.Error) *finding.Bounds { return e.Ulps })},
	{"ulps_upper", upper(func(e *finding.Error) *finding.Bounds { return e.Ulps })},
	{"bits_lower", lower(func(e *finding.Error) *finding.Bounds { return e.Bits })},
	{"bits_upper", upper(func(e *finding.Error) *finding.Bounds { return e.Bits })},
	{"absolute_lower", lower(func(e *finding.Error) *finding.Bounds { return e.Absolute })},
	{"absolute_upper", upper(func(e *finding.Error) *finding.Bounds { return e.Absolute })},
	{"function", site(func(s *finding.Site) string { return s.Function })},
	{"file", site(func(s *finding.Site) string { return s.File })},
	{"line", site(func(s *finding.Site) string { return number(s.Line) })},
	{"column", site(func(s *finding.Site) string { return number(s.Column) })},
	{"op", site(func(s *finding.Site) string { return s.Op })},
	{"signalled", func(f *finding.Finding) string { return f.Signalled }},
	{"suppressed", func(f *finding.Finding) string { return f.Suppress }},
	{"since", func(f *finding.Finding) string { return string(f.Since) }},
	{"strategy", func(f *finding.Finding) string { return f.Strategy }},
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func exact(of func(*finding.Exact) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if x := f.MainExact(); x != nil {
			return of(x)
		}
		return ""
	}
}

func site(of func(*finding.Site) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if f.Site != nil {
			return of(f.Site)
		}
		return ""
	}
}

type measure = func(*finding.Error) *finding.Bounds

func lower(m measure) func(*finding.Finding) string {
	return bound(m, func(b *finding.Bounds) string { return b.Lower })
}

func upper(m measure) func(*finding.Finding) string {
	return bound(m, func(b *finding.Bounds) string { return b.Upper })
}

func bound(m measure, end func(*finding.Bounds) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if e := f.Main(); e != nil && m(e) != nil {
			return end(m(e))
		}
		return ""
	}
}

// Handle writes a finding.
func (s *Sheet) Handle(m *finding.Message) error {
	if m.Finding == nil {
		return nil
	}
	if err := s.begin(); err != nil {
		return err
	}
	return s.w.Write(Row(m.Finding))
}

// Row is a finding as a row below Head.
func Row(f *finding.Finding) []string {
	row := make([]string, len(columns))
	for i, c := range columns {
		row[i] = c.of(f)
	}
	return row
}

// Head is the names of the columns.
func Head() []string { return slices.Clone(head) }

var head = names()

func names() (list []string) {
	for _, c := range columns {
		list = append(list, c.name)
	}
	return list
}

// begin writes the head, once.
func (s *Sheet) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	return s.w.Write(head)
}

// Close writes what is buffered. Without findings there is the head.
func (s *Sheet) Close() error {
	if err := s.begin(); err != nil {
		return err
	}
	s.w.Flush()
	return s.w.Error()
}
