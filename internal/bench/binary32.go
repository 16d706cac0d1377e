package bench

// This file measures a strategy on functions of one binary32 variable. The exhaustive search determines their largest error over all
// inputs, so the best possible result is known.

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// binary32Budget is the number of runs of the strategy for each function. A function has 4.3e9 inputs.
const binary32Budget = 1_000_000

// A truth is the result of the exhaustive search for one function.
type truth struct {
	Key     string             `json:"key"` // hash of the function, its inputs and its reference
	Subject string             `json:"subject"`
	Seconds float64            `json:"seconds"`
	Settled []*finding.Settled `json:"settled"`
}

// benchBinary32 prints two errors for each function of the suite binary32 and each oracle: the largest over all inputs, and the largest
// that the strategy finds.
func benchBinary32(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	all, err := suite.BuiltIn("binary32")
	if err != nil {
		return err
	}
	own := *cfg
	own.Evals = cmp.Or(own.Evals, binary32Budget)
	known, err := readTruths(cfg.Reuse)
	if err != nil {
		return err
	}
	var names []string
	for _, s := range all.Subjects {
		if len(cfg.Only) == 0 || slices.Contains(cfg.Only, s.Name) {
			names = append(names, s.Name)
		}
	}
	if len(names) == 0 {
		return campaign.Usagef("--only: no such function; there are sin32, cos32, ...")
	}
	fmt.Fprintf(w, "largest error of all inputs, and the largest that %s finds in %d runs (seed %d)\n\n%s\n", own.Strategies[0], own.Evals,
		own.Seed, binary32Table.heads())
	exactly := make(map[finding.Oracle]*count)
	for _, name := range names {
		rows, err := largestBoth(ctx, &own, name, known)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if r.at == "" {
				fmt.Fprintf(w, "%s %12s\n", binary32Table[:2].text(r), "none")
				continue
			}
			fmt.Fprintln(w, binary32Table.text(r))
			exactly[r.Oracle] = cmp.Or(exactly[r.Oracle], new(count))
			exactly[r.Oracle].add(name, r.found >= r.all && r.Maximum)
		}
	}
	fmt.Fprintln(w)
	for _, oracle := range []finding.Oracle{finding.Reference, finding.Shadow} {
		if c := exactly[oracle]; c != nil {
			fmt.Fprintf(w, "largest error against the %-9s found exactly   %s\n", oracle, c)
		}
	}
	return nil
}

// A largestRow is one function and oracle.
type largestRow struct {
	*finding.Settled // the result of the exhaustive search
	comparison
	name, at            string // at is "" if no input has an error
	report              *campaign.Report
	seconds, exhaustive float64 // of the strategy, and of the exhaustive search
}

var binary32Table = table[largestRow]{
	{"%-9v", "function", func(r largestRow) any { return r.name }},
	{" %-9v", "oracle", func(r largestRow) any { return r.Oracle }},
	{" %12v", "largest", func(r largestRow) any { return fmt.Sprintf("%.6e", r.all) }},
	{" %25v", "at", func(r largestRow) any { return r.at }},
	{" %12v", "found", func(r largestRow) any { return fmt.Sprintf("%.6e", r.found) }},
	{" %-10v", "", func(r largestRow) any {
		switch {
		case r.found < r.all:
			return joined(", ", "less", cutText(r.report))
		case r.Maximum:
			return "the same"
		}
		return "not less" // and the largest error over all inputs is not decided
	}},
	{" %9v", "runs", func(r largestRow) any { return evaluations(r.report) }},
	{" %8v", "seconds", func(r largestRow) any { return fixed(2, r.seconds) }},
	{" %7v", "all's s", func(r largestRow) any { return fixed(0, r.exhaustive) }},
}

// largestBoth searches one function with the strategy, and exhaustively unless the exhaustive result is known. It returns a row for each
// oracle.
func largestBoth(ctx context.Context, cfg *campaign.Config, name string, known map[string]*truth) (rows []largestRow, err error) {
	all := *cfg
	all.Args, all.Strategies, all.Evals = []string{"binary32.toml:" + name}, []string{"exhaustive"}, 0
	all.Time = 0 // no time limit: a part of the inputs decides nothing
	truth, err := settleAll(ctx, &all, known)
	if err != nil {
		return nil, err
	}
	one := *cfg
	one.Args = all.Args
	start := time.Now()
	err = searchOne(ctx, &one, func(t *campaign.Task, r *campaign.Report) error {
		seconds := time.Since(start).Seconds()
		for _, x := range truth.Settled {
			row := largestRow{Settled: x, name: name, report: r, seconds: seconds, exhaustive: truth.Seconds}
			if x.Error != nil && len(x.Input) == 1 {
				row.at = x.Input[0].Decimal
				if row.comparison, err = largestOf(t, r, x); err != nil {
					return err
				}
			}
			rows = append(rows, row)
		}
		return nil
	})
	return rows, err
}

