package bench

// This file lets LSGA's techniques search under one budget, and counts as the tables of its paper do (section V).

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/papers"
	"faultline/internal/search"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// lsgaTechniques are the paper's, in the order of its Table IV; the one it is about comes last. --strategy names others.
var lsgaTechniques = []string{"random", "ga", "lsga"}

// An lsgaTable is what the techniques came to.
type lsgaTable struct {
	techniques []string
	budget     int
	paper      papers.Paper
	sanity     []*match
	group      map[string]string // of the programs of sanity: stable, unstable
	rows       []*match
}

// benchLSGA prints a line for each subject as it is done, then the tables.
func benchLSGA(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	paper, only, err := lsgaPaper(cfg.Only)
	if err != nil {
		return err
	}
	t := &lsgaTable{techniques: cfg.Strategies, budget: cmp.Or(cfg.Evals, search.PaperEvals), paper: paper}
	if len(t.techniques) < 2 {
		return campaign.Usagef("--strategy %s: lsga compares at least two strategies; name them with commas", t.techniques[0])
	}
	start := time.Now()
	t.printTitle(w, cfg.Seed)
	if only.sanity {
		if err := t.playSanity(ctx, cfg, w); err != nil {
			return err
		}
	}
	if only.functions {
		if t.rows, err = t.play(ctx, cfg, spelled(only.names(paper)), only.wanted, w); err != nil {
			return err
		}
		t.print(w)
	}
	return sheet.Summed(w, 71, "\nall of it, from bitcode to tables, by the clock", "%.1f s", time.Since(start).Seconds())
}

// playSanity runs the paper's six classic programs.
func (t *lsgaTable) playSanity(ctx context.Context, cfg *campaign.Config, w io.Writer) (err error) {
	programs, err := suite.BuiltIn("sanity")
	if err != nil {
		return err
	}
	t.group = make(map[string]string)
	for _, s := range programs.Subjects {
		t.group[s.Name] = s.Group
	}
	if t.sanity, err = t.play(ctx, cfg, []string{"sanity.toml"}, nil, w); err == nil {
		t.printSanity(w)
	}
	return err
}

// play lets the techniques search those of some subjects that are wanted; nil: all.
func (t *lsgaTable) play(ctx context.Context, cfg *campaign.Config, args []string, wanted func(*subject.Subject) bool,
	w io.Writer) ([]*match, error) {
	c := *cfg
	c.Strategies, c.Oracle = t.techniques, "shadow"
	j, err := contest(ctx, &c, args, wanted)
	if err != nil {
		return nil, err
	}
	t.printHead(w)
	return matches(ctx, j,
		func(task *campaign.Task) (scores []score) {
			for _, name := range t.techniques {
				scores = append(scores, *searched(ctx, task, name, t.budget))
			}
			return scores
		},
		func(m *match) error {
			_, err := fmt.Fprintln(w, t.line(m))
			return err
		})
}

// lsgaParts are the words of --only.
type lsgaParts struct {
	sanity    bool
	functions bool         // some of GSL's
	words     []string     // names of them
	counts    map[int]bool // numbers of their parameters
}

// lsgaPaper returns the suite of the paper's functions, and which parts of it --only wants.
func lsgaPaper(only []string) (paper papers.Paper, p lsgaParts, err error) {
	if paper, err = papers.Read("lsga"); err == nil {
		p, err = readLSGAParts(paper, only)
	}
	return paper, p, err
}

// readLSGAParts reads --only: sanity, numbers of parameters, names of functions; no words are all.
func readLSGAParts(paper papers.Paper, only []string) (p lsgaParts, err error) {
	p.counts = make(map[int]bool)
	if len(only) == 0 {
		return lsgaParts{sanity: true, functions: true}, nil
	}
	for _, word := range only {
		n, notNumber := strconv.Atoi(word)
		switch {
		case word == "sanity":
			p.sanity = true
		case notNumber == nil && n >= 1 && n <= 4:
			p.functions, p.counts[n] = true, true
		case word != "" && paper.Of(word) != nil:
			p.functions, p.words = true, append(p.words, word)
		default:
			return p, campaign.Usagef("--only %s: no such part; say sanity, a number of parameters (1 to 4), or functions of "+
				"lsga.toml", word)
		}
	}
	return p, nil
}

// names returns the functions that may be wanted: all, unless they are named.
func (p *lsgaParts) names(paper papers.Paper) (names []string) {
	for _, f := range paper {
		if f.Subject != "" && (len(p.words) == 0 || len(p.counts) > 0 || slices.Contains(p.words, f.Subject)) {
			names = append(names, f.Subject)
		}
	}
	return names
}

func (p *lsgaParts) wanted(s *subject.Subject) bool {
	return len(p.words) == 0 && len(p.counts) == 0 || slices.Contains(p.words, s.Name) || p.counts[s.Call.Dims]
}
