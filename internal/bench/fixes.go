package bench

// This file is the suite fixes: which avoidable findings of everyday functions have a fix, and why others have none.

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/mend"
	"faultline/internal/subject"
)

func benchFixes(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	args, err := everydayFunctions(ctx, cfg)
	if err != nil {
		return err
	}
	c := *cfg
	c.Args = args
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return err
	}
	work := func(t *campaign.Task) (list []*finding.Finding) {
		for _, m := range t.Examine(ctx).Messages {
			f := m.Finding
			if f != nil && f.Verdict == finding.Certified && f.Class == finding.Avoidable && f.Tier() == finding.TierWrong {
				list = append(list, f)
			}
		}
		return list
	}
	var found []*finding.Finding
	if err = campaign.Each(ctx, j, work, func(_ *subject.Subject, list []*finding.Finding) error {
		found = append(found, list...)
		return nil
	}); err != nil {
		return err
	}
	fmt.Fprintf(w, "avoidable findings of everyday functions, default flags, seed %d\n\n", cfg.Seed)
	all, err := mend.Fixes(ctx, &c, found)
	if err != nil {
		return err
	}
	table[mend.Result]{
		{"%-26v", "function", func(r mend.Result) any { return r.Finding.Subject }},
		{" %-9v", "id", func(r mend.Result) any { return r.Finding.ID }},
		{" %-18v", "kind", func(r mend.Result) any { return string(r.Finding.Kind) }},
		{" %6v", "tried", func(r mend.Result) any { return tried(r.Fix) }},
		{" %6v", "better", func(r mend.Result) any { return better(r.Fix) }},
		{"  %v", "fix", func(r mend.Result) any { return outcome(r) }},
	}.print(w, all)
	fmt.Fprintln(w)
	var count, functions, offers count
	for _, r := range all {
		count.add(r.Finding.Subject+" "+r.Finding.ID, r.Fix != nil)
		if s := r.Finding.Suggestion; s != nil && s.Applies {
			offers.add(r.Finding.Subject+" "+r.Finding.ID, r.Fix != nil)
		}
	}
	for _, name := range functionsOf(all) {
		functions.add(name, !slices.ContainsFunc(all, func(r mend.Result) bool { return r.Finding.Subject == name && r.Fix == nil }))
	}
	foot(w, everydayWidth,
		say("avoidable findings with a fix", "%s, %.0f%%", &count, percent(count.n, count.of)),
		say("findings for which find offers one, with a fix", "%s, %.0f%%", &offers, percent(offers.n, offers.of)),
		say("functions whose avoidable findings all have one", "%s, %.0f%%", &functions, percent(functions.n, functions.of)))
	return nil
}

func tried(f *finding.Fix) string {
	if f == nil {
		return ""
	}
	return fmt.Sprint(f.Tried)
}

func better(f *finding.Fix) string {
	if f == nil {
		return ""
	}
	return fmt.Sprint(f.Better)
}

// outcome is the new text of a fix, or why there is none.
func outcome(r mend.Result) string {
	if r.Fix == nil {
		return "none: " + r.Why
	}
	text := ""
	for _, e := range r.Fix.Edits {
		text = joined(" ... ", text, fmt.Sprintf("%q", e.New))
	}
	return text
}

func functionsOf(all []mend.Result) (names []string) {
	for _, r := range all {
		if !slices.Contains(names, r.Finding.Subject) {
			names = append(names, r.Finding.Subject)
		}
	}
	return names
}

// everydayFunctions names each function by its own source, since a change is compiled with all sources of a subject.
func everydayFunctions(ctx context.Context, cfg *campaign.Config) (args []string, err error) {
	c := *cfg
	c.Args = []string{"everyday.toml"}
	j, err := campaign.Load(ctx, &c)
	if err != nil {
		return nil, err
	}
	for _, s := range j.Subjects {
		entry := s.Program.Funcs[s.Call.Entry]
		if !slices.Contains(cfg.Only, s.Name) && len(cfg.Only) > 0 {
			continue
		}
		file := entry.File
		if !filepath.IsAbs(file) && entry.Unit >= 0 {
			file = filepath.Join(s.Program.Units[entry.Unit].Dir, file)
		}
		args = append(args, file+":"+entry.Name)
	}
	if len(args) == 0 {
		return nil, campaign.Usagef("--only: no function of that name")
	}
	return args, nil
}
