package proc

// This file is the parent's side of a process. It also reports how processes end.

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

// A Process is a running child process.
type Process struct {
	// Longest is the longest time that the process spent between two steps of Wait.Progress, on the processor or asleep. Its resolution is
	// a tick.
	Longest time.Duration

	cmd     *exec.Cmd
	foreign bool // another program
	heard   *beginning
	in, out *os.File // for commands, and for answers
	wait    Wait     // limit for the next reads and writes
	slow    bool     // the last eager wait took long
	meter   meter    // time measurement for wait
	enc     *gob.Encoder
	dec     *gob.Decoder
	death   *Death // nil while it lives
	ended   func() // called after the process was waited for
}

const bufferSize = 1 << 16 // in bytes

func newProcess(cmd *exec.Cmd, in, out *os.File) *Process {
	p := &Process{cmd: cmd, in: in, out: out}
	p.meter.p = p
	p.enc, p.dec = gob.NewEncoder(p), gob.NewDecoder(bufio.NewReaderSize(p, bufferSize))
	return p
}

// Ask sends a request to a process in a role and decodes its answer into a pointer. If the process ends, or wait's limit ends it, the error
// is a *Death. After any error the process has ended.
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

// Allow sets the limit for all following reads and writes together.
func (p *Process) Allow(wait Wait) { p.wait, p.meter = wait, meter{p: p, step: wait.step()} }

// Write writes commands. The error is a *Death if the process has ended, or if the limit of Allow ended it.
func (p *Process) Write(b []byte) (n int, err error) {
	for end := 0; n < len(b) && err == nil; {
		end = len(b)
		if p.foreign { // it may stop reading, so write only as much as the pipe accepts without blocking
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

// pipeRoom is the number of bytes that a writable pipe accepts without blocking (PIPE_BUF).
const pipeRoom = 4096

// Read reads answers. The error is a *Death if the process has ended, or if the limit of Allow ended it.
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

// Pid returns the process ID.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Kill ends the process. It does nothing if the process has ended.
func (p *Process) Kill() {
	if p.death == nil {
		p.end(Ended)
	}
}

// signal kills the process and its children, which are in its process group. The process was not waited for yet, so its ID is still valid.
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

// bury waits for a process that has closed its pipe. It kills the process if that does not end soon.
func (p *Process) bury() *Death {
	p.in.Close()
	p.out.Close()
	late := time.AfterFunc(afterKill, func() { p.cmd.Process.Kill() })
	for unix.Waitid(unix.P_PID, p.Pid(), nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	p.signal() // its children may still run
	p.cmd.Wait()
	p.ended()
	p.death = deathOf(p.cmd)
	p.death.Stderr = string(p.heard.text)
	if !late.Stop() && p.death.Cause == Killed {
		p.death.Cause = HungUp
	}
	return p.death
}

// A Cause is the reason why a process ended.
type Cause uint8

// The causes.
const (
	Exited      Cause = iota // by itself, with exit code Death.Code
	Signalled                // by the signal Death.Signal
	Killed                   // by a SIGKILL that this program did not send, for example from the kernel when memory is exhausted
	TimedOut                 // we ended it at a limit of its Wait
	Stopped                  // we ended it because a signal had stopped it
	Interrupted              // we ended it because Wait.Done was closed
	HungUp                   // we ended it because it closed its pipe and did not exit
	Ended                    // we ended it because it was no longer needed
)

// A Death is how a process ended.
type Death struct {
	Cause  Cause
	Code   int         // Exited
	Signal unix.Signal // Signalled
	Stderr string      // its standard error output, if Run started it or Command.Heard is true
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

// Said returns the first line of the standard error output.
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
