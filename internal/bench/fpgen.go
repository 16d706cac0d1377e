package bench

// This file lets strategies search the programs of FPGen's Table 3, and chooses which programs. How they are scored is in fpgenscore.go,
// what is printed in fpgentable.go.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/papers"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// fpgenStrategies are the four tools of the table, and the default strategy.
var fpgenStrategies = []string{"random", "s3fp", "klee", "fpgen", "hunt"}

// fpgenSuites are the programs of the table in its order, and what belongs to them.
var fpgenSuites = []string{"fpgen", "meschach", "statistics", "shipped"}

// fpgenGroups are the parts that --only chooses from, with the groups of subjects in each suite. The first is the default.
var fpgenGroups = []struct{ word, group, says string }{
	{"table3", "table 3", "the 21 programs of Table 3: sums of 32 numbers, Meschach, GSL's weighted statistics with double accumulators"},
	{"own", "own", "Meschach's products and factorisations written from their descriptions"},
	{"four", "four", "the sums of Table 1, of 4 numbers"},
	{"repeated", "repeated", "GSL's statistics that are symbolically the same as others (footnote 9), with double accumulators"},
	{"shipped", "shipped", "GSL's statistics as they are shipped, with long double accumulators; no published figures"},
}

const (
	// inputsEach is how many inputs random search and S3FP try: as many as strategy fpgen may.
	inputsEach = 40_000
	// mostHunt and mostOther bound the seconds of one search, as safety nets; budgets are inputs and work.
	mostHunt  = 10 * time.Second
	mostOther = 100 * time.Second
)

// An fpgenTable is what strategies came to.
type fpgenTable struct {
	strategies []string
	rows       []*fpgenRow
	skipped    []string // subjects that could not be loaded, with the reasons
	seconds    float64  // all of it, by the clock
	sums       []*fpgenSum
}

// An fpgenRow is one program.
type fpgenRow struct {
	name   string         // as the paper has it
	figure *papers.Figure // nil without one
	scores []fpgenScore
}

// of returns the score of a strategy, nil where it did not search.
func (r *fpgenRow) of(strategy string) *fpgenScore {
	for i := range r.scores {
		if r.scores[i].strategy == strategy {
			return &r.scores[i]
		}
	}
	return nil
}

// An fpgenSubject is what is known of a program before it is searched.
type fpgenSubject struct {
	group  string
	figure *papers.Figure
}

// row is the program's, without scores. One that the table does not have says what it is.
func (s *fpgenSubject) row(name string) *fpgenRow {
	if s.figure != nil {
		name = cmp.Or(s.figure.Name, name)
	}
	if s.group != fpgenGroups[0].group {
		name += " (" + s.group + ")"
	}
	return &fpgenRow{name: name, figure: s.figure}
}

// benchFPGen prints Table 3 beside ours: a line for each program as it is done, then inputs, seconds and what it all comes to.
func benchFPGen(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	c := *cfg
	args, known, err := fpgenSubjects(cfg.Only)
	if err != nil {
		return err
	}
	t := &fpgenTable{strategies: c.Strategies}
	start := time.Now()
	j, err := contest(ctx, &c, args, nil)
	if err != nil {
		return err
	}
	for _, s := range j.Skipped() {
		if s.Function == "" {
			t.skipped = append(t.skipped, s.Subject+": "+s.What)
		}
	}
	t.printHead(w, c.Seed)
	err = campaign.Each(ctx, j,
		func(task *campaign.Task) *fpgenRow {
			of := known[task.Subject.Spelling]
			row := of.row(task.Subject.Name)
			for _, strategy := range t.strategies {
				row.scores = append(row.scores, *play(ctx, task, strategy, c.Evals))
			}
			return row
		},
		func(_ *subject.Subject, row *fpgenRow) error {
			t.rows = append(t.rows, row)
			return t.printErrors(w, row)
		})
	if err != nil {
		return err
	}
	if t.sums, err = tableOne(ctx, &c); err != nil {
		return err
	}
	t.seconds = time.Since(start).Seconds()
	t.print(w)
	return t.fault()
}

// fault is the error of a run in which native code did not take an input along its path.
func (t *fpgenTable) fault() error {
	if n := t.held().Mismatched; n > 0 {
		return fmt.Errorf("fpgen: %d inputs do not take the path that they were found for: an internal error", n)
	}
	return nil
}

// play lets one strategy search, within its budget and its seconds.
func play(ctx context.Context, t *campaign.Task, strategy string, evals int) *fpgenScore {
	most := mostOther
	if strategy == "hunt" {
		most = mostHunt
	}
	if evals == 0 && (strategy == "random" || strategy == "s3fp") {
		evals = inputsEach
	}
	bounded, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	seen := &worstSeen{cells: t.Subject.Call.Outputs}
	found, err := t.Watch(bounded, strategy, evals, seen.see)
	s := &fpgenScore{
		strategy: strategy, subject: t.Subject, inputs: found.Evaluations, paths: found.Paths, amiss: found.Held.First,
		search: found.Seconds, cut: bounded.Err() != nil && ctx.Err() == nil,
	}
	if err != nil && !s.cut {
		s.failed = err.Error()
	}
	began := time.Now()
	s.settle(t, seen.with(found.Candidates))
	s.certify = time.Since(began).Seconds()
	return s
}

// fpgenSubjects returns the programs that words mean: parts, or names of programs; none are the first part.
func fpgenSubjects(words []string) (args []string, known map[string]*fpgenSubject, err error) {
	if len(words) == 0 {
		words = []string{fpgenGroups[0].word}
	}
	known = make(map[string]*fpgenSubject)
	used := make(map[string]bool)
	for _, name := range fpgenSuites {
		list, err := suite.BuiltIn(name)
		if err != nil {
			return nil, nil, err
		}
		paper, err := papers.Read(name)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range list.Subjects {
			i := slices.IndexFunc(words, func(word string) bool { return means(word, s.Name, s.Group) })
			if i < 0 {
				continue
			}
			used[words[i]] = true
			arg := name + ".toml:" + s.Name
			args, known[arg] = append(args, arg), &fpgenSubject{s.Group, paper.Of(s.Name)}
		}
	}
	for _, word := range words {
		if !used[word] && !slices.ContainsFunc(args, func(arg string) bool { return globs(word, arg) }) {
			return nil, nil, campaign.Usagef("--only %s: no such part or program; parts are %s", word, fpgenWords())
		}
	}
	return args, known, nil
}

// means reports whether a word of --only means a program: its part, or its name or a glob.
func means(word, name, group string) bool {
	for _, g := range fpgenGroups {
		if g.word == word {
			return g.group == group
		}
	}
	return word == "all" || globs(word, ":"+name)
}

// globs reports whether a glob means the program of a SUBJECT argument.
func globs(glob, arg string) bool {
	_, name, _ := strings.Cut(arg, ":")
	ok, err := filepath.Match(glob, name)
	return ok && err == nil
}

// fpgenWords are the words that choose parts.
func fpgenWords() string {
	var words []string
	for _, g := range fpgenGroups {
		words = append(words, g.word)
	}
	return fmt.Sprint(strings.Join(words, ", "), ", all")
}
