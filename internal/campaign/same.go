package campaign

// This file makes the two functions of a job that compares them: each subject beside another function of its files, which is called as the
// subject is.

import (
	"context"
	"fmt"
	"strings"

	"faultline/internal/campaign/comparison"
	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// compares reports whether two builds or two functions are compared.
func (cfg *Config) compares() bool { return cfg.Builds != nil || cfg.SameAs != "" }

// checkSame reports what is wrong with --same-as.
func (cfg *Config) checkSame() error {
	switch {
	case cfg.SameAs == "":
		return nil
	case cfg.Builds != nil:
		return Usagef("--same-as says nothing beside --compare-builds: one of them")
	case len(cfg.Kinds)+len(cfg.Classes) > 0:
		return Usagef("--kind and --class say nothing beside --same-as, whose findings are of one kind; leave them out")
	case strings.Contains(cfg.SameAs, ".") && strings.Contains(cfg.SameAs, ":"):
		return Usagef("--same-as %s: name a function of the subject's files; several files are joined by +, as in a.c+b.c:f", cfg.SameAs)
	}
	return nil
}

// checkInverse reports what is wrong with --inverse.
func (cfg *Config) checkInverse() error {
	if cfg.Inverse != "" && (cfg.compares() || cfg.Reference != "" || cfg.Output != nil) {
		return Usagef("--inverse: what goes in is the reference of what comes back; leave --reference, --output, --same-as and " +
			"--compare-builds out")
	}
	return nil
}

// loadSame loads every subject as it is given, and the function that it is compared with.
func (j *Job) loadSame(ctx context.Context) error {
	for _, s := range j.Subjects {
		files := s.Spelling[:max(0, strings.LastIndexByte(s.Spelling, ':'))]
		for k, spelling := range []string{s.Spelling, files + ":" + j.cfg.SameAs} {
			spec := j.spec()
			spec.Domains, spec.Require, spec.Fix, spec.Reference, spec.Output = nil, nil, nil, "", nil
			spec.Skip = func(string, error) {}
			spec.Args = []string{spelling}
			spec.Called = map[string]*subject.Subject{spelling: s}
			list, err := load.Subjects(ctx, spec)
			if err != nil {
				return fmt.Errorf("--same-as %s: %w", j.cfg.SameAs, err)
			}
			if !sameCall(s, list[0]) {
				return Usagef("--same-as %s: it takes and returns %s, and %s %s; name one that is called alike, or write a small function "+
					"that calls it", j.cfg.SameAs, comparison.Signature(list[0]), s.Name, comparison.Signature(s))
			}
			if err := j.make(ctx, s, k, list[0]); err != nil {
				j.twins[s].err = fmt.Errorf("not compared: %s %w", list[0].Name, err)
			}
		}
	}
	return nil
}

// sides are the two of a comparison, with nothing known of them.
func (t *Task) sides() *finding.Builds {
	if t.cfg.Builds != nil {
		return &finding.Builds{Each: [2]finding.Build{{Flags: t.cfg.Builds[0]}, {Flags: t.cfg.Builds[1]}}}
	}
	return &finding.Builds{Each: [2]finding.Build{{Function: t.Subject.Name}, {Function: t.cfg.SameAs}}}
}

// otherExactly takes the exact value of the other function into account: where it is another one, each is held against its own.
func (t *Task) otherExactly(f *finding.Finding, point []float64, output int, runs [2]*comparison.Result) {
	if t.Subject.Reference != nil {
		return
	}
	opt := t.Options
	opt.Threshold = finely
	other := t.twins[t.Subject].each[1]
	e, err := t.lane.proof.Explain(other, point, opt)
	if err != nil || output >= len(e.Outputs) || len(f.Exact) == 0 || len(e.Outputs[output].Exact) == 0 {
		return
	}
	if !comparison.Disagree(&f.Exact[0], &e.Outputs[output].Exact[0], runs[0].Values[output], runs[1].Values[output]) {
		return
	}
	f.Builds.Formulas = true
	f.Builds.Each[0].Exact, f.Builds.Each[1].Exact = f.Exact, e.Outputs[output].Exact
	f.Builds.Each[1].Error = comparison.Against(&t.Subject.Call.Outputs[output], runs[1].Values[output], e.Outputs[output].Exact)
	f.Builds.Nearer, f.Exact = 0, nil
	f.Error = f.Builds.Each[1].Error
}

// culprit blames the operation of the function that is further from the exact value.
func (t *Task) culprit(f *finding.Finding, point []float64) {
	worse := 1
	if f.Builds.Nearer == 2 {
		worse = 0
	}
	s := t.twins[t.Subject].each[worse]
	cert, err := t.lane.proof.Certify(s, point, t.Options)
	if err != nil || cert.Verdict != finding.Certified || cert.Site == nil {
		return
	}
	f.Site, f.Condition, f.Trial, f.Confirmed = cert.Site, cert.Condition, cert.Trial, cert.Confirmed
	site := &s.Program.Sites[cert.SiteID]
	f.ID = finding.ID(f.Subject, site.Function, site.Op.String(), site.Ordinal, f.Kind)
	t.sources.Show(s.Program, f.Site)
}
