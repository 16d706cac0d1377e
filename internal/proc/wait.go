package proc

// This file waits for answers and ends processes that exceed their time limit.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// A Wait is the time limit of an answer. The zero value waits until the process ends.
type Wait struct {
	// Work limits the time without a step of Progress that the process spends on the processor or asleep. Waiting for a busy processor does
	// not count. 0: no limit.
	Work time.Duration
	// Progress changes with each step. nil: there are no steps.
	Progress *uint64
	// Wall limits the wall-clock time without a step. 0: starvation times Work.
	Wall time.Duration
	// Done, when it is closed, ends the process. nil: never.
	Done <-chan struct{}
	// Eager polls without sleeping at first, if the last answer came soon. Waking an idle processor takes longer than some answers.
	Eager bool
}

// Within limits ctx to a wall-clock time, and each program that runs in ctx to a work time: time on the processor or asleep.
func Within(ctx context.Context, work, wall time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(ctx, workKey{}, work), wall)
}

// WorkIn returns the work limit of Within, 0 if there is none.
func WorkIn(ctx context.Context) time.Duration {
	work, _ := ctx.Value(workKey{}).(time.Duration)
	return work
}

type workKey struct{}

// MostCompiling is the default work limit of a compiler for one source or unit, because some compilations never end.
const MostCompiling = 2 * time.Minute

const (
	starvation = 20  // wall-clock limit in multiples of the work limit, for a process that gets little processor time
	eagerLooks = 100 // number of polls, about 50 us
	soon       = 200 * time.Microsecond
	mostTick   = 20 * time.Millisecond // longest time between checks of the process; the clock of a slow machine may have this resolution
)

// await waits until a pipe is readable or writable. If the process exceeds its limit, await ends it and returns a *Death.
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
		case n > 0 && !p.meter.due(tick): // a process that answers in small pieces must be checked too
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

// watch kills a program that exceeds its work limit. It returns, when ended is closed, whether it did.
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

// tick returns the time between checks of the process, negative if no checks are necessary.
func (w *Wait) tick() time.Duration {
	switch {
	case w.Work > 0:
		return min(max(w.Work/16, time.Millisecond), mostTick).Truncate(time.Millisecond)
	case w.Wall > 0 || w.Done != nil:
		return mostTick
	}
	return -time.Millisecond
}

// A meter measures the time that a process spends on one step.
type meter struct {
	p            *Process
	looked       time.Time
	step         uint64        // value of Wait.Progress
	used, before time.Duration // processor time: at the start of the step, and at the last check
	asleep, wall time.Duration // since the start of the step
}

func (w *Wait) step() uint64 {
	if w.Progress == nil {
		return 0
	}
	return *w.Progress
}

// due reports whether the last check of the process was at least a tick ago.
func (m *meter) due(tick time.Duration) bool {
	if tick < 0 {
		return false
	}
	if m.looked.IsZero() {
		m.looked = time.Now()
	}
	return time.Since(m.looked) >= tick
}

// late reports whether the process has exceeded a limit, with the cause. It must be called a tick after the last call. It counts wall-clock
// time in ticks, so that no time counts while this process itself is stopped.
func (m *meter) late(tick time.Duration) (bool, Cause) {
	w, now := &m.p.wait, time.Duration(0)
	m.looked = time.Now()
	if w.Work > 0 {
		now = m.p.processorTime()
		if m.before == 0 { // the first tick counts as work: most answers arrive within it, so it needs no earlier reading of the clock
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

// The states of a process that uses no processor time.
const (
	ready   = iota // waits for a processor
	asleep         // waits for something else
	stopped        // stopped by a signal
)

// rest returns why the process uses no processor time: ready if one of its threads could run.
func (p *Process) rest() int {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", p.Pid()))
	state := asleep
	for _, name := range stats {
		text, _ := os.ReadFile(name)
		switch i := bytes.LastIndexByte(text, ')'); { // "pid (name) S ...", see proc(5)
		case i < 0 || len(text) < i+3:
		case text[i+2] == 'R', text[i+2] == 'D': // D: waits in the kernel, for a time that a busy machine makes longer
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

// processorTime returns the processor time that the process has used, 0 if it has ended.
func (p *Process) processorTime() time.Duration {
	clock := int32(^p.Pid()<<3 | 2) // the clock of a process: clock_getcpuclockid(3)
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
