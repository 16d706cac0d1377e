// Package everyday measures what somebody sees who typed nothing but a name: of suites/everyday, where it is known what a numerical
// analyst would say of each function, and of ERFA, where it is not. What stands first is judged by package noise. It is a client of
// package campaign, and belongs to one goroutine, but for what campaign's lanes do.
package everyday

// This file is the table: parts, rows, and what they come to.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"faultline/internal/bench/everyday/noise"
	"faultline/internal/bench/sheet"
	"faultline/internal/campaign"
	"faultline/internal/folder"
	"faultline/internal/subject/suite"
)

// The parts of the table.
const (
	partOwn   = "own"   // suites/everyday
	partSeeds = "seeds" // its textbook errors, by each of seeds
	partERFA  = "erfa"  // the library, where its sources were fetched
)

var allParts = []string{partOwn, partSeeds, partERFA}

// seeds are the seeds by each of which the textbook errors have to be found.
const seeds = 5

// Run prints the parts that are wanted: what stands first of each function, and what that comes to.
func Run(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	all, err := suite.BuiltIn("everyday")
	if err != nil {
		return err
	}
	expected := make(map[string]suite.Expectation)
	for _, s := range all.Subjects {
		expected[s.Name] = s.Expect
	}
	parts, names, err := wanted(cfg.Only, all)
	if err != nil {
		return err
	}
	for _, part := range parts {
		switch part {
		case partOwn:
			err = own(ctx, cfg, names, expected, w)
		case partSeeds:
			err = bySeeds(ctx, cfg, expected, w)
		case partERFA:
			err = erfa(ctx, cfg, w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wanted reads the words of --only: parts, and names of functions of our own, as globs.
func wanted(only []string, all *suite.Suite) (parts, names []string, err error) {
	for _, word := range only {
		known := slices.ContainsFunc(all.Subjects, func(s suite.Subject) bool { return suite.Matches(word, s.Name) })
		switch {
		case slices.Contains(allParts, word):
			parts = append(parts, word)
		case known:
			names = append(names, "everyday.toml:"+word)
		default:
			return nil, nil, campaign.Usagef("--only %s: no part and no function of that name; the parts are %v", word,
				allParts)
		}
	}
	switch {
	case names != nil && !slices.Contains(parts, partOwn):
		parts = append([]string{partOwn}, parts...)
	case parts == nil:
		parts = allParts
	}
	return parts, names, nil
}

// mostInputs is how many inputs of a finding stand in a row.
const mostInputs = 4

const layout sheet.Columns = "%-26v %-15v %-15v %-14v %-14v %-7v %4v %7v  %v"

// own prints what stands first of each function of our own, and what that comes to by what is expected.
func own(ctx context.Context, cfg *campaign.Config, names []string, expected map[string]suite.Expectation, w io.Writer) error {
	if names == nil {
		names = []string{"everyday.toml"}
	}
	blocks, _, err := firstBlocks(ctx, cfg, names)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "everyday functions, default flags, seed %d: what stands first, by the rule of RATIONALE.md\n\n",
		cfg.WithDefaults().Seed)
	layout.Row(w, "function", "expected", "first", "tier", "noise", "marked", "exit", "s", "input")
	for _, b := range blocks {
		b.print(w, string(expected[b.name]))
	}
	fmt.Fprintln(w)
	by := counts(blocks, expected)
	by.print(w)
	return summary(blocks, w)
}

// print prints the row of one function.
func (b *firstBlock) print(w io.Writer, expected string) {
	kind, tier, why, input := "-", "-", "-", ""
	if f := b.found; f != nil {
		kind, tier, why = string(f.Kind), f.Tier().String(), cmp.Or(string(b.noise), "worth it")
		input = sheet.Inputs(f.Input[:min(len(f.Input), mostInputs)])
	}
	layout.Row(w, b.name, expected, kind, tier, why, sheet.Known(b.blamed, "yes"), sheet.One(b.fails), fmt.Sprintf("%.2f", b.seconds),
		cmp.Or(b.failed, input))
}

// figures are the figures that need to know what is expected.
type figures struct {
	blamed, acted  sheet.Count // textbook errors: what stands first blames the line; and is a block worth acting upon
	quiet, quietly sheet.Count // stable code, and code whose errors are inherent or need extreme inputs: no exit code 1
	contrary       []string
}

func counts(blocks []*firstBlock, expected map[string]suite.Expectation) *figures {
	c := new(figures)
	for _, b := range blocks {
		switch expected[b.name] {
		case suite.TextbookError:
			c.blamed.Add(b.name, b.blamed)
			c.acted.Add(b.name, b.blamed && b.worth())
		case suite.Stable:
			c.quiet.Add(b.name, !b.fails)
		default:
			c.quietly.Add(b.name, !b.fails)
		}
		if b.worth() && expected[b.name] != suite.TextbookError {
			c.contrary = append(c.contrary, b.name)
		}
	}
	return c
}

const width = 68

func (c *figures) print(w io.Writer) {
	sheet.Summed(w, width, "textbook errors: what stands first blames the line", "%s", c.blamed.Missing())
	sheet.Summed(w, width, "textbook errors: and is a block worth acting upon", "%s", c.acted.Missing())
	sheet.Summed(w, width, "stable code: exit code 0", "%s", c.quiet.Missing())
	sheet.Summed(w, width, "inherent or at extreme inputs alone: exit code 0", "%s", c.quietly.Missing())
	sheet.Summed(w, width, "no textbook error, and the first block is no noise by the rule", "%d%s", len(c.contrary),
		sheet.List(" (%s)", c.contrary))
}

// summary prints the figures that are the same for every part.
func summary(blocks []*firstBlock, w io.Writer) error {
	var shown, acted, noisy, plausible, failed sheet.Count
	kinds := make(map[noise.Kind]int)
	var seconds []float64
	for _, b := range blocks {
		failed.Add(b.name, b.failed != "")
		seconds = append(seconds, b.seconds)
		shown.Add(b.name, b.is())
		noisy.Add(b.name, b.is() && !b.worth())
		if !b.is() {
			continue
		}
		acted.Add(b.name, b.worth())
		plausible.Add(b.name, noise.Plausible(b.found.Input))
		kinds[b.noise]++
	}
	sheet.Summed(w, width, "functions that have a first block", "%s", &shown)
	sheet.Summed(w, width, "first blocks worth acting upon", "%s, %.0f%%", &acted, sheet.Percent(acted.N, acted.Of))
	sheet.Summed(w, width, "first blocks with plausible inputs", "%s, %.0f%%", &plausible, sheet.Percent(plausible.N, plausible.Of))
	sheet.Summed(w, width, "functions whose first block is noise", "%s%s", &noisy, noiseText(kinds))
	sheet.Summed(w, width, "not analysed, or not to the end", "%d", failed.N)
	return sheet.Summed(w, width, "seconds a function: median, 95 of 100, all", "%.2f, %.2f, %.0f", sheet.Median(seconds),
		most(seconds, 0.95), sheet.Sum(seconds))
}

func noiseText(kinds map[noise.Kind]int) string {
	var parts []string
	for _, k := range noise.Kinds {
		if kinds[k] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, kinds[k]))
		}
	}
	return sheet.List(" (%s)", parts)
}

