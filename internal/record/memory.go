//go:build linux && amd64

package record

// This file reads the memory of a traced process: its map, and the objects that pointers point to.

import (
	"bufio"
	"bytes"
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
	code              bool
	path              string // "[heap]", "[stack]", a file, or "" for anonymous memory
	start             uint64 // the lowest address at which the file is mapped
}

// base returns the load address of a module: the sum with a symbol's address in the file is its address in memory.
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
	points  map[uint64]*breakpoint // by address
	past    map[uint64]byte        // the bytes that removed breakpoints replaced, by address
	entry   uint64                 // address of the breakpoint at the program's entry point; 0 if there is none
	users   int                    // number of threads that share the space
	threads int                    // number of the newest thread; the first one has 0
	program string                 // the command line
	armed   map[string]uint64      // load addresses of the files that have breakpoints, by path
	pages   map[uint64][]byte      // pages that word has read since the thread stopped, by address; nil: it cannot be read
	page    []byte                 // the last of them
	at      uint64                 // its address
}

const pageSize = 4096

func newSpace(pid int) (*space, error) {
	f, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return &space{pid: pid, memory: f, points: make(map[uint64]*breakpoint), past: make(map[uint64]byte),
		armed: make(map[string]uint64)}, nil
}

// read reads n bytes at an address. It returns fewer if the memory ends before.
func (s *space) read(address uint64, n int) []byte {
	b := make([]byte, n)
	local := []unix.Iovec{{Base: &b[0], Len: uint64(n)}}
	k, err := unix.ProcessVMReadv(s.pid, local, []unix.RemoteIovec{{Base: uintptr(address), Len: n}}, 0)
	if err != nil || k < 0 {
		k, _ = s.memory.ReadAt(b, int64(address))
	}
	return b[:max(k, 0)]
}

// word reads the 8 bytes at an address. ok is false if they cannot be read. It reads a whole page once for each stop of a thread.
func (s *space) word(address uint64) (w uint64, ok bool) {
	at, offset := address&^(pageSize-1), int(address&(pageSize-1))
	if offset > pageSize-8 {
		b := s.read(address, 8)
		if len(b) < 8 {
			return 0, false
		}
		return binary.LittleEndian.Uint64(b), true
	}
	if s.page == nil || s.at != at {
		page, known := s.pages[at]
		if !known {
			if page = s.read(at, pageSize); len(page) < pageSize {
				page = nil
			}
			if s.pages == nil {
				s.pages = make(map[uint64][]byte)
			}
			s.pages[at] = page
		}
		if page == nil {
			return 0, false
		}
		s.page, s.at = page, at
	}
	return binary.LittleEndian.Uint64(s.page[offset:]), true
}

// forget forgets the pages that word has read, because the process has run since.
func (s *space) forget() {
	if s != nil && len(s.pages) > 0 {
		clear(s.pages)
		s.page = nil
	}
}

// reload reads the memory map from /proc/PID/maps.
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
		r := region{readable: words[1][0] == 'r', writable: words[1][1] == 'w', code: words[1][2] == 'x'}
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

// Limits for one call.
const (
	mostBytes    = 64 << 10 // bytes of all objects
	nestedWindow = 1 << 10  // bytes of an object whose bounds are not known, and to which no argument points
	mostDepth    = 256      // links between an argument's object and another object
	mostObjects  = 256
)

// A snapshot is the memory of one call.
type snapshot struct {
	*space
	modules modules
	full    bool // an object was not stored, because there are enough
	fresh   bool // the map of the process was read for this snapshot
	objects []storedObject
	left    int // bytes that may still be stored
	stack   uint64

	returned bool // the call has returned, and may have changed memory
}

// A storedObject is an object with its address and its bytes before the call.
type storedObject struct {
	Object
	address uint64
	data    []byte
	depth   int      // number of links from an argument's object
	scanned []extent // bytes that may have links
}

// An extent is the bytes of an object from one offset to another.
type extent struct{ from, to int }

// mayLink reports whether the word at an offset may be a pointer.
func (o *storedObject) mayLink(at int) bool {
	return slices.ContainsFunc(o.scanned, func(e extent) bool { return e.from <= at && at+8 <= e.to })
}

