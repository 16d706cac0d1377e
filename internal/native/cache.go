package native

// This file stores objects by content: <cacheDir>/objects.3/<2 hex digits>/<key>. A file has a SHA-256 sum, the length of the object, and
// the object. The sum is of the key and the object, so an object in the place of another one counts as damaged. A damaged file is made
// again. Objects that another process has compiled are stored in another folder for the duration of this process.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"

	"faultline/internal/folder"
)

// keptIn is the name of the folder. It has the version of the file format.
const keptIn = "objects.3"

// head is the number of bytes before an object: its sum and its length.
const head = sha256.Size + 8

type cache struct {
	dir              string
	elsewhere        *Elsewhere   // nil if there is none
	compiled, cached atomic.Int64 // objects
}

// An Elsewhere is a process of the same kind, on a machine of the same kind, that may have compiled the same units. This process runs the
// objects that it returns, so it must be trusted like a local compiler. Goroutines may share it.
type Elsewhere struct {
	Dir   string                                         // the folder of its objects; only this process writes to it
	Fetch func(ctx context.Context, asked string) []byte // returns the other process's Kept for a request; nil if there is none
	Taken atomic.Int64                                   // objects
}

type elsewhereKey struct{}

// From returns a context in which programs get objects that are not in the cache from e.
func From(ctx context.Context, e *Elsewhere) context.Context {
	return context.WithValue(ctx, elsewhereKey{}, e)
}

// Kept returns the object that a cache has for a request of another process; nil if there is none, or if asked is not a key.
func Kept(cacheDir, asked string) []byte {
	c := &cache{dir: filepath.Join(cacheDir, keptIn)}
	if b, err := hex.DecodeString(asked); err != nil || len(b) != sha256.Size {
		return nil
	}
	path := c.noted(asked)
	if path == "" {
		return nil
	}
	object, err := readObject(path)
	if err != nil {
		return nil
	}
	return headed(asked, object)
}

// taken returns the path of another process's object for a request, "" if it has none, or a damaged one.
func (c *cache) taken(ctx context.Context, asked string) string {
	if c.elsewhere == nil {
		return ""
	}
	path := filepath.Join(c.elsewhere.Dir, asked)
	if _, err := readObject(path); err == nil {
		return path
	}
	file := c.elsewhere.Fetch(ctx, asked)
	if !isWhole(path, file) || writeObject(path, file[head:]) != nil {
		return ""
	}
	c.elsewhere.Taken.Add(1)
	return path
}

func openCache(ctx context.Context, dir string) (*cache, error) {
	if dir == "" {
		dir = folder.Cache()
	}
	kept := filepath.Join(dir, keptIn)
	err := folder.Make(dir)
	if err == nil {
		err = folder.Make(kept)
	}
	if err == nil {
		err = folder.Trim(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot keep compiled objects: %w; name another folder with FAULTLINE_CACHE", err)
	}
	folder.Use(dir)
	elsewhere, _ := ctx.Value(elsewhereKey{}).(*Elsewhere)
	return &cache{dir: kept, elsewhere: elsewhere}, nil
}

// path returns the path of the object with a key.
func (c *cache) path(key string) string { return filepath.Join(c.dir, key[:2], key) }

// object returns the path of the object with a key, and builds it if it is not there.
func (c *cache) object(key string, build func() ([]byte, error)) (string, error) {
	path := c.path(key)
	if _, err := readObject(path); err == nil {
		c.cached.Add(1)
		folder.Used(path)
		return path, nil
	}
	object, err := build()
	if err != nil {
		return "", err
	}
	c.compiled.Add(1)
	return path, writeObject(path, object)
}

// readObject reads a stored object. It checks the length first, because a sparse file may be larger than memory.
func readObject(path string) ([]byte, error) {
	damaged := fmt.Errorf("%s: damaged", path)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, damaged
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	b := make([]byte, head)
	if _, err := io.ReadFull(f, b); err != nil || !fits(b, info.Size()) {
		return nil, damaged
	}
	b = append(b, make([]byte, info.Size()-head)...)
	if _, err := io.ReadFull(f, b[head:]); err != nil || !isWhole(path, b) {
		return nil, damaged
	}
	return b[head:], nil
}

// isWhole reports whether a file is an undamaged object for a path.
func isWhole(path string, file []byte) bool {
	return fits(file, int64(len(file))) && bytes.Equal(sumOf(path, file[head:]), file[:sha256.Size])
}

// fits reports whether a file with this head has the right size.
func fits(file []byte, size int64) bool {
	return size >= head && binary.BigEndian.Uint64(file[sha256.Size:head]) == uint64(size-head)
}

// headed returns the file content of the object at path.
func headed(path string, object []byte) []byte {
	return append(binary.BigEndian.AppendUint64(sumOf(path, object), uint64(len(object))), object...)
}

// sumOf returns the sum of the object at path. The name of the file is its key.
func sumOf(path string, object []byte) []byte {
	h := sha256.New()
	io.WriteString(h, filepath.Base(path))
	h.Write(object)
	return h.Sum(nil)
}

// writeObject stores an object. It replaces anything that is at the path.
func writeObject(path string, object []byte) error {
	if info, err := os.Lstat(path); err == nil && info.IsDir() {
		if err := os.RemoveAll(path); err != nil { // a file cannot be renamed to a folder
			return err
		}
	}
	return folder.Replace(path, headed(path, object))
}
