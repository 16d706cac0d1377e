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

// A Role is what this binary may be started as, instead of the command that it is.
type Role string

// The roles.
const (
	RunsCode  Role = "native"   // tested code
	Reads     Role = "reader"   // LLVM IR that may end LLVM's process
	Compiles  Role = "compiler" // the same
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
	Env    []string   // beside this process's environment, of which a role gets little: see package sandbox
	Files  []*os.File // of a role: the descriptors from FirstFile on; they stay open here
	Reads  []string   // of a role: the files and folders that it may read; another program may read all
	Writes []string   // the files and folders that it may write
	Memory uint64     // bytes of data that it may take, beyond which allocation fails; 0: no limit
	Shared uint64     // of a role: bytes of memory that it may share with this process
	Heard  bool       // of a role: how it ended says what it wrote to standard error
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

// A beginning keeps the first kilobytes of what is written to it.
type beginning struct{ text []byte }

func (b *beginning) Write(text []byte) (int, error) {
	b.text = append(b.text, text[:min(len(text), 4096-len(b.text))]...)
	return len(text), nil
}

// afterKill is how long a program that was ended is waited for: what it started may keep its output open.
const afterKill = time.Second

// Run runs a program to its end, with stdin if that is not nil, and returns what it wrote to standard output. The error is ctx's when
// ctx ended the program, context.DeadlineExceeded when a bound of its work did, and a *Death when it did not exit with 0.
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
	if work := WorkIn(ctx); work > 0 { // twice: the kernel's count for the limit is not the one that it shows
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

// waitFor waits for the end of a program that may work for so long; 0 is no bound.
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
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: unix.SIGKILL} // what it starts ends with it, and it with this process
	return cmd, nil
}

func (c *Command) room() *sandbox.Room {
	return &sandbox.Room{Ours: c.Role != "", Reads: c.Reads, Writes: c.Writes, Memory: c.Memory, Shared: c.Shared}
}

// launch starts the process in its room. Who has waited for it calls ended.
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

// keepDescriptors keeps what whoever started this process left open from those that it starts.
var keepDescriptors = sync.OnceFunc(func() { unix.CloseRange(3, 1<<32-1, unix.CLOSE_RANGE_CLOEXEC) })

// fixAddresses turns the kernel's randomisation of addresses off for what the calling thread starts: what a run makes of memory that is not
// its own should not change from one process to the next.
func fixAddresses() {
	const ask = 0xffffffff
	before, _, errno := syscall.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0)
	if errno == 0 {
		syscall.RawSyscall(unix.SYS_PERSONALITY, before|noRandom, 0, 0)
	}
}

const noRandom = 0x0040000 // ADDR_NO_RANDOMIZE
