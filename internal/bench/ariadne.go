package bench

// This file runs strategies over GSL's special functions, as Ariadne was, and keeps what they came to. What is made of it is in
// exceptions.go, what is printed in ariadnetables.go.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"
	"time"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/papers"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// An examined function is one of the list, and what the run came to there.
type examined struct {
	name     string
	seconds  float64            // of searches and certificates, on one lane
	found    []*finding.Finding // certified exceptions with their sites
	unfit    []*finding.Finding // conversions of numbers that the integer type cannot hold
	unraised int                // findings whose exception the unmodified code does not raise: not reported as such
	known    *finding.Exceptions
	sites    int
	reached  int // of these
	failed   string
	cut      string   // that its search was cut short
	said     []string // what was not analysed
}

// A sweep is a run over all functions.
type sweep struct {
	strategies []string
	functions  []*examined
	listed     int               // functions of the files
	left       map[string]string // of these: those that are not searched, by name, and why
	seconds    float64           // by the clock, from bitcode to certificates
	work       float64           // of processors, of all processes
}

// benchAriadne prints what is found in all functions of numbers, and what Ariadne's paper has beside it.
func benchAriadne(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	c := *cfg
	c.Kinds, c.OnlyClaims = []string{finding.ExceptionGroup}, true
	c.NoSuggestions = true // none is printed
	suites := map[string]string{"": "", "default": "", "suite": "gsl"}
	of, ok := suites[c.DomainOf]
	if !ok {
		return campaign.Usagef("--domain-of %s: say default or suite", c.DomainOf)
	}
	c.DomainOf = of
	paper, err := papers.Read("ariadne")
	if err != nil {
		return err
	}
	s, swept := measureSweep(ctx, &c)
	if swept != nil && (ctx.Err() == nil || len(s.functions) == 0) {
		return swept
	}
	if swept != nil {
		fmt.Fprintf(w, "interrupted: all figures are those of the first %d functions\n\n", len(s.functions))
	}
	return errors.Join(s.print(w, &c, paper), swept)
}

// measureSweep examines the functions that are asked for: by their names, globs of them, or their files; none are all.
func measureSweep(ctx context.Context, cfg *campaign.Config) (*sweep, error) {
	start, before := time.Now(), processorTime()
	s := &sweep{strategies: cfg.Strategies, left: make(map[string]string)}
	j, err := contest(ctx, cfg, listed(cfg.Only), s.takes)
	if err != nil {
		return s, err
	}
	for _, sk := range j.Skipped() {
		s.listed++
		s.left[sk.Subject] = sk.What
	}
	examine := func(t *campaign.Task) *campaign.Report { return t.Examine(ctx) }
	err = campaign.Each(ctx, j, examine, func(sub *subject.Subject, r *campaign.Report) error {
		s.functions = append(s.functions, examinedBy(sub.Name, r))
		return nil
	})
	s.seconds, s.work = time.Since(start).Seconds(), processorTime()-before
	return s, err
}

// listed are the subjects of the words of --only: functions, globs of them, or files.
func listed(only []string) (args []string) {
	for _, word := range only {
		if suite.KindOf(word) == suite.Source {
			word += ":*"
		}
		args = append(args, "ariadne.toml:"+word)
	}
	if args == nil {
		return []string{"ariadne.toml"}
	}
	return args
}

// takes reports whether a function of the list is searched, and notes why it is not.
func (s *sweep) takes(sub *subject.Subject) bool {
	s.listed++
	why := moreThanNumbers(sub, sub.Program.Funcs[sub.Call.Entry])
	if why != "" {
		s.left[sub.Name] = why
	}
	return why == ""
}

// moreThanNumbers says why a function has parameters other than numbers and places for one result each, "" if it has not.
func moreThanNumbers(s *subject.Subject, entry *ir.Func) string {
	for i, a := range s.Call.Args {
		name := "a parameter"
		if i < len(entry.ParamNames) && len(entry.ParamNames) == len(s.Call.Args) {
			name = entry.ParamNames[i]
		}
		switch {
		case a.Part != nil:
			return name + " is a struct"
		case a.End != nil:
			return name + " is the end of an array"
		case a.Buffer == nil:
			continue
		case slices.ContainsFunc(a.Buffer.Cells, func(c ir.Cell) bool { return c.Dim >= 0 }):
			return name + " is a place that is read"
		case slices.ContainsFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.Arg == i && c.Index >= 0 }):
			return name + " is an array"
		}
	}
	return ""
}

// examinedBy reads what the examination of a function came to.
func examinedBy(name string, r *campaign.Report) *examined {
	e := &examined{name: name, cut: cutText(r)}
	if r.Err != nil {
		e.failed = r.Err.Error()
	}
	for _, m := range r.Messages {
		switch {
		case m.Finding != nil:
			f := m.Finding
			if f.Unmodified != nil && f.Unmodified.Unraised != "" {
				e.unraised++
			}
			switch {
			case f.Site == nil || f.Verdict != finding.Certified:
			case slices.Contains(exceptionKinds, f.Kind):
				e.found = append(e.found, f)
			case f.Kind == finding.InvalidConversion:
				e.unfit = append(e.unfit, f)
			}
		case m.Stats != nil:
			e.sites, e.reached = m.Stats.Sites, max(e.reached, m.Stats.SitesReached)
			for what, took := range m.Stats.Seconds {
				if what != "compile" { // of all functions together
					e.seconds += took
				}
			}
		case m.Exceptions != nil:
			e.known = m.Exceptions
		case m.Skipped != nil:
			e.said = append(e.said, m.Skipped.What)
		}
	}
	return e
}

// processorTime is what this process and those that have ended have taken of processors, in seconds.
func processorTime() (seconds float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			seconds += time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
		}
	}
	return seconds
}
