package bench

// This file measures what somebody sees who typed nothing but a name: suites/everyday, of whose functions it is known what a numerical
// analyst would say, and libraries of which it is not.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"faultline/internal/bench/noise"
	"faultline/internal/campaign"
	"faultline/internal/folder"
	"faultline/internal/subject/suite"
)

// The parts of the table.
const (
	partOwn   = "own"   // suites/everyday
	partSeeds = "seeds" // its textbook errors, by each of everydaySeeds
	partERFA  = "erfa"  // the library, where its sources were fetched
)

var everydayParts = []string{partOwn, partSeeds, partERFA}

// everydaySeeds are the seeds by each of which the textbook errors have to be found.
const everydaySeeds = 5

// benchEveryday prints the parts that are wanted: what stands first of each function, and what that comes to.
func benchEveryday(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	all, err := suite.BuiltIn("everyday")
	if err != nil {
		return err
	}
	expected := make(map[string]suite.Expectation)
	for _, s := range all.Subjects {
		expected[s.Name] = s.Expect
	}
	parts, names, err := everydayWanted(cfg.Only, all)
	if err != nil {
		return err
	}
	for _, part := range parts {
		switch part {
		case partOwn:
			err = everydayOwn(ctx, cfg, names, expected, w)
		case partSeeds:
			err = everydayBySeeds(ctx, cfg, expected, w)
		case partERFA:
			err = everydayERFA(ctx, cfg, w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// everydayWanted reads the words of --only: parts, and names of functions of our own, as globs.
func everydayWanted(only []string, all *suite.Suite) (parts, names []string, err error) {
	for _, word := range only {
		known := slices.ContainsFunc(all.Subjects, func(s suite.Subject) bool { return suite.Matches(word, s.Name) })
		switch {
		case slices.Contains(everydayParts, word):
			parts = append(parts, word)
		case known:
			names = append(names, "everyday.toml:"+word)
		default:
			return nil, nil, campaign.Usagef("bench everyday --only %s: no part and no function of that name; the parts are %v", word,
				everydayParts)
		}
	}
	switch {
	case names != nil && !slices.Contains(parts, partOwn):
		parts = append([]string{partOwn}, parts...)
	case parts == nil:
		parts = everydayParts
	}
	return parts, names, nil
}

// mostInputs is how many inputs of a finding stand in a row.
const mostInputs = 4

const everydayColumns columns = "%-26v %-15v %-15v %-14v %-14v %-7v %4v %7v  %v"

// everydayOwn prints what stands first of each function of our own, and what that comes to by what is expected.
func everydayOwn(ctx context.Context, cfg *campaign.Config, names []string, expected map[string]suite.Expectation, w io.Writer) error {
	if names == nil {
		names = []string{"everyday.toml"}
	}
	blocks, _, err := firstBlocks(ctx, cfg, names)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "everyday functions, default flags, seed %d: what stands first, by the rule of RATIONALE.md\n\n",
		cfg.WithDefaults().Seed)
	everydayColumns.row(w, "function", "expected", "first", "tier", "noise", "marked", "exit", "s", "input")
	for _, b := range blocks {
		b.print(w, string(expected[b.name]))
	}
	fmt.Fprintln(w)
	by := everydayCounts(blocks, expected)
	by.print(w)
	return everydaySummary(blocks, w)
}

// print prints the row of one function.
func (b *firstBlock) print(w io.Writer, expected string) {
	kind, tier, why, input := "-", "-", "-", ""
	if f := b.found; f != nil {
		kind, tier, why = string(f.Kind), f.Tier().String(), cmp.Or(string(b.noise), "worth it")
		input = inputText(f.Input[:min(len(f.Input), mostInputs)])
	}
	everydayColumns.row(w, b.name, expected, kind, tier, why, known(b.blamed, "yes"), one(b.fails), fmt.Sprintf("%.2f", b.seconds),
		cmp.Or(b.failed, input))
}

// everydayFigures are the figures that need to know what is expected.
type everydayFigures struct {
	blamed, acted  count // textbook errors: what stands first blames the line; and is a block worth acting upon
	quiet, quietly count // stable code, and code whose errors are inherent or need extreme inputs: no exit code 1
	contrary       []string
}

func everydayCounts(blocks []*firstBlock, expected map[string]suite.Expectation) *everydayFigures {
	c := new(everydayFigures)
	for _, b := range blocks {
		switch expected[b.name] {
		case suite.TextbookError:
			c.blamed.add(b.name, b.blamed)
			c.acted.add(b.name, b.blamed && b.worth())
		case suite.Stable:
			c.quiet.add(b.name, !b.fails)
		default:
			c.quietly.add(b.name, !b.fails)
		}
		if b.worth() && expected[b.name] != suite.TextbookError {
			c.contrary = append(c.contrary, b.name)
		}
	}
	return c
}

const everydayWidth = 68

func (c *everydayFigures) print(w io.Writer) {
	summed(w, everydayWidth, "textbook errors: what stands first blames the line", "%s", c.blamed.missing())
	summed(w, everydayWidth, "textbook errors: and is a block worth acting upon", "%s", c.acted.missing())
	summed(w, everydayWidth, "stable code: exit code 0", "%s", c.quiet.missing())
	summed(w, everydayWidth, "inherent or at extreme inputs alone: exit code 0", "%s", c.quietly.missing())
	summed(w, everydayWidth, "no textbook error, and the first block is no noise by the rule", "%d%s", len(c.contrary),
		list(" (%s)", c.contrary))
}

// everydaySummary prints the figures that are the same for every part.
func everydaySummary(blocks []*firstBlock, w io.Writer) error {
	var shown, acted, noisy, plausible, failed count
	kinds := make(map[noise.Kind]int)
	var seconds []float64
	for _, b := range blocks {
		failed.add(b.name, b.failed != "")
		seconds = append(seconds, b.seconds)
		shown.add(b.name, b.is())
		noisy.add(b.name, b.is() && !b.worth())
		if !b.is() {
			continue
		}
		acted.add(b.name, b.worth())
		plausible.add(b.name, noise.Plausible(b.found.Input))
		kinds[b.noise]++
	}
	summed(w, everydayWidth, "functions that have a first block", "%s", &shown)
	summed(w, everydayWidth, "first blocks worth acting upon", "%s, %.0f%%", &acted, percent(acted.n, acted.of))
	summed(w, everydayWidth, "first blocks with plausible inputs", "%s, %.0f%%", &plausible, percent(plausible.n, plausible.of))
	summed(w, everydayWidth, "functions whose first block is noise", "%s%s", &noisy, noiseText(kinds))
	summed(w, everydayWidth, "not analysed, or not to the end", "%d", failed.n)
	return summed(w, everydayWidth, "seconds a function: median, 95 of 100, all", "%.2f, %.2f, %.0f", median(seconds),
		most(seconds, 0.95), sum(seconds))
}

func noiseText(kinds map[noise.Kind]int) string {
	var parts []string
	for _, k := range noise.Kinds {
		if kinds[k] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, kinds[k]))
		}
	}
	return list(" (%s)", parts)
}

