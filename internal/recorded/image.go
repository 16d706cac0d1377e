package recorded

// This file finds the floating-point numbers in the memory of a recorded call, by the types of the source.

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/record"
)

// An Image is a group of recorded calls with the same objects: the same sizes, links and integers. Its driver makes the objects, and takes
// the floating-point numbers in them as parameters.
type Image struct {
	Driver string   // linkage name
	Text   string   // definition of the driver, in C and C++
	Params []string // names of its parameters: "A.x"
	Domain []string // gives its arrays their lengths, until the calls are decoded
	Calls  []record.Call
	// Callbacks are the symbols of the functions to which its objects point.
	Callbacks []string
}

// A leaf is a floating-point number in an object.
type leaf struct {
	object, offset int
	size           int
}

// A group is the leaves with the same path. Elements of an array, and nodes of a list, have the same path.
type group struct {
	path   string
	leaves []leaf
	whole  bool // it is all of an object, which the driver gets as an array
	open   bool // a whole array whose length is not known: trial runs of the driver show it
}

// A place is a type at an address.
type place struct {
	object, offset int
	typ            *decl.Type
}

// A count is an integer of an object that a result points to.
type count struct{ object, offset, size int }

// An imager makes the image of one call.
type imager struct {
	of            *Callee
	call          *record.Call
	params        []parameter
	before, after [][]byte // of the objects; then of structs in registers
	parts         map[int]int
	covered       [][]bool // by object: bytes that belong to a number or a pointer
	seen          map[place]bool
	stack         []string // structs that contain the current place
	groups        []*group // of the arguments, in the order of the parameters
	results       []*group // of new objects, and of numbers that the call changed
	counts        []count
	numbers       int // how many leaves are parameters
}

// Limits of an image.
const (
	freedBytes  = 16  // at the beginning of a block, which free may overwrite
	mostNumbers = 512 // numbers that are parameters; the others are constants
	mostText    = 128 << 10
	mostNested  = 24 // structs inside of each other
)

