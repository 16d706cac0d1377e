package merge

// This file keeps the folder of a run: one line for the result of each subject. A line is on the disk before anybody is told of the
// result, so a run that was killed continues where it was.

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

// Results names the file of results, in the order in which they arrived. FolderStream names the file of the whole run, in the order
// of the subjects; it exists once the run is over.
const (
	Results      = "results.jsonl"
	FolderStream = "findings.jsonl"
)

// A Dir is an open folder, of one run. It may be shared.
type Dir struct {
	path   string
	before *Stream // what stood in it when it was opened; nil: nothing

	mu   sync.Mutex
	file *os.File
	err  error // of the disk: what comes later is not written, lest it stands behind half a line
}

// ErrOther is in the chain where the folder is of another run, or in use.
var ErrOther = errors.New("this folder is of another run")

// other is an ErrOther that says so in its own words.
type other struct{ error }

// Is makes it one.
func (other) Is(target error) bool { return target == ErrOther }

// Open opens the folder of the run whose results begin with opening, and makes it if it is not there.
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
		return other{fmt.Errorf("a command is still under way in %s: %s is locked; wait for its end or name another", d.path, Results)}
	}
	if _, err := finding.ReadLine(bufio.NewReader(d.file)); err == io.EOF { // nothing, or killed within the first line
		return d.write(0, opening)
	}
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	before, err := Read(d.file.Name(), d.file, nil)
	if err != nil {
		return fmt.Errorf("%w; name another folder with -o, or remove this file", err)
	}
	if before.Whole() == 0 { // killed before the opening was written
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

// Has reports whether it was known what a unit came to when the folder was opened.
func (d *Dir) Has(u finding.Unit) bool { return d.before != nil && d.before.Has(u) }

// Get returns what a unit came to when the folder was opened; ok is false where that was not known.
func (d *Dir) Get(u finding.Unit) (list []*finding.Message, tally finding.Tally, ok bool, err error) {
	if !d.Has(u) {
		return nil, tally, false, nil
	}
	list, tally, err = d.before.Messages(u)
	return list, tally, err == nil, err
}

// Put writes what a unit came to. When it returns, that is on the disk.
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

// write writes messages at once, from a place on.
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
		d.file.Truncate(at) // half of them would be said to be cut off
		return fmt.Errorf("%w; make room and give the same command again: it goes on from %s", err, d.path)
	}
	return d.file.Sync()
}

// Close lets another command have the folder.
func (d *Dir) Close() error { return d.file.Close() }
