package proc

// This file is the child's side of a role. It answers requests, and ends when its parent ends. An Alarm ends it if a computation that
// cannot be interrupted takes too long.

import (
	"bufio"
	"encoding/gob"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"time"

	"faultline/internal/sandbox"

	"golang.org/x/sys/unix"
)

// The descriptors of a process in a role.
const (
	commandFD = 3
	answerFD  = 4
	FirstFile = 5 // the descriptor of the first of Command.Files
)

// Serve answers requests one after the other, on one thread. It returns when the parent has ended, without cleanup.
func Serve[Q, A any](answer func(*Q) *A) {
	sandbox.Bolt()
	runtime.LockOSThread()
	signal.Ignore(unix.SIGINT) // the terminal's interrupt: the parent still needs its processes, to finish work on findings
	go dieWithParent()
	dec := gob.NewDecoder(bufio.NewReaderSize(os.NewFile(commandFD, "commands"), bufferSize))
	enc := gob.NewEncoder(os.NewFile(answerFD, "answers"))
	for {
		request := new(Q)
		if dec.Decode(request) != nil || enc.Encode(answer(request)) != nil {
			return
		}
	}
}

// dieWithParent ends the process when the parent has closed its end of the pipe, even if another thread hangs.
func dieWithParent() {
	fds := []unix.PollFd{{Fd: commandFD}} // without events, poll returns only if the other end is closed
	for {
		if n, err := unix.Poll(fds, -1); n > 0 && err == nil {
			unix.Kill(unix.Getpid(), unix.SIGKILL)
		}
	}
}

// An Alarm ends this process with an exit code when it has used a given processor time. One goroutine sets the alarm, another checks it.
type Alarm struct {
	code  atomic.Int32
	until atomic.Int64 // processor time of the process, in ns; 0: not set
}

const alarmTick = 50 * time.Millisecond // every waiting process checks that often; a tenth of this interval would cost 1% of a processor

// NewAlarm returns an alarm that is not set.
func NewAlarm() *Alarm {
	a := new(Alarm)
	go func() {
		for range time.Tick(alarmTick) {
			a.ring()
		}
	}()
	return a
}

// Set clears the alarm and sets it to a processor time from now.
func (a *Alarm) Set(code int, after time.Duration) {
	a.Clear()
	a.code.Store(int32(code))
	a.until.Store(int64(used() + after))
}

// Clear clears the alarm. If its time is already over, Clear ends the process.
func (a *Alarm) Clear() {
	a.ring()
	a.until.Store(0)
}

// ring ends the process if the alarm's time is over. It does nothing if the alarm was set again meanwhile.
func (a *Alarm) ring() {
	until, code := a.until.Load(), a.code.Load()
	if until != 0 && int64(used()) > until && a.until.Load() == until {
		os.Exit(int(code))
	}
}

// used returns the processor time of this process.
func used() time.Duration {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
