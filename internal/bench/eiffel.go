package bench

// This file measures EIFFEL's benchmarks: its Tables II to IV beside ours, on the same expressions and domains.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/papers"
	"faultline/internal/subject"
)

// benchEIFFEL runs the benchmarks one after the other, each on every core, and prints a line for each, then the other
// tables and the sums.
func benchEIFFEL(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	paper, err := papers.Read("eiffel")
	if err != nil {
		return err
	}
	figures, err := wantedFigures(paper, cfg.Only)
	if err != nil {
		return err
	}
	j, err := eiffelJob(ctx, cfg, figures)
	if err != nil {
		return err
	}
	printRangesHead(w)
	var rows []*rangeRow
	start := time.Now()
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) *rangeRow { return newRangeRow(ctx, t, figures) },
		func(_ *subject.Subject, r *rangeRow) error {
			rows = append(rows, r)
			_, err := fmt.Fprintln(w, r.text())
			return err
		})
	if err != nil {
		return err
	}
	printUnpublished(w, paper, cfg.Only)
	printClustering(w, rows)
	printSizes(w, rows)
	printRangeSums(w, rows)
	sheet.Summed(w, rangeWidth, "all of them, after compiling", "%.1f s (compiling %.1f s)", time.Since(start).Seconds(),
		j.Compiled.Seconds())
	return nil
}

// wantedFigures returns the figures that have a subject, of those that are named by name or number; none named is all.
func wantedFigures(paper papers.Paper, only []string) (list papers.Paper, err error) {
	unknown := slices.Clone(only)
	for _, f := range paper {
		named := func(word string) bool { return word == f.Subject || word == strconv.Itoa(f.Number) }
		if f.Subject == "" || len(only) > 0 && !slices.ContainsFunc(only, named) {
			continue
		}
		list = append(list, f)
		unknown = slices.DeleteFunc(unknown, named)
	}
	if len(unknown) > 0 {
		return nil, campaign.Usagef("--only %s: no such benchmark; say names or numbers of eiffel.toml", strings.Join(unknown, ","))
	}
	return list, nil
}

// eiffelJob loads the subjects of figures for a job for ranges with all that can be asked.
func eiffelJob(ctx context.Context, cfg *campaign.Config, figures papers.Paper) (*campaign.Job, error) {
	c := *cfg
	c.Args = nil
	for _, f := range figures {
		c.Args = append(c.Args, "eiffel.toml:"+f.Subject)
	}
	c.Ranges.Measure, c.Ranges.Prove, c.Ranges.Envelope = true, true, true
	j, err := campaign.NewRanges(ctx, &c)
	if err == nil {
		j.OneByOne = true
	}
	return j, err
}

// A rangeRow is what one benchmark came to.
type rangeRow struct {
	figure     *papers.Figure
	report     *campaign.Report
	seconds    float64 // by the clock: searches, certificates, measures, proof
	inside     float64 // the largest certified relative error in ranges; -1 for none
	largest    float64 // of all that was certified; -1 for none
	notANumber bool    // NaN or infinity for an ordinary number, certified
	ours       []*finding.Range
	theirs     []*finding.Range // as the paper has it
	coverage   *finding.Coverage
	envelopes  []*finding.Envelope
}

func newRangeRow(ctx context.Context, t *campaign.Task, figures papers.Paper) *rangeRow {
	start := time.Now()
	r := &rangeRow{report: t.Examine(ctx), inside: -1, largest: -1}
	r.seconds = time.Since(start).Seconds()
	r.figure = figures.Of(t.Subject.Name)
	for _, m := range r.report.Messages {
		r.add(m)
	}
	return r
}

// add takes in one line of the stream.
func (r *rangeRow) add(m *finding.Message) {
	switch {
	case m.Finding != nil && m.Finding.Verdict == finding.Certified && !m.Finding.OnTheWay:
		r.saw(m.Finding.Main())
	case m.Stats != nil && m.Stats.Largest != nil:
		r.saw(m.Stats.Largest.Error)
	case m.Range != nil:
		if m.Range.Method == finding.Ours {
			r.ours = append(r.ours, m.Range)
		} else {
			r.theirs = append(r.theirs, m.Range)
		}
		for _, l := range []*finding.Largest{m.Range.Largest, m.Range.LargestNumber} {
			if l != nil {
				r.inside = max(r.inside, r.saw(l.Error))
			}
		}
	case m.Coverage != nil:
		r.coverage = m.Coverage
		if l := m.Coverage.Largest; l != nil {
			r.saw(l.Error)
		}
	case m.Envelope != nil:
		r.envelopes = append(r.envelopes, m.Envelope)
	}
}

// saw takes in an error's enclosure and returns what its relative error is at least: -1 where there is none. What is
// infinite is counted apart.
func (r *rangeRow) saw(e *finding.Error) float64 {
	at, _, ok := e.Compared(fp.Binary64) // which all of them are
	if !ok {
		return -1
	}
	if at > maxRelative {
		r.notANumber = true
		return at
	}
	r.largest = max(r.largest, at)
	return at
}

// maxRelative is above every relative error of a finite result that a table counts.
const maxRelative = 1e300

// failed says why a benchmark was not analysed, "" if it was.
func (r *rangeRow) failed() string {
	switch {
	case r.report.Err != nil:
		return r.report.Err.Error()
	case r.coverage == nil:
		return "nothing is known of its ranges"
	case r.largest < 0 && !r.notANumber:
		return "no error is known"
	}
	return append(skipped(r.report), "")[0]
}

// outside is the largest relative error of the sample outside all ranges, at most: 0 where all of the sample is right, -1 where
// none is known.
func (r *rangeRow) outside() float64 {
	switch c := r.coverage; {
	case c == nil:
		return -1
	case c.Largest == nil && c.Outside != nil && c.Outside.Samples > c.Outside.Unknown:
		return 0
	case c.Largest == nil:
		return -1
	}
	if _, at, ok := r.coverage.Largest.Error.Compared(fp.Binary64); ok {
		return at
	}
	return -1
}

// below reports whether the sample outside all ranges has no error as large as the largest inside; there is none where nothing
// is outside.
func (r *rangeRow) below() bool {
	if r.coverage == nil || r.coverage.Outside == nil {
		return r.coverage != nil && r.coverage.Inside >= 1
	}
	at := r.outside()
	return at >= 0 && at < r.inside
}

// proved reports whether nothing outside can reach the threshold.
func (r *rangeRow) proved() bool {
	return r.coverage != nil && r.coverage.Proof != nil && r.coverage.Proof.Complete
}
