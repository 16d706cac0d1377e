package proc

// This file is the process's side of a role: it answers, ends with its parent, and ends when it takes too long over what nothing else can
// end.

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
	FirstFile = 5 // the first of Command.Files
)

// Serve answers requests one after the other, on one thread, until the parent is gone. It returns then, without having cleaned up.
func Serve[Q, A any](answer func(*Q) *A) {
	sandbox.Bolt()
	runtime.LockOSThread()
	signal.Ignore(unix.SIGINT) // an interrupt; the parent still needs its processes to finish what was found
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

// dieWithParent ends the process when nobody can write commands any more, even while another thread hangs.
func dieWithParent() {
	fds := []unix.PollFd{{Fd: commandFD}} // no events asked for: only a hang-up returns
	for {
		if n, err := unix.Poll(fds, -1); n > 0 && err == nil {
			unix.Kill(unix.Getpid(), unix.SIGKILL)
		}
	}
}

// An Alarm ends this process with an exit code when it has used its processor time for something. One goroutine sets it, another looks.
type Alarm struct {
	code  atomic.Int32
	until atomic.Int64 // processor time of the process, in ns; 0: not set
}

const alarmTick = 50 * time.Millisecond // a tenth of that takes 1% of a processor, of each process that waits

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

// Set is Clear, and sets the alarm to a processor time from now on.
func (a *Alarm) Set(code int, after time.Duration) {
	a.Clear()
	a.code.Store(int32(code))
	a.until.Store(int64(used() + after))
}

// Clear takes the alarm back. If it is too late for that the process ends, whether or not anybody has looked.
func (a *Alarm) Clear() {
	a.ring()
	a.until.Store(0)
}

// ring ends the process if it is time, and if the alarm was not set anew meanwhile.
func (a *Alarm) ring() {
	until, code := a.until.Load(), a.code.Load()
	if until != 0 && int64(used()) > until && a.until.Load() == until {
		os.Exit(int(code))
	}
}

// used is the processor time of this process.
func used() time.Duration {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
