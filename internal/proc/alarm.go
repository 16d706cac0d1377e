package proc

// This file ends a process that takes too long over what nothing else can end.

import (
	"os"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// An Alarm ends this process with an exit code when it has used its processor time for something. One goroutine sets it, another looks.
type Alarm struct {
	code  atomic.Int32
	until atomic.Int64 // processor time of the process, in ns; 0: not set
}

const alarmTick = 5 * time.Millisecond

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
