//go:build linux && amd64

package record

// This file reads the memory of a traced process: its map, and the objects that pointers point to.

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A region is one line of /proc/PID/maps.
type region struct {
	low, high, offset uint64
	readable          bool
	writable          bool
	path              string // "[heap]", "[stack]", a file, or "" for anonymous memory
	start             uint64 // the lowest address at which the file is mapped
}

// base returns what must be added to the addresses of symbols.
func (r *region) base(m *module) uint64 {
	if m.fixed {
		return 0
	}
	return r.start
}

// A space is an address space, which threads share. A child of vfork shares that of its parent until it runs another program.
type space struct {
	pid     int
	memory  *os.File // /proc/PID/mem
	regions []region
	points  map[uint64]*breakpoint
	entry   uint64 // the program's entry point, as long as it has a breakpoint there; else 0
	users   int    // threads
	threads int    // that had a number
	program string
}

func newSpace(pid int) (*space, error) {
	f, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return &space{pid: pid, memory: f, points: make(map[uint64]*breakpoint)}, nil
}

// read reads up to n bytes at an address. It returns fewer where memory ends.
func (s *space) read(address uint64, n int) []byte {
	b := make([]byte, n)
	local := []unix.Iovec{{Base: &b[0], Len: uint64(n)}}
	k, err := unix.ProcessVMReadv(s.pid, local, []unix.RemoteIovec{{Base: uintptr(address), Len: n}}, 0)
	if err != nil || k < 0 {
		k, _ = s.memory.ReadAt(b, int64(address))
	}
	return b[:max(k, 0)]
}

// word reads 8 bytes; ok is false where there is no memory.
func (s *space) word(address uint64) (w uint64, ok bool) {
	b := s.read(address, 8)
	if len(b) < 8 {
		return 0, false
	}
	return binary.LittleEndian.Uint64(b), true
}

// reload reads the map of the memory.
func (s *space) reload() {
	s.regions = s.regions[:0]
	f, err := os.Open(fmt.Sprintf("/proc/%d/maps", s.pid))
	if err != nil {
		return
	}
	defer f.Close()
	first := make(map[string]uint64)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) < 5 {
			continue
		}
		from, to, _ := strings.Cut(words[0], "-")
		r := region{readable: words[1][0] == 'r', writable: words[1][1] == 'w'}
		r.low, _ = strconv.ParseUint(from, 16, 64)
		r.high, _ = strconv.ParseUint(to, 16, 64)
		r.offset, _ = strconv.ParseUint(words[2], 16, 64)
		if len(words) > 5 {
			r.path = strings.Join(words[5:], " ")
		}
		if strings.HasPrefix(r.path, "/") {
			if _, known := first[r.path]; !known {
				first[r.path] = r.low - r.offset
			}
			r.start = first[r.path]
		} else if n := len(s.regions); r.path == "" && n > 0 && s.regions[n-1].high == r.low && s.regions[n-1].start > 0 {
			r.path, r.start = s.regions[n-1].path, s.regions[n-1].start // uninitialised variables of a file
		}
		s.regions = append(s.regions, r)
	}
}

// region returns the region of an address, nil for none.
func (s *space) region(address uint64) *region {
	i, _ := slices.BinarySearchFunc(s.regions, address, func(r region, a uint64) int {
		if r.high <= a {
			return -1
		}
		return 1
	})
	if i < len(s.regions) && s.regions[i].low <= address {
		return &s.regions[i]
	}
	return nil
}

// Limits of a call.
const (
	mostBytes  = 64 << 10 // of all objects
	windowSize = 8 << 10  // of an object without known bounds
	mostDepth  = 2        // pointers behind pointers
	mostLinked = 64       // objects
)

// A snapshot is the memory of one call.
type snapshot struct {
	*space
	modules modules
	objects []taken
	left    int // bytes that may still be stored
	stack   uint64
}

// A taken is an object with its address.
type taken struct {
	Object
	address uint64
	data    []byte
	depth   int
}

