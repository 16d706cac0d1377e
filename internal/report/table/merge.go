package table

// This file says a finding once that several strategies found: the same cause, with other inputs.

import (
	"slices"
	"strings"

	"faultline/internal/finding"
)

// merge returns the findings, worst first, without those that another strategy found with a worse input, and notes who found them.
func (t *Table) merge(fs []*finding.Finding) []*finding.Finding {
	t.also = make(map[*finding.Finding][]string)
	var kept []*finding.Finding
	for _, f := range fs {
		i := slices.IndexFunc(kept, func(k *finding.Finding) bool { return same(k, f) && k.Strategy != f.Strategy })
		if i < 0 {
			kept = append(kept, f)
		} else if !slices.Contains(t.also[kept[i]], f.Strategy) {
			t.also[kept[i]] = append(t.also[kept[i]], f.Strategy)
		}
	}
	return kept
}

// same reports whether two findings have one cause, and the same is to be said of it.
func same(a, b *finding.Finding) bool {
	return a.ID == b.ID && a.Verdict == b.Verdict && a.OnTheWay == b.OnTheWay && a.Output == b.Output
}

// foundBy says which strategies found it, where there are several.
func (t *Table) foundBy(f *finding.Finding) {
	if len(t.config.Strategy) < 2 || len(t.config.Ranges) > 0 || f.Strategy == "" {
		return
	}
	text := f.Strategy
	if also := t.also[f]; len(also) > 0 {
		text += "; with other inputs by " + strings.Join(also, ", ") + " too"
	}
	t.line("by", text)
}