// follow returns the value of a pointer. It stores the memory behind the pointer, unless that is stored already. reach is that of the slot.
func (s *snapshot) follow(address uint64, reach, depth int) Value {
	if address == 0 {
		return Value{Object: -1, Null: true}
	}
	if i := s.find(address); i >= 0 {
		o := &s.objects[i]
		at := int(address - o.address)
		if o.Bounds == Window && depth == 0 { // beside another object on the stack
			s.extend(i, at+max(reach, windowSize))
			o.scanned = append(o.scanned, extent{at, min(at+reach, len(o.data))})
		}
		return Value{Object: i, Offset: at}
	}
	low, size, bounds := s.bounds(address, reach)
	if symbol := s.constant(address); symbol != "" && bounds != Block {
		return Value{Object: -1, Symbol: symbol}
	}
	if bounds == Window && depth > 0 {
		size = min(size, nestedWindow)
	}
	if size > 0 && (s.left == 0 || len(s.objects) >= mostObjects) {
		s.full = s.full || bounds != Window
		return Value{Object: -1}
	}
	if size == 0 {
		return Value{Object: -1}
	}
	if bounds == Window { // another object begins inside of the window
		for i := range s.objects {
			if at := s.objects[i].address; at > low && at-low < uint64(size) {
				size = int(at - low)
			}
		}
	}
	offset := int(address - low)
	if offset >= s.left { // the bytes before the pointer alone exceed the limit
		low, size, offset, bounds = address, size-offset, 0, Window
	}
	n := min(size, s.left)
	data := s.read(low, n)
	if len(data) <= offset {
		return Value{Object: -1}
	}
	s.left -= len(data)
	scanned := extent{to: len(data)}
	if bounds == Window { // behind the type of the pointer, its words may be unrelated
		scanned.to = min(scanned.to, reach)
	}
	s.objects = append(s.objects, storedObject{Object{Bounds: bounds, Cut: len(data) < size}, low, data, depth, []extent{scanned}})
	return Value{Object: len(s.objects) - 1, Offset: offset}
}

// extend lengthens a window to a number of bytes, but not beyond its region or the beginning of another object.
func (s *snapshot) extend(i, size int) {
	o := &s.objects[i]
	r := s.region(o.address)
	if r == nil || !r.writable || s.left == 0 || s.returned {
		return
	}
	end := min(o.address+uint64(size), r.high)
	for k := range s.objects {
		if at := s.objects[k].address; at > o.address {
			end = min(end, at)
		}
	}
	from := o.address + uint64(len(o.data))
	if end <= from {
		return
	}
	more := s.read(from, min(int(end-from), s.left))
	o.data, o.Cut = append(o.data, more...), len(more) < int(end-from)
	s.left -= len(more)
}

// bounds returns the object that an address belongs to. The size is 0 if the address cannot be read. For a malloc block it reads only two
// headers, so its cost does not depend on the size of the heap.
func (s *snapshot) bounds(address uint64, reach int) (low uint64, size int, bounds Bounds) {
	r := s.region(address)
	if r == nil {
		r = s.mapped(address)
	}
	if r == nil || !r.readable {
		return 0, 0, ""
	}
	if strings.HasPrefix(r.path, "/") {
		if m := s.modules.get(r.path); m != nil {
			if v := m.symbolAt(address - r.base(m)); v != nil && v.variable && v.size > 0 {
				return v.from + r.base(m), int(v.size), Symbol
			}
		}
	}
	if at, n := s.around(address, r); n > 0 {
		return at, n, Block
	}
	if n := s.text(address, r); n > 0 {
		return address, n, Window
	}
	end := r.high
	return address, int(min(uint64(max(reach, windowSize)), end-address)), Window
}

// mostText is the largest number of bytes of a string constant, with the zero at its end.
const mostText = 256

// text returns the number of bytes of the string constant at an address, with the zero at its end. It returns 0 if there is none. A string
// constant has no symbol.
func (s *snapshot) text(address uint64, r *region) int {
	if r.writable || r.code || !strings.HasPrefix(r.path, "/") {
		return 0
	}
	b := s.read(address, int(min(mostText, r.high-address)))
	n := bytes.IndexByte(b, 0)
	odd := func(c byte) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' }
	if n < 0 || slices.ContainsFunc(b[:n], odd) {
		return 0
	}
	return n + 1
}

// Flags in the size word of a block of glibc's malloc.
const (
	previousInUse = 1
	mapped        = 2
	blockFlags    = 7
)

// block returns the usable size of the malloc block that begins at an address, 0 if the memory does not look like a block. The word before
// a block has its size. The header behind the block must mark it as in use.
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

// mapped returns the region of an address that the map lacks: the heap may have grown. It reads the map once for a snapshot.
func (s *snapshot) mapped(address uint64) *region {
	if s.fresh {
		return nil
	}
	s.fresh = true
	s.reload()
	return s.region(address)
}

// chained is the number of blocks behind a block whose headers must be sound.
const chained = 4

// around returns the malloc block that contains an address, of size 0 if there is none. It looks for the header at most mostBytes before
// the address. The headers of the next blocks must be sound too, because a number of the program may look like a header.
func (s *snapshot) around(address uint64, r *region) (at uint64, size int) {
	if n := s.block(address, r); n > 0 {
		return address, n
	}
	if !r.writable || strings.HasPrefix(r.path, "/") || r.path == "[stack]" {
		return 0, 0
	}
	low := (max(r.low, address-min(address, mostBytes)) + 15) &^ 15
	if low+16 > address {
		return 0, 0
	}
	for at := (address - 16) &^ 15; at >= low && at < address; at -= 16 {
		header, ok := s.word(at + 8)
		if !ok {
			return 0, 0
		}
		n := header &^ blockFlags
		if n < 32 || n%16 != 0 || n > r.high-at || at+n+8 <= address || header&mapped != 0 && at%4096 != 0 {
			continue
		}
		if size := s.block(at+16, r); size > 0 && (header&mapped != 0 || s.isChain(at+n, r)) {
			return at + 16, size
		}
	}
	return 0, 0
}

