package native

// This file keeps objects by content: <cacheDir>/objects/<2 hex digits>/<key>. A file is the SHA-256 of the object, then
// the object; one that does not fit its sum is made again.

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"faultline/internal/folder"
)

type cache struct{ dir string }

func openCache(dir string) (*cache, error) {
	if dir == "" {
		dir = folder.Cache()
	}
	dir = filepath.Join(dir, "objects")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("cannot keep compiled objects: %w; name another folder with FAULTLINE_CACHE", err)
	}
	return &cache{dir}, nil
}

// object returns the path of the object with this key, made if it is not there.
func (c *cache) object(key string, make func() ([]byte, error)) (string, error) {
	path := filepath.Join(c.dir, key[:2], key)
	if _, err := readObject(path); err == nil {
		Stats.Cached.Add(1)
		return path, nil
	}
	object, err := make()
	if err != nil {
		return "", err
	}
	Stats.Compiled.Add(1)
	return path, writeObject(path, object)
}

// readObject reads an object that was kept.
func readObject(path string) ([]byte, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(b) < sha256.Size {
		return nil, fmt.Errorf("%s: damaged", path)
	}
	if sum := sha256.Sum256(b[sha256.Size:]); !bytes.Equal(sum[:], b[:sha256.Size]) {
		return nil, fmt.Errorf("%s: damaged", path)
	}
	return b[sha256.Size:], nil
}

// writeObject keeps an object: under another name first, so that nobody ever reads half of it.
func writeObject(path string, object []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "tmp-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails when the rename worked
	sum := sha256.Sum256(object)
	if _, err = f.Write(append(sum[:], object...)); err == nil {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}
