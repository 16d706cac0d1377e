package sandbox

// This file is the room of one child: what it may read and write, and how much of everything it gets.

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// A Room is what a child may do. The zero value is that of another program, which reads all files and writes none.
type Room struct {
	Ours    bool     // this binary: it reads itself, its libraries and Reads alone, has an environment of its own, and bolts its door
	Reads   []string // files, and folders with all that is in them
	Writes  []string // the same
	Memory  uint64   // bytes of data, beyond which allocation fails; 0: no limit
	Shared  uint64   // bytes of memory shared with others
	Seconds uint64   // of the processor, should nobody be left to end it; 0: a day
}

// apart calls f on a thread of its own, so that what f does to its thread binds nobody else. The thread ends behind f, or when ended is
// closed, if that is not nil and f succeeds.
func apart(ended <-chan struct{}, f func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocks it: the thread ends, and starts no other
		err := f()
		done <- err
		if err == nil && ended != nil {
			<-ended
		}
	}()
	return <-done
}

// Start calls start, which starts a child, on a thread that is in the room: the child begins there. The thread lives until ended is closed:
// to the kernel, a signal upon the parent's death is one upon the thread's.
func (r *Room) Start(ended <-chan struct{}, start func() error) error {
	return apart(ended, func() error {
		if On() {
			if err := r.enter(); err != nil {
				return fmt.Errorf("sandbox: %w", err)
			}
		}
		return start()
	})
}

// enter binds the calling thread, and what it starts.
func (r *Room) enter() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	ruled := !slices.Contains(Missing(), Files)
	if ruled {
		if err := r.rule(); err != nil {
			return err
		}
	}
	if r.Ours {
		return dropCapabilities(ruled)
	}
	return nil
}

// rule binds the calling thread by landlock.
func (r *Room) rule() error {
	rules, err := newRuleset(landlockABI())
	if err != nil {
		return err
	}
	defer rules.close()
	allow := func(access uint64, paths ...string) {
		for _, path := range paths {
			err = cmp.Or(err, rules.allow(path, access))
		}
	}
	if r.Ours {
		allow(readFile, loaded()...)
		allow(readAll, r.Reads...)
	} else {
		allow(readAll, "/")
	}
	allow(readFile|writeFile, "/dev/null")
	allow(readAll|writeFiles, r.Writes...)
	return cmp.Or(err, rules.enter())
}

// loaded lists the files that this process has in memory, its binary and its libraries: what it needs to start again.
var loaded = sync.OnceValue(func() []string {
	self, _ := os.Executable()
	list := []string{"/etc/ld.so.cache", self}
	f, err := os.Open("/proc/self/maps") // "from-to access offset device inode   path", see proc(5)
	if err != nil {
		return append(list, "/")
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if at := strings.Index(lines.Text(), " /"); at >= 0 && !strings.Contains(lines.Text(), "/memfd:") {
			list = append(list, lines.Text()[at+1:])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
})

// noRoot are the secure bits by which root is a user like others to exec, for good: SECBIT_NOROOT and SECBIT_NOROOT_LOCKED.
const noRoot = 1<<0 | 1<<1

// dropCapabilities gives up what the calling thread may do beyond other users. With no_new_privs, nothing brings it back. Where landlock
// says what may be read, root still reads that, in whoever's folder it is: a home that belongs to another user has the cache in it.
//
// An exec that would give root capabilities takes them back at once, and turns the randomisation of addresses on: to exec, this is no root.
func dropCapabilities(ruled bool) error {
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var have, left [2]unix.CapUserData
	if err := unix.Capget(&head, &have[0]); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	if have[0].Effective&(1<<unix.CAP_SETPCAP) != 0 {
		if err := unix.Prctl(unix.PR_SET_SECUREBITS, noRoot, 0, 0, 0); err != nil {
			return fmt.Errorf("secure bits: %w", err)
		}
	}
	if ruled {
		reads := have[0].Permitted & (1 << unix.CAP_DAC_READ_SEARCH)
		left[0] = unix.CapUserData{Permitted: reads, Effective: reads, Inheritable: reads}
	}
	err := unix.Capset(&head, &left[0])
	if err == nil && left[0].Permitted != 0 {
		err = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_RAISE, unix.CAP_DAC_READ_SEARCH, 0, 0)
	}
	if err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return nil
}

// kept are the variables that a process of ours needs to start as its parent did.
var kept = []string{"LD_LIBRARY_PATH", "LD_PRELOAD", "GOMAXPROCS", "GODEBUG"}

// Environment returns the environment of the child. A variable tells a worker process of faultline to restrict its own system calls.
func (r *Room) Environment(of []string) (env []string) {
	if !r.Ours || !On() {
		return of
	}
	for _, variable := range of {
		if name, _, _ := strings.Cut(variable, "="); slices.Contains(kept, name) {
			env = append(env, variable)
		}
	}
	if !slices.Contains(Missing(), Calls) {
		env = append(env, bolted+"=1")
	}
	return env
}