// settleAll runs the exhaustive search of the only subject of cfg, unless its result is known.
func settleAll(ctx context.Context, cfg *campaign.Config, known map[string]*truth) (*truth, error) {
	j, err := campaign.Load(ctx, cfg)
	if err != nil {
		return nil, err
	}
	key := truthKey(j.Subjects[0], cfg)
	if t := known[key]; t != nil {
		return t, nil
	}
	start := time.Now()
	t := &truth{Key: key, Subject: j.Subjects[0].Name}
	err = searchOne(ctx, cfg, func(_ *campaign.Task, r *campaign.Report) error {
		t.Seconds = time.Since(start).Seconds()
		for _, st := range stats(r) {
			t.Settled = append(t.Settled, st.Settled...)
		}
		return keepTruth(cfg.Reuse, t)
	})
	return t, err
}

// searchOne runs find on the only subject of cfg and passes its report to look.
func searchOne(ctx context.Context, cfg *campaign.Config, look func(*campaign.Task, *campaign.Report) error) error {
	j, err := campaign.New(ctx, cfg)
	if err != nil {
		return err
	}
	return campaign.Each(ctx, j,
		func(t *campaign.Task) error {
			r := t.Examine(ctx)
			if r.Err != nil || ctx.Err() != nil {
				return errors.Join(r.Err, ctx.Err())
			}
			return look(t, r)
		},
		func(_ *subject.Subject, err error) error { return err })
}

// A comparison has two errors by the same measure: at the worst input of the exhaustive search, and the largest among the strategy's
// inputs.
type comparison struct{ all, found float64 }

func largestOf(t *campaign.Task, r *campaign.Report, x *finding.Settled) (comparison, error) {
	truth, err := fp.Parse(x.Input[0].Hex)
	if err != nil {
		return comparison{}, err
	}
	points := []float64{truth}
	for _, k := range r.Results {
		if k.Candidate.Outcome == run.Returned {
			points = append(points, k.Candidate.Point[0])
		}
	}
	for _, st := range stats(r) {
		if st.Largest == nil {
			continue
		}
		if v, err := strconv.ParseFloat(st.Largest.Input[0].Hex, 64); err == nil {
			points = append(points, v)
		}
	}
	opt := t.Options
	opt.Oracle = certify.ShadowOnly
	if x.Oracle == finding.Reference {
		opt.Oracle = certify.ReferenceOnly
	}
	errs, err := t.Judge(points, opt)
	if err != nil {
		return comparison{}, err
	}
	c := comparison{all: errs[0]}
	for _, e := range errs[1:] {
		if e == e && !math.IsInf(e, 1) {
			c.found = max(c.found, e)
		}
	}
	return c, nil
}

// truthKey returns a hash of everything that determines an exhaustive search: the code, the inputs, the reference and the oracle.
func truthKey(s *subject.Subject, cfg *campaign.Config) string {
	h := sha256.New()
	fmt.Fprintln(h, 1, s.Name, cfg.Oracle, s.Params[0].Min, s.Params[0].Max, s.Params[0].Precision, s.Reference, s.Filter)
	for _, u := range s.Program.Units {
		fmt.Fprintln(h, u.Hash)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:12])
}

// readTruths reads the exhaustive results of earlier runs. It returns an empty map if the file does not exist.
func readTruths(file string) (map[string]*truth, error) {
	known := make(map[string]*truth)
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, campaign.Usagef("--reuse: %v", err)
	}
	for line := range bytes.Lines(text) {
		t := new(truth)
		if err := json.Unmarshal(line, t); err != nil {
			return nil, campaign.Usagef("--reuse %s: %v; it is written by faultlab binary32", file, err)
		}
		known[t.Key] = t
	}
	return known, nil
}

// keepTruth appends a result to the file of --reuse, if the user gave one.
func keepTruth(file string, t *truth) error {
	if file == "" {
		return nil
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return campaign.Usagef("--reuse: %v", err)
	}
	data, err := json.Marshal(t)
	if err == nil {
		_, err = f.Write(append(data, '\n'))
	}
	return errors.Join(err, f.Close())
}
