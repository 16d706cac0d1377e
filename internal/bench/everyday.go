package bench

// This file is the suite everyday: the first finding that a user sees for each function without any flags. noise.go decides whether a
// maintainer would act on it. suites/everyday lists the findings that an analyst expects for each function; ERFA has no such list.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"faultline/internal/campaign"
	"faultline/internal/folder"
	"faultline/internal/subject/suite"
)

// everydayParts are the functions of suites/everyday, their textbook errors with several seeds, and the library ERFA if it is installed.
var everydayParts = []string{"own", "seeds", "erfa"}

// everydaySeeds is the number of seeds with which hunt must find each textbook error.
const everydaySeeds = 5

// everydayWidth is the width of the text before a figure.
const everydayWidth = 68

func benchEveryday(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	all, err := suite.BuiltIn("everyday")
	if err != nil {
		return err
	}
	e := &everyday{cfg: cfg, w: w, expected: make(map[string]suite.Expectation)}
	for _, s := range all.Subjects {
		e.expected[s.Name] = s.Expect
	}
	parts, names, err := everydayWanted(cfg.Only, all)
	if err != nil {
		return err
	}
	for _, part := range parts {
		switch part {
		case "own":
			err = e.own(ctx, names)
		case "seeds":
			err = e.bySeeds(ctx)
		case "erfa":
			err = e.erfa(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// everydayWanted reads --only. Its words are parts, or names and globs of functions of the part "own".
func everydayWanted(only []string, all *suite.Suite) (parts, names []string, err error) {
	for _, word := range only {
		known := slices.ContainsFunc(all.Subjects, func(s suite.Subject) bool { return suite.Matches(word, s.Name) })
		switch {
		case slices.Contains(everydayParts, word):
			parts = append(parts, word)
		case known:
			names = append(names, "everyday.toml:"+word)
		default:
			return nil, nil, campaign.Usagef("--only %s: no part and no function of that name; the parts are %v", word, everydayParts)
		}
	}
	switch {
	case names != nil && !slices.Contains(parts, "own"):
		parts = append([]string{"own"}, parts...)
	case names == nil:
		names = []string{"everyday.toml"}
	}
	if parts == nil {
		parts = everydayParts
	}
	return parts, names, nil
}

// everyday is one run of the suite.
type everyday struct {
	cfg      *campaign.Config
	w        io.Writer
	expected map[string]suite.Expectation
}

// mostInputs is the number of inputs that a row shows of a finding.
const mostInputs = 4

// table returns the columns. expects is false for ERFA, whose columns of expectations stay empty.
func (e *everyday) table(expects bool) table[*firstBlock] {
	of := func(show func(*firstBlock) string) func(*firstBlock) any {
		return func(b *firstBlock) any {
			if b.found == nil {
				return "-"
			}
			return show(b)
		}
	}
	return table[*firstBlock]{
		{"%-26v", "function", func(b *firstBlock) any { return b.name }},
		{" %-15v", textIf(expects, "expected"), func(b *firstBlock) any { return textIf(expects, string(e.expected[b.name])) }},
		{" %-15v", "first", of(func(b *firstBlock) string { return string(b.found.Kind) })},
		{" %-14v", "tier", of(func(b *firstBlock) string { return b.found.Tier().String() })},
		{" %-14v", "noise", of(func(b *firstBlock) string { return cmp.Or(string(b.noise), "worth it") })},
		{" %-7v", textIf(expects, "marked"), func(b *firstBlock) any { return ifKnown(b.blamed, "yes") }},
		{" %4v", "exit", func(b *firstBlock) any { return one(b.fails) }},
		{" %7v", "s", func(b *firstBlock) any { return fixed(2, b.seconds) }},
		{"  %v", "input", func(b *firstBlock) any {
			input := ""
			if b.found != nil {
				input = inputsText(b.found.Input[:min(len(b.found.Input), mostInputs)])
			}
			return joined("; ", cmp.Or(b.failed, input), b.cut)
		}},
	}
}

// own prints the part "own": the functions of suites/everyday.
func (e *everyday) own(ctx context.Context, names []string) error {
	blocks, _, err := firstBlocks(ctx, e.cfg, names)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.w, "everyday functions, default flags, seed %d: what stands first, by the rule of RATIONALE.md\n\n", e.cfg.Seed)
	e.table(true).print(e.w, blocks)
	expecting := func(is func(suite.Expectation) bool) []*firstBlock {
		return slices.DeleteFunc(slices.Clone(blocks), func(b *firstBlock) bool { return !is(e.expected[b.name]) })
	}
	blamed, acted := e.textbook(blocks)
	exits := func(is func(suite.Expectation) bool) string {
		return counted(expecting(is), blockName, func(b *firstBlock) bool { return !b.fails }).missing()
	}
	var contrary []string
	for _, b := range expecting(func(x suite.Expectation) bool { return x != suite.TextbookError }) {
		if b.worth() {
			contrary = append(contrary, b.name)
		}
	}
	fmt.Fprintln(e.w)
	foot(e.w, everydayWidth,
		line{"textbook errors: what stands first blames the line", blamed.missing()},
		line{"textbook errors: and is a block worth acting upon", acted.missing()},
		line{"stable code: exit code 0", exits(func(x suite.Expectation) bool { return x == suite.Stable })},
		line{"inherent or at extreme inputs alone: exit code 0",
			exits(func(x suite.Expectation) bool { return x != suite.Stable && x != suite.TextbookError })},
		say("no textbook error, and the first block is no noise by the rule", "%d%s", len(contrary), listText(" (%s)", contrary)))
	e.summary(blocks)
	return nil
}

// textbook counts the textbook errors whose first finding is on the marked line (blamed), and those of them on which a maintainer would
// also act (acted).
func (e *everyday) textbook(blocks []*firstBlock) (blamed, acted *count) {
	blocks = slices.DeleteFunc(slices.Clone(blocks), func(b *firstBlock) bool { return e.expected[b.name] != suite.TextbookError })
	return counted(blocks, blockName, func(b *firstBlock) bool { return b.blamed }),
		counted(blocks, blockName, func(b *firstBlock) bool { return b.blamed && b.worth() })
}

// summary prints the figures that every part prints.
func (e *everyday) summary(blocks []*firstBlock) {
	shown := slices.DeleteFunc(slices.Clone(blocks), func(b *firstBlock) bool { return !b.is() })
	acted := counted(shown, blockName, (*firstBlock).worth)
	plausible := counted(shown, blockName, func(b *firstBlock) bool { return Plausible(b.found.Input) })
	kinds := make(map[Kind]int)
	for _, b := range shown {
		kinds[b.noise]++
	}
	var noisy []string
	for _, k := range Kinds {
		if kinds[k] > 0 {
			noisy = append(noisy, fmt.Sprintf("%s %d", k, kinds[k]))
		}
	}
	var seconds []float64
	for _, b := range blocks {
		seconds = append(seconds, b.seconds)
	}
	foot(e.w, everydayWidth,
		say("functions that have a first block", "%d of %d", len(shown), len(blocks)),
		say("first blocks worth acting upon", "%s, %.0f%%", acted, percent(acted.n, acted.of)),
		say("first blocks with plausible inputs", "%s, %.0f%%", plausible, percent(plausible.n, plausible.of)),
		say("functions whose first block is noise", "%d of %d%s", len(shown)-acted.n, len(blocks), listText(" (%s)", noisy)),
		say("not analysed, or not to the end", "%d", totalOf(blocks, func(b *firstBlock) int { return one(b.failed != "") })),
		say("seconds a function: median, 95 of 100, all", "%.2f, %.2f, %.0f", median(seconds),
			quantile(seconds, 0.95), sumOf(seconds)))
}

// bySeeds prints the textbook errors that the first finding shows with every seed.
func (e *everyday) bySeeds(ctx context.Context) error {
	var names []string
	for name, what := range e.expected {
		if what == suite.TextbookError {
			names = append(names, "everyday.toml:"+name)
		}
	}
	slices.Sort(names)
	fmt.Fprintf(e.w, "\ntextbook errors in the first block, by seed\n\n")
	var always, acted count
	times, worthy := make(map[string]int), make(map[string]int)
	for seed := uint64(1); seed <= everydaySeeds; seed++ {
		c := *e.cfg
		c.Seed = seed
		blocks, _, err := firstBlocks(ctx, &c, names)
		if err != nil {
			return err
		}
		some, worth := e.textbook(blocks)
		foot(e.w, everydayWidth, say(fmt.Sprintf("seed %d: the line is blamed, and it is worth acting upon", seed), "%s, %s",
			some, worth))
		for _, b := range blocks {
			times[b.name] += one(b.blamed)
			worthy[b.name] += one(b.blamed && b.worth())
			if seed == everydaySeeds {
				always.add(b.name, times[b.name] == everydaySeeds)
				acted.add(b.name, worthy[b.name] == everydaySeeds)
			}
		}
	}
	foot(e.w, everydayWidth, line{"by every seed: the line is blamed", always.missing()},
		line{"by every seed: and it is worth acting upon", acted.missing()})
	return nil
}

// erfa prints the functions of ERFA.
func (e *everyday) erfa(ctx context.Context) error {
	file := filepath.Join(folder.Subjects(), "erfa", "liberfa.a")
	if _, err := os.Stat(file); err != nil {
		_, err := fmt.Fprintf(e.w, "\nERFA is not there (%s): %s fetches and compiles it\n", file, folder.Fetch)
		return err
	}
	blocks, skipped, err := firstBlocks(ctx, e.cfg, []string{file + ":era*"})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.w, "\nERFA, default flags, seed %d: %d functions, %d more that cannot be called\n\n", e.cfg.Seed, len(blocks), skipped)
	e.table(false).print(e.w, blocks)
	fmt.Fprintln(e.w)
	e.summary(blocks)
	return nil
}
