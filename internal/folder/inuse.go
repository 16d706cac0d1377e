package folder

// This file is which caches are in use: a process that runs compiled code has a lock on its cache, together with others, for as long as it
// lives. No date is needed to see that.

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// ErrInUse says that nothing was removed.
var ErrInUse = errors.New("a run is under way that may need what is there, nothing was removed; try again when it is over")

var using sync.Map // from caches that this process uses to open files

// Use notes that this process needs what is in a cache, until it ends. Where nothing can be locked, nothing is noted.
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

// alone reports whether no process uses a cache. None begins to until the file is closed.
func alone(cache string) (*os.File, bool) {
	f, err := lockFile(cache, syscall.LOCK_EX|syscall.LOCK_NB)
	return f, !errors.Is(err, syscall.EWOULDBLOCK)
}

// lockFile locks a cache's file for that; a nil one may be closed.
func lockFile(cache string, how int) (*os.File, error) {
	const now = syscall.O_NONBLOCK // a pipe in its place has nobody who writes to it
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
