package shard

// This file joins streams. It reports subjects that are missing or present twice, and streams of different runs.

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// A Whole is a run joined from several streams.
type Whole struct {
	Config  finding.Config
	Tally   finding.Tally
	Failing int      // findings and ranges that set the exit code
	Missing int      // subjects without a complete result in any stream
	Notes   []string // remarks about the streams for the user

	head     *span
	unbuilt  map[int]*span
	subjects map[int]*span
	ended    []*finding.Suppressed
	cut      int    // subjects counted in Missing that an interrupt ended; their results until then are present
	why      string // why subjects are missing
}

// Join joins streams. It returns an error if they are not of the same run.
func Join(streams []*Stream) (*Whole, error) {
	w := &Whole{unbuilt: make(map[int]*span), subjects: make(map[int]*span)}
	var used []*Stream
	for _, s := range streams {
		if s.Note != "" {
			w.Notes = append(w.Notes, s.Note)
		}
		if n := len(s.damaged); n > 0 {
			w.Notes = append(w.Notes, fmt.Sprintf("%s was changed since it was written: %d of its subjects are left out", s.Name, n))
		}
		if s.Config.Portion == nil {
			continue // an empty stream
		}
		if len(used) > 0 {
			if err := beside(used[0], s); err != nil {
				return nil, err
			}
		}
		used = append(used, s)
		if w.head == nil {
			w.head = s.head
		}
		if err := w.take(s); err != nil {
			return nil, err
		}
	}
	if len(used) == 0 {
		return nil, fmt.Errorf("all of these files are empty; name the streams that find --shard I/N --format json -o FILE wrote")
	}
	w.Config = used[0].Config
	w.Config.Portion = nil
	w.Config.Subjects = used[0].Config.Portion.Whole - len(w.unbuilt)
	w.count(used)
	w.suppressions(used)
	return w, nil
}

// beside returns an error if two streams cannot be joined.
func beside(a, b *Stream) error {
	err := together(a.Name, b.Name, &a.Config, &b.Config)
	switch x, y := a.Config.Portion.Machine, b.Config.Portion.Machine; {
	case err != nil && x != y:
		return fmt.Errorf("%w; its results may differ: search this part again, with the same faultline and on the same kind of "+
			"machine", err)
	case err != nil:
		return fmt.Errorf("%w; name streams of one command", err)
	}
	return nil
}

// Same returns an error unless config line b is of the same shard of the same run as a, the config line of the stream with this name.
func Same(name string, a, b *finding.Config) error {
	if x, y := a.Portion, b.Portion; x == nil || x.Shard != y.Shard {
		return fmt.Errorf("%s has another part of it", name)
	}
	return together(name, "this command", a, b)
}

// together returns an error if two config lines are of different runs.
func together(first, second string, a, b *finding.Config) error {
	x, y := a.Portion, b.Portion
	for _, f := range []struct {
		what string
		p, q any
	}{
		{"version", x.Machine.Version, y.Machine.Version}, {"build", x.Machine.Build, y.Machine.Build}, {"seed", a.Seed, b.Seed},
		{"arguments", a.Args, b.Args}, {"flags", a.Flags, b.Flags},
		{"LLVM", x.Machine.LLVM, y.Machine.LLVM}, {"libm", x.Machine.Libm, y.Machine.Libm},
		{"processor", x.Machine.Processor, y.Machine.Processor},
		{"strategies", a.Strategy, b.Strategy}, {"threshold", a.Threshold, b.Threshold},
		{"--fail-on", a.FailOn, b.FailOn}, {"subjects", x.Whole, y.Whole}, {"shards", x.Of, y.Of},
	} {
		if fmt.Sprintf("%q", f.p) != fmt.Sprintf("%q", f.q) {
			return fmt.Errorf("%s belongs to another run than %s: %s %v, there %v", second, first, f.what, f.q, f.p)
		}
	}
	p, q := askedOf(a), askedOf(b)
	said := func(text json.RawMessage) string { return cmp.Or(string(text), "not said") }
	for _, what := range slices.Sorted(maps.Keys(q)) {
		if !bytes.Equal(p[what], q[what]) {
			return fmt.Errorf("%s belongs to another run than %s: %s %s, there %s", second, first, what, said(q[what]), said(p[what]))
		}
	}
	if x.Run != y.Run || len(p) != len(q) {
		return fmt.Errorf("%s belongs to another run than %s: a flag, a source, a header or the folder differs", second, first)
	}
	return nil
}

