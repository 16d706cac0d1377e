package proc

// This file waits for answers, as long as a process gets on.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// A Wait is how long an answer may take. The zero value waits for as long as the process lives.
type Wait struct {
	// Work is the time that the process may spend without a step of Progress: on the processor, so that a busy machine does not
	// make a slow answer of a fast one, or asleep. 0: no limit.
	Work time.Duration
	// Progress changes with each step. nil: there are none.
	Progress *uint64
	// Wall is the time by the clock without a step. 0: starvation times Work.
	Wall time.Duration
	// Done, when it is closed, ends the process. nil: never.
	Done <-chan struct{}
	// Eager looks for the answer without going to sleep at first, where the last one came soon. To be woken takes an idle processor longer
	// than some answers.
	Eager bool
}

// Within bounds ctx by the clock, and each program that is run in it, or asked, by work: time that it spends on the processor or asleep.
func Within(ctx context.Context, work, wall time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(ctx, workKey{}, work), wall)
}

// WorkIn is the bound of work that Within gave, 0 for none.
func WorkIn(ctx context.Context) time.Duration {
	work, _ := ctx.Value(workKey{}).(time.Duration)
	return work
}

type workKey struct{}

// MostCompiling is how long a compiler may work on one source or unit where nobody said how long anything may take: some never end.
const MostCompiling = 2 * time.Minute

const (
	starvation = 20  // times its limit of work, a process may get no processor: others have it
	eagerLooks = 100 // about 50 us
	soon       = 200 * time.Microsecond
	mostTick   = 20 * time.Millisecond // between looks at the process; a slow machine's clock may tick as seldom
)

// await waits until there is something to read from a pipe, or room to write to it. A process that takes too long is ended, and a *Death
// returned.
func (p *Process) await(pipe *os.File, events int16) error {
	fds := []unix.PollFd{{Fd: int32(pipe.Fd()), Events: events}}
	if p.wait.Eager {
		defer func(begun time.Time) { p.slow = time.Since(begun) > soon }(time.Now())
		for k := 0; k < eagerLooks && !p.slow; k++ {
			if n, _ := unix.Poll(fds, 0); n > 0 {
				return nil
			}
		}
	}
	tick := p.wait.tick()
	for {
		n, err := unix.Poll(fds, int(tick.Milliseconds()))
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return err
		case n > 0 && !p.meter.due(tick): // of one that answers bit by bit, looks are due too
			return nil
		case closed(p.wait.Done):
			return p.end(Interrupted)
		}
		if late, why := p.meter.late(tick); late {
			return p.end(why)
		}
		if n > 0 {
			return nil
		}
	}
}

// watch ends a program when it has worked for too long, and reports whether it did; it is told of its end.
func (p *Process) watch(ended <-chan struct{}) (late bool) {
	ticks, m := time.NewTicker(p.wait.tick()), meter{p: p}
	defer ticks.Stop()
	for {
		select {
		case <-ended:
			return late
		case <-ticks.C:
			if now, _ := m.late(p.wait.tick()); now && !late {
				late = true
				unix.Kill(-p.Pid(), unix.SIGKILL)
			}
		}
	}
}

// tick is the time between looks at the process; negative: none is needed.
func (w *Wait) tick() time.Duration {
	switch {
	case w.Work > 0:
		return min(max(w.Work/16, time.Millisecond), mostTick).Truncate(time.Millisecond)
	case w.Wall > 0 || w.Done != nil:
		return mostTick
	}
	return -time.Millisecond
}

// A meter says how long a process has been at one step.
type meter struct {
	p            *Process
	looked       time.Time
	step         uint64        // of Wait.Progress
	used, before time.Duration // of the processor: when the step began, at the last look
	asleep, wall time.Duration // since the step began
}

func (w *Wait) step() uint64 {
	if w.Progress == nil {
		return 0
	}
	return *w.Progress
}

// due reports whether the last look at the process was a tick ago.
func (m *meter) due(tick time.Duration) bool {
	if tick < 0 {
		return false
	}
	if m.looked.IsZero() {
		m.looked = time.Now()
	}
	return time.Since(m.looked) >= tick
}

// late reports, a tick after the last look, whether the process has taken too long at a step, and what to call that. Time by the clock is
// counted in ticks, so that none passes while this process is stopped.
func (m *meter) late(tick time.Duration) (bool, Cause) {
	w, now := &m.p.wait, time.Duration(0)
	m.looked = time.Now()
	if w.Work > 0 {
		now = m.p.processorTime()
		if m.before == 0 { // the first tick counts as work: most answers come before it ends, and need no look at the clock
			m.used, m.before = now-tick, now-tick
		}
		if now-m.before < tick/4 {
			switch m.p.rest() {
			case stopped:
				return true, Stopped
			case asleep:
				m.asleep += tick
			}
		}
		m.before = now
	}
	m.wall += tick
	spent := now - m.used + m.asleep
	if step := w.step(); step != m.step {
		m.p.Longest = max(m.p.Longest, spent)
		*m = meter{p: m.p, looked: m.looked, step: step, used: now, before: now}
		return false, 0
	}
	wall := w.Wall
	if wall == 0 {
		wall = starvation * w.Work
	}
	return w.Work > 0 && spent >= w.Work || wall > 0 && m.wall >= wall, TimedOut
}

// The states of a process that does not use the processor.
const (
	ready   = iota // to use it
	asleep         // waits for something else
	stopped        // by a signal
)

// rest says why the process does not use the processor: one of its threads is ready to, or none.
func (p *Process) rest() int {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", p.Pid()))
	state := asleep
	for _, name := range stats {
		text, _ := os.ReadFile(name)
		switch i := bytes.LastIndexByte(text, ')'); { // "pid (name) S ...", see proc(5)
		case i < 0 || len(text) < i+3:
		case text[i+2] == 'R', text[i+2] == 'D': // or it waits for the kernel, which a busy machine keeps
			return ready
		case text[i+2] == 'T':
			state = stopped
		}
	}
	return state
}

func closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// processorTime is what the process has used of it so far, 0 if it is gone.
func (p *Process) processorTime() time.Duration {
	clock := int32(^p.Pid()<<3 | 2) // the clock of a process: clock_getcpuclockid(3)
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
