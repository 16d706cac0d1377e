//go:build linux && amd64

package record

// This file has the requests of ptrace that package unix lacks, and the floating-point registers.

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Requests and constants of ptrace (linux/ptrace.h), and of waitpid.
const (
	requestGetFP     = 14
	requestSeize     = 0x4206
	requestInterrupt = 0x4207
	requestListen    = 0x4208
	requestGetMask   = 0x420a
	requestSetMask   = 0x420b

	eventFork  = 1
	eventVFork = 2
	eventClone = 3
	eventExec  = 4
	eventStop  = 128

	traceFork     = 1 << eventFork
	traceVFork    = 1 << eventVFork
	traceClone    = 1 << eventClone
	traceExec     = 1 << eventExec
	traceExitKill = 1 << 20

	waitAll      = 0x40000000 // __WALL
	waitOwn      = 0x20000000 // __WNOTHREAD: only children of this thread
	waitUntraced = 2          // WUNTRACED
)

func ptrace(request, tid int, address, data uintptr) error {
	if _, _, e := unix.RawSyscall6(unix.SYS_PTRACE, uintptr(request), uintptr(tid), address, data, 0, 0); e != 0 {
		return e
	}
	return nil
}

// resume continues a thread, and delivers a signal unless it is 0.
func resume(tid int, signal unix.Signal) { ptrace(unix.PTRACE_CONT, tid, 0, uintptr(signal)) }

// floats are the floating-point registers, as FXSAVE stores them.
type floats struct {
	_   [32]byte
	st  [8][16]byte
	xmm [16][16]byte
	_   [96]byte
}

func floatsOf(tid int) (f floats, err error) {
	err = ptrace(requestGetFP, tid, 0, uintptr(unsafe.Pointer(&f)))
	runtime.KeepAlive(&f)
	return f, err
}

// step executes one instruction of a stopped thread, and blocks signals from other processes meanwhile. ok is false if the instruction
// faulted or the thread ended. status is then the stop to handle. Signals of faults stay unblocked, because the kernel kills a process that
// raises a blocked one.
func step(tid int) (status unix.WaitStatus, ok bool) {
	var old uint64
	blocked := ^uint64(0)
	for _, fault := range []unix.Signal{unix.SIGSEGV, unix.SIGBUS, unix.SIGFPE, unix.SIGILL, unix.SIGTRAP} {
		blocked &^= 1 << (fault - 1)
	}
	ptrace(requestGetMask, tid, 8, uintptr(unsafe.Pointer(&old)))
	ptrace(requestSetMask, tid, 8, uintptr(unsafe.Pointer(&blocked)))
	// A stop by an earlier PTRACE_INTERRUPT may come before the instruction is executed.
	for again := true; again; again = eventOf(status) == eventStop && status.StopSignal() == unix.SIGTRAP {
		if ptrace(unix.PTRACE_SINGLESTEP, tid, 0, 0) != nil {
			return 0, false
		}
		if _, err := wait(tid, &status); err != nil || !status.Stopped() {
			return status, false
		}
	}
	ptrace(requestSetMask, tid, 8, uintptr(unsafe.Pointer(&old)))
	return status, status.StopSignal() == unix.SIGTRAP && eventOf(status) == 0
}

func eventOf(status unix.WaitStatus) int { return int(status) >> 16 }

func wait(tid int, status *unix.WaitStatus) (int, error) {
	for {
		got, err := unix.Wait4(tid, status, waitAll|waitOwn, nil)
		if err != unix.EINTR {
			return got, err
		}
	}
}
