package sandbox

// This file lists the system calls that a worker process may make: the calls that Go's runtime, LLVM's linker and libc (memory, threads,
// clocks) need. All other calls fail with EPERM.

import (
	"fmt"
	"os"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"golang.org/x/sys/unix"
)

// harmless are calls that affect only the process itself, readable files, and descriptors that it already has.
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
	// queries
	"clock_getres", "clock_gettime", "getcpu", "getegid", "geteuid", "getgid", "getgroups", "getpgid", "getpgrp", "getpid", "getppid",
	"getpriority", "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage", "getsid", "gettimeofday", "getuid", "sysinfo", "time",
	"times", "umask", "uname",
}

// callPolicy returns the seccomp policy of the process with the number self. It may start threads, send signals to itself, and read
// resource limits.
func callPolicy(self int) seccomp.Policy {
	only := func(name string, argument uint32, is seccomp.Operation, value uint64) seccomp.NameWithConditions {
		return seccomp.NameWithConditions{Name: name,
			Conditions: seccomp.ArgumentConditions{{Argument: argument, Operation: is, Value: value}}}
	}
	return seccomp.Policy{DefaultAction: seccomp.ActionErrno, Syscalls: []seccomp.SyscallGroup{
		{Action: seccomp.ActionAllow, Names: harmless, NamesWithCondtions: []seccomp.NameWithConditions{
			only("clone", 0, seccomp.BitsSet, unix.CLONE_THREAD),
			only("kill", 0, seccomp.Equal, uint64(self)), only("tgkill", 0, seccomp.Equal, uint64(self)),
			only("prlimit64", 2, seccomp.Equal, 0),              // without setting new limits
			only("fcntl", 1, seccomp.LessOrEqual, unix.F_SETFL), // no commands above F_SETFL, such as F_SETOWN
			only("fcntl", 1, seccomp.Equal, unix.F_DUPFD_CLOEXEC),
		}},
		// The arguments of clone3 are in memory, where a filter cannot check them. libc calls clone if clone3 fails with ENOSYS.
		{Action: failing(unix.ENOSYS), Names: []string{"clone3"}},
	}}
}

// failing returns the seccomp action that makes a call fail with errno.
func failing(errno unix.Errno) seccomp.Action {
	return seccomp.ActionErrno&^0xffff | seccomp.Action(errno)
}

// bolted is the environment variable that tells a worker process to restrict its system calls.
const bolted = "FAULTLINE_BOLTED"

// Bolt permanently restricts all threads of this process to the allowed system calls, if its parent requested that. If it fails, it ends
// the process. A worker process calls Bolt before it runs any tested code.
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

// exitOpen is the exit code of a process that could not restrict its system calls.
const exitOpen = 125

// filters reports whether the kernel accepts seccomp filters. It tests this on a temporary thread.
func filters() bool {
	all := seccomp.Policy{DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{
		{Action: failing(unix.ENOSYS), Names: []string{"clone3"}}}}
	return apart(nil, func() error { return seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Policy: all}) }) == nil
}
