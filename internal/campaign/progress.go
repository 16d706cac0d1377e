package campaign

// This file counts how far the subjects of a run are, and lets one goroutine at a time call the handler. A Progress may be shared.

import (
	"sync"
	"time"

	"faultline/internal/finding"
)

// every is how often a progress message is due.
const every = 100 * time.Millisecond

// A Progress is shared by the lanes.
type Progress struct {
	mu      sync.Mutex
	h       finding.Handler
	on      bool
	closed  bool
	now     finding.Progress
	lastOut time.Time
}

// NewProgress returns the progress of so many subjects. It sends messages to h if on is set.
func NewProgress(on bool, subjects int, h finding.Handler) *Progress {
	return &Progress{h: h, on: on, now: finding.Progress{Subjects: subjects}}
}

// Ran returns the function that counts the runs of one subject.
func (p *Progress) Ran(name string) func(int) {
	at := p.At(name)
	return func(runs int) { at(runs, 0) }
}

// Found counts a finding.
func (p *Progress) Found(f *finding.Finding) {
	if f.Verdict != finding.Certified {
		return
	}
	p.update(func(now *finding.Progress) {
		p.lastOut = time.Time{} // shown at once
		now.Findings++
		if e := f.Main(); e != nil && e.Relative != nil {
			now.WorstRelativeError = max(now.WorstRelativeError, e.Relative.Least())
		}
	})
}

// Certified sends a finding as soon as it is certified, so that a killed run does not lose it. The stream has the finding again when its
// subject is done.
func (p *Progress) Certified(f *finding.Finding) {
	if p == nil || f.Verdict != finding.Certified {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.on && !p.closed {
		now, copied := p.now, *f
		now.Subject, now.Certified = f.Subject, &copied
		p.h.Handle(&finding.Message{Progress: &now}) // the next message returns an error again
	}
}

// Done counts a subject.
func (p *Progress) Done() {
	p.update(func(now *finding.Progress) { now.Done = min(now.Done+1, now.Subjects) })
}

// Fleet notes how many lanes work, here and in processes that joined, and failures, by reason.
func (p *Progress) Fleet(here, elsewhere int, failures map[string]int) {
	p.update(func(now *finding.Progress) { now.Lanes, now.Elsewhere, now.Failures = here, elsewhere, failures })
}

// Now is the progress so far.
func (p *Progress) Now() finding.Progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

func (p *Progress) update(f func(*finding.Progress)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f(&p.now)
	if !p.on || p.closed || time.Since(p.lastOut) < every {
		return
	}
	p.lastOut = time.Now()
	now := p.now
	p.h.Handle(&finding.Message{Progress: &now}) // an error shows at the next finding
}

// Handle hands messages on, one caller at a time.
func (p *Progress) Handle(ms []*finding.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range ms {
		if err := p.h.Handle(m); err != nil {
			return err
		}
	}
	return nil
}

// Stop ends the messages.
func (p *Progress) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
}

// Expect adds to the runs that are known to be needed.
func (p *Progress) Expect(runs int64) {
	p.update(func(now *finding.Progress) { now.Expected += runs })
}

// At returns the function that counts the runs of one subject and notes the largest error that they are estimated to have.
func (p *Progress) At(name string) func(runs int, worst float64) {
	return func(runs int, worst float64) {
		p.update(func(now *finding.Progress) {
			now.Subject = name
			now.Evaluations += int64(runs)
			if worst <= maxShown {
				now.WorstRelativeError = max(now.WorstRelativeError, worst)
			}
		})
	}
}

// maxShown keeps infinities out of the stream: JSON has no number for them.
const maxShown = 1e300
