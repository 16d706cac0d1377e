package testenv

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Each test is in exactly one of the slices.
func TestSlicesAreAPartition(t *testing.T) {
	for k := range 100 {
		name, in := fmt.Sprint("TestSome", k), 0
		for part := range 6 {
			t.Setenv("FAULTLINE_SLICE", fmt.Sprintf("%d/6", part))
			if InSlice(name) {
				in++
			}
		}
		if in != 1 {
			t.Errorf("%s is in %d of 6 slices", name, in)
		}
	}
}

// A slice that does not exist would leave out every long test.
func TestSliceThatDoesNotExist(t *testing.T) {
	for _, slice := range []string{"6/6", "1", "1/0", "two/6"} {
		t.Setenv("FAULTLINE_SLICE", slice)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("FAULTLINE_SLICE=%s is taken", slice)
				}
			}()
			InSlice("TestSome")
		}()
	}
}

// Dir is an empty folder at a path that the test's name gives, also where an earlier run left files. The test removes it.
func TestDirStays(t *testing.T) {
	t.Setenv("FAULTLINE_TESTS", t.TempDir())
	want := filepath.Join(os.Getenv("FAULTLINE_TESTS"), "work", "internal-testenv-TestDirStays-x")
	if err := os.MkdirAll(filepath.Join(want, "stale"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Run("x", func(t *testing.T) {
		dir := Dir(t)
		if files, err := os.ReadDir(dir); dir != want || err != nil || len(files) > 0 {
			t.Errorf("Dir is %s with %d files, want %s without any: %v", dir, len(files), want, err)
		}
		if other := Dir(t); other != want+"-2" {
			t.Errorf("the second folder is %s", other)
		}
	})
	if _, err := os.Stat(want); err == nil {
		t.Error("the folder is left")
	}
}

// A folder that another process uses is left alone.
func TestDirThatIsUsed(t *testing.T) {
	t.Setenv("FAULTLINE_TESTS", t.TempDir())
	name := filepath.Join(os.Getenv("FAULTLINE_TESTS"), "work", "internal-testenv-TestDirThatIsUsed")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	lock, err := os.Create(name + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if dir := Dir(t); dir == name {
		t.Error("two users share a folder")
	}
}
