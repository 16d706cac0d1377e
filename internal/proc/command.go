package proc

// This file starts processes.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A Role is what this binary may be started as, instead of the command that it is.
type Role string

// The roles.
const (
	RunsCode  Role = "native"   // tested code
	Compiles  Role = "compiler" // code that may end LLVM's process
	Certifies Role = "certify"  // ball arithmetic, which cannot be interrupted
)

// roleVariable is the environment variable that names the role.
const roleVariable = "FAULTLINE_WORKER"

// Is reports whether this process was started in a role.
func Is(r Role) bool { return os.Getenv(roleVariable) == string(r) }

// A Command says what to start.
type Command struct {
	Role   Role       // of this binary; or
	Args   []string   // another program and its arguments
	Env    []string   // beside this process's environment
	Files  []*os.File // of a role: the descriptors from FirstFile on; they stay open here
	Memory uint64     // bytes of data that it may take, beyond which allocation fails; 0: no limit
	Fixed  bool       // its memory lies where it lay the last time, as far as the kernel lets it
}

// Start starts a process to speak to.
func (c *Command) Start() (*Process, error) {
	cmd, err := c.prepared(context.Background())
	if err != nil {
		return nil, err
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close() // before the first answer: as long as this process has their ends too, a death is no end of the pipe
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirOut.Close()
	if c.Role != "" {
		cmd.ExtraFiles = append([]*os.File{theirIn, theirOut}, c.Files...)
	} else {
		cmd.Stdin, cmd.Stdout = theirIn, theirOut
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	}
	if err := c.launch(cmd); err != nil {
		return nil, err
	}
	p := newProcess(cmd, in, out)
	p.leads = c.Role == ""
	return p, nil
}

// afterKill is how long a program that was ended is waited for: what it started may keep its output open.
const afterKill = time.Second

// Run runs a program to its end, with stdin if that is not nil, and returns what it wrote to standard output. The error is ctx's when
// ctx ended the program, and a *Death when it did not exit with 0.
func (c *Command) Run(ctx context.Context, stdin []byte) ([]byte, error) {
	cmd, err := c.prepared(ctx)
	if err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &stdout, &stderr, afterKill
	if stdin != nil {
		cmd.Stdin = bytes.NewReader(stdin)
	}
	if err := c.launch(cmd); err != nil {
		return nil, err
	}
	err = cmd.Wait()
	switch exit := (*exec.ExitError)(nil); {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &exit):
		d := deathOf(cmd)
		d.Stderr = stderr.String()
		return nil, d
	}
	return stdout.Bytes(), err
}

// Find returns the path of the first of some programs that is installed.
func Find(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no %s in PATH", strings.Join(names, " or "))
}

func (c *Command) prepared(ctx context.Context) (*exec.Cmd, error) {
	args, env := c.Args, os.Environ()
	if c.Role != "" {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("cannot find this program to start it again: %w", err)
		}
		args, env = []string{self}, append(env, roleVariable+"="+string(c.Role), "GOTRACEBACK=none")
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(env, c.Env...)
	return cmd, nil
}

func (c *Command) launch(cmd *exec.Cmd) error {
	start := cmd.Start
	if c.Fixed {
		start = func() error { return withoutRandomAddresses(cmd.Start) }
	}
	if err := start(); err != nil || c.Memory == 0 {
		return err
	}
	pid := cmd.Process.Pid
	if err := cmp.Or(limit(pid, unix.RLIMIT_DATA, c.Memory), limit(pid, unix.RLIMIT_CORE, 0)); err != nil && err != unix.ESRCH {
		cmd.Process.Kill()
		cmd.Wait()
		return fmt.Errorf("cannot limit the memory of a process: %w", err)
	}
	return nil
}

func limit(pid, resource int, to uint64) error {
	var r unix.Rlimit
	if err := unix.Prlimit(pid, resource, nil, &r); err != nil {
		return err
	}
	return unix.Prlimit(pid, resource, &unix.Rlimit{Cur: min(to, r.Max), Max: r.Max}, nil)
}

// withoutRandomAddresses calls start with the kernel's randomisation of addresses turned off: what a run makes of memory that is not
// its own should not change from one process to the next.
func withoutRandomAddresses(start func() error) error {
	runtime.LockOSThread() // the setting is the thread's
	defer runtime.UnlockOSThread()
	const ask, fixed = 0xffffffff, 0x0040000 // ADDR_NO_RANDOMIZE
	before, _, errno := syscall.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0)
	if errno != 0 {
		return start()
	}
	syscall.RawSyscall(unix.SYS_PERSONALITY, before|fixed, 0, 0)
	defer syscall.RawSyscall(unix.SYS_PERSONALITY, before, 0, 0)
	return start()
}
