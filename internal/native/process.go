package native

// This file is the parent's handle on one worker process: started, spoken to, watched, buried.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"faultline/internal/run"

	"golang.org/x/sys/unix"
)

// A process is one worker process.
type process struct {
	cmd      *exec.Cmd
	commands int // fd
	answers  int // fd
	shared   *shared
	loaded   [modes]bool   // the call is linked in this mode
	longest  time.Duration // of a run that was seen to go on to the next: to a tick
}

// errDied says that the worker process is gone; errHung that it did not answer in time; errFrozen that a signal has stopped it.
var (
	errDied   = errors.New("worker process died")
	errHung   = errors.New("worker process does not answer")
	errFrozen = errors.New("worker process was stopped")
)

// startProcess re-executes this binary as a worker.
func startProcess(image *Image, s *shared, elsewhere bool) (*process, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("native: cannot find this program to start workers from: %w", err)
	}
	var down, up [2]int
	if err := unix.Pipe2(down[:], unix.O_CLOEXEC); err != nil {
		return nil, fmt.Errorf("native: %w", err)
	}
	if err := unix.Pipe2(up[:], unix.O_CLOEXEC); err != nil {
		return nil, fmt.Errorf("native: %w", err)
	}
	theirs := []*os.File{os.NewFile(uintptr(down[0]), "commands"), os.NewFile(uintptr(up[1]), "answers")}
	memory, err := unix.FcntlInt(uintptr(s.fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("native: %w", err)
	}
	p := &process{cmd: exec.Command(exe), commands: down[1], answers: up[0], shared: s}
	p.cmd.Env = append(os.Environ(), workerVariable+"="+workerValue, "GOTRACEBACK=none")
	clocks := ""
	if elsewhere {
		// New memory is full of 0x41: as doubles 2e6, which changes sums with most numbers.
		p.cmd.Env = append(p.cmd.Env, "MALLOC_PERTURB_=190", "FAULTLINE_ELSEWHERE="+strings.Repeat("x", 1234))
		clocks = image.clocks
	}
	p.cmd.ExtraFiles = append(theirs, os.NewFile(uintptr(memory), "memory"))
	err = settled(!elsewhere, p.cmd.Start)
	for _, f := range p.cmd.ExtraFiles {
		f.Close() // before the first answer: as long as this process has their end too, a worker's death is no end of the pipe
	}
	if err != nil {
		return nil, fmt.Errorf("native: cannot start a worker process: %w", err)
	}
	state := s.state()
	state[sUnits] = 0
	if err := p.do(msgImage, 0, encode(imageMessage{image.units, image.blocks, image.runtime, image.gaps, image.gapBytes, clocks}), 0, nil); err != nil {
		p.kill()
		return nil, fmt.Errorf("native: a worker process does not start (does main call WorkerMain first?): %w", err)
	}
	return p, nil
}

// settled starts a process whose memory lies where it lay the last time, as far as the kernel lets it: what a run makes of memory that is
// not its own should not change from one search to the next.
func settled(really bool, start func() error) error {
	if !really {
		return start()
	}
	runtime.LockOSThread() // the setting is the thread's
	defer runtime.UnlockOSThread()
	const ask, fixed = 0xffffffff, 0x0040000 // ADDR_NO_RANDOMIZE
	before, _, errno := syscall.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0)
	if errno != 0 {
		return start()
	}
	syscall.RawSyscall(unix.SYS_PERSONALITY, before|fixed, 0, 0)
	defer syscall.RawSyscall(unix.SYS_PERSONALITY, before, 0, 0)
	return start()
}

// remote is the address in the worker of an offset of the shared memory.
func (p *process) remote(offset int) uint64 {
	return p.shared.state()[sUnits] - unitOffset + uint64(offset)
}

