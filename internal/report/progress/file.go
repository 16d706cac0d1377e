package progress

// This file is the line for those who do not see the terminal: it stands in a file.

import (
	"io"
	"os"
	"time"

	"faultline/internal/finding"
)

// Name is that of the file in a run's folder.
const Name = "progress.txt"

const rewrite = time.Second // at most once

// A File keeps the line in a file for as long as a campaign goes on. It belongs to one goroutine.
type File struct {
	line  *Line
	name  string
	clock func() time.Time
	told  time.Time
}

// NewFile returns a File of this name, which is written with the first progress. Clock and limit are those of a Line.
func NewFile(name string, clock func() time.Time, limit time.Duration) *File {
	return &File{line: New(io.Discard, clock, 0, limit), name: name, clock: clock}
}

// Handle takes a message. Errors of the disk are of no interest: what matters is written elsewhere.
func (f *File) Handle(m *finding.Message) {
	f.line.Handle(m)
	now := f.clock()
	if m.Progress == nil || now.Sub(f.told) < rewrite {
		return
	}
	f.told = now
	next := f.name + "~"
	if os.WriteFile(next, []byte(f.line.text(now)+"\n"), 0o666) == nil {
		os.Rename(next, f.name)
	} else {
		os.Remove(next)
	}
}

// Close removes the file: the campaign is over.
func (f *File) Close() { os.Remove(f.name) }
