package folder

// This file writes files that other processes may read at the same time.

import (
	"errors"
	"os"
	"path/filepath"
)

// Replace writes a file, and creates its folder if necessary. Another process reads the old content or the new one, never a part of it.
// Only the user can read the file. After an error, the file has its old content.
func Replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
