package proc

// This file keeps idle processes.

import (
	"errors"
	"sync"
)

// A Pool has processes of one kind. Each answers one request at a time and keeps no state between requests. A Pool is safe for concurrent
// use. The caller must close it.
type Pool struct {
	Command Command

	mu     sync.Mutex
	idle   []*Process
	closed bool
}

// Ask sends a request to an idle process, or to a new one. If another program killed that process, Ask tries once more.
func (p *Pool) Ask(request, answer any, wait Wait) error {
	err := p.ask(request, answer, wait)
	if death := (*Death)(nil); errors.As(err, &death) && death.Cause == Killed {
		err = p.ask(request, answer, wait)
	}
	return err
}

func (p *Pool) ask(request, answer any, wait Wait) error {
	process, err := p.take()
	if err != nil {
		return err
	}
	if err := process.Ask(request, answer, wait); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		process.Kill()
		return nil
	}
	p.idle = append(p.idle, process)
	return nil
}

func (p *Pool) take() (*Process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.idle); n > 0 {
		process := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return process, nil
	}
	return p.Command.Start()
}

// Close ends the processes. Busy ones end after their request.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, process := range p.idle {
		process.Kill()
	}
	p.idle, p.closed = nil, true
}
