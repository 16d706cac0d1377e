package progress

// This file is the line for those who do not see the terminal: it stands in a file, with who wrote it: of a process
// that is killed it stays.

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"faultline/internal/finding"
)

// Name is that of the file in a run's folder.
const Name = "progress.txt"

const (
	rewrite  = time.Second // at most once
	mostRead = 10000       // bytes: a longer file is not one of these
)

const (
	written = "written at %s by process %d of %s"
	goesOn  = "the same command continues the run"
)

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
	text := fmt.Sprintf("%s\n"+written+"\nif that process is gone, nothing runs here: "+goesOn+"\n",
		f.line.text(now), now.UTC().Format(time.RFC3339), os.Getpid(), host())
	if os.WriteFile(next, []byte(text), 0o666) == nil {
		os.Rename(next, f.name)
	} else {
		os.Remove(next)
	}
}

// Close removes the file: the campaign is over.
func (f *File) Close() { os.Remove(f.name) }

// host is a word for this machine.
func host() string {
	name, _ := os.Hostname()
	return cmp.Or(name, "-")
}

// Read is what the file in a folder says, in one line, "" where there is none; and that its process is gone, if that was one of
// this machine.
func Read(folder string) string {
	name := filepath.Join(folder, Name)
	if info, err := os.Stat(name); err != nil || info.Size() > mostRead {
		return ""
	}
	text, _ := os.ReadFile(name)
	line, by, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	by, _, _ = strings.Cut(by, "\n")
	var at, of string
	var pid int
	if n, _ := fmt.Sscanf(by, written, &at, &pid, &of); n < 3 {
		return line
	}
	if of == host() && isGone(pid) {
		by += ", which is gone: " + goesOn
	}
	return line + " (" + by + ")"
}

// isGone reports whether a process is not there, or has ended and nobody has waited for it.
func isGone(pid int) bool {
	if syscall.Kill(pid, 0) == syscall.ESRCH {
		return true
	}
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)) // "pid (name) Z ...", see proc(5)
	return strings.HasPrefix(string(stat[bytes.LastIndexByte(stat, ')')+1:]), " Z")
}
