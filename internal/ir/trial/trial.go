// Package trial reads unknown LLVM IR in another process before this process reads it. Damaged bitcode can crash the process that reads it,
// because LLVM's reader does not check everything. The package notes units that were read successfully, and does not try them again. The
// other process also runs package built on optimised IR.
//
// The package does not depend on the purpose of the IR. A Reader is safe for concurrent use.
package trial

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/ir/built"
	"faultline/internal/proc"

	"tinygo.org/x/go-llvm"
)

const mostMemory = 8 << 30 // bytes of the process, a safety net

// A unit is a request to read LLVM IR.
type unit struct {
	Name string
	Data []byte
	Do   task

	Before, After []byte // of modelled
}

// A task is the kind of a request.
type task uint8

const (
	read     task = iota // only tests whether the process survives; this process reports LLVM's errors itself
	tagged               // built.Tagged
	modelled             // built.Modelled
)

type answer struct {
	Error string // "" on success
	Made  []byte
}

// A Reader tries units. It must be closed.
type Reader struct {
	done <-chan struct{}
	work time.Duration // work limit for one unit; the largest members of libraries take seconds
	kept string        // folder with notes of units that were read successfully
	pool proc.Pool
}

// New returns a reader with a work limit for one unit and with its notes in a cache. When ctx ends, the current trial ends.
func New(ctx context.Context, work time.Duration, cache string) *Reader {
	command := proc.Command{Role: proc.Reads, Memory: mostMemory, Heard: true}
	return &Reader{done: ctx.Done(), work: work, kept: filepath.Join(cache, "read.1"), pool: proc.Pool{Command: command}}
}

// Close ends the processes.
func (r *Reader) Close() { r.pool.Close() }

// Try reads a unit in another process. It returns an error if that process crashed or exceeded its limit. It returns nil for data that is
// not IR, because reading it is harmless.
func (r *Reader) Try(name string, data []byte) error {
	sum := fmt.Sprintf("%x", sha256.Sum256(append([]byte(llvm.Version), data...)))
	note := filepath.Join(r.kept, sum[:2], sum)
	if _, err := os.Stat(note); err == nil {
		folder.Used(note)
		return nil
	}
	if _, err := r.ask(&unit{Name: name, Data: data}); err != nil {
		return err
	}
	if os.MkdirAll(filepath.Dir(note), 0o777) == nil {
		os.WriteFile(note, nil, 0o666) // without a note it is tried again
	}
	return nil
}

// Model is built.Model in another process.
func (r *Reader) Model(name string, data []byte, machine built.Machine) ([]byte, error) {
	return built.Steps{
		Tagged: func(name string, data []byte) ([]byte, error) {
			return r.ask(&unit{Name: name, Data: data, Do: tagged})
		},
		Modelled: func(name string, data, before, after []byte) ([]byte, error) {
			return r.ask(&unit{name, data, modelled, before, after})
		},
	}.Model(name, data, machine)
}

// ask sends a unit to a process. It returns an error if the process ended.
func (r *Reader) ask(u *unit) ([]byte, error) {
	a := new(answer)
	err := r.pool.Ask(u, a, proc.Wait{Work: r.work, Done: r.done})
	switch death := (*proc.Death)(nil); {
	case errors.As(err, &death) && death.Cause == proc.Interrupted:
		return nil, context.Canceled
	case errors.As(err, &death) && death.Cause == proc.TimedOut:
		return nil, fmt.Errorf("reading it did not end after %v; give it more with --time, or compile it again, if it is damaged", r.work)
	case errors.As(err, &death):
		return nil, fmt.Errorf("to read it ended a process (%w); it is damaged, or defines an intrinsic: compile it again", death)
	case err == nil && a.Error != "":
		err = errors.New(a.Error)
	}
	return a.Made, err
}

// WorkerMain is the life of a process that was started to read, and reports whether this one was.
func WorkerMain() bool {
	if !proc.Is(proc.Reads) {
		return false
	}
	proc.Serve((*unit).carryOut)
	return true
}

func (u *unit) carryOut() *answer {
	a, err := new(answer), error(nil)
	switch u.Do {
	case read:
		bitcode.Read(u.Name, u.Data)
	case tagged:
		a.Made, err = built.Tagged(u.Name, u.Data)
	case modelled:
		a.Made, err = built.Modelled(u.Name, u.Data, u.Before, u.After)
	}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}
