package proc

// This file ends processes in every way that they can end.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unsafe"

	"faultline/internal/sandbox"

	"golang.org/x/sys/unix"
)

// What the child of these tests is asked to do.
type order struct {
	Do   string
	Text string
}

type reply struct {
	Text string
	Pid  int
}

func TestMain(m *testing.M) {
	switch {
	case Is(RunsCode):
		Serve(obey)
		os.Exit(0)
	case Is(Compiles):
		fmt.Fprintln(os.Stderr, "first\nsecond")
		os.Exit(4)
	}
	os.Exit(m.Run())
}

func obey(q *order) *reply {
	switch q.Do {
	case "exit":
		os.Exit(3)
	case "signal":
		unix.Kill(unix.Getpid(), unix.SIGTERM)
		select {}
	case "kill":
		unix.Kill(unix.Getpid(), unix.SIGKILL)
	case "stop":
		unix.Kill(unix.Getpid(), unix.SIGSTOP)
	case "sleep":
		time.Sleep(time.Hour)
	case "work":
		for i := 1; i != 0; i += 2 {
		}
	case "steps": // one each 60 ms, in the file that it was given
		mem, _ := unix.Mmap(FirstFile, 0, 8, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
		for range 5 {
			time.Sleep(60 * time.Millisecond)
			mem[0]++
		}
	case "memory":
		mem, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		return &reply{Text: fmt.Sprint(err, len(mem))}
	case "program": // the same of another program
		c := Command{Args: []string{"sh", "-c", "while :; do :; done"}}
		p, err := c.Start()
		if err != nil {
			return &reply{Text: err.Error()}
		}
		return &reply{Pid: p.Pid()}
	case "grandchild": // which lives until this process is gone
		c := Command{Role: RunsCode}
		p, err := c.Start()
		if err != nil {
			return &reply{Text: err.Error()}
		}
		p.enc.Encode(order{Do: "work"})
		return &reply{Pid: p.Pid()}
	}
	return &reply{Text: strings.ToUpper(q.Text)}
}

func child(t *testing.T, c Command) *Process {
	t.Helper()
	c.Role = RunsCode
	p, err := c.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

func TestAsk(t *testing.T) {
	p := child(t, Command{})
	for _, text := range []string{"one", strings.Repeat("much ", 1<<18), "three"} {
		var r reply
		if err := p.Ask(&order{Text: text}, &r, Wait{Eager: text == "three"}); err != nil || r.Text != strings.ToUpper(text) {
			t.Fatalf("%.10q, %v", r.Text, err)
		}
	}
}

func TestDeaths(t *testing.T) {
	soon, late := Wait{Work: 100 * time.Millisecond}, Wait{Work: 10 * time.Second} // on a busy machine a process begins late
	done := make(chan struct{})
	close(done)
	for _, q := range []struct {
		do   string
		wait Wait
		want Death
		text string
	}{
		{"exit", late, Death{Cause: Exited, Code: 3}, "exit(3)"},
		{"signal", late, Death{Cause: Signalled, Signal: unix.SIGTERM}, "SIGTERM"},
		{"kill", Wait{}, Death{Cause: Killed}, "killed (out of memory?)"},
		{"stop", late, Death{Cause: Stopped}, "SIGSTOP"},
		{"sleep", soon, Death{Cause: TimedOut}, "no end"},
		{"work", soon, Death{Cause: TimedOut}, "no end"},
		{"work", Wait{Wall: 50 * time.Millisecond}, Death{Cause: TimedOut}, "no end"},
		{"sleep", Wait{Done: done}, Death{Cause: Interrupted}, "interrupted"},
	} {
		p := child(t, Command{})
		err := p.Ask(&order{Do: q.do}, new(reply), q.wait)
		if d := (*Death)(nil); !errors.As(err, &d) || *d != q.want || err.Error() != q.text {
			t.Errorf("%s: %v, want %q", q.do, err, q.text)
		}
		if err := p.Ask(&order{Text: "again"}, new(reply), soon); err == nil {
			t.Errorf("%s: it answers after its end", q.do)
		}
		if err := unix.Kill(p.Pid(), 0); err != unix.ESRCH {
			t.Errorf("%s: the process was not waited for: %v", q.do, err)
		}
	}
}

// A process that gets on is waited for, however long it takes in all.
func TestProgress(t *testing.T) {
	fd, err := unix.MemfdCreate("steps", unix.MFD_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	file := os.NewFile(uintptr(fd), "steps")
	defer file.Close()
	file.Truncate(8)
	mem, err := unix.Mmap(fd, 0, 8, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	p := child(t, Command{Files: []*os.File{file}})
	wait := Wait{Work: 200 * time.Millisecond, Progress: (*uint64)(unsafe.Pointer(&mem[0]))}
	if err := p.Ask(&order{Do: "steps"}, new(reply), wait); err != nil {
		t.Error(err)
	}
	if p.Longest == 0 || p.Longest > wait.Work {
		t.Errorf("the longest step took %v", p.Longest)
	}
}

func TestMemory(t *testing.T) {
	var r reply
	err := child(t, Command{Memory: 1 << 29}).Ask(&order{Do: "memory"}, &r, Wait{})
	if err != nil || !strings.Contains(r.Text, "cannot allocate memory") {
		t.Errorf("%q, %v", r.Text, err)
	}
}

// TestOrphan: a process that is busy ends with its parent, and so does another program, which outlived a command that was killed.
func TestOrphan(t *testing.T) {
	sandbox.Choose(sandbox.Off) // the child starts another one
	defer sandbox.Choose(sandbox.Auto)
	for _, do := range []string{"grandchild", "program"} {
		p := child(t, Command{})
		var r reply
		if err := p.Ask(&order{Do: do}, &r, Wait{}); err != nil || r.Pid == 0 {
			t.Fatal(r.Text, err)
		}
		p.cmd.Process.Kill() // and not its group
		if !gone(r.Pid) {
			unix.Kill(r.Pid, unix.SIGKILL)
			t.Errorf("%s: the process lives on without its parent", do)
		}
	}
}

// gone waits until a process is gone, or would be if anybody waited for it.
func gone(pid int) bool {
	for range 250 {
		if stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err != nil || strings.Contains(string(stat), ") Z ") {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// Another program is spoken to on its standard input and output.
func TestProgram(t *testing.T) {
	p, err := (&Command{Args: []string{"cat"}}).Start()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Kill()
	p.Allow(Wait{Wall: 10 * time.Second})
	lines := bufio.NewScanner(p)
	for _, line := range []string{"(check-sat)", "(exit)"} {
		fmt.Fprintln(p, line)
		if !lines.Scan() || lines.Text() != line {
			t.Errorf("%q, %v; want %q", lines.Text(), lines.Err(), line)
		}
	}
	p.Allow(Wait{Wall: 50 * time.Millisecond})
	if d := (*Death)(nil); lines.Scan() || !errors.As(lines.Err(), &d) || d.Cause != TimedOut {
		t.Errorf("%v, want a time-out", lines.Err())
	}
}

// TestBitByBit: an answer whose every piece comes in time, and that never ends, was waited for.
func TestBitByBit(t *testing.T) {
	for script, wait := range map[string]Wait{
		"while :; do echo y; sleep 0.005; done": {Wall: 300 * time.Millisecond},
		"while :; do :; done & yes":             {Work: 300 * time.Millisecond},
	} {
		p, err := (&Command{Args: []string{"sh", "-c", script}}).Start()
		if err != nil {
			t.Fatal(err)
		}
		defer p.Kill()
		p.Allow(wait)
		lines := bufio.NewScanner(p)
		for lines.Scan() {
		}
		if d := (*Death)(nil); !errors.As(lines.Err(), &d) || d.Cause != TimedOut {
			t.Errorf("%s: %v, want a time-out", script, lines.Err())
		}
	}
}

// TestRunIsBounded: a program that sleeps or works for too long is ended by Within, and one that starves later.
func TestRunIsBounded(t *testing.T) {
	for _, script := range []string{"sleep 1000", "while :; do :; done"} {
		ctx, cancel := Within(t.Context(), 200*time.Millisecond, time.Minute)
		defer cancel()
		if _, err := (&Command{Args: []string{"sh", "-c", script}}).Run(ctx, nil); !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			t.Errorf("%s: %v, by the clock: %v", script, err, ctx.Err())
		}
	}
}

// TestProgramLeavesNothingBehind: what a program started ends with it, whoever ends it.
func TestProgramLeavesNothingBehind(t *testing.T) {
	for name, script := range map[string]string{
		"it is ended": "sleep 1000 & echo $!; wait", "it ends": "sleep 1000 <&- >&- & echo $!",
		"it closes its pipe": "sleep 1000 >&- & echo $!; exec >&-; wait",
	} {
		c := Command{Args: []string{"sh", "-c", script}}
		p, err := c.Start()
		if err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(p).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		var pid int
		fmt.Sscan(line, &pid)
		if name != "it is ended" {
			p.Read(make([]byte, 1))
		}
		p.Kill()
		if !gone(pid) {
			unix.Kill(pid, unix.SIGKILL)
			t.Errorf("%s: process %d lives on", name, pid)
		}
	}
}

// A program that closes its output and lives on is ended.
func TestHangUp(t *testing.T) {
	p, err := (&Command{Args: []string{"sh", "-c", "exec >&-; sleep 100"}}).Start()
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Read(make([]byte, 1))
	if d := (*Death)(nil); !errors.As(err, &d) || d.Cause != HungUp {
		t.Error(err)
	}
}

func TestRun(t *testing.T) {
	ctx := context.Background()
	c := Command{Args: []string{"cat"}}
	if out, err := c.Run(ctx, []byte("text")); string(out) != "text" || err != nil {
		t.Errorf("cat: %q, %v", out, err)
	}
	c = Command{Role: Compiles}
	_, err := c.Run(ctx, nil)
	if d := (*Death)(nil); !errors.As(err, &d) || d.Code != 4 || d.Said() != "first" {
		t.Errorf("exit(4): %v", err)
	}
	ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	c = Command{Args: []string{"sleep", "100"}}
	if _, err := c.Run(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("sleep: %v", err)
	}
}

func TestFind(t *testing.T) {
	if path, err := Find("no-such-program", "cat"); err != nil || !strings.HasSuffix(path, "/cat") {
		t.Errorf("%q, %v", path, err)
	}
	if _, err := Find("no-such-program", "nor-this"); err == nil || err.Error() != "no no-such-program or nor-this in PATH" {
		t.Error(err)
	}
}

// BenchmarkStart is what it costs to start a process in a role and to get an answer.
func BenchmarkStart(b *testing.B) {
	defer sandbox.Choose(sandbox.Auto)
	for _, mode := range []sandbox.Mode{sandbox.Auto, sandbox.Off} {
		b.Run(string(mode), func(b *testing.B) {
			sandbox.Choose(mode)
			for range b.N {
				c := Command{Role: RunsCode}
				p, err := c.Start()
				if err != nil {
					b.Fatal(err)
				}
				if err := p.Ask(&order{Text: "text"}, new(reply), Wait{}); err != nil {
					b.Fatal(err)
				}
				p.Kill()
			}
		})
	}
}

// An exec by which root has more capabilities than before it turns the randomisation of addresses on again: root's processes had it.
func TestFixedAddressesOfRootToo(t *testing.T) {
	p := child(t, Command{Fixed: true})
	defer p.Kill()
	if err := p.Ask(&order{}, new(reply), Wait{}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/personality", p.Pid()))
	if err != nil {
		t.Skip(err)
	}
	var personality uint32
	if _, err := fmt.Sscanf(string(text), "%x", &personality); err != nil || personality&noRandom == 0 {
		t.Errorf("personality %s (%v): addresses are random", text, err)
	}
}
