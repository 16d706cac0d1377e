package native

// This file makes the addresses around linked objects, and the stack, the same in every worker process. A run that reads outside of
// its objects should then return the same result each time. It requires that the kernel does not randomise addresses
// (proc.Command.Fixed). It knows nothing of the linked code.
//
// From bottom to top:
//
//	guard     no access
//	stack     StackBytes()
//	zeros     for reads above the frames of all callers
//	guard     no access
//	opening   free: the kernel maps further memory here, from the top down
//	guard     no access
//	the rest  libraries, threads, Go's runtime; the free addresses between them are reserved

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	guardBytes   = 512 << 20 // a 32-bit index that is wrong ends here in most cases
	openingBytes = 4 << 30   // the memory that a process may map, except shared memory
	zeroBytes    = 64 << 10
	aligned      = 256 << 20 // so large that one more thread or library does not move it
	mostThreads  = 8         // threads of Go's runtime at the same time, with a reserve
)

// Tunables holds environment variables for such a process. They set one heap for all threads, freed blocks without random numbers, and no
// further threads of Go's runtime for idle processors.
var Tunables = []string{"GLIBC_TUNABLES=glibc.malloc.arena_max=1:glibc.malloc.tcache_count=0", "GOMAXPROCS=1"}

// StackBytes returns the size of the stack in bytes: that of the first thread of a program, ulimit -s, within bounds.
func StackBytes() uintptr {
	const least, usual, most = 1 << 20, 8 << 20, 256 << 20
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &limit) != nil {
		return usual
	}
	return uintptr(max(least, min(limit.Cur, most))) &^ (1<<16 - 1)
}

// Settle reserves the addresses, and returns the highest address of the stack. Call it once, before anything is linked. It moves everything
// up by shift, in bytes, a multiple of the page size.
func Settle(shift uintptr) (stack uint64, err error) {
	quiet()
	startThreads(mostThreads)
	size := StackBytes()
	lowest, err := reserve(aligned + shift + 3*guardBytes + size + zeroBytes + openingBytes)
	if err != nil {
		return 0, fmt.Errorf("no addresses for tested code: %w", err)
	}
	closeAbove(lowest)
	zone := unsafe.Add(lowest, -uintptr(lowest)&(aligned-1)+shift)
	bottom := unsafe.Add(zone, guardBytes)
	top := unsafe.Add(bottom, size)
	if err := unix.MunmapPtr(unsafe.Add(top, zeroBytes+guardBytes), openingBytes); err != nil {
		return 0, fmt.Errorf("no addresses for tested code: %w", err)
	}
	_, err = unix.MmapPtr(-1, 0, bottom, size+zeroBytes, unix.PROT_READ|unix.PROT_WRITE, kept|unix.MAP_FIXED)
	if err != nil {
		return 0, fmt.Errorf("no stack for tested code: %w", err)
	}
	return uint64(uintptr(top)), nil
}

const kept = unix.MAP_PRIVATE | unix.MAP_ANON | unix.MAP_NORESERVE

// reserve maps free addresses without access. The kernel chooses the highest ones that fit.
func reserve(size uintptr) (unsafe.Pointer, error) {
	return unix.MmapPtr(-1, 0, nil, size, unix.PROT_NONE, kept)
}

// closeAbove reserves all free addresses above place, the largest areas first.
func closeAbove(place unsafe.Pointer) {
	for size := uintptr(1 << 30); size >= uintptr(os.Getpagesize()); size /= 2 {
		for {
			at, err := reserve(size)
			if err != nil {
				break // no free area is as large
			}
			if uintptr(at) < uintptr(place) {
				unix.MunmapPtr(at, size)
				break
			}
		}
	}
}

// quiet keeps Go's runtime from requesting memory at unpredictable times: for profiling samples, and for garbage collection, which is
// hardly necessary.
func quiet() {
	runtime.MemProfileRate = 0
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(256 << 20)
}

// startThreads starts threads of Go's runtime now. Otherwise the runtime starts them when one thread waits for long, and their stacks get
// unpredictable addresses. The threads stay without work.
func startThreads(n int) {
	var all, ended sync.WaitGroup
	all.Add(n)
	ended.Add(n)
	for range n {
		go func() {
			runtime.LockOSThread()
			all.Done()
			all.Wait() // so that each has its own thread
			runtime.UnlockOSThread()
			ended.Done()
		}()
	}
	ended.Wait()
}
