package finding

// This file compares a stream with an earlier one: which findings are new, worse, better or gone.

import "math/big"

// Since is the change of a finding since the baseline.
type Since string

// The changes. A finding is worse or better if its tier changed, or if its error certainly grew or shrank by a factor of two.
const (
	Appeared  Since = "new"
	Worsened  Since = "worse"
	Improved  Since = "better"
	Unchanged Since = "same"
	Fixed     Since = "fixed" // its subject was searched to the end, and the finding did not appear again
)

// Changes compares a stream with a baseline. It stands at the end of the stream. The counts are of certified findings, once for each cause.
type Changes struct {
	File   string     `json:"file"` // the file of the baseline
	New    int        `json:"new"`
	Worse  int        `json:"worse"`
	Better int        `json:"better"`
	Same   int        `json:"same"`
	Fixed  []*Finding `json:"fixed,omitempty"` // as they stood in the baseline
	Open   int        `json:"open,omitempty"`  // findings that did not appear again, of subjects that were not searched to the end
}

// A Baseline is the certified findings of an earlier stream. Call Add for each of its messages, then Mark once for each message of the new
// stream. Changes then returns the comparison.
type Baseline struct {
	file     string
	of       map[key]*Finding // the worst finding of each key
	order    []*Finding       // one finding of each id
	found    map[string]Since // by id: the change that was reported first
	searched map[string]bool  // by subject: it was searched to the end
}

// A key identifies a finding across runs. Without output and strategy it stands for the worst finding of the id.
type key struct{ id, output, strategy string }

// NewBaseline returns an empty baseline. The name of its file is reported.
func NewBaseline(file string) *Baseline {
	return &Baseline{file: file, of: make(map[key]*Finding), found: make(map[string]Since), searched: make(map[string]bool)}
}

// Add adds a message of the earlier stream.
func (b *Baseline) Add(m *Message) error {
	f := m.Finding
	if f == nil || f.Verdict != Certified {
		return nil
	}
	if b.of[key{id: f.ID}] == nil {
		b.order = append(b.order, f)
	}
	for _, k := range []key{{id: f.ID}, {f.ID, f.Output, f.Strategy}} {
		if old := b.of[k]; old == nil || Compare(f, old) < 0 {
			b.of[k] = f
		}
	}
	return nil
}

// Earlier returns the finding of the baseline that f is compared with; nil if there is none.
func (b *Baseline) Earlier(f *Finding) *Finding {
	if old := b.of[key{f.ID, f.Output, f.Strategy}]; old != nil {
		return old
	}
	return b.of[key{id: f.ID}]
}

// Mark takes a message of the new stream. It sets Since of a certified finding.
func (b *Baseline) Mark(m *Message) {
	switch f := m.Finding; {
	case f != nil && f.Verdict == Certified:
		f.Since = since(b.Earlier(f), f)
		if _, seen := b.found[f.ID]; !seen {
			b.found[f.ID] = f.Since
		}
	case m.Stats != nil:
		before, seen := b.searched[m.Stats.Subject]
		b.searched[m.Stats.Subject] = !m.Stats.Stopped && (before || !seen)
	}
}

// Changes returns the comparison.
func (b *Baseline) Changes() *Changes {
	c := &Changes{File: b.file}
	for _, s := range b.found {
		switch s {
		case Appeared:
			c.New++
		case Worsened:
			c.Worse++
		case Improved:
			c.Better++
		case Unchanged:
			c.Same++
		}
	}
	for _, f := range b.order {
		switch _, found := b.found[f.ID]; {
		case found:
		case b.searched[f.Subject]:
			f = b.of[key{id: f.ID}]
			f.Since = Fixed
			c.Fixed = append(c.Fixed, f)
		default:
			c.Open++
		}
	}
	return c
}

// since compares two findings of one cause.
func since(before, now *Finding) Since {
	switch {
	case before == nil:
		return Appeared
	case now.Tier() < before.Tier() || twice(now, before):
		return Worsened
	case now.Tier() > before.Tier() || twice(before, now):
		return Improved
	}
	return Unchanged
}

// twice reports whether the error of a is certainly at least twice that of b.
func twice(a, b *Finding) bool {
	x, y := a.Main(), b.Main()
	if x == nil || y == nil {
		return false
	}
	for _, ends := range [][2]*Bounds{{x.Relative, y.Relative}, {x.Absolute, y.Absolute}} {
		if ends[0] == nil || ends[1] == nil {
			continue
		}
		lower, ok := decimal(ends[0].Lower)
		upper, oky := decimal(ends[1].Upper)
		return ok && oky && !upper.IsInf() && lower.Sign() > 0 && lower.Cmp(new(big.Float).Mul(upper, big.NewFloat(2))) >= 0
	}
	return false
}
