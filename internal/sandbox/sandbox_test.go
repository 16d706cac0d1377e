package sandbox

// This file starts small programs in rooms.

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestEveryCallIsKnown(t *testing.T) {
	policy := callPolicy(1)
	if _, err := policy.Assemble(); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"execve", "fork", "vfork", "ptrace", "socket", "openat2", "io_uring_setup", "tkill", "pidfd_send_signal", "prctl"} {
		if slices.Contains(harmless, name) {
			t.Errorf("%s is not harmless", name)
		}
	}
}

// An older kernel is not asked for what it does not know, which it would refuse as a whole.
func TestOlderKernels(t *testing.T) {
	for _, c := range []struct {
		abi      int
		fs       uint64
		net, has bool
	}{{1, unix.LANDLOCK_ACCESS_FS_REFER, false, false}, {2, unix.LANDLOCK_ACCESS_FS_REFER, false, true},
		{2, unix.LANDLOCK_ACCESS_FS_TRUNCATE, false, false}, {3, unix.LANDLOCK_ACCESS_FS_TRUNCATE, false, true},
		{4, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV, true, false}, {5, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV, true, true}} {
		attr := handledBy(c.abi)
		if has, net := attr.Access_fs&c.fs != 0, attr.Access_net != 0; has != c.has || net != c.net || attr.Scoped != 0 {
			t.Errorf("ABI %d: %+v", c.abi, attr)
		}
	}
}

// run runs a line of a shell in a room, in folder dir.
func run(t *testing.T, r *Room, dir, line string) error {
	t.Helper()
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.Dir = dir
	if err := r.Start(nil, cmd.Start); err != nil {
		t.Fatal(err)
	}
	return cmd.Wait()
}

func guarded(t *testing.T, g Guard) {
	t.Helper()
	if slices.Contains(Missing(), g) {
		t.Skip("this kernel lacks ", needs[g])
	}
}

// Another program reads everything, and writes where it may.
func TestRoomOfAnotherProgram(t *testing.T) {
	guarded(t, Files)
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "mine"), 0o777); err != nil {
		t.Fatal(err)
	}
	r := &Room{Writes: []string{filepath.Join(dir, "mine")}}
	if err := run(t, r, dir, "cat /etc/passwd >/dev/null && echo text >mine/a && mv mine/a mine/b && mkdir mine/c"); err != nil {
		t.Errorf("in its own folder: %v", err)
	}
	for _, line := range []string{"echo text >a", "mkdir a", "rm mine/../b", "mv mine/b a", "rmdir mine"} {
		if err := run(t, r, dir, line+" 2>/dev/null"); err == nil {
			t.Errorf("%s: it may", line)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), nil, 0o666); err != nil {
		t.Errorf("the parent is in the room too: %v", err)
	}
}

// A program of ours starts with nothing but itself, its libraries and what it is given.
func TestOurRoom(t *testing.T) {
	guarded(t, Files)
	r := &Room{Ours: true}
	cmd := exec.Command("/bin/cat", "/etc/passwd")
	if err := r.Start(nil, cmd.Start); !errors.Is(err, unix.EACCES) {
		t.Errorf("another program starts: %v", err)
	}
	r.Reads = []string{"/bin", "/usr", "/lib", "/lib64"}
	cmd = exec.Command("/bin/cat", "/etc/passwd")
	if err := r.Start(nil, cmd.Start); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("it reads what it was not given")
	}
}

func TestLimitsAreHard(t *testing.T) {
	r := &Room{Ours: true, Memory: 1 << 30, Shared: 1 << 20, Seconds: 60}
	cmd := exec.Command("/bin/sleep", "100")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	if err := r.Limit(cmd.Process.Pid); err != nil {
		t.Fatal(err)
	}
	for _, b := range r.bounds() {
		var got unix.Rlimit
		if err := unix.Prlimit(cmd.Process.Pid, b.resource, nil, &got); err != nil || got.Max > b.most || got.Cur > got.Max {
			t.Errorf("resource %d: %+v, %v; want at most %d", b.resource, got, err, b.most)
		}
	}
}

// A process of ours gets no variable that may be a secret.
func TestEnvironment(t *testing.T) {
	all := []string{"SECRET_TOKEN=1", "HOME=/root", "LD_LIBRARY_PATH=/opt/lib"}
	if env := (&Room{Ours: true}).Environment(all); env[0] != all[2] || slices.Contains(env, all[0]) || slices.Contains(env, all[1]) {
		t.Error(env)
	}
	if env := (&Room{}).Environment(all); !slices.Equal(env, all) {
		t.Error(env)
	}
}

// TestAnotherUsersHome: root could not read the cache in a home that belongs to another user.
func TestAnotherUsersHome(t *testing.T) {
	if guarded(t, Files); os.Getuid() != 0 {
		t.Skip("only root reads what belongs to others")
	}
	dir := t.TempDir()
	mine, theirs := filepath.Join(dir, "cache"), filepath.Join(dir, "letter")
	for _, file := range []string{mine, theirs} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Chmod(dir, 0o700), os.Chown(dir, 12345, 12345)); err != nil {
		t.Fatal(err)
	}
	defer os.Chown(dir, 0, 0)
	r := &Room{Ours: true, Reads: []string{"/bin", "/usr", "/lib", "/lib64", mine}}
	for file, may := range map[string]bool{mine: true, theirs: false} {
		cmd := exec.Command("/bin/cat", file)
		if err := r.Start(nil, cmd.Start); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); (err == nil) != may {
			t.Errorf("%s: %v", file, err)
		}
	}
}
