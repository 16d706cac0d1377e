//go:build linux && amd64

package record

// This file runs a command under ptrace, and follows all its processes and threads.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// A tracer follows the processes of one command. Only one thread of the operating system may use it, as ptrace demands.
type tracer struct {
	Options
	targets []*target
	modules modules
	threads map[int]*thread
	early   map[int]unix.WaitStatus // first stops of threads whose creation is not reported yet
	stops   []stop                  // stops to handle before waiting for others
	skipped []Skipped
	pointed map[string]bool // symbols of functions to which recorded calls point
	writer  writer
	failed  error // the first error of the writer; the command continues nevertheless
	first   int   // process of the command
	exit    int   // its exit code

	lock  sync.Mutex
	alive map[int]bool // traced processes that have not ended; lock guards it
	sent  unix.Signal  // the last signal to all of them, 0 for none; lock guards it
}

// A thread is a traced thread.
type thread struct {
	tid, pid int
	number   int // in its process
	space    *space
	open     []*pendingCall // the outermost first
	waiting  bool           // it waits in vfork for its child, and cannot be stopped
}

// A stop is the state of a thread that waits for the tracer.
type stop struct {
	tid    int
	status unix.WaitStatus
}

// Run runs a command, records the calls of functions in files of options.Folder, and returns the index, which it does not write. The
// command uses the standard streams of this process. Index.Exit is the exit code of the command, or 128 plus the signal that ended it.
// When ctx ends, all traced processes get SIGTERM, and Run returns what was recorded after they have ended.
func Run(ctx context.Context, command []string, functions []Function, options Options) (*Index, error) {
	path, err := exec.LookPath(command[0])
	if err != nil {
		return nil, err
	}
	if why := privileged(path); why != "" {
		return nil, fmt.Errorf("%s %s, which a traced process does not get; run it without", path, why)
	}
	runtime.LockOSThread() // ptrace accepts requests only from the thread that attached
	defer runtime.UnlockOSThread()
	t := &tracer{Options: options.withDefaults(), modules: make(modules), threads: make(map[int]*thread),
		early: make(map[int]unix.WaitStatus), alive: make(map[int]bool), pointed: make(map[string]bool),
		writer: writer{dir: options.Folder, buffered: make(map[string][]byte)}}
	for i := range functions {
		t.targets = append(t.targets, newTarget(functions[i], i))
	}
	if err := t.start(path, command); err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { t.signal(unix.SIGTERM) })()
	if options.Kill != nil {
		defer context.AfterFunc(options.Kill, func() { t.signal(unix.SIGKILL) })()
	}
	err = t.follow()
	x := &Index{Format: Format, Command: command, Exit: t.exit, Skipped: t.skipped}
	for _, g := range t.targets {
		g.Finished = g.done
		x.Functions = append(x.Functions, g.Function)
	}
	x.Callbacks = t.modules.callbacks(t.pointed)
	return x, cmp.Or(err, t.failed, t.writer.close())
}

// start starts the command, and seizes it before its first instruction. With PTRACE_SEIZE, signals such as SIGTSTP stop the process as they
// do without a tracer.
func (t *tracer) start(path string, command []string) error {
	streams := []*os.File{os.Stdin, os.Stdout, os.Stderr}
	p, err := os.StartProcess(path, command, &os.ProcAttr{Files: streams, Sys: &unix.SysProcAttr{Ptrace: true}})
	if err != nil {
		return err
	}
	t.first = p.Pid
	var status unix.WaitStatus
	if _, err := wait(t.first, &status); err != nil {
		return err
	}
	if !status.Stopped() {
		return fmt.Errorf("%s ended before it was traced", path)
	}
	if err := ptrace(unix.PTRACE_DETACH, t.first, 0, uintptr(unix.SIGSTOP)); err != nil {
		return err
	}
	if _, err := unix.Wait4(t.first, &status, waitAll|waitOwn|waitUntraced, nil); err != nil {
		return err
	}
	const options = traceFork | traceVFork | traceClone | traceExec | traceExitKill
	if err := ptrace(requestSeize, t.first, 0, options); err != nil {
		return fmt.Errorf("the kernel does not let this process trace others (ptrace): %w", err)
	}
	if _, err := wait(t.first, &status); err != nil { // the kernel reports the stop again to the new tracer
		return err
	}
	th := &thread{tid: t.first, pid: t.first}
	t.threads[t.first] = th
	t.lives(t.first, true)
	t.executed(th)
	unix.Kill(t.first, unix.SIGCONT)
	return ptrace(requestListen, t.first, 0, 0)
}

