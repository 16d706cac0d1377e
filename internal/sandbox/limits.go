package sandbox

// This file is the limits of resources. They are hard: a process without privileges cannot raise them again.

import (
	"cmp"
	"fmt"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

const (
	mostFiles     = 256             // open ones, of a process of ours
	mostProcessor = 24 * 3600       // seconds, of a process that nobody ends
	mostWritten   = 8 << 30         // bytes of a file, of another program
	headroom      = uint64(4 << 30) // bytes of addresses beside data and shared memory: reserved, or for libraries
)

// A bound is the most of a resource.
type bound struct {
	resource int
	most     uint64
}

// bounds are the limits of a room.
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

// Limit limits a child that has just started. A child that has ended is no error.
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

// addresses is how many bytes of addresses this process had when it asked first: what this binary takes before it does anything.
var addresses = sync.OnceValue(func() uint64 {
	var pages uint64
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		fmt.Sscan(string(text), &pages)
	}
	return pages * uint64(os.Getpagesize())
})