// askedOf returns the JSON members of a config line, except those that differ between the streams of one run.
func askedOf(c *finding.Config) (members map[string]json.RawMessage) {
	same := *c
	same.Portion, same.Subjects = nil, 0
	text, _ := json.Marshal(&same) // cannot fail: the line was read from JSON
	json.Unmarshal(text, &members)
	return members
}

// take adds the subjects of a stream. It returns an error if two streams have different results for one subject.
func (w *Whole) take(s *Stream) error {
	twice := ""
	for _, sets := range []struct{ to, from map[int]*span }{{w.unbuilt, s.unbuilt}, {w.subjects, s.subjects}} {
		for _, number := range numbers(sets.from) {
			x, old := sets.from[number], sets.to[number]
			switch {
			case old == nil, x.more(old):
				sets.to[number] = x
			case old.more(x):
			case old.sum != x.sum:
				return fmt.Errorf("%s and %s have different results for %s; one of them is damaged, or --time cut a search "+
					"short: leave one of them out", old.of.Name, s.Name, cmp.Or(x.name, old.name, fmt.Sprintf("subject %d", number)))
			default:
				twice = old.of.Name
			}
		}
	}
	switch twice {
	case "":
	case s.Name:
		w.Notes = append(w.Notes, s.Name+" is named twice, and counts once")
	default:
		w.Notes = append(w.Notes, fmt.Sprintf("%s: functions that are also in %s, with the same results; the output has them once",
			s.Name, twice))
	}
	return nil
}

// more reports whether a span has a more complete result of the subject than another. A span is incomplete if it was interrupted or if a
// fault of the machine may have prevented the analysis. Of two incomplete spans, one that was not interrupted is preferred, and then the
// longer one.
func (x *span) more(than *span) bool {
	whole := func(x *span) bool { return !x.cut && x.tally.Lost == 0 }
	switch {
	case whole(x) || whole(than):
		return !whole(than)
	case x.cut != than.cut:
		return than.cut
	}
	return cmp.Or(cmp.Compare(x.to-x.from, than.to-than.from), bytes.Compare(x.sum[:], than.sum[:])) > 0
}

