package formats

// This file writes each finding as a row of a CSV file, for spreadsheets and databases.

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A csvSheet writes a row for each finding. Its column verdict tells the certified ones from the refuted and the inconclusive.
type csvSheet struct {
	w     *csv.Writer
	begun bool
}

// newCSV returns a csvSheet that writes to w.
func newCSV(w io.Writer) *csvSheet { return &csvSheet{w: csv.NewWriter(w)} }

// csvColumns are the columns. An error has two: the lower and the upper end of its bounds, by the oracle that decided.
var csvColumns = []struct {
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
	{"oracle", csvExact(func(x *finding.Exact) string { return string(x.Oracle) })},
	{"exact_mid", csvExact(func(x *finding.Exact) string { return x.Mid })},
	{"exact_rad", csvExact(func(x *finding.Exact) string { return x.Rad })},
	{"relative_lower", lowerBound(func(e *finding.Error) *finding.Bounds { return e.Relative })},
	{"relative_upper", upperBound(func(e *finding.Error) *finding.Bounds { return e.Relative })},
	{"ulps_lower", lowerBound(func(e *finding.Error) *finding.Bounds { return e.Ulps })},
	{"ulps_upper", upperBound(func(e *finding.Error) *finding.Bounds { return e.Ulps })},
	{"bits_lower", lowerBound(func(e *finding.Error) *finding.Bounds { return e.Bits })},
	{"bits_upper", upperBound(func(e *finding.Error) *finding.Bounds { return e.Bits })},
	{"absolute_lower", lowerBound(func(e *finding.Error) *finding.Bounds { return e.Absolute })},
	{"absolute_upper", upperBound(func(e *finding.Error) *finding.Bounds { return e.Absolute })},
	{"function", csvSite(func(s *finding.Site) string { return s.Function })},
	{"file", csvSite(func(s *finding.Site) string { return s.File })},
	{"line", csvSite(func(s *finding.Site) string { return csvNumber(s.Line) })},
	{"column", csvSite(func(s *finding.Site) string { return csvNumber(s.Column) })},
	{"op", csvSite(func(s *finding.Site) string { return s.Op })},
	{"signalled", func(f *finding.Finding) string { return f.Signalled }},
	{"suppressed", func(f *finding.Finding) string { return f.Suppress }},
	{"since", func(f *finding.Finding) string { return string(f.Since) }},
	{"strategy", func(f *finding.Finding) string { return f.Strategy }},
}

func csvNumber(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func csvExact(of func(*finding.Exact) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if x := f.MainExact(); x != nil {
			return of(x)
		}
		return ""
	}
}

func csvSite(of func(*finding.Site) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if f.Site != nil {
			return of(f.Site)
		}
		return ""
	}
}

type csvMeasure = func(*finding.Error) *finding.Bounds

func lowerBound(m csvMeasure) func(*finding.Finding) string {
	return csvBound(m, func(b *finding.Bounds) string { return b.Lower })
}

func upperBound(m csvMeasure) func(*finding.Finding) string {
	return csvBound(m, func(b *finding.Bounds) string { return b.Upper })
}

func csvBound(m csvMeasure, end func(*finding.Bounds) string) func(*finding.Finding) string {
	return func(f *finding.Finding) string {
		if e := f.Main(); e != nil && m(e) != nil {
			return end(m(e))
		}
		return ""
	}
}

// Handle writes a finding.
func (s *csvSheet) Handle(m *finding.Message) error {
	if m.Finding == nil {
		return nil
	}
	if err := s.begin(); err != nil {
		return err
	}
	return s.w.Write(csvRow(m.Finding))
}

// csvRow is a finding as a row below Head.
func csvRow(f *finding.Finding) []string {
	row := make([]string, len(csvColumns))
	for i, c := range csvColumns {
		row[i] = c.of(f)
	}
	return row
}

// csvNames are the names of the columns.
var csvNames = columnNames()

func columnNames() (list []string) {
	for _, c := range csvColumns {
		list = append(list, c.name)
	}
	return list
}

// begin writes the head, once.
func (s *csvSheet) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	return s.w.Write(csvNames)
}

// Close writes what is buffered. Without findings there is the head.
func (s *csvSheet) Close() error {
	if err := s.begin(); err != nil {
		return err
	}
	s.w.Flush()
	return s.w.Error()
}