// follow handles stops until all processes have ended.
func (t *tracer) follow() error {
	for len(t.threads) > 0 {
		var s stop
		if len(t.stops) > 0 {
			s, t.stops = t.stops[0], t.stops[1:]
		} else {
			tid, err := wait(-1, &s.status)
			if errors.Is(err, unix.ECHILD) {
				return nil
			}
			if err != nil {
				return err
			}
			s.tid = tid
		}
		if err := t.handle(s); err != nil {
			t.signal(unix.SIGKILL)
			return err
		}
	}
	return nil
}

// lives notes that a process began or ended.
func (t *tracer) lives(pid int, alive bool) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if !alive {
		delete(t.alive, pid)
		return
	}
	t.alive[pid] = true
	if t.sent != 0 {
		unix.Kill(pid, t.sent)
	}
}

// signal sends a signal to all traced processes, also to those that begin later.
func (t *tracer) signal(s unix.Signal) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.sent = s
	for pid := range t.alive {
		unix.Kill(pid, s)
	}
}

// handle handles one stop, and continues the thread.
func (t *tracer) handle(s stop) error {
	th := t.threads[s.tid]
	switch {
	case !s.status.Stopped():
		if th != nil {
			t.gone(th)
		}
		t.lives(s.tid, false)
		if s.tid == t.first {
			t.exit = exitOf(s.status)
		}
		return nil
	case th == nil:
		t.early[s.tid] = s.status
		return nil
	}
	th.waiting = false
	signal := s.status.StopSignal()
	switch event := eventOf(s.status); event {
	case 0:
		if signal == unix.SIGTRAP {
			return t.trapped(th)
		}
		resume(s.tid, signal)
	case eventFork, eventVFork, eventClone:
		t.born(th, event)
		th.waiting = event == eventVFork
		resume(s.tid, 0)
	case eventExec:
		t.replaced(th)
		if why := privileged(fmt.Sprintf("/proc/%d/exe", th.pid)); why != "" {
			name, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", th.pid))
			return fmt.Errorf("the command runs %s: it %s, which a traced process does not get; record a command that does not run it",
				name, why)
		}
		t.executed(th)
		resume(s.tid, 0)
	case eventStop:
		if slices.Contains([]unix.Signal{unix.SIGSTOP, unix.SIGTSTP, unix.SIGTTIN, unix.SIGTTOU}, signal) {
			ptrace(requestListen, s.tid, 0, 0)
		} else {
			resume(s.tid, 0)
		}
	default:
		resume(s.tid, 0)
	}
	return nil
}

func exitOf(status unix.WaitStatus) int {
	if status.Signaled() {
		return 128 + int(status.Signal())
	}
	return status.ExitStatus()
}

// born adds a thread or process that a traced thread created.
func (t *tracer) born(parent *thread, event int) {
	id, err := unix.PtraceGetEventMsg(parent.tid)
	if err != nil {
		return
	}
	child := &thread{tid: int(id), pid: int(id), space: parent.space}
	switch {
	case event == eventClone && groupOf(child.tid) == parent.pid:
		child.pid = parent.pid
	case event != eventVFork && parent.space != nil:
		if child.space, err = parent.space.copied(child.pid); err != nil {
			child.space = nil
		}
	}
	if child.space != nil {
		child.space.users++
		if child.pid == parent.pid {
			child.space.threads++
			child.number = child.space.threads
		}
	}
	t.threads[child.tid] = child
	if child.pid == child.tid {
		t.lives(child.pid, true)
	}
	if status, is := t.early[child.tid]; is {
		delete(t.early, child.tid)
		t.stops = append(t.stops, stop{child.tid, status})
	}
}

