// Package folder says where faultline keeps what it can make again: compiled code and subjects.
//
// It reads the environment and nothing else; whether a folder is there is for its user to find out.
// Its functions may be called from several goroutines.
package folder

// This file is the whole package.

import (
	"os"
	"path/filepath"
)

// Cache is $FAULTLINE_CACHE, else faultline in the user's cache folder.
func Cache() string {
	if dir := os.Getenv("FAULTLINE_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir() // no home: what is kept may be lost, and is made again
	}
	return filepath.Join(dir, "faultline")
}

// Subjects is what suites call ${SUBJECTS}: $SUBJECTS, else subjects in the cache. scripts/subjects fills it.
func Subjects() string {
	if dir := os.Getenv("SUBJECTS"); dir != "" {
		return dir
	}
	return filepath.Join(Cache(), "subjects")
}
