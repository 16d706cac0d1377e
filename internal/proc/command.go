package proc

// This file starts processes.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"faultline/internal/sandbox"

	"golang.org/x/sys/unix"
)

// A Role is a purpose for which this binary can be started as a worker process.
type Role string

// The roles.
const (
	RunsCode  Role = "native"   // tested code
	Reads     Role = "reader"   // reads LLVM IR, which may crash LLVM
	Compiles  Role = "compiler" // compiles LLVM IR, which may crash LLVM
	Certifies Role = "certify"  // computes with balls, which cannot be interrupted
)

// roleVariable is the environment variable that has the role.
const roleVariable = "FAULTLINE_WORKER"

// Is reports whether this process was started in a role.
func Is(r Role) bool { return os.Getenv(roleVariable) == string(r) }

// A Command describes a process to start.
type Command struct {
	Role   Role       // of this binary; or Args
	Args   []string   // another program and its arguments
	Env    []string   // in addition to this process's environment; a role gets only a few variables of that: see package sandbox
	Files  []*os.File // of a role: it gets these as descriptors from FirstFile on; they stay open in this process
	Reads  []string   // of a role: the files and folders that it may read; another program may read all
	Writes []string   // the files and folders that it may write
	Memory uint64     // limit of data in bytes, above which allocation fails; 0: no limit
	Shared uint64     // of a role: bytes of memory that it may share with this process
	Heard  bool       // of a role: its Death has the standard error output
	Fixed  bool       // without address randomisation, if the kernel allows it
}

// Start starts a process that communicates over pipes.
func (c *Command) Start() (*Process, error) {
	cmd, err := c.prepared(context.Background())
	if err != nil {
		return nil, err
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close() // before the first answer: a pipe reports the child's death only if this process does not hold the child's ends
	out, theirOut, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer theirOut.Close()
	if c.Role != "" {
		cmd.ExtraFiles = append([]*os.File{theirIn, theirOut}, c.Files...)
	} else {
		cmd.Stdin, cmd.Stdout = theirIn, theirOut
	}
	heard := new(beginning)
	if c.Heard {
		cmd.Stderr, cmd.WaitDelay = heard, afterKill
	}
	ended, err := c.launch(cmd, c.room())
	if err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	p := newProcess(cmd, in, out)
	p.foreign, p.heard, p.ended = c.Role == "", heard, ended
	return p, nil
}

// A beginning keeps the first 4096 bytes written to it.
type beginning struct{ text []byte }

func (b *beginning) Write(text []byte) (int, error) {
	b.text = append(b.text, text[:min(len(text), 4096-len(b.text))]...)
	return len(text), nil
}

// afterKill is how long to wait for a killed program: processes that it started may keep its output open.
const afterKill = time.Second

// Run runs a program to its end, with stdin if that is not nil, and returns its standard output. The error is ctx's if ctx ended the
// program, context.DeadlineExceeded if the limit of its work did, and a *Death if the exit code is not 0.
func (c *Command) Run(ctx context.Context, stdin []byte) ([]byte, error) {
	cmd, err := c.prepared(ctx)
	if err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &stdout, &stderr, afterKill
	cmd.Cancel = func() error { return unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
	if stdin != nil {
		cmd.Stdin = bytes.NewReader(stdin)
	}
	room := c.room()
	if work := WorkIn(ctx); work > 0 { // twice the limit, because the kernel counts slightly differently from the clock that we read
		room.Seconds = uint64(2*work.Seconds()) + 10
	}
	ended, err := c.launch(cmd, room)
	if err != nil {
		return nil, err
	}
	late, err := waitFor(cmd, WorkIn(ctx))
	ended()
	switch exit := (*exec.ExitError)(nil); {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && late:
		return nil, context.DeadlineExceeded
	case errors.As(err, &exit):
		d := deathOf(cmd)
		d.Stderr = stderr.String()
		return nil, d
	}
	return stdout.Bytes(), err
}

// waitFor waits for the end of a program with a limit of work; 0 means no limit.
func waitFor(cmd *exec.Cmd, work time.Duration) (late bool, err error) {
	if work <= 0 {
		return false, cmd.Wait()
	}
	watched := &Process{cmd: cmd, wait: Wait{Work: work}}
	ended, told := make(chan struct{}), make(chan bool)
	go func() { told <- watched.watch(ended) }()
	err = cmd.Wait()
	close(ended)
	return <-told, err
}

// Find returns the path of the first of several programs that is installed.
func Find(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no %s in PATH", strings.Join(names, " or "))
}

func (c *Command) prepared(ctx context.Context) (*exec.Cmd, error) {
	args, env := c.Args, c.room().Environment(os.Environ())
	if c.Role != "" {
		self, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("cannot find this program to start it again: %w", err)
		}
		args, env = []string{self}, append(env, roleVariable+"="+string(c.Role), "GOTRACEBACK=none")
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(env, c.Env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: unix.SIGKILL} // it and its children end with this process
	return cmd, nil
}

func (c *Command) room() *sandbox.Room {
	return &sandbox.Room{Ours: c.Role != "", Reads: c.Reads, Writes: c.Writes, Memory: c.Memory, Shared: c.Shared}
}

// launch starts the process in its room. The caller must call ended after it has waited for the process.
func (c *Command) launch(cmd *exec.Cmd, room *sandbox.Room) (ended func(), err error) {
	keepDescriptors()
	end := make(chan struct{})
	err = room.Start(end, func() error {
		if c.Fixed {
			fixAddresses()
		}
		return cmd.Start()
	})
	if err != nil {
		return nil, err
	}
	if err := room.Limit(cmd.Process.Pid); err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		close(end)
		return nil, err
	}
	return sync.OnceFunc(func() { close(end) }), nil
}

// keepDescriptors closes inherited descriptors in new child processes.
var keepDescriptors = sync.OnceFunc(func() { unix.CloseRange(3, 1<<32-1, unix.CLOSE_RANGE_CLOEXEC) })

// fixAddresses turns off address randomisation for processes that the calling thread starts. So a run that reads uninitialised memory gives
// the same result in every process.
func fixAddresses() {
	const ask = 0xffffffff
	before, _, errno := syscall.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0)
	if errno == 0 {
		syscall.RawSyscall(unix.SYS_PERSONALITY, before|noRandom, 0, 0)
	}
}

const noRandom = 0x0040000 // ADDR_NO_RANDOMIZE
