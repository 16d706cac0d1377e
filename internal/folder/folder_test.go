package folder

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

func TestMake(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	for range 2 {
		if err := Make(dir); err != nil {
			t.Fatal(err)
		}
		if info, _ := os.Stat(dir); info.Mode().Perm()&0o022 != 0 {
			t.Errorf("mode %v: others may write", info.Mode())
		}
		os.Chmod(dir, 0o777)
	}
	if os.Getuid() != 0 {
		return
	}
	os.Chown(dir, 12345, 12345)
	if err := Make(dir); err == nil {
		t.Error("a folder of somebody else is taken")
	}
}

// TestNoHome: without a home, the folder was one that anybody could make.
func TestNoHome(t *testing.T) {
	for _, name := range []string{"FAULTLINE_CACHE", "XDG_CACHE_HOME", "HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("TMPDIR", t.TempDir())
	if dir := Cache(); dir == filepath.Join(os.TempDir(), "faultline") || Make(dir) != nil {
		t.Error(dir)
	}
}

// put writes a file of n bytes that was used some days ago.
func put(t *testing.T, path string, n, days int) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, make([]byte, n), 0o644); err != nil {
		t.Fatal(err)
	}
	when := time.Now().Add(-time.Duration(days) * inUse)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

func left(dir string) (list []string) {
	for _, name := range []string{"objects.1/aa/old", "objects.2/aa/older", "objects.2/bb/oldest", "objects.2/bb/new", "emitted.1/cc/note", "subjects/gsl/a"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			list = append(list, filepath.Base(name))
		}
	}
	return list
}

func TestTrim(t *testing.T) {
	dir := t.TempDir()
	fill := func() {
		os.Remove(filepath.Join(dir, "looked"))
		put(t, filepath.Join(dir, "objects.1/aa/old"), 1<<20, 2)
		put(t, filepath.Join(dir, "objects.2/aa/older"), 1<<20, 3)
		put(t, filepath.Join(dir, "objects.2/bb/oldest"), 1<<20, 4)
		put(t, filepath.Join(dir, "objects.2/bb/new"), 1<<20, 0)
		put(t, filepath.Join(dir, "emitted.1/cc/note"), 100, 1)
		put(t, filepath.Join(dir, "subjects/gsl/a"), 9<<20, 9)
	}
	for _, c := range []struct {
		limit string
		left  int // of six files
	}{{"", 6}, {"1G", 6}, {"4M", 5}, {"3M", 4}, {"2M", 3}, {"0M", 2}} {
		fill()
		t.Setenv(Limit, c.limit)
		if err := Trim(dir); err != nil {
			t.Fatal(err)
		}
		if got := left(dir); len(got) != c.left || got[len(got)-1] != "a" || c.left == 5 && Compiled(dir) != 3<<20+100 {
			t.Errorf("%q: %v are left, want %d", c.limit, got, c.left)
		}
	}
	fill()
	Used(filepath.Join(dir, "objects.2/bb/oldest"))
	t.Setenv(Limit, "2M")
	if Trim(dir); !slices.Contains(left(dir), "oldest") || slices.Contains(left(dir), "old") {
		t.Errorf("%v are left, want the one that was used too", left(dir))
	}
	fill()
	os.WriteFile(filepath.Join(dir, "looked"), nil, 0o644)
	if Trim(dir); len(left(dir)) != 6 {
		t.Errorf("%v are left, right after somebody looked", left(dir))
	}
	if bytes, err := Clean(dir); bytes != 4<<20+100 || err != nil || len(left(dir)) != 1 {
		t.Errorf("%d bytes are removed, %v, and %v are left", bytes, err, left(dir))
	}
	for _, limit := range []string{"2", "G", "-1M", "2 G", "much"} {
		t.Setenv(Limit, limit)
		if _, err := Most(); err == nil {
			t.Errorf("%q is a size", limit)
		}
	}
}

// TestTemporary: a folder whose process was killed stayed for ever.
func TestTemporary(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	mine, done, err := Temporary()
	if err != nil {
		t.Fatal(err)
	}
	dead := filepath.Join(os.TempDir(), temporary+"dead")
	put(t, filepath.Join(dead, "foo.c"), 1, 0)
	removeLeft(dead)
	if _, err := os.Stat(dead); err != nil {
		t.Error("a folder that may not be locked yet is removed")
	}
	setClock(t, 2*young)
	for _, dir := range []string{dead, mine} {
		removeLeft(dir)
	}
	if _, err := os.Stat(dead); err == nil {
		t.Error("the folder of a dead process is there")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("the folder of a living process is removed")
	}
	if done(); len(must(filepath.Glob(os.TempDir()+"/*"))) != 0 {
		t.Error("something is left")
	}
}

