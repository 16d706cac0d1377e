package folder

// This file reads files whose names come from users or from debug information.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// errEndless is the error for a pipe, a device or a socket, whose reading may never end.
var errEndless = errors.New("it is a pipe, a device or a socket: give a file")

const endless = fs.ModeNamedPipe | fs.ModeDevice | fs.ModeCharDevice | fs.ModeSocket | fs.ModeIrregular

// Readable returns an error if the file does not exist or is a pipe, a device or a socket. It accepts a folder, for which the caller
// reports a better error.
func Readable(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&endless != 0 {
		err = &os.PathError{Op: "open", Path: path, Err: errEndless}
	}
	return err
}

// Read reads a file of at most the given number of bytes.
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

// mostQuoted is the size limit in bytes of a source file whose lines a report shows.
const mostQuoted = 64 << 20

// Quoted returns the text of a file that debug information names, nil if it is not a regular file with a size above 0. So it does not read
// the system's files about processes (for example /proc/self/environ), whose size is 0.
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
	n, _ := io.ReadFull(f, text) // a report does not show the part that cannot be read
	return text[:n]
}

const mayWrite = 2 | 1 // write and search permission: access(2)

// Writable returns an error if a folder cannot be written to or created. It does not create the folder.
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
