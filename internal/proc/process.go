package proc

// This file is the parent's handle on a process.

import (
	"bufio"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"

	"golang.org/x/sys/unix"
)

// A Process is a child process that runs.
type Process struct {
	// Longest is the longest time between two steps of Wait.Progress that was seen, to a tick: of the processor, or asleep.
	Longest time.Duration

	cmd     *exec.Cmd
	in, out *os.File // its commands, its answers
	wait    Wait     // for what is read next
	enc     *gob.Encoder
	dec     *gob.Decoder
	death   *Death // nil: it lives
}

const bufferSize = 1 << 16 // bytes, of a pipe

func newProcess(cmd *exec.Cmd, in, out *os.File) *Process {
	p := &Process{cmd: cmd, in: in, out: out}
	p.enc, p.dec = gob.NewEncoder(p), gob.NewDecoder(bufio.NewReaderSize(p, bufferSize))
	return p
}

// Ask sends a request to a process in a role and waits for its answer, a pointer. Where the process ends instead, or is ended because
// of wait, the error is a *Death; after any error the process is gone.
func (p *Process) Ask(request, answer any, wait Wait) error {
	p.Allow(wait)
	err := p.enc.Encode(request)
	if err == nil {
		err = p.dec.Decode(answer)
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

// Allow says how long each Read may take from now on.
func (p *Process) Allow(wait Wait) { p.wait = wait }

// Write writes commands. The error is a *Death where the process has ended.
func (p *Process) Write(b []byte) (int, error) {
	n, err := p.in.Write(b)
	if errors.Is(err, unix.EPIPE) {
		err = p.bury()
	}
	return n, err
}

// Read reads answers. The error is a *Death where the process has ended, or is ended because it does not answer as Allow said.
func (p *Process) Read(b []byte) (int, error) {
	if err := p.await(); err != nil {
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

// end ends the process for a cause.
func (p *Process) end(c Cause) *Death {
	p.cmd.Process.Kill()
	p.bury()
	p.death = &Death{Cause: c}
	return p.death
}

// bury waits for a process that has closed its end of a pipe: it is about to end by itself, or is made to.
func (p *Process) bury() *Death {
	p.in.Close()
	p.out.Close()
	late := time.AfterFunc(afterKill, func() { p.cmd.Process.Kill() })
	p.cmd.Wait()
	p.death = deathOf(p.cmd)
	if !late.Stop() && p.death.Cause == Killed {
		p.death.Cause = HungUp
	}
	return p.death
}
