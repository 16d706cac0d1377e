package suite

// This file makes built-in suites with sources of their own usable from anywhere: their folder is written to the cache,
// where it stays, so that lines of the sources can be shown.

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"faultline/internal/folder"
	"faultline/internal/subject"
	"faultline/suites"
)

// home returns the folder in which the built-in suite of that file name stands beside its sources, "" without one.
func home(file string) string {
	found, err := fs.Glob(suites.FS, "*/"+file)
	if err != nil || len(found) != 1 {
		return ""
	}
	return path.Dir(found[0])
}

// unpack writes a built-in folder to the cache, unless it is there, and returns where. The name has the contents in it, and a
// file appears there whole: several processes may do so at once.
func unpack(name string) (dir string, err error) {
	hash := sha256.New()
	contents := make(map[string][]byte)
	err = fs.WalkDir(suites.FS, name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(suites.FS, file)
		fmt.Fprintf(hash, "%s %d\n%s", file, len(data), data)
		contents[path.Base(file)] = data
		return err
	})
	if err != nil {
		return "", err
	}
	dir = filepath.Join(folder.Cache(), "suites", fmt.Sprintf("%s-%x", name, hash.Sum(nil)[:8]))
	if err := folder.Make(dir); err != nil {
		return "", subject.LoadError(name+".toml", "FAULTLINE_CACHE=DIR names another folder", "its sources cannot be written: %v", err)
	}
	for file, data := range contents {
		if err := writeOnce(filepath.Join(dir, file), data); err != nil {
			return "", subject.LoadError(name+".toml", "FAULTLINE_CACHE=DIR names another folder", "its sources cannot be written: %v", err)
		}
	}
	return dir, nil
}

func writeOnce(file string, data []byte) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), ".new-")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(data)
	if err := errors.Join(err, temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}
