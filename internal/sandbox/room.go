package sandbox

// This file has the permissions and limits of one child.

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

// A Room has the permissions and limits of a child. The zero value is for another program, which may read all files and write none.
type Room struct {
	Ours    bool     // the child is this binary: it reads only itself, its libraries and Reads, has a reduced environment, and calls Bolt
	Reads   []string // readable files, and folders with their contents
	Writes  []string // writable files, and folders with their contents
	Memory  uint64   // limit of data in bytes, above which allocation fails; 0: no limit
	Shared  uint64   // bytes of memory shared with other processes
	Seconds uint64   // processor seconds after which the kernel ends the child; 0: a day
}

// apart calls f on a new thread, so that changes of f to its thread affect no other code. The thread ends after f. If f succeeds and ended
// is not nil, the thread ends when ended is closed.
func apart(ended <-chan struct{}, f func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // without unlocking, so that the Go runtime ends the thread and does not reuse it
		err := f()
		done <- err
		if err == nil && ended != nil {
			<-ended
		}
	}()
	return <-done
}

// Start calls start on a thread with the restrictions of r. start starts a child, which inherits them. The thread must live until ended is
// closed: for the kernel, the "parent" whose death sends the child a signal is this thread.
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

// enter restricts the calling thread and the processes that it starts.
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

// rule applies landlock to the calling thread.
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

// loaded returns the files mapped into this process: its binary and its libraries. A new process of the same binary needs them.
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

// noRoot are the secure bits by which exec treats root like other users, permanently: SECBIT_NOROOT and SECBIT_NOROOT_LOCKED.
const noRoot = 1<<0 | 1<<1

// dropCapabilities removes the capabilities of the calling thread. With no_new_privs, it cannot regain them. If landlock restricts reading
// (ruled), root keeps the capability to read folders of any user, because the cache may be in another user's home.
//
// Without noRoot, exec by root would count as a gain of privileges, and would turn on address randomisation.
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

// kept are environment variables that a worker process needs to start like its parent.
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
