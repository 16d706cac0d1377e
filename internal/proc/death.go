package proc

// This file says how a process ended.

import (
	"fmt"
	"os/exec"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

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
	Stderr string      // what it said, if it was run by Run
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
