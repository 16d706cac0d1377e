package campaign

// This file counts what a search did and found.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/sandbox"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// unstable is the condition number above which a site counts as unstable (ATOMU, Algorithm 1, line 14, with the value of its section 5).
const unstable = 10

// statistics returns the counts of a search and of its findings. It marks the sites that findings blame as reached.
func statistics(s *subject.Subject, strategy string, sv *searched, p *proof, sum *finding.Tally) *finding.Stats {
	sites := make(map[int]bool)
	candidates := 0
	for _, c := range sv.candidates {
		if !c.Largest {
			candidates++
		}
		if c.Site >= 0 && c.Condition > unstable {
			sites[c.Site] = true
		}
	}
	for _, r := range p.results {
		if f := r.Finding; f.Verdict == finding.Certified && f.Site != nil {
			sv.Reach(f.Site.ID)
		}
	}
	return &finding.Stats{
		Subject: s.Name, Spelling: s.Spelling, Strategy: strategy,
		Sites: len(s.Sites), SitesReached: sv.Count(s.Sites), UnstableSites: len(sites),
		Evaluations: sv.Spent(), OracleEvaluations: int64(len(p.results)), Candidates: candidates, FalseCandidates: p.refuted(),
		Unrecorded: !sv.Recorded && sv.Spent() > 0, Largest: p.seen.Error, Settled: sv.Settled, Stopped: sv.Stopped, Assumed: s.Assumed,
		Free: free(s), Proposed: s.ProposedDomain(),
		Findings: sum.Findings, Refuted: sum.Refuted, Inconclusive: sum.Inconclusive, Sandbox: sandbox.Without(),
	}
}

// free returns the names of the parameters of s that take every value of their format.
func free(s *subject.Subject) (names []string) {
	for i := range s.Params {
		if p := &s.Params[i]; p.Everything() && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// goOn adds the counts of an earlier job to the statistics of a strategy.
func goOn(st, earlier *finding.Stats) {
	if earlier == nil {
		return
	}
	st.SitesReached = max(st.SitesReached, earlier.SitesReached)
	st.UnstableSites = max(st.UnstableSites, earlier.UnstableSites)
	st.OracleEvaluations += earlier.OracleEvaluations
	st.Candidates += earlier.Candidates
	st.FalseCandidates += earlier.FalseCandidates
	if st.Largest == nil && st.Findings == 0 {
		st.Largest = earlier.Largest
	}
}

// pathsOf is what a strategy that follows paths counts of them, nil for others.
func pathsOf(s search.Strategy) *finding.Paths {
	if f, is := s.(search.Follower); is {
		return f.Paths()
	}
	return nil
}

// heldOf says what became of the inputs that a strategy solved for a path, nil for a strategy that solves for none.
func heldOf(s search.Strategy) *search.Held {
	if h, is := s.(search.Holder); is {
		return h.Held()
	}
	return nil
}

// mismatches says where native code did not take the path that an input was solved for. That is an internal error, and fails the job.
func (t *Task) mismatches(held *search.Held) (said []line) {
	if held == nil {
		return nil
	}
	for i := range held.First {
		said = append(said, says(t.Subject, held.First[i].Says(t.Subject))...)
	}
	if n := held.Mismatched - len(held.First); n > 0 {
		what := fmt.Sprintf("internal error: native code does not take the computed path at this many other inputs: %d", n)
		said = append(said, says(t.Subject, what)...)
	}
	return said
}

// unvaried lists the inputs that kept their values in all symbolic executions of a strategy that varies some at a time.
func (t *Task) unvaried(name string, s search.Strategy) []line {
	v, is := s.(interface{ Unvaried() []int })
	if !is {
		return nil
	}
	var labels []string
	list := v.Unvaried()
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[to-1]+1 {
			to++
		}
		if first, inputs := list[from], t.Subject.Params[list[from]:list[to-1]+1]; len(inputs) == 1 {
			labels = append(labels, t.Subject.Params[first].Label())
		} else {
			labels = append(labels, subject.RunsOf(inputs)...)
		}
		from = to
	}
	if len(labels) == 0 {
		return nil
	}
	rest := ""
	if n := len(labels) - mostLabels; n > 0 {
		labels, rest = labels[:mostLabels], fmt.Sprintf(" and %d more", n)
	}
	return says(t.Subject, fmt.Sprintf("%s varied these inputs at random only, and solved no condition for them: %s%s; "+
		"a larger budget (--evals) varies more", name, strings.Join(labels, ", "), rest))
}

// mostLabels is how many inputs unvaried names.
const mostLabels = 12

// A largestError is the largest error that one strategy saw in one subject, of results that are not certified as wrong.
type largestError struct {
	Error *finding.Largest // nil: none, or there are findings
	Of    gate.Case        // the result that has it
	known map[string]bool  // by input: whether the error there is known
}

// Enter adds a result. An exact value below the normal numbers has no relative error that says anything.
func (s *largestError) Enter(f *finding.Finding, point []float64) {
	e := f.Main()
	s.count(f, e != nil)
	if s.Error != nil && (e == nil || f.Tiny() || s.Error.Error != nil && !finding.Larger(e, s.Error.Error)) {
		return
	}
	if f.Tiny() {
		e = nil
	}
	s.Of = gate.Case{Finding: f, Point: point}
	s.Error = &finding.Largest{Input: f.Input, Error: e, Verdict: f.Verdict, Restarts: f.Restarts}
	if e == nil && f.Verdict == finding.Inconclusive {
		s.Error.Evidence = &f.Evidence
	}
}

// count notes whether the error at an input is known.
func (s *largestError) count(f *finding.Finding, known bool) {
	at := ""
	for i := range f.Input {
		at += f.Input[i].Hex + " "
	}
	if s.known == nil {
		s.known = make(map[string]bool)
	}
	s.known[at] = s.known[at] || known
}

// Count states at how many inputs the error was measured and at how many it is open, if it is open at some.
func (s *largestError) Count() {
	n := 0
	for _, is := range s.known {
		if is {
			n++
		}
	}
	if l := s.Error; l != nil && l.Error != nil && n < len(s.known) {
		l.Measured, l.Open = n, len(s.known)-n
	}
}
