package main

// This file makes a kernel without guards for scenarios.

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"github.com/elastic/go-seccomp-bpf"

	"faultline/internal/sandbox"
)

// open runs a command in the place of this process, without landlock and seccomp.
func open() int {
	runtime.LockOSThread()
	err := seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Policy: seccomp.Policy{DefaultAction: seccomp.ActionAllow,
		Syscalls: []seccomp.SyscallGroup{{Action: seccomp.ActionErrno, Names: []string{"landlock_create_ruleset", "seccomp"}}}}})
	if err == nil {
		var path string
		if path, err = exec.LookPath(os.Args[1]); err == nil {
			err = syscall.Exec(path, os.Args[1:], os.Environ())
		}
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// holds is the conditions of scenarios: [sandbox], the kernel offers all guards; [checked], a sanitizer makes the command slow.
func holds(condition string) (bool, error) {
	switch condition {
	case "sandbox":
		return len(sandbox.Missing()) == 0, nil
	case "checked":
		return checked, nil
	}
	return false, fmt.Errorf("no condition %q", condition)
}
