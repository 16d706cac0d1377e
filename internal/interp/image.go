package interp

// This file copies the state of memory, to tell whether it comes back.

import "bytes"

// An Image is a copy of everything that a run has written, allocated and freed so far.
type Image struct {
	stack   []int // sizes of the stack's objects
	arena   []byte
	changed []objectImage // objects of the base, in the order of Memory.saves
	made    []objectImage // objects made since the base
	bytes   int64
}

type objectImage struct {
	data  []byte
	freed bool
}

// Image returns a copy of the present state.
func (m *Memory) Image() Image {
	im := Image{arena: bytes.Clone(m.arena[:m.sp]), bytes: m.Bytes}
	for i := range m.stack {
		im.stack = append(im.stack, len(m.stack[i].data))
	}
	for _, s := range m.saves {
		im.changed = append(im.changed, m.objects[s.id].image())
	}
	for i := m.base; i < len(m.objects); i++ {
		im.made = append(im.made, m.objects[i].image())
	}
	return im
}

func (o *Object) image() objectImage { return objectImage{bytes.Clone(o.data), o.freed} }

// Size estimates how many bytes a comparison reads.
func (m *Memory) Size() (n int) {
	n = m.sp + 16*(len(m.stack)+len(m.objects)-m.base)
	for _, s := range m.saves {
		n += len(m.objects[s.id].data)
	}
	for i := m.base; i < len(m.objects); i++ {
		n += len(m.objects[i].data)
	}
	return n
}

// Is reports whether memory equals the image. Objects that were allocated and freed since then do not count: nothing points to them, since
// all remaining bits are the same as before.
func (m *Memory) Is(im *Image) bool {
	if m.Bytes != im.bytes || m.sp != len(im.arena) || len(m.stack) != len(im.stack) || !bytes.Equal(m.arena[:m.sp], im.arena) {
		return false
	}
	for i, size := range im.stack {
		if len(m.stack[i].data) != size {
			return false
		}
	}
	for i, s := range m.saves {
		was := objectImage{data: s.data} // if changed since: as in the base
		if i < len(im.changed) {
			was = im.changed[i]
		}
		if !m.objects[s.id].is(was) {
			return false
		}
	}
	for i := m.base; i < len(m.objects); i++ {
		if k := i - m.base; k < len(im.made) && !m.objects[i].is(im.made[k]) || k >= len(im.made) && !m.objects[i].freed {
			return false
		}
	}
	return true
}

func (o *Object) is(was objectImage) bool {
	return o.freed == was.freed && bytes.Equal(o.data, was.data)
}
