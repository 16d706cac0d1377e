// Package folder says where faultline keeps what it can make again, compiled code and subjects, and keeps it the user's own and small.
//
// The package must not know what is in the files. Its functions may be called from several goroutines, and processes.
package folder

// This file says where folders are, and makes them.

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Cache is $FAULTLINE_CACHE, else faultline in the user's cache folder, else, without a home, a folder of the user's among temporary ones.
func Cache() string {
	if dir := os.Getenv("FAULTLINE_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil { // what is kept may be lost, and is made again
		return filepath.Join(os.TempDir(), fmt.Sprintf("faultline-%d", os.Getuid()))
	}
	return filepath.Join(dir, "faultline")
}

// Make makes a folder that nobody but the user can write to. What is kept there runs as code: a folder that belongs to somebody else,
// root apart, is an error, and others may not write to the user's own from now on.
func Make(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	const others = 0o022
	owner := int(info.Sys().(*syscall.Stat_t).Uid)
	switch mode := info.Mode().Perm(); {
	case owner != os.Getuid() && owner != 0:
		return fmt.Errorf("%s belongs to another user (%d), who could put code there", dir, owner)
	case mode&others == 0:
		return nil
	case owner != os.Getuid():
		return fmt.Errorf("%s can be written to by others (mode %#o)", dir, mode)
	default:
		return os.Chmod(dir, mode&^others)
	}
}

// Fetch says what fills Subjects: in a clone, and where a package is installed.
const Fetch = "make subjects, or /usr/share/faultline/scripts/subjects,"

// Subjects is what suites call ${SUBJECTS}: $SUBJECTS, else subjects in the cache.
func Subjects() string {
	if dir := os.Getenv("SUBJECTS"); dir != "" {
		return dir
	}
	return filepath.Join(Cache(), "subjects")
}
