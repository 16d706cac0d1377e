package campaign

// This file counts how far the lanes are and keeps the handler to one caller at a time.

import (
	"sync"
	"time"

	"faultline/internal/finding"
)

// every is how often a progress message is due.
const every = 100 * time.Millisecond

// progress is shared by the lanes.
type progress struct {
	mu      sync.Mutex
	h       finding.Handler
	on      bool
	closed  bool
	now     finding.Progress
	lastOut time.Time
}

func newProgress(on bool, subjects int, h finding.Handler) *progress {
	return &progress{h: h, on: on, now: finding.Progress{Subjects: subjects}}
}

// ran returns the function that is told of the runs of one subject.
func (p *progress) ran(name string) func(int) {
	return func(runs int) {
		p.update(func(now *finding.Progress) { now.Subject = name; now.Evaluations += int64(runs) })
	}
}

func (p *progress) found(f *finding.Finding) {
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

func (p *progress) done() { p.update(func(now *finding.Progress) { now.Done++ }) }

func (p *progress) update(f func(*finding.Progress)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f(&p.now)
	if !p.on || p.closed || time.Since(p.lastOut) < every {
		return
	}
	p.lastOut = time.Now()
	now := p.now
	p.h.Handle(&finding.Message{Progress: &now}) // an error shows at the next line that matters
}

// handle hands messages on, while no lane does.
func (p *progress) handle(ms []*finding.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range ms {
		if err := p.h.Handle(m); err != nil {
			return err
		}
	}
	return nil
}

func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
}
