package folder

// This file makes temporary folders, and removes those that were left behind by processes that were killed: a folder is locked as long as
// its process lives.

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	temporary = "faultline-work-" // what names of temporary folders begin with
	young     = time.Minute       // a folder may not be locked yet
)

// Temporary makes a folder that is removed by done, or, if this process is killed, by the next one that makes one.
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
		names, _ := lock.Readdirnames(-1) // by the descriptor that is there: it may be the last one
		lock.Close()
		for _, name := range names {
			os.RemoveAll(filepath.Join(dir, name))
		}
		os.RemoveAll(dir)
	}, nil
}

// locked locks a folder, until the file that it returns is closed or this process ends.
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

// sweep removes the temporary folders of this user whose processes have ended, once.
var sweep = sync.OnceFunc(func() {
	dirs, _ := filepath.Glob(filepath.Join(os.TempDir(), temporary+"*"))
	for _, dir := range dirs {
		removeLeft(dir)
	}
})

// removeLeft removes a temporary folder of this user that nobody has locked and that was not made just now.
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