func newImager(of *Callee, params []parameter, call *record.Call) (*imager, error) {
	m := &imager{of: of, call: call, params: params, parts: make(map[int]int), seen: make(map[place]bool)}
	if len(call.Args) != len(of.Func.Params) {
		return nil, errors.New("it was recorded with another number of parameters; record it again")
	}
	add := func(before, after string) error {
		b, err := hex.DecodeString(before)
		a, errAfter := hex.DecodeString(cmp.Or(after, before))
		if cmp.Or(err, errAfter) != nil || len(a) != len(b) {
			return errors.New("an object has damaged bytes")
		}
		m.before, m.after, m.covered = append(m.before, b), append(m.after, a), append(m.covered, make([]bool, len(b)))
		return nil
	}
	for i := range call.Objects {
		if o := &call.Objects[i]; o.Cut && o.Bounds != record.Window && !o.New {
			return nil, errors.New("its objects have more bytes than a recorded call may have")
		}
		if err := add(call.Objects[i].Bytes, call.Objects[i].After); err != nil {
			return nil, err
		}
	}
	for i, p := range params {
		if !p.part {
			continue
		}
		m.parts[i] = len(m.before)
		words := ""
		for _, v := range call.Args[p.first : p.first+p.args] {
			words += v.Bytes + strings.Repeat("0", max(0, 16-len(v.Bytes)))
		}
		if err := add(words[:2*p.typ.Size], ""); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// walk finds the numbers behind the parameters, and those behind the result.
func (m *imager) walk() error {
	for i, p := range m.params {
		var err error
		switch v := &m.call.Args[p.first]; {
		case p.part:
			err = m.visit(p.typ, m.parts[i], 0, p.name)
		case p.copy && v.Object >= 0:
			err = m.visit(p.typ, v.Object, v.Offset, p.name)
		case p.typ.Kind == decl.Pointer && !v.Null && v.Object < 0 && v.Symbol == "":
			err = fmt.Errorf("%s points to memory that was not recorded", p.name)
		case p.typ.Kind == decl.Pointer && v.Object >= 0:
			err = m.pointed(p.typ.Elem, v.Object, v.Offset, p.name)
		}
		if err != nil {
			return err
		}
	}
	m.choose()
	arguments := m.groups
	m.groups = nil
	if t := m.of.Decl.Result.Bare(); t.Kind == decl.Pointer && len(m.call.Results) == 1 {
		if v := &m.call.Results[0]; v.Object >= 0 && m.call.Objects[v.Object].New {
			if err := m.pointed(t.Elem, v.Object, v.Offset, "result"); err != nil {
				return err
			}
		}
	}
	m.results, m.groups = m.groups, arguments
	for _, g := range arguments {
		changed := &group{path: "result." + g.path}
		for _, l := range g.leaves {
			if m.of.Frees && l.offset < freedBytes && l.object < len(m.call.Objects) && m.call.Objects[l.object].Bounds == record.Block {
				continue
			}
			if string(m.before[l.object][l.offset:l.offset+l.size]) != string(m.after[l.object][l.offset:l.offset+l.size]) {
				changed.leaves = append(changed.leaves, l)
			}
		}
		if !g.whole && len(changed.leaves) > 0 {
			m.results = append(m.results, changed)
		}
	}
	return nil
}

// pointed visits what a pointer to elem points to.
func (m *imager) pointed(elem *decl.Type, object, offset int, path string) error {
	e := elem.Bare()
	if e.Kind == decl.Callback || m.seen[place{object, offset, e}] {
		return nil
	}
	m.seen[place{object, offset, e}] = true
	if e.Size == 0 || e.Kind == decl.Void {
		m.untyped(object, path)
		return nil
	}
	if m.call.Objects[object].Bounds == record.Window && e.Number == ir.SourceFloat && e.Kind == decl.Number {
		m.groups = append(m.groups, &group{path: path, open: true, leaves: []leaf{{object, offset, e.Size}}})
		return nil
	}
	n := (len(m.before[object]) - offset) / e.Size
	if e.Kind == decl.Number && m.isNew(object) && m.call.Objects[object].Bounds == record.Block {
		n = min(n, asked(len(m.before[object])-offset, e.Size))
	}
	if e.Virtual || e.Kind == decl.Struct && m.call.Objects[object].Bounds == record.Window {
		n = min(n, 1)
	}
	for k := range n {
		// The end of a block may have unused bytes.
		if err := m.visit(e, object, offset+k*e.Size, path); err != nil && k == 0 {
			return err
		} else if err != nil {
			return nil
		}
	}
	return nil
}

// asked returns how many elements of a malloc block with some bytes the program has asked for at least. glibc adds up to 15 bytes, and up
// to 23 to its smallest blocks of 24 bytes. A driver must not read them.
func asked(bytes, element int) int {
	if bytes <= 24 {
		return 1
	}
	return (bytes-16)/element + 1
}

// untyped finds numbers in an object without a type: words that are doubles of ordinary size.
func (m *imager) untyped(object int, path string) {
	b := m.before[object]
	if m.call.Objects[object].Bounds == record.Window || slices.Contains(m.covered[object], true) {
		return
	}
	for at := 0; at+8 <= len(b); at += 8 {
		if x := math.Abs(math.Float64frombits(word(b[at : at+8]))); x > 0x1p-64 && x < 0x1p64 && m.link(object, at) == nil {
			m.add(leaf{object, at, 8}, path)
		}
	}
}

// visit visits the numbers of a type at a place.
func (m *imager) visit(t *decl.Type, object, offset int, path string) error {
	b := t.Bare()
	if offset+b.Size > len(m.before[object]) {
		return fmt.Errorf("%s has %d bytes that were recorded, fewer than its type", path, len(m.before[object])-offset)
	}
	cover := func() {
		for i := range b.Size {
			m.covered[object][offset+i] = true
		}
	}
	switch b.Kind {
	case decl.Number:
		if cover(); b.Number == ir.SourceFloat {
			m.add(leaf{object, offset, b.Size}, path)
		}
	case decl.Union:
		cover()
	case decl.Pointer, decl.Lvalue, decl.Rvalue:
		cover()
		if word(m.before[object][offset:offset+8]) == 0 {
			return nil
		}
		link := m.link(object, offset)
		switch {
		case link == nil:
			return fmt.Errorf("%s points to memory that was not recorded", path)
		case link.Object >= 0:
			return m.pointed(b.Elem, link.Object, link.Offset, path)
		}
	case decl.Array:
		for k := range b.Len {
			if err := m.visit(b.Elem, object, offset+k*b.Elem.Bare().Size, path); err != nil {
				return err
			}
		}
	case decl.Struct:
		return m.members(b, object, offset, path)
	}
	return nil
}

func (m *imager) members(b *decl.Type, object, offset int, path string) error {
	if len(m.stack) >= mostNested {
		return errors.New("its objects are nested too deep")
	}
	m.stack = append(m.stack, b.Name)
	defer func() { m.stack = m.stack[:len(m.stack)-1] }()
	for i, base := range b.Bases {
		if i < len(b.BaseAt) && base.Bare().Size > 0 && len(base.Bare().Fields)+len(base.Bare().Bases) > 0 {
			if err := m.visit(base, object, offset+b.BaseAt[i], path); err != nil {
				return err
			}
		}
	}
	if b.Virtual {
		for i := range 8 {
			m.covered[object][offset+i] = true
		}
	}
	for i := range b.Fields {
		f := &b.Fields[i]
		at, name := offset+f.Offset, path
		t := f.Type.Bare()
		if f.Name != "" && !m.isInside(t) { // nodes of a list have one path
			name = path + "." + f.Name
		}
		if f.Bits {
			for k := range min(t.Size, len(m.before[object])-at) {
				m.covered[object][at+k] = true
			}
			continue
		}
		if t.Kind == decl.Number && t.Number != ir.SourceFloat && m.isNew(object) && at+t.Size <= len(m.before[object]) {
			m.counts = append(m.counts, count{object, at, t.Size})
		}
		if err := m.visit(t, object, at, name); err != nil {
			return err
		}
	}
	return nil
}

// isInside reports whether a type points to a struct that contains the current place.
func (m *imager) isInside(t *decl.Type) bool {
	return t.Kind == decl.Pointer && t.Elem.Bare().Kind == decl.Struct && slices.Contains(m.stack, t.Elem.Bare().Name)
}

func (m *imager) isNew(object int) bool {
	return object < len(m.call.Objects) && m.call.Objects[object].New
}

// link returns the link of the word at an offset of an object, nil for none.
func (m *imager) link(object, offset int) *record.Link {
	if object >= len(m.call.Objects) {
		return nil
	}
	list := m.call.Objects[object].Links
	if i := slices.IndexFunc(list, func(l record.Link) bool { return l.At == offset }); i >= 0 {
		return &list[i]
	}
	return nil
}

// add adds a leaf. A number that is not finite stays a constant.
func (m *imager) add(l leaf, path string) {
	if !m.finite(l) || slices.ContainsFunc(m.groups, func(g *group) bool { return slices.Contains(last(g.leaves, 1), l) }) {
		return
	}
	at := slices.IndexFunc(m.groups, func(g *group) bool { return g.path == path && !g.open && g.leaves[0].size == l.size })
	if at < 0 {
		m.groups = append(m.groups, &group{path: path})
		at = len(m.groups) - 1
	}
	m.groups[at].leaves = append(m.groups[at].leaves, l)
}

// finite reports whether a leaf is a finite number.
func (m *imager) finite(l leaf) bool {
	b := m.before[l.object]
	if l.offset+l.size > len(b) {
		return false
	}
	v, ok := float(b[l.offset:l.offset+l.size], floatType(l.size))
	return ok && v.IsFinite()
}

func last(list []leaf, n int) []leaf { return list[max(0, len(list)-n):] }

var floatTypes = map[int]*ir.Type{
	4:  {Kind: ir.Float, Format: fp.Binary32, Size: 4},
	8:  {Kind: ir.Float, Format: fp.Binary64, Size: 8},
	16: {Kind: ir.Float, Format: fp.X87, Size: 16},
}

func floatType(size int) *ir.Type {
	if t := floatTypes[size]; t != nil {
		return t
	}
	return &ir.Type{Kind: ir.Void}
}

// choose keeps the first groups as parameters, up to mostNumbers leaves, and decides which are whole objects.
func (m *imager) choose() {
	owned := make(map[int]int) // groups by object
	taken := make(map[leaf]bool)
	for _, g := range m.groups {
		g.leaves = slices.DeleteFunc(g.leaves, func(l leaf) bool { return taken[l] }) // it has another path too
		for _, l := range g.leaves {
			taken[l] = true
		}
	}
	m.groups = slices.DeleteFunc(m.groups, func(g *group) bool { return len(g.leaves) == 0 })
	for _, g := range m.groups {
		for i, l := range g.leaves {
			if i == 0 || g.leaves[i-1].object != l.object {
				owned[l.object]++
			}
		}
	}
	m.groups = slices.DeleteFunc(m.groups, func(g *group) bool {
		g.leaves = g.leaves[:min(len(g.leaves), mostNumbers-m.numbers)]
		if m.numbers += len(g.leaves); len(g.leaves) == 0 {
			return true
		}
		if g.open {
			// A window may have other objects of the function too. Then only the first element is known to be in the array.
			l := g.leaves[0]
			g.whole = owned[l.object] == 1 && !slices.Contains(m.covered[l.object], true)
			g.open = g.whole
			return !g.whole && !m.finite(l)
		}
		object, size := g.leaves[0].object, g.leaves[0].size
		g.whole = owned[object] == 1 && object < len(m.call.Objects) && m.call.Objects[object].Bounds != record.OnStack &&
			len(g.leaves) == len(m.before[object])/size
		for i, l := range g.leaves {
			g.whole = g.whole && l == leaf{object, i * size, size}
		}
		return false
	})
}
