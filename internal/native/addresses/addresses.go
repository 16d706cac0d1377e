// Package addresses gives what is linked into a worker's process, and its stack, the same surroundings in every process: what a run reads
// that lies outside of its objects should not change from run to run. It counts on addresses that the kernel does not choose at random
// (proc.Command.Fixed), and knows nothing of what is linked or run.
//
// From bottom to top:
//
//	guard     no access
//	stack     StackBytes()
//	zeros     read where a run reads beyond the frames of those that call it
//	guard     no access
//	opening   free: the kernel puts what is mapped next here, from the top down
//	guard     no access
//	the rest  libraries, threads, Go's runtime; free addresses between them are closed
package addresses

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
	guardBytes   = 512 << 20 // an index of 32 bits that is not too far off ends here
	openingBytes = 4 << 30   // as much as a process may map beside what it shares
	zeroBytes    = 64 << 10
	aligned      = 256 << 20 // a thread or library more does not move it
	mostThreads  = 8         // that Go's runtime wants at once, and some to spare
)

// Tunables returns variables of the environment for such a process. All of its threads share one heap, in which freed blocks hold no
// random number. Go's runtime starts no thread for another processor. New blocks are full of the byte fill. A freed block is full of its
// complement, because LLVM leaves addresses there that differ between processes.
func Tunables(fill byte) []string {
	heap := fmt.Sprintf("glibc.malloc.arena_max=1:glibc.malloc.tcache_count=0:glibc.malloc.perturb=%d", ^fill)
	return []string{"GLIBC_TUNABLES=" + heap, "GOMAXPROCS=1"}
}

// StackBytes is how large the stack is: as that of the first thread of a program, ulimit -s, within bounds.
func StackBytes() uintptr {
	const least, usual, most = 1 << 20, 8 << 20, 256 << 20
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_STACK, &limit) != nil {
		return usual
	}
	return uintptr(max(least, min(limit.Cur, most))) &^ (1<<16 - 1)
}

// Settle makes the surroundings, and returns the address at which the stack begins, its highest. Call it once, before anything is linked.
// All of it is higher by shift, in bytes, whole pages.
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

// reserve takes free addresses, the highest where there are so many.
func reserve(size uintptr) (unsafe.Pointer, error) {
	return unix.MmapPtr(-1, 0, nil, size, unix.PROT_NONE, kept)
}

// closeAbove takes all free addresses above a place, the largest parts first.
func closeAbove(place unsafe.Pointer) {
	for size := uintptr(1 << 30); size >= uintptr(os.Getpagesize()); size /= 2 {
		for {
			at, err := reserve(size)
			if err != nil {
				break // beyond the limit of addresses: there is no part as large
			}
			if uintptr(at) < uintptr(place) {
				unix.MunmapPtr(at, size)
				break
			}
		}
	}
}

// quiet keeps Go's runtime from asking the kernel for memory when chance or its clock has it do so: for samples, and to collect garbage, of
// which there is little.
func quiet() {
	runtime.MemProfileRate = 0
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(256 << 20)
}

// startThreads has Go's runtime start threads now, which it would start when it finds that one waits long, and put their stacks anywhere.
// They stay, without work.
func startThreads(n int) {
	var all, ended sync.WaitGroup
	all.Add(n)
	ended.Add(n)
	for range n {
		go func() {
			runtime.LockOSThread()
			all.Done()
			all.Wait() // each has a thread of its own
			runtime.UnlockOSThread()
			ended.Done()
		}()
	}
	ended.Wait()
}
