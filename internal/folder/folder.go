// Package folder finds the folders for files that faultline can make again: compiled code and subjects. It keeps other users from writing
// to them, and limits their size.
//
// The package does not depend on the contents of the files. Its functions are safe for concurrent use by several goroutines and processes.
package folder

// This file finds and creates folders.

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Cache returns $FAULTLINE_CACHE if it is set. Otherwise it returns the folder faultline in the user's cache folder, or without a home
// folder one in the folder of temporary files.
func Cache() string {
	if dir := os.Getenv("FAULTLINE_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil { // the cache may be lost at a reboot, and is then made again
		return filepath.Join(os.TempDir(), fmt.Sprintf("faultline-%d", os.Getuid()))
	}
	return filepath.Join(dir, "faultline")
}

// Make creates a folder to which only the user can write, because the files there are executed as code. It removes the write permission of
// others from an existing folder. It returns an error if the folder belongs to another user (except root).
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

// Fetch names the command that fills Subjects, in a clone and in an installed package.
const Fetch = "make subjects, or /usr/share/faultline/scripts/subjects,"

// Subjects returns the folder that suites call ${SUBJECTS}: $SUBJECTS if it is set, and otherwise the folder subjects in the cache.
func Subjects() string {
	if dir := os.Getenv("SUBJECTS"); dir != "" {
		return dir
	}
	return filepath.Join(Cache(), "subjects")
}
