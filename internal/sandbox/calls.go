package sandbox

// This file is the system calls that a process of ours may make: those that Go's runtime, LLVM's linker, libc's memory, threads and clocks
// need, and no other. A call that is not listed fails with EPERM.

import (
	"fmt"
	"os"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"golang.org/x/sys/unix"
)

// harmless are calls that reach nothing beyond the process but files that may be read and descriptors that it has.
var harmless = []string{
	// memory
	"brk", "madvise", "mincore", "mmap", "mprotect", "mremap", "msync", "munmap",
	// files
	"access", "close", "close_range", "dup", "dup2", "dup3", "faccessat", "faccessat2", "fstat", "fstatfs", "getcwd", "getdents64",
	"lseek", "lstat", "newfstatat", "open", "openat", "pread64", "preadv", "read", "readlink", "readlinkat", "readv", "stat", "statfs",
	"statx", "pwrite64", "write", "writev",
	// waiting
	"clock_nanosleep", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait", "eventfd2", "nanosleep", "pause", "pipe", "pipe2", "poll",
	"ppoll", "pselect6", "restart_syscall", "select",
	// threads
	"arch_prctl", "exit", "exit_group", "futex", "get_robust_list", "gettid", "membarrier", "rseq", "sched_getaffinity", "sched_getparam",
	"sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "sched_yield", "set_robust_list", "set_tid_address",
	// its own signals
	"alarm", "getitimer", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigtimedwait",
	"setitimer", "sigaltstack",
	// questions
	"clock_getres", "clock_gettime", "getcpu", "getegid", "geteuid", "getgid", "getgroups", "getpgid", "getpgrp", "getpid", "getppid",
	"getpriority", "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage", "getsid", "gettimeofday", "getuid", "sysinfo", "time",
	"times", "umask", "uname",
}

// callPolicy is the policy of process self. The process may start threads, send signals to itself only, and read limits.
func callPolicy(self int) seccomp.Policy {
	only := func(name string, argument uint32, is seccomp.Operation, value uint64) seccomp.NameWithConditions {
		return seccomp.NameWithConditions{Name: name,
			Conditions: seccomp.ArgumentConditions{{Argument: argument, Operation: is, Value: value}}}
	}
	return seccomp.Policy{DefaultAction: seccomp.ActionErrno, Syscalls: []seccomp.SyscallGroup{
		{Action: seccomp.ActionAllow, Names: harmless, NamesWithCondtions: []seccomp.NameWithConditions{
			only("clone", 0, seccomp.BitsSet, unix.CLONE_THREAD),
			only("kill", 0, seccomp.Equal, uint64(self)), only("tgkill", 0, seccomp.Equal, uint64(self)),
			only("prlimit64", 2, seccomp.Equal, 0),              // no new limits
			only("fcntl", 1, seccomp.LessOrEqual, unix.F_SETFL), // and not who gets a signal when there is something to read
			only("fcntl", 1, seccomp.Equal, unix.F_DUPFD_CLOEXEC),
		}},
		// What clone3 asks for lies in memory, where no filter looks; libc calls clone when there is no clone3.
		{Action: failing(unix.ENOSYS), Names: []string{"clone3"}},
	}}
}

// failing is the action that makes a call fail.
func failing(errno unix.Errno) seccomp.Action {
	return seccomp.ActionErrno&^0xffff | seccomp.Action(errno)
}

// bolted is the variable by which a process of ours is told to bolt the door behind itself.
const bolted = "FAULTLINE_BOLTED"

// Bolt leaves this process, all of its threads, with the harmless calls, for good, if its parent told it to. It ends the process if that
// fails. A process that runs anything for anybody calls it first.
func Bolt() {
	if os.Getenv(bolted) == "" {
		return
	}
	err := seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Flag: seccomp.FilterFlagTSync, Policy: callPolicy(os.Getpid())})
	if err != nil {
		fmt.Fprintln(os.Stderr, "sandbox:", err)
		os.Exit(exitOpen)
	}
}

// exitOpen is the exit code of a process that could not bolt its door.
const exitOpen = 125

// filters reports whether seccomp takes filters here, by giving one to a thread that ends then.
func filters() bool {
	all := seccomp.Policy{DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{
		{Action: failing(unix.ENOSYS), Names: []string{"clone3"}}}}
	return apart(nil, func() error { return seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Policy: all}) }) == nil
}
