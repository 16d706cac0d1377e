package proc

// This file is the process's side of a role.

import (
	"bufio"
	"encoding/gob"
	"os"
	"os/signal"
	"runtime"

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
	runtime.LockOSThread()
	signal.Ignore(unix.SIGINT) // a terminal's interrupt; the parent still needs its processes to finish what was found
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
