package bench

// This file is the suite hidden: errors behind branches that no sample takes. hunt searches each program twice, with its solving of path
// conditions and without.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// hiddenMark marks the source lines of the suite's errors.
const hiddenMark = "/* hidden */"

// isHidden reports whether an operation is on such a line.
func isHidden(s *finding.Site) bool { return s != nil && strings.Contains(s.Text, hiddenMark) }

// subjectsOf returns the SUBJECT arguments of --only: names or globs of a suite's subjects, or all subjects if --only is empty.
func subjectsOf(file string, only []string) (args []string) {
	for _, name := range only {
		args = append(args, file+":"+name)
	}
	if args == nil {
		return []string{file}
	}
	return args
}

// A both is one program, searched with solving of path conditions and without.
type both [2]*row

var hiddenTable = table[both]{
	{"%-18v", "program", func(b both) any { return b[0].name }},
	{" %-14v", "paths solved", func(b both) any { return b[0].hiddenText() }},
	{" %-14v", "not solved", func(b both) any { return b[1].hiddenText() }},
	{" %9v", "runs", func(b both) any { return b[0].runs() }},
	{" %9v", "runs", func(b both) any { return b[1].runs() }},
	{" %7v", "s", func(b both) any { return secondsText(b[0].report) }},
	{" %7v", "s", func(b both) any { return secondsText(b[1].report) }},
}

func benchHidden(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	args := subjectsOf("hidden.toml", cfg.Only)
	with, err := measure(ctx, cfg, args, nil)
	if err != nil {
		return err
	}
	bare := *cfg
	bare.Params = maps.Collect(maps.All(cfg.Params))
	bare.Params["hunt.paths"] = "0"
	without, err := measure(ctx, &bare, args, nil)
	if err != nil {
		return err
	}
	var rows []both
	for i, r := range with.rows {
		rows = append(rows, both{r, without.rows[i]})
	}
	fmt.Fprintf(w, "programs whose error is behind a branch that no sample takes: a wrong result, certified, and the line behind "+
		"the branch blamed\n\n")
	hiddenTable.print(w, rows)
	fmt.Fprintln(w)
	foot(w, 36, line{"found, conditions of paths solved", counted(with.rows, nameOf, foundHidden).missing()},
		line{"found with --set hunt.paths=0", counted(without.rows, nameOf, foundHidden).missing()})
	return nil
}

// foundHidden reports whether a certified wrong result is blamed on the line behind the branch.
func foundHidden(r *row) bool {
	return slices.ContainsFunc(r.report.Results, func(x campaign.Result) bool {
		return campaign.Inaccurate(x.Finding) && isHidden(x.Finding.Site)
	})
}

func (r *row) hiddenText() string {
	switch {
	case foundHidden(r):
		return "found"
	case r.stats == nil:
		return "not searched"
	}
	return joined(" ", "-", cutText(r.report))
}

// runs formats the number of runs of all strategies, "-" if none searched.
func (r *row) runs() string { return ifKnown(r.stats != nil, "%d", evaluations(r.report)) }
