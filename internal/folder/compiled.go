package folder

// This file keeps the size of the compiled code in the cache below a limit. It removes the least recently used files first.

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limit is the environment variable with the size limit of compiled code in bytes, for example 500M or 2G.
const Limit = "FAULTLINE_CACHE_LIMIT"

const defaultLimit = 2 << 30

// Most returns the size limit of compiled code in bytes.
func Most() (int64, error) {
	text := os.Getenv(Limit)
	if text == "" {
		return defaultLimit, nil
	}
	digits, unit := strings.TrimRight(text, "MG"), int64(1)
	switch text[len(digits):] {
	case "M":
		unit = 1 << 20
	case "G":
		unit = 1 << 30
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || n < 0 || digits == text {
		return 0, fmt.Errorf("%s=%s: not a size; say 500M or 2G", Limit, text)
	}
	return n * unit, nil
}

// A file is a file of compiled code.
type file struct {
	path string
	size int64
	used time.Time
}

// compiled lists the files of compiled code in a cache, of every kind, the least recently used first. Other processes may remove files at
// the same time.
func compiled(cache string) (list []file, bytes int64) {
	for _, pattern := range []string{"objects.*/*/*", "emitted.*/*/*", "read.*/*/*", "sources.*/*/*"} {
		paths, _ := filepath.Glob(filepath.Join(cache, pattern))
		for _, path := range paths {
			if info, err := os.Lstat(path); err == nil {
				list = append(list, file{path, info.Size(), info.ModTime()})
				bytes += info.Size()
			}
		}
	}
	slices.SortFunc(list, func(a, b file) int { return cmp.Or(a.used.Compare(b.used), strings.Compare(a.path, b.path)) })
	return list, bytes
}

// Compiled returns the size of the compiled code in a cache, in bytes.
func Compiled(cache string) int64 {
	_, bytes := compiled(cache)
	return bytes
}

const (
	lately  = time.Hour      // resolution of the time of last use
	inUse   = 24 * time.Hour // a file used since then may belong to an active run
	between = time.Hour      // minimum time between two checks of the size
)

// clock returns the current time. Tests replace it.
var clock = time.Now

// within reports whether t is at most d before or after now. t may be in the future if the system clock was set back.
func within(t time.Time, d time.Duration) bool { return clock().Sub(t).Abs() <= d }

// Used records that a file of compiled code is in use.
func Used(path string) {
	if info, err := os.Lstat(path); err == nil && !within(info.ModTime(), lately) {
		note(path)
	}
}

// note sets a file's time of last use to now. It has no effect if the user may only read the file.
func note(path string) {
	now := clock()
	os.Chtimes(path, now, now)
}

// Trim removes the least recently used files of compiled code while their size is above Most. It checks at most once an hour, and removes
// only files that were not used for a day. File times may be wrong, so it allows twice the size while another process uses the cache.
func Trim(cache string) error {
	most, err := Most()
	if err != nil {
		return err
	}
	looked := filepath.Join(cache, "looked")
	if info, err := os.Stat(looked); err == nil && within(info.ModTime(), between) {
		return nil
	}
	if err := os.WriteFile(looked, nil, 0o644); err != nil {
		return err
	}
	note(looked)
	lock, alone := alone(cache)
	defer lock.Close()
	if !alone {
		most *= 2
	}
	trim(cache, most, clock().Add(-inUse))
	return nil
}

func trim(cache string, most int64, before time.Time) {
	list, bytes := compiled(cache)
	for _, f := range list {
		if f.used.After(clock().Add(lately)) { // a time in the future: the file may be in use, so it counts as used now
			note(f.path)
		}
	}
	for _, f := range list {
		if bytes <= most || !f.used.Before(before) {
			return
		}
		if os.RemoveAll(f.path) == nil { // a folder may be in the place of a file
			bytes -= f.size
		}
	}
}

// Clean removes all compiled code from a cache and returns its size in bytes. It returns ErrInUse if a process uses the cache.
func Clean(cache string) (int64, error) {
	lock, alone := alone(cache)
	defer lock.Close()
	if !alone {
		return 0, ErrInUse
	}
	list, bytes := compiled(cache)
	var failed error
	for _, f := range list {
		if err := os.RemoveAll(f.path); !errors.Is(err, fs.ErrNotExist) {
			failed = cmp.Or(failed, err)
		}
	}
	return bytes, failed
}
