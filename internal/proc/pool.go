package proc

// This file keeps processes that have nothing to do.

import (
	"errors"
	"sync"
)

// A Pool is processes of one kind, each of which answers one request at a time and keeps nothing of it. It may be shared between
// goroutines, and must be closed.
type Pool struct {
	Command Command

	mu     sync.Mutex
	idle   []*Process
	closed bool
}

// Ask asks a process that has nothing to do, or a new one. Where somebody else killed it, another one is asked, once.
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

// Close ends the processes: those that have something to do, when they have done it.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, process := range p.idle {
		process.Kill()
	}
	p.idle, p.closed = nil, true
}
