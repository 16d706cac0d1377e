// Package testenv tells tests what they may use: GSL's archive, compiled code that earlier tests left, and how long they may take.
//
// It must not know what is tested. Its functions may be called from several goroutines.
package testenv

// This file is the whole package.

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"faultline/internal/folder"
)

// GSLPath returns where GSL's archive of bitcode is, or would be.
func GSLPath() string { return filepath.Join(folder.Subjects(), "gsl", "libgsl.a") }

// GSL returns GSLPath. Without the archive it skips the test; with FAULTLINE_SUBJECTS=required, which make test sets, it fails the test.
func GSL(t testing.TB) string {
	t.Helper()
	if _, err := os.Stat(GSLPath()); err != nil {
		if os.Getenv("FAULTLINE_SUBJECTS") == "required" {
			t.Fatalf("no GSL: %v; make subjects", err)
		}
		t.Skipf("no GSL: %v; make subjects", err)
	}
	return GSLPath()
}

// base is the folder of what tests keep from one run to the next: $FAULTLINE_TESTS, else tests beside the subjects.
func base() string {
	if dir := os.Getenv("FAULTLINE_TESTS"); dir != "" {
		return dir
	}
	return filepath.Join(filepath.Dir(folder.Subjects()), "tests")
}

// Cache returns the cache of compiled code that all tests share. Its entries are named by their content, so an entry of another
// version is never used. A test of the cache itself uses t.TempDir() instead.
func Cache(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(base(), "cache")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// dirs is how many folders Dir made for each running test, by the name of the first. The mutex guards it.
var (
	dirs  = map[string]int{}
	mutex sync.Mutex
)

// Dir returns an empty folder for sources, which the end of the test removes. It has the same path in each run, since positions in
// compiled code name the path: what an earlier run compiled is used again. Each call in a test makes another folder. If another process
// uses the path it is a t.TempDir().
func Dir(t testing.TB) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	name := strings.NewReplacer("/", "-", " ", "_").Replace(filepath.Base(filepath.Dir(here)) + "-" + filepath.Base(here) + "-" + t.Name())
	mutex.Lock()
	dirs[name]++
	n := dirs[name]
	mutex.Unlock()
	t.Cleanup(func() {
		mutex.Lock()
		delete(dirs, name)
		mutex.Unlock()
	})
	dir := filepath.Join(base(), "work", name)
	if n > 1 {
		dir += fmt.Sprintf("-%d", n)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	lock, err := os.OpenFile(dir+".lock", os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		lock.Close()
		return t.TempDir()
	}
	t.Cleanup(func() {
		os.RemoveAll(dir)
		lock.Close()
	})
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Long skips a test that takes too long for make test, which passes -short. make test-all runs every long test. With FAULTLINE_SLICE=2/6
// it runs about a sixth of them: a test is in slice 2 if the hash of its name leaves the remainder 2 when divided by 6.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("long: make test-all runs it")
	}
	if !InSlice(t.Name()) {
		t.Skip("not in the slice " + os.Getenv("FAULTLINE_SLICE"))
	}
}

// InSlice reports whether the test of that name is in the slice that FAULTLINE_SLICE names. Without the variable, every test is. A value
// that names no slice panics, since a typing error would leave out tests.
func InSlice(name string) bool {
	slice := os.Getenv("FAULTLINE_SLICE")
	if slice == "" {
		return true
	}
	var part, parts uint32
	if n, _ := fmt.Sscanf(slice, "%d/%d", &part, &parts); n != 2 || part >= parts {
		panic("FAULTLINE_SLICE=" + slice + " names no slice: write 0/6 to 5/6")
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()%parts == part
}
