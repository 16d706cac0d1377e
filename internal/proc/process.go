package proc

// This file is the parent's handle on a process, and how it ended.

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A Process is a child process that runs.
type Process struct {
	// Longest is the longest time between two steps of Wait.Progress that was seen, to a tick: of the processor, or asleep.
	Longest time.Duration

	cmd     *exec.Cmd
	foreign bool // another program
	heard   *beginning
	in, out *os.File // its commands, its answers
	wait    Wait     // for what is read and written next
	slow    bool     // the last that was awaited eagerly did not come soon
	meter   meter    // of that
	enc     *gob.Encoder
	dec     *gob.Decoder
	death   *Death // nil: it lives
	ended   func() // called when it was waited for
}

const bufferSize = 1 << 16 // bytes, of a pipe

func newProcess(cmd *exec.Cmd, in, out *os.File) *Process {
	p := &Process{cmd: cmd, in: in, out: out}
	p.meter.p = p
	p.enc, p.dec = gob.NewEncoder(p), gob.NewDecoder(bufio.NewReaderSize(p, bufferSize))
	return p
}

// Ask sends a request to a process in a role and waits for its answer, a pointer. Where the process ends instead, or is ended because
// of wait, the error is a *Death; after any error the process is gone.
func (p *Process) Ask(request, answer any, wait Wait) error {
	p.Allow(wait)
	err := p.enc.Encode(request)
	if err == nil {
		if err = p.dec.Decode(answer); err != nil {
			err = fmt.Errorf("what its process answered cannot be read: %w", err)
		}
	}
	switch {
	case err == nil:
		return nil
	case p.death != nil:
		return p.death
	}
	p.Kill()
	return err
}

// Allow says how long what is read and written from now on may take, all together.
func (p *Process) Allow(wait Wait) { p.wait, p.meter = wait, meter{p: p, step: wait.step()} }

// Write writes commands. The error is a *Death where the process has ended, or is ended because it does not read as Allow said.
func (p *Process) Write(b []byte) (n int, err error) {
	for end := 0; n < len(b) && err == nil; {
		end = len(b)
		if p.foreign { // it may do anything: no more at a time than there is room for
			if err := p.await(p.in, unix.POLLOUT); err != nil {
				return n, err
			}
			end = min(end, n+pipeRoom)
		}
		wrote := 0
		wrote, err = p.in.Write(b[n:end])
		n += wrote
	}
	if errors.Is(err, unix.EPIPE) {
		err = p.bury()
	}
	return n, err
}

// pipeRoom is what can be written, in bytes, without waiting to a pipe that has room (PIPE_BUF).
const pipeRoom = 4096

// Read reads answers. The error is a *Death where the process has ended, or is ended because it does not answer as Allow said.
func (p *Process) Read(b []byte) (int, error) {
	if err := p.await(p.out, unix.POLLIN); err != nil {
		return 0, err
	}
	n, err := p.out.Read(b)
	if err == io.EOF {
		err = p.bury()
	}
	return n, err
}

// Pid is the process's number.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Kill ends the process. It may have ended.
func (p *Process) Kill() {
	if p.death == nil {
		p.end(Ended)
	}
}

// signal ends the process, and what it started: it leads a group. It has not been waited for, so that its number is still its own.
func (p *Process) signal() {
	p.cmd.Process.Kill()
	unix.Kill(-p.Pid(), unix.SIGKILL)
}

func (p *Process) end(c Cause) *Death {
	p.signal()
	p.bury()
	p.death = &Death{Cause: c}
	return p.death
}

// bury waits for a process that has closed its end of a pipe: it is about to end by itself, or is made to.
func (p *Process) bury() *Death {
	p.in.Close()
	p.out.Close()
	late := time.AfterFunc(afterKill, func() { p.cmd.Process.Kill() })
	for unix.Waitid(unix.P_PID, p.Pid(), nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	p.signal() // it may leave others behind
	p.cmd.Wait()
	p.ended()
	p.death = deathOf(p.cmd)
	p.death.Stderr = string(p.heard.text)
	if !late.Stop() && p.death.Cause == Killed {
		p.death.Cause = HungUp
	}
	return p.death
}

// A Cause is why a process ended.
type Cause uint8

// The causes.
const (
	Exited      Cause = iota // by itself, with Death.Code
	Signalled                // by Death.Signal
	Killed                   // by a SIGKILL of somebody else: where memory ends, the kernel may kill any process
	TimedOut                 // by us: it met a limit of its Wait
	Stopped                  // by us: a signal had stopped it, and it would never have gone on
	Interrupted              // by us: Wait.Done was closed
	HungUp                   // by us: it had closed its pipe and lived on
	Ended                    // by us: it was not needed any more
)

// A Death is how a process ended.
type Death struct {
	Cause  Cause
	Code   int         // Exited
	Signal unix.Signal // Signalled
	Stderr string      // what it said, if it was run by Run or heard
}

func (d *Death) Error() string {
	switch d.Cause {
	case Exited:
		return fmt.Sprintf("exit(%d)", d.Code)
	case Signalled:
		return unix.SignalName(d.Signal)
	}
	return [...]string{Killed: "killed (out of memory?)", TimedOut: "no end", Stopped: "SIGSTOP", Interrupted: "interrupted",
		HungUp: "its pipe was closed", Ended: "ended"}[d.Cause]
}

// Said is the first line of what the process said.
func (d *Death) Said() string {
	first, _, _ := strings.Cut(strings.TrimSpace(d.Stderr), "\n")
	return first
}

// deathOf returns how a process ended that was waited for.
func deathOf(cmd *exec.Cmd) *Death {
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case status.Exited():
		return &Death{Code: status.ExitStatus()}
	case status.Signal() == unix.SIGKILL:
		return &Death{Cause: Killed}
	}
	return &Death{Cause: Signalled, Signal: status.Signal()}
}
