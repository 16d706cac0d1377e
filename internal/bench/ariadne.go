package bench

// This file runs strategies over GSL's special functions, as Ariadne's paper did, and collects the results. exceptions.go counts the
// exceptions. ariadnetables.go prints the tables.

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
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// An examined function is one function of the list, with the results of the run on it.
type examined struct {
	name     string
	seconds  float64            // of searches and certificates, on one worker
	found    []*finding.Finding // certified exceptions with their sites
	unfit    []*finding.Finding // conversions of numbers that do not fit the integer type
	unraised int                // findings that are not reported, because the unmodified code does not raise their exception
	known    *finding.Exceptions
	sites    int
	reached  int // number of these sites that some run reached
	failed   string
	cut      string   // why its search ended before its budget; "" if it did not
	said     []string // the parts that were not analysed, with reasons
}

// A sweep is a run over all functions.
type sweep struct {
	strategies []string
	functions  []*examined
	listed     int               // functions of --only, searched or not
	left       map[string]string // functions that were not searched: name to reason
	seconds    float64           // wall-clock time, from bitcode to certificates
	work       float64           // processor time of all processes
}

// benchAriadne searches all functions whose parameters are numbers, and prints our figures with those of Ariadne's paper.
func benchAriadne(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	c := *cfg
	c.Kinds, c.OnlyClaims = []string{finding.ExceptionGroup}, true
	c.NoSuggestions = true // the tables print no suggestions
	suites := map[string]string{"": "", "default": "", "suite": "gsl"}
	of, ok := suites[c.DomainOf]
	if !ok {
		return campaign.Usagef("--domain-of %s: say default or suite", c.DomainOf)
	}
	c.DomainOf = of
	paper, err := suite.Published("ariadne")
	if err != nil {
		return err
	}
	if slices.Contains(cfg.Only, loopsPart) {
		return benchLoops(ctx, &c, w, paper)
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

// measureSweep searches the functions that --only names: by name, by glob or by file. It searches all functions if --only is empty.
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

// listed returns the SUBJECT arguments of --only: functions, globs of functions, or files.
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

// takes reports whether the sweep searches a function. If not, it records the reason.
func (s *sweep) takes(sub *subject.Subject) bool {
	s.listed++
	why := moreThanNumbers(sub, sub.Program.Funcs[sub.Call.Entry])
	if why != "" {
		s.left[sub.Name] = why
	}
	return why == ""
}

// moreThanNumbers returns why a function cannot be searched here: it has parameters other than numbers and pointers to one result each. It
// returns "" if there is no such parameter.
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

// examinedBy collects the results of one function from its report.
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
				if what != "compile" { // this time is shared by all functions
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

// processorTime returns the processor seconds of this process and of its finished child processes.
func processorTime() (seconds float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			seconds += time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
		}
	}
	return seconds
}