// most returns the number that a share of some numbers does not exceed, 0 of none.
func most(xs []float64, share float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[min(len(xs)-1, int(share*float64(len(xs))))]
}

// everydayBySeeds prints which textbook errors stand first whatever the seed.
func everydayBySeeds(ctx context.Context, cfg *campaign.Config, expected map[string]suite.Expectation, w io.Writer) error {
	var names []string
	for name, what := range expected {
		if what == suite.TextbookError {
			names = append(names, "everyday.toml:"+name)
		}
	}
	slices.Sort(names)
	fmt.Fprintf(w, "\ntextbook errors in the first block, by seed\n\n")
	var always, acted count
	times, worthy := make(map[string]int), make(map[string]int)
	for seed := range uint64(everydaySeeds) {
		c := *cfg
		c.Seed = seed + 1
		blocks, _, err := firstBlocks(ctx, &c, names)
		if err != nil {
			return err
		}
		figures := everydayCounts(blocks, expected)
		for _, b := range blocks {
			times[b.name] += one(b.blamed)
			worthy[b.name] += one(b.blamed && b.worth())
		}
		summed(w, everydayWidth, fmt.Sprintf("seed %d: the line is blamed, and it is worth acting upon", c.Seed), "%s, %s",
			&figures.blamed, &figures.acted)
		for _, b := range blocks {
			if seed+1 == everydaySeeds {
				always.add(b.name, times[b.name] == everydaySeeds)
				acted.add(b.name, worthy[b.name] == everydaySeeds)
			}
		}
	}
	summed(w, everydayWidth, "by every seed: the line is blamed", "%s", always.missing())
	return summed(w, everydayWidth, "by every seed: and it is worth acting upon", "%s", acted.missing())
}

// everydayERFA prints what stands first of each function of ERFA.
func everydayERFA(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	file := filepath.Join(folder.Subjects(), "erfa", "liberfa.a")
	if _, err := os.Stat(file); err != nil {
		_, err := fmt.Fprintf(w, "\nERFA is not there (%s): scripts/subjects fetches and compiles it\n", file)
		return err
	}
	blocks, skipped, err := firstBlocks(ctx, cfg, []string{file + ":era*"})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nERFA, default flags, seed %d: %d functions, %d more that cannot be called\n\n", cfg.WithDefaults().Seed,
		len(blocks), skipped)
	everydayColumns.row(w, "function", "", "first", "tier", "noise", "", "exit", "s", "input")
	for _, b := range blocks {
		b.print(w, "")
	}
	fmt.Fprintln(w)
	return everydaySummary(blocks, w)
}