func numbers(m map[int]*span) []int {
	list := make([]int, 0, len(m))
	for n := range m {
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// count adds up the counts of all subjects, and describes the missing ones.
func (w *Whole) count(used []*Stream) {
	p := used[0].Config.Portion
	for _, m := range []map[int]*span{{-1: w.head}, w.unbuilt, w.subjects} {
		for _, x := range m {
			if x != nil {
				w.Tally.Add(&x.tally)
				w.Failing += x.failing
			}
		}
	}
	for _, x := range w.subjects {
		if x.cut {
			w.cut++
		}
	}
	missing := w.Config.Subjects - len(w.subjects)
	if w.Missing = missing + w.cut; w.Missing == 0 {
		return
	}
	var reasons, absent, again []string
	for k := 1; k <= p.Of; k++ {
		if !slices.ContainsFunc(used, func(s *Stream) bool { return s.Config.Portion.Shard == k }) {
			absent = append(absent, strconv.Itoa(k))
			again = append(again, fmt.Sprintf("--shard %d/%d", k, p.Of))
		}
	}
	if len(absent) > 0 {
		reasons = append(reasons, fmt.Sprintf("no stream of shard %s of %d", strings.Join(absent, ", "), p.Of))
	}
	for _, s := range used {
		if said := w.lacks(s); len(said) > 0 {
			reasons = append(reasons, said...)
			again = append(again, fmt.Sprintf("--shard %d/%d", s.Config.Portion.Shard, p.Of))
		}
	}
	next := "search with " + strings.Join(again, ", ") + " again, and merge all"
	if len(reasons) == 0 {
		reasons, next = []string{"the shards were divided by different costs"}, "name the same --costs FILE in each"
	}
	w.why = strings.Join(reasons, "; ")
	w.Tally.Skipped++
	w.Tally.Stopped += missing
	w.Notes = append(w.Notes, w.missing()+"; "+next)
}

// lacks returns why a stream lacks results that no other stream has.
func (w *Whole) lacks(s *Stream) (reasons []string) {
	of := s.Config.Portion.Subjects
	counted := func(format string, lacks func(n int) bool) {
		if n := len(of) - len(slices.DeleteFunc(slices.Clone(of), lacks)); n > 0 {
			reasons = append(reasons, fmt.Sprintf(format, s.Name, n, len(of)))
		}
	}
	damaged := func(n int) bool { return slices.Contains(s.damaged, n) }
	counted("%s was changed since it was written, in %d of its %d subjects", func(n int) bool { return w.subjects[n] == nil && damaged(n) })
	counted("%s ends before %d of its %d subjects", func(n int) bool { return w.subjects[n] == nil && !damaged(n) })
	counted("in %s an interrupt or --total-time ended %d of its %d subjects", func(n int) bool {
		x := w.subjects[n]
		return x != nil && x.cut && x.of == s
	})
	return reasons
}

func (w *Whole) missing() string {
	what := "are missing"
	if w.cut > 0 {
		what = "are missing or were cut short"
	}
	return fmt.Sprintf("%d of %d subjects %s: %s", w.Missing, w.Config.Subjects, what, w.why)
}

// suppressions computes the suppressed findings of the whole run. An entry is unmatched in the whole run if it is unmatched in every shard.
func (w *Whole) suppressions(used []*Stream) {
	covered := make(map[int]bool)
	for _, s := range used {
		for i, said := range s.suppressed {
			if i == len(w.ended) {
				w.ended = append(w.ended, &finding.Suppressed{File: said.File})
				if said.Elsewhere != nil {
					w.ended[i].Unmatched = *said.Elsewhere
				}
			}
			if said.Elsewhere == nil || said.File != w.ended[i].File {
				continue
			}
			if i == 0 {
				for n := range s.subjects {
					covered[n] = true
				}
			}
			w.ended[i].Unmatched = slices.DeleteFunc(slices.Clone(w.ended[i].Unmatched),
				func(label string) bool { return !slices.Contains(*said.Elsewhere, label) })
		}
	}
	for _, said := range w.ended {
		if len(covered) < w.Config.Subjects {
			said.Unmatched = nil // a missing shard may have a finding that matches
		}
		for _, x := range w.subjects {
			said.Findings += x.suppressedIn(said.File)
		}
	}
}

// Write writes the stream of the whole run.
func (w *Whole) Write(to io.Writer) error {
	out := bufio.NewWriter(to)
	enc := finding.NewEncoder(out)
	if err := enc.Handle(&finding.Message{Config: &w.Config}); err != nil {
		return err
	}
	spans := []*span{}
	if w.head != nil {
		spans = append(spans, w.head)
	}
	for _, m := range []map[int]*span{w.unbuilt, w.subjects} {
		for _, n := range numbers(m) {
			spans = append(spans, m[n])
		}
	}
	for _, x := range spans {
		if err := x.copy(out); err != nil {
			return err
		}
	}
	if w.Missing > 0 {
		if err := enc.Handle(&finding.Message{Skipped: &finding.Skipped{What: w.missing()}}); err != nil {
			return err
		}
	}
	for _, s := range w.ended {
		if err := enc.Handle(&finding.Message{Suppressed: s}); err != nil {
			return err
		}
	}
	return out.Flush()
}
