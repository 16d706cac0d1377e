package folder

// This file creates temporary folders. It also removes folders that killed processes left behind: a process holds a lock on its folder
// until it ends.

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	temporary = "faultline-work-" // prefix of the names of temporary folders
	young     = time.Minute       // a folder of this age may not be locked yet
)

// Temporary creates a folder, which done removes. If this process is killed, the next process that calls Temporary removes it.
func Temporary() (dir string, done func(), err error) {
	sweep()
	if dir, err = os.MkdirTemp("", temporary); err != nil {
		return "", nil, err
	}
	lock, err := locked(dir)
	if err != nil {
		os.RemoveAll(dir)
		return "", nil, err
	}
	return dir, func() {
		names, _ := lock.Readdirnames(-1) // through the open descriptor: it may be the last free one
		lock.Close()
		for _, name := range names {
			os.RemoveAll(filepath.Join(dir, name))
		}
		os.RemoveAll(dir)
	}, nil
}

// locked locks a folder until the returned file is closed or this process ends.
func locked(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// sweep removes the temporary folders of this user's ended processes. It runs once in a process.
var sweep = sync.OnceFunc(func() {
	dirs, _ := filepath.Glob(filepath.Join(os.TempDir(), temporary+"*"))
	for _, dir := range dirs {
		removeLeft(dir)
	}
})

// removeLeft removes a temporary folder of this user that is not locked and is older than a minute.
func removeLeft(dir string) {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || int(info.Sys().(*syscall.Stat_t).Uid) != os.Getuid() || within(info.ModTime(), young) {
		return
	}
	if lock, err := locked(dir); err == nil {
		os.RemoveAll(dir)
		lock.Close()
	}
}
