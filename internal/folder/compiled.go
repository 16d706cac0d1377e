package folder

// This file keeps compiled code within a limit: what was not used for the longest time goes first.

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

// Limit is the variable that says how many bytes of compiled code are kept: 500M, 2G.
const Limit = "FAULTLINE_CACHE_LIMIT"

const defaultLimit = 2 << 30

// Most is how many bytes of compiled code are kept.
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

// A file is one of compiled code.
type file struct {
	path string
	size int64
	used time.Time
}

// compiled lists the files of compiled code in a cache, of whatever form, the one that was not used for the longest time first. Others may
// remove files meanwhile.
func compiled(cache string) (list []file, bytes int64) {
	for _, pattern := range []string{"objects.*/*/*", "emitted.*/*/*", "read.*/*/*"} {
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

// Compiled is how many bytes of compiled code are in a cache.
func Compiled(cache string) int64 {
	_, bytes := compiled(cache)
	return bytes
}

const (
	lately  = time.Hour      // how exactly it is known when a file was used
	inUse   = 24 * time.Hour // what was used since may be of a run that is under way
	between = time.Hour      // two looks at how much there is
)

// clock is the time of day, which somebody may set. Tests do.
var clock = time.Now

// within reports whether a time is no further from now than that, on either side: what is of the future was noted by a clock that has been
// set back since.
func within(t time.Time, d time.Duration) bool { return clock().Sub(t).Abs() <= d }

// Used notes that a file of compiled code is used.
func Used(path string) {
	if info, err := os.Lstat(path); err == nil && !within(info.ModTime(), lately) {
		note(path)
	}
}

// note notes that a file was used now. Who may only read it notes nothing.
func note(path string) {
	now := clock()
	os.Chtimes(path, now, now)
}

// Trim removes compiled code from a cache as long as there is more than Most, now and then: what nobody used for a day, the oldest first.
// Dates may be wrong: where the cache is in use, it removes nothing until there is twice as much.
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
		if f.used.After(clock().Add(lately)) { // it may be in use, and goes a day from now if it is not
			note(f.path)
		}
	}
	for _, f := range list {
		if bytes <= most || !f.used.Before(before) {
			return
		}
		if os.RemoveAll(f.path) == nil { // there may be a folder where a file should be
			bytes -= f.size
		}
	}
}

// Clean removes all compiled code from a cache that is not in use, and says how many bytes that were.
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