// isChain reports whether the headers of the blocks from an address on are sound, or reach the end of the region.
func (s *snapshot) isChain(at uint64, r *region) bool {
	for range chained {
		header, ok := s.word(at + 8)
		n := header &^ blockFlags
		if !ok || n < 16 || n%16 != 0 || header&mapped != 0 || n > r.high-at {
			return false
		}
		if at += n; at == r.high {
			return true
		}
	}
	return true
}

// constant returns the symbol of the function that begins at an address, "" if none does.
func (s *snapshot) constant(address uint64) string {
	r := s.region(address)
	if r == nil || r.writable || !strings.HasPrefix(r.path, "/") {
		return ""
	}
	m := s.modules.get(r.path)
	if m == nil {
		return ""
	}
	if f := m.symbolAt(address - r.base(m)); f != nil && !f.variable && f.from+r.base(m) == address {
		return f.name
	}
	return ""
}

// nested stores the memory that words of the stored objects from index first on point to, and adds the links. It follows pointers to malloc
// blocks, to variables with a symbol, to string constants, and to functions.
func (s *snapshot) nested(first int) {
	for i := first; i < len(s.objects); i++ {
		if s.objects[i].depth >= mostDepth {
			s.full = true
			continue
		}
		data := s.objects[i].data
		for at := int(-s.objects[i].address & 7); at+8 <= len(data); at += 8 {
			if !s.objects[i].mayLink(at) {
				continue
			}
			w := binary.LittleEndian.Uint64(data[at:])
			if w < 1<<16 || w>>47 != 0 {
				continue
			}
			r := s.region(w)
			if r == nil && w >= 1<<32 {
				r = s.mapped(w)
			}
			if r == nil || !r.readable {
				continue
			}
			if s.find(w) < 0 && s.constant(w) == "" && !s.isVariable(w, r) && !s.isBlock(w, r) && !s.isCallers(w, r) &&
				s.text(w, r) == 0 {
				continue
			}
			if v := s.follow(w, 0, s.objects[i].depth+1); v.Object >= 0 || v.Symbol != "" {
				s.objects[i].Links = append(s.objects[i].Links, Link{At: at, Object: v.Object, Offset: v.Offset, Symbol: v.Symbol})
			}
		}
	}
}

// isVariable reports whether an address is the beginning of a variable with a symbol.
func (s *snapshot) isVariable(address uint64, r *region) bool {
	if !strings.HasPrefix(r.path, "/") {
		return false
	}
	m := s.modules.get(r.path)
	if m == nil {
		return false
	}
	v := m.symbolAt(address - r.base(m))
	return v != nil && v.variable && v.size > 0
}

// isCallers reports whether an address lies in the stack frames of the callers.
func (s *snapshot) isCallers(address uint64, r *region) bool {
	return r.path == "[stack]" && address > s.stack && address&7 == 0
}

// isBlock reports whether an address belongs to a malloc block.
func (s *snapshot) isBlock(address uint64, r *region) bool {
	_, n := s.around(address, r)
	return n > 0
}

// find returns the index of the object that has an address, -1 if none has it. A malloc block has its end too: no other block begins there,
// and containers point to it.
func (s *snapshot) find(address uint64) int {
	i := slices.IndexFunc(s.objects, func(o storedObject) bool { return address-o.address < uint64(len(o.data)) })
	if i < 0 {
		i = slices.IndexFunc(s.objects, func(o storedObject) bool {
			return o.Bounds == Block && address-o.address == uint64(len(o.data)) && !o.Cut
		})
	}
	return i
}

// isCut reports whether an object is missing, or has known bounds and more bytes than were stored.
func (s *snapshot) isCut() bool {
	return s.full || slices.ContainsFunc(s.objects, func(o storedObject) bool { return o.Cut && o.Bounds != Window })
}

// after reads the objects again when the call returns, and returns them with their bytes before and after the call.
func (s *snapshot) after() (list []Object) {
	for i := range s.objects {
		o := &s.objects[i]
		o.Bytes = hex.EncodeToString(o.data)
		if o.New {
			list = append(list, o.Object)
			continue
		}
		switch now := s.read(o.address, max(len(o.data), 1)); {
		case len(now) < len(o.data):
			o.Gone = true
		case !bytes.Equal(now[:len(o.data)], o.data):
			o.After = hex.EncodeToString(now[:len(o.data)])
		}
		list = append(list, o.Object)
	}
	return list
}

// auxiliary returns an entry of a process's auxiliary vector (/proc/PID/auxv), 0 if there is none.
func auxiliary(pid int, key uint64) uint64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/auxv", pid))
	for ; len(data) >= 16; data = data[16:] {
		if binary.LittleEndian.Uint64(data) == key {
			return binary.LittleEndian.Uint64(data[8:])
		}
	}
	return 0
}