// TestInUse: what a run had compiled was removed under it, and its findings were "inconclusive" then.
func TestInUse(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(Limit, "2M")
	for _, name := range []string{"objects.1/aa/old", "objects.2/aa/older", "objects.2/bb/oldest"} {
		put(t, filepath.Join(dir, name), 1<<20, 2)
	}
	Use(dir)
	if Trim(dir); len(left(dir)) != 3 {
		t.Errorf("%v are left of a cache in use", left(dir))
	}
	if _, err := Clean(dir); !errors.Is(err, ErrInUse) || len(left(dir)) != 3 {
		t.Errorf("%v, and %v are left of a cache in use", err, left(dir))
	}
	t.Setenv(Limit, "1M")
	os.Remove(filepath.Join(dir, "looked"))
	if Trim(dir); len(left(dir)) != 2 {
		t.Errorf("%v are left of three times as much", left(dir))
	}
	f, _ := using.LoadAndDelete(dir)
	f.(*os.File).Close() // the process ends
	if _, err := Clean(dir); err != nil || len(left(dir)) != 0 {
		t.Errorf("%v, and %v are left", err, left(dir))
	}
}

// setClock moves the clock that the package sees, as somebody who sets it does.
func setClock(t *testing.T, by time.Duration) {
	clock = func() time.Time { return time.Now().Add(by) }
	t.Cleanup(func() { clock = time.Now })
}

const year = 365 * 24 * time.Hour

// TestClockIsSetBack: for as long as a clock had been ahead, nobody looked how much there was, what was noted then stayed, used or not, and so did
// the folders of dead processes.
func TestClockIsSetBack(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir, dead := t.TempDir(), filepath.Join(os.TempDir(), temporary+"dead")
	t.Setenv(Limit, "1M")
	setClock(t, year)
	for _, name := range []string{"objects.2/bb/new", "objects.2/aa/older"} {
		put(t, filepath.Join(dir, name), 1<<20, 0)
		note(filepath.Join(dir, name))
	}
	put(t, filepath.Join(dead, "foo.c"), 1, 0)
	note(dead)
	mine, done, err := Temporary()
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	note(mine)
	if err := Trim(dir); err != nil { // looked in a year
		t.Fatal(err)
	}
	setClock(t, 0)
	Trim(dir)
	if got := left(dir); len(got) != 2 {
		t.Errorf("%v are left; what may be in use was removed", got)
	}
	for _, d := range []string{dead, mine} {
		removeLeft(d)
	}
	if _, err := os.Stat(dead); err == nil {
		t.Error("the folder of a dead process is there")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("the folder of a living process is removed")
	}
	setClock(t, inUse+between)
	Used(filepath.Join(dir, "objects.2/bb/new"))
	Trim(dir)
	if got := left(dir); !slices.Equal(got, []string{"new"}) {
		t.Errorf("%v are left a day later, want what was used", got)
	}
}

// TestClockIsSetForward: what is locked stays, and what is used is noted.
func TestClockIsSetForward(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir := t.TempDir()
	t.Setenv(Limit, "1M")
	put(t, filepath.Join(dir, "objects.2/bb/new"), 1<<20, 0)
	put(t, filepath.Join(dir, "objects.2/aa/older"), 1<<20, 0)
	mine, done, err := Temporary()
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	setClock(t, year)
	Used(filepath.Join(dir, "objects.2/bb/new"))
	Trim(dir)
	if got := left(dir); !slices.Equal(got, []string{"new"}) {
		t.Errorf("%v are left, want what was used", got)
	}
	if removeLeft(mine); len(must(filepath.Glob(mine))) != 1 {
		t.Error("the folder of a living process is removed")
	}
}

func must(list []string, _ error) []string { return list }

// A pipe in the place of the file that is locked had the command wait for ever.
func TestPipeInPlaceOfLock(t *testing.T) {
	cache := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(cache, "in-use"), 0o644); err != nil {
		t.Skip(err)
	}
	f, err := lockFile(cache, syscall.LOCK_SH)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
}

// TestQuoted: debug information named an endless device, and a source was read until memory ended; it named what the system knows of the
// command, and that was shown.
func TestQuoted(t *testing.T) {
	dir := t.TempDir()
	source, pipe, vast := filepath.Join(dir, "a.c"), filepath.Join(dir, "pipe"), filepath.Join(dir, "vast.c")
	if err := errors.Join(os.WriteFile(source, []byte("x\n"), 0o666), syscall.Mkfifo(pipe, 0o666), os.WriteFile(vast, nil, 0o666),
		os.Truncate(vast, mostQuoted+1)); err != nil {
		t.Fatal(err)
	}
	if got := string(Quoted(source)); got != "x\n" {
		t.Errorf("%q, want the source", got)
	}
	for _, path := range []string{pipe, vast, dir, "/dev/zero", "/proc/self/environ", filepath.Join(dir, "none")} {
		if got := Quoted(path); len(got) > 0 {
			t.Errorf("%s: %.40q", path, got)
		}
	}
}
