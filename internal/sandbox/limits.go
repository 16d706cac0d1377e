package sandbox

// This file sets resource limits. They are hard limits: a process without privileges cannot raise them again.

import (
	"cmp"
	"fmt"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

const (
	mostFiles     = 256             // open files of a worker process
	mostProcessor = 24 * 3600       // processor seconds of a process without a limit of its own
	mostWritten   = 8 << 30         // size in bytes of a file that another program writes
	headroom      = uint64(4 << 30) // bytes of addresses in addition to data and shared memory, for reservations and libraries
)

// A bound is the limit of one resource.
type bound struct {
	resource int
	most     uint64
}

// bounds returns the resource limits of a room.
func (r *Room) bounds() []bound {
	list := []bound{{unix.RLIMIT_CORE, 0}}
	if r.Memory > 0 && !shadowed {
		list = append(list, bound{unix.RLIMIT_DATA, r.Memory})
	}
	if !On() {
		return list
	}
	list = append(list, bound{unix.RLIMIT_CPU, cmp.Or(r.Seconds, mostProcessor)})
	if !r.Ours {
		return append(list, bound{unix.RLIMIT_FSIZE, mostWritten})
	}
	if r.Memory > 0 && !shadowed {
		list = append(list, bound{unix.RLIMIT_AS, addresses() + r.Memory + r.Shared + headroom})
	}
	return append(list, bound{unix.RLIMIT_FSIZE, 0}, bound{unix.RLIMIT_NOFILE, mostFiles})
}

// Limit applies the limits to a child that has just started. It returns nil if the child has already ended.
func (r *Room) Limit(pid int) error {
	for _, b := range r.bounds() {
		var now unix.Rlimit
		err := unix.Prlimit(pid, b.resource, nil, &now)
		if most := min(b.most, now.Max); err == nil {
			err = unix.Prlimit(pid, b.resource, &unix.Rlimit{Cur: min(most, now.Cur), Max: most}, nil)
		}
		if err == unix.ESRCH {
			return nil
		} else if err != nil {
			return fmt.Errorf("cannot limit a process: %w", err)
		}
	}
	return nil
}

// addresses returns the size in bytes of this process's address space at the first call. This is the size that the binary needs before it
// does any work.
var addresses = sync.OnceValue(func() uint64 {
	var pages uint64
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		fmt.Sscan(string(text), &pages)
	}
	return pages * uint64(os.Getpagesize())
})
