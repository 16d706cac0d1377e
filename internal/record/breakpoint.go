//go:build linux && amd64

package record

// This file inserts breakpoints into address spaces, and handles the stops at them.

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"golang.org/x/sys/unix"
)

// A breakpoint is the instruction int3 in place of the first byte of another instruction.
type breakpoint struct {
	old     byte    // the byte that int3 replaces
	entry   bool    // the entry point of the program
	loads   bool    // loaderHook, which the loader calls after it has loaded a library
	target  *target // nil if no function to record begins here
	returns int     // number of open calls that return to this address
}

const int3 = 0xcc

// insert returns the breakpoint at an address, and makes one if there is none. If the code cannot be read or written, the breakpoint never
// stops a thread.
func (s *space) insert(at uint64) *breakpoint {
	p := s.points[at]
	if now := s.read(at, 1); p != nil && len(now) == 1 && now[0] != int3 { // of a library that was unloaded
		delete(s.points, at)
		p = nil
	}
	if p == nil {
		p = new(breakpoint)
		if old := s.read(at, 1); len(old) == 1 {
			p.old = old[0]
			s.memory.WriteAt([]byte{int3}, int64(at))
		}
		s.points[at] = p
	}
	return p
}

// removeUnneeded removes the breakpoint at an address, unless the entry point, an open call or an unfinished target needs it.
func (s *space) removeUnneeded(at uint64) {
	p := s.points[at]
	if p == nil || p.entry || p.loads || p.returns > 0 || p.target != nil && !p.target.done {
		return
	}
	s.replace(at, int3, p.old)
	delete(s.points, at)
	s.past[at] = p.old
}

// replace changes one byte of code, unless the program has changed it.
func (s *space) replace(at uint64, from, to byte) {
	if now := s.read(at, 1); len(now) == 1 && now[0] == from {
		s.memory.WriteAt([]byte{to}, int64(at))
	}
}

// A program may copy the code of a function with a breakpoint. Then the copy is known by copiedBytes bytes after the breakpoint.
const copiedBytes = 12

// original returns the byte that a copied breakpoint at an address replaces. ok is false if it is the program's own int3.
func (s *space) original(at uint64) (old byte, ok bool) {
	code := s.read(at, 1+copiedBytes)
	if len(code) <= copiedBytes || code[0] != int3 {
		return 0, false
	}
	like := func(from uint64) bool { return bytes.Equal(s.read(from+1, copiedBytes), code[1:]) }
	for from, p := range s.points {
		if like(from) {
			return p.old, true
		}
	}
	for from, old := range s.past {
		if like(from) {
			return old, true
		}
	}
	return 0, false
}

// trapped handles a stop by SIGTRAP. If no breakpoint caused the stop, the program gets the signal.
func (t *tracer) trapped(th *thread) error {
	var r unix.PtraceRegsAmd64
	if unix.PtraceGetRegsAmd64(th.tid, &r) != nil || th.space == nil {
		resume(th.tid, unix.SIGTRAP)
		return nil
	}
	th.space.forget()
	at := r.Rip - 1
	p := th.space.points[at]
	if p == nil {
		var info [128]byte
		ptrace(unix.PTRACE_GETSIGINFO, th.tid, 0, address(&info))
		const kernel = 0x80 // SI_KERNEL: an int3
		code := int32(binary.LittleEndian.Uint32(info[8:]))
		if now := th.space.read(at, 1); code == kernel && len(now) == 1 && now[0] != int3 {
			r.Rip = at // another thread's stop removed the breakpoint after this thread had executed it
			unix.PtraceSetRegsAmd64(th.tid, &r)
			resume(th.tid, 0)
			return nil
		}
		if old, copied := th.space.original(at); code == kernel && copied {
			th.space.replace(at, int3, old)
			r.Rip = at
			unix.PtraceSetRegsAmd64(th.tid, &r)
			resume(th.tid, 0)
			return nil
		}
		resume(th.tid, unix.SIGTRAP)
		return nil
	}
	r.Rip = at
	switch {
	case p.entry:
		p.entry = false
		th.space.entry = 0
		t.arm(th.space)
	case p.loads:
		t.arm(th.space)
	default:
		if p.returns > 0 {
			t.returned(th, &r)
		}
		if p.target != nil {
			t.called(th, p.target, &r)
		}
	}
	th.space.removeUnneeded(at)
	return t.pass(th, at, &r)
}

