package main

// This file writes the file of -o. An existing file keeps its content until there is something to write. The last lines of a stream in JSON
// are findings of functions that are not done, so that a killed run loses none.

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A resultFile is the file of -o. It keeps the earlier content until the first byte is written or begin is called. So a wrong argument or
// an early interrupt does not destroy an earlier report, and leaves no empty file.
type resultFile struct {
	*os.File
	fresh bool // the file did not exist before
	begun bool

	whole bool         // only Close writes the file
	text  bytes.Buffer // the content for Close

	early []early // lines in the file behind the current position
}

// An early line is a certified finding of a function that is not done. Later stages may change the finding, so the lines of the function
// replace it when the function is done.
type early struct {
	subject string
	line    []byte
}

// create opens the file name for a report about the subjects of args. The file must not be one of the subjects.
func create(name string, args []string) (*resultFile, error) {
	before, err := os.Stat(name)
	if err == nil && isSubject(before, args) {
		return nil, usagef("-o %s: this is the subject itself; name another file", name)
	}
	f, oerr := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if oerr != nil {
		return nil, usagef("-o %v; name a file that can be written", oerr)
	}
	return &resultFile{File: f, fresh: errors.Is(err, fs.ErrNotExist)}, nil
}

// isSubject reports whether file is one of the files of args.
func isSubject(file fs.FileInfo, args []string) bool {
	for _, arg := range args {
		files := arg[:max(0, strings.LastIndexByte(arg, ':'))]
		for _, name := range append(strings.Split(files, "+"), strings.Split(arg, "+")...) {
			if info, err := os.Stat(name); err == nil && os.SameFile(info, file) {
				return true
			}
		}
	}
	return false
}

// begin empties the file, once. Only a regular file can be emptied.
func (r *resultFile) begin() error {
	if r == nil || r.begun || r.whole {
		return nil
	}
	r.begun = true
	if !r.regular() {
		return nil
	}
	return r.Truncate(0)
}

// regular reports whether the file can be emptied, and written at any place.
func (r *resultFile) regular() bool {
	info, err := r.Stat()
	return err == nil && info.Mode().IsRegular()
}

// addEarly appends the line of a certified finding. The line stays until its function is done.
func (r *resultFile) addEarly(f *finding.Finding) error {
	var line bytes.Buffer
	err := cmp.Or(r.begin(), finding.NewEncoder(&line).Handle(&finding.Message{Finding: f}))
	if err != nil {
		return err
	}
	r.early = append(r.early, early{f.Subject, line.Bytes()})
	_, err = r.write(nil)
	return err
}

// removeEarly removes the early lines of a function.
func (r *resultFile) removeEarly(subject string) error {
	if r == nil || len(r.early) == 0 {
		return nil
	}
	r.early = slices.DeleteFunc(r.early, func(e early) bool { return e.subject == subject })
	_, err := r.write(nil)
	return err
}

// write writes b, and behind it the lines that are early. One system call writes both, so a killed process leaves whole lines. The next
// write overwrites the early lines.
func (r *resultFile) write(b []byte) (int, error) {
	place, err := r.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, err
	}
	all := slices.Clone(b)
	for _, e := range r.early {
		all = append(all, e.line...)
	}
	n, err := r.WriteAt(all, place)
	if n = min(n, len(b)); err != nil {
		return n, err
	}
	_, err = r.Seek(int64(n), io.SeekCurrent)
	return n, cmp.Or(err, r.Truncate(place+int64(len(all))))
}

func (r *resultFile) Write(b []byte) (int, error) {
	if r.whole {
		return r.text.Write(b)
	}
	if err := r.begin(); err != nil {
		return 0, err
	}
	if len(r.early) > 0 {
		return r.write(b)
	}
	return r.File.Write(b)
}

// Close closes the file. It removes a new file to which nothing was written.
func (r *resultFile) Close() error {
	var err error
	if r.whole && r.text.Len() > 0 {
		r.whole = false
		_, err = complaining{r}.Write(r.text.Bytes())
	}
	err = cmp.Or(err, r.File.Close())
	if r.fresh && !r.begun {
		err = cmp.Or(err, os.Remove(r.Name()))
	}
	return err
}
