package native

// This file lays out the memory that a worker shares with its parent: one memfd, which both map completely.
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
	"slices"
	"sort"
	"unsafe"

	"faultline/internal/native/shadow"
	"faultline/internal/native/state"
	"faultline/internal/run"

	"golang.org/x/sys/unix"
)

const (
	shmSize     = 4 << 30 // bytes; sparse
	stateOffset = 0
	unitOffset  = 4096
)

// shared is the mapping in one process.
type shared struct {
	file *os.File
	mem  []byte
}

// seals keep the file at its size. An access beyond its end would end the reading process.
const seals = unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_SEAL

func newShared() (*shared, error) {
	fd, err := unix.MemfdCreate("faultline", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err == nil {
		err = unix.Ftruncate(fd, shmSize)
	}
	if err == nil {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, seals)
	}
	if err != nil {
		return nil, fmt.Errorf("native: no shared memory for worker processes: %w", err)
	}
	return mapShared(fd, 0)
}

// workerPlace is where a worker maps the shared memory: far from libraries, heaps and stacks. If the kernel chose the place, a thread that
// Go's runtime starts early would move it, and with it the addresses that lie beside the constants of the tested code.
const workerPlace = 0x600000000000

// mapShared maps the memory of a descriptor at an address, or anywhere if that is 0, and takes ownership of the descriptor.
func mapShared(fd int, at uintptr) (*shared, error) {
	flags := unix.MAP_SHARED | unix.MAP_NORESERVE
	if at != 0 {
		flags |= unix.MAP_FIXED_NOREPLACE
	}
	mem, err := unix.MmapPtr(fd, 0, unsafe.Add(unsafe.Pointer(nil), at), shmSize, unix.PROT_READ|unix.PROT_WRITE, flags)
	if err != nil {
		return nil, fmt.Errorf("native: cannot map the memory shared with workers: %w", err)
	}
	return &shared{os.NewFile(uintptr(fd), "memory"), unsafe.Slice((*byte)(mem), shmSize)}, nil
}

func (s *shared) close() {
	unix.MunmapPtr(unsafe.Pointer(&s.mem[0]), shmSize)
	s.file.Close()
}

// state returns the words of the state.
func (s *shared) state() *[state.Total]uint64 {
	return (*[state.Total]uint64)(unsafe.Pointer(&s.mem[stateOffset]))
}

// local returns the address of the mapping in this process.
func (s *shared) local() uint64 { return addressOf(s.mem) }

func addressOf(mem []byte) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(mem)))) }

// view returns a slice of n values of type T at an offset of the mapping.
func view[T any](s *shared, offset, n int) []T {
	if n == 0 {
		return nil
	}
	var t T
	_ = s.mem[offset+n*int(unsafe.Sizeof(t))-1]
	return unsafe.Slice((*T)(unsafe.Pointer(&s.mem[offset])), n)
}

// layout holds the offsets of the parts of a batch, in their order.
type layout struct {
	touched, points, sites, outputs, deltas, bounds, ops, start, ends, slots, frames int // offsets in bytes
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
	l.ends = take(8 * n)
	l.slots = take(slots * slotBytes)
	l.frames = take(0)
	return l
}

// prepare lays out a batch and copies the points.
func (w *Worker) prepare(points []float64, sites []int, mode run.Mode) (n int, err error) {
	dims := w.call.Dims
	if dims > 0 {
		n = len(points) / dims
	} else {
		n = len(sites)
	}
	if n*dims != len(points) || mode == run.One && len(sites) != n {
		panic(fmt.Sprintf("native: %d coordinates of %d dimensions, %d sites", len(points), dims, len(sites)))
	}
	l := layOut(len(w.image.Units), w.image.Blocks, n, dims, len(w.call.Outputs))
	if l.frames+8*w.frameBound(mode) > shmSize {
		return 0, fmt.Errorf("%s: %d points at once do not fit the memory shared with workers", w.load.Entry, n)
	}
	w.layout = l
	copy(view[float64](w.shared, l.points, n*dims), points)
	clear(view[uint64](w.shared, l.ends, n))
	clear(view[byte](w.shared, l.slots, slots*slotBytes))
	if mode == run.One {
		words := view[uint64](w.shared, l.sites, n)
		for i, site := range sites {
			words[i] = w.image.locate(site)
		}
	}
	w.batch = run.Batch{N: n, Dims: dims, Points: points, Outcomes: slices.Grow(w.batch.Outcomes[:0], n)[:n]}
	for i := range n {
		w.batch.Outcomes[i] = run.Returned
	}
	if mode == run.Raised {
		w.batch.Raised = view[uint64](w.shared, l.frames, len(w.image.program.Sites))
		clear(w.batch.Raised)
	}
	return n, nil
}

// locate encodes a site as unit<<32 | site counted from the unit's first.
func (m *Image) locate(site int) uint64 {
	unit := sort.Search(len(m.Units), func(i int) bool { return m.Units[i].First > site }) - 1
	return uint64(unit)<<32 | uint64(site-m.Units[unit].First)
}

// frameBound returns the largest number of words of frames of a run: every block once, or its events, or its steps.
func (w *Worker) frameBound(mode run.Mode) int {
	if mode == run.Trace {
		return 2 * state.MaxSteps
	}
	return max(4*w.image.Blocks, 2*(state.MaxEvents+state.MaxExact))
}

// aim writes the state for a batch that begins at the point next.
func (w *Worker) aim(n, next int, mode run.Mode) {
	words, l := w.shared.state(), &w.layout
	words[state.N], words[state.Next], words[state.Mode] = uint64(n), uint64(next), uint64(shadow.LoopMode(mode))
	words[state.Points], words[state.Sites], words[state.Outputs] = w.remote(l.points), w.remote(l.sites), w.remote(l.outputs)
	words[state.Deltas], words[state.Bounds] = w.remote(l.deltas), w.remote(l.bounds)
	words[state.OpsOut], words[state.Start], words[state.Frames] = w.remote(l.ops), w.remote(l.start), w.remote(l.frames)
	words[state.Ends], words[state.Slots], words[state.Tank] = w.remote(l.ends), w.remote(l.slots), w.tank()
	words[state.Touch0], words[state.Touched] = w.remote(l.touched), w.remote(l.touched)
	view[uint64](w.shared, l.start, next+1)[next] = words[state.Cursor] // in case the process is killed before it begins with that point
	words[state.Limit] = uint64((shmSize-l.frames)/8 - w.frameBound(mode))
	words[state.Signal], words[state.Fault], words[state.Within] = 0, 0, 0
	if w.Calls > 0 {
		words[state.Within] = uint64(w.Calls - 1)
	}
}
