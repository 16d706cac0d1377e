package certify

// This file reads a pipe without going to sleep at once: most answers come within microseconds, and being woken takes an
// idle processor longer than the answer took.

import (
	"io"
	"os"
	"syscall"
)

// eagerTries is how often a read is tried before the reader sleeps: about 50 us in all.
const eagerTries = 150

// An eagerReader reads from a pipe; deadlines are those of the pipe.
type eagerReader struct {
	pipe *os.File
	raw  syscall.RawConn
}

func newEagerReader(pipe *os.File) (io.Reader, error) {
	raw, err := pipe.SyscallConn()
	return &eagerReader{pipe, raw}, err
}

func (r *eagerReader) Read(p []byte) (n int, err error) {
	var failure error
	err = r.raw.Read(func(fd uintptr) bool {
		for range eagerTries {
			n, failure = syscall.Read(int(fd), p)
			if failure != syscall.EAGAIN && failure != syscall.EINTR {
				return true
			}
		}
		return false
	})
	switch {
	case err != nil:
		return 0, err
	case failure != nil:
		return 0, os.NewSyscallError("read", failure)
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}
