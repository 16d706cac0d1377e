package campaign

// This file makes the report of one subject: its messages for the stream, in order, with their counts.

import (
	"cmp"
	"errors"
	"slices"

	"faultline/internal/campaign/gate"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Result is one candidate and its finding.
type Result struct {
	Strategy  string
	Candidate *search.Candidate
	Finding   *finding.Finding
}

// stated returns the finding with its input.
func (r *Result) stated() gate.Case { return gate.Case{Finding: r.Finding, Point: r.Candidate.Point} }

// A line is a message for the stream.
type line struct {
	*finding.Message
	once     bool // leave it out if an earlier message has the same text
	harmless bool // it does not count as skipped work
}

// says returns a message that some work was not done, or not completed. It returns nil if what is "".
func says(s *subject.Subject, what string) []line {
	if what == "" {
		return nil
	}
	return []line{skipped(&finding.Skipped{Subject: s.Name, What: what})}
}

// saysOnce is like says, for messages that several strategies of a job may produce. The report keeps the first of them.
func saysOnce(s *subject.Subject, what string) []line {
	said := says(s, what)
	for i := range said {
		said[i].once = true
	}
	return said
}

func skipped(s *finding.Skipped) line { return line{Message: &finding.Message{Skipped: s}} }

// hand returns the messages of findings, and their counts.
func (t *Task) hand(found []Result) (sum *finding.Tally, said []line) {
	sum = new(finding.Tally)
	for i := range found {
		f := found[i].Finding
		if entry := t.Subject.Program.Funcs[t.Subject.Call.Entry]; f.Site == nil && f.At == nil {
			f.At = words.SpotOfFunc(entry)
		}
		t.sources.ShowPlace(t.Subject.Program, f.At)
		sum.Count(found[i].Finding)
		said = append(said, line{Message: &finding.Message{Finding: found[i].Finding}})
	}
	return sum, said
}

// ordered puts findings in the order of reports.
func ordered(found []Result) []Result {
	of := make(map[*finding.Finding]Result)
	var list []*finding.Finding
	for _, r := range found {
		of[r.Finding] = r
		list = append(list, r.Finding)
	}
	finding.Sort(list)
	for i, f := range list {
		found[i] = of[f]
	}
	return found
}

// A soFar holds what the earlier strategies of a job found on a subject. Later strategies read it.
type soFar struct {
	results    []Result
	ranges     []search.Range
	exceptions *exceptionStates // nil for a job without a strategy that reasons about exceptions
	envelopes  []finding.Envelope
}

// and adds an attempt.
func (b soFar) and(a *attempt) soFar {
	if a.gated.proof != nil {
		b.results = slices.Concat(b.results, a.gated.results)
	}
	if a.searched.ranger {
		b.ranges = a.searched.ranges
	}
	b.envelopes = slices.Concat(b.envelopes, a.searched.envelopes)
	return b
}

// fresh leaves out the findings that an earlier strategy of a job for ranges has too. In other jobs each strategy keeps its own.
func (b soFar) fresh(found []Result, ranging bool) []Result {
	if !ranging {
		return found
	}
	return slices.DeleteFunc(found, func(n Result) bool {
		return slices.ContainsFunc(b.results, func(old Result) bool { return old.Finding.ID == n.Finding.ID && old.Strategy != n.Strategy })
	})
}

// mostTold is how many inputs of earlier strategies a strategy that reasons about exceptions starts from.
const mostTold = 256

// inform tells a strategy what earlier ones found: ranges and their points, the exceptions that are settled, the boxes in which others may
// happen, and inputs that raised some.
func (b soFar) inform(setup *search.Setup, ranging bool) {
	var points [][]float64
	for _, x := range b.results {
		if x.Candidate.Outcome <= run.Returned {
			points = append(points, x.Candidate.Point)
		}
	}
	if ranging {
		setup.Known = append(setup.Known, points...)
		setup.Ranges = b.ranges
	}
	if b.exceptions == nil {
		return
	}
	setup.Settled, setup.Where = b.exceptions.Settled(), b.exceptions.Where
	setup.Known = append(setup.Known, b.exceptions.Unsettled()...)
	setup.Known = setup.Known[:min(len(setup.Known), mostTold)]
	setup.Known = append(setup.Known, points[:min(len(points), mostTold-len(setup.Known))]...)
}

// A Report holds the results of one subject.
type Report struct {
	finding.Tally
	Messages []*finding.Message
	Err      error    // the first reason why a strategy could not be applied
	Results  []Result // the candidates of every strategy in the strategy's order, with their certificates
	Seconds  map[string]float64
	refused  int // searches that had no input to run: none fulfils the domain's condition
}

// add adds an attempt. err is the error that ended it, or nil.
func (r *Report) add(s *subject.Subject, a *attempt, err error) {
	r.write(a.lines)
	if a.gated.proof != nil {
		r.Results = append(r.Results, a.gated.results...)
	}
	r.Unreturned += a.gated.unreturned
	if a.handed != nil {
		r.Tally.Add(a.handed)
	}
	if a.held != nil {
		r.Mismatched += a.held.Mismatched
	}
	if a.searched.refused {
		r.refused++
	}
	if a.stats != nil {
		if a.stats.Stopped {
			r.Stopped++
		}
		r.Seconds = a.stats.Seconds
		r.Messages = append(r.Messages, &finding.Message{Stats: a.stats})
	}
	r.fail(s, err)
}

// write adds messages, and counts those about skipped work.
func (r *Report) write(said []line) {
	for _, l := range said {
		if l.once && slices.ContainsFunc(r.Messages, func(m *finding.Message) bool {
			return m.Skipped != nil && m.Skipped.What == l.Skipped.What
		}) {
			continue
		}
		if l.Skipped != nil && !l.harmless {
			r.Skipped++
		}
		r.Messages = append(r.Messages, l.Message)
	}
}

// fail adds a message for err, unless it is nil.
func (r *Report) fail(s *subject.Subject, err error) {
	if err != nil {
		r.write(says(s, err.Error()))
		r.Err = cmp.Or(r.Err, err)
	}
}

// lose marks the subject as lost if nothing of it was analysed: all its searches failed without statistics, or had no input to run.
func (r *Report) lose(searches int) {
	analysed := func(m *finding.Message) bool { return m.Stats != nil || m.Finding != nil }
	failed := r.Err != nil && !errors.Is(r.Err, native.ErrStopped) && !slices.ContainsFunc(r.Messages, analysed)
	if !failed && r.refused < searches {
		return
	}
	r.Lost = 1
	for _, m := range r.Messages {
		if m.Skipped != nil && m.Skipped.Function == "" {
			m.Skipped.Lost = true
		}
	}
}