// groupOf returns the process id of a thread, 0 if the thread ended.
func groupOf(tid int) (pid int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", tid))
	for line := range strings.SplitSeq(string(text), "\n") {
		if _, err := fmt.Sscanf(line, "Tgid: %d", &pid); err == nil {
			return pid
		}
	}
	return 0
}

// copied returns the address space of a process that fork created. It keeps the breakpoints of functions and of the entry point. It removes
// the others, because no call of the new process is open.
func (s *space) copied(pid int) (*space, error) {
	c, err := newSpace(pid)
	if err != nil {
		return nil, err
	}
	c.regions, c.entry, c.program, c.armed, c.past = slices.Clone(s.regions), s.entry, s.program, maps.Clone(s.armed), maps.Clone(s.past)
	for at, p := range s.points {
		if p.target == nil && at != s.entry && !p.loads {
			c.replace(at, int3, p.old)
			continue
		}
		c.points[at] = &breakpoint{old: p.old, target: p.target, loads: p.loads, entry: p.entry}
	}
	return c, nil
}

// gone removes a thread that ended. Its open calls count as Left.
func (t *tracer) gone(th *thread) {
	for _, p := range th.open {
		p.target.Left++
	}
	th.open = nil
	delete(t.threads, th.tid)
	t.leave(th)
}

func (t *tracer) leave(th *thread) {
	if s := th.space; s != nil {
		if s.users--; s.users == 0 {
			s.memory.Close()
		}
		th.space = nil
	}
}

// replaced forgets the address space, the open calls and the other threads of a process that runs another program now.
func (t *tracer) replaced(th *thread) {
	for _, other := range t.threads {
		if other.pid == th.pid && other != th {
			t.gone(other)
		}
	}
	for _, p := range th.open {
		p.target.Left++
	}
	th.open, th.number = nil, 0
	t.leave(th)
}

// executed prepares the address space of a new program. It inserts a breakpoint at the entry point, where the libraries are mapped.
func (t *tracer) executed(th *thread) {
	const entryKey = 9 // AT_ENTRY
	s, err := newSpace(th.pid)
	if err != nil {
		t.skip(fmt.Sprintf("process %d", th.pid), "its memory cannot be read: "+err.Error())
		return
	}
	words, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", th.pid))
	s.program = strings.TrimSpace(strings.ReplaceAll(string(words), "\x00", " "))
	s.users, th.space = 1, s
	name, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", th.pid))
	if t.modules.get(name) == nil {
		t.skip(name, "it is not a program for x86-64, or its file cannot be read")
		return
	}
	if at := auxiliary(th.pid, entryKey); at != 0 {
		s.entry = at
		s.insert(at).entry = true
	}
}

func (t *tracer) skip(name, why string) {
	if s := (Skipped{name, why}); !slices.Contains(t.skipped, s) {
		t.skipped = append(t.skipped, s)
	}
}

// privileged returns the privilege that a program gets from its file, as in "has the setuid bit", or "" for none.
func privileged(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return ""
	case info.Mode()&os.ModeSetuid != 0 && int(info.Sys().(*syscall.Stat_t).Uid) != os.Geteuid():
		return "has the setuid bit"
	case info.Mode()&os.ModeSetgid != 0 && info.Mode()&0o010 != 0 && int(info.Sys().(*syscall.Stat_t).Gid) != os.Getegid():
		return "has the setgid bit"
	case os.Geteuid() == 0:
		return ""
	}
	if n, err := unix.Getxattr(path, "security.capability", nil); err == nil && n > 0 {
		return "has file capabilities"
	}
	return ""
}