// pass continues a thread at an address that has or had a breakpoint. It emulates the replaced instruction if it can. Otherwise it removes
// the breakpoint for one step. The other threads stop meanwhile, because they could run past the address.
func (t *tracer) pass(th *thread, at uint64, r *unix.PtraceRegsAmd64) error {
	s := th.space
	p := s.points[at]
	if p == nil || emulate(append([]byte{p.old}, s.read(at+1, longestEmulated-1)...), r, s) {
		if err := unix.PtraceSetRegsAmd64(th.tid, r); err != nil {
			return nil // it was killed
		}
		resume(th.tid, 0)
		return nil
	}
	if unix.PtraceSetRegsAmd64(th.tid, r) != nil {
		return nil
	}
	stopped := t.stopOthers(th)
	s.replace(at, int3, p.old)
	status, ok := step(th.tid)
	s.replace(at, p.old, int3)
	for _, tid := range stopped {
		resume(tid, 0)
	}
	switch {
	case ok:
		resume(th.tid, 0)
	case status != 0:
		t.stops = append(t.stops, stop{th.tid, status})
	}
	return nil
}

// stopOthers stops the other threads of th's address space, and returns their ids. A thread that stops for another reason is not among
// them: its stop waits in t.stops.
func (t *tracer) stopOthers(th *thread) (stopped []int) {
	if th.space.users == 1 {
		return nil
	}
	for tid, other := range t.threads {
		if other == th || other.space != th.space || other.waiting || t.isQueued(tid) || ptrace(requestInterrupt, tid, 0, 0) != nil {
			continue
		}
		var status unix.WaitStatus
		if _, err := wait(tid, &status); err != nil {
			continue
		}
		if status.Stopped() && eventOf(status) == eventStop && status.StopSignal() == unix.SIGTRAP {
			stopped = append(stopped, tid)
			continue
		}
		t.stops = append(t.stops, stop{tid, status})
	}
	return stopped
}

// isQueued reports whether a stop of a thread waits in t.stops.
func (t *tracer) isQueued(tid int) bool {
	for _, s := range t.stops {
		if s.tid == tid {
			return true
		}
	}
	return false
}

// loaderHook is the function that glibc's loader calls for debuggers, when dlopen has mapped a library.
const loaderHook = "_dl_debug_state"

// arm inserts breakpoints at the functions to record, in each ELF file that is mapped and has none yet. It skips a function whose symbol a
// file defines several times.
func (t *tracer) arm(s *space) {
	s.reload()
	seen := make(map[string]bool)
	for _, r := range s.regions {
		if len(r.path) == 0 || r.path[0] != '/' || seen[r.path] {
			continue
		}
		seen[r.path] = true
		m := t.modules.get(r.path)
		if at, armed := s.armed[r.path]; m == nil || armed && at == r.start {
			continue
		}
		s.armed[r.path] = r.start
		for _, at := range m.functions[loaderHook] {
			s.insert(at + r.base(m)).loads = true
		}
		for _, g := range t.targets {
			found := m.functions[g.Symbol]
			if len(found) > 1 {
				t.skip(g.Name, fmt.Sprintf("%s has %d functions %s", m.name, len(found), g.Symbol))
				continue
			}
			for _, at := range found {
				g.Places++
				if !g.done {
					s.insert(at + r.base(m)).target = g
				}
			}
		}
	}
	for path := range s.armed { // a library that was unloaded may be loaded again
		if !seen[path] {
			delete(s.armed, path)
		}
	}
}
