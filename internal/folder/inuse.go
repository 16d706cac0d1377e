package folder

// This file records which caches are in use. A process that runs compiled code holds a shared lock on its cache until it ends. This does
// not depend on file times.

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// ErrInUse is the error that nothing was removed because a cache is in use.
var ErrInUse = errors.New("a run is under way that may need what is there, nothing was removed; try again when it is over")

var using sync.Map // caches that this process uses, with their locked files

// Use locks a cache for this process until it ends. It has no effect if the file system has no locks.
func Use(cache string) {
	if _, known := using.Load(cache); known {
		return
	}
	f, err := lockFile(cache, syscall.LOCK_SH)
	if err != nil {
		return
	}
	if _, known := using.LoadOrStore(cache, f); known {
		f.Close()
	}
}

// alone reports whether no process uses a cache. No process can begin to use it until the returned file is closed.
func alone(cache string) (*os.File, bool) {
	f, err := lockFile(cache, syscall.LOCK_EX|syscall.LOCK_NB)
	return f, !errors.Is(err, syscall.EWOULDBLOCK)
}

// lockFile opens and locks the lock file of a cache. The file is nil if that fails; Close accepts nil.
func lockFile(cache string, how int) (*os.File, error) {
	const now = syscall.O_NONBLOCK // opening a pipe in its place would wait for a writer
	f, err := os.OpenFile(filepath.Join(cache, "in-use"), os.O_RDONLY|os.O_CREATE|now, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), how); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