// most returns the number that a share of some numbers does not exceed, 0 of none.
func most(xs []float64, share float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(xs))[min(len(xs)-1, int(share*float64(len(xs))))]
}

// bySeeds prints which textbook errors stand first whatever the seed.
func bySeeds(ctx context.Context, cfg *campaign.Config, expected map[string]suite.Expectation, w io.Writer) error {
	var names []string
	for name, what := range expected {
		if what == suite.TextbookError {
			names = append(names, "everyday.toml:"+name)
		}
	}
	slices.Sort(names)
	fmt.Fprintf(w, "\ntextbook errors in the first block, by seed\n\n")
	var always, acted sheet.Count
	times, worthy := make(map[string]int), make(map[string]int)
	for seed := range uint64(seeds) {
		c := *cfg
		c.Seed = seed + 1
		blocks, _, err := firstBlocks(ctx, &c, names)
		if err != nil {
			return err
		}
		sums := counts(blocks, expected)
		for _, b := range blocks {
			times[b.name] += sheet.One(b.blamed)
			worthy[b.name] += sheet.One(b.blamed && b.worth())
		}
		sheet.Summed(w, width, fmt.Sprintf("seed %d: the line is blamed, and it is worth acting upon", c.Seed), "%s, %s",
			&sums.blamed, &sums.acted)
		for _, b := range blocks {
			if seed+1 == seeds {
				always.Add(b.name, times[b.name] == seeds)
				acted.Add(b.name, worthy[b.name] == seeds)
			}
		}
	}
	sheet.Summed(w, width, "by every seed: the line is blamed", "%s", always.Missing())
	return sheet.Summed(w, width, "by every seed: and it is worth acting upon", "%s", acted.Missing())
}

// erfa prints what stands first of each function of ERFA.
func erfa(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	file := filepath.Join(folder.Subjects(), "erfa", "liberfa.a")
	if _, err := os.Stat(file); err != nil {
		_, err := fmt.Fprintf(w, "\nERFA is not there (%s): %s fetches and compiles it\n", file, folder.Fetch)
		return err
	}
	blocks, skipped, err := firstBlocks(ctx, cfg, []string{file + ":era*"})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nERFA, default flags, seed %d: %d functions, %d more that cannot be called\n\n", cfg.WithDefaults().Seed,
		len(blocks), skipped)
	layout.Row(w, "function", "", "first", "tier", "noise", "", "exit", "s", "input")
	for _, b := range blocks {
		b.print(w, "")
	}
	fmt.Fprintln(w)
	return summary(blocks, w)
}
