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

	"faultline/internal/native/state"

	"golang.org/x/sys/unix"
)

const (
	shmSize     = 4 << 30 // bytes; sparse
	stateOffset = 0
	unitOffset  = 4096
	stackBytes  = 8 << 20 // how far below state.Stack a fault still means that the stack ran out
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
func (s *shared) state() *[state.Total]uint64 {
	return (*[state.Total]uint64)(unsafe.Pointer(&s.mem[stateOffset]))
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
