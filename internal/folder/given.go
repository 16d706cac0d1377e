package folder

// This file reads what people name, which may be anything that has a name.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// errEndless says what to do about a pipe, a device or a socket: reading it may never end.
var errEndless = errors.New("it is a pipe, a device or a socket: give a file")

const endless = fs.ModeNamedPipe | fs.ModeDevice | fs.ModeCharDevice | fs.ModeSocket | fs.ModeIrregular

// Readable returns an error for what is not there, or has no end. That a folder is none is for its reader to complain of.
func Readable(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&endless != 0 {
		err = &os.PathError{Op: "open", Path: path, Err: errEndless}
	}
	return err
}

// Read reads a file of no more than some bytes.
func Read(path string, most int64) ([]byte, error) {
	if err := Readable(path); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() && info.Size() > most {
		why := fmt.Errorf("it has %d bytes, and %d are the most: divide it", info.Size(), most)
		return nil, &os.PathError{Op: "read", Path: path, Err: why}
	}
	return os.ReadFile(path)
}

// mostQuoted is how many bytes a source may have of which lines are shown.
const mostQuoted = 64 << 20

// Quoted returns the text of a file that debug information names, which may name anything: nothing of what is no file, nor of the system's
// files about processes (/proc/self/environ), which have no size.
func Quoted(path string) []byte {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostQuoted {
		return nil
	}
	text := make([]byte, info.Size())
	n, _ := io.ReadFull(f, text) // what cannot be read is not shown
	return text[:n]
}

const mayWrite = 2 | 1 // and search: access(2)

// Writable returns an error for a folder that cannot be written to, or made, without making it.
func Writable(dir string) error {
	info, err := os.Stat(dir)
	switch parent := filepath.Dir(dir); {
	case (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && parent != dir:
		return Writable(parent)
	case err == nil && !info.IsDir():
		err = &os.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	case err == nil && syscall.Access(dir, mayWrite) != nil:
		err = &os.PathError{Op: "write", Path: dir, Err: fs.ErrPermission}
	}
	return err
}
