package bench

// This file measures what is found behind branches that no sample takes: suites/hidden, with hunt's solving of path conditions and without.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"strings"

	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// hiddenMark stands in the lines that the suite's errors are on.
const hiddenMark = "/* hidden */"

// isHidden reports whether an operation is on such a line.
func isHidden(s *finding.Site) bool { return s != nil && strings.Contains(s.Text, hiddenMark) }

const hiddenColumns sheet.Columns = "%-18v %-14v %-14v %9v %9v %7v %7v"

// hiddenArgs names the programs that are wanted, by names or globs: all if none is said.
func hiddenArgs(only []string) (args []string) {
	for _, name := range only {
		args = append(args, "hidden.toml:"+name)
	}
	if args == nil {
		return []string{"hidden.toml"}
	}
	return args
}

// benchHidden prints what is found in each program, where conditions of paths are solved and where they are not.
func benchHidden(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	args := hiddenArgs(cfg.Only)
	with, err := measure(ctx, cfg, args, nil)
	if err != nil {
		return err
	}
	bare := *cfg
	bare.Params = maps.Clone(cfg.Params)
	if bare.Params == nil {
		bare.Params = map[string]string{}
	}
	bare.Params["hunt.paths"] = "0"
	without, err := measure(ctx, &bare, args, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "programs whose error is behind a branch that no sample takes: a wrong result, certified, and the line behind "+
		"the branch blamed\n\n")
	hiddenColumns.Row(w, "program", "paths solved", "not solved", "runs", "runs", "s", "s")
	var solved, plain sheet.Count
	for i, r := range with.rows {
		other := without.rows[i]
		solved.Add(r.name, foundHidden(r))
		plain.Add(r.name, foundHidden(other))
		hiddenColumns.Row(w, r.name, found(foundHidden(r)), found(foundHidden(other)), evaluations(r.report), evaluations(other.report),
			fmt.Sprintf("%.2f", r.report.Seconds["search"]), fmt.Sprintf("%.2f", other.report.Seconds["search"]))
	}
	fmt.Fprintf(w, "\nfound, conditions of paths solved    %s\n", solved.Missing())
	fmt.Fprintf(w, "found with --set hunt.paths=0        %s\n", plain.Missing())
	return nil
}

// foundHidden reports whether a wrong result is certified that is blamed on the line behind the branch.
func foundHidden(r *row) bool {
	for _, x := range r.report.Results {
		if campaign.Inaccurate(x.Finding) && isHidden(x.Finding.Site) {
			return true
		}
	}
	return false
}

func found(is bool) string {
	if is {
		return "found"
	}
	return "-"
}
