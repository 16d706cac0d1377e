package native

// This file keeps objects by content: <cacheDir>/objects.3/<2 hex digits>/<key>. A file is the SHA-256 of its key and the object, the
// object's length, then the object; one that does not fit these is made again, and so is what is no file. The sum is of the key too: an
// object in the place of another one is damage. What another process has compiled is kept apart, while this one needs it.

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

// keptIn is the folder's name, with the number of the form that files have in it.
const keptIn = "objects.3"

// head is how many bytes stand before an object: its sum and its length.
const head = sha256.Size + 8

type cache struct {
	dir              string
	elsewhere        *Elsewhere   // nil: nobody is asked
	compiled, cached atomic.Int64 // objects
}

// An Elsewhere is a process of the same kind, on a machine of the same kind, that may have compiled what is needed here. What it hands out
// is run: it must be trusted as the code that is compiled here is. It may be shared.
type Elsewhere struct {
	Dir   string                                         // where its objects are kept, which nobody but this process writes to
	Fetch func(ctx context.Context, asked string) []byte // what Kept returns there of a request; nil for nothing
	Taken atomic.Int64                                   // objects
}

type elsewhereKey struct{}

// From has programs that are compiled under ctx ask elsewhere for what is not in the cache.
func From(ctx context.Context, e *Elsewhere) context.Context {
	return context.WithValue(ctx, elsewhereKey{}, e)
}

// Kept returns what a cache has of a request, for another process; nil for nothing. Nothing comes of a name that is no key.
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

// taken returns the path of the object that another process has of a request, "" where it has none, or none that is whole.
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

// path is where an object with this key is.
func (c *cache) path(key string) string { return filepath.Join(c.dir, key[:2], key) }

// object returns the path of the object with this key, built if it is not there.
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

// readObject reads an object that was kept. Its length is looked at first: a file with a hole in it may be longer than memory.
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

// isWhole reports whether what is meant for a path is an object behind its sum and its length.
func isWhole(path string, file []byte) bool {
	return fits(file, int64(len(file))) && bytes.Equal(sumOf(path, file[head:]), file[:sha256.Size])
}

// fits reports whether a file that begins so has the size that it says.
func fits(file []byte, size int64) bool {
	return size >= head && binary.BigEndian.Uint64(file[sha256.Size:head]) == uint64(size-head)
}

// headed is the file of the object at path.
func headed(path string, object []byte) []byte {
	return append(binary.BigEndian.AppendUint64(sumOf(path, object), uint64(len(object))), object...)
}

// sumOf is the sum of the object at path, whose key is the name of its file.
func sumOf(path string, object []byte) []byte {
	h := sha256.New()
	io.WriteString(h, filepath.Base(path))
	h.Write(object)
	return h.Sum(nil)
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
	if _, err = f.Write(headed(path, object)); err == nil {
		err = f.Close()
	}
	if info, none := os.Lstat(path); none == nil && info.IsDir() && err == nil {
		err = os.RemoveAll(path) // which a file cannot be renamed to
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}
