package main

// This file is the FILE of -o: what stands in it is not given up before there is something to write, and what cannot be written
// is said with what to do about it.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// A resultFile is a file that is written from its start, beginning with the first byte or begin: before that, an argument that cannot
// be loaded or an interrupt leaves an earlier result as it was, and no empty file.
type resultFile struct {
	*os.File
	fresh bool // it was not there before
	begun bool
}

// create opens the file name for a report about the subjects of args, which it may not be.
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

// isSubject reports whether one of the files that make up args is file.
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

// begin empties the file, once. What is no regular file has nothing to be emptied of.
func (r *resultFile) begin() error {
	if r == nil || r.begun {
		return nil
	}
	r.begun = true
	if info, err := r.Stat(); err != nil || !info.Mode().IsRegular() {
		return err
	}
	return r.Truncate(0)
}

func (r *resultFile) Write(b []byte) (int, error) {
	if err := r.begin(); err != nil {
		return 0, err
	}
	return r.File.Write(b)
}

// Close removes a file that nothing was to be written to and that was not there before.
func (r *resultFile) Close() error {
	err := r.File.Close()
	if r.fresh && !r.begun {
		err = first(err, os.Remove(r.Name()))
	}
	return err
}

// A complaining writer says what to do where it cannot write.
type complaining struct{ io.Writer }

func (c complaining) Write(b []byte) (int, error) {
	n, err := c.Writer.Write(b)
	if err != nil {
		err = fmt.Errorf("%w; the report is not complete: make room, or name another file with -o", err)
	}
	return n, err
}
