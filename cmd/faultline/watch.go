package main

// This file is find --watch: rounds of one search, another one whenever something changes that the subjects are made of.

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

const (
	watchEvery = 200 * time.Millisecond // looks at the files
	watchQuiet = 2                      // looks in a row that see no further change, before a round begins: editors write in steps
)

// watch runs rounds of a search until an interrupt. What is wrong with the first one is an error; what is wrong with a later one is said,
// and the next change is waited for.
func (a *app) watch(c *cobra.Command, j *job, from string) error {
	if from != "" {
		return usagef("--watch continues its own searches; leave --continue out")
	}
	memory := new(campaign.Memory[*campaign.Done])
	j.cfg.Again, j.out.whole = memory, true
	for first := true; ; first = false {
		before := stampsOf(memory.Files(j.cfg.Args))
		memory.Begin()
		err := a.campaign(c, j, func(ctx context.Context, s *sink) (*campaign.Summary, error) {
			return a.engine.find(ctx, &j.cfg, copying{s})
		})
		switch {
		case c.Context().Err() != nil || first && err != nil:
			return err // of an interrupt the round has said what is to be said
		case err != nil:
			a.fail(err)
		case !first:
			fmt.Fprintf(a.stderr, "faultline: searched again: %d of %d; the code of the others did not change\n",
				memory.Others, memory.Same+memory.Others)
		}
		before.add(memory.Files(j.cfg.Args))
		fmt.Fprintf(a.stderr, "faultline: waiting for a change of %s; press Ctrl-C to end\n", before)
		if err := before.change(c.Context()); err != nil {
			return err
		}
	}
}

// copying keeps what is remembered of a round as it was: reports mark findings.
type copying struct{ finding.Handler }

func (h copying) Handle(m *finding.Message) error {
	if m.Finding != nil {
		f := *m.Finding
		m = &finding.Message{Finding: &f}
	}
	return h.Handler.Handle(m)
}

// stamps say of files when they were written, and how long they are; "" is none.
type stamps map[string]string

func stampsOf(files []string) stamps {
	s := make(stamps)
	s.add(files)
	return s
}

// add takes files in as they are now, but those that are there.
func (s stamps) add(files []string) {
	for _, f := range files {
		if _, there := s[f]; !there {
			s[f] = stamp(f)
		}
	}
}

func stamp(file string) string {
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

// look takes the files as they are now, and reports whether one has changed.
func (s stamps) look() (changed bool) {
	for f, last := range s {
		if now := stamp(f); now != last {
			s[f], changed = now, true
		}
	}
	return changed
}

// change returns when a file has changed, and for a little while none any more; with an error when ctx ends.
func (s stamps) change(ctx context.Context) error {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for changed, quiet := false, 0; !changed || quiet < watchQuiet; {
		if s.look() {
			changed, quiet = true, 0
		} else {
			quiet++
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
	return nil
}

const filesNamed = 3

// String names some of the files, none of the system's.
func (s stamps) String() string {
	var own []string
	for f := range s {
		if !strings.HasPrefix(f, "/usr/") {
			own = append(own, f)
		}
	}
	slices.Sort(own)
	own = own[:min(len(own), filesNamed)]
	if rest := len(s) - len(own); rest > 0 {
		return fmt.Sprintf("%s and %d more files", strings.Join(own, ", "), rest)
	}
	return strings.Join(own, ", ")
}
