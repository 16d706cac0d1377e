package native

// This file lays out the memory that a worker shares with its parent: one memfd, mapped whole by both.
//
//	word 0..stateWords     the state, which the batch loop and the probes write (symbol fl_state)
//	unitTable              two words a unit: its first site, and the chosen site counted from there, or -1
//	touched                the blocks that the current run entered, as addresses
//	batch                  points, chosen sites, outputs, operation counts, starts, and frames to the end
//
// The file is sparse: only what is written takes memory.

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The words of the state. Addresses are the worker's.
const (
	sOps     = iota // operations of the current run
	sTouched        // where the address of the next block entered goes
	sDanger         // mode One: record of the chosen site
	sOp             //
	sCount          //
	sN              // points of the batch
	sNext           // the point that runs, -1 before the first
	sCursor         // words of frames written
	sEntry          // address of the entry
	sMode           // run.Mode
	sPoints         // address of the points
	sSites          // address of the chosen sites: unit<<32 | site counted from the unit's first
	sOutputs        // address of the outputs, 16 bytes each
	sOpsOut         // address of the operation counts
	sStart          // address of the starts, in words of frames
	sFrames         // address of the frames
	sLimit          // words of frames that leave room for one more run
	sTouch0         // address of the first entry of touched
	sUnits          // address of the unit table
	sSignal         // the signal that ended the worker, from its handler
	sFault          // and the address that it complained about
	sStack          // address of a variable on the stack of the batch loop
	sErrno          // address of errno
	sBegin          // modes with companions: address of the function that begins a run
	sFind           // address of the function that looks for the companion of a value in memory
	sDeltas         // address of the outputs' deltas
	sBounds         // address of the outputs' bounds
	sTag            // number of the run << 48, see cells
	sCells          // cells in use
	sLost           // not 0: there were companions that have no cell
	sEvents         // mode Deltas: events of the current run; full outside of runs
	sArgs           // companions of arguments, two words each, on the way from a caller to the called

	sResults   = sArgs + 2*maxArgs       // companions of results, on the way back
	sSources   = sResults + 2*maxResults // what arguments that are passed as copies in memory are copies of
	sGaps      = sSources + maxSources   // address of the first gap
	stateWords = sGaps + 1               // words of the state
)

// Modes with companions: how many floating-point arguments and parts of a result carry one from function to function.
const (
	maxArgs    = 16
	maxResults = 4
	maxSources = 4
	maxEvents  = 16 // that a run keeps
)

const (
	shmSize     = 4 << 30 // bytes; sparse
	stateOffset = 0
	unitOffset  = 4096
	stackBytes  = 8 << 20 // how far below sStack a fault still means that the stack ran out
)

// shared is the mapping in one process.
type shared struct {
	file *os.File
	mem  []byte
}

func newShared() (*shared, error) {
	fd, err := unix.MemfdCreate("faultline", unix.MFD_CLOEXEC)
	if err == nil {
		err = unix.Ftruncate(fd, shmSize)
	}
	if err != nil {
		return nil, fmt.Errorf("native: no shared memory for worker processes: %w", err)
	}
	return mapShared(fd)
}

// mapShared maps the memory behind a descriptor, which is the mapping's then.
func mapShared(fd int) (*shared, error) {
	mem, err := unix.Mmap(fd, 0, shmSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("native: cannot map the memory shared with workers: %w", err)
	}
	return &shared{os.NewFile(uintptr(fd), "memory"), mem}, nil
}

func (s *shared) close() {
	unix.Munmap(s.mem)
	s.file.Close()
}

// state returns the words of the state.
func (s *shared) state() *[stateWords]uint64 {
	return (*[stateWords]uint64)(unsafe.Pointer(&s.mem[stateOffset]))
}

// local is the address of the mapping in this process.
func (s *shared) local() uint64 { return addressOf(s.mem) }

func addressOf(mem []byte) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(mem)))) }

// view is a slice of n values of type T at an offset of the mapping.
func view[T any](s *shared, offset, n int) []T {
	if n == 0 {
		return nil
	}
	var t T
	_ = s.mem[offset+n*int(unsafe.Sizeof(t))-1]
	return unsafe.Slice((*T)(unsafe.Pointer(&s.mem[offset])), n)
}

// layout places the parts of a batch behind each other.
type layout struct {
	touched, points, sites, outputs, deltas, bounds, ops, start, frames int // offsets in bytes
}

func layOut(units, blocks, n, dims, outputs int) layout {
	at := unitOffset
	take := func(size int) int {
		offset := at
		at = (at + size + 63) &^ 63
		return offset
	}
	take(16 * units)
	var l layout
	l.touched = take(8 * (blocks + 1))
	l.points = take(8 * n * dims)
	l.sites = take(8 * n)
	l.outputs = take(16 * n * outputs)
	l.deltas = take(8 * n * outputs)
	l.bounds = take(8 * n * outputs)
	l.ops = take(8 * n)
	l.start = take(8 * (n + 1))
	l.frames = take(0)
	return l
}