// follow returns the value of a pointer. It stores the memory behind it, unless that is stored already.
func (s *snapshot) follow(address uint64, reach, depth int) Value {
	if address == 0 {
		return Value{Object: -1, Null: true}
	}
	for i := range s.objects {
		if o := &s.objects[i]; address-o.address < uint64(len(o.data)) {
			return Value{Object: i, Offset: int(address - o.address)}
		}
	}
	low, size, bounds := s.bounds(address, reach)
	if size == 0 || s.left == 0 || len(s.objects) >= mostLinked {
		return Value{Object: -1}
	}
	offset := int(address - low)
	if offset >= s.left { // a place far behind the start of a variable
		low, size, offset, bounds = address, size-offset, 0, Window
	}
	n := min(size, s.left)
	data := s.read(low, n)
	if len(data) <= offset {
		return Value{Object: -1}
	}
	s.left -= len(data)
	s.objects = append(s.objects, taken{Object{Bounds: bounds, Cut: len(data) < size}, low, data, depth})
	return Value{Object: len(s.objects) - 1, Offset: offset}
}

// bounds returns the memory that an address belongs to. It looks only at the words beside the address, whatever the size of the heap.
func (s *snapshot) bounds(address uint64, reach int) (low uint64, size int, bounds Bounds) {
	r := s.region(address)
	if r == nil {
		s.reload()
		r = s.region(address)
	}
	if r == nil || !r.readable {
		return 0, 0, ""
	}
	if strings.HasPrefix(r.path, "/") {
		if m := s.modules.of(r.path); m != nil {
			if v := m.at(address - r.base(m)); v != nil && v.variable && v.size > 0 {
				return v.from + r.base(m), int(v.size), Symbol
			}
		}
	}
	if n := s.block(address, r); n > 0 {
		return address, n, Block
	}
	end := r.high
	return address, int(min(uint64(max(reach, windowSize)), end-address)), Window
}

// Flags in the size word of a block of glibc's malloc.
const (
	previousInUse = 1
	mapped        = 2
	blockFlags    = 7
)

// block returns the size of the block of malloc that begins at an address, 0 if none seems to begin there. The word before a block has its
// size. The header behind the block must say that the block is in use.
func (s *snapshot) block(address uint64, r *region) int {
	if address&15 != 0 || address-r.low < 16 || !r.writable || strings.HasPrefix(r.path, "/") || r.path == "[stack]" {
		return 0
	}
	header, ok := s.word(address - 8)
	size := header &^ blockFlags
	if !ok || size < 32 || size%16 != 0 || size > r.high-(address-16) {
		return 0
	}
	if header&mapped != 0 {
		return int(size - 16)
	}
	next, ok := s.word(address - 8 + size)
	if !ok || next&previousInUse == 0 || next&^blockFlags < 16 || next&^blockFlags > r.high-(address-16+size) {
		return 0
	}
	return int(size - 8)
}

// nested stores the memory that words in the stored objects point to.
func (s *snapshot) nested() {
	for i := 0; i < len(s.objects); i++ {
		if s.objects[i].depth >= mostDepth || s.objects[i].Bounds == Window {
			continue
		}
		data := s.objects[i].data
		for at := int(-s.objects[i].address & 7); at+8 <= len(data); at += 8 {
			w := binary.LittleEndian.Uint64(data[at:])
			if w < 1<<16 || w>>47 != 0 {
				continue
			}
			r := s.region(w)
			if r == nil || !r.readable || !r.writable || r.path == "[stack]" || strings.HasPrefix(r.path, "/") || s.block(w, r) == 0 &&
				!s.has(w) {
				continue
			}
			if v := s.follow(w, 0, s.objects[i].depth+1); v.Object >= 0 {
				s.objects[i].Links = append(s.objects[i].Links, Link{at, v.Object, v.Offset})
			}
		}
	}
}

func (s *snapshot) has(address uint64) bool {
	return slices.ContainsFunc(s.objects, func(o taken) bool { return address-o.address < uint64(len(o.data)) })
}

// after reads the objects once more, and returns them for the file.
func (s *snapshot) after() (list []Object) {
	for i := range s.objects {
		o := &s.objects[i]
		o.Bytes = hex.EncodeToString(o.data)
		switch now := s.read(o.address, max(len(o.data), 1)); {
		case len(now) < len(o.data):
			o.Gone = true
		default:
			if text := hex.EncodeToString(now[:len(o.data)]); text != o.Bytes {
				o.After = text
			}
		}
		list = append(list, o.Object)
	}
	return list
}

// auxiliary returns an entry of the auxiliary vector, 0 if there is none.
func auxiliary(pid int, key uint64) uint64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/auxv", pid))
	for ; len(data) >= 16; data = data[16:] {
		if binary.LittleEndian.Uint64(data) == key {
			return binary.LittleEndian.Uint64(data[8:])
		}
	}
	return 0
}
