package shard

// This file keeps the folder of a run, with the result of each subject. It writes each result to the disk before it reports success. So a
// run that was killed continues from there.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sys/unix"

	"faultline/internal/finding"
)

// Results is the name of the file of results, in the order of their arrival. FolderStream is the name of the stream of the whole run, in
// the order of the subjects. It exists once the run is over.
const (
	Results      = "results.jsonl"
	FolderStream = "findings.jsonl"
)

// A Dir is the open folder of one run. It is safe for concurrent use.
type Dir struct {
	path   string
	before *Stream // the content when the folder was opened; nil if there was none

	mu   sync.Mutex
	file *os.File
	err  error // the first write error; nothing is written afterwards, because the file may end with half a line
}

// ErrOther is the error that the folder is of another run, or in use. Other errors may wrap it.
var ErrOther = errors.New("this folder belongs to another run")

// other is an ErrOther with its own message.
type other struct{ error }

// Is makes errors.Is(err, ErrOther) true.
func (other) Is(target error) bool { return target == ErrOther }

// Open opens the folder of the run whose results begin with the messages opening. It creates the folder if it does not exist.
func Open(path string, opening []*finding.Message) (*Dir, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(path, Results), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	d := &Dir{path: path, file: f}
	if err := d.begin(opening); err != nil {
		f.Close()
		return nil, err
	}
	return d, nil
}

func (d *Dir) begin(opening []*finding.Message) error {
	if info, err := d.file.Stat(); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: it is no file; name another folder with -o", d.file.Name())
	}
	if err := unix.Flock(int(d.file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return other{fmt.Errorf("a command is still running in %s: %s is locked; wait for its end, or name another", d.path, Results)}
	}
	if _, err := finding.ReadLine(bufio.NewReader(d.file)); err == io.EOF { // empty, or the process was killed within the first line
		return d.write(0, opening)
	}
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	before, err := Read(d.file.Name(), d.file, nil)
	if err != nil {
		return fmt.Errorf("%w; name another folder with -o, or remove this file", err)
	}
	if before.Whole() == 0 { // the process was killed before opening was complete
		return d.write(0, opening)
	}
	if err := Same(d.path+"/", &before.Config, opening[0].Config); err != nil {
		return other{fmt.Errorf("%w; name another folder with -o, or remove this one", err)}
	}
	if err := d.file.Truncate(before.Whole()); err != nil {
		return err
	}
	d.before = before
	_, err = d.file.Seek(0, io.SeekEnd)
	return err
}

// Has reports whether the folder had the result of a unit when it was opened.
func (d *Dir) Has(u finding.Unit) bool { return d.before != nil && d.before.Has(u) }

// Get returns the result that the folder had of a unit when it was opened. ok is false if it had none.
func (d *Dir) Get(u finding.Unit) (list []*finding.Message, tally finding.Tally, ok bool, err error) {
	if !d.Has(u) {
		return nil, tally, false, nil
	}
	list, tally, err = d.before.Messages(u)
	return list, tally, err == nil, err
}

// Put writes the result of a unit. The result is on the disk when Put returns nil.
func (d *Dir) Put(u finding.Unit, list []*finding.Message, tally finding.Tally) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err != nil {
		return d.err
	}
	at, err := d.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	list = append(list[:len(list):len(list)], &finding.Message{Part: &finding.Part{Unit: u, Tally: tally}})
	d.err = d.write(at, list)
	return d.err
}

// write writes messages at an offset with one system call, and syncs the file.
func (d *Dir) write(at int64, list []*finding.Message) error {
	var b bytes.Buffer
	enc := finding.NewEncoder(&b)
	for _, m := range list {
		if err := enc.Handle(m); err != nil {
			return err
		}
	}
	if err := d.file.Truncate(at); err != nil {
		return err
	}
	if _, err := d.file.Seek(at, io.SeekStart); err != nil {
		return err
	}
	if _, err := d.file.Write(b.Bytes()); err != nil {
		d.file.Truncate(at) // so that the file does not end with half a message
		return fmt.Errorf("%w; make room and start the same command again: it continues from %s", err, d.path)
	}
	return d.file.Sync()
}

// Close closes the folder, so that another command can use it.
func (d *Dir) Close() error { return d.file.Close() }
