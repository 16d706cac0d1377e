package campaign

// This file is what a job learns of exceptions beside the inputs that raise them: which are raised, and which cannot be.

import (
	"io"
	"slices"

	"faultline/internal/campaign/explore"
	"faultline/internal/campaign/reach"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
)

// reasoning returns what is known of exceptions before any search; nil for a job without a strategy that reasons about them.
func (t *Task) reasoning() *reach.Known {
	if !t.cfg.reasons() {
		return nil
	}
	return reach.New(t.Subject)
}

// reasons reports whether a strategy of the job reasons about exceptions.
func (cfg *Config) reasons() bool {
	return slices.ContainsFunc(cfg.Strategies, func(name string) bool { return strategies.Named(name).Reasons })
}

// ForKinds names the strategies of a job for which none was named: exceptions alone are searched for and then reasoned about.
func (cfg *Config) ForKinds() {
	if slices.Equal(cfg.Kinds, []string{finding.ExceptionGroup}) && !cfg.compares() {
		cfg.Strategies = strategies.ForExceptions
	}
}

// mostTold is how many inputs that other strategies found a strategy that reasons is told of.
const mostTold = 256

// inform tells a strategy what is known of exceptions: those that are settled, where others may happen, and inputs that raised some.
func (r *Report) inform(setup *search.Setup) {
	if r == nil || r.reach == nil {
		return
	}
	setup.Settled, setup.Where = r.reach.Settled(), r.reach.Where
	setup.Known = append(setup.Known, r.reach.Unsettled()...)
	setup.Known = setup.Known[:min(len(setup.Known), mostTold)]
	for _, x := range r.Results {
		if x.Candidate.Outcome <= run.Returned && len(setup.Known) < mostTold {
			setup.Known = append(setup.Known, x.Candidate.Point)
		}
	}
}

// impossible has proved which exceptions no input raises, before the strategy that reasons asks about them.
func (t *Task) impossible(strategy string, r *Report) {
	if r.reach != nil && strategies.Named(strategy).Reasons {
		r.reach.Prove(t.Subject, 0)
	}
}

// learn notes what a search came to.
func (r *Report) learn(of *subject.Subject, s search.Strategy, sv *explore.Survey, p *proof) {
	if r.reach == nil {
		return
	}
	r.reach.Mark(sv.Reached)
	for _, x := range p.results {
		r.reach.Raise(of, x.Finding)
	}
	if reasoner, ok := s.(search.Reasoner); ok {
		reasons := reasoner.Reasons()
		r.reach.Reason(reasons)
		if reasons.Unkept != "" {
			r.say(of, "--keep-queries: "+reasons.Unkept)
		}
	}
}

// reasoned adds what is known of exceptions to the stream.
func (t *Task) reasoned(r *Report) {
	if r.reach != nil {
		r.Messages = append(r.Messages, &finding.Message{Exceptions: r.reach.Stated(t.Subject)})
	}
}

// closing ends what a strategy started.
func closing(s search.Strategy) {
	if c, ok := s.(io.Closer); ok {
		c.Close()
	}
}