// do sends a message and waits for the answer, at most for limit at the same point (0: as long as it takes), and, with a
// limit, not beyond done.
func (p *process) do(kind byte, mode run.Mode, payload []byte, limit time.Duration, done <-chan struct{}) error {
	if err := send(p.commands, kind, mode, payload); err != nil {
		return errDied
	}
	if limit > 0 {
		if err := p.watch(limit, done); err != nil {
			return err
		}
	}
	kind, _, payload, err := receive(p.answers)
	switch {
	case err != nil:
		return errDied
	case kind == msgFailed:
		return errors.New(string(payload))
	}
	return nil
}

// patience is how many limits of wall time a run may take that does not get the processor: others have it.
const patience = 20

// mostTick is how often a batch is looked at; a slow machine's clock may tick as seldom.
const mostTick = 20 * time.Millisecond

// watch waits for an answer as long as the worker gets on: errHung when it has spent the limit at one point. Processor time counts, so
// that a busy machine does not make a slow run of a fast one, and the time that it sleeps. A batch that outlives done is ErrStopped.
func (p *process) watch(limit time.Duration, done <-chan struct{}) error {
	next := &p.shared.state()[sNext]
	fds := []unix.PollFd{{Fd: int32(p.answers), Events: unix.POLLIN}}
	tick := min(max(limit/16, time.Millisecond), mostTick).Truncate(time.Millisecond)
	point, used, asleep, wall := *next, p.processorTime(), time.Duration(0), time.Duration(0)
	for before := used; ; wall += tick {
		n, err := unix.Poll(fds, int(tick.Milliseconds()))
		now := p.processorTime()
		if n == 0 && now-before < tick/4 {
			switch p.rest() {
			case stoppedState:
				return errFrozen
			case sleepingState:
				asleep += tick
			}
		}
		before = now
		switch {
		case err == unix.EINTR:
		case err != nil:
			return fmt.Errorf("native: %w", err)
		case n > 0:
			return nil
		case stopped(done):
			return ErrStopped
		case *next != point:
			p.longest = max(p.longest, now-used+asleep)
			point, used, asleep, wall = *next, now, 0, 0
		case now-used+asleep >= limit, wall >= patience*limit:
			return errHung
		}
	}
}

// The states of a process that does not use the processor.
const (
	waitingState  = iota // for the processor
	sleepingState        // for something else
	stoppedState         // by a signal
)

// rest says why the process does not use the processor: one of its threads is ready to, or none.
func (p *process) rest() int {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", p.cmd.Process.Pid))
	state := sleepingState
	for _, name := range stats {
		text, _ := os.ReadFile(name)
		switch i := bytes.LastIndexByte(text, ')'); { // "pid (name) S ...", see proc(5)
		case i < 0 || len(text) < i+3:
		case text[i+2] == 'R':
			return waitingState
		case text[i+2] == 'T':
			state = stoppedState
		}
	}
	return state
}

func stopped(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// processorTime is what the process has used of it so far, 0 if it is gone.
func (p *process) processorTime() time.Duration {
	clock := int32(^p.cmd.Process.Pid<<3 | 2) // the clock of a process: clock_getcpuclockid(3)
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// kill ends the process.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.bury()
}

// bury waits for a process that died, and returns how.
func (p *process) bury() unix.WaitStatus {
	unix.Close(p.commands)
	unix.Close(p.answers)
	p.cmd.Wait()
	status, _ := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return unix.WaitStatus(status)
}

// Killed is the reason of a trap that says nothing of the tested code: where memory ends, the kernel may kill any process.
const Killed = "killed (out of memory?)"

// reason says how a worker process ended that was not told to.
func (p *process) reason(status unix.WaitStatus) string {
	state := p.shared.state()
	switch {
	case status.Exited():
		return fmt.Sprintf("exit(%d)", status.ExitStatus())
	case status.Signal() == unix.SIGSEGV && state[sStack]-state[sFault] < stackBytes+1<<16:
		return "stack overflow"
	case status.Signal() == unix.SIGKILL:
		return Killed
	}
	return unix.SignalName(status.Signal())
}
